"""What every store of games promises: games with their moves, found by player, opening, result, year and position."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class GameRow(NamedTuple):
    """A game as it is kept: what it is searched by, and all of it as bytes of its owner's making."""

    white: str
    black: str
    result: str
    year: int
    eco: str
    opening: str
    event: str
    place: str  #: `stream/round/board` of the tournament it belongs to, or empty; a place has one game
    public: bool  #: whether visitors see it
    data: bytes


class StoredGame(NamedTuple):
    id: int
    row: GameRow


class PositionRow(NamedTuple):
    key: int
    ply: int
    move: str


class GameQuery(NamedTuple):
    """All that is given must fit. `player` and `opening` are words; `colour` is w, b or empty for either side."""

    player: str = ""
    colour: str = ""
    opponent: str = ""
    opening: str = ""  #: a code such as B9 or B90, or words of a name
    result: str = ""
    year_from: int = 0
    year_to: int = 0
    event: str = ""
    position: int | None = None
    public_only: bool = False


class TreeMove(NamedTuple):
    """A move that was played in a position: how often, and with what results."""

    move: str
    games: int
    white: int
    draws: int
    black: int


class Games(Protocol):
    async def add(self, games: Sequence[tuple[GameRow, Sequence[PositionRow]]]) -> list[int]:
        """Keep games in one stroke. A game of a place takes the place of the one that was there."""
        ...

    async def get(self, game: int) -> StoredGame:
        """One game; an unknown one is `NotFound`."""
        ...

    async def search(self, query: GameQuery, limit: int, after: int = 0) -> list[StoredGame]:
        """The newest first; `after` skips so many."""
        ...

    async def count(self, query: GameQuery) -> int: ...

    async def tree(self, position: int, *, public_only: bool = False) -> list[TreeMove]:
        """What was played in a position, the most frequent first."""
        ...

    async def delete(self, game: int) -> None: ...

    async def delete_of(self, place: str) -> None:
        """Delete the game of a place; it is no fault if there is none."""
        ...
