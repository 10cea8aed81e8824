"""Files of club nights over HTTP."""

from typing import Any, TypedDict

from litestar import Request, get, post
from litestar.params import FromPath

from kosmos.core.texts import decode_text
from kosmos.service.cup_seasons import CupGuestsShown, cup_guests_view
from kosmos.service.kfc_test_script import run_file
from kosmos.tournament.commands import Right
from kosmos.web.api.asked import Nothing, read_query
from kosmos.web.api.described import TEXT_BODY, described
from kosmos.web.api.tournaments import club_of
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]


class FileRunShown(TypedDict):
    players: int
    steps: int
    report: list[str]


@post(
    "/api/tournaments/{stream:str}/club-file",
    tags=["tournaments"],
    status_code=200,
    summary="Enter players from a table with the columns Name and Rating, or run a KeizerForClubs test script (the body)",
    opt=described(right=Right.RESULTS, body=TEXT_BODY, media="text/plain"),
)
async def club_file(request: AnyRequest, stream: FromPath[str]) -> FileRunShown:
    actor = await bearer_of(request)
    text = decode_text(await request.body())
    ran = await run_file(club_of(request), actor, stream, text)
    say = language_of(request).say
    return {"players": ran.players, "steps": ran.steps, "report": [say(line) for line in ran.report]}


@get(
    "/api/tournaments/{stream:str}/cup-guests",
    tags=["tournaments"],
    summary="Of each cup that counts in a Keizer season, the players who are not in the season: their games count for nobody there",
    opt=described(),
)
async def cup_guests(request: AnyRequest, stream: FromPath[str]) -> list[CupGuestsShown]:
    read_query(request, Nothing)
    actor = await bearer_of(request)
    return cup_guests_view(await club_of(request).seasons_of_cups.guests(actor, stream))


ROUTES = ordinary([club_file, cup_guests])
