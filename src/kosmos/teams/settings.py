"""What a team event is: its system, boards, points, colours, and how teams may be lined up."""

import datetime as dt
import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, ClassVar

import msgspec

from kosmos.core.errors import BadValue, Refusal
from kosmos.core.fields import Field, choice, flag, points, read_struct, text, whole
from kosmos.core.outcomes import UnfairScoring
from kosmos.core.players import federation_field
from kosmos.locale import N_
from kosmos.pairing.team_swiss import ColourType
from kosmos.standings.teams.criteria import TeamCriterion, parse_team_tie_breaks
from kosmos.standings.teams.view import TeamPoints
from kosmos.teams.systems import TEAM_SYSTEM_WORDS, TeamSystem, TeamSystemProfile

MOST_BOARDS = 20


class CannotAccelerateTeams(Refusal):
    """C.04.7: only where match points come first, and a match won is worth two drawn ones and a match lost nothing."""

    text: ClassVar[str] = N_(
        "Baku acceleration needs match points first, a match won worth two drawn ones and a match lost worth nothing."
    )
    field: str = "system"


class BoardOrder(StrEnum):
    FIXED = "fixed"
    MARGIN = "margin"
    FREE = "free"


ORDER_WORDS = {
    "fixed": N_("as ranked"),
    "margin": N_("as ranked, but players within the margin may change places"),
    "free": N_("free"),
}


class MatchWon(StrEnum):
    MORE = "more"
    HALF = "half"


WON_WORDS = {
    "more": N_("by more points than the opponent"),
    "half": N_("by more than half of the boards"),
}
PRIMARY_WORDS = {"match": N_("match points first"), "game": N_("game points first")}


COLOUR_TYPE_WORDS = {
    "A": N_("simple (type A)"),
    "B": N_("strong and mild (type B)"),
    "none": N_("none"),
}


def colours_field(label: str) -> Field:
    """Record 352: the colours of the first-named team from board 1 on; repeated for the boards that are left."""
    written = text(label, MOST_BOARDS, help=N_("of the first-named team from board 1 on: WB, BW, BWWB …"))

    def parse(field: str, value: Any, today: dt.date) -> str:
        said = str(written.reader(field, value, today)).upper()
        if not re.fullmatch(r"[WB]{1,20}", said):
            raise BadValue(field, N_("letters W and B"), value)
        return said

    return written._replace(reader=parse, schema={"type": "string", "pattern": "^[WBwb]{1,20}$"})


def team_tie_breaks_field(label: str) -> Field:
    """Codes as report files spell them, with commas between; kept as they are spelt there."""
    written = text(label, 200, help=N_("codes with commas between, such as MPvGP, EDE, BW"))

    def parse(field: str, value: Any, today: dt.date) -> tuple[str, ...]:
        parts = value if isinstance(value, list | tuple) else [value]
        said = ",".join(str(written.reader(field, part, today)) for part in parts)
        found = parse_team_tie_breaks(said, round_robin=False, field=field)
        return tuple(str(each) for each in found)

    listed = {"type": "array", "items": {"type": "string"}, "maxItems": 20}
    return written._replace(reader=parse, also=(listed,))


