"""Pages of team events and leagues: tables and matches for everybody, the desk of the director."""

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from markupsafe import Markup

from kosmos.core.commands import Right
from kosmos.core.errors import FieldMissing, NotFound, settle
from kosmos.core.fields import fields_of
from kosmos.core.questions import Question
from kosmos.core.results import Result
from kosmos.formats.trf import Dialect
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.paper import Paper
from kosmos.papers.render import FORMATS
from kosmos.papers.render.html import fragment
from kosmos.papers.render.options import RenderOptions
from kosmos.papers.team_matches import member_text, result_text, score_text
from kosmos.papers.team_tables import zone_of
from kosmos.papers.teams import TEAM_PAPERS
from kosmos.service.actors import Actor
from kosmos.service.operations.team_events import export_team_event, get_team_paper
from kosmos.service.reading import off_loop
from kosmos.service.team_events import league_address, team_stream
from kosmos.service.team_offers import team_event_offers
from kosmos.teams.commands import TEAM_COMMANDS, AdjustTeamPoints, EnterTeam, ForfeitTeamMatch
from kosmos.teams.decide import team_of
from kosmos.teams.rosters import make_roster
from kosmos.teams.scoring import places_of_teams
from kosmos.teams.settings import TeamSettings
from kosmos.teams.state import TeamEventState
from kosmos.web.addresses import local_address
from kosmos.web.api.operations import file_of
from kosmos.web.bodies import FILE
from kosmos.web.languages import language_of
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms import asked_number, go, raw_command, read_form
from kosmos.web.pages.house_forms_now import team_form_now, team_setting_texts, team_settings_now
from kosmos.web.pages.keizer import report
from kosmos.web.pages.render import page, qr_code, reader
from kosmos.web.services import AnyRequest, services_of

ENTERED = [
    (each.value, result_text(each))
    for each in (
        Result.WHITE_WINS,
        Result.DRAW,
        Result.BLACK_WINS,
        Result.WHITE_WINS_FORFEIT,
        Result.BLACK_WINS_FORFEIT,
        Result.DOUBLE_FORFEIT,
    )
]


def team_paper_part(paper: Paper, language: Language, event: str) -> Markup:
    """A paper of a team event as part of a page; teams lead to their pages."""
    options = RenderOptions(link=lambda ref: f"/teams/{event}/{ref.replace('team/', 'teams/')}", level=2)
    return Markup(fragment(paper, language, options))  # noqa: S704 - the renderer escapes every cell


async def _paper(request: AnyRequest, actor: Actor, event: str, key: str, at: int | None = None) -> Markup:
    paper = await services_of(request).team_events.paper(actor, event, key, at=at)
    language = language_of(request)
    return await off_loop(lambda: team_paper_part(paper, language, event))


def match_words(state: TeamEventState) -> dict[str, Any]:
    """What templates need to show matches."""
    return {
        "state": state,
        "score": lambda match: score_text(state, match),
        "member": lambda id_: member_text(state, id_),
        "shown": result_text,
        "results": ENTERED,
    }


