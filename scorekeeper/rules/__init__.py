"""The rules as values: facts of a deal in, points with their reasons out. Standard library only."""
