"""Big screens of team events and of leagues: matches as their results come, pairings, tables."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.locale import N_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.reading import off_loop
from kosmos.service.screens import league_screens
from kosmos.service.team_events import team_stream
from kosmos.service.team_slides import coming_team_round, next_day_on_wall, round_on_wall, team_slides
from kosmos.teams.state import TeamEventState
from kosmos.web.countdown import ShownCountdown, till_round
from kosmos.web.languages import language_of
from kosmos.web.messages import MOST_FOLLOWED
from kosmos.web.pages.forms import go
from kosmos.web.pages.render import page, reader
from kosmos.web.pages.screen_frame import (
    FollowedStream,
    ScreenPlace,
    ShownEvent,
    keep_programme,
    programmes,
    screen_page,
    screens_of,
)
from kosmos.web.services import AnyRequest, services_of

NEW_DIVISIONS = 60  #: seconds after which a league's screen looks for divisions that it does not follow yet


def _event_place(event: str) -> ScreenPlace:
    return ScreenPlace(team_stream(event), f"/teams/{event}")


def _league_place(league: str) -> ScreenPlace:
    return ScreenPlace(league_screens(league), f"/teams/leagues/{league}")


async def _at(request: AnyRequest, event: str) -> Actor:
    """Who reads the page, with what they may do in this event."""
    return (await reader(request)).at(team_stream(event))


# -- on the wall -------------------------------------------------------------------------------------------


@get(["/teams/{event:str}/screen", "/teams/{event:str}/screen/{number:int}"], include_in_schema=False)
async def team_screen(request: AnyRequest, event: FromPath[str], number: FromPath[int] = 0) -> Response[str]:
    actor = await _at(request, event)
    state = await services_of(request).team_events.get(actor, event)
    wall = TeamWall(_event_place(event), state.settings.name, {team_stream(event): state})
    return await _show_wall(request, actor, wall, number)


@get(
    ["/teams/leagues/{league:str}/screen", "/teams/leagues/{league:str}/screen/{number:int}"],
    include_in_schema=False,
)
async def league_screen(
    request: AnyRequest, league: FromPath[str], number: FromPath[int] = 0
) -> Response[str]:
    actor = await reader(request)
    found = await services_of(request).team_events.divisions(actor, league)
    divisions = {team_stream(event): state for event, state in found}
    name = found[0][1].settings.league
    return await _show_wall(
        request, actor, TeamWall(_league_place(league), name, divisions, NEW_DIVISIONS), number
    )


class TeamWall(NamedTuple):
    """What a screen shows: an event, or all divisions of a league."""

    place: ScreenPlace
    name: str
    states: Mapping[str, TeamEventState]  #: by the streams that are followed
    every: int = 0


async def _show_wall(request: AnyRequest, actor: Actor, wall: TeamWall, number: int) -> Response[str]:
    wanted = await screens_of(request).screen(wall.place.stream, number)
    now, states = request.app.state.club.local_now(), list(wall.states.values())
    slides = await off_loop(lambda: team_slides(states, wanted, now[:10]))
    rounds = {round_on_wall(state, now[:10]) for state in states}
    heading = Phrase(N_("Round {round}"), {"round": max(rounds)}) if len(rounds) == 1 and max(rounds) else ""
    shown = ShownEvent(
        wall.name,
        heading,
        countdown=_countdown(request, states, now),
        other_day=min(filter(None, (next_day_on_wall(state, now[:10]) for state in states)), default=""),
        every=wall.every,
    )
    follows = [FollowedStream(stream, state.version) for stream, state in wall.states.items()]
    return await screen_page(request, actor, wall.place, wanted, slides, shown, follows[:MOST_FOLLOWED])


def _countdown(request: AnyRequest, states: Sequence[TeamEventState], now: str) -> ShownCountdown | None:
    """The first round that is to come, of all divisions."""
    coming = [found for state in states if (found := coming_team_round(state, now))]
    first = min(coming, key=lambda each: each.start, default=None)
    return till_round(first.round, first.start, now, language_of(request)) if first else None


# -- walls before they had pages ---------------------------------------------------------------------------


@get("/teams/{event:str}/wall", include_in_schema=False)
async def team_wall(request: AnyRequest, event: FromPath[str]) -> Response[Any]:
    """An older address of the screen."""
    await services_of(request).team_events.get(await _at(request, event), event)
    return go(request, f"/teams/{event}/screen")


@get("/teams/leagues/{league:str}/wall", include_in_schema=False)
async def league_wall(request: AnyRequest, league: FromPath[str]) -> Response[Any]:
    """An older address of the screen."""
    await services_of(request).team_events.divisions(await reader(request), league)
    return go(request, f"/teams/leagues/{league}/screen")


# -- the director's desk -----------------------------------------------------------------------------------


@get("/teams/{event:str}/screens", include_in_schema=False)
async def team_screens(request: AnyRequest, event: FromPath[str]) -> Response[str]:
    actor = await _at(request, event)
    actor.need(Right.DIRECT)
    state = await services_of(request).team_events.get(actor, event)
    return await _desk(request, actor, _event_place(event), state.settings.name)


@post("/teams/{event:str}/screens/{number:int}", include_in_schema=False)
async def keep_team_screen(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[Any]:
    actor = await _at(request, event)
    actor.need(Right.DIRECT)
    await services_of(request).team_events.get(actor, event)
    return await keep_programme(request, actor, _event_place(event), number)


@get("/teams/leagues/{league:str}/screens", include_in_schema=False)
async def league_screens_page(request: AnyRequest, league: FromPath[str]) -> Response[str]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    (_, state), *_ = await services_of(request).team_events.divisions(actor, league)
    return await _desk(request, actor, _league_place(league), state.settings.league)


@post("/teams/leagues/{league:str}/screens/{number:int}", include_in_schema=False)
async def keep_league_screen(
    request: AnyRequest, league: FromPath[str], number: FromPath[int]
) -> Response[Any]:
    actor = await reader(request)
    actor.need(Right.DIRECT)
    found = await services_of(request).team_events.divisions(actor, league)
    told = [team_stream(event) for event, _ in found]
    return await keep_programme(request, actor, _league_place(league), number, told)


async def _desk(request: AnyRequest, actor: Actor, place: ScreenPlace, name: str) -> Response[str]:
    return await page(request, "screens.html", actor=actor, name=name, **await programmes(request, place))
