"""Results: what a meeting came to, as a page to be sent and as files to be kept."""

from scorekeeper.web.results import club, look
from scorekeeper.web.results.blueprint import bp

__all__ = ["bp", "club", "look"]
