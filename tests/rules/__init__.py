"""The rules, tested as values."""
