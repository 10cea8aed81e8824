"""Any story: what a director tries to do, made from the commands' own schemas and from the state of the story.

A command is tried with values that exist by now (its players, rounds, boards, games), and those that have become
possible are tried more often. So every command goes through in some story, also those that need another before
them; `test_every_command_is_told` watches over that. Some values are still wrong: refusals belong to a story, too.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any, TypeVar

from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.fields import schema_of
from kosmos.pairing.winner_stays import calls
from kosmos.tournament.commands import COMMANDS
from kosmos.tournament.cup_desk import level_matches
from kosmos.tournament.state import State
from kosmos.tournament.systems import System
from tournament.stories import Story

NAMES = ("Adler, Ada", "Bauer, Bert", "Cohn, Cleo", "Dorn, Dirk", "Ebel, Eva", "Fink, Fritz", "Gast, Gerd")
MORE_NAMES = ("Hahn, Hilde", "Igel, Ines", "Jung, Jens")

Raw = dict[str, Any]
Told = tuple[str, Raw]
T = TypeVar("T")

# -- values ----------------------------------------------------------------------------------------------

#: a number from 0 on, below another: all that a story needs of chance. Strategies made anew for every step cost more
#: than the story itself
Below = Callable[[int], int]
Choice = Callable[[Below], Any]


def _pick(below: Below, options: Sequence[T]) -> T:
    return options[below(len(options))]


def _of(*options: Any) -> Choice:
    return lambda below: _pick(below, options)


def _some(below: Below, options: Sequence[Any], least: int, most: int) -> list[Any]:
    """Different ones, in any order."""
    left = list(options)
    return [left.pop(below(len(left))) for _ in range(_pick(below, range(least, most + 1)))]


def _lists(each: Choice, most: int) -> Choice:
    return lambda below: [each(below) for _ in range(_pick(below, range(most + 1)))]


_SMALL: dict[str, Choice] = {
    "seed": _of(*range(10)),
    "rounds": _of(*range(1, 7)),
    "name": _of(*NAMES, *MORE_NAMES),
    "dwz": _of("", "1500", "1834-23"),
    "birth": _of("", "1978"),
    "end": _of("2026-11-16"),
    "tie_breaks": _of(["SB"], ["DE", "WIN"], ["BH/C1"], []),
    "email": _of("", "a@b.example"),
    "federation": _of("", "GER"),
    "players": lambda below: [{"name": name} for name in _some(below, MORE_NAMES, 1, 2)],
    "confirmed": _of(True, True, True, True, False),
    "sources": _of("", "elo=1834 fide 2026-11-01"),
}
_SETTINGS: dict[str, Choice] = {
    "win": _of(1, 3),
    "draw": _of("½", 1),
    "loss": _of(0),
    "bye": _of(0, 1),
    "start": _of("2026-11-15"),
}
_TABLES: dict[str, Choice] = {
    "lists": _of(["500,300"], ["500,300", "w=100"], []),
    "external": _of([]),
    "by_hand": _of([]),
    "categories": _of(["U12", "w"], ["60+"], ["<1600", "Girls = U12 & w"], []),
    "fees": _of(["20", "U18: 10"], ["15.50"], []),
    "currency": _of("EUR", ""),
    "paid": _of("", "5", "20"),
}


def _existing(state: State, version: int) -> dict[str, Choice]:
    """What there is by now, and now and then what there is not."""
    ids = [*state.entries, *state.entries, state.last_id + 1]
    rounds = max(1, len(state.rounds))
    boards = max((len(round_.games) for round_ in state.rounds), default=0)
    games = [call.game for call in calls(state.evening)]
    return {
        **dict.fromkeys(("id", "first", "second", "white", "black"), _of(*ids)),
        "round": _of(*range(1, rounds + 2), *([len(state.rounds) + 1] * 2)),
        "board": _of(*range(1, boards + 2)),
        "version": _of(*range(1, version + 1)),
        "game": _of(*games, *games, 1),
        "order": lambda below: _some(below, list(state.entries), len(state.entries), len(state.entries)),
    }


def _value(name: str, schema: Raw, known: dict[str, Choice]) -> Choice:
    if name in known:
        return known[name]
    if "enum" in schema:
        return _of(*schema["enum"])
    match schema.get("type"):
        case "integer":
            low = schema.get("minimum", 0)
            return _of(*range(low, min(schema.get("maximum", 7), low + 6) + 1))
        case "boolean":
            return _of(False, True)
        case "array":
            return _lists(_value(name[:-1], schema["items"], known), 3)
        case ["string", "number"]:
            return _of(2, "1.5", 3)
        case _:
            return _of("", "x")


_schema = cache(lambda name: schema_of(COMMANDS[name]))


def _known(name: str, state: State, version: int) -> dict[str, Choice]:
    """What the fields of a command may be, by their names."""
    known = {**_SMALL, **_TABLES, **_existing(state, version)}
    match name:
        case "ModifyKeizer":
            return known | _keizer_values()
        case "SetRatingRules":
            known["lists"] = _of([], ["fide-blitz", "fide"], ["club 2026", "dwz"])
        case "AnnounceAbsence":  # these stories have no dates
            ahead = range(len(state.rounds), len(state.rounds) + 6)
            known |= {"rounds": lambda below: _some(below, ahead, 1, 3), "since": _of(""), "until": _of("")}
    return known | _SETTINGS


def raw_command(below: Below, name: str, state: State, version: int) -> Told:
    """Fields made from the command's own schema, so that a new command is told in stories at once."""
    schema = _schema(name)
    known = _known(name, state, version)
    values = {key: _value(key, each, known) for key, each in schema["properties"].items()}
    needed = [key for key in values if key in schema.get("required", ())]
    if values.pop("answers", None):
        values["confirmed"] = known["confirmed"]
        needed.append("confirmed")
    if name == "AnnounceAbsence":
        needed.append("rounds")
    free = [key for key in values if key not in needed]
    if len(free) > 8:  # of many fields few at a time, or nothing ever goes through
        said = _some(below, sorted(free), 1, 2)
    else:
        which = below(2 ** len(free))
        said = [key for place, key in enumerate(free) if which >> place & 1]
    return name, {key: values[key](below) for key in (*needed, *said)}


