"""The budgets of the design, measured: `make bench` prints them."""
