"""Pages of the evening on which the winner stays: for those who run and play it, and for the wall."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.errors import FieldMissing
from kosmos.core.players import name_key
from kosmos.locale import N_
from kosmos.pairing.winner_stays import Evening, EveningBoard, Score, calls, queue, ranked, table
from kosmos.tournament.commands import Right
from kosmos.tournament.refusals import WinnerStaysOnly
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import reader
from kosmos.web.pages.tournament_frame import OpenedTournament, open_tournament, show
from kosmos.web.services import AnyRequest

LATEST = 8  #: games whose results are shown


async def _opened(request: AnyRequest, stream: str) -> OpenedTournament:
    opened = await open_tournament(request, stream)
    if "evening" not in opened.state.settings.profile.pages:
        raise WinnerStaysOnly(opened.state.settings.system.value)
    return opened


def _context(state: State) -> dict[str, Any]:
    evening = state.evening
    return {
        "evening": evening,
        "boards": evening.boards,
        "calls": {call.board: call for call in calls(evening)},
        "alone": {board.number: _alone(board) for board in evening.boards},
        "queue": queue(evening),
        "ranking": ranked(table(evening)),
        "waiting": {player.number: player.waiting for player in evening.players},
        "names": {id_: entry.player.name for id_, entry in state.entries.items()},
        "latest": evening.finished[-LATEST:][::-1],
        "scores": tuple(Score),
    }


def _alone(board: EveningBoard) -> int | None:
    """The player who sits at a board and waits for an opponent."""
    return board.seats[0].number if len(board.seats) == 1 else None


def absent(state: State, evening: Evening) -> list[Entry]:
    """Who is on the list and could come."""
    here = {player.number for player in evening.players if player.present}
    away = [entry for entry in state.entries.values() if entry.id not in here]
    return sorted(away, key=lambda entry: entry.player.name.casefold())


@get("/t/{stream:str}/evening", include_in_schema=False)
async def evening_page(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    opened = await _opened(request, stream)
    state = opened.state
    away = absent(state, state.evening)
    return await show(request, stream, opened, "tournament/evening.html", away=away, **_context(state))


@get("/t/{stream:str}/wall", include_in_schema=False)
async def wall(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """For a projector: who plays, who is next, who leads."""
    opened = await _opened(request, stream)
    return await show(request, stream, opened, "tournament/wall.html", **_context(opened.state))


@post("/t/{stream:str}/evening/come", include_in_schema=False)
async def come(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """Somebody comes: by name. Who is not on the list yet is entered first."""
    actor = await reader(request)
    actor.need(Right.RESULTS)
    form = await read_form(request)
    name = form.get("name", [""])[-1].strip()
    if not name:
        raise FieldMissing("name").called(N_("Name"))
    club = request.app.state.club
    id_ = _known(await _state(request, stream), name)
    if id_ is None:
        actor.need(Right.DIRECT)
        await club.execute(actor, stream, club.parse("AddPlayer", {"name": name}))
        id_ = _known(await _state(request, stream), name)
    await club.execute(actor, stream, club.parse("JoinEvening", {"id": id_}))
    return go(request, f"/t/{stream}/evening")


async def _state(request: AnyRequest, stream: str) -> State:
    return (await _opened(request, stream)).state


def _known(state: State, name: str) -> int | None:
    found = (entry.id for entry in state.entries.values() if name_key(entry.player.name) == name_key(name))
    return next(found, None)