@cache
def _keizer_values() -> dict[str, Choice]:
    """Keizer's results are worth a part of a value, or a number."""
    rules = _schema("ModifyKeizer")["properties"]
    return {
        key: _of("1/2", "1/3", "0")
        for key, each in rules.items()
        if each.get("type") == "string" and "enum" not in each
    }


# -- what comes next -------------------------------------------------------------------------------------

_OFTEN = ("AddPlayer", "PairRound", "PairRound", "EnterResult", "EnterResult", "Undo")
_BY_MODULE = {
    module: tuple(name for name, kind in COMMANDS.items() if kind.__module__.endswith(module))
    for module in (
        "players",
        "rounds",
        "setup",
        "time_travel",
        "tables",
        "swiss",
        "arbiter",
        "ratings",
        "stages",
        "front_desk",
        "club_night",
    )
}
_COMMON = tuple(
    name
    for part in ("players", "rounds", "setup", "time_travel", "tables", "ratings", "front_desk")
    for name in _BY_MODULE[part]
)
_KEIZER = (*("ModifyKeizer", "AnnounceAbsence") * 2, "SetAttendance", "SetAttendance", "SetAllAttendance")
_EVENING = ("SetBoards", "JoinEvening", "JoinEvening", "JoinEvening", "LeaveEvening")


_RARE = 3 * ("ForbidPair", "ExchangeNumbers", "ExpelPlayer", "HoldRounds")


#: systems that have commands of their own: among many others they would be told too seldom
_WITH_COMMANDS = ("keizer", "winner-stays")


