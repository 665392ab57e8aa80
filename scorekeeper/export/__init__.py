"""Meetings out into files, and back."""
