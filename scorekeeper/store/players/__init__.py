"""The people of a club: their names, and what their meetings come to."""