def _fitting(system: System) -> tuple[str, ...]:
    match system.value:
        case "keizer":
            return (*_KEIZER, *_BY_MODULE["swiss"])
        case "winner-stays":
            return 2 * _EVENING
        case "cup":
            return (*(6 * ("SetCupRules",)), *_BY_MODULE["stages"])
        case _:
            return (
                ()
                if system.profile.by_table
                else (
                    *_BY_MODULE["swiss"],
                    *_BY_MODULE["arbiter"],
                    *_BY_MODULE["stages"],
                    *_RARE,
                )
            )


def _possible(story: Story) -> tuple[str, ...]:
    """What has become possible by what was done."""
    state = story.state
    now = {
        "ReinstatePlayer": any(entry.is_withdrawn for entry in state.entries.values()),
        "AllowPair": bool(state.forbidden),
        "ClearSetGames": bool(state.set_games or state.set_bye or state.held),
        "RemoveSetGame": bool(state.set_games or state.set_bye or state.held),
        "Redo": story.chronicle.redo_to > 0,
        "EnterResult": any(_open_boards(state)),
        "ReportResult": any(_open_boards(state)),
        "DeleteRound": bool(state.rounds),
        "EditRound": bool(state.rounds),
        "CorrectForRating": len(state.rounds) > 2,
        "PairTableRound": bool(state.rounds) and state.settings.profile.by_table,
        "PublishRound": bool(state.drafts),
        "EnterDecidingGame": bool(level_matches(state)),
        **dict.fromkeys(
            ("PairByHand", "FreeByHand", "EndManualPairing", "CancelManualPairing"), bool(state.draft)
        ),
        **dict.fromkeys(("SayReady", "PassOn", "EndGame"), bool(calls(state.evening))),
    }
    # A game ends after both have come to the board: few stories are long enough for that by chance.
    called = calls(state.evening)
    running = any(call.is_running for call in called)
    often = 6 * ("EndGame",) if running else 4 * ("SayReady",) if called else ()
    publish = 6 * ("PublishRound",) if state.drafts else ()
    return (*(name for name, is_possible in now.items() if is_possible), *often, *publish)


def _aims(name: str, state: State) -> list[Raw]:
    """Values with which a command is likely to go through, where most others are refused."""
    entries = state.entries.values()
    called = calls(state.evening)
    here = {player.number for player in state.evening.players if player.present}
    match name:
        case "ReinstatePlayer":
            return [{"id": entry.id} for entry in entries if entry.is_withdrawn]
        case "WithdrawPlayer" | "ExpelPlayer":
            return [{"id": entry.id} for entry in entries if not entry.is_withdrawn]
        case "AllowPair":
            return [_pair(*pair) for pair in state.forbidden]
        case "ExchangeNumbers":
            return [_pair(a.id, b.id) for a, b in combinations(entries, 2) if a.player.elo == b.player.elo]
        case "SetGame" | "ForbidPair":
            return [_pair(a.id, b.id) for a, b in combinations(entries, 2)]
        case "PairByHand":
            return [{"white": a.id, "black": b.id} for a, b in combinations(entries, 2)]
        case "EnterResult":
            return [{"round": round_, "board": board} for round_, board in _open_boards(state)]
        case "ReportResult":
            return [
                {"id": player, "round": round_, "board": board, "result": result}
                for round_, board in _open_boards(state)
                for game in [state.rounds[round_ - 1].games[board - 1]]
                for player in (game.white, game.black)
                for result in ("1-0", "½-½")
            ]
        case "HoldRounds":
            return [{"hold": not state.holds_rounds}]
        case "PublishRound":
            return [{"round": number} for number in state.drafts]
        case "CheckIn":
            return [{"id": entry.id, "round": ""} for entry in entries if not entry.is_withdrawn]
        case "PayFee":
            return [{"id": entry.id, "paid": "7.50"} for entry in entries]
        case "SetRoundStart":
            return [{"round": 1, "start": "2026-11-20 19:00"}]
        case "EnterDecidingGame":
            return [
                {
                    "round": each.round,
                    "board": each.board,
                    "result": result,
                    "game": "",
                    "white": "",
                    "pace": "",
                }
                for each in level_matches(state)
                for result in ("1-0", "½-½")
            ]
        case "SetCupRules":
            return [{"games": games, "form": form} for games in (1, 2, 3) for form in ("single", "double")]
        case "CorrectForRating":
            return [{"round": 1, "board": 1, "result": "-/-", "confirmed": True}]
        case "GiveRating":
            return [{"id": entry.id, "rating": 1834, "round": 1, "confirmed": True} for entry in entries]
        case "PairTableRound":
            return _tables(state)
        case "JoinEvening":
            return [{"id": entry.id} for entry in entries if entry.id not in here]
        case "LeaveEvening":
            return [{"id": id_} for id_ in here]
        case "SayReady" | "PassOn":
            return [{"id": id_} for call in called for id_ in (call.white, call.black)]
        case "EndGame":
            return [{"game": call.game} for call in called if call.is_running]
        case _:
            return []


