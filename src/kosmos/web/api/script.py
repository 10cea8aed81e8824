"""Scripts over HTTP: the text in, what came of it out. No files of the server, and not for ever."""

from typing import Annotated

import msgspec
from litestar import post

from kosmos.core.fields import flag, text
from kosmos.locale import N_
from kosmos.service.script_port.desk import ScriptDesk
from kosmos.service.script_port.files import Tray
from kosmos.service.script_port.run import CheckedShown, OutcomeShown, check_view, outcome_view, run_script
from kosmos.service.script_port.tournaments import open_tournament
from kosmos.tournament.commands import Right
from kosmos.web.api.asked import read_query, sent_text
from kosmos.web.api.described import TEXT_BODY, described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of
from kosmos.web.services import AnyRequest

SECONDS = 30  #: how long a script may run


class ScriptAsked(msgspec.Struct, frozen=True, kw_only=True):
    tournament: Annotated[
        str, text(N_("Tournament"), 200, help="id or name of the tournament to begin with")
    ] = ""
    check: Annotated[bool, flag(N_("Only look for faults"), help="yes: only look for faults, do nothing")] = (
        False
    )
    go_on: Annotated[bool, flag(N_("Go on after a refusal"), help="yes: go on when a command is refused")] = (
        False
    )
    arguments: Annotated[str, text(N_("Arguments"), 10_000, help="what the script gets by ARG")] = ""


@post(
    "/api/script",
    tags=["script"],
    opt=described(right=Right.DIRECT, query=ScriptAsked, body=TEXT_BODY, media="text/plain"),
    summary="Run a script (the body) in the command language of Chaos",
    status_code=200,
)
async def run_posted_script(request: AnyRequest) -> OutcomeShown | CheckedShown:
    """The answer has RC and RESULT, what was said, where the script stopped and why, and the files it wrote."""
    actor = await bearer_of(request)
    asked = read_query(request, ScriptAsked)
    words = await sent_text(request)
    language = language_of(request)
    if asked.check:
        return check_view(words, language)
    tray = Tray()
    desk = ScriptDesk(request.app.state.club, actor, language, tray)
    if asked.tournament:
        await open_tournament(desk, asked.tournament)
    outcome = await run_script(
        desk,
        words,
        arguments=asked.arguments,
        go_on=asked.go_on,
        seconds=SECONDS,
    )
    return outcome_view(outcome, desk, tray)


ROUTES = ordinary([run_posted_script])
