"""Find a Chromium for the browser tests, or install one: `python -m tests.browser.chromium`."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

VARIABLE = "SCOREKEEPER_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
# the fonts have Cyrillic letters and the signs of the suits
DEBIAN_PACKAGES = ("chromium", "fonts-noto-core", "fonts-dejavu-core")


def find_chromium(own_download: Callable[[], str]) -> str | None:
    """Return the path of a Chromium that starts, or None. `own_download` says where Playwright would put its own.

    A path named by SCOREKEEPER_CHROMIUM is the only one looked at.
    """
    named = os.environ.get(VARIABLE)
    if named:
        return named if _starts(named) else None
    return next(filter(_starts, _candidates(own_download)), None)


def install_chromium() -> None:
    """Install a Chromium by the first way that is open here; what went wrong stands on the terminal."""
    if _is_debian_root():
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        update = subprocess.run(["apt-get", "update", "-qq"], env=quiet)
        install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *DEBIAN_PACKAGES]
        if update.returncode == 0 and subprocess.run(install, env=quiet).returncode == 0:
            return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])


def missing() -> str:
    """Return the sentence for a person who has no Chromium."""
    if os.environ.get(VARIABLE):
        return f"{VARIABLE} names {os.environ[VARIABLE]!r}, which is no Chromium that starts."
    return (
        "The browser tests need a Chromium, and none was found. `make test` installs one where it can; "
        f"otherwise install Chromium or Chrome, or name its program in {VARIABLE}."
    )


def _candidates(own_download: Callable[[], str]) -> Iterator[str]:
    for name in (*NAMES, MAC_CHROME):
        path = shutil.which(name)
        if path:
            yield path
    yield own_download()


def _starts(path: str) -> bool:
    """Say whether the program runs: on some systems `chromium-browser` only tells how to install it."""
    if not Path(path).is_file() or sys.platform == "win32":  # on Windows it would open a window instead
        return Path(path).is_file()
    try:
        run = subprocess.run(
            [path, "--version"], capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0


def _is_debian_root() -> bool:
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    return platform.freedesktop_os_release().get("ID") in {"debian", "raspbian"}


def _own_download() -> str:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def main() -> None:
    """Make sure that there is a Chromium; end with a plain sentence if there cannot be one."""
    path = find_chromium(_own_download)
    if path is None and not os.environ.get(VARIABLE):
        print("No Chromium was found for the browser tests; installing one.", flush=True)
        install_chromium()
        path = find_chromium(_own_download)
    if path is None:
        sys.exit(missing())
    print(f"Browser tests use {path}.", flush=True)


if __name__ == "__main__":
    main()
