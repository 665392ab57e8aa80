"""The files as LibreOffice sees them, where it is installed."""

import csv
import shutil
import subprocess
from pathlib import Path

import pytest

from scorekeeper.export.delimited import COMMA, write_csv
from scorekeeper.export.spreadsheet import write_xlsx
from tests.export.evenings import PAPLU, PLAIN, told
from tests.patience import PATIENCE

OFFICE = shutil.which("soffice") or shutil.which("libreoffice")
UTF8_IN_SEMICOLONS = "59,34,76"  # LibreOffice's numbers for the separator, the quotes and UTF-8

pytestmark = pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")


def opened(folder: Path, name: str, content: bytes, *options: str) -> list[list[str]]:
    """Return the cells of the first sheet after LibreOffice has opened the file and saved it anew."""
    (folder / name).write_bytes(content)
    out = folder / "out"
    command = [str(OFFICE), f"-env:UserInstallation=file://{folder}/profile", "--headless", *options]
    command += ["--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76", "--outdir", str(out), str(folder / name)]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    return list(csv.reader((out / Path(name).with_suffix(".csv")).read_text(encoding="utf-8").splitlines()))


def test_workbook_shows_names_and_numbers(tmp_path: Path) -> None:
    assert opened(tmp_path, "evening.xlsx", write_xlsx(told(PAPLU), PLAIN))[1:3] == [
        ["1", "Taras", "52.5"],
        ["2", "=Ivan", "-13.5"],
    ]


def test_csv_with_decimal_commas_shows_guarded_names(tmp_path: Path) -> None:
    rows = opened(
        tmp_path, "evening.csv", write_csv(told(PAPLU), PLAIN, COMMA).encode(), f"--infilter=CSV:{UTF8_IN_SEMICOLONS}"
    )
    assert ["2", "'=Ivan", "-13,5"] in [row[:3] for row in rows]
