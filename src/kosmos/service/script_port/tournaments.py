"""Making, loading and saving tournaments; players out of files.

Kosmos keeps everything at once: saving is for taking a tournament along, loading for opening another one.
"""

import asyncio
from typing import Any

from kosmos.core.errors import NotFound
from kosmos.formats.archive import read_archive
from kosmos.locale import N_, Phrase
from kosmos.script.calls import ScriptCall
from kosmos.service.club import Club
from kosmos.service.people_sources import ListAsked
from kosmos.service.player_lists import EntriesAsked, list_of_file, refuse_faults
from kosmos.service.script_port.desk import ScriptDesk, SeveralFit
from kosmos.tournament.commands import ImportPlayers, NewTournament
from kosmos.tournament.state import State


async def new_tournament(desk: ScriptDesk, call: ScriptCall) -> str:
    raw: dict[str, Any] = {name: value for name, value in call.fields.items() if name != "force"}
    command = desk.club.parse("NewTournament", raw)
    assert isinstance(command, NewTournament)
    return _open(desk, (await desk.club.create(desk.actor, command)).stream)


async def load_tournament(desk: ScriptDesk, call: ScriptCall) -> str:
    """A tournament of the club by id or name, or a `.kosmos` file."""
    name = str(call.args["FILE"])
    stream = await find_tournament(desk, name)
    return _open(desk, stream or await _stream_of(desk, await _read(desk, name)))


def _open(desk: ScriptDesk, stream: str) -> str:
    desk.stream = stream
    return stream


async def open_tournament(desk: ScriptDesk, name: str) -> None:
    """The tournament a script begins with, by id or name."""
    stream = await find_tournament(desk, name)
    if not stream:
        raise NotFound(Phrase(N_("tournament")), name)
    _open(desk, stream)


async def find_tournament(desk: ScriptDesk, name: str) -> str:
    """Its id; empty if there is none."""
    listed = await desk.club.listing(desk.actor)
    if any(each.id == name for each in listed):
        return name
    named = [each.id for each in listed if each.summary.name.casefold() == name.casefold()]
    if len(named) > 1:
        raise SeveralFit(name, ", ".join(named[:5]))
    return named[0] if named else ""


async def _read(desk: ScriptDesk, name: str) -> bytes:
    try:
        return await desk.files.read(name)
    except NotFound:
        raise NotFound(Phrase(N_("tournament or file")), name) from None


async def _stream_of(desk: ScriptDesk, data: bytes) -> str:
    """A file that holds just what a tournament here holds is that tournament; any other becomes a new one."""
    events = len(await asyncio.to_thread(read_archive, data))
    for each in await desk.club.listing(desk.actor):
        if each.version == events and await _is_saved(desk, each.id, data):
            return each.id
    return (await desk.club.import_(desk.actor, data)).stream


async def _is_saved(desk: ScriptDesk, stream: str, data: bytes) -> bool:
    """Whether the file already holds the tournament, with personal data or without."""
    return any(
        [await desk.club.export(desk.actor, stream, personal=personal) == data for personal in (False, True)]
    )


async def save_tournament(desk: ScriptDesk, call: ScriptCall) -> str:
    """Save into a file. Under its own name a tournament is saved already."""
    name = str(call.args["FILE"])
    state = await desk.state()
    if name != desk.stream and name.casefold() != state.settings.name.casefold():
        personal = bool(call.args.get("PERSONAL"))
        await desk.files.write(name, await desk.club.export(desk.actor, desk.stream, personal=personal))
    return desk.stream


async def import_players(desk: ScriptDesk, call: ScriptCall) -> str:
    """All players of another tournament, of a `.kosmos` file, or of a list such as CSV."""
    name = str(call.args["FILE"])
    await desk.state()
    source = await find_tournament(desk, name)
    if source:
        return str((await desk.club.take_over(desk.actor, desk.stream, source)).version)
    desk.actor.need(ImportPlayers.right)
    command = await asyncio.to_thread(_command, desk.club, await desk.state(), await _read(desk, name))
    return str((await desk.club.execute(desk.actor, desk.stream, command)).version)


def _command(club: Club, state: State, data: bytes) -> ImportPlayers:
    """A fault in any line refuses all; who is entered already is left out."""
    entries = list_of_file(club, state, data, ListAsked(today=club.today))
    refuse_faults(entries)
    return ImportPlayers(players=tuple(EntriesAsked().of(entries)))
