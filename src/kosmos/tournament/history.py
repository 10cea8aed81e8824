"""History in words: who, when, what, whether it still counts, and where one can go back to."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kosmos.core import plurals
from kosmos.core.attendance import ATTENDANCE_WORDS
from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result, make_result
from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament import events as e
from kosmos.tournament.chronicle import effective, walk
from kosmos.tournament.events import Stamped


class HistoryStep(NamedTuple):
    """One line of the history: a command and what came of it."""

    version: int  #: after the step
    at: str
    by: str
    words: Phrase
    counts: bool  #: False: it has been undone
    restore_point: bool  #: the version before this step is a restore point: a draw
    before: int = 0  #: the version before the step


def history(stream: Sequence[Stamped]) -> list[HistoryStep]:
    """All steps, the first one first."""
    alive = set(effective(walk(stream).here))
    steps: list[HistoryStep] = []
    names = _Names()
    for version, stamped in enumerate(stream, 1):
        names.learn(stamped.event)
        event = stamped.event
        if stamped.part:
            steps[-1] = _gone_on(steps[-1], version, event)
            continue
        travels = isinstance(event, e.TIME_TRAVEL)
        steps.append(
            HistoryStep(
                version,
                stamped.at,
                stamped.by,
                describe(event, names),
                travels or version in alive,
                isinstance(event, e.RoundsDrawn),
                version - 1,
            )
        )
    return steps


ENTERED = NP_("{count} player entered", "{count} players entered")


def _gone_on(step: HistoryStep, version: int, event: e.Event) -> HistoryStep:
    """A further part of a step; a list of players is told by their number."""
    count = version - step.before
    if isinstance(event, e.PlayerAdded):
        return step._replace(version=version, words=Phrase(ENTERED, {"count": count}))
    return step._replace(version=version)


def restore_points(stream: Sequence[Stamped]) -> list[tuple[int, Phrase]]:
    """The versions just before each draw."""
    return [(step.before, step.words) for step in history(stream) if step.restore_point]


class _Names:
    """Who is who, as far as the stream has told."""

    def __init__(self) -> None:
        self.players: dict[int, str] = {}

    def learn(self, event: e.Event) -> None:
        match event:
            case e.PlayerAdded(id=id_, player=player):
                self.players[id_] = player.name
            case e.PlayerChanged(id=id_, changes={"name": name}):
                self.players[id_] = name
            case _:
                pass

    def __getitem__(self, id_: int) -> str:
        return self.players.get(id_, f"#{id_}")


def _created(event: e.TournamentCreated, _names: _Names) -> Phrase:
    return Phrase(N_("Tournament “{name}” made"), {"name": event.settings.name})


def _changed(event: e.TournamentChanged, _names: _Names) -> Phrase:
    return Phrase(N_("Tournament changed: {fields}"), {"fields": ", ".join(event.changes)})


def _visibility(event: e.VisibilityChanged, _names: _Names) -> Phrase:
    return Phrase(N_("Published for visitors") if event.public else N_("Hidden from visitors"))


def _added(event: e.PlayerAdded, _names: _Names) -> Phrase:
    text = N_("{name} entered") if event.first_round == 1 else N_("{name} entered late, in round {round}")
    return Phrase(text, {"name": event.player.name, "round": event.first_round})


def _player_changed(event: e.PlayerChanged, names: _Names) -> Phrase:
    return Phrase(
        N_("{name} changed: {fields}"), {"name": names[event.id], "fields": ", ".join(event.changes)}
    )


def _deleted(event: e.PlayerDeleted, names: _Names) -> Phrase:
    return Phrase(N_("{name} deleted"), {"name": names[event.id]})


def _withdrawn(event: e.PlayerWithdrawn, names: _Names) -> Phrase:
    return Phrase(
        N_("{name} withdrawn from round {round} on"), {"name": names[event.id], "round": event.from_round}
    )


def _reinstated(event: e.PlayerReinstated, names: _Names) -> Phrase:
    return Phrase(N_("{name} is back"), {"name": names[event.id]})


def _ordered(_event: e.PlayersOrdered, _names: _Names) -> Phrase:
    return Phrase(N_("Numbers given by hand"))


def _drawn(event: e.RoundsDrawn, _names: _Names) -> Phrase:
    count = len(event.rounds)
    if report := event.notes.get("report"):
        return Phrase(
            N_("Round paired by hand, differs from the program's own: {report}"), {"report": report}
        )
    if event.notes.get("manual"):
        return Phrase(N_("Round paired by hand, as the program would have"))
    text = N_("Draw: {count} rounds, seed {seed}") if count > 1 else N_("Draw of a round, seed {seed}")
    return Phrase(text, {"count": count, "seed": event.seed})


def _rounds_deleted(event: e.RoundsDeleted, _names: _Names) -> Phrase:
    text = N_("Round {round} is being changed") if event.edit else N_("Draw taken back from round {round} on")
    return Phrase(text, {"round": event.first})


def _game_opened(event: e.GameOpened, names: _Names) -> Phrase:
    args = {"round": event.round, "white": names[event.white], "black": names[event.black]}
    return Phrase(N_("Round {round}: {white} – {black} added"), args)


def _bye_given(event: e.ByeGiven, names: _Names) -> Phrase:
    return Phrase(N_("Round {round}: {name} is free"), {"round": event.round, "name": names[event.id]})


def _bye_requested(event: e.ByeRequested, names: _Names) -> Phrase:
    args = {"name": names[event.id], "round": event.round}
    if event.bye is None:
        return Phrase(N_("{name} plays round {round} after all"), args)
    words = {Outcome.HALF_BYE: N_("half-point bye"), Outcome.FULL_BYE: N_("full-point bye")}
    kind = Phrase(words.get(event.bye, N_("zero-point bye")))
    return Phrase(N_("{name}: {kind} in round {round}"), {**args, "kind": kind})


def _pair_forbidden(event: e.PairForbidden, names: _Names) -> Phrase:
    return Phrase(N_("{first} and {second} are kept apart"), _two(event, names))


def _pair_allowed(event: e.PairAllowed, names: _Names) -> Phrase:
    return Phrase(N_("{first} and {second} may meet again"), _two(event, names))


def _game_set(event: e.GameSet, names: _Names) -> Phrase:
    return Phrase(N_("Game set: {first} – {second}"), _two(event, names))


def _two(
    event: e.PairForbidden | e.PairAllowed | e.GameSet | e.NumbersExchanged, names: _Names
) -> dict[str, str]:
    return {"first": names[event.first], "second": names[event.second]}


def _bye_set(event: e.ByeSet, names: _Names) -> Phrase:
    return Phrase(N_("Bye set: {name}"), {"name": names[event.id]})


def _set_games_cleared(_event: e.SetGamesCleared, _names: _Names) -> Phrase:
    return Phrase(N_("Set games forgotten"))


def _manual_pairing(event: e.ManualPairingChanged, _names: _Names) -> Phrase:
    if event.games is None:
        return Phrase(N_("Manual pairing given up"))
    text = N_("Manual pairing begun") if event.begins else N_("Manual pairing changed")
    return Phrase(text)


def _expelled(event: e.PlayerExpelled, names: _Names) -> Phrase:
    return Phrase(N_("{name} expelled"), {"name": names[event.id]})


def _numbers_exchanged(event: e.NumbersExchanged, names: _Names) -> Phrase:
    return Phrase(N_("{first} and {second} exchange their starting numbers"), _two(event, names))


def _keizer_changed(event: e.KeizerChanged, _names: _Names) -> Phrase:
    return Phrase(N_("Keizer rules changed: {fields}"), {"fields": ", ".join(event.changes)})


def _attendance(event: e.AttendanceSet, names: _Names) -> Phrase:
    status = Phrase(ATTENDANCE_WORDS[event.status])
    return Phrase(
        N_("Round {round}: {name} {status}"),
        {"round": event.round, "name": names[event.id], "status": status},
    )


def _boards_set(event: e.BoardsSet, _names: _Names) -> Phrase:
    return plurals.boards(event.boards)


def _evening_joined(event: e.EveningJoined, names: _Names) -> Phrase:
    return Phrase(N_("{name} has come"), {"name": names[event.id]})


def _evening_left(event: e.EveningLeft, names: _Names) -> Phrase:
    return Phrase(N_("{name} has gone"), {"name": names[event.id]})


def _said_ready(event: e.SaidReady, names: _Names) -> Phrase:
    return Phrase(N_("{name} is ready"), {"name": names[event.id]})


def _passed_on(event: e.PassedOn, names: _Names) -> Phrase:
    return Phrase(N_("{name} lets the next one play"), {"name": names[event.id]})


def _game_ended(event: e.GameEnded, _names: _Names) -> Phrase:
    return Phrase(N_("Game {game}: {result}"), {"game": event.game, "result": event.score.value})


def _result(event: e.ResultEntered, _names: _Names) -> Phrase:
    where = {"round": event.round, "board": event.board}
    if event.result is Result.MISSING:
        return Phrase(N_("Round {round}, board {board}: result removed"), where)
    text = (
        N_("Round {round}, board {board}: {result}")
        if event.rated
        else N_("Round {round}, board {board}: {result}, unrated")
    )
    return Phrase(text, {**where, "result": make_result(event.result)})


def _tie_break_options(_event: e.TieBreakOptionsSet, _names: _Names) -> Phrase:
    return Phrase(N_("Options of tie-breaks set"))


def _prizes_set(_event: e.PrizesSet, _names: _Names) -> Phrase:
    return Phrase(N_("Prizes set"))


def _undone(event: e.Undone, _names: _Names) -> Phrase:
    return Phrase(N_("Undone: back to version {version}"), {"version": event.version})


def _redone(event: e.Redone, _names: _Names) -> Phrase:
    return Phrase(N_("Redone: forward to version {version}"), {"version": event.version})


def _went_back(event: e.WentBack, _names: _Names) -> Phrase:
    return Phrase(N_("Went back to version {version}"), {"version": event.version})


DESCRIBE: dict[type[e.Event], Callable[[Any, _Names], Phrase]] = {
    e.TournamentCreated: _created,
    e.TournamentChanged: _changed,
    e.VisibilityChanged: _visibility,
    e.PlayerAdded: _added,
    e.PlayerChanged: _player_changed,
    e.PlayerDeleted: _deleted,
    e.PlayerWithdrawn: _withdrawn,
    e.PlayerReinstated: _reinstated,
    e.PlayersOrdered: _ordered,
    e.RoundsDrawn: _drawn,
    e.RoundsDeleted: _rounds_deleted,
    e.GameOpened: _game_opened,
    e.ByeGiven: _bye_given,
    e.ByeRequested: _bye_requested,
    e.PairForbidden: _pair_forbidden,
    e.PairAllowed: _pair_allowed,
    e.GameSet: _game_set,
    e.ByeSet: _bye_set,
    e.SetGamesCleared: _set_games_cleared,
    e.ManualPairingChanged: _manual_pairing,
    e.PlayerExpelled: _expelled,
    e.NumbersExchanged: _numbers_exchanged,
    e.KeizerChanged: _keizer_changed,
    e.AttendanceSet: _attendance,
    e.BoardsSet: _boards_set,
    e.EveningJoined: _evening_joined,
    e.EveningLeft: _evening_left,
    e.SaidReady: _said_ready,
    e.PassedOn: _passed_on,
    e.GameEnded: _game_ended,
    e.ResultEntered: _result,
    e.TieBreakOptionsSet: _tie_break_options,
    e.PrizesSet: _prizes_set,
    e.Undone: _undone,
    e.Redone: _redone,
    e.WentBack: _went_back,
}


def describe(event: e.Event, names: _Names) -> Phrase:
    return DESCRIBE[type(event)](event, names)
