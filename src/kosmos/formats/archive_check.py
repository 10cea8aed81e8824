"""Do the facts of a file fit together? Every event is held against the state before it, also where it was undone.

The rules are those that keep the program running: who plays is entered, nobody sits twice in a round, every
text keeps its documented length. Whether a director would have been allowed to is not asked again.
"""

import datetime as dt
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from kosmos.core.errors import FieldRefused, Refusal
from kosmos.core.fields import clean_text, fields_of
from kosmos.core.players import Player
from kosmos.core.points import make_points
from kosmos.locale import N_, Phrase
from kosmos.tournament import events as e
from kosmos.tournament.apply import APPLY, create
from kosmos.tournament.decide.players import name_key
from kosmos.tournament.decide.setup import FIXED_BY_DRAW, check
from kosmos.tournament.events import Stamped
from kosmos.tournament.keizer_rules import KeizerRules
from kosmos.tournament.record import record_of
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import State

LATEST = dt.date(9999, 12, 31)  #: a birth is held against the calendar, not against the day of the import
LARGEST_ID = 1_000_000
LATEST_ROUND = 999
POINTS = frozenset(("win", "draw", "loss", "bye"))  #: kept in tenths
_AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


class BadArchive(Refusal):
    text: ClassVar[str] = N_("This file cannot be read: line {line}: {reason}")
    line: int
    reason: Phrase


class Misfit(ValueError):
    """Inside the check only: this event does not fit what came before."""


def check_facts(stream: Sequence[Stamped]) -> None:
    """Refuse with the line of the first event that does not fit; line 1 is the header."""
    if not stream or not isinstance(stream[0].event, e.TournamentCreated):
        raise BadArchive(2, Phrase(N_("a tournament begins with its creation")))
    told = _Telling(stream)
    for line, stamped in enumerate(stream, 2):
        try:
            _check_stamp(stamped)
            _check_values(stamped.event)
            told.tell(stamped)
        except FieldRefused as refusal:
            raise BadArchive(line, refusal.phrase) from None
        except (Refusal, LookupError, TypeError, ValueError, RecursionError):
            raise BadArchive(line, Phrase(N_("this event does not fit what came before"))) from None
    _check_whole(told.state, len(stream) + 1)


def _check_whole(state: State, line: int) -> None:
    names = {name_key(entry.player.name) for entry in state.entries.values()}
    if len(names) != len(state.entries):
        raise BadArchive(line, Phrase(N_("two players have the same name")))
    record_of(state)


class _Telling:
    """The stream told again, with the states that an undo goes back to."""

    def __init__(self, stream: Sequence[Stamped]) -> None:
        first = stream[0].event
        assert isinstance(first, e.TournamentCreated)
        self.state = create(first).writable()
        self._targets = {
            stamped.event.version for stamped in stream if isinstance(stamped.event, e.TIME_TRAVEL)
        }
        self._kept = {1: self.state.committed()}
        self._version = 0
        self._here, self._past, self._future = 1, list[int](), list[int]()
        self._place = {1: 1}  #: version -> the version whose state it has
        self._part: int | None = None  #: of the event before; None where no step can go on

    def tell(self, stamped: Stamped) -> None:
        self._version += 1
        if self._version == 1:
            check(self.state.settings)
            return
        event = stamped.event
        if isinstance(event, e.TIME_TRAVEL):
            self._travel(event)
        else:
            self._step(stamped)
        self._place[self._version] = self._here
        if self._version in self._targets:
            self._kept[self._version] = self.state.committed()

    def _step(self, stamped: Stamped) -> None:
        if stamped.part and (self._part is None or stamped.part != self._part + 1):
            raise Misfit
        if not stamped.part:
            self._past.append(self._here)
            self._future.clear()
        fits(self.state, stamped.event)
        APPLY[type(stamped.event)](self.state, stamped.event)
        self._here, self._part = self._version, stamped.part

    def _travel(self, event: e.Undone | e.Redone | e.WentBack) -> None:
        match event:
            case e.Undone():
                self._future.append(self._here)
                target = self._past.pop()
            case e.Redone():
                self._past.append(self._here)
                target = self._future.pop()
            case _:
                self._past.append(self._here)
                self._future.clear()
                target = self._place[event.version]
        if event.version != target and not isinstance(event, e.WentBack):
            raise Misfit
        self.state = self._kept[event.version].writable()
        self._here, self._part = target, None


# -- one event against the state before it -------------------------------------------------------------


