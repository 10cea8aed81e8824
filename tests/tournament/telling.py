"""Any story: what a director tries to do, made from the commands' own schemas and from the state of the story.

A command is tried with values that exist by now (its players, rounds, boards, games), and those that have become
possible are tried more often. So every command goes through in some story, also those that need another before
them; `test_every_command_is_told` watches over that. Some values are still wrong: refusals belong to a story, too.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

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

# -- values ----------------------------------------------------------------------------------------------

_SMALL: dict[str, st.SearchStrategy[Any]] = {
    "seed": st.integers(0, 9),
    "rounds": st.integers(1, 6),
    "name": st.sampled_from(NAMES + MORE_NAMES),
    "dwz": st.sampled_from(["", "1500", "1834-23"]),
    "birth": st.sampled_from(["", "1978"]),
    "end": st.just("2026-11-16"),
    "tie_breaks": st.sampled_from([["SB"], ["DE", "WIN"], ["BH/C1"], []]),
    "email": st.sampled_from(["", "a@b.example"]),
    "federation": st.sampled_from(["", "GER"]),
    "players": st.lists(st.sampled_from(MORE_NAMES), min_size=1, max_size=2, unique=True).map(
        lambda names: [{"name": name} for name in names]
    ),
    "confirmed": st.sampled_from([True, True, True, True, False]),
}
_SETTINGS: dict[str, st.SearchStrategy[Any]] = {
    "win": st.sampled_from([1, 3]),
    "draw": st.sampled_from(["½", 1]),
    "loss": st.just(0),
    "bye": st.sampled_from([0, 1]),
    "start": st.just("2026-11-15"),
}
_TABLES: dict[str, st.SearchStrategy[Any]] = {
    "lists": st.sampled_from([["500,300"], ["500,300", "w=100"], []]),
    "external": st.just([]),
    "by_hand": st.just([]),
    "categories": st.sampled_from([["U12", "w"], ["60+"], ["<1600", "Girls = U12 & w"], []]),
    "fees": st.sampled_from([["20", "U18: 10"], ["15.50"], []]),
    "currency": st.sampled_from(["EUR", ""]),
    "paid": st.sampled_from(["", "5", "20"]),
}


def _existing(state: State, version: int) -> dict[str, st.SearchStrategy[Any]]:
    """What there is by now, and now and then what there is not."""
    ids = [*state.entries, *state.entries, state.last_id + 1]
    rounds = max(1, len(state.rounds))
    boards = max((len(round_.games) for round_ in state.rounds), default=0)
    games = [call.game for call in calls(state.evening)]
    player = st.sampled_from(ids)
    return {
        **dict.fromkeys(("id", "first", "second", "white", "black"), player),
        "round": st.sampled_from([*range(1, rounds + 2), *([len(state.rounds) + 1] * 2)]),
        "board": st.integers(1, boards + 1),
        "version": st.integers(1, version),
        "game": st.sampled_from([*games, *games, 1]),
        "order": st.permutations(list(state.entries)),
    }


def _value(name: str, schema: Raw, known: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    if name in known:
        return known[name]
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "integer":
            low = schema.get("minimum", 0)
            return st.integers(low, min(schema.get("maximum", 7), low + 6))
        case "boolean":
            return st.booleans()
        case "array":
            return st.lists(_value(name[:-1], schema["items"], known), max_size=3)
        case ["string", "number"]:
            return st.sampled_from([2, "1.5", 3])
        case _:
            return st.sampled_from(["", "x"])


def raw_commands(name: str, state: State, version: int) -> st.SearchStrategy[Told]:
    """Fields made from the command's own schema, so that a new command is told in stories at once."""
    schema = schema_of(COMMANDS[name])
    known = {**_SMALL, **_TABLES, **_existing(state, version)}
    known |= _keizer_values() if name == "ModifyKeizer" else _SETTINGS
    if name == "SetRatingRules":
        known |= {"lists": st.sampled_from([[], ["fide-blitz", "fide"], ["club 2026", "dwz"]])}
    known |= {"sources": st.sampled_from(["", "elo=1834 fide 2026-11-01"])}
    if name == "AnnounceAbsence":  # these stories have no dates
        ahead = st.lists(st.integers(len(state.rounds), len(state.rounds) + 5), min_size=1, max_size=3)
        known |= {"rounds": ahead, "since": st.just(""), "until": st.just("")}
    needed = {key: _value(key, schema["properties"][key], known) for key in schema.get("required", ())}
    free = {key: _value(key, each, known) for key, each in schema["properties"].items() if key not in needed}
    if free.pop("answers", None) is not None:
        needed["confirmed"] = known["confirmed"]
    if name == "AnnounceAbsence":
        needed["rounds"] = free.pop("rounds")
    if len(free) > 8:  # of many fields few at a time, or nothing ever goes through
        some = st.lists(st.sampled_from(sorted(free)), min_size=1, max_size=2, unique=True)
        raw = some.flatmap(lambda keys: st.fixed_dictionaries(needed | {key: free[key] for key in keys}))
    else:
        raw = st.fixed_dictionaries(needed, optional=free)
    return raw.map(lambda values: (name, values))


