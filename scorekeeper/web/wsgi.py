"""The app for another server than our own, such as gunicorn."""

from flask import Flask

from scorekeeper.store import db
from scorekeeper.web import create_app
from scorekeeper.web.heap import give_large_blocks_back, leave_what_is_loaded, share_one_heap
from scorekeeper.web.prepare import prepare


def application() -> Flask:
    """Return the app, its database brought up to date; raise why not. `scorekeeper club links` prints its links.

    No connection is left open, as the server may make processes out of this one, and none may be in two of them. Our
    own server keeps its connection: by that `restore` sees that the database is in use.
    """
    share_one_heap()
    give_large_blocks_back()
    app = create_app()
    prepare(app)
    with app.app_context():
        db.engine.dispose()
    leave_what_is_loaded()
    return app
