"""Which games outside tournaments count in the club's own ratings, as a stream: a director has said who played there.

Anybody may type a name at a board or in an arena; so a game counts when somebody who knows has joined it, or the players of
the arena, to the club's people. An event names them by their numbers: whoever is forgotten leaves a number that leads to
nobody. Line-ups of team events are entered by directors and captains; for those the club only says whether they count.
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


class ArenaPlayerJoined(msgspec.Struct, frozen=True, tag="arena_player:1"):
    """Who a player of an arena is; every game of theirs there against somebody who is joined too counts."""

    arena: str
    player: int
    person: int


class ArenaPlayerParted(msgspec.Struct, frozen=True, tag="arena_parted:1"):
    arena: str
    player: int


class RatedSourceWanted(msgspec.Struct, frozen=True, tag="rated_source:1"):
    """Whether games of arenas, or of team events, count in the list."""

    source: str
    counts: bool


LiveRatingEvent = (
    LiveGameJoined
    | LiveGameParted
    | LiveGamesWanted
    | ArenaPlayerJoined
    | ArenaPlayerParted
    | RatedSourceWanted
)
ARENAS, TEAMS = "arenas", "teams"


class StampedLiveRating(msgspec.Struct, frozen=True):
    at: str
    by: str
    event: LiveRatingEvent


class LiveRatingsState(msgspec.Struct, frozen=True):
    version: int = 0
    games: Mapping[str, LiveGameJoined] = msgspec.field(default_factory=dict)  #: by their places
    counts: bool = False  #: nobody has said yet that the club wants it
    #: arena -> player -> person
    arenas: Mapping[str, Mapping[int, int]] = msgspec.field(default_factory=dict)
    wanted: frozenset[str] = frozenset()  #: of ARENAS and TEAMS


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


class JoinArenaPlayer(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.DIRECT
    arena: Annotated[str, text_field(N_("Arena"), 40, filled=True)]
    player: Annotated[int, whole(N_("Player"), 1, 2**31)]
    person: Annotated[int, whole(N_("Person"), 1, 2**31)]


class PartArenaPlayer(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.DIRECT
    arena: Annotated[str, text_field(N_("Arena"), 40, filled=True)]
    player: Annotated[int, whole(N_("Player"), 1, 2**31)]


class CountLiveGames(Command, frozen=True, kw_only=True):
    """Which games outside tournaments the club wants in its list; what is not said stays as it is."""

    right: ClassVar[str] = Right.DIRECT
    counts: Annotated[bool | None, flag(N_("Games on live boards count in the club ratings"))] = None
    arenas: Annotated[bool | None, flag(N_("Games of arenas count in the club ratings"))] = None
    teams: Annotated[bool | None, flag(N_("Games of team events count in the club ratings"))] = None


class PersonPlaysAlready(Refusal):
    text: ClassVar[str] = N_("This person is another player of the arena already.")
    status: ClassVar[int] = 409


class SamePersonTwice(Refusal):
    text: ClassVar[str] = N_("Nobody plays against themselves.")
    status: ClassVar[int] = 422


class LiveGameUnchanged(Refusal):
    text: ClassVar[str] = N_("Nothing would change.")
    status: ClassVar[int] = 409


def decide(state: LiveRatingsState, command: Command, _context: Context) -> Sequence[LiveRatingEvent]:
    match command:
        case CountLiveGames():
            made = _wanted(state, command)
        case PartLiveGame(place=place):
            if place not in state.games:
                raise NotFound(Phrase(N_("game")), place)
            made = [LiveGameParted(place)]
        case JoinLiveGame():
            made = _joined(state, command)
        case JoinArenaPlayer():
            made = _recognised(state, command)
        case _:
            assert isinstance(command, PartArenaPlayer)
            if command.player not in state.arenas.get(command.arena, {}):
                raise NotFound(Phrase(N_("player")), command.player)
            made = [ArenaPlayerParted(command.arena, command.player)]
    if not made:
        raise LiveGameUnchanged
    return made


def _wanted(state: LiveRatingsState, command: CountLiveGames) -> list[LiveRatingEvent]:
    made: list[LiveRatingEvent] = []
    if command.counts not in (None, state.counts):
        made.append(LiveGamesWanted(bool(command.counts)))
    for source, said in ((ARENAS, command.arenas), (TEAMS, command.teams)):
        if said not in (None, source in state.wanted):
            made.append(RatedSourceWanted(source, bool(said)))
    return made


def _joined(state: LiveRatingsState, command: JoinLiveGame) -> list[LiveRatingEvent]:
    if command.white == command.black:
        raise SamePersonTwice
    made = LiveGameJoined(command.place, command.day, command.white, command.black, command.result)
    return [] if state.games.get(command.place) == made else [made]


def _recognised(state: LiveRatingsState, command: JoinArenaPlayer) -> list[LiveRatingEvent]:
    known = state.arenas.get(command.arena, {})
    if any(person == command.person for player, person in known.items() if player != command.player):
        raise PersonPlaysAlready
    made = ArenaPlayerJoined(command.arena, command.player, command.person)
    return [] if known.get(command.player) == command.person else [made]


def stamp(context: Context, events: Sequence[LiveRatingEvent]) -> list[StampedLiveRating]:
    return [StampedLiveRating(context.at, context.by, event) for event in events]


def fold(stream: Sequence[StampedLiveRating]) -> LiveRatingsState:
    return go_on(LiveRatingsState(), stream)


def go_on(state: LiveRatingsState, added: Sequence[StampedLiveRating]) -> LiveRatingsState:
    games, arenas, counts, wanted = dict(state.games), dict(state.arenas), state.counts, state.wanted
    for stamped in added:
        match stamped.event:
            case LiveGameJoined() as event:
                games[event.place] = event
            case LiveGameParted(place):
                games.pop(place, None)
            case LiveGamesWanted(said):
                counts = said
            case ArenaPlayerJoined(arena, player, person):
                arenas[arena] = {**arenas.get(arena, {}), player: person}
            case ArenaPlayerParted(arena, player):
                arenas[arena] = {each: who for each, who in arenas[arena].items() if each != player}
            case RatedSourceWanted(source, said):
                wanted = wanted | {source} if said else wanted - {source}
    return LiveRatingsState(state.version + len(added), games, counts, arenas, wanted)


decode = msgspec.json.Decoder(StampedLiveRating).decode
encode = msgspec.json.Encoder().encode
