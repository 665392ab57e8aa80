"""Exporting everything (DESIGN 8): a club's archive is written meeting by meeting, in the same memory however many."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FEW, MANY = 100, 2_000
ROOT = Path(__file__).parent.parent.parent
_LARGEST = """
import sys
from scorekeeper.cli import main
try:
    main(sys.argv[1:])
except SystemExit as ended:
    if ended.code:
        raise
import resource
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)
"""


def rows() -> Iterator[dict[str, Any]]:
    few, many = _largest(FEW), _largest(MANY)
    name = f"archive of {MANY:,} meetings: memory more than that of {FEW}"
    yield {"name": name, "value": round(many - few, 1), "must": 10, "aim": 3, "unit": "MB"}


def _largest(meetings: int) -> float:
    """Return the most memory, in MB, that a process takes which writes the archive of so many meetings."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SCOREKEEPER_INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/bench.db"}
        _run(environment, "demo", "--meetings", str(meetings))
        return float(_run(environment, "export", "--all", "-o", f"{folder}/club.jsonl.gz").split()[-1])


def _run(environment: dict[str, str], *words: str) -> str:
    """Run a command, and return what it says beside its answer."""
    command = [sys.executable, "-c", _LARGEST, *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stderr
