"""What the state of a tournament is made of: games, rounds, entries, and what is arranged for the coming round."""

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from kosmos.core.outcomes import Outcome
from kosmos.core.players import Player
from kosmos.core.results import OPEN, Result
from kosmos.tournament.draw_notes import DrawNotes

FORGOTTEN = "forgotten"  #: stands for a key that leads to nothing any more


class Game(msgspec.Struct, frozen=True, gc=False):
    """White and Black are player ids."""

    white: int
    black: int
    result: Result
    rated: bool


class Round(msgspec.Struct, frozen=True, dict=True):
    """The games of a round in board order: board n is `games[n-1]`."""

    games: Sequence[Game]
    byes: Mapping[int, Outcome]

    @cached_property
    def is_complete(self) -> bool:
        return not any(game.result in OPEN for game in self.games)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A player in this tournament. The id never changes; the number is the place in the draw, 0 before it."""

    id: int
    player: Player
    number: int
    first_round: int
    withdrawn_from: int  #: the first round not played any more
    expelled: bool
    #: the key under which birth date, address, phone and e-mail are kept; empty: there are none, or they have no key yet
    personal: str

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_from > 0

    @property
    def is_forgotten(self) -> bool:
        """Their personal data was known once and is not any more."""
        return self.personal == FORGOTTEN


class SetPair(msgspec.Struct, frozen=True):
    """A game the director has set for the coming round, by player id."""

    first: int
    second: int
    colours_set: bool


class HeldPlayer(msgspec.Struct, frozen=True):
    """A player set for the coming round who waits for an opponent: the next one so set, or else the bye."""

    id: int
    force: bool  #: nobody is asked about the colours of the game
    colours_set: bool  #: as the second of a pair: has Black


class Edited(msgspec.Struct, frozen=True):
    """A drawn round that is being changed, as it was: whoever stays together keeps the result."""

    games: tuple[Game, ...]
    byes: tuple[tuple[int, Outcome], ...]
    seed: int
    notes: DrawNotes


class Draft(msgspec.Struct, frozen=True):
    """A round being paired by hand: games as (white, black) by player id."""

    games: tuple[tuple[int, int], ...]
    bye: int | None
    edited: Edited | None  #: this round was drawn before
    seed: int  #: the lot that the program's own pairing would use
    chosen: tuple["ChosenBoard", ...] = ()  #: games that the director wants at a board


class ChosenBoard(msgspec.Struct, frozen=True):
    """A game of a draft, by player ids in any order, and the board at which it is to be played."""

    white: int
    black: int
    board: int

    @property
    def pair(self) -> frozenset[int]:
        return frozenset((self.white, self.black))
