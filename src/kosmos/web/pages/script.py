"""The director's console, and the special menu of whoever runs the server."""

from base64 import b64encode
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.script import ScriptOutcome, completions
from kosmos.service.script_port.desk import ScriptDesk
from kosmos.service.script_port.files import Tray, is_fleeting
from kosmos.service.script_port.run import run_script
from kosmos.service.script_port.tournaments import open_tournament as open_by_name
from kosmos.service.special_menu import run_entry
from kosmos.tournament.commands import Right
from kosmos.web.api.script import SECONDS
from kosmos.web.languages import language_of
from kosmos.web.pages.forms import read_form
from kosmos.web.pages.render import page, reader
from kosmos.web.pages.tournament_frame import menu_of, open_tournament, show
from kosmos.web.services import AnyRequest

MOST_WORDS = 100  #: that completion offers at once


# -- the console ---------------------------------------------------------------------------------------


@get("/t/{stream:str}/console", include_in_schema=False)
async def console(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    return await _console(request, stream, None)


async def _console(request: AnyRequest, stream: str, spoken: dict[str, Any] | None) -> Response[str]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    return await show(request, stream, opened, "tournament/script.html", spoken=spoken)


@post("/t/{stream:str}/console", include_in_schema=False, status_code=200)
async def speak(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """A line or a whole script."""
    actor = await reader(request)
    actor.need(Right.DIRECT)
    form = await read_form(request)
    text, current = (form.get(name, [""])[-1] for name in ("script", "current"))
    tray = Tray()
    desk = ScriptDesk(request.app.state.club, actor, language_of(request), tray)
    await open_by_name(desk, current or stream)
    outcome = await run_script(desk, text, go_on="go_on" in form, seconds=SECONDS)
    spoken = _spoken(text, outcome, desk, tray)
    if "hx-request" in request.headers:
        return await page(request, "tournament/script_answer.html", actor=actor, stream=stream, spoken=spoken)
    return await _console(request, stream, spoken)


def _spoken(text: str, outcome: ScriptOutcome, desk: ScriptDesk, tray: Tray) -> dict[str, Any]:
    """What the console shows: the question, what was said, and the answer."""
    files = {name: data for name, data in tray.files.items() if not is_fleeting(name)}
    files |= {f"print-{number}.txt": data for number, data in enumerate(tray.printed, 1)}
    return {
        "text": text.strip(),
        "outcome": outcome,
        "current": desk.stream,
        "files": {name: b64encode(data).decode() for name, data in files.items()},
    }


@get("/t/{stream:str}/console/complete", include_in_schema=False)
async def complete(request: AnyRequest, stream: FromPath[str]) -> list[str]:
    """What can come next on the line typed so far."""
    actor = await reader(request)
    actor.need(Right.DIRECT)
    await request.app.state.club.open(actor, stream)
    return completions(request.query_params.get("text", ""))[:MOST_WORDS]


# -- the special menu ----------------------------------------------------------------------------------


@get("/t/{stream:str}/menu", include_in_schema=False)
async def menu_page(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    return await _menu(request, stream, None)


async def _menu(request: AnyRequest, stream: str, ran: Any) -> Response[str]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    return await show(request, stream, opened, "tournament/menu.html", menu=menu_of(request).items, ran=ran)


@post("/t/{stream:str}/menu/{number:int}", include_in_schema=False, status_code=200)
async def run_menu(request: AnyRequest, stream: FromPath[str], number: FromPath[int]) -> Response[str]:
    """An entry by its number; the server goes on meanwhile. It is the house's own, and not for a role in one tournament."""
    actor = await reader(request)
    actor.at("").need(Right.DIRECT)
    club = request.app.state.club
    await club.open(actor, stream)
    ran = await run_entry(menu_of(request), number, club, actor, language_of(request), stream)
    if "hx-request" in request.headers:
        return await page(request, "tournament/menu_answer.html", actor=actor, ran=ran)
    return await _menu(request, stream, ran)
