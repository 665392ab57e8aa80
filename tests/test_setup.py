"""The set-up: libraries without known holes, nothing of one machine in the files, layers that stand alone."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.version import Version

from tests.bench.timing import percentile
from tests.browser import chromium

ROOT = Path(__file__).parent.parent
NOT_OURS = {".git", ".hypothesis", "__pycache__", "instance", "build", "dist"}

# The lowest releases in which the holes known of are closed.
SAFE_SINCE = {
    "Flask": "3.1.3",  # CVE-2026-27205
    "Werkzeug": "3.1.6",  # CVE-2026-27199
    "waitress": "3.0.1",  # CVE-2024-49768, CVE-2024-49769
    "gunicorn": "22.0.0",  # CVE-2024-1135, CVE-2024-6827
}

# Written in pieces, so that this file does not find itself.
OF_ONE_MACHINE = re.compile(
    "|".join(
        [
            "pypi" + r"\.org",
            "python" + "hosted",
            "registry" + r"\.npmjs",
            "deb" + r"\.debian",
            "file:" + "///?[a-z]",
            r"(?<![\w.<>{}/-])/" + "(?:work|opt|root|home)/[a-z]",
        ]
    )
)


def tracked_files() -> Iterator[Path]:
    """Yield the files of the project: those in git, or, in an unpacked archive, all that were not made here."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
        if listed.returncode == 0:
            yield from (ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())
            return
    for folder, names, files in os.walk(ROOT):
        names[:] = [name for name in names if name not in NOT_OURS and not name.startswith(".venv")]
        yield from (Path(folder, file) for file in files)


@pytest.mark.parametrize(("library", "lowest"), SAFE_SINCE.items())
def test_library_is_no_older_than_its_last_known_hole(library: str, lowest: str) -> None:
    assert Version(version(library)) >= Version(lowest)


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for path in tracked_files()
        for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").splitlines(), 1)
        if OF_ONE_MACHINE.search(line)
    ]
    assert not found, "\n".join(found)


def test_both_locks_hold_the_same_releases() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==[\w.]+", (ROOT / name).read_text(), re.MULTILINE))

    assert pins("requirements.txt") <= pins("requirements-dev.txt")


def test_every_locked_release_has_a_hash() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        for entry in re.split(r"\n(?=\S)", (ROOT / name).read_text().strip()):
            assert "--hash=sha256:" in entry, f"{name}: {entry[:60]}"


LOAD_ALL_OF = """
import sys
from importlib import import_module
from pkgutil import walk_packages
layer = import_module(sys.argv[1])
for module in walk_packages(getattr(layer, "__path__", ()), f"{sys.argv[1]}."):
    import_module(module.name)
print(*sys.modules)
"""


@pytest.mark.parametrize("layer", ["rules", "ledger", "meeting", "draft", "export", "demo"])
def test_pure_layer_loads_neither_flask_nor_a_database(layer: str) -> None:
    command = [sys.executable, "-c", LOAD_ALL_OF, f"scorekeeper.{layer}"]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert "scorekeeper.rules" in loaded
    assert not {"flask", "sqlalchemy", "wtforms", "werkzeug"} & {*loaded}


def program(folder: Path, name: str, status: int) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\nexit {status}\n")
    path.chmod(0o755)
    return str(path)


def nothing_downloaded() -> str:
    return "no/such/file"


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")
def test_chromium_that_only_tells_how_to_install_it_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    monkeypatch.setattr(chromium, "NAMES", ("chromium", "google-chrome"))
    program(tmp_path, "chromium", status=1)
    chrome = program(tmp_path, "google-chrome", status=0)
    assert chromium.find_chromium(nothing_downloaded) == chrome


def test_chromium_that_is_named_is_never_exchanged_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(chromium.VARIABLE, "no/such/browser")
    assert chromium.find_chromium(nothing_downloaded) is None
    with pytest.raises(SystemExit, match="names 'no/such/browser', which is no Chromium that starts"):
        chromium.main()


def test_percentile_is_the_time_that_so_many_of_a_hundred_do_not_exceed() -> None:
    times = [5.0, 1.0, 4.0, 2.0, 3.0]
    assert [percentile(times, percent) for percent in (1, 50, 80, 99)] == [1.0, 3.0, 4.0, 5.0]
