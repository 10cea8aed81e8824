"""The captain's own page, by the link: the line-up before the deadline, the match when both are in."""

import datetime as dt
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.core.fields import read_struct
from kosmos.core.results import Result
from kosmos.locale import N_, Phrase
from kosmos.papers.team_matches import result_text
from kosmos.service.operations.team_events import CaptainsLineup, CaptainsResult
from kosmos.service.team_offers import captain_offers
from kosmos.teams.lineups import first_players
from kosmos.teams.state import TeamEventState
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import page, reader
from kosmos.web.pages.team_events import match_words
from kosmos.web.services import AnyRequest, services_of

OWN_RESULTS = [
    (each.value, result_text(each)) for each in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
]


def _own_round(state: TeamEventState, team: int) -> int:
    """The first round with a match of this team that is not over, else the last one with a match."""
    mine = [number for number, each in enumerate(state.rounds, 1) if each.match_of(team)]
    open_ = (
        number for number in mine if (match := state.rounds[number - 1].match_of(team)) and not match.is_over
    )
    return next(open_, mine[-1] if mine else 0)


@get("/captain/{secret:str}", include_in_schema=False)
async def captain_page(request: AnyRequest, secret: FromPath[str]) -> Response[str]:
    service = services_of(request).team_events
    owner, state = await service.captain(secret)
    team, number = state.teams[owner.team], _own_round(state, owner.team)
    match = state.rounds[number - 1].match_of(team.id) if number else None
    own = match.players_of(team.id) if match else ()
    deadline = state.times_of(number).deadline
    return await page(
        request,
        "teams/captain.html",
        actor=await reader(request),
        secret=secret,
        event=owner.event,
        team=team,
        round=number,
        match=match,
        lineup=own or first_players(team, state.settings.boards),
        offers=captain_offers(state, match, team.id, deadline, service.local_now()),
        entered=OWN_RESULTS,
        **match_words(state),
    )


@post("/captain/{secret:str}/lineup", include_in_schema=False)
async def captain_lineup(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    form = await read_form(request)
    raw = {"seat": secret, "round": form.get("round", [""])[-1], "players": form.get("players", [])}
    wish = read_struct(CaptainsLineup, raw, dt.date.min)
    await services_of(request).team_events.hand_in(secret, wish.round, wish.players)
    return go(request, f"/captain/{secret}")


@post("/captain/{secret:str}/result", include_in_schema=False)
async def captain_result(request: AnyRequest, secret: FromPath[str]) -> Response[Any]:
    form = await read_form(request)
    raw = {name: form.get(name, [""])[-1] for name in ("round", "board", "result")}
    if not raw["result"]:
        raise NotFound(Phrase(N_("result")), "")
    wish = read_struct(CaptainsResult, {"seat": secret, **raw}, dt.date.min)
    await services_of(request).team_events.report(secret, wish.round, wish.board, wish.result)
    return go(request, f"/captain/{secret}")
