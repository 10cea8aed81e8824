"""Set games and the draw as Chaos' commands have them."""

from typing import Any, ClassVar

from kosmos.core.errors import BadValue, Refusal
from kosmos.locale import N_, Phrase
from kosmos.script.calls import ScriptCall
from kosmos.service.script_port.desk import ScriptDesk, find_player
from kosmos.tournament.refusals import AlreadyDrawn, SwissOnly
from kosmos.tournament.state import State
from kosmos.tournament.systems import System

MOST_ROUNDS = 99


class SystemNeeded(Refusal):
    text: ClassVar[str] = N_("The first draw needs one of SWISSPAIRING, ROUNDROBIN and ROUNDROBINSHIFT.")
    status: ClassVar[int] = 409


# -- set games -----------------------------------------------------------------------------------------


async def set_player(desk: ScriptDesk, call: ScriptCall) -> str:
    """Two make a game. A last one waits, also from one run to the next, for the draw, which gives them the bye."""
    if "INIT" in call.args:
        await _forget_set_games(desk)
    if "PLAYER" not in call.args:
        return ""
    state = await desk.state()
    entry = find_player(state, str(call.args["PLAYER"]))
    raw = {"id": entry.id, "force": "FORCE" in call.args, "colours_set": "SETCOLORS" in call.args}
    await desk.do("HoldPlayer", raw)
    if state.settings.profile.draws_each_round:
        await _set_pairs(desk)
    return str(entry.id)


async def _forget_set_games(desk: ScriptDesk) -> None:
    state = await desk.state()
    if state.set_games or state.set_bye is not None or state.held:
        await desk.do("ClearSetGames", {})


async def _set_pairs(desk: ScriptDesk) -> None:
    """The second one's switches count, as the manual says. A refused pair is not set and not kept."""
    while len(held := (await desk.state()).held) > 1:
        first, second = held[:2]
        raw = {
            "first": first.id,
            "second": second.id,
            "colours_set": second.colours_set,
            "confirmed": first.force or second.force,
        }
        try:
            await desk.do("SetGame", raw)
        except Refusal:
            for each in (first, second):
                await desk.do("RemoveSetGame", {"id": each.id})
            raise


async def _set_all(desk: ScriptDesk) -> None:
    """A bye that cannot be given stops every draw until INIT, as it did in Chaos."""
    await _set_pairs(desk)
    for waiting in (await desk.state()).held:
        await desk.do("SetBye", {"id": waiting.id})


# -- the draw ------------------------------------------------------------------------------------------

_SWITCHES = {system.profile.script_word: system for system in System if system.profile.script_word}


async def do_pairings(desk: ScriptDesk, call: ScriptCall) -> str:
    state = await desk.state()
    wanted = _wanted(state, call)
    if state.held and not wanted.profile.draws_each_round:
        raise SwissOnly(wanted.value)
    changes = _changes(state, wanted)
    if changes:
        await desk.do("ModifyTournament", changes)
    await _set_all(desk)
    await desk.do("PairRound", {})
    return str(len((await desk.state()).rounds))


def _wanted(state: State, call: ScriptCall) -> System:
    given = [name for name in _SWITCHES if name in call.args]
    system = state.settings.system
    if len(given) > 1:
        raise BadValue(
            given[1], Phrase(N_("only one of {switches}"), {"switches": ", ".join(_SWITCHES)}), given[0]
        )
    if not given:
        if not state.is_drawn and system.profile.by_table:
            raise SystemNeeded
        return system
    wanted = _SWITCHES[given[0]]
    # Any Swiss will do where a Swiss is asked for; Chaos knew only its own.
    any_will_do = wanted.profile.needs_rounds and system.profile.family == wanted.profile.family
    return system if any_will_do else wanted


def _changes(state: State, wanted: System) -> dict[str, Any]:
    """What must be set before the draw. Chaos drew as many rounds as it was told to, so its Swiss
    without a number of rounds gets as many as can be played; with late players, as many as can be played with them.
    """
    changes: dict[str, Any] = {}
    if wanted is not state.settings.system:
        if state.is_drawn:
            raise AlreadyDrawn
        changes["system"] = wanted.value
    if wanted.profile.needs_rounds and wanted.profile.script_word and not state.settings.rounds:
        changes["rounds"] = _as_many_as_can_be_played(len(state.entries))
    elif state.late and state.settings.rounds == _as_many_as_can_be_played(
        len(state.entries) - len(state.late)
    ):
        changes |= {"rounds": _as_many_as_can_be_played(len(state.entries)), "confirmed": True}
    return changes


def _as_many_as_can_be_played(players: int) -> int:
    return min(MOST_ROUNDS, max(1, players - 1))
