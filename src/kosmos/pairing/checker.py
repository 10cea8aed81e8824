"""Replays a tournament, round by round, and says where it differs from what a system would have paired."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Entrant, Record
from kosmos.locale import Phrase
from kosmos.pairing.contract import Explanation, NoPairing, PairedGame, Pairing, View

PairFunction = Callable[[View, Any, int], Pairing | NoPairing]
ExplainFunction = Callable[[View, Pairing], Explanation]
WhyNotFunction = Callable[[View, int, int], Explanation]
ForbiddenPairs = frozenset[frozenset[int]]


class DifferenceKind(StrEnum):
    OPPONENT = "opponent"  #: the system does not let these two meet
    COLOUR = "colour"  #: they meet, but with the other colours
    BYE = "bye"  #: the pairing-allocated bye goes to somebody else


class BoardDifference(msgspec.Struct, frozen=True, kw_only=True):
    """A board (or the bye) of the round as played that the system would not have made."""

    kind: DifferenceKind
    played: PairedGame | None = None
    bye: int | None = None  #: who had the bye
    instead: tuple[PairedGame, ...] = ()  #: the system's games of the same players
    instead_bye: int | None = None  #: the system's bye, if it concerns the same players
    reasons: tuple[Phrase, ...] = ()


class RoundCheck(msgspec.Struct, frozen=True, kw_only=True):
    round: int
    boards: int  #: compared
    differences: tuple[BoardDifference, ...] = ()
    pairing: Pairing | None = None  #: the system's own
    impossible: NoPairing | None = None  #: the system finds no pairing at all

    @property
    def agrees(self) -> bool:
        return not self.differences and self.impossible is None


def no_forbidden(_round: int) -> ForbiddenPairs:
    return frozenset()


def check_rounds(
    record: Record,
    pair: PairFunction,
    *,
    settings: Any = None,
    seed: int = 0,
    explain: ExplainFunction | None = None,
    why_not: WhyNotFunction | None = None,
    first_colour: Colour | None = None,
    forbidden: Callable[[int], ForbiddenPairs] = no_forbidden,
    bye_by_lot: bool = False,
    rounds: Sequence[int] | None = None,
) -> tuple[RoundCheck, ...]:
    """Every drawn round (or the given ones) against the system's own pairing of the same situation.

    `bye_by_lot`: the system draws the bye of round 1 by lot, so the bye as it was drawn is taken for granted.
    """
    checks = []
    for round_ in range(1, record.played + 1) if rounds is None else rounds:
        played = played_pairing(record, round_)
        view = View(
            record=record_before(record, round_),
            present=present_in(record, round_),
            forbidden=forbidden(round_),
            first_colour=first_colour,
            set_bye=played.bye if bye_by_lot and round_ == 1 else None,
        )
        if view.present:
            judge = _Judge(view, explain, why_not)
            checks.append(judge.compare(played, pair(view, settings, seed)))
    return tuple(checks)


def record_before(record: Record, round_: int) -> Record:
    """The record as it stood when this round was to be paired."""
    entrants = tuple(
        msgspec.structs.replace(entrant, history=entrant.history[: round_ - 1]) for entrant in record.entrants
    )
    return msgspec.structs.replace(record, entrants=entrants, played=round_ - 1)


def present_in(record: Record, round_: int) -> frozenset[int]:
    return frozenset(entrant.number for entrant in record.entrants if is_paired(entrant, round_))


def is_paired(entrant: Entrant, round_: int) -> bool:
    """The draw of this round included this player, with an opponent or with the pairing-allocated bye."""
    if round_ > len(entrant.history):
        return False
    encounter = entrant.history[round_ - 1]
    return encounter.opponent is not None or encounter.outcome is Outcome.PAIRING_BYE


def played_pairing(record: Record, round_: int) -> Pairing:
    """The round as it was drawn, in order of White's numbers. A game without colours is read lower number first."""
    games, bye = [], None
    for entrant in record.entrants:
        if not is_paired(entrant, round_):
            continue
        encounter = entrant.history[round_ - 1]
        if encounter.opponent is None:
            bye = entrant.number
        elif encounter.colour is Colour.WHITE or (
            encounter.colour is None and entrant.number < encounter.opponent
        ):
            games.append(PairedGame(entrant.number, encounter.opponent))
    return Pairing(tuple(games), bye)


class _Judge(NamedTuple):
    """One round, and the system's own words for it where it has them."""

    view: View
    explain: ExplainFunction | None
    why_not: WhyNotFunction | None

    def compare(self, played: Pairing, answer: Pairing | NoPairing) -> RoundCheck:
        boards = len(played.games) + (played.bye is not None)
        if isinstance(answer, NoPairing):
            return RoundCheck(round=self.view.round, boards=boards, impossible=answer)
        games = set(answer.games)
        found = [self._difference(game, answer) for game in played.games if game not in games]
        if played.bye != answer.bye:
            found.append(_bye_difference(played.bye, answer))
        return RoundCheck(round=self.view.round, boards=boards, differences=tuple(found), pairing=answer)

    def _difference(self, game: PairedGame, answer: Pairing) -> BoardDifference:
        turned = PairedGame(game.black, game.white)
        concerned = {game.white, game.black}
        if turned in answer.games:
            reasons = self._why_turned(turned, answer)
            return BoardDifference(
                kind=DifferenceKind.COLOUR, played=game, instead=(turned,), reasons=reasons
            )
        return BoardDifference(
            kind=DifferenceKind.OPPONENT,
            played=game,
            instead=_games_of(answer, concerned),
            instead_bye=answer.bye if answer.bye in concerned else None,
            reasons=self.why_not(self.view, game.white, game.black).sentences if self.why_not else (),
        )

    def _why_turned(self, turned: PairedGame, answer: Pairing) -> tuple[Phrase, ...]:
        board = answer.games.index(turned)
        boards = self.explain(self.view, answer).boards if self.explain else ()
        return boards[board] if board < len(boards) else ()


def _bye_difference(bye: int | None, answer: Pairing) -> BoardDifference:
    return BoardDifference(
        kind=DifferenceKind.BYE, bye=bye, instead=_games_of(answer, {bye}), instead_bye=answer.bye
    )


def _games_of(answer: Pairing, concerned: set[int] | set[int | None]) -> tuple[PairedGame, ...]:
    return tuple(game for game in answer.games if game.white in concerned or game.black in concerned)
