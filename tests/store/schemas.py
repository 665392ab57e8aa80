"""Migration scripts as they were, or as they may be one day, and populated databases of every schema."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.script import Script, ScriptDirectory

from scorekeeper.store.migrate import HEAD, SCRIPTS, upgrade_database
from tests.store.populating import FOLDER
from tests.store.table import make_app

NEXT: Final = "9999"


def script_directory() -> ScriptDirectory:
    """Return the migrations as Alembic sees them."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    return ScriptDirectory.from_config(config)


def migrations() -> tuple[Script, ...]:
    """Return the migrations there are, the oldest first."""
    return tuple(reversed(list(script_directory().walk_revisions())))


def scripts_with(folder: Path, upgrade: str) -> Path:
    """Return a folder with the migrations, and one more with this body."""
    scripts = folder / "scripts"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / f"{NEXT}_next.py").write_text(
        f'import sqlalchemy as sa\nfrom alembic import op\n\nrevision = "{NEXT}"\ndown_revision = "{HEAD}"\n\n\n'
        f"def upgrade():\n{upgrade}",
        encoding="utf-8",
    )
    return scripts


def scripts_until(folder: Path, last: str) -> Path:
    """Return a folder with the migrations up to `last`, as a program of that time had them."""
    scripts = folder / f"until-{last}"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    known = [script.revision for script in migrations()]
    for script in migrations():
        if known.index(script.revision) > known.index(last):
            (scripts / "versions" / Path(script.path).name).unlink()
    return scripts


def populated_at(path: Path, dump: str, revision: str) -> None:
    """Make the database that was kept as `dump` at `path`, and bring it to `revision`."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript((FOLDER / f"{dump}.sql").read_text(encoding="utf-8"))
    if revision != dump:
        upgrade_database(make_app(path), scripts_until(path.parent, revision), head=revision)
        for copy in path.parent.glob("*before-migration*"):
            copy.unlink()
