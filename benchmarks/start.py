"""What one call of `kosmos` costs: CPU of the whole process, in units, from the first byte loaded to the last."""

import os
import resource
import subprocess
import sys
import tempfile
from itertools import cycle
from pathlib import Path

from unit import Figure, arguments, cpu_unit, report

KOSMOS = Path(sys.executable).parent / "kosmos"
PLAYERS = 100
RESULT = "…"  #: stands for a result that changes something
TALKING = 5.0  #: units for what needs no database
DATABASE = 7.0  #: units for a look at a database, or one command to it


def run(folder: Path, *words: str) -> str:
    """As somebody types it; compiled modules are kept, as every installation keeps them."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"KOSMOS_DB": str(folder / "club.db"), "KOSMOS_LANG": "en"}
    done = subprocess.run([KOSMOS, *words], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def spent() -> float:
    """CPU seconds of all children so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cost(folder: Path, words: tuple[str, ...], repeat: int) -> float:
    """The cheapest of some calls; the first one may still compile. `RESULT` is another one each time."""
    results = cycle(("1-0", "0-1"))
    costs = []
    for _ in range(repeat + 1):
        line = [next(results) if word == RESULT else word for word in words]
        before = spent()
        run(folder, *line)
        costs.append(spent() - before)
    return min(costs[1:])


def prepare(folder: Path) -> str:
    """A report file of 100 players with five rounds, and a database with a small tournament that is being played."""
    trf = str(folder / "open.trf")
    run(folder, "swiss", "generate", "--players", str(PLAYERS), "--rounds", "5", "--seed", "1", "-o", trf)
    run(folder, "new", "Cup")
    for name in ("Adler", "Bach", "Citak", "Dorn"):
        run(folder, "player", "add", "cup", name)
    run(folder, "pair", "cup", "--seed", "1")
    return trf


def main() -> None:
    options = arguments(__doc__)
    repeat = 3 if options.quick else 10
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        trf = prepare(folder)
        calls = [
            ("kosmos --help", ("--help",), TALKING),
            (f"kosmos swiss pair, {PLAYERS} players", ("swiss", "pair", trf, "--round", "5"), TALKING),
            ("kosmos list", ("list",), DATABASE),
            ("kosmos result", ("result", "cup", "1", "1", RESULT), DATABASE),
        ]
        one = cpu_unit()
        figures = [
            Figure(f"{title}, units of CPU", cost(folder, words, repeat) / one, bar)
            for title, words, bar in calls
        ]
    report(figures, options.json)


if __name__ == "__main__":
    main()
