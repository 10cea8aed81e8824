"""What every pairing system is asked and what it answers.

A system is a module or package with

    pair(view, settings, seed) -> Pairing | NoPairing
    explain(view, pairing) -> Explanation
    why_not(view, a, b) -> Explanation

Pure functions: the same view, settings and seed give the same answer, for any order of the input. A system that draws
rounds of a tournament also says where its settings come from and which board a game gets; its `drawn.py` does that.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Record
from kosmos.locale import Phrase


class FixedGame(msgspec.Struct, frozen=True):
    """A game the director fixed before the draw. Without a colour the system gives the colours."""

    first: int
    second: int
    colours_set: bool = False  #: then `first` has White


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that pairing one round needs: the record so far and who is there. Numbers are TPNs."""

    record: Record
    present: frozenset[int]  #: the numbers to be paired in the coming round
    forbidden: frozenset[frozenset[int]] = frozenset()  #: each a pair of numbers
    set_games: tuple[FixedGame, ...] = ()
    set_bye: int | None = None
    first_colour: Colour | None = None  #: drawn by lot before round 1; None: `seed` decides

    @property
    def round(self) -> int:
        """The number of the round to be paired."""
        return self.record.played + 1

    @property
    def is_last(self) -> bool:
        return self.round >= self.record.rounds


class PairedGame(msgspec.Struct, frozen=True):
    white: int
    black: int


class Pairing(msgspec.Struct, frozen=True):
    """Games in board order; at most one player is left over for the pairing-allocated bye."""

    games: tuple[PairedGame, ...]
    bye: int | None = None
    notes: dict[str, Any] = {}  #: what the system wants kept with the round (JSON values)
    bye_outcome: Outcome = Outcome.PAIRING_BYE  #: what the bye counts as
    byes: tuple[int, ...] = ()  #: in a cup: everybody who goes on without a game


class NoPairing(msgspec.Struct, frozen=True):
    """No legal pairing exists. `relaxation` names the nearest rule that would have to give way."""

    reason: Phrase
    relaxation: Phrase | None = None


class Explanation(msgspec.Struct, frozen=True):
    """Sentences for players, in order; `boards` holds one list of sentences per board where asked."""

    sentences: tuple[Phrase, ...] = ()
    boards: tuple[tuple[Phrase, ...], ...] = ()


class Known(NamedTuple):
    """What a system may ask of the tournament besides the view."""

    late: tuple[int, ...]  #: numbers of those who came after round 1 was drawn, in the order they came
    keizer: Callable[[], Any]  #: the club's own rules with the Keizer table (`KeizerPairing`)
    cup: Callable[[], Any] = lambda: None  #: how far a cup has come (`Course`)


class WhyNotAsked(NamedTuple):
    """Why do two not meet? With the lot and the bye of the round, if it is a round already drawn."""

    view: View
    first: int
    second: int
    settings: Any
    seed: int = 0
    bye_by_lot: int | None = None  #: who had the bye of round 1


def by_list(listed: Sequence[int], games: tuple[PairedGame, ...]) -> tuple[PairedGame, ...]:
    """The game of whoever stands higher in this list first."""
    place = {number: index for index, number in enumerate(listed)}

    def higher(game: PairedGame) -> int:
        return min(place[game.white], place[game.black])

    return tuple(sorted(games, key=higher))
