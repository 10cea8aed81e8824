"""A team's players as people type them: one a line, in their ranked order."""

import datetime as dt
from typing import Annotated, Any

import msgspec

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, read_struct, rows, text, whole
from kosmos.core.players import SEX_WORDS, TITLE_WORDS, Sex, Title, federation_field, rating_field
from kosmos.locale import N_, Phrase
from kosmos.teams.events import TeamMember

MOST_PLAYERS = 60
#: what stands between the values of a line, in this order
COLUMNS = ("name", "rating", "fide_id", "title", "federation", "sex")


class RosterPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a team, as a door says it."""

    name: Annotated[str, text(N_("Name"), 100, filled=True)]
    rating: Annotated[int, rating_field(N_("Rating"))] = 0
    fide_id: Annotated[int, whole(N_("FIDE ID"), 1, 999_999_999, empty=0)] = 0
    title: Annotated[Title, choice(N_("Title"), Title, TITLE_WORDS)] = Title.NONE
    federation: Annotated[str, federation_field(N_("Federation"))] = ""
    sex: Annotated[Sex, choice(N_("Sex"), Sex, SEX_WORDS)] = Sex.UNKNOWN


def parse_roster_line(line: str, field: str, today: dt.date) -> RosterPlayer:
    """`Rook, Anna; 1850; 4600001; WFM; GER; f`: what is not known is left out at the end or left empty."""
    parts = [part.strip() for part in line.replace("\t", ";").split(";")]
    if len(parts) > len(COLUMNS):
        raise BadValue(field, N_("name; rating; FIDE ID; title; federation; sex"), line)
    return read_struct(RosterPlayer, dict(zip(COLUMNS, parts, strict=False)), today, prefix=f"{field}.")


def make_roster(members: tuple[TeamMember, ...]) -> str:
    """As a form shows the players, to be changed there."""
    return "\n".join(_line(each) for each in members)


def _line(member: TeamMember) -> str:
    values = [str(getattr(member, column) or "") for column in COLUMNS]
    return "; ".join(values).rstrip("; ")


def roster_field(label: str) -> Field:
    """Lines of text, or a list of objects."""
    listed = rows(label, RosterPlayer, MOST_PLAYERS)
    help_ = N_("in ranked order, one a line: name; rating; FIDE ID; title; federation; sex")

    def parse(field: str, value: Any, today: dt.date) -> tuple[RosterPlayer, ...]:
        if not isinstance(value, str):
            found: tuple[RosterPlayer, ...] = listed.parse(field, value, today)
            return found
        lines = [line for line in value.splitlines() if line.strip()]
        if len(lines) > MOST_PLAYERS:
            raise BadValue(field, Phrase(N_("at most {limit} values"), {"limit": MOST_PLAYERS}), len(lines))
        return tuple(parse_roster_line(line, field, today) for line in lines)

    typed = {"type": "string", "format": "roster"}
    return listed._replace(reader=parse, help=help_, input="textarea", also=(typed,))


def numbered(
    players: tuple[RosterPlayer, ...], before: tuple[TeamMember, ...], given: int
) -> tuple[TeamMember, ...]:
    """Who stayed keeps the id, by name; who is new gets the next one."""
    known = {each.name.casefold(): each.id for each in before}
    made = []
    for player in players:
        id_ = known.pop(player.name.casefold(), 0)
        if not id_:
            given += 1
            id_ = given
        made.append(TeamMember(id=id_, **msgspec.structs.asdict(player)))
    return tuple(made)


def named_twice(players: tuple[RosterPlayer, ...]) -> str:
    """A name that stands in the list twice; empty if there is none."""
    seen: set[str] = set()
    for player in players:
        if player.name.casefold() in seen:
            return player.name
        seen.add(player.name.casefold())
    return ""
