"""`live.py`, `news.py` and `pages.py` on PostgreSQL against the same on SQLite: at least 0.6 of SQLite's figures.

Each of them runs in turns on this machine, on a file and on a PostgreSQL that flushes every commit, three times each (--quick: twice); the
best of each counts, since others at work on the machine only make a figure worse. What is
compared are the figures that they print of Kosmos itself, not of their bare servers. Where less is better (a wait, CPU), the
ratio is SQLite's figure by PostgreSQL's. PostgreSQL shares the cores with whoever is measured, as it would on one machine.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from on_database import DATABASES
from unit import Figure, arguments, report

BAR = 0.6


class Compared(NamedTuple):
    script: str
    figure: str  #: how the name of the figure begins
    more_is_better: bool = False


COMPARED = (
    Compared("live.py", "moves a second", more_is_better=True),
    Compared("live.py", "99th percentile, milliseconds"),
    Compared("live.py", "CPU of the server for a move, microseconds"),
    Compared("news.py", "CPU of the server for a result, milliseconds"),
    Compared("pages.py", "standings page after a result, milliseconds, best"),
    Compared("pages.py", "the same page once more, milliseconds, best"),
    Compared("pages.py", "a result reaches another follower, milliseconds"),
)


def printed(script: str, database: str, quick: bool) -> dict[str, float]:
    """Every figure of a script by its name; whether it keeps its own bars is another question."""
    line = [sys.executable, str(Path(__file__).with_name(script)), "--json", "--db", database]
    ran = subprocess.run(
        [*line, *(["--quick"] if quick else [])], capture_output=True, text=True, check=False
    )
    assert ran.stdout.strip(), f"{script} on {database}: {ran.stderr[-2000:]}"
    return {each["name"]: each["value"] for each in json.loads(ran.stdout.splitlines()[-1])}


def best_of(runs: Sequence[dict[str, float]], each: Compared) -> tuple[str, float]:
    """The name of the figure as it is printed, and the best that any run had."""
    name = next(name for name in runs[0] if name == each.figure or name.startswith(f"{each.figure} ("))
    found = [run[name] for run in runs]
    return name, max(found) if each.more_is_better else min(found)


def figures_of(
    each: Compared, file: Sequence[dict[str, float]], server: Sequence[dict[str, float]]
) -> list[Figure]:
    (name, on_file), (_, on_server) = best_of(file, each), best_of(server, each)
    ratio = on_server / on_file if each.more_is_better else on_file / on_server
    way = "PostgreSQL / SQLite" if each.more_is_better else "SQLite / PostgreSQL"
    return [
        Figure(f"{each.script}: {name}: {way}", ratio, BAR, at_least=True),
        Figure(f"{each.script}: {name}: SQLite", on_file),
        Figure(f"{each.script}: {name}: PostgreSQL", on_server),
    ]


def main() -> None:
    options = arguments(__doc__ or "")
    found: dict[str, tuple[list[dict[str, float]], ...]] = {each.script: ([], []) for each in COMPARED}
    for _ in range(2 if options.quick else 3):
        for script, runs in found.items():
            for kept, database in zip(runs, DATABASES, strict=True):
                kept.append(printed(script, database, options.quick))
    report([figure for each in COMPARED for figure in figures_of(each, *found[each.script])], options.json)


if __name__ == "__main__":
    main()
