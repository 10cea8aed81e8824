"""History in words: who, when, what, whether it still counts, and where one can go back to."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kosmos.core.results import Result, make_result
from kosmos.locale import N_, Phrase
from kosmos.tournament import events as e
from kosmos.tournament.chronicle import effective, walk
from kosmos.tournament.events import Stamped


class Step(NamedTuple):
    """One line of the history: a command and what came of it."""

    version: int  #: after the step
    at: str
    by: str
    words: Phrase
    counts: bool  #: False: it has been undone
    restore_point: bool  #: the version before this step is a restore point: a draw


def history(stream: Sequence[Stamped]) -> list[Step]:
    """All steps, the first one first."""
    alive = set(effective(walk(stream).here))
    steps: list[Step] = []
    names = _Names()
    for version, stamped in enumerate(stream, 1):
        names.learn(stamped.event)
        if stamped.part:
            steps[-1] = steps[-1]._replace(version=version)
            continue
        event = stamped.event
        travels = isinstance(event, e.TIME_TRAVEL)
        steps.append(
            Step(
                version,
                stamped.at,
                stamped.by,
                describe(event, names),
                travels or version in alive,
                isinstance(event, e.RoundsDrawn),
            )
        )
    return steps


def restore_points(stream: Sequence[Stamped]) -> list[tuple[int, Phrase]]:
    """The versions just before each draw."""
    return [(step.version - 1, step.words) for step in history(stream) if step.restore_point]


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
    text = N_("Draw: {count} rounds, seed {seed}") if count > 1 else N_("Draw of a round, seed {seed}")
    return Phrase(text, {"count": count, "seed": event.seed})


def _rounds_deleted(event: e.RoundsDeleted, _names: _Names) -> Phrase:
    return Phrase(N_("Draw taken back from round {round} on"), {"round": event.first})


def _game_opened(event: e.GameOpened, names: _Names) -> Phrase:
    args = {"round": event.round, "white": names[event.white], "black": names[event.black]}
    return Phrase(N_("Round {round}: {white} – {black} added"), args)


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
    e.ResultEntered: _result,
    e.Undone: _undone,
    e.Redone: _redone,
    e.WentBack: _went_back,
}


def describe(event: e.Event, names: _Names) -> Phrase:
    return DESCRIBE[type(event)](event, names)
