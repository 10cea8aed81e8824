"""Players, draws and results as Chaos' commands have them."""

from typing import Any, ClassVar

from kosmos.core.errors import BadValue, NotFound, Refusal
from kosmos.core.results import Result, parse_result
from kosmos.locale import N_, Phrase
from kosmos.script.calls import ScriptCall
from kosmos.service.script_port_desk import Desk, Held, find_player
from kosmos.tournament.events import PlayerAdded
from kosmos.tournament.refusals import AlreadyDrawn, SwissOnly
from kosmos.tournament.settings import System
from kosmos.tournament.state import State

MOST_ROUNDS = 99


class SystemNeeded(Refusal):
    text: ClassVar[str] = N_("The first draw needs one of SWISSPAIRING, ROUNDROBIN and ROUNDROBINSHIFT.")
    status: ClassVar[int] = 409


class GameNotFound(Refusal):
    text: ClassVar[str] = N_("{white} with White and {black} with Black have no game with each other.")
    status: ClassVar[int] = 404
    white: str
    black: str


class ColoursReversed(Refusal):
    text: ClassVar[str] = N_("In round {round} {black} has White and {white} Black: name them the other way.")
    status: ClassVar[int] = 409
    white: str
    black: str
    round: int


# -- players -------------------------------------------------------------------------------------------


async def add_player(desk: Desk, call: ScriptCall) -> str:
    done = await desk.do("AddPlayer", call.fields)
    return str(next(event.id for event in done.events if isinstance(event, PlayerAdded)))


async def modify_player(desk: Desk, call: ScriptCall) -> str:
    raw: dict[str, Any] = {name: value for name, value in call.fields.items() if name != "player"}
    entry = find_player(await desk.state(), str(call.args["PLAYER"]))
    return str((await desk.do("ModifyPlayer", {"id": entry.id, **raw})).version)


async def delete_player(desk: Desk, call: ScriptCall) -> str:
    """Off the list before the draw; afterwards the player is marked as withdrawn."""
    state = await desk.state()
    entry = find_player(state, str(call.args["PLAYER"]))
    if not state.is_drawn:
        return str((await desk.do("DeletePlayer", {"id": entry.id})).version)
    confirmed = "FORCE" in call.args
    return str((await desk.do("WithdrawPlayer", {"id": entry.id, "confirmed": confirmed})).version)


# -- set games -----------------------------------------------------------------------------------------


async def set_player(desk: Desk, call: ScriptCall) -> str:
    """Two make a game. A last one waits for the draw, which gives him the bye."""
    if "INIT" in call.args:
        await _forget_set_games(desk)
    if "PLAYER" not in call.args:
        return ""
    state = await desk.state()
    entry = find_player(state, str(call.args["PLAYER"]))
    desk.held.append(Held(entry.id, "FORCE" in call.args, "SETCOLORS" in call.args))
    if state.settings.system.draws_each_round:
        await _set_pairs(desk)
    return str(entry.id)


async def _forget_set_games(desk: Desk) -> None:
    desk.held.clear()
    state = await desk.state()
    if state.set_games or state.set_bye is not None:
        await desk.do("ClearSetGames", {})


async def _set_pairs(desk: Desk) -> None:
    """The second one's switches count, as the manual says. A refused pair is not set and not kept."""
    while len(desk.held) > 1:
        first, second = desk.held[:2]
        del desk.held[:2]
        await desk.do(
            "SetGame",
            {
                "first": first.id,
                "second": second.id,
                "colours_set": second.set_colours,
                "confirmed": first.force or second.force,
            },
        )


async def _set_all(desk: Desk) -> None:
    """A bye that cannot be given stops every draw until INIT, as it did in Chaos."""
    await _set_pairs(desk)
    if desk.held:
        await desk.do("SetBye", {"id": desk.held[0].id})
        desk.held.clear()


# -- the draw ------------------------------------------------------------------------------------------

_SWITCHES = {
    "SWISSPAIRING": System.CLASSIC,
    "ROUNDROBIN": System.ROUND_ROBIN,
    "ROUNDROBINSHIFT": System.SHIFT,
}


async def do_pairings(desk: Desk, call: ScriptCall) -> str:
    state = await desk.state()
    wanted = _wanted(state, call)
    if desk.held and not wanted.draws_each_round:
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
        raise BadValue(given[1], N_("only one of SWISSPAIRING, ROUNDROBIN and ROUNDROBINSHIFT"), given[0])
    if not given:
        if not state.is_drawn and system.is_round_robin:
            raise SystemNeeded
        return system
    # Any Swiss will do where a Swiss is asked for; Chaos knew only its own.
    return system if given == ["SWISSPAIRING"] and system.is_swiss else _SWITCHES[given[0]]


def _changes(state: State, wanted: System) -> dict[str, Any]:
    """What must be set before the draw. Chaos drew as many rounds as it was told to, so a classic Swiss
    without a number of rounds gets as many as can be played.
    """
    changes: dict[str, Any] = {}
    if wanted is not state.settings.system:
        if state.is_drawn:
            raise AlreadyDrawn
        changes["system"] = wanted.value
    if wanted is System.CLASSIC and not state.settings.rounds:
        changes["rounds"] = min(MOST_ROUNDS, max(1, len(state.entries) - 1))
    return changes


# -- results -------------------------------------------------------------------------------------------

_RESULTS = {
    2: (Result.WHITE_WINS, Result.WHITE_WINS_FORFEIT),
    1: (Result.DRAW, None),
    0: (Result.BLACK_WINS, Result.BLACK_WINS_FORFEIT),
    -1: (Result.MISSING, Result.MISSING),
}


async def enter_result(desk: Desk, call: ScriptCall) -> str:
    state = await desk.state()
    white, black = (find_player(state, str(call.args[side])) for side in ("WHITE", "BLACK"))
    round_, board = _game(state, white.id, black.id, call)
    raw: dict[str, Any] = {"round": round_, "board": board, "result": _result(call).value}
    if "RATED" in call.args:
        raw["rated"] = call.args["RATED"]
    return str((await desk.do("EnterResult", raw)).version)


def _result(call: ScriptCall) -> Result:
    if "SCORE" in call.args:
        return parse_result(str(call.args["SCORE"]), "SCORE")
    number = call.args["RESULT"]
    not_played = "NOTPLAYED" in call.args
    found = _RESULTS.get(int(str(number)), (None, None))[not_played]
    if found is None:
        expected = N_("2, 0 or -1 with NOTPLAYED") if not_played else N_("2, 1, 0 or -1")
        raise BadValue("RESULT", expected, number)
    return found


def _game(state: State, white: int, black: int, call: ScriptCall) -> tuple[int, int]:
    """The round is found by the program: the latest in which the two meet so."""
    reversed_in = 0
    for number in _rounds(state, call):
        for board, game in enumerate(state.rounds[number - 1].games, 1):
            if (game.white, game.black) == (white, black) and call.args.get("BOARD", board) == board:
                return number, board
            if (game.black, game.white) == (white, black):
                reversed_in = reversed_in or number
    names = state.entries[white].player.name, state.entries[black].player.name
    if reversed_in:
        raise ColoursReversed(*names, reversed_in)
    raise GameNotFound(*names)


def _rounds(state: State, call: ScriptCall) -> range:
    if "ROUND" not in call.args:
        return range(len(state.rounds), 0, -1)
    number = int(str(call.args["ROUND"]))
    if not 1 <= number <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), number)
    return range(number, number + 1)
