"""Team events in scripts: one is the current one, and every command of a team event goes to it."""

from typing import Any, ClassVar

from kosmos.core.errors import NotFound, Refusal
from kosmos.formats.trf import Dialect
from kosmos.locale import N_, Phrase
from kosmos.script.calls import ScriptCall
from kosmos.service.script_port.desk import ScriptDesk, SeveralFit
from kosmos.service.script_port.papers import written
from kosmos.service.team_events import TeamEventBook

ROSTER = "players"
NEXT_PLAYER = "|"  #: a script says a list of players in one line


class NoTeamEvent(Refusal):
    text: ClassVar[str] = N_("No team event is open: NewTeamEvent makes one, LoadTeamEvent opens one.")
    status: ClassVar[int] = 409


def book_of(desk: ScriptDesk) -> TeamEventBook:
    return TeamEventBook(desk.club.engine)


async def new_team_event(desk: ScriptDesk, call: ScriptCall) -> str:
    desk.event = await book_of(desk).make(desk.actor, call.fields)
    return desk.event


async def load_team_event(desk: ScriptDesk, call: ScriptCall) -> str:
    """An event of the club by id or name, or a file of one."""
    name = str(call.args["EVENT"])
    desk.event = await _found(desk, name) or await _from_file(desk, name)
    return desk.event


async def _found(desk: ScriptDesk, name: str) -> str:
    listed = await book_of(desk).listing(desk.actor)
    if any(each.id == name for each in listed):
        return name
    named = [each.id for each in listed if each.summary.name.casefold() == name.casefold()]
    if len(named) > 1:
        raise SeveralFit(name, ", ".join(named[:5]))
    return named[0] if named else ""


async def _from_file(desk: ScriptDesk, name: str) -> str:
    try:
        data = await desk.files.read(name)
    except NotFound:
        raise NotFound(Phrase(N_("team event or file")), name) from None
    return (await book_of(desk).import_(desk.actor, data))[0]


async def save_team_event(desk: ScriptDesk, call: ScriptCall) -> str:
    format_name = str(call.args.get("FORMAT", Dialect.TRF26.value)).casefold()
    file = await book_of(desk).exported(desk.actor, _open(desk), format_name)
    await desk.files.write(str(call.args["FILE"]), file.data)
    return str(call.args["FILE"])


async def modify_team_event(desk: ScriptDesk, call: ScriptCall) -> str:
    return str((await book_of(desk).change(desk.actor, _open(desk), call.fields)).version)


async def print_team_paper(desk: ScriptDesk, call: ScriptCall) -> str:
    """Any paper of the event in any format."""
    format_name = str(call.args.get("FORMAT", "text")).casefold()
    round_, match = (int(str(call.args.get(name, 0))) for name in ("NUMBER", "MATCHNUMBER"))
    key = str(call.args["PAPER"]).casefold()
    file = await book_of(desk).printed(
        desk.actor, _open(desk), key, format_name, desk.language, round_, match
    )
    return await written(desk, str(call.args["FILE"]), format_name, file.data)


async def team_vocabulary(desk: ScriptDesk, call: ScriptCall) -> str:
    """A command of a team event by its own name; players are written one after the other with | between."""
    raw: dict[str, Any] = dict(call.fields)
    if isinstance(raw.get(ROSTER), str):
        raw[ROSTER] = raw[ROSTER].replace(NEXT_PLAYER, "\n")
    return str((await book_of(desk).do(desk.actor, _open(desk), call.command, raw)).version)


def _open(desk: ScriptDesk) -> str:
    if not desk.event:
        raise NoTeamEvent
    return desk.event
