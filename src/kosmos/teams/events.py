"""What happens in a team event. Results are seen from the first-named team: 1-0 is its win, whatever the colours are."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import msgspec

from kosmos.core.players import Sex, Title
from kosmos.core.results import Result
from kosmos.core.timeline import Travel
from kosmos.teams.settings import TeamSettings


class TeamMember(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a team; `id` is the event's own. No dates of birth, no addresses: nothing that has to be forgotten."""

    id: int
    name: str
    rating: int = 0
    title: Title = Title.NONE
    fide_id: int = 0
    federation: str = ""
    sex: Sex = Sex.UNKNOWN


class DrawnMatch(msgspec.Struct, frozen=True, kw_only=True):
    """`colours` are the first-named team's, board by board. In set tables the players of the boards stand here too."""

    home: int
    away: int
    colours: str
    home_players: tuple[int, ...] = ()
    away_players: tuple[int, ...] = ()


class TeamEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of all events of a team event."""

    travels: ClassVar[Travel | None] = None  #: it moves in time, and is walked through instead of written


class TeamEventSet(TeamEvent, frozen=True, tag="team_event:1"):
    """All settings as they are from here on; the first event of every stream."""

    settings: TeamSettings


class TeamWritten(TeamEvent, frozen=True, tag="team:1"):
    """A new team, or one as it is from here on. The players stand in their ranked order."""

    id: int
    name: str
    club: str
    captain: str
    members: tuple[TeamMember, ...]


class TeamRemoved(TeamEvent, frozen=True, tag="team_removed:1"):
    """Before anything was drawn."""

    id: int


class TeamWithdrawn(TeamEvent, frozen=True, tag="team_withdrawn:1"):
    """Plays no round after this one; in a table, matches that are left are lost by forfeit."""

    id: int
    after: int


class TeamRoundDrawn(TeamEvent, frozen=True, tag="team_round:1"):
    round: int
    matches: tuple[DrawnMatch, ...]
    #: teams without a match: a pairing-allocated bye in a Swiss, a free day elsewhere
    free: tuple[int, ...] = ()


class TeamRoundsTakenBack(TeamEvent, frozen=True, tag="team_rounds_taken_back:1"):
    """The rounds from this one on are not drawn any more."""

    round: int


class TeamRoundScheduled(TeamEvent, frozen=True, tag="team_round_scheduled:1"):
    """Local time; `deadline`: until then captains hand in line-ups."""

    round: int
    start: str
    deadline: str


class LineupGiven(TeamEvent, frozen=True, tag="lineup:1"):
    """Who plays on board 1, 2, …; 0 is an empty board. `filled`: nobody handed it in, the first players play."""

    round: int
    team: int
    players: tuple[int, ...]
    filled: bool = False


class BoardPlayed(TeamEvent, frozen=True, tag="board:1"):
    """The result of a board, or a correction."""

    round: int
    match: int
    board: int
    result: Result


class MatchForfeited(TeamEvent, frozen=True, tag="match_forfeited:1"):
    """`losers`: the teams that lost the whole match; none: it counts as its boards say again."""

    round: int
    match: int
    losers: tuple[int, ...]


class TeamPointsAdjusted(TeamEvent, frozen=True, tag="team_points:1"):
    """Tenths, added to the table; what was adjusted before stays."""

    team: int
    match: int
    game: int
    reason: str


class TeamStepUndone(TeamEvent, frozen=True, tag="team_undone:1"):
    """The last step was taken back; the state is again that of `version`."""

    travels: ClassVar[Travel | None] = Travel.UNDO
    version: int


class TeamStepRedone(TeamEvent, frozen=True, tag="team_redone:1"):
    travels: ClassVar[Travel | None] = Travel.REDO
    version: int


class TeamEventWentBack(TeamEvent, frozen=True, tag="team_went_back:1"):
    travels: ClassVar[Travel | None] = Travel.BACK
    version: int


TEAM_TRAVEL = (TeamStepUndone, TeamStepRedone, TeamEventWentBack)

AnyTeamEvent = (
    TeamEventSet
    | TeamWritten
    | TeamRemoved
    | TeamWithdrawn
    | TeamRoundDrawn
    | TeamRoundsTakenBack
    | TeamRoundScheduled
    | LineupGiven
    | BoardPlayed
    | MatchForfeited
    | TeamPointsAdjusted
    | TeamStepUndone
    | TeamStepRedone
    | TeamEventWentBack
)


class StampedTeamEvent(msgspec.Struct, frozen=True):
    """When, by whom, and which part of its step it is (0 begins a new step). Streams that are older than undo do not say the
    part; `with_parts` works it out.
    """

    at: str
    by: str
    event: AnyTeamEvent
    said_part: int | msgspec.UnsetType = msgspec.field(name="part", default=msgspec.UNSET)

    @property
    def part(self) -> int:
        return 0 if self.said_part is msgspec.UNSET else self.said_part


def with_parts(stream: Sequence[StampedTeamEvent]) -> Sequence[StampedTeamEvent]:
    """Where parts are not said, what one person did in one second was one step."""
    if not any(each.said_part is msgspec.UNSET for each in stream):
        return stream
    told: list[StampedTeamEvent] = []
    for each in stream:
        part = each.said_part
        if part is msgspec.UNSET:
            before = told[-1] if len(told) > 1 else None
            goes_on = before is not None and (before.at, before.by) == (each.at, each.by)
            part = before.part + 1 if before is not None and goes_on else 0
        told.append(msgspec.structs.replace(each, said_part=part))
    return told


decode: Callable[[bytes], StampedTeamEvent] = msgspec.json.Decoder(StampedTeamEvent).decode
encode: Callable[[StampedTeamEvent], bytes] = msgspec.json.Encoder().encode
