"""Which games of live boards count in the club's own ratings, as a stream: a director has said who played there.

Anybody may type a name at a board; so a game counts when somebody who knows has joined it to two of the club's people. An
event names them by their numbers: whoever is forgotten leaves a number that leads to nobody.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

import msgspec

from kosmos.core.commands import Command, Context, Right
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.fields import flag, whole
from kosmos.core.fields import text as text_field
from kosmos.locale import N_, Phrase


class LiveGameJoined(msgspec.Struct, frozen=True, tag="live_game:1"):
    """A game by the board it was played at: its day, its two people by their numbers, and how it ended."""

    place: str
    day: str
    white: int
    black: int
    result: str


class LiveGameParted(msgspec.Struct, frozen=True, tag="live_parted:1"):
    """It does not count any more."""

    place: str


class LiveGamesWanted(msgspec.Struct, frozen=True, tag="live_wanted:1"):
    """Whether joined games count in the list."""

    counts: bool


LiveRatingEvent = LiveGameJoined | LiveGameParted | LiveGamesWanted


class StampedLiveRating(msgspec.Struct, frozen=True):
    at: str
    by: str
    event: LiveRatingEvent


class LiveRatingsState(msgspec.Struct, frozen=True):
    version: int = 0
    games: Mapping[str, LiveGameJoined] = msgspec.field(default_factory=dict)  #: by their places
    counts: bool = False  #: nobody has said yet that the club wants it


class JoinLiveGame(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.DIRECT
    place: Annotated[str, text_field(N_("Board"), 120, filled=True)]
    day: Annotated[str, text_field(N_("Date"), 10)]
    white: Annotated[int, whole(N_("White"), 1, 2**31)]
    black: Annotated[int, whole(N_("Black"), 1, 2**31)]
    result: Annotated[str, text_field(N_("Result"), 7)]


class PartLiveGame(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.DIRECT
    place: Annotated[str, text_field(N_("Board"), 120, filled=True)]


class CountLiveGames(Command, frozen=True, kw_only=True):
    """Whether the club wants such games in its list."""

    right: ClassVar[str] = Right.DIRECT
    counts: Annotated[bool, flag(N_("Games on live boards count in the club ratings"))]


class SamePersonTwice(Refusal):
    text: ClassVar[str] = N_("Nobody plays against themselves.")
    status: ClassVar[int] = 422


class LiveGameUnchanged(Refusal):
    text: ClassVar[str] = N_("Nothing would change.")
    status: ClassVar[int] = 409


def decide(state: LiveRatingsState, command: Command, _context: Context) -> Sequence[LiveRatingEvent]:
    if isinstance(command, CountLiveGames):
        if command.counts == state.counts:
            raise LiveGameUnchanged
        return [LiveGamesWanted(command.counts)]
    if isinstance(command, PartLiveGame):
        if command.place not in state.games:
            raise NotFound(Phrase(N_("game")), command.place)
        return [LiveGameParted(command.place)]
    assert isinstance(command, JoinLiveGame)
    if command.white == command.black:
        raise SamePersonTwice
    made = LiveGameJoined(command.place, command.day, command.white, command.black, command.result)
    if state.games.get(command.place) == made:
        raise LiveGameUnchanged
    return [made]


def stamp(context: Context, events: Sequence[LiveRatingEvent]) -> list[StampedLiveRating]:
    return [StampedLiveRating(context.at, context.by, event) for event in events]


def fold(stream: Sequence[StampedLiveRating]) -> LiveRatingsState:
    return go_on(LiveRatingsState(), stream)


def go_on(state: LiveRatingsState, added: Sequence[StampedLiveRating]) -> LiveRatingsState:
    games, counts = dict(state.games), state.counts
    for stamped in added:
        match stamped.event:
            case LiveGameJoined() as event:
                games[event.place] = event
            case LiveGameParted(place):
                games.pop(place, None)
            case LiveGamesWanted(said):
                counts = said
    return LiveRatingsState(state.version + len(added), games, counts)


decode = msgspec.json.Decoder(StampedLiveRating).decode
encode = msgspec.json.Encoder().encode