def _tables(state: State) -> list[Raw]:
    """A round with the colours turned."""
    number = {id_: entry.number for id_, entry in state.entries.items()}
    return [
        {
            "round": round_,
            "games": [f"{number[game.black]}-{number[game.white]}" for game in each.games],
            "confirmed": True,
        }
        for round_, each in enumerate(state.rounds, 1)
    ]


def _pair(first: int, second: int) -> Raw:
    return {"first": first, "second": second}


def _open_boards(state: State) -> Iterator[tuple[int, int]]:
    for number, round_ in enumerate(state.rounds, 1):
        yield from ((number, board) for board, game in enumerate(round_.games, 1) if not game.result.is_final)


def draw_command(below: Below, story: Story) -> Told:
    """Any command, those that make sense most of the time."""
    likely = (*_OFTEN, *_COMMON, *_fitting(story.state.settings.system), *(4 * _possible(story)))
    names = [name for name in (*(2 * likely), *COMMANDS) if name != "NewTournament"]
    name = _pick(below, names)
    _, raw = raw_command(below, name, story.state, len(story.stream))
    aims = _aims(name, story.state)
    return name, {**raw, **(_pick(below, [*(3 * aims), {}]) if aims else {})}


def begun(below: Below, longest: int = 20) -> tuple[Story, list[Told]]:
    """A tournament of any system with a few players, and what its director tries to do."""
    systems = schema_of(COMMANDS["NewTournament"])["properties"]["system"]["enum"]
    system = _pick(below, [*systems, *(4 * _WITH_COMMANDS)])
    settings = {
        "system": system,
        "rounds": _pick(below, [5, 5, 4, 3]) * System(system).profile.games_a_match,
        "cycles": _pick(below, [1, 2]),
        "numbering": _pick(below, ["lot", "rating", "varma", "hand"]),
    }
    players = NAMES[: _pick(below, [5, 6, 4, 7, 3, 2, 1, 0])]
    first: list[Told] = [
        ("AddPlayer", {"name": name, "elo": _pick(below, [0, 1500, 1800])}) for name in players
    ]
    if settings["system"] == System("winner-stays"):
        first += [("JoinEvening", {"id": id_}) for id_ in range(1, len(players))]
    elif _pick(below, [False, True]):
        first.append(("PairRound", {"confirmed": True}))
    rehearsed, told = Story(**settings), Story(**settings)
    for story in (rehearsed, told):
        tell(story, first)
    commands: list[Told] = []
    for _ in range(_pick(below, [0, 1, 2, 5, 10, longest, longest, longest])):
        commands.append(draw_command(below, rehearsed))
        tell(rehearsed, commands[-1:])
    return told, commands


@cache
def _numbers(count: int) -> st.SearchStrategy[int]:
    return st.integers(0, count - 1)


def by(draw: st.DrawFn) -> Below:
    return lambda count: draw(_numbers(count))


@st.composite
def beginnings(draw: st.DrawFn, longest: int = 20) -> tuple[Story, list[Told]]:
    return begun(by(draw), longest)


def tell(story: Story, commands: list[Told]) -> int:
    """Give the commands; those refused are passed over. How many went through."""
    done = 0
    for name, raw in commands:
        try:
            story.do(name, **raw)
        except Refusal:
            continue
        done += 1
    return done
