"""Tests in a real browser, as on the phone beside the table."""
