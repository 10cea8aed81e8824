"""Players for a tournament out of a list, another tournament or the people, over HTTP."""

from typing import Any

from litestar import Request, post
from litestar.params import FromPath

from kosmos.service.entering_players import EntryListShown, answered
from kosmos.service.player_lists import EntriesAsked, EntryDesk
from kosmos.tournament.commands import ImportPlayers
from kosmos.web.api.asked import read_query
from kosmos.web.api.described import FILE_BODY, OCTETS, described
from kosmos.web.api.people import directory_of
from kosmos.web.bodies import FILE, ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]


@post(
    "/api/tournaments/{stream:str}/entries",
    tags=["tournaments"],
    status_code=200,
    summary="Players out of a list (the body: a table, a rating list, a report file, a Kosmos file), of a `tournament` or "
    "of the `people`: what was read, who is entered already, what is rejected and not used; `apply` enters them",
    opt=described(right=ImportPlayers.right, query=EntriesAsked, body=FILE_BODY, media=OCTETS),
    request_max_body_size=FILE,
)
async def enter_players(request: AnyRequest, stream: FromPath[str]) -> EntryListShown:
    actor = await bearer_of(request)
    asked = read_query(request, EntriesAsked)
    desk = EntryDesk(directory_of(request))
    return await answered(desk, actor, stream, await request.body(), asked, language_of(request))


ROUTES = ordinary([enter_players])