class TeamSettings(msgspec.Struct, frozen=True, kw_only=True):
    """All that is set for a team event. In a league it is one division."""

    name: Annotated[str, text(N_("Name"), 100, filled=True)]
    place: Annotated[str, text(N_("Venue"), 100)] = ""
    federation: Annotated[str, federation_field(N_("Federation"))] = ""
    arbiter: Annotated[str, text(N_("Arbiter"), 100)] = ""
    time_control: Annotated[str, text(N_("Time control"), 100)] = ""
    system: Annotated[TeamSystem, choice(N_("System"), TeamSystem, TEAM_SYSTEM_WORDS)] = next(
        iter(TeamSystem)
    )
    boards: Annotated[int, whole(N_("Boards"), 1, MOST_BOARDS, help=N_("in a match"))] = 4
    rounds: Annotated[
        int, whole(N_("Rounds"), 1, 50, help=N_("of a Swiss system or a match of two clubs"))
    ] = 5
    colour_type: Annotated[
        ColourType,
        choice(N_("Colour preferences"), ColourType, COLOUR_TYPE_WORDS, help=N_("of a Swiss system")),
    ] = ColourType.A
    primary: Annotated[TeamPoints, choice(N_("Table"), TeamPoints, PRIMARY_WORDS)] = TeamPoints.MATCH
    match_win: Annotated[int, points(N_("Match won"))] = 20
    match_draw: Annotated[int, points(N_("Match drawn"))] = 10
    match_loss: Annotated[int, points(N_("Match lost"))] = 0
    game_win: Annotated[int, points(N_("Game won"))] = 10
    game_draw: Annotated[int, points(N_("Game drawn"))] = 5
    game_loss: Annotated[int, points(N_("Game lost"))] = 0
    won: Annotated[MatchWon, choice(N_("A match is won"), MatchWon, WON_WORDS)] = MatchWon.MORE
    colours: Annotated[str, colours_field(N_("Colours by board"))] = "WB"
    alternate: Annotated[bool, flag(N_("Colours change from round to round"))] = False
    order: Annotated[BoardOrder, choice(N_("Order of the boards"), BoardOrder, ORDER_WORDS)] = (
        BoardOrder.FIXED
    )
    margin: Annotated[int, whole(N_("Rating margin"), 0, 1000, help=N_("for the order of the boards"))] = 100
    least: Annotated[
        int, whole(N_("Fewest players"), 0, MOST_BOARDS, help=N_("of a line-up; 0: half of the boards"))
    ] = 0
    gaps_last: Annotated[bool, flag(N_("Only the last boards may stay empty"))] = True
    captains_enter: Annotated[
        bool, flag(N_("Captains enter results"), help=N_("by their links, of boards that have none yet"))
    ] = True
    tie_breaks: Annotated[tuple[str, ...], team_tie_breaks_field(N_("Tie-breaks"))] = ("MPvGP", "EDE", "BW")
    restart: Annotated[
        bool,
        flag(N_("EDE: every new subset begins with the primary score"), help=N_("the rules are disputed")),
    ] = True
    whole_event: Annotated[
        bool,
        flag(N_("EDE: boards of the whole event decide"), help=N_("otherwise only of the match of the two")),
    ] = False
    league: Annotated[str, text(N_("League"), 80, help=N_("divisions of the same league share a page"))] = ""
    level: Annotated[int, whole(N_("Level of the division"), 1, 30, help=N_("1 is the highest"))] = 1
    promoted: Annotated[int, whole(N_("Teams promoted"), 0, 20)] = 0
    relegated: Annotated[int, whole(N_("Teams relegated"), 0, 20)] = 0
    public: Annotated[bool, flag(N_("Shown to visitors"))] = True

    @property
    def round_robin(self) -> bool:
        return not self.profile.draws_each_round

    @property
    def profile(self) -> TeamSystemProfile:
        return self.system.profile

    @property
    def sets_boards(self) -> bool:
        return self.profile.sets_boards

    @property
    def least_players(self) -> int:
        return self.least or -(-self.boards // 2)

    @property
    def criteria(self) -> tuple[TeamCriterion, ...]:
        return parse_team_tie_breaks(self.tie_breaks, round_robin=self.round_robin)


def read_team_settings(raw: Mapping[str, Any], today: dt.date) -> TeamSettings:
    """Of plain values, or a refusal."""
    settings = read_struct(TeamSettings, raw, today)
    check_team_settings(settings)
    return settings


def check_team_settings(settings: TeamSettings) -> None:
    """What no field can see alone."""
    match = (settings.match_loss, settings.match_draw, settings.match_win)
    game = (settings.game_loss, settings.game_draw, settings.game_win)
    for name, (loss, draw, win) in (("match_win", match), ("game_win", game)):
        if not loss <= draw <= win or not win:
            raise UnfairScoring(name)
    _ = settings.criteria
    if settings.profile.accelerates and not _can_be_accelerated(settings):
        raise CannotAccelerateTeams
    if settings.boards != (fixed := settings.profile.boards or settings.boards):
        raise BadValue("boards", str(fixed), settings.boards).called(N_("Boards"))


# C.04.7 art. 1.1 and 1.4.4.
def _can_be_accelerated(settings: TeamSettings) -> bool:
    matches = settings.match_win == 2 * settings.match_draw and not settings.match_loss
    return matches and settings.primary is TeamPoints.MATCH


#: points are said as people say them and kept in tenths
POINT_FIELDS = ("match_win", "match_draw", "match_loss", "game_win", "game_draw", "game_loss")


def raw_settings(settings: TeamSettings) -> dict[str, Any]:
    """As a form or a program would say them."""
    raw: dict[str, Any] = msgspec.to_builtins(settings)
    return raw | {name: raw[name] / 10 for name in POINT_FIELDS}