def fits(state: State, event: e.Event) -> None:
    """Raise `Misfit` for whatever would break the state or a page later."""
    match event:
        case e.TournamentChanged(changes=changes):
            if state.is_begun and FIXED_BY_DRAW & changes.keys():
                raise Misfit
            check(msgspec.convert({**msgspec.to_builtins(state.settings), **changes}, Settings))
        case e.KeizerChanged(changes=changes):
            msgspec.convert({**msgspec.to_builtins(state.keizer), **changes}, KeizerRules).check()
        case e.PlayerAdded(id=id_, first_round=first):
            if id_ in state.entries or not 1 <= id_ <= LARGEST_ID or not 1 <= first <= LATEST_ROUND:
                raise Misfit
        case e.PlayerDeleted(id=id_):
            _entered(state, id_)
            if id_ in _seated(state):
                raise Misfit
        case e.PlayersOrdered(order=order):
            _entered(state, *order, distinct=True)
        case e.RoundsDrawn():
            _fits_draw(state, event)
        case e.RoundsDeleted(first=first):
            _within(first, len(state.rounds))
        case e.ResultEntered(round=number, board=board):
            _within(number, len(state.rounds))
            _within(board, len(state.rounds[number - 1].games))
        case e.GameOpened(round=number, white=white, black=black):
            _within(number, len(state.rounds))
            _entered(state, white, black, distinct=True)
            playing = {id_ for game in state.rounds[number - 1].games for id_ in (game.white, game.black)}
            if playing & {white, black}:
                raise Misfit
        case e.ByeGiven(round=number, id=id_):
            _within(number, len(state.rounds))
            _entered(state, id_)
            if any(id_ in (game.white, game.black) for game in state.rounds[number - 1].games):
                raise Misfit
        case e.ManualPairingChanged(games=games, bye=bye, numbers=numbers):
            seats = [id_ for game in games or () for id_ in game] + ([] if bye is None else [bye])
            _entered(state, *seats, distinct=True)
            _entered(state, *numbers, distinct=True)
        case e.PrizesSet(prizes=prizes):
            prizes.check()
        case e.TieBreakOptionsSet(options=options):
            _entered(state, *options.by_hand, *(id_ for id_, _ in options.external))
        case _:
            _entered(state, *_named(event))


def _seated(state: State) -> set[int]:
    """Everybody who ever had a game or a bye."""
    seated = {player.number for player in state.evening.players}
    for round_ in (*state.rounds, *((state.draft.edited,) if state.draft and state.draft.edited else ())):
        seated |= {id_ for game in round_.games for id_ in (game.white, game.black)} | set(dict(round_.byes))
    return seated


def _fits_draw(state: State, event: e.RoundsDrawn) -> None:
    _entered(state, *event.numbers, distinct=True)
    for round_ in event.rounds:
        seats = [id_ for game in round_.games for id_ in game] + [id_ for id_, _ in round_.byes]
        _entered(state, *seats, distinct=True)
    if not all(isinstance(event.notes.get(key, ""), str) for key in ("report", "first_colour")):
        raise Misfit


def _named(event: e.Event) -> Iterator[int]:
    """The players that any other event speaks of."""
    for name in ("id", "first", "second", "white", "black"):
        if isinstance(id_ := getattr(event, name, None), int):
            yield id_
    if (number := getattr(event, "round", None)) is not None:
        _within(number, LATEST_ROUND)


def _entered(state: State, *ids: int, distinct: bool = False) -> None:
    if not state.entries.keys() >= set(ids) or (distinct and len(set(ids)) != len(ids)):
        raise Misfit


def _within(number: int, last: int) -> None:
    if not 1 <= number <= last:
        raise Misfit


# -- values ----------------------------------------------------------------------------------------------


def _check_stamp(stamped: Stamped) -> None:
    clean_text("by", stamped.by, 100)
    if not _AT.fullmatch(stamped.at) or stamped.part < 0:
        raise Misfit


def _check_values(event: e.Event) -> None:
    """Values keep their documented form, also when they come from a file."""
    match event:
        case e.TournamentCreated(settings=struct) | e.PlayerAdded(player=struct):
            _check_fields(type(struct), msgspec.to_builtins(struct))
        case e.TournamentChanged(changes=changes):
            _check_fields(Settings, changes)
        case e.PlayerChanged(changes=changes):
            _check_fields(Player, changes)
        case e.KeizerChanged(changes=changes):
            _check_fields(KeizerRules, changes, points=())
        case _:
            pass


def _check_fields(kind: type[Any], values: Mapping[str, Any], points: Collection[str] = POINTS) -> None:
    fields = fields_of(kind)
    for name, value in values.items():
        given = make_points(value) if name in points else value
        kept = msgspec.to_builtins(fields[name].parse(name, given, LATEST))
        if kept != (tuple(value) if isinstance(value, list) else value):
            raise Misfit
