"""Hold the engine against independent ones over tens of thousands of tournaments: one command, which can be stopped and goes on.

    KOSMOS_BBP=… KOSMOS_GACRUX=… python tests/differential/conformance.py RESULTS.jsonl [--tournaments 50000] [--seed 600000]
    python tests/differential/conformance.py RESULTS.jsonl --summary

`KOSMOS_BBP` is the path of a program that speaks bbpPairings' command line, `KOSMOS_GACRUX` the folder of TieBreakServer; an
engine that is not given is left out. Every portion of seeds becomes one line of RESULTS.jsonl; portions that
stand there already are not run again. Exit 1 when something differs that no article explains.
"""

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from differential import gacrux_pairings, swiss_dutch, tiebreaks
from kosmos.core.record import Record
from pairing.dutch.report_files import Report

PORTION = 250


class Portion(msgspec.Struct):
    """What came of some seeds."""

    match: str
    first: int
    count: int
    compared: dict[str, int]  #: rounds or values
    explained: dict[str, int]  #: article -> how often
    differing: list[str]


class Ran(msgspec.Struct):
    """What one portion finds, while it runs."""

    compared: Counter[str]
    explained: Counter[str]
    differing: list[str]


Match = Callable[[int, int, Ran], None]


def matches(bbp: str, gacrux: str) -> dict[str, Match]:
    found: dict[str, Match] = {}
    if bbp:
        found["pairings, bbpPairings checks ours"] = _each(Path(bbp), swiss_dutch.check_ours)
        found["pairings, ours replays bbpPairings"] = _each(Path(bbp), swiss_dutch.check_theirs)
    if gacrux:
        engine = tiebreaks.Engine(Path(gacrux))
        found["tie-breaks, Gacrux on ours"] = lambda first, count, ran: _tie_breaks(engine, first, count, ran)
        if bbp:
            found["tie-breaks, Gacrux on bbpPairings'"] = _tie_breaks_of(engine, Path(bbp))
        pairer = gacrux_pairings.Engine(Path(gacrux))
        for way, check in gacrux_pairings.WAYS.items():
            found[f"pairings, {way}"] = _with_gacrux(pairer, check)
    return found


def _each(engine: Path, check: Callable[[Path, Path, int, int, Counter[str]], Iterator[str]]) -> Match:
    def run(first: int, count: int, ran: Ran) -> None:
        with TemporaryDirectory() as name:
            for seed in range(first, first + count):
                found = list(check(engine, Path(name), seed, 60, ran.compared))
                ran.compared["tournaments"] += 1
                ran.differing += ["\n".join(found)] if found else []

    return run


def _tie_breaks(engine: tiebreaks.Engine, first: int, count: int, ran: Ran) -> None:
    for seed, record in tiebreaks.tournaments(first, count):
        ran.compared["tournaments"] += 1
        _compare(engine, seed, record, ran, uneven=seed % 7 == 0)


def _tie_breaks_of(engine: tiebreaks.Engine, generator: Path) -> Match:
    """Tournaments that another engine has made."""

    def run(first: int, count: int, ran: Ran) -> None:
        with TemporaryDirectory() as name:
            for seed in range(first, first + count):
                made = swiss_dutch.made_by(generator, Path(name), seed, 60)
                if isinstance(made, Report):
                    ran.compared["tournaments"] += 1
                    _compare(engine, seed, made.record, ran, uneven=False)

    return run


def _compare(engine: tiebreaks.Engine, seed: int, record: Record, ran: Ran, *, uneven: bool) -> None:
    for what, difference in tiebreaks.compare(engine, record, tiebreaks.lists_for(record)):
        ran.compared["values"] += 1
        if difference and (article := tiebreaks.explanation(record, what, uneven=uneven)):
            ran.explained[article] += 1
        elif difference:
            ran.differing.append(f"seed {seed} {what} {difference}")


def _with_gacrux(engine: gacrux_pairings.Engine, check: gacrux_pairings.Check) -> Match:
    def run(first: int, count: int, ran: Ran) -> None:
        for seed in range(first, first + count):
            ran.compared["tournaments"] += 1
            for article, difference in check(engine, seed, ran.compared):
                if article:
                    ran.explained[article] += 1
                else:
                    ran.differing.append(difference)

    return run


def summary(results: Path) -> int:
    """A table of what was run, and every difference; gives the number of unexplained ones."""
    compared: dict[str, Counter[str]] = defaultdict(Counter)
    explained: dict[str, Counter[str]] = defaultdict(Counter)
    seeds: dict[str, list[tuple[int, int]]] = defaultdict(list)
    differing: list[str] = []
    for portion in _kept(results):
        compared[portion.match].update(portion.compared)
        explained[portion.match].update(portion.explained)
        seeds[portion.match].append((portion.first, portion.first + portion.count - 1))
        differing += [f"{portion.match}: {line}" for line in portion.differing]
    for match, counted in compared.items():
        first, last = min(seeds[match])[0], max(seeds[match])[1]
        print(f"{match}: seeds {first}-{last}, " + ", ".join(f"{n} {what}" for what, n in counted.items()))
        for article, count in explained[match].items():
            print(f"    {count} explained by {article}")
    print(*differing, sep="\n")
    print(f"{len(differing)} unexplained")
    return len(differing)


def _kept(results: Path) -> list[Portion]:
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    return [msgspec.json.decode(line, type=Portion) for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--tournaments", type=int, default=50_000, help="for each match")
    parser.add_argument("--seed", type=int, default=600_000)
    parser.add_argument("--only", default="", help="matches whose name holds this")
    parser.add_argument("--summary", action="store_true", help="only tell what was run")
    options = parser.parse_args()
    if not options.summary:
        run(options.results, options.seed, options.tournaments, options.only)
    sys.exit(1 if summary(options.results) else 0)


def run(results: Path, seed: int, tournaments: int, only: str) -> None:
    """One portion of each match in turn, so that all have come equally far whenever it is stopped."""
    known = matches(os.environ.get("KOSMOS_BBP", ""), os.environ.get("KOSMOS_GACRUX", ""))
    done = {(portion.match, portion.first) for portion in _kept(results)}
    for first in range(seed, seed + tournaments, PORTION):
        for name, match in known.items():
            if only not in name or (name, first) in done:
                continue
            ran = Ran(Counter(), Counter(), [])
            count = min(PORTION, seed + tournaments - first)
            match(first, count, ran)
            portion = Portion(name, first, count, dict(ran.compared), dict(ran.explained), ran.differing)
            with results.open("ab") as file:
                file.write(msgspec.json.encode(portion) + b"\n")


if __name__ == "__main__":
    main()
