"""A KeizerForClubs tournament as the steps of a Kosmos stream, and what could not be carried over."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from kosmos.core.attendance import Attendance
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.players import Player, name_key
from kosmos.core.record import Encounter, Entrant
from kosmos.core.results import OUTCOMES, Result
from kosmos.formats.kfc import KfcTournament, read_kfc
from kosmos.locale import N_, Phrase
from kosmos.store.sqlite.kfc_file import read_kfc_file
from kosmos.tournament.apply import apply_all, create
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.decide.players import free_name
from kosmos.tournament.draw_notes import read_notes
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.club_night import AttendanceSet
from kosmos.tournament.events.players import PlayerAdded, PlayerWithdrawn
from kosmos.tournament.events.rounds import DrawnRound, ResultEntered, RoundsDrawn
from kosmos.tournament.events.setup import KeizerChanged
from kosmos.tournament.keizer_rules import rules_of
from kosmos.tournament.presets import KEIZER, created, new_settings
from kosmos.tournament.state import State
from kosmos.tournament.systems import CLUB_NIGHT

MAGIC = b"SQLite format 3\0"
UNNAMED = "Keizer"
MOST_TAGS, LONGEST_TAG, LONGEST_NAME = 20, 40, 120

_RESULTS = {
    pair: result for result, pair in OUTCOMES.items() if result not in (Result.WHITE_HALF, Result.BLACK_HALF)
}
_K_FACTOR = re.compile(r"kv\d+", re.ASCII)


class KfcImported(NamedTuple):
    """The steps of a tournament, each as one command of a director would have made it, and what could not be carried over."""

    steps: list[list[Event]]
    report: tuple[Phrase, ...]


def is_kfc_file(data: bytes) -> bool:
    return data.startswith(MAGIC)


def moved_from_file(data: bytes) -> KfcImported:
    return move(read_kfc(read_kfc_file(data)))


def move(kfc: KfcTournament) -> KfcImported:
    """Everything that KeizerForClubs knows, as if it had happened here."""
    mover = _Mover(kfc)
    steps = [*mover.beginning(), *mover.rounds(), *mover.statuses()]
    return KfcImported([step for step in steps if step], (*kfc.report, *mover.report))


class _Mover:
    def __init__(self, kfc: KfcTournament) -> None:
        self.kfc = kfc
        self.report: list[Phrase] = []
        self.id_of = {entrant.number: id_ for id_, entrant in enumerate(kfc.record.record.entrants, 1)}
        self.played = kfc.record.rounds
        self.state: State

    # -- players and rules ---------------------------------------------------------------------------------

    def beginning(self) -> Iterator[list[Event]]:
        said = {"name": self.kfc.name[:LONGEST_NAME] or UNNAMED, "system": CLUB_NIGHT}
        made = created(new_settings(said))
        self.state = create(made)
        yield [made]
        if changes := keizer_changes(self.kfc):
            yield self._done([KeizerChanged(replace(made.keizer, **changes), tuple(changes))])
        yield self._done(list(self._players()))
        if self.kfc.time_odds:
            self.report.append(Phrase(N_("Time odds were not carried over: boards have no clocks here.")))

    def _players(self) -> Iterator[Event]:
        names = _category_names(self.kfc.category_names)
        taken: set[str] = set()
        for entrant in self.kfc.record.record.entrants:
            name = self._free_name(entrant.name, taken)
            tags = _tags(self.kfc.categories.get(entrant.number, ""), names)
            player = Player(name=name, elo=min(entrant.rating, 9999), tags=tags)
            id_, first = self.id_of[entrant.number], self._first_round(entrant)
            yield PlayerAdded(id_, player, first, number=0, late=False, personal="")

    def _free_name(self, name: str, taken: set[str]) -> str:
        new = free_name(name, taken) if name_key(name) in taken else name
        taken.add(name_key(new))
        if new != name:
            self.report.append(
                Phrase(N_("{name} is there twice; one is now {new}."), {"name": name, "new": new})
            )
        return new

    def _first_round(self, entrant: Entrant) -> int:
        """Rounds marked as late at the beginning are rounds before the entry."""
        first = 1
        while first <= self.played and self.kfc.record.status(entrant.number, first) is Attendance.LATE:
            first += 1
        return first

    # -- rounds ---------------------------------------------------------------------------------------------

    def rounds(self) -> Iterator[list[Event]]:
        """The draw and its results are two steps, as they were on the evening."""
        for number in range(1, self.played + 1):
            whites = [
                (entrant.number, entrant.history[number - 1])
                for entrant in self.kfc.record.record.entrants
                if entrant.history[number - 1].colour is Colour.WHITE
            ]
            whites.sort(key=lambda each: self.kfc.boards.get((number, each[0]), 0))
            yield self._done([self._draw(number, whites)])
            yield self._done(list(self._results(number, whites)))

    def _draw(self, number: int, whites: list[tuple[int, Encounter]]) -> RoundsDrawn:
        games = tuple((self.id_of[white], self.id_of[game.opponent or 0]) for white, game in whites)
        byes = tuple(
            (self.id_of[entrant.number], Outcome.PAIRING_BYE)
            for entrant in self.kfc.record.record.entrants
            if entrant.history[number - 1].outcome is Outcome.PAIRING_BYE
        )
        numbers = tuple(self.id_of.values()) if number == 1 else ()
        return RoundsDrawn((DrawnRound(games, byes),), numbers, 0, read_notes({"imported": "KeizerForClubs"}))

    def _results(self, number: int, whites: list[tuple[int, Encounter]]) -> Iterator[Event]:
        others = {entrant.number: entrant.history[number - 1] for entrant in self.kfc.record.record.entrants}
        for board, (_, game) in enumerate(whites, 1):
            result = _RESULTS[game.outcome, others[game.opponent or 0].outcome]
            if result is not Result.MISSING:
                yield ResultEntered(number, board, result, rated=True)

    # -- who was there ----------------------------------------------------------------------------------------

    def statuses(self) -> Iterator[list[Event]]:
        yield self._done(
            [
                PlayerWithdrawn(self.id_of[number], round_)
                for number, round_ in self.kfc.record.withdrawn_from.items()
            ]
        )
        yield [each for number in range(1, self.played + 1) for each in self._evening(number)]
        yield self._done(list(self._next_evening()))

    def _evening(self, number: int) -> list[Event]:
        """What was said about those without a game, where it does not follow from what was said before."""
        events: list[Event] = []
        for entrant in self.kfc.record.record.entrants:
            game = entrant.history[number - 1]
            if game.opponent is None and not game.outcome.is_bye:
                events += self._set(number, entrant.number, self.kfc.record.status(entrant.number, number))
        self.state = apply_all(self.state, events)
        return events

    def _next_evening(self) -> Iterator[Event]:
        for number, status in self.kfc.attendance.items():
            yield from self._set(self.played + 1, number, status)

    def _set(self, round_: int, number: int, status: Attendance) -> Iterator[Event]:
        id_ = self.id_of[number]
        now = attendance_of(self.state, id_, round_)
        if Attendance.WITHDRAWN not in (now, status) and now is not status:
            yield AttendanceSet(round_, id_, status)

    def _done(self, events: list[Event]) -> list[Event]:
        self.state = apply_all(self.state, events)
        return events


def keizer_changes(kfc: KfcTournament) -> dict[str, Any]:
    """The club's settings in the words of `KeizerRules`, where they differ from the usual.

    Newcomers are counted in all tables, as they are in KeizerForClubs.
    """
    rules = rules_of(kfc.settings, kfc.pairing, keep_tables=False, least_games=0)
    names = rules.__struct_fields__
    return {name: getattr(rules, name) for name in names if getattr(rules, name) != getattr(KEIZER, name)}


def _category_names(text: str) -> dict[str, str]:
    """`r15=Rating < 1500, f=Females`; a # switches the list off."""
    if text.lstrip().startswith("#"):
        return {}
    parts = (part.partition("=") for part in text.split(","))
    return {key.strip(): name.strip()[:LONGEST_TAG] for key, mark, name in parts if mark and name.strip()}


def _tags(letters: str, names: dict[str, str]) -> tuple[str, ...]:
    codes = (code for code in re.split(r"[\s,;]+", letters) if code and not _K_FACTOR.fullmatch(code))
    return tuple(dict.fromkeys(names.get(code, code)[:LONGEST_TAG] for code in codes))[:MOST_TAGS]
