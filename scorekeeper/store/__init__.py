"""The store: clubs, meetings, drafts and operations in a database."""

from scorekeeper.store.database import db, init_store, writing
from scorekeeper.store.migrate import is_current, upgrade_database

__all__ = ["db", "init_store", "is_current", "upgrade_database", "writing"]
