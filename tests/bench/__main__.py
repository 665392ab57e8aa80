"""Measure every budget and print it, as a table and then as lines of JSON: `python -m tests.bench [PART OF A NAME]`.

Each module `bench_*.py` beside this one has a function `rows()`, which returns one dict for each budget: its `name`,
the `value` measured, what it `must` not exceed, what it had better not (`aim`, or None) and the `unit`; with `at_least`
it must not be less.
The exit status is 1 if one is not kept, 2 if nothing was measured.
"""

import importlib
import json
import pkgutil
import sys
from collections.abc import Iterator
from typing import Any

import tests.bench

COLUMNS = ("name", "value", "must", "aim", "unit")


def measured(wanted: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of the modules whose names contain `wanted`, each with whether its budget is kept."""
    for module in sorted(found.name for found in pkgutil.iter_modules(tests.bench.__path__)):
        if module.startswith("bench_") and wanted in module:
            for row in importlib.import_module(f"tests.bench.{module}").rows():
                kept = row["value"] >= row["must"] if row.get("at_least") else row["value"] <= row["must"]
                yield {column: row[column] for column in COLUMNS} | {"ok": kept}


def table(rows: list[dict[str, Any]]) -> str:
    """Return the rows as a table for a terminal, a budget that is not kept marked."""
    width = max((len(row["name"]) for row in rows), default=0)
    lines = [f"{'':{width}}  {'is':>10}  {'must':>8}  {'aim':>8}"]
    for row in rows:
        aim = "" if row["aim"] is None else f"{row['aim']:,.4g}"
        mark = "" if row["ok"] else "  NOT KEPT"
        lines.append(
            f"{row['name']:{width}}  {row['value']:>10,.4g}  {row['must']:>8,.4g}  {aim:>8}  {row['unit']}{mark}"
        )
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Print all rows, and return the exit status."""
    rows = list(measured(arguments[0] if arguments else ""))
    if not rows:
        print("There is nothing to measure.", file=sys.stderr)
        return 2
    print(table(rows), end="\n\n")
    for row in rows:
        print(json.dumps(row, ensure_ascii=False))
    return 0 if all(row["ok"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
