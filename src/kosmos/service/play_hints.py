"""Hints for the director, never verdicts: how often a player left the page at an own move, how near to an engine they played.

They stand beside the board, not in its stream, because everybody who watches gets the stream; only directors read them.
"""

from typing import Annotated, Any, TypedDict

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.commands import Right
from kosmos.core.errors import BadValue
from kosmos.locale import N_
from kosmos.play.state import Phase, RoomState
from kosmos.service.actors import Actor
from kosmos.store.settings import HouseSettings

_PREFIX = "hints:"
FEWEST_MOVES = 10  #: of a side; in fewer an engine's moves are everybody's
LONGEST_AWAY = 24 * 3600 * 1000  #: ms; what is more was another day

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class EngineCompared(msgspec.Struct, frozen=True):
    """One side's moves beside an engine's, as the report of a finished game has them."""

    accuracy: Percent  #: the mean of what each move kept of its chances
    first: Percent  #: how many moves were the engine's first choice
    moves: Annotated[int, msgspec.Meta(ge=0, le=1000)]

    @property
    def says_something(self) -> bool:
        return self.moves >= FEWEST_MOVES


class SeatHints(msgspec.Struct, frozen=True):
    left: int = 0  #: how often the page was left at an own move
    away: int = 0  #: ms altogether
    engine: EngineCompared | None = None


NO_HINTS = SeatHints()
Hints = dict[Colour, SeatHints]


class SeatHintsShown(TypedDict):
    """`away` in milliseconds."""

    seat: str
    left: int
    away: int
    engine: EngineCompared | None


def hint_rows(hints: Hints) -> list[SeatHintsShown]:
    return [
        {"seat": seat.value, "left": each.left, "away": each.away, "engine": each.engine}
        for seat, each in sorted(hints.items(), key=lambda found: found[0] is Colour.BLACK)
    ]


class PlayHints:
    def __init__(self, settings: HouseSettings) -> None:
        self._settings = settings
        self._gone: dict[str, int] = {}  #: since when somebody looks elsewhere

    async def attend(self, stream: str, seat: Colour, at: int, *, here: bool) -> None:
        """The page of a seat was left, or is looked at again."""
        key = _key(stream, seat)
        if here == (key not in self._gone):
            return
        hints = (await self.of(stream)).get(seat, NO_HINTS)
        if here:
            away = min(LONGEST_AWAY, max(0, at - self._gone.pop(key)))
            changed = msgspec.structs.replace(hints, away=hints.away + away)
        else:
            self._gone[key] = at
            changed = msgspec.structs.replace(hints, left=hints.left + 1)
        await self._keep(key, changed)

    async def compare(self, actor: Actor, stream: str, seat: Colour, engine: EngineCompared) -> None:
        """What the director's report of the game found; a later report takes its place."""
        actor.need(Right.DIRECT)
        hints = (await self.of(stream)).get(seat, NO_HINTS)
        await self._keep(_key(stream, seat), msgspec.structs.replace(hints, engine=engine))

    async def read(self, actor: Actor, stream: str) -> Hints:
        actor.need(Right.DIRECT)
        return await self.of(stream)

    async def of(self, stream: str) -> Hints:
        return (await self.all()).get(stream, {})

    async def all(self) -> dict[str, Hints]:
        """The hints of every board, by its stream."""
        found: dict[str, Hints] = {}
        for key, value in (await self._settings.all()).items():
            if key.startswith(_PREFIX):
                stream, _, seat = key.removeprefix(_PREFIX).rpartition(".")
                found.setdefault(stream, {})[Colour(seat)] = msgspec.json.decode(value, type=SeatHints)
        return found

    async def forget(self, stream: str) -> None:
        """The board is deleted."""
        for seat in Colour:
            self._gone.pop(_key(stream, seat), None)
        if await self.of(stream):
            await self._settings.change({_key(stream, seat): None for seat in Colour})

    async def _keep(self, key: str, hints: SeatHints) -> None:
        await self._settings.change({key: msgspec.json.encode(hints).decode()})


def counts_attention(state: RoomState, seat: Colour | None) -> bool:
    """Whether leaving the page counts now: in games of tournaments, while it is this player's turn."""
    return (
        seat is not None
        and state.settings.game is not None
        and state.phase is Phase.PLAYING
        and state.turn is seat
    )


def read_compared(raw: dict[str, Any], side: str) -> EngineCompared:
    """`w_accuracy`, `w_first`, `w_moves` of a form, or of JSON."""
    values = {name: raw.get(f"{side}_{name}", "") for name in EngineCompared.__struct_fields__}
    try:
        return msgspec.convert(values, EngineCompared, strict=False)
    except msgspec.ValidationError as error:
        raise BadValue(f"{side}_accuracy", N_("percentages and a number of moves"), str(error)) from None


def _key(stream: str, seat: Colour) -> str:
    return f"{_PREFIX}{stream}.{seat.value}"
