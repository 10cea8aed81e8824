"""A player at a live board calls the arbiter; the director sees it beside the board and answers, at whichever door."""

import msgspec

from kosmos.core.commands import Right
from kosmos.play.refusals import NotYourSeat
from kosmos.service.actors import Actor
from kosmos.store.settings import HouseSettings

_PREFIX = "call:"


class ArbiterCall(msgspec.Struct, frozen=True):
    by: str
    at: int  #: ms


class ArbiterCalls:
    """Calls are stored beside the boards: so they outlive a restart, and any server can show and answer them."""

    def __init__(self, settings: HouseSettings) -> None:
        self._settings = settings

    async def call(self, stream: str, by: str, at: int) -> None:
        """The first call of a board counts until it is answered."""
        if not by:
            raise NotYourSeat
        if await self.of(stream) is None:
            kept = msgspec.json.encode(ArbiterCall(by, at)).decode()
            await self._settings.change({_PREFIX + stream: kept})

    async def answer(self, actor: Actor, stream: str) -> None:
        actor.need(Right.DIRECT)
        await self.forget(stream)

    async def forget(self, stream: str) -> None:
        """Answered, or the board is gone."""
        if await self.of(stream) is not None:
            await self._settings.change({_PREFIX + stream: None})

    async def of(self, stream: str) -> ArbiterCall | None:
        return (await self.all()).get(stream)

    async def all(self) -> dict[str, ArbiterCall]:
        """All open calls, by the stream of the board."""
        return {
            key.removeprefix(_PREFIX): msgspec.json.decode(value, type=ArbiterCall)
            for key, value in (await self._settings.all()).items()
            if key.startswith(_PREFIX)
        }