@get("/teams", include_in_schema=False)
async def team_event_list(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    found = await services_of(request).team_events.listing(actor)
    leagues = {each.summary.league for each in found if each.summary.league}
    return await page(
        request,
        "teams/list.html",
        actor=actor,
        events=found,
        leagues={league_address(name): name for name in sorted(leagues)},
    )


@get("/teams/new", include_in_schema=False)
async def new_team_event(request: AnyRequest) -> Response[str]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    values = team_setting_texts(TeamSettings(name="…")) | {"name": ""}
    return await _settings_form(request, actor, "/teams", "", values)


@post("/teams", include_in_schema=False)
async def make_team_event(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    event = await services_of(request).team_events.make(actor, _settings_raw(await read_form(request)))
    return go(request, f"/teams/{event}")


def _settings_raw(form: dict[str, Any]) -> dict[str, Any]:
    return {name: form[name][-1] for name in fields_of(TeamSettings) if name in form}


async def _settings_form(
    request: AnyRequest, actor: Actor, action: str, event: str, values: dict[str, Any]
) -> Response[str]:
    return await page(
        request,
        "teams/settings.html",
        actor=actor,
        action=action,
        event=event,
        fields=fields_of(TeamSettings),
        values=values,
    )


@get("/teams/leagues/{league:str}", include_in_schema=False)
async def league_page(request: AnyRequest, league: FromPath[str]) -> Response[str]:
    """The season of a league on one page: every division's table, calendar and matches."""
    actor, language = await reader(request), language_of(request)
    service = services_of(request).team_events
    divisions = []
    for event, state in await service.divisions(actor, league):
        table = await service.paper(actor, event, "table")
        part = await off_loop(lambda paper=table, id_=event: team_paper_part(paper, language, id_))  # type: ignore[misc]
        divisions.append({"id": event, "state": state, "table": part, **match_words(state)})
    return await page(
        request,
        "teams/league.html",
        actor=actor,
        league=divisions[0]["state"].settings.league,
        address=league,
        divisions=divisions,
    )


def _may_own(actor: Actor, event: str) -> bool:
    """Whether the reader may give and take roles: whoever directs the house, and the owner of this event."""
    owns = any(each.stream == team_stream(event) and each.owner for each in actor.grants)
    return owns or actor.at("").may(Right.DIRECT)


async def _at(request: AnyRequest, event: str) -> Actor:
    """Who reads the page, with what they may do in this event."""
    return (await reader(request)).at(team_stream(event))


@get("/teams/{event:str}", include_in_schema=False)
async def team_event_page(request: AnyRequest, event: FromPath[str]) -> Response[str]:
    actor = await _at(request, event)
    chronicle = await services_of(request).team_events.open(actor, event)
    state = chronicle.state
    return await page(
        request,
        "teams/event.html",
        actor=actor,
        event=event,
        may_own=_may_own(actor, event),
        round=state.current,
        league=league_address(state.settings.league),
        table=await _paper(request, actor, event, "table") if state.teams else "",
        papers=TEAM_PAPERS,
        offers=team_event_offers(chronicle, directs=actor.may(Right.DIRECT)),
        left_out=await _left_out(request, actor, event),
        **match_words(state),
    )


async def _left_out(request: AnyRequest, actor: Actor, event: str) -> tuple[Phrase, ...] | None:
    """What TRF16 cannot say of this event; none where nobody wants to know."""
    if request.query_params.get("left_out") != Dialect.TRF16:
        return None
    return (await services_of(request).team_events.exported(actor, event, Dialect.TRF16)).left_out


@get("/teams/{event:str}/rounds/{number:int}", include_in_schema=False)
async def team_round_page(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[str]:
    actor = await _at(request, event)
    state = await services_of(request).team_events.get(actor, event)
    if not 1 <= number <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), number)
    return await page(
        request,
        "teams/round.html",
        actor=actor,
        event=event,
        round=number,
        may_enter=actor.may(Right.RESULTS),
        forfeits=fields_of(ForfeitTeamMatch)["lost"].choices,
        **match_words(state),
    )


@get("/teams/{event:str}/teams/{team:int}", include_in_schema=False)
async def team_page(request: AnyRequest, event: FromPath[str], team: FromPath[int]) -> Response[str]:
    actor = await _at(request, event)
    state = await services_of(request).team_events.get(actor, event)
    entry = team_of(state, team)
    view, places = await off_loop(lambda: places_of_teams(state))
    own = next((place for place in places if view.numbers[place.index] == team), None)
    return await page(
        request,
        "teams/team.html",
        actor=actor,
        event=event,
        team=entry,
        rank=own.rank if own else 0,
        zone=zone_of(state, own, len(view)) if own else "",
        roster=make_roster(entry.members),
        adjusting=fields_of(AdjustTeamPoints),
        fields=fields_of(EnterTeam),
        **match_words(state),
    )


@get("/teams/{event:str}/enter", include_in_schema=False)
async def enter_team_page(request: AnyRequest, event: FromPath[str]) -> Response[str]:
    actor = await _at(request, event)
    actor.need(Right.DIRECT)
    state = await services_of(request).team_events.get(actor, event)
    return await page(
        request, "teams/enter.html", actor=actor, event=event, state=state, fields=fields_of(EnterTeam)
    )


@get("/teams/{event:str}/captains", include_in_schema=False)
async def captains_page(request: AnyRequest, event: FromPath[str]) -> Response[str]:
    """The links of the captains, to be handed out: whoever has one acts for the team."""
    actor = await _at(request, event)
    service = services_of(request).team_events
    links = await service.links(actor, event)
    base = str(request.base_url).rstrip("/")
    addresses = {team: f"{base}/captain/{secret}" for team, secret in links.items()}
    return await page(
        request,
        "teams/captains.html",
        actor=actor,
        event=event,
        state=await service.get(actor, event),
        addresses=addresses,
        codes={team: qr_code(address) for team, address in addresses.items()},
    )


@post("/teams/{event:str}/captains/{team:int}/replace", include_in_schema=False)
async def replace_captain_link(
    request: AnyRequest, event: FromPath[str], team: FromPath[int]
) -> Response[Any]:
    actor = await _at(request, event)
    await read_form(request)
    await services_of(request).team_events.replace_link(actor, event, team)
    return go(request, f"/teams/{event}/captains")


@get("/teams/{event:str}/papers/{paper:str}", include_in_schema=False)
async def team_paper_page(request: AnyRequest, event: FromPath[str], paper: FromPath[str]) -> Response[Any]:
    """As a page, or as a file in a format."""
    actor = await _at(request, event)
    if "format" in request.query_params:
        return await file_of(get_team_paper, request, actor, event=event, paper=paper)
    at = asked_number(request, "at")
    state = await services_of(request).team_events.get(actor, event, at)
    return await page(
        request,
        "teams/paper.html",
        then=at,
        actor=actor,
        event=event,
        state=state,
        key=paper,
        papers=TEAM_PAPERS,
        formats=FORMATS,
        part=await _paper(request, actor, event, paper, at),
    )


@get("/teams/{event:str}/export", include_in_schema=False)
async def export_team_page(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    return await file_of(export_team_event, request, await _at(request, event), event=event)


@post("/teams/import", include_in_schema=False, request_max_body_size=FILE)
async def import_team_page(request: AnyRequest) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    file = (await request.form()).get("file")
    if not isinstance(file, UploadFile):
        raise FieldMissing("file").called(N_("File"))
    event, told = await services_of(request).team_events.import_(actor, await file.read())
    return await report(request, f"/teams/{event}", told) if told else go(request, f"/teams/{event}")


@get("/teams/{event:str}/edit", include_in_schema=False)
async def edit_team_event(request: AnyRequest, event: FromPath[str]) -> Response[str]:
    actor = await _at(request, event)
    actor.need(Right.DIRECT)
    state = await services_of(request).team_events.get(actor, event)
    return await _settings_form(request, actor, f"/teams/{event}", event, team_setting_texts(state.settings))


@post("/teams/{event:str}", include_in_schema=False)
async def change_team_event(request: AnyRequest, event: FromPath[str]) -> Response[Any]:
    actor = await _at(request, event)
    actor.need(Right.DIRECT)
    form = await read_form(request)
    state = await services_of(request).team_events.get(actor, event)
    wanted = settled(team_settings_now(state.settings), form)
    if wanted is not None:
        await services_of(request).team_events.change(actor, event, _settings_raw(wanted))
    return go(request, f"/teams/{event}")


@post("/teams/{event:str}/delete", include_in_schema=False)
async def delete_team_event(request: AnyRequest, event: FromPath[str]) -> Response[Any]:
    """Asked about first."""
    actor = await _at(request, event)
    actor.need(Right.DIRECT)
    form = await read_form(request)
    state = await services_of(request).team_events.get(actor, event)
    text = Phrase(N_("The team event “{name}” is deleted with all results."), {"name": state.settings.name})
    settle([Question("team_event_deleted", text, loses=True)], form.get("answers", []))
    await services_of(request).team_events.delete(actor, event)
    return go(request, "/teams")


@post("/teams/{event:str}/do/{name:str}", include_in_schema=False, status_code=200)
async def do_in_team_event(request: AnyRequest, event: FromPath[str], name: FromPath[str]) -> Response[Any]:
    """Every command by form: the same refusals as behind every other door."""
    actor, form = await _at(request, event), await read_form(request)
    if name not in TEAM_COMMANDS:
        raise NotFound(Phrase(N_("command")), name)
    actor.need(TEAM_COMMANDS[name].right)
    state = await services_of(request).team_events.get(actor, event)
    wanted = settled(team_form_now(name, state, form), form)
    if wanted is not None:
        raw = raw_command(TEAM_COMMANDS[name], wanted)
        if name == "GiveLineup":
            raw["players"] = form.get("players", [])
        await services_of(request).team_events.do(actor, event, name, raw)
    return go(request, local_address(form.get("next", [""])[-1], f"/teams/{event}"))
