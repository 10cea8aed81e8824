"""Compare every tie-break with an independent engine (TieBreakServer, also called Gacrux) on generated tournaments.

    python tests/differential/tiebreaks.py PATH_OF_THE_ENGINE [--tournaments 2000] [--seed 1]

The engine is not part of Kosmos: without its path nothing happens. Prints one line for each kind of difference with
the seeds to repeat it, and the number of compared values. Exit 1 when something differs that is not explained.

Every fourth seed is a round robin, every fifth has unrated players, every seventh has results such as ½-0 or 0-0, every
sixth stands in the middle of the event.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from kosmos.core.record import Record  # noqa: E402 - the path of the tests comes first
from kosmos.formats.trf import TrfHeading, from_record, write  # noqa: E402 - the same
from kosmos.standings.options import TieBreakOptions, Unrated  # noqa: E402 - the same
from kosmos.standings.results import Results  # noqa: E402 - the same
from kosmos.standings.table import places_of  # noqa: E402 - the same
from standings.generator import round_robin, swiss  # noqa: E402 - the same

CUTS = ("", "/C1", "/C2", "/M1", "/M2")
OWN = ["WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD", "KS", "KS/L+1", "KS/L-2", "KS/L40"]
RATED = ["RTNG", *(f"ARO{cut}" for cut in CUTS), "TPR", "PTP", "APRO", "APPO"]
SB = ["SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "SB/C2/P"]
#: the engine remembers the drawn last round, so whatever uses it comes last
BUCHHOLZ = [f"BH{cut}{end}" for cut in CUTS for end in ("", "/P")]
FORE = ["AOB/F", *(f"FB{cut}{end}" for cut in CUTS for end in ("", "/P"))]
SWISS_LISTS = [
    ["DE", "DE/P", *OWN, *RATED, *SB, *BUCHHOLZ, "AOB", *FORE],
    ["DE", "BH/C1", "SB", "WIN"],
    ["BH/C1", "BH", "DE/P", "SB"],
    ["WIN", "DE", "RTNG/R"],
]
ROUND_ROBIN_LISTS = [["DE", *OWN, *RATED, *SB], ["DE", "WIN", "SB", "KS"], ["SB", "DE", "TPN/R"]]


class Engine:
    def __init__(self, path: Path) -> None:
        sys.path.insert(0, str(path))
        self.reader = import_module("trf2json").trf2json
        self.tie_break = import_module("tiebreak").tiebreak

    def read(self, text: str) -> Any:
        """The tournament of a report file, for any number of lists."""
        file = self.reader()
        file.parse_file(text, 0)
        return file.get_tournament(1)

    def standings(
        self, tournament: Any, codes: list[str], *, played: int, fixed: bool, unrated: int | None
    ) -> dict[int, Any]:
        """Number → (rank, values)."""
        params: dict[str, Any] = {
            "pre_determined": fixed,
            "swiss": not fixed,
            "unrated": unrated,
            "check": False,
        }
        params["tiebreak"] = ["PTS", *codes]
        result = self.tie_break(tournament, played, params).compute_tiebreaks(tournament, params)
        return {line["cid"]: (line["rank"], line["tiebreakScore"]) for line in result["competitors"]}


def tournaments(first: int, count: int) -> Iterator[tuple[int, Record]]:
    for seed in range(first, first + count):
        if seed % 4 == 0:
            yield seed, round_robin(seed, unrated=seed % 5 == 0)
            continue
        record = swiss(seed, unrated=seed % 5 == 0, uneven=seed % 7 == 0)
        yield seed, msgspec.structs.replace(record, rounds=record.rounds + 2) if seed % 6 == 1 else record


def paired_twice(record: Record) -> bool:
    """Somebody met the same opponent again after a game that was forfeited."""
    return any(
        len(met) > len(set(met))
        for met in (
            [each.opponent for each in entrant.history if each.opponent] for entrant in record.entrants
        )
    )


def explanation(record: Record, what: str, *, uneven: bool) -> str:
    """The article that explains a difference, where one does; `uneven`: there are results such as ½-0 and 0-0."""
    if record.round_robin and Results(record).struck:
        return "C.05: points by and against who played under half of a round robin do not count"
    if what in ("DE/P", "rank") and paired_twice(record):
        return (
            "6: two who were paired twice, once by forfeit, have met twice under /P, and the average counts"
        )
    if uneven and what in ("STD", "rank"):
        return "7.7: a game is held against the opponent's points, ½-0 is one and 0-0 a half"
    return ""


def lists_for(record: Record) -> list[list[str]]:
    return ROUND_ROBIN_LISTS if record.round_robin else SWISS_LISTS


def compare(engine: Engine, record: Record, lists: list[list[str]]) -> Iterator[tuple[str, str]]:
    """Every place of both by every list, as (what, difference or nothing)."""
    unrated = 1250 if any(not entrant.rating for entrant in record.entrants) else None
    options = TieBreakOptions(
        unrated=Unrated.FIXED if unrated else Unrated.NO_RULE, unrated_value=unrated or 0
    )
    heading = TrfHeading(name="Differential", start="2026/04/01", end="2026/04/09")
    tournament = engine.read(write(from_record(record, heading)))
    results = Results(record, options=options)
    for codes in lists:
        theirs = engine.standings(
            tournament, codes, played=record.played, fixed=record.round_robin, unrated=unrated
        )
        for place in places_of(results, codes):
            rank, (points, *values) = theirs[place.number]
            yield "PTS", "" if Decimal(place.points) / 10 == points else f"{place.points / 10} {points}"
            for code, value, other in zip(codes, place.tie_breaks, values, strict=True):
                mine = value.plain
                same = mine is None if other is None else mine == float(other)
                yield code, "" if same else f"#{place.number}: {mine} {other}"
            yield "rank", "" if place.rank == rank else f"#{place.number}: {place.rank} {rank}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine", nargs="?", type=Path)
    parser.add_argument("--tournaments", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.engine is None:
        print("No engine given: nothing compared.")
        return
    engine, compared = Engine(options.engine), Counter[str]()
    different: dict[str, list[str]] = defaultdict(list)
    explained = Counter[str]()
    for seed, record in tournaments(options.seed, options.tournaments):
        for what, difference in compare(engine, record, lists_for(record)):
            compared[what] += 1
            if difference and (article := explanation(record, what, uneven=seed % 7 == 0)):
                explained[article] += 1
            elif difference:
                different[what].append(f"seed {seed} {difference}")
    for what, found in different.items():
        print(f"{what}: {len(found)} of {compared[what]} differ: {'; '.join(found[:3])}")
    for article, count in explained.items():
        print(f"{count} explained by {article}")
    print(
        f"{options.tournaments} tournaments, {compared.total()} values compared, {sum(map(len, different.values()))} differ"
    )
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
