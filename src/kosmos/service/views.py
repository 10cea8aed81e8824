"""A tournament as plain values for programs: what the API sends and the command line prints as JSON."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple, TypedDict

import msgspec

from kosmos.core.errors import NotFound
from kosmos.core.fields import read_struct, text, whole
from kosmos.core.history_steps import HistoryStep
from kosmos.core.json_values import Json
from kosmos.core.outcomes import Outcome
from kosmos.core.players import PRIVATE
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.render.json import as_json
from kosmos.papers.render.json_shapes import PaperShown
from kosmos.service import reasons, reasons_shown, tie_break_views
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.club_night_views import (
    AttendanceShown,
    EveningShown,
    attendance_view,
    evening_view,
    keizer_rules_view,
)
from kosmos.service.front_desk_views import CategoryShown, CheckInShown, categories_view, check_in_view
from kosmos.service.reading import off_loop
from kosmos.service.shapes import KeizerJson, PlayerJson, PlayerNamed, SettingsJson
from kosmos.tournament.arbiter_mode import ArbiterMode
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import Right
from kosmos.tournament.next_step import NextStep, next_step
from kosmos.tournament.round_stages import stage_of
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry, Game
from kosmos.tournament.wishes import PaperQuestion


class TournamentShown(TypedDict):
    id: str
    version: int
    settings: SettingsJson
    public: bool
    arbiter_mode: str
    players: int
    rounds_drawn: int
    round_starts: dict[str, str]
    holds_rounds: bool
    rounds_planned: int
    current_round: int
    finished: bool
    can_undo: bool
    can_redo: bool


def tournament_view(stream: str, chronicle: Chronicle) -> TournamentShown:
    state = chronicle.state
    return {
        "id": stream,
        "version": chronicle.version,
        "settings": settings_view(state.settings),
        "public": state.public,
        "arbiter_mode": mode_view(state),
        "players": len(state.entries),
        "rounds_drawn": len(state.rounds),
        "round_starts": {str(number): start for number, start in sorted(state.starts.items())},
        "holds_rounds": state.holds_rounds,
        "rounds_planned": state.rounds_planned,
        "current_round": state.current_round,
        "finished": state.is_finished,
        "can_undo": chronicle.undo_to > 0,
        "can_redo": chronicle.redo_to > 0,
    }


def mode_view(state: State) -> str:
    """`on`, `left`, or `off` where it has no effect."""
    if state.arbiter is ArbiterMode.LEFT:
        return "left"
    return "on" if state.in_arbiter_mode else "off"


def settings_view(settings: Settings) -> SettingsJson:
    """All settings, points as numbers people know: 0.5 for a half."""
    values: Json = {name: msgspec.to_builtins(getattr(settings, name)) for name in settings.__struct_fields__}
    return values | {name: values[name] / 10 for name in ("win", "draw", "loss", "bye")}


def players_view(state: State, private: bool) -> list[PlayerJson]:
    return [player_view(entry, private) for entry in state.by_number]


def player_view(entry: Entry, private: bool) -> PlayerJson:
    """Addresses and birth dates only for those who may see them."""
    player = entry.player
    data = {
        name: msgspec.to_builtins(getattr(player, name))
        for name in player.__struct_fields__
        if private or name not in PRIVATE
    }
    return {
        "id": entry.id,
        "number": entry.number or None,
        **data,
        "withdrawn_from": entry.withdrawn_from or None,
        "first_round": entry.first_round,
        **({"forgotten": entry.is_forgotten} if private else {}),
    }


class GameShown(TypedDict):
    board: int
    white: PlayerNamed
    black: PlayerNamed
    result: str
    rated: bool


class ByeShown(PlayerNamed):
    bye: str


class RoundShown(TypedDict):
    round: int
    complete: bool
    stage: str
    start: str
    games: list[GameShown]
    byes: list[ByeShown]


def round_view(state: State, number: int, now: str = "") -> RoundShown:
    if not 1 <= number <= len(state.rounds):
        raise NotFound(Phrase(N_("round")), number)
    round_ = state.rounds[number - 1]
    return {
        "round": number,
        "complete": round_.is_complete,
        "stage": stage_of(state, number, now).value,
        "start": state.starts.get(number, ""),
        "games": [_game_view(state, board, game) for board, game in enumerate(round_.games, 1)],
        "byes": [{**_who(state, id_), "bye": _BYES[kind]} for id_, kind in round_.byes.items()],
    }


_BYES = {
    Outcome.PAIRING_BYE: "pairing-allocated",
    Outcome.HALF_BYE: "half-point",
    Outcome.FULL_BYE: "full-point",
    Outcome.ZERO_BYE: "zero-point",
}


class StepWayShown(TypedDict):
    action: str
    page: str


class StepShown(TypedDict):
    step: str
    round: int
    missing: int
    text: str
    action: str
    page: str
    command: str
    arguments: dict[str, int]
    other: StepWayShown | None


class StatusShown(TypedDict):
    name: str
    system: str
    players: int
    round: int
    rounds: int
    finished: bool
    arbiter_mode: str
    next: StepShown


def status_view(chronicle: Chronicle, language: Language) -> StatusShown:
    """Where the tournament stands for whoever reads it, and its one next step, which commands meet."""
    state = chronicle.state
    return {
        "name": state.settings.name,
        "system": state.settings.system.value,
        "players": len(state.entries),
        "round": state.current_round,
        "rounds": state.rounds_planned,
        "arbiter_mode": mode_view(state),
        "finished": state.is_finished,
        "next": step_view(next_step(chronicle.decided), language),
    }


def step_view(step: NextStep, language: Language) -> StepShown:
    """The step in words, as page and as command with its fields; and what may be done before it."""
    other = step.other
    return {
        "step": step.kind.value,
        "round": step.round,
        "missing": step.missing,
        "text": language.say(step.sentence),
        "action": language.say(step.action),
        "page": step.page,
        "command": step.command,
        "arguments": dict(step.arguments),
        "other": {"action": language.say(other.action), "page": other.page} if other else None,
    }


def _game_view(state: State, board: int, game: Game) -> GameShown:
    return {
        "board": board,
        "white": _who(state, game.white),
        "black": _who(state, game.black),
        "result": game.result.value,
        "rated": game.rated,
    }


def _who(state: State, id_: int) -> PlayerNamed:
    entry = state.entries[id_]
    return {"id": id_, "number": entry.number, "name": entry.player.name}


class HistoryShown(TypedDict):
    version: int
    at: str
    by: str
    what: str
    counts: bool
    restore_point: bool


def history_view(steps: list[HistoryStep], language: Language) -> list[HistoryShown]:
    return [
        {
            "version": step.version,
            "at": step.at,
            "by": step.by,
            "what": language.say(step.words),
            "counts": step.counts,
            "restore_point": step.restore_point,
        }
        for step in steps
    ]


# -- by name, as doors ask for them --------------------------------------------------------------------


class ViewQuestion(PaperQuestion, frozen=True, kw_only=True):
    """What a door may add to the name of a view: the same as of a paper, and what only views know."""

    board: Annotated[int | None, whole(N_("Board"), 1, 100_000)] = None
    first: Annotated[int | None, whole(N_("First player"), 1, 1_000_000)] = None
    second: Annotated[int | None, whole(N_("Second player"), 1, 1_000_000)] = None
    code: Annotated[str, text(N_("Tie-break"), 20)] = ""

    @property
    def round(self) -> int | None:
        return self.wishes.round

    @property
    def player(self) -> int | None:
        return self.wishes.player


def read_question(raw: Mapping[str, Any]) -> ViewQuestion:
    return read_struct(ViewQuestion, raw, dt.date.min)


#: tables by the name of their paper: the same JSON as of the paper
TABLES = ("standings", "crosstable", "clubs", "prizes", "chances")


class ViewShown(NamedTuple):
    """What a view answers, and which parts of a question it uses; none: all of them."""

    answer: Any
    uses: tuple[str, ...] = ("at",)
    needs: tuple[str, ...] = ()


_TABLE = ViewShown(PaperShown, ())
SHOWN: Mapping[str, ViewShown] = {
    "tournament": ViewShown(TournamentShown),
    "status": ViewShown(StatusShown),
    "players": ViewShown(list[PlayerJson]),
    "round": ViewShown(RoundShown, ("round", "at")),
    "rounds": ViewShown(list[RoundShown]),
    **dict.fromkeys(TABLES, _TABLE),
    "attendance": ViewShown(AttendanceShown, ("round", "at")),
    "check-in": ViewShown(CheckInShown),
    "categories": ViewShown(list[CategoryShown]),
    "evening": ViewShown(EveningShown),
    "keizer-rules": ViewShown(KeizerJson),
    "history": ViewShown(list[HistoryShown]),
    "explain": ViewShown(reasons_shown.RoundExplained, ("round", "board")),
    "why-not": ViewShown(reasons_shown.WhyNotShown, ("round", "first", "second"), ("first", "second")),
    "what-if": ViewShown(reasons_shown.ForecastShown, ("player",), ("player",)),
    "coming": ViewShown(reasons_shown.ComingShown),
    "working": ViewShown(
        tie_break_views.WorkingsShown, ("player", "code", "round", "mode", "recomputed", "at"), ("player",)
    ),
    "presets": ViewShown(list[tie_break_views.PresetShown]),
}
VIEWS = tuple(SHOWN)


class ViewAsked(NamedTuple):
    """What a view that is made of the state alone depends on."""

    round: int | None
    private: bool
    language: Language
    now: str


#: views that are made of the state alone
OF_STATE: Mapping[str, Callable[[State, ViewAsked], Any]] = {
    "players": lambda state, asked: players_view(state, asked.private),
    "round": lambda state, asked: round_view(state, asked.round or state.current_round, asked.now),
    "rounds": lambda state, asked: [
        round_view(state, number, asked.now) for number in range(1, len(state.rounds) + 1)
    ],
    "check-in": lambda state, _asked: check_in_view(state),
    "categories": lambda state, asked: categories_view(state, asked.language, private=asked.private),
    "evening": lambda state, _asked: evening_view(state),
    "keizer-rules": lambda state, _asked: keizer_rules_view(state.keizer),
    "presets": lambda state, asked: tie_break_views.presets_view(state, asked.language),
}


async def view(
    club: Club, actor: Actor, stream: str, what: str, question: ViewQuestion, language: Language
) -> tuple[Any, int]:
    """A view by its name, and the version it shows."""
    reading = await club.read(actor, stream, question.at)
    chronicle = reading.chronicle
    wishes = msgspec.structs.replace(question.wishes, private=actor.may(Right.READ))
    if what == "check-in":
        actor.need(Right.CHECK_IN)
    match what:
        case _ if make := OF_STATE.get(what):
            asked = ViewAsked(question.round, wishes.private, language, club.local_now())
            made: Any = await reading.work(lambda state: make(state, asked), ("view", what, *asked))
        case "tournament":
            made = tournament_view(stream, chronicle)
        case "status":
            made = status_view(chronicle, language)
        case "attendance":
            made = await off_loop(
                lambda: attendance_view(chronicle.decided, question.round, private=wishes.private)
            )
        case "history":
            made = history_view(await club.history(actor, stream), language)
        case "working":
            player = reasons.needed("player", question.player)
            made = await reading.work(
                lambda state: tie_break_views.working_view(state, player, question.code, wishes, language)
            )
        case _ if what in TABLES:
            paper, version = await club.paper(actor, stream, what, question.wishes, question.at)
            return await off_loop(lambda: as_json(paper, language)), version
        case _ if what in reasons.VIEWS:
            made = await reasons.view(club, actor, stream, what, question, language)
        case _:
            raise NotFound(Phrase(N_("view")), what)
    return made, chronicle.version
