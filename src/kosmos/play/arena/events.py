"""What happens in an arena. Times are milliseconds since 1970, as on live boards."""

from collections.abc import Callable

import msgspec

from kosmos.core.results import Result
from kosmos.play.time_control import TimeControl

MINUTE = 60_000


class ArenaSettings(msgspec.Struct, frozen=True):
    name: str  #: of the stream
    title: str
    control: TimeControl
    starts: int
    minutes: int
    streaks: bool = True
    berserk: bool = True
    tables: int = 0  #: boards in the hall; 0: played online
    public: bool = True

    @property
    def ends(self) -> int:
        return self.starts + self.minutes * MINUTE


class ArenaEvent(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """Base of all events of an arena."""

    at: int
    by: str = ""
    version: int = 1


class ArenaOpened(ArenaEvent, frozen=True, tag="arena_opened"):
    settings: ArenaSettings


class ArenaJoined(ArenaEvent, frozen=True, tag="arena_joined"):
    """Somebody new, or back again under the same id."""

    id: int
    name: str
    rating: int


class ArenaPaused(ArenaEvent, frozen=True, tag="arena_paused"):
    """Gets no new game until they are back; points and series stay. `late`: because they did not begin a game.

    `until`: before then they cannot come back; `pauses`: how many there were lately, this one counted.
    """

    id: int
    late: bool = False
    until: int = 0
    pauses: int = 1


class ArenaLeft(ArenaEvent, frozen=True, tag="arena_left"):
    """Before a first game: as if they had never been there."""

    id: int


class ArenaPairing(msgspec.Struct, frozen=True):
    number: int
    white: int
    black: int
    table: int = 0  #: 0: online, and `room` names the live board
    room: str = ""


class ArenaPaired(ArenaEvent, frozen=True, tag="arena_paired"):
    games: tuple[ArenaPairing, ...]
    seed: int


class ArenaGameEnded(ArenaEvent, frozen=True, tag="arena_game_ended"):
    """Also a correction: the last word counts. `counts`: it ended in time."""

    number: int
    result: Result
    counts: bool
    plies: int | None = None
    berserk: str = ""  #: who halved the time: `w`, `b`, or both


class ArenaClosed(ArenaEvent, frozen=True, tag="arena_closed"):
    """Before its time."""


AnyArenaEvent = (
    ArenaOpened | ArenaJoined | ArenaPaused | ArenaLeft | ArenaPaired | ArenaGameEnded | ArenaClosed
)

decode: Callable[[bytes], AnyArenaEvent] = msgspec.json.Decoder(AnyArenaEvent).decode
encode: Callable[[ArenaEvent], bytes] = msgspec.json.Encoder().encode
