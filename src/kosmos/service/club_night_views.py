"""Club nights as plain values for programs: who is there, the evening on which the winner stays, Keizer rules."""

from typing import TypedDict

import msgspec

from kosmos.core.errors import NotFound
from kosmos.core.points import make_decimal
from kosmos.locale import N_, Phrase
from kosmos.pairing.winner_stays import Call, EveningPlayer, calls, queue, ranked, table
from kosmos.service.shapes import KeizerJson, PlayerNamed
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.keizer_rules import KeizerRules, own_reason
from kosmos.tournament.keizer_table import number_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry


class AttendantShown(PlayerNamed):
    status: str
    reason: str
    plays: bool


class AttendanceShown(TypedDict):
    round: int
    present: int
    players: list[AttendantShown]


class CallShown(TypedDict):
    game: int
    board: int
    white: PlayerNamed
    black: PlayerNamed
    ready: list[int]
    running: bool


class EveningPlayerShown(PlayerNamed):
    rank: int
    points: float
    games: int
    won: int
    drawn: int
    lost: int
    waiting: int
    present: bool


class FinishedShown(TypedDict):
    game: int
    board: int
    white: PlayerNamed
    black: PlayerNamed
    score: str


class EveningShown(TypedDict):
    boards: int
    ready_check: bool
    calls: list[CallShown]
    queue: list[PlayerNamed]
    table: list[EveningPlayerShown]
    finished: list[FinishedShown]


def _who(entry: Entry) -> PlayerNamed:
    return {"id": entry.id, "number": number_of(entry), "name": entry.player.name}


def keizer_rules_view(rules: KeizerRules) -> KeizerJson:
    """All rules, in the words in which they are set."""
    return {name: msgspec.to_builtins(getattr(rules, name)) for name in rules.__struct_fields__}


def attendance_view(state: State, round_: int | None, *, private: bool = True) -> AttendanceShown:
    """Everybody's status in a round, the coming one if none is named; for visitors only who plays."""
    coming = len(state.rounds) + 1
    number = coming if round_ is None else round_
    if not 1 <= number <= coming:
        raise NotFound(Phrase(N_("round")), number)
    statuses = {entry.id: attendance_of(state, entry.id, number) for entry in state.by_number}
    return {
        "round": number,
        "present": sum(status.plays for status in statuses.values()),
        "players": [
            {
                **_who(entry),
                "status": statuses[entry.id].value,
                "reason": own_reason(state.keizer.reasons, statuses[entry.id]),
                "plays": statuses[entry.id].plays,
            }
            for entry in state.by_number
            if private or statuses[entry.id].plays
        ],
    }


def evening_view(state: State) -> EveningShown:
    """An evening on which the winner stays, as it hangs on the wall."""
    evening = state.evening
    return {
        "boards": len(evening.boards),
        "ready_check": evening.ready_check,
        "calls": [_call(state, call) for call in calls(evening)],
        "queue": [_who(state.entries[number]) for number in queue(evening)],
        "table": [_player(state, rank, player) for rank, player in ranked(table(evening))],
        "finished": [
            {
                "game": done.game,
                "board": done.board,
                "white": _who(state.entries[done.white]),
                "black": _who(state.entries[done.black]),
                "score": done.score.value,
            }
            for done in evening.finished
        ],
    }


def _call(state: State, call: Call) -> CallShown:
    return {
        "game": call.game,
        "board": call.board,
        "white": _who(state.entries[call.white]),
        "black": _who(state.entries[call.black]),
        "ready": sorted(call.ready),
        "running": call.is_running,
    }


def _player(state: State, rank: int, player: EveningPlayer) -> EveningPlayerShown:
    return {
        "rank": rank,
        **_who(state.entries[player.number]),
        "points": float(make_decimal(player.success)),
        "games": player.games,
        "won": player.won,
        "drawn": player.drawn,
        "lost": player.lost,
        "waiting": player.waiting,
        "present": player.present,
    }
