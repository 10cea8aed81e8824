"""New ratings out of a tournament, and the check against the lists."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec

from kosmos.core.commands import Right
from kosmos.core.errors import BadValue
from kosmos.core.fields import many
from kosmos.locale import N_
from kosmos.service.operations import ClubDesk, Raw, operation
from kosmos.service.rating import Check, RatingDesk
from kosmos.service.rating_systems import FIRST_RATING, RatingSystem
from kosmos.service.rating_words import (
    RATE_BODY,
    NewRatingShown,
    parse_ages,
    parse_ids,
    parse_national,
    parse_rules,
    parse_system,
    rating_view,
)
from kosmos.tournament.wishes import PLAYER

RATINGS = "/api/tournaments/{stream}/ratings"
CHECK = "/api/tournaments/{stream}/rating-check"
ABOUT: dict[str, Any] = {"right": Right.DIRECT, "tag": "ratings"}


class RatingsTakenBack(TypedDict):
    taken_back: int


class Corrected(TypedDict):
    changed: int


class Corrections(TypedDict):
    chosen: NotRequired[Literal["all"] | list[tuple[int, str]]]


@operation(
    "POST",
    RATINGS,
    summary=f"New ratings: `system` ({', '.join(RatingSystem)}), `rules` (1993, classic, 2026), `national` (rules by name), `ages` by player id; "
    "`apply` (all, or ids) writes them",
    body=RATE_BODY,
    **ABOUT,
)
async def rate(desk: ClubDesk, stream: str, raw: Raw) -> list[NewRatingShown]:
    system, ages = parse_system(raw.get("system", FIRST_RATING.value)), parse_ages(raw.get("ages", {}))
    ratings, rules = RatingDesk(desk.directory), parse_rules(raw.get("rules"))
    more = {"rules": rules, "national": parse_national(raw.get("national"))}
    if "apply" in raw:
        chosen = parse_ids("apply", raw["apply"])
        found = await ratings.apply(desk.actor, stream, system, ages, chosen, **more)
    else:
        found = await ratings.report(desk.actor, stream, system, ages, **more)
    return [rating_view(each, desk.language) for each in found]


@operation(
    "DELETE",
    RATINGS,
    summary="Take the ratings of this tournament out of the people's database again, of `who` (player ids) or of all",
    **ABOUT,
)
async def take_back(
    desk: ClubDesk,
    stream: str,
    who: Annotated[tuple[int, ...] | None, many(N_("Players"), PLAYER, 20_000, help="players by id")] = None,
) -> RatingsTakenBack:
    return {"taken_back": await RatingDesk(desk.directory).take_back(desk.actor, stream, who)}


@operation("GET", CHECK, **ABOUT)
async def check(desk: ClubDesk, stream: str) -> Check:
    """Ratings of the tournament that are not those of the list valid at its start."""
    return await RatingDesk(desk.directory).check(desk.actor, stream)


@operation("POST", CHECK, body=Corrections, **ABOUT)
async def correct(desk: ClubDesk, stream: str, raw: Raw) -> Corrected:
    """Take the list's ratings: `chosen` as [[player id, field], …], or all."""
    given = raw.get("chosen", "all")
    try:
        chosen = None if given == "all" else set(msgspec.convert(given, list[tuple[int, str]]))
    except msgspec.ValidationError:
        raise BadValue("chosen", N_("a list"), given).called(N_("Players")) from None
    return {"changed": await RatingDesk(desk.directory).correct(desk.actor, stream, chosen)}
