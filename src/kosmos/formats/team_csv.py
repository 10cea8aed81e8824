"""A division as a spreadsheet: teams with their players, the calendar, and every board. The first cell says what a row is.

team;Rook Town 1;Rook Town;Anna Rook
player;Rook, Anna;1850;4600001;WFM;GER;f
round;1;2026-11-21 14:00;2026-11-21 13:30
match;1;Rook Town 1;Knightsbridge
board;1;Rook, Anna;Castle, Carl;1-0
"""

import csv
import datetime as dt
import io
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from kosmos.core.commands import Context
from kosmos.core.errors import Refusal
from kosmos.core.results import Result
from kosmos.locale import N_
from kosmos.teams import commands as c
from kosmos.teams import events as e
from kosmos.teams.decide import decide
from kosmos.teams.drawing import colours_of
from kosmos.teams.rosters import COLUMNS
from kosmos.teams.settings import POINT_FIELDS, TeamSettings, raw_settings, read_team_settings
from kosmos.teams.state import TeamEventState, TeamMatch, fold, go_on, stamp_team_events

_NOBODY = Context("", "", 0)
MARK = ";"


class BadDivisionRow(Refusal):
    text: ClassVar[str] = N_("Line {line} of the spreadsheet cannot be read: {reason}")
    line: int
    reason: str


# -- out ---------------------------------------------------------------------------------------------------


def division_rows(state: TeamEventState) -> Iterator[Sequence[str]]:
    for name, value in raw_settings(state.settings).items():
        shown = (
            f"{value:g}"
            if name in POINT_FIELDS
            else ", ".join(value)
            if isinstance(value, list | tuple)
            else value
        )
        yield "setting", name, str(shown)
    for team in state.teams.values():
        yield "team", team.name, team.club, team.captain
        for member in team.members:
            yield "player", *(str(getattr(member, column) or "") for column in COLUMNS)
    for number, round_ in enumerate(state.rounds, 1):
        times = state.times_of(number)
        yield "round", str(number), times.start.replace("T", " "), times.deadline.replace("T", " ")
        for match in round_.matches:
            yield from _match_rows(state, match)


def _match_rows(state: TeamEventState, match: TeamMatch) -> Iterator[Sequence[str]]:
    lost = ", ".join(state.teams[team].name for team in match.losers)
    yield "match", str(match.number), state.teams[match.home].name, state.teams[match.away].name, lost
    if not match.is_lined_up:
        return
    for board, result in enumerate(match.results, 1):
        players = [state.player(side[board - 1]) for side in (match.home_players, match.away_players)]
        yield "board", str(board), *(each.name if each else "" for each in players), result.value


def make_division_csv(state: TeamEventState) -> bytes:
    """With the mark that spreadsheets of this country read, and a byte order mark for the same reason."""
    text = io.StringIO()
    csv.writer(text, delimiter=MARK, lineterminator="\r\n").writerows(division_rows(state))
    return text.getvalue().encode("utf-8-sig")


# -- in ----------------------------------------------------------------------------------------------------


def read_division_csv(text: str) -> list[e.TeamEvent]:
    """The facts of a new event; a row that cannot be read is named with its line."""
    lines = text.lstrip("\ufeff").splitlines()
    mark = MARK if any(line.count(MARK) for line in lines[:3]) else ","
    builder = _Division()
    for number, row in enumerate(csv.reader(lines, delimiter=mark), 1):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        try:
            builder.take(cells[0].casefold(), cells[1:])
        except (Refusal, LookupError, ValueError) as fault:
            raise BadDivisionRow(number, str(fault)[:120]) from None
    return builder.events()


class _Division:
    """Rows in, commands out: the same decisions as at every other door, so nothing impossible gets in."""

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {}
        self.teams: list[dict[str, Any]] = []
        self.rounds: list[list[tuple[str, str, str]]] = []
        self.times: list[tuple[int, str, str]] = []
        self.boards: dict[tuple[int, int], list[tuple[str, str, str]]] = {}

    def take(self, kind: str, cells: list[str]) -> None:
        match kind:
            case "setting":
                if cells[0] in TeamSettings.__struct_fields__:
                    self.settings[cells[0]] = cells[1]
            case "team":
                names = ("name", "club", "captain")
                self.teams.append({**dict(zip(names, cells, strict=False)), "players": []})
            case "player":
                said = {name: cell for name, cell in zip(COLUMNS, cells, strict=False) if cell}
                if "name" not in said:
                    raise ValueError(kind)
                self.teams[-1]["players"].append(said)
            case "round":
                self.rounds.append([])
                start, deadline = [*cells[1:3], "", ""][:2]
                self.times.append((int(cells[0]), start, deadline))
            case "match":
                self.rounds[-1].append((cells[1], cells[2], cells[3] if len(cells) > 3 else ""))
            case "board":
                place = (len(self.rounds), len(self.rounds[-1]))
                self.boards.setdefault(place, []).append((cells[1], cells[2], cells[3]))
            case _:
                raise ValueError(kind)

    def events(self) -> list[e.TeamEvent]:
        settings = read_team_settings({"name": "Division", **self.settings}, dt.date.min)
        events: list[e.TeamEvent] = [e.TeamEventSet(settings)]
        state = fold(stamp_team_events(_NOBODY, events))

        def add(found: Sequence[e.TeamEvent]) -> None:
            nonlocal state
            events.extend(found)
            state = go_on(state, stamp_team_events(_NOBODY, found))

        for team in self.teams:
            add(decide(state, c.parse_team_command("EnterTeam", team, dt.date.min), _NOBODY))
        for number, start, deadline in self.times:
            if start or deadline:
                raw = {"round": number, "start": start, "deadline": deadline}
                add(decide(state, c.parse_team_command("ScheduleTeamRound", raw, dt.date.min), _NOBODY))
        for number, matches in enumerate(self.rounds, 1):
            add(self._drawn(state, number, matches))
            for place, (home, away, lost) in enumerate(matches, 1):
                add(self._played(state, number, place))
                if lost:
                    losers = [name for name in (home, away) if name in lost]
                    ids = _ids(state)
                    add([e.MatchForfeited(number, place, tuple(ids[name] for name in losers))])
        return events

    def _drawn(
        self, state: TeamEventState, number: int, matches: list[tuple[str, str, str]]
    ) -> list[e.TeamEvent]:
        ids = _ids(state)
        drawn = tuple(
            e.DrawnMatch(home=ids[home], away=ids[away], colours=colours_of(state.settings, number))
            for home, away, _ in matches
        )
        playing = {team for each in drawn for team in (each.home, each.away)}
        return [e.TeamRoundDrawn(number, drawn, tuple(team for team in state.teams if team not in playing))]

    def _played(self, state: TeamEventState, number: int, place: int) -> list[e.TeamEvent]:
        rows = self.boards.get((number, place), [])
        if not rows:
            return []
        match = state.rounds[number - 1].matches[place - 1]
        found: list[e.TeamEvent] = []
        for team, column in ((match.home, 0), (match.away, 1)):
            known = {member.name: member.id for member in state.teams[team].members}
            found.append(
                e.LineupGiven(number, team, tuple(known[row[column]] if row[column] else 0 for row in rows))
            )
        found += [
            e.BoardPlayed(number, place, board, Result(row[2]))
            for board, row in enumerate(rows, 1)
            if row[2] not in ("", Result.MISSING.value)
        ]
        return found


def _ids(state: TeamEventState) -> dict[str, int]:
    return {team.name: team.id for team in state.teams.values()}
