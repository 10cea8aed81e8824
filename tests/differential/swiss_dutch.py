"""Compare the Dutch system with an independent engine that speaks bbpPairings' command line, both ways.

    python tests/differential/swiss_dutch.py PATH_OF_THE_ENGINE [--tournaments 200] [--seed 1] [--ways ours theirs]

*ours*: Kosmos pairs a generated tournament, the engine checks every round of it. *theirs*: the engine generates, Kosmos
replays. The engine is not part of Kosmos: without its path nothing happens. Prints every round that differs with
its seed; exit 1 if there is one.
"""

import argparse
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_decimal
from kosmos.core.record import Encounter, Entrant
from kosmos.pairing.contract import Pairing, View
from kosmos.pairing.dutch.draw import first_colour, pair
from pairing.dutch.report_files import Report, before_round, games_of, read_report
from pairing.dutch.simulation import Event, random_event, simulate


def report_file(event: Event, view: View, *, next_round: bool = False) -> str:
    """The tournament as a report file; with the next round's absences if that round is to be paired."""
    scoring = event.scoring
    lines = [f"012 seed {event.seed}", f"142 {event.rounds}", f"152 {event.first_colour.value.upper()}"]
    lines.append("192 FIDE_DUTCH_2025")
    if scoring.win != 10:
        lines.append(
            f"162  W{make_decimal(scoring.win):>4}    D{make_decimal(scoring.draw):>4}    P{make_decimal(scoring.bye):>4}"
        )
    for entrant in view.record.entrants:
        absent = next_round and entrant.number not in view.present
        history = (*entrant.history, Encounter(Outcome.ZERO_BYE)) if absent else entrant.history
        points = sum(scoring.points(e.outcome) for e in history)
        lines.append(_player(entrant, history, points))
        if entrant.virtual:
            values = " ".join(f"{make_decimal(value):>4}" for value in entrant.virtual)
            lines.append(f"XXA {entrant.number:>4} {values}")
    lines += ["XXP " + " ".join(map(str, sorted(pair))) for pair in event.forbidden if len(pair) == 2]
    return "\n".join(lines) + "\n"


def _player(entrant: Entrant, history: tuple[Encounter, ...], points: int) -> str:
    head = f"001 {entrant.number:>4}      Player{entrant.number:04d}{'':23} 2000 {'':27}{make_decimal(points):>4} {entrant.number:>4}"
    blocks = (
        f"  {e.opponent or 0:04d} {e.colour.value if e.colour else '-'} {e.outcome.value}" for e in history
    )
    return head + "".join(blocks)


def check_ours(engine: Path, folder: Path, seed: int, most: int, rounds: Counter[str]) -> Iterator[str]:
    """Rounds of our tournament that the engine would pair otherwise."""
    event = random_event(seed, 5, most)
    view = simulate(event, pair)
    file = folder / f"{seed}.trf"
    if view.present:
        file.write_text(report_file(event, view, next_round=True))
        answer = _run(engine, "--dutch", file, "-p")
        if answer.returncode != 1 and len(view.present) > 1:
            yield f"ours {seed} round {view.round}: we find no pairing, the engine says {answer.stdout!r} {answer.stderr!r}"
    file.write_text(report_file(event, view))
    answer = _run(engine, "--dutch", file, "-c")
    if answer.returncode:
        yield f"ours {seed}: engine stopped with {answer.returncode} {answer.stderr.strip()}"
    current = ""
    for line in re.split(r"[\r\n]+", answer.stdout):
        if "Round #" in line:
            current = line.split("#")[1]
            rounds["ours"] += 1
        elif "pairings" in line or "No valid" in line:
            yield f"ours {seed} round {current}: {line.strip()}"
        elif line.strip():
            yield f"     {line}"


def check_theirs(engine: Path, folder: Path, seed: int, most: int, rounds: Counter[str]) -> Iterator[str]:
    """Rounds of the engine's tournament that we would pair otherwise."""
    made = made_by(engine, folder, seed, most)
    if isinstance(made, str):
        yield made
    if not isinstance(made, Report):
        return
    for number in range(1, made.record.played + 1):
        rounds["theirs"] += 1
        games, bye = games_of(made, number)
        pairing = pair(before_round(made, number))
        if not isinstance(pairing, Pairing):
            yield f"theirs {seed} round {number}: we find no pairing"
        elif {(g.white, g.black) for g in pairing.games} != games or pairing.bye != bye:
            own = {(g.white, g.black) for g in pairing.games}
            yield f"theirs {seed} round {number}: only they {sorted(games - own)} bye {bye}, only we {sorted(own - games)} bye {pairing.bye}"


def made_by(engine: Path, folder: Path, seed: int, most: int) -> Report | str | None:
    """A tournament of the engine's generator; None where it ran into a round without a legal pairing."""
    rng = Random(seed)
    settings = folder / "settings.txt"
    players = rng.randint(5, most)
    settings.write_text(
        f"PlayersNumber={players}\nRoundsNumber={rng.randint(3, min(11, players - 2))}\n"
        f"DrawPercentage={rng.choice([10, 30, 60])}\nForfeitRate={rng.choice([5, 20, 100])}\n"
        f"RetiredRate={rng.choice([20, 100, 500])}\nHalfPointByeRate={rng.choice([10, 50, 200])}\n"
    )
    file = folder / f"{seed}.trf"
    answer = _run(engine, "--dutch", "-g", settings, "-o", file, "-s", seed)
    if answer.returncode:
        stopped = f"theirs {seed}: engine stopped with {answer.returncode} {answer.stderr.strip()}"
        return None if answer.returncode == 1 else stopped
    report = read_report(file.read_text())
    if report.first_colour is None:
        report.first_colour = first_colour(before_round(report, report.record.played + 1), 0)
    return report


def _run(engine: Path, *args: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([engine, *map(str, args)], capture_output=True, text=True, check=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine", type=Path, nargs="?")
    parser.add_argument("--tournaments", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=60, help="players")
    parser.add_argument("--ways", nargs="+", default=["ours", "theirs"])
    options = parser.parse_args()
    if options.engine is None:
        print("no engine given: nothing compared")
        return
    checks = {"ours": check_ours, "theirs": check_theirs}
    differing, rounds = 0, Counter[str]()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for seed in range(options.seed, options.seed + options.tournaments):
            for way in options.ways:
                found = list(checks[way](options.engine, folder, seed, options.most, rounds))
                differing += bool(found)
                for line in found:
                    print(line, flush=True)
            for file in folder.iterdir():
                file.unlink()
    compared = ", ".join(f"{rounds[way]} rounds {way}" for way in options.ways)
    print(f"{options.tournaments} seeds from {options.seed}, {compared}: {differing} tournaments differ")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
