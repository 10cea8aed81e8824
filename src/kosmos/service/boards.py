"""Live boards as streams: what the engine has to know of them, and a command with the circumstances it came in."""

from collections.abc import Sequence
from typing import ClassVar

from kosmos.core.commands import Command, Context, Right
from kosmos.locale import N_
from kosmos.play import room
from kosmos.play.commands import AnyBoardCommand, Circumstances
from kosmos.play.events import BoardEvent
from kosmos.play.state import RoomState
from kosmos.service.actors import VISIT, Actor
from kosmos.service.aggregate import Aggregate
from kosmos.store.contract import StoredEvent

__all__ = ["BOARD", "PREFIX", "AtBoard", "StoredEvent", "stream_of"]

PREFIX = "board"


class AtBoard(Command, frozen=True):
    """A command at a board, with its circumstances: the door has measured the time in milliseconds, and knows the
    seat from the link it came by.
    """

    right: ClassVar[str] = VISIT
    command: AnyBoardCommand
    now: Circumstances

    def log_name_and_author(self, actor: str) -> tuple[str, str]:
        return type(self.command).__name__, self.now.by or actor


def stream_of(name: str) -> str:
    """The stream of the room of this name."""
    return f"{PREFIX}:{name}"


def _stamp(_context: Context, events: Sequence[BoardEvent]) -> list[BoardEvent]:
    """Nothing is added: events of a board carry their time and author themselves. The very same list is returned,
    because deciding may already have worked out the state after exactly this list.
    """
    return events if isinstance(events, list) else list(events)


def _event(stamped: BoardEvent) -> BoardEvent:
    return stamped


def _decide(state: RoomState, command: Command, _context: Context) -> Sequence[BoardEvent]:
    assert isinstance(command, AtBoard), "a board is spoken to with AtBoard"
    return room.decide(state, command.command, command.now)


def _weight(state: RoomState) -> int:
    """Measured: an empty board takes 2 kB, each half-move 350 bytes more."""
    return 3000 + 400 * state.ply


def _is_seen(state: RoomState, actor: Actor) -> bool:
    """Boards of a tournament that is not published are for its directors; players come by their links."""
    return state.settings.public or actor.may(Right.READ)


BOARD: Aggregate[BoardEvent, BoardEvent, RoomState] = Aggregate(
    kind=room.KIND,
    noun=N_("board"),
    decode=room.decode,
    encode=room.encode,
    stamp=_stamp,
    event=_event,
    fold=room.fold,
    go_on=room.go_on,
    decide=_decide,
    summary=room.summary,
    summary_after=room.summary_after,
    prefix=PREFIX,
    weight=_weight,
    draws=False,
    is_seen=_is_seen,
)
