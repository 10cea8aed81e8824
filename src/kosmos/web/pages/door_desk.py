"""The desk at the door: check-in by tap, search or the code of a player's own page; and the fees."""

from contextlib import suppress
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import fields_of, flat_fields_of
from kosmos.core.folding import fold
from kosmos.locale import N_, Phrase
from kosmos.service.seat_links import NoSuchSeat
from kosmos.tournament.check_in import check_in_list, is_asked_for
from kosmos.tournament.check_in_terms import CheckInTerms
from kosmos.tournament.commands import CheckIn
from kosmos.tournament.fees import FeeRules
from kosmos.tournament.fees_owed import fee_of, fee_sums
from kosmos.tournament.prizes import make_money
from kosmos.tournament.refusals import NothingChanged
from kosmos.tournament.state_parts import Entry
from kosmos.web.headers import SECURITY
from kosmos.web.languages import language_of
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.own_page import desk_of
from kosmos.web.pages.render import reader
from kosmos.web.pages.tournament_frame import open_tournament, show
from kosmos.web.services import AnyRequest

#: the only page that may ask for the camera: it reads the codes of cards
CAMERA = SECURITY["Permissions-Policy"].replace("camera=()", "camera=(self)")


@get("/t/{stream:str}/check-in", include_in_schema=False)
async def check_in(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.CHECK_IN)
    state, known = opened.state, check_in_list(opened.state)
    wanted = fold(request.query_params.get("find", "")[:80]).split()
    fees = {entry.id: fee_of(state, entry) for entry in (*known.here, *known.missing)}
    answer = await show(
        request,
        stream,
        opened,
        "tournament/check_in.html",
        known=known,
        asked_for=is_asked_for(state),
        find=request.query_params.get("find", "")[:80],
        here=[entry for entry in known.here if _fits(entry, wanted)],
        missing=[entry for entry in known.missing if _fits(entry, wanted)],
        fees=fees,
        sums=fee_sums(list(fees.values())),
        money=make_money,
        terms_fields=fields_of(CheckInTerms),
        fee_fields=flat_fields_of(FeeRules),
        fee_lines="\n".join(map(str, state.fees.fees)),
        draws=state.settings.profile.draws_each_round and not state.drafts,
    )
    answer.headers["Permissions-Policy"] = CAMERA
    return answer


def _fits(entry: Entry, wanted: list[str]) -> bool:
    said = fold(entry.player.name)
    return all(part in said or part == str(entry.number) for part in wanted)


@post("/t/{stream:str}/check-in", include_in_schema=False)
async def by_code(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """The address of a player's own page, as a scanner types it or the camera reads it."""
    actor = await reader(request)
    actor.need(Right.CHECK_IN)
    form = await read_form(request)
    secret = form.get("code", [""])[-1].strip().rpartition("/")[2]
    owner = await desk_of(request).owner(secret)
    if owner.stream != stream:
        raise NoSuchSeat
    with suppress(NothingChanged):  # scanned twice
        await request.app.state.club.execute(actor, stream, CheckIn(id=owner.id))
    if "application/json" in request.headers.get("accept", ""):
        state = (await request.app.state.club.open(actor, stream)).state
        said = Phrase(N_("{name} is here."), {"name": state.entries[owner.id].player.name})
        return Response({"said": language_of(request).say(said)})
    return go(request, f"/t/{stream}/check-in")
