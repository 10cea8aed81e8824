"""Compare the Dutch system with TieBreakServer (Gacrux), both ways; run by `conformance.py`.

The engine runs in the interpreter that `KOSMOS_GACRUX_PYTHON` names (it needs networkx), and is no part of Kosmos.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from differential.swiss_dutch import report_file
from kosmos.core.points import make_decimal
from kosmos.pairing.contract import Pairing
from kosmos.pairing.dutch.draw import first_colour, pair
from pairing.dutch.report_files import Report, before_round, games_of, read_report
from pairing.dutch.simulation import Event, random_event, simulate

MOST = 40
WORKER = Path(__file__).with_name("gacrux_worker.py")


class Engine:
    def __init__(self, folder: Path) -> None:
        python = os.environ.get("KOSMOS_GACRUX_PYTHON", sys.executable)
        self._worker = subprocess.Popen(
            [python, WORKER, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **question: Any) -> Any:
        assert self._worker.stdin
        assert self._worker.stdout
        self._worker.stdin.write(json.dumps(question) + "\n")
        self._worker.stdin.flush()
        return json.loads(self._worker.stdout.readline())


#: gives (article or nothing, difference)
Check = Callable[[Engine, int, Counter[str]], Iterator[tuple[str, str]]]


def check_ours(engine: Engine, seed: int, counted: Counter[str]) -> Iterator[tuple[str, str]]:
    """Rounds of our tournament that the engine would pair otherwise."""
    event = random_event(seed, 5, MOST)
    text = _in_new_records(event, report_file(event, simulate(event, pair)))
    report = read_report(text)
    if not report.record.played:
        return
    answers = engine.ask(report=text, rounds=report.record.played, first=event.first_colour.value)
    if isinstance(answers, dict):
        yield "", f"ours {seed}: engine stopped with {answers['error']}"
        return
    for number, theirs in enumerate(answers, 1):
        counted["rounds"] += 1
        if isinstance(theirs, str):
            known = "the engine stops by itself where it finds no colour due: nothing to compare"
            yield (
                known * (theirs == "KeyError: 'n'"),
                f"ours {seed} round {number}: engine stopped with {theirs}",
            )
            continue
        mine, other = _pairs(report, number), {tuple(each) for each in theirs}
        if mine != other:
            yield (
                "",
                f"ours {seed} round {number}: only they {sorted(other - mine)}, only we {sorted(mine - other)}",
            )


def check_theirs(engine: Engine, seed: int, counted: Counter[str]) -> Iterator[tuple[str, str]]:
    """Rounds of the engine's tournament that we would pair otherwise."""
    rng = Random(seed)
    players = rng.randint(6, MOST)
    text = engine.ask(seed=seed, players=players, rounds=rng.randint(3, min(9, players - 2)))
    if isinstance(text, dict):
        counted["no tournament made"] += 1
        return
    report = read_report(text)
    if report.first_colour is None:
        report.first_colour = first_colour(before_round(report, report.record.played + 1), 0)
    for number in range(1, report.record.played + 1):
        counted["rounds"] += 1
        theirs, answer = _pairs(report, number), pair(before_round(report, number))
        if not isinstance(answer, Pairing):
            yield "", f"theirs {seed} round {number}: we find no pairing"
            continue
        mine = {(game.white, game.black) for game in answer.games} | (
            {(answer.bye, 0)} if answer.bye else set()
        )
        if mine != theirs:
            yield (
                "",
                f"theirs {seed} round {number}: only they {sorted(theirs - mine)}, only we {sorted(mine - theirs)}",
            )


def _in_new_records(event: Event, text: str) -> str:
    """Virtual points and pairs kept apart as records 250 and 260: this engine does not know the older ones."""
    lines = [line for line in text.splitlines() if line[:3] not in {"XXA", "XXP"}]
    boosted = sum(1 for values in event.virtual if values)
    for number, points in enumerate(event.virtual[0] if boosted else (), 1):
        lines.append(f"250 {'':4} {make_decimal(points):>4} {number:>3} {number:>3} {1:>4} {boosted:>4}")
    for kept in event.forbidden:
        names = "".join(f" {number:>4}" for number in sorted(kept))
        lines.append(f"260 {1:>3} {event.rounds:>3}{names}")
    return "\n".join(lines) + "\n"


def _pairs(report: Report, number: int) -> set[tuple[int, ...]]:
    games, bye = games_of(report, number)
    return {*games, *([(bye, 0)] if bye else [])}


WAYS: dict[str, Check] = {"Gacrux checks ours": check_ours, "ours replays Gacrux": check_theirs}
