"""Alembic comes here for every migration; the connection is the one that `migrate` hands over."""

from alembic import context

from scorekeeper.store.models import METADATA

# SQLite cannot alter most of a table, so Alembic copies it: batch mode
context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
