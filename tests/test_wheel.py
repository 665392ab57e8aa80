"""A wheel: what `pip install .` puts on a machine where nobody keeps the checkout."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
MADE_FROM = ("scorekeeper", "templates", "static", "pyproject.toml", "setup.py", "README.md", "LICENSE")
SHOW_GREETING = """
from scorekeeper.web import create_app
app = create_app({"SECRET_KEY": "of this test", "SQLALCHEMY_DATABASE_URI": "sqlite://"})
print(app.instance_path)
print(app.test_client().get("/", headers={"Accept-Language": "uk"}).text)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the wheel holds, and none of the checkout's compiled catalogues."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    for name in MADE_FROM:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
        else:
            shutil.copy(ROOT / name, source / name)
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, "-w", folder, source], check=True)
    (wheel,) = folder.glob("*.whl")
    ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def run(installed: Path, home: Path, *arguments: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name not in {"SCOREKEEPER_INSTANCE", "DATABASE_URL"}}
    said = {**kept, "PYTHONPATH": str(installed), "HOME": str(home), "USERPROFILE": str(home), "PYTHONUTF8": "1"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=home, env=said, capture_output=True, encoding="utf-8", check=True).stdout


def test_wheel_has_every_template_and_every_static_file(installed: Path) -> None:
    for name in ("templates", "static"):
        ours = {path.relative_to(ROOT / name) for path in (ROOT / name).rglob("*") if path.is_file()}
        packed = installed / "scorekeeper" / "web" / name
        assert ours == {path.relative_to(packed) for path in packed.rglob("*") if path.is_file()}


def test_wheel_shows_pages_in_ukrainian_and_keeps_its_data_at_home(installed: Path, tmp_path: Path) -> None:
    shown = run(installed, tmp_path, "-c", SHOW_GREETING)
    assert shown.startswith(f"{tmp_path / 'scorekeeper'}\n")
    assert "посилання ведучого" in shown


def test_wheel_makes_its_database_and_counts_it(installed: Path, tmp_path: Path) -> None:
    run(installed, tmp_path, "-m", "scorekeeper", "demo", "--meetings", "2")
    assert "All is well: 2 meetings" in run(installed, tmp_path, "-m", "scorekeeper", "check")
    assert (tmp_path / "scorekeeper" / "scorekeeper.db").is_file()
