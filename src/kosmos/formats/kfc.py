"""A KeizerForClubs tournament: the rows of its tables in, a Kosmos tournament out, and what did not come along."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard, TypeVar

import msgspec

from kosmos.core.attendance import Attendance
from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Encounter, Entrant, Record
from kosmos.formats.kfc_settings import pairing_settings, score_settings, time_odds, unused_settings
from kosmos.locale import N_, Phrase
from kosmos.pairing.keizer.settings import KeizerPairing
from kosmos.standings.keizer.record import KeizerRecord
from kosmos.standings.keizer.settings import KeizerSettings
from kosmos.standings.keizer.time_odds import TimeOdds

KfcRow = Mapping[str, object]
KfcTables = Mapping[str, Sequence[KfcRow]]

KeizerOptions = TypeVar("KeizerOptions", KeizerSettings, KeizerPairing)

MOST_ROUNDS = 1000
LONGEST_NAME = 100

#: The states a player can be in for the next round. Paired (2) and bye (8) are present.
STATES: Mapping[int, Attendance] = {
    1: Attendance.PRESENT,
    2: Attendance.PRESENT,
    5: Attendance.CLUB_DUTY,
    6: Attendance.EXCUSED,
    7: Attendance.UNEXCUSED,
    8: Attendance.PRESENT,
    9: Attendance.WITHDRAWN,
    10: Attendance.DELETED,
    11: Attendance.PREREGISTERED,
    12: Attendance.PREREGISTERED,
}

#: Results of two players, White's first.
RESULTS: Mapping[int, tuple[Outcome, Outcome]] = {
    -1: (Outcome.PENDING, Outcome.PENDING),
    0: (Outcome.PENDING, Outcome.PENDING),
    1: (Outcome.WIN, Outcome.LOSS),
    2: (Outcome.DRAW, Outcome.DRAW),
    3: (Outcome.LOSS, Outcome.WIN),
    8: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    9: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    10: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    11: (Outcome.ADJOURNED, Outcome.ADJOURNED),
}

BYE = 4

#: Evenings of one player alone.
EVENINGS: Mapping[int, Attendance] = {
    5: Attendance.CLUB_DUTY,
    6: Attendance.EXCUSED,
    7: Attendance.UNEXCUSED,
    12: Attendance.LATE,
}


class KfcTournament(msgspec.Struct, frozen=True, kw_only=True):
    """Starting numbers are the ids of the file."""

    name: str
    record: KeizerRecord
    boards: dict[tuple[int, int], int]  #: by round and White
    attendance: dict[int, Attendance]  #: everybody's state for the next round
    categories: dict[int, str]  #: the letters typed at a player
    category_names: str  #: the club's list of categories, as typed
    settings: KeizerSettings
    pairing: KeizerPairing
    time_odds: TimeOdds | None
    report: tuple[Phrase, ...]  #: what could not be carried over, in sentences


def read_kfc(tables: KfcTables) -> KfcTournament:
    """The rows as `store` reads them from the file. Nothing in them stops the reading: it is reported instead."""
    report: list[Phrase] = []
    config = {str(row.get("CfgKey")): row for row in tables.get("ConfigTab", ())}
    players = _players(tables.get("Player", ()), report)
    evenings = _Evenings(players, report)
    for row in tables.get("Pairing", ()):
        evenings.enter(row)
    states = {number: _state(row, evenings.games[number], report) for number, row in players.items()}
    record = _record(players, evenings, states)
    settings = _checked(score_settings(config, report), KeizerSettings(), report)
    pairing = _checked(pairing_settings(config, report), KeizerPairing(), report)
    report += unused_settings(config)
    return KfcTournament(
        name=_text(config.get("OPTION.NiceName", {}).get("CfgText")),
        record=record,
        boards=evenings.boards,
        attendance={number: state for number, state in states.items() if state is not Attendance.DELETED},
        categories={number: _text(row.get("Categories")) for number, row in players.items()},
        category_names=_text(config.get("OPTION.Categories", {}).get("CfgText")),
        settings=settings,
        pairing=pairing,
        time_odds=time_odds(config),
        report=tuple(report),
    )


def _players(rows: Sequence[KfcRow], report: list[Phrase]) -> dict[int, KfcRow]:
    players: dict[int, KfcRow] = {}
    for row in rows:
        number = _whole(row.get("id"))
        if number is None or number < 1 or number in players:
            report.append(Phrase(N_("A player with the id “{id}” was left out."), {"id": str(row.get("id"))}))
            continue
        players[number] = row
    return dict(sorted(players.items()))


def _state(row: KfcRow, games: Mapping[int, Encounter], report: list[Phrase]) -> Attendance:
    """A deleted player who has a game on the books cannot be gone, and counts as withdrawn."""
    state = STATES.get(_whole(row.get("state")) or 0)
    if state is Attendance.DELETED and any(game.opponent is not None for game in games.values()):
        return Attendance.WITHDRAWN
    if state is None:
        args = {"name": _name(row), "state": str(row.get("state"))}
        report.append(Phrase(N_("{name}: the state “{state}” is not known; taken as present."), args))
    return state or Attendance.PRESENT


class _Evenings:
    """What each player did in each round, as far as the pairings tell."""

    def __init__(self, players: Mapping[int, KfcRow], report: list[Phrase]) -> None:
        self.report = report
        self.games: dict[int, dict[int, Encounter]] = {number: {} for number in players}
        self.status: dict[int, dict[int, Attendance]] = {number: {} for number in players}
        self.boards: dict[tuple[int, int], int] = {}
        self.rounds = 0

    def enter(self, row: KfcRow) -> None:
        """A row whose round, players or result make no sense, or who play twice in a round, is left out."""
        round_, white, black, result = (_whole(row.get(key)) for key in ("Rnd", "PID_W", "PID_B", "Result"))
        if round_ is None or not 1 <= round_ <= MOST_ROUNDS or not self._is_free(white, round_):
            understood = False
        elif black is None or black < 0:
            understood = self._alone(round_, white, result)
        else:
            understood = black != white and self._game(round_, white, black, result)
        if understood:
            self.rounds = max(self.rounds, round_ or 0)
            self.boards[round_ or 0, white or 0] = _whole(row.get("board")) or 0
        else:
            self._left_out(row)

    def _is_free(self, player: int | None, round_: int) -> TypeGuard[int]:
        return player in self.games and round_ not in self.games[player] and round_ not in self.status[player]

    def _alone(self, round_: int, player: int, result: int | None) -> bool:
        status = EVENINGS.get(result or 0)
        if result == BYE:
            self.games[player][round_] = Encounter(Outcome.PAIRING_BYE)
        elif status:
            self.status[player][round_] = status
        return result == BYE or status is not None

    def _game(self, round_: int, white: int, black: int, result: int | None) -> bool:
        outcomes = RESULTS.get(-1 if result is None else result)
        if outcomes is None or not self._is_free(black, round_):
            return False
        self.games[white][round_] = Encounter(outcomes[0], black, Colour.WHITE)
        self.games[black][round_] = Encounter(outcomes[1], white, Colour.BLACK)
        return True

    def _left_out(self, row: KfcRow) -> None:
        args = {"round": str(row.get("Rnd")), "board": str(row.get("board"))}
        self.report.append(Phrase(N_("Round {round}, board {board} makes no sense and was left out."), args))

    def history(self, player: int) -> tuple[Encounter, ...]:
        return tuple(self.games[player].get(round_, ABSENT) for round_ in range(1, self.rounds + 1))

    def statuses(self, player: int) -> tuple[Attendance, ...]:
        rounds = range(1, self.rounds + 1)
        return tuple(self.status[player].get(round_, Attendance.PRESENT) for round_ in rounds)

    def last_round(self, player: int) -> int:
        return max((*self.games[player], *self.status[player]), default=0)


def _record(
    players: Mapping[int, KfcRow], evenings: _Evenings, states: Mapping[int, Attendance]
) -> KeizerRecord:
    """Who withdrew did so after the last round there is a row for; the file does not say when."""
    kept = [number for number, state in states.items() if state is not Attendance.DELETED]
    entrants = tuple(
        Entrant(
            number=number,
            name=_name(players[number]),
            rating=max(0, _whole(players[number].get("rating")) or 0),
            history=evenings.history(number),
            withdrawn=not states[number].counts,
        )
        for number in kept
    )
    return KeizerRecord(
        record=Record(entrants=entrants, rounds=evenings.rounds, played=evenings.rounds),
        attendance={number: evenings.statuses(number) for number in kept},
        withdrawn_from={
            number: evenings.last_round(number) + 1 for number in kept if not states[number].counts
        },
    )


def _checked(settings: KeizerOptions, usual: KeizerOptions, report: list[Phrase]) -> KeizerOptions:
    """Settings that do not go together are not taken over."""
    try:
        settings.check()
    except Refusal as refusal:
        report.append(refusal.phrase)
        return usual
    return settings


def _name(row: KfcRow) -> str:
    return _text(row.get("name"))[:LONGEST_NAME] or str(row.get("id"))


def _text(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _whole(value: Any) -> int | None:
    """A whole number, however the file stores it."""
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return None
