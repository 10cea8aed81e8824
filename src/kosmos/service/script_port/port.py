"""The script language's port to the club: every command of a script becomes commands of the vocabulary.

Refusals come back as RC and RESULT: 0 done, 5 nothing to do, 10 refused. RESULT of a command that went well:
NewTournament, LoadTournament   the tournament's id          AddPlayer, SetPlayer   the player's id
NewTeamEvent, LoadTeamEvent     the team event's id
DoPairings                      how many rounds are drawn    lists                  the list, if it is text
Help                            the help                     every other            the tournament's version
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from kosmos.core.errors import Refusal
from kosmos.script.calls import Reply, ScriptCall
from kosmos.script.commands import players_of
from kosmos.script.manual import help_text
from kosmos.service.script_port.desk import ScriptDesk
from kosmos.service.script_port.draw import do_pairings, set_player
from kosmos.service.script_port.papers import CHAOS_PAPERS, chaos_paper, print_paper
from kosmos.service.script_port.players import add_player, delete_player, modify_player
from kosmos.service.script_port.results import enter_result
from kosmos.service.script_port.teams import (
    load_team_event,
    modify_team_event,
    new_team_event,
    print_team_paper,
    save_team_event,
    team_vocabulary,
)
from kosmos.service.script_port.tournaments import (
    import_players,
    load_tournament,
    new_tournament,
    save_tournament,
)
from kosmos.teams.commands import TEAM_COMMANDS
from kosmos.tournament.commands import COMMANDS
from kosmos.tournament.refusals import NothingChanged

WARNING, REFUSED = 5, 10

Handler = Callable[[ScriptDesk, ScriptCall], Awaitable[str]]


async def window(_desk: ScriptDesk, _call: ScriptCall) -> str:
    """There is no window to be shown or hidden."""
    return ""


async def give_help(desk: ScriptDesk, call: ScriptCall) -> str:
    return help_text(str(call.args.get("COMMAND", "")), desk.language)


async def vocabulary(desk: ScriptDesk, call: ScriptCall) -> str:
    """A command of the vocabulary by its own name; a player may be given by id or by name."""
    raw: dict[str, Any] = {name.lower(): value for name, value in call.args.items()}
    await desk.name_players(raw, players_of(COMMANDS[call.command]))
    return str((await desk.do(call.command, raw)).version)


#: what needs more than its own name
HANDLERS: Mapping[str, Handler] = {
    "NewTournament": new_tournament,
    "LoadTournament": load_tournament,
    "SaveTournament": save_tournament,
    "ImportPlayers": import_players,
    "AddPlayer": add_player,
    "ModifyPlayer": modify_player,
    "DeletePlayer": delete_player,
    "SetPlayer": set_player,
    "DoPairings": do_pairings,
    "EnterResult": enter_result,
    "Print": print_paper,
    "Window": window,
    "Help": give_help,
    "NewTeamEvent": new_team_event,
    "LoadTeamEvent": load_team_event,
    "SaveTeamEvent": save_team_event,
    "ModifyTeamEvent": modify_team_event,
    "PrintTeam": print_team_paper,
    **dict.fromkeys(CHAOS_PAPERS, chaos_paper),
    **dict.fromkeys(TEAM_COMMANDS, team_vocabulary),
}


class ScriptPort:
    """A desk at which a script works."""

    def __init__(self, desk: ScriptDesk) -> None:
        self.desk = desk

    async def call(self, call: ScriptCall) -> Reply:
        """A command that has begun is always finished, also when the script's time is up in the middle of it."""
        return await asyncio.shield(self._reply(call))

    async def _reply(self, call: ScriptCall) -> Reply:
        handler = HANDLERS.get(call.command, vocabulary)
        try:
            return Reply(0, await handler(self.desk, call))
        except Refusal as refusal:
            rc = WARNING if isinstance(refusal, NothingChanged) else REFUSED
            return Reply(rc, self.desk.language.say(refusal.phrase))
