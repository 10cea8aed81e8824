"""A tournament told by commands, without store or clock: what a test needs to speak the language of the game."""

import datetime as dt
from typing import Any

from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.fields import schema_of
from kosmos.tournament.chronicle import Chronicle, fold, go_on
from kosmos.tournament.commands import COMMANDS, Context, NewTournament, parse_command
from kosmos.tournament.decide import decide, decide_new
from kosmos.tournament.events import Event, Stamped
from kosmos.tournament.state import Game, State

TODAY = dt.date(2026, 11, 15)
AT = "2026-11-15T18:00:00Z"

NAMES = ("Adler, Ada", "Bauer, Bert", "Cohn, Cleo", "Dorn, Dirk", "Ebel, Eva", "Fink, Fritz", "Gast, Gerd")


class Story:
    """A stream as it grows. `do` gives a command; a refusal comes through and leaves everything as it was."""

    def __init__(self, name: str = "Club Cup", **settings: Any) -> None:
        command = parse_command("NewTournament", {"name": name, **settings}, TODAY)
        assert isinstance(command, NewTournament)
        self.stream: list[Stamped] = []
        self._append(decide_new(command))
        self.chronicle: Chronicle = fold(self.stream)

    @property
    def state(self) -> State:
        return self.chronicle.state

    def do(self, command: str, /, seed: int = 1834, **raw: Any) -> list[Event]:
        events = decide(
            self.chronicle, parse_command(command, raw, TODAY), Context("anna", AT, raw.get("seed") or seed)
        )
        self._append(events)
        self.chronicle = go_on(self.chronicle, events) or fold(self.stream)
        return events

    def players(self, *names: str, **data: Any) -> "Story":
        for name in names:
            self.do("AddPlayer", name=name, **data)
        return self

    def some(self, count: int) -> "Story":
        return self.players(*(f"Player, {number}" for number in range(1, count + 1)))

    def result(self, round_: int, board: int, result: str, **raw: Any) -> "Story":
        self.do("EnterResult", round=round_, board=board, result=result, **raw)
        return self

    def game(self, round_: int, board: int) -> Game:
        return self.state.rounds[round_ - 1].games[board - 1]

    def all_results(self, result: str = "1-0") -> "Story":
        for number, round_ in enumerate(self.state.rounds, 1):
            for board, game in enumerate(round_.games, 1):
                if not game.result.is_final:
                    self.result(number, board, result)
        return self

    def refusal(self, command: str, /, **raw: Any) -> Refusal:
        """What the command is refused with; that it changed nothing is checked here, for every test."""
        before = list(self.stream), fold(self.stream)
        try:
            self.do(command, **raw)
        except Refusal as refusal:
            assert (self.stream, self.chronicle) == before
            return refusal
        raise AssertionError(f"{command}({raw}) was not refused")

    def _append(self, events: list[Event]) -> None:
        self.stream += [Stamped(AT, "anna", event, part) for part, event in enumerate(events)]  # type: ignore[arg-type]


# -- any command -----------------------------------------------------------------------------------------

_SMALL = {
    "round": st.integers(1, 6),
    "board": st.integers(1, 3),
    "version": st.integers(1, 60),
    "seed": st.integers(0, 9),
    "rounds": st.integers(1, 6),
    "name": st.sampled_from(NAMES),
    "win": st.sampled_from([1, 3]),
    "draw": st.sampled_from(["½", 1]),
    "loss": st.just(0),
    "bye": st.sampled_from([0, 1]),
    "dwz": st.sampled_from(["", "1500", "1834-23"]),
    "birth": st.sampled_from(["", "1978"]),
    "start": st.just("2026-11-15"),
    "end": st.just("2026-11-16"),
    "tie_breaks": st.sampled_from([["SB"], ["DE", "WIN"], ["BH/C1"], []]),
    "email": st.sampled_from(["", "a@b.example"]),
    "federation": st.sampled_from(["", "GER"]),
    "players": st.lists(st.sampled_from(NAMES), max_size=4, unique=True).map(
        lambda names: [{"name": name} for name in names]
    ),
    "order": st.permutations(range(1, 6)),
    "confirmed": st.sampled_from([True, True, True, False]),
}


