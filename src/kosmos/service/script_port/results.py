"""Results as Chaos' commands have them: by the players' names, the round found by the program."""

from typing import Any, ClassVar

from kosmos.core.errors import BadValue, NotFound, Refusal
from kosmos.core.results import Result, parse_result
from kosmos.locale import N_, Phrase
from kosmos.script.calls import ScriptCall
from kosmos.service.script_port.desk import ScriptDesk, find_player
from kosmos.tournament.state import State


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


_RESULTS = {
    2: (Result.WHITE_WINS, Result.WHITE_WINS_FORFEIT),
    1: (Result.DRAW, Result.DRAW),
    0: (Result.BLACK_WINS, Result.BLACK_WINS_FORFEIT),
    -1: (Result.MISSING, Result.MISSING),
}


async def enter_result(desk: ScriptDesk, call: ScriptCall) -> str:
    state = await desk.state()
    white, black = (find_player(state, str(call.args[side])) for side in ("WHITE", "BLACK"))
    round_, board = _game(state, white.id, black.id, call)
    raw: dict[str, Any] = {"round": round_, "board": board, "result": _result(call).value}
    if _is_unplayed_draw(call):
        raw["rated"] = False
    if "RATED" in call.args:
        raw["rated"] = call.args["RATED"]
    if "ANSWERS" in call.args:
        raw["answers"] = call.args["ANSWERS"]
    return str((await desk.do("EnterResult", raw)).version)


def _result(call: ScriptCall) -> Result:
    if "SCORE" in call.args:
        return parse_result(str(call.args["SCORE"]), "SCORE")
    number = call.args["RESULT"]
    found = _RESULTS.get(int(str(number)))
    if found is None:
        raise BadValue("RESULT", N_("2, 1, 0 or -1"), number)
    return found["NOTPLAYED" in call.args]


def _is_unplayed_draw(call: ScriptCall) -> bool:
    """Both get their half point and nobody's rating changes: report files have the letter D for it."""
    return "NOTPLAYED" in call.args and "SCORE" not in call.args and int(str(call.args["RESULT"])) == 1


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
