"""Games outside tournaments that count in the club's own ratings: on live boards, in arenas, and in team events."""

from typing import NamedTuple, Protocol

from kosmos.standings.careers import SeenAs


class OutsidePlayer(NamedTuple):
    """Somebody as a board, an arena or a team event knows them."""

    name: str
    title: str
    club: str
    seen: SeenAs


class OutsideGame(NamedTuple):
    """A game between two of those who played there, named by their places in that list; the score is White's. It is
    part of no tournament's record.
    """

    day: str
    white: int
    black: int
    score: float


class OutsideGames(NamedTuple):
    """No two of the players are one person."""

    players: tuple[OutsidePlayer, ...] = ()
    games: tuple[OutsideGame, ...] = ()


class OutsideSource(Protocol):
    async def counted(self) -> list[OutsideGames]:
        """What counts, if the club wants it."""