def _keizer_values() -> dict[str, st.SearchStrategy[Any]]:
    """Keizer's results are worth a part of a value, or a number."""
    rules = schema_of(COMMANDS["ModifyKeizer"])["properties"]
    return {
        key: st.sampled_from(["1/2", "1/3", "0"])
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
            return [{"id": entry.id, "rating": 1834, "round": 1} for entry in entries]
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


def next_command(story: Story) -> st.SearchStrategy[Told]:
    """Any command, those that make sense most of the time."""
    likely = (*_OFTEN, *_COMMON, *_fitting(story.state.settings.system), *(4 * _possible(story)))
    names = [name for name in (*(2 * likely), *COMMANDS) if name != "NewTournament"]
    return st.sampled_from(names).flatmap(lambda name: _aimed(name, story))


def _aimed(name: str, story: Story) -> st.SearchStrategy[Told]:
    anyhow = raw_commands(name, story.state, len(story.stream))
    if not (aims := _aims(name, story.state)):
        return anyhow
    return st.tuples(anyhow, st.sampled_from([*(3 * aims), {}])).map(
        lambda told: (name, {**told[0][1], **told[1]})
    )


@st.composite
def beginnings(draw: st.DrawFn, longest: int = 20) -> tuple[Story, list[Told]]:
    """A tournament of any system with a few players, and what its director tries to do."""
    systems = schema_of(COMMANDS["NewTournament"])["properties"]["system"]["enum"]
    system = draw(st.sampled_from([*systems, *(4 * _WITH_COMMANDS)]))
    settings = {
        "system": system,
        "rounds": draw(st.sampled_from([5, 5, 4, 3])) * System(system).profile.games_a_match,
        "cycles": draw(st.integers(1, 2)),
        "numbering": draw(st.sampled_from(["lot", "rating", "varma", "hand"])),
    }
    players = NAMES[: draw(st.sampled_from([5, 6, 4, 7, 3, 2, 1, 0]))]
    first: list[Told] = [
        ("AddPlayer", {"name": name, "elo": draw(st.sampled_from([0, 1500, 1800]))}) for name in players
    ]
    if settings["system"] == System("winner-stays"):
        first += [("JoinEvening", {"id": id_}) for id_ in range(1, len(players))]
    elif draw(st.booleans()):
        first.append(("PairRound", {"confirmed": True}))
    rehearsed, told = Story(**settings), Story(**settings)
    for story in (rehearsed, told):
        tell(story, first)
    commands: list[Told] = []
    for _ in range(draw(st.sampled_from([0, 1, 2, 5, 10, longest, longest, longest]))):
        commands.append(draw(next_command(rehearsed)))
        tell(rehearsed, commands[-1:])
    return told, commands


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
