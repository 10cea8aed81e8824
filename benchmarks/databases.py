"""`live.py`, `news.py` and `pages.py` on PostgreSQL against the same on SQLite: at least 0.6 of SQLite's figures.

Each of them runs twice on this machine, once on a file and once on a PostgreSQL that flushes every commit; what is
compared are the figures that they print of Kosmos itself, not of their bare servers. Where less is better (a wait, CPU), the
ratio is SQLite's figure by PostgreSQL's. PostgreSQL shares the cores with whoever is measured, as it would on one machine.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from unit import Figure, arguments, report

BAR = 0.6


class Compared(NamedTuple):
    script: str
    figure: str  #: how the name of the figure begins
    more_is_better: bool = False


COMPARED = (
    Compared("live.py", "moves a second", more_is_better=True),
    Compared("live.py", "99th percentile, milliseconds"),
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


def figure_of(each: Compared, file: dict[str, float], server: dict[str, float]) -> list[Figure]:
    name = next(name for name in file if name == each.figure or name.startswith(f"{each.figure} ("))
    ratio = server[name] / file[name] if each.more_is_better else file[name] / server[name]
    way = "PostgreSQL / SQLite" if each.more_is_better else "SQLite / PostgreSQL"
    return [
        Figure(f"{each.script}: {name}: {way}", ratio, BAR, at_least=True),
        Figure(f"{each.script}: {name}: SQLite", file[name]),
        Figure(f"{each.script}: {name}: PostgreSQL", server[name]),
    ]


def main() -> None:
    options = arguments(__doc__ or "")
    scripts = list(dict.fromkeys(each.script for each in COMPARED))
    found = {
        script: [printed(script, database, options.quick) for database in ("sqlite", "postgresql")]
        for script in scripts
    }
    report([figure for each in COMPARED for figure in figure_of(each, *found[each.script])], options.json)


if __name__ == "__main__":
    main()