def _value(name: str, schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    if name in _SMALL:
        return _SMALL[name]
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema.get("type"):
        case "integer":
            low = schema.get("minimum", 0)
            return st.integers(low, min(schema.get("maximum", 7), low + 6))
        case "boolean":
            return st.booleans()
        case "array":
            return st.lists(_value(name[:-1], schema["items"]), max_size=3)
        case _:
            return st.sampled_from(["", "x"])


def raw_commands(name: str) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """Fields made from the command's own schema, so that a new command is told in stories at once."""
    schema = schema_of(COMMANDS[name])
    needed = {key: _value(key, schema["properties"][key]) for key in schema.get("required", ())}
    free = {key: _value(key, each) for key, each in schema["properties"].items() if key not in needed}
    if "confirmed" in free:
        needed["confirmed"] = free.pop("confirmed")
    if len(free) > 8:  # of many fields few at a time, or nothing ever goes through
        some = st.lists(st.sampled_from(sorted(free)), max_size=2, unique=True)
        raw = some.flatmap(lambda keys: st.fixed_dictionaries(needed | {key: free[key] for key in keys}))
    else:
        raw = st.fixed_dictionaries(needed, optional=free)
    return raw.map(lambda values: (name, values))


#: what people do most comes most often
_OFTEN = 4 * ("AddPlayer", "PairRound", "EnterResult") + 2 * ("WithdrawPlayer", "Undo")
_COMMON = tuple(
    name for name in COMMANDS if COMMANDS[name].__module__.endswith(("players", "rounds", "setup", "travel"))
)
_SWISS = 2 * tuple(name for name in COMMANDS if COMMANDS[name].__module__.endswith("swiss"))
_EVENING = 2 * tuple(name for name in COMMANDS if COMMANDS[name].__module__.endswith("club_night"))
_KEIZER = ("ModifyKeizer", "SetAttendance", "SetAttendance", "SetAllAttendance", *_SWISS)
_BY_SYSTEM = {"keizer": _KEIZER, "winner-stays": _EVENING, "round-robin": (), "shift": ()}


def commands_for(system: str) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """Any command, those that make sense in the system most of the time."""
    fitting = (*_OFTEN, *_COMMON, *_BY_SYSTEM.get(system, _SWISS))
    names = [*(3 * fitting), *COMMANDS]
    return st.sampled_from([name for name in names if name != "NewTournament"]).flatmap(raw_commands)


@st.composite
def beginnings(draw: st.DrawFn, longest: int = 20) -> tuple[Story, list[tuple[str, dict[str, Any]]]]:
    """A tournament of any system with a few players, and what its director tries to do."""
    systems = schema_of(COMMANDS["NewTournament"])["properties"]["system"]["enum"]
    story = Story(
        system=draw(st.sampled_from(systems)),
        rounds=draw(st.sampled_from([5, 5, 4, 3])),
        cycles=draw(st.integers(1, 2)),
        numbering=draw(st.sampled_from(["lot", "rating", "hand"])),
    )
    for name in NAMES[: draw(st.sampled_from([5, 6, 4, 7, 3, 2, 1, 0]))]:
        story.do("AddPlayer", name=name, elo=draw(st.sampled_from([0, 1500, 1800])))
    if draw(st.booleans()):
        tell(story, [("PairRound", {"confirmed": True})])
    commands = commands_for(story.state.settings.system.value)
    return story, draw(st.lists(commands, max_size=longest))


def tell(story: Story, commands: list[tuple[str, dict[str, Any]]]) -> int:
    """Give the commands; those refused are passed over. How many went through."""
    done = 0
    for name, raw in commands:
        try:
            story.do(name, **raw)
        except Refusal:
            continue
        done += 1
    return done
