"""Players as Chaos' commands have them."""

from typing import Any

from kosmos.script.calls import ScriptCall
from kosmos.service.script_port.desk import ScriptDesk, find_player
from kosmos.tournament.events.players import PlayerAdded


async def add_player(desk: ScriptDesk, call: ScriptCall) -> str:
    done = await desk.do("AddPlayer", call.fields)
    return str(next(event.id for event in done.events if isinstance(event, PlayerAdded)))


async def modify_player(desk: ScriptDesk, call: ScriptCall) -> str:
    raw: dict[str, Any] = {name: value for name, value in call.fields.items() if name != "player"}
    entry = find_player(await desk.state(), str(call.args["PLAYER"]))
    return str((await desk.do("ModifyPlayer", {"id": entry.id, **raw})).version)


async def delete_player(desk: ScriptDesk, call: ScriptCall) -> str:
    """Off the list before the draw; afterwards the player is marked as withdrawn."""
    state = await desk.state()
    entry = find_player(state, str(call.args["PLAYER"]))
    if not state.is_drawn:
        return str((await desk.do("DeletePlayer", {"id": entry.id})).version)
    confirmed = "FORCE" in call.args
    return str((await desk.do("WithdrawPlayer", {"id": entry.id, "confirmed": confirmed})).version)
