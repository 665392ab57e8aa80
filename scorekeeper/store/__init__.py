"""The store: clubs, meetings, drafts and operations in a database."""

from scorekeeper.store.database import db, init_store, writing

__all__ = ["db", "init_store", "writing"]
