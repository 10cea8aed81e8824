"""Scripts over HTTP: the text in, what came of it out. No files of the server, and not for ever."""

from dataclasses import dataclass
from typing import Any

from litestar import Request, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, Parameter, RequestBody, Schema

from kosmos.core.errors import BadValue
from kosmos.core.fields import flag
from kosmos.locale import N_
from kosmos.service.script_port_desk import Desk
from kosmos.service.script_port_files import Tray
from kosmos.service.script_port_run import check_view, outcome_view, run_script
from kosmos.service.script_port_tournaments import open_tournament
from kosmos.tournament.commands import Right
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]
Json = dict[str, Any]

SECONDS = 30  #: how long a script may run


QUERY = {
    "tournament": "id or name of the tournament to begin with",
    "check": "yes: only look for faults, do nothing",
    "go_on": "yes: go on when a command is refused",
    "arguments": "what the script gets by ARG",
}
_TEXT = Schema(type=OpenAPIType.STRING)


@dataclass
class ScriptOperation(Operation):
    """A POST whose body is the script itself."""

    def __post_init__(self) -> None:
        self.request_body = RequestBody(content={"text/plain": OpenAPIMediaType(schema=_TEXT)})
        asked = [Parameter(name, "query", schema=_TEXT, description=text) for name, text in QUERY.items()]
        self.parameters = [*(self.parameters or []), *asked]


@post(
    "/api/script",
    tags=["script"],
    operation_class=ScriptOperation,
    summary="Run a script (the body) in the command language of Chaos",
    status_code=200,
)
async def run(request: AnyRequest) -> Json:
    """The answer has RC and RESULT, what was said, where the script stopped and why, and the files it wrote."""
    actor = await bearer_of(request)
    actor.need(Right.DIRECT)
    text = await script_text(request)
    language = language_of(request)
    if _switch(request, "check"):
        return check_view(text, language)
    tray = Tray()
    desk = Desk(request.app.state.club, actor, language, tray)
    if tournament := request.query_params.get("tournament"):
        await open_tournament(desk, tournament)
    outcome = await run_script(
        desk,
        text,
        arguments=request.query_params.get("arguments", ""),
        go_on=_switch(request, "go_on"),
        seconds=SECONDS,
    )
    return outcome_view(outcome, desk, tray)


async def script_text(request: AnyRequest) -> str:
    body = await request.body()
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadValue("body", N_("a text in UTF-8"), str(error)) from None


def _switch(request: AnyRequest, name: str) -> bool:
    today = request.app.state.club.clock().date()
    return bool(flag("").parse(name, request.query_params.get(name, "no"), today))


ROUTES = [run]
