"""Club evenings as a director would write them down, turned into records.

A round is a list of lines: `4-3 1/2` (4 has White), `13-10 -+`, `7 exc`, `12 bye`, `5-6` (no result yet).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from kosmos.core.attendance import Attendance
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.standings.keizer.record import KeizerRecord

DATA = Path(__file__).parent / "data"

RESULTS: Mapping[str, tuple[Outcome, Outcome]] = {
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "1/2": (Outcome.DRAW, Outcome.DRAW),
    "0-1": (Outcome.LOSS, Outcome.WIN),
    "+-": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "-+": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "--": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    "adj": (Outcome.ADJOURNED, Outcome.ADJOURNED),
    "": (Outcome.PENDING, Outcome.PENDING),
}

STATUS: Mapping[str, Attendance] = {
    "club": Attendance.CLUB_DUTY,
    "exc": Attendance.EXCUSED,
    "unexc": Attendance.UNEXCUSED,
    "late": Attendance.LATE,
    "withdrawn": Attendance.WITHDRAWN,
    "pre": Attendance.PREREGISTERED,
}


def published(name: str) -> Any:
    """A file of published numbers; every decimal is read as an exact fraction."""
    return json.loads((DATA / f"{name}.json").read_text(), parse_float=Fraction)


def club(
    players: Iterable[Entrant],
    rounds: Sequence[Sequence[str]],
    withdrawn: Mapping[int, int] | None = None,
    planned: int = 30,
) -> KeizerRecord:
    entrants = list(players)
    histories: dict[int, list[Encounter]] = {entrant.number: [] for entrant in entrants}
    statuses: dict[int, list[Attendance]] = {entrant.number: [] for entrant in entrants}
    for lines in rounds:
        for history, status in zip(histories.values(), statuses.values(), strict=True):
            history.append(ABSENT)
            status.append(Attendance.PRESENT)
        for line in lines:
            _enter(line, histories, statuses)
    record = Record(
        entrants=tuple(_with_history(entrant, histories[entrant.number]) for entrant in entrants),
        rounds=planned,
        played=len(rounds),
    )
    attendance = {number: tuple(written) for number, written in statuses.items()}
    return KeizerRecord(record=record, attendance=attendance, withdrawn_from=dict(withdrawn or {}))


def entrants(rows: Iterable[Mapping[str, Any]]) -> list[Entrant]:
    return [Entrant(number=row["number"], name=row["name"], rating=row.get("rating", 0)) for row in rows]


def _enter(line: str, histories: dict[int, list[Encounter]], statuses: dict[int, list[Attendance]]) -> None:
    who, _, what = line.partition(" ")
    if "-" in who:
        white, black = map(int, who.split("-"))
        first, second = RESULTS[what]
        histories[white][-1] = Encounter(first, black, Colour.WHITE)
        histories[black][-1] = Encounter(second, white, Colour.BLACK)
    elif what == "bye":
        histories[int(who)][-1] = Encounter(Outcome.PAIRING_BYE)
    else:
        statuses[int(who)][-1] = STATUS[what]


def _with_history(entrant: Entrant, history: list[Encounter]) -> Entrant:
    return Entrant(
        number=entrant.number,
        name=entrant.name,
        rating=entrant.rating,
        history=tuple(history),
        withdrawn=entrant.withdrawn,
    )
