"""Mate tables in units: the largest built, its memory, a defence answered; all thirteen sets checked against their figures.

With --quick only the largest table and those with two pieces are built.
"""

import json
import resource
import subprocess
import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import chess
from unit import Figure, arguments, best, report, unit

from kosmos.play.training.defence import perfect_defence, tables_of
from kosmos.play.training.tables import MateTable, build

FIGURES = Path(__file__).parents[1] / "tests" / "play" / "training" / "mates.json"
LARGEST = "KBN"  #: the most positions and the most layers
PEAK = "from trainer import peak; print(peak())"


def peak() -> float:
    """Megabytes of a program that builds the largest table and nothing else."""
    build(LARGEST)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def agrees(row: dict[str, Any], table: MateTable) -> bool:
    """Every published figure of a set."""
    won = sum(table.counts[1:])
    mean = sum(moves * count for moves, count in enumerate(table.counts)) / won
    return (
        (sum(table.counts), won) == (row["white_to_move"], row["won"])
        and (table.longest, table.counts[-1]) == (row["longest"], row["longest_positions"])
        and (f"{mean:.2f}", table.mates, table.stalemates) == (row["mean"], row["mates"], row["stalemates"])
        and f"{100 * table.lost / table.black_to_move:.2f}" == row["lost_percent"]
    )


def agreeing(rows: list[dict[str, Any]]) -> int:
    """How many sets have their figures; where these were counted with captures as draws, the exact count too."""
    kept = 0
    for row in rows:
        fine = agrees(row, build(row["pieces"], captures_draw=row["captures_draw"]))
        if "won_exact" in row:
            fine = fine and sum(build(row["pieces"]).counts[1:]) == row["won_exact"]
        kept += fine
    return kept


def main() -> None:
    options = arguments(__doc__ or "")
    one = unit()
    start = perf_counter()
    table = build(LARGEST)
    built = perf_counter() - start
    tables_of(table)
    memory = subprocess.run(
        [sys.executable, "-c", PEAK], cwd=Path(__file__).parent, capture_output=True, text=True, check=True
    )
    board = chess.Board("8/8/3BN3/3k4/8/3K4/8/8 b - - 0 1")
    rows = json.loads(FIGURES.read_text(encoding="utf-8"))
    if options.quick:
        rows = [row for row in rows if len(row["pieces"]) == 2 or row["pieces"] == LARGEST]
    report(
        [
            Figure("largest table built", built / one, 300),
            Figure("its memory in MB", float(memory.stdout), 300),
            Figure("a defence answered", best(partial(perfect_defence, board, table, 1), 20) / one, 0.05),
            Figure(
                "sets with all their figures, of those built", agreeing(rows) / len(rows), 1, at_least=True
            ),
        ],
        options.json,
    )


if __name__ == "__main__":
    main()
