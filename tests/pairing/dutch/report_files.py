"""A tiny reader of tournament report files, just enough to replay the corpus (columns are 1-based in the format)."""

import re
from pathlib import Path

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.pairing.contract import View

CORPUS = Path(__file__).parents[4] / "shared" / "corpus" / "swiss"


class Report(msgspec.Struct):
    record: Record
    first_colour: Colour | None


def read_report(text: str) -> Report:
    entrants, rounds, first = [], 0, None
    for line in re.split(r"\r\n|\r|\n", text):
        if line.startswith("001"):
            entrants.append(_entrant(line))
        elif line[:3] in {"142", "XXR"}:
            rounds = int(line[4:])
        elif line.startswith("152"):
            first = Colour(line[4:].strip().lower())
        elif line.startswith("XXC"):
            for word, colour in (("white1", Colour.WHITE), ("black1", Colour.BLACK)):
                first = colour if word in line else first
    played = max(len(entrant.history) for entrant in entrants)
    ordered = tuple(sorted(entrants, key=lambda entrant: entrant.number))
    return Report(Record(entrants=ordered, rounds=rounds or played, played=played), first)


def _entrant(line: str) -> Entrant:
    blocks = [line[start : start + 8].ljust(8) for start in range(91, len(line), 10)]
    history = [_encounter(block) for block in blocks]
    rating = int(line[48:52].strip() or 0)
    return Entrant(number=int(line[4:8]), name=line[14:47].strip(), rating=rating, history=tuple(history))


def _encounter(block: str) -> Encounter:
    opponent = int(block[:4].strip() or 0)
    code = block[7].upper()
    outcome = Outcome(" " if code == " " else code)
    if not opponent:
        return Encounter(outcome)
    colour = block[5].lower()
    return Encounter(outcome, opponent, Colour(colour) if colour in "wb" else None)


def before_round(report: Report, number: int) -> View:
    """The view from which round `number` was paired."""
    record = report.record
    present = {
        e.number
        for e in record.entrants
        if number <= len(e.history)
        and (e.history[number - 1].opponent or e.history[number - 1].outcome is Outcome.PAIRING_BYE)
    }
    entrants = tuple(msgspec.structs.replace(e, history=e.history[: number - 1]) for e in record.entrants)
    return View(
        record=msgspec.structs.replace(record, entrants=entrants, played=number - 1),
        present=frozenset(present),
        first_colour=report.first_colour,
    )


def games_of(report: Report, number: int) -> tuple[set[tuple[int, int]], int | None]:
    """(white, black) of every game that round `number` paired, and who had the bye."""
    games, bye = set(), None
    for entrant in report.record.entrants:
        if number > len(entrant.history):
            continue
        encounter = entrant.history[number - 1]
        if encounter.outcome is Outcome.PAIRING_BYE:
            bye = entrant.number
        elif encounter.opponent and encounter.colour is Colour.WHITE:
            games.add((entrant.number, encounter.opponent))
    return games, bye
