"""A division as a spreadsheet, CSV or XLSX: teams with their players, the calendar, and every board. The first cell says what a row is.

team;Rook Town 1;Rook Town;Anna Rook
player;Rook, Anna;1850;4600001;WFM;GER;f
round;1;2026-11-21 14:00;2026-11-21 13:30
match;1;Rook Town 1;Knightsbridge
board;1;Rook, Anna;Castle, Carl;1-0
withdrawn;Knightsbridge;1
points;Rook Town 1;-1;0;late
"""

import csv
import datetime as dt
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, ClassVar, NamedTuple

from xlsxwriter import Workbook

from kosmos.core.commands import Context
from kosmos.core.errors import Refusal
from kosmos.core.results import Result
from kosmos.core.spreadsheets import guarded, unguarded
from kosmos.core.texts import decode_text
from kosmos.formats.xlsx_rows import is_workbook, read_workbook
from kosmos.locale import N_, Phrase
from kosmos.teams import commands as c
from kosmos.teams import events as e
from kosmos.teams.chronicle import fold, gone_on, stamp_team_events
from kosmos.teams.decide import decide
from kosmos.teams.drawing import colours_of
from kosmos.teams.integrity import check_team_event
from kosmos.teams.lineups import boards_given_away, check_seats
from kosmos.teams.rosters import COLUMNS
from kosmos.teams.settings import POINT_FIELDS, TeamSettings, raw_settings, read_team_settings
from kosmos.teams.state import TeamEventState, TeamMatch, written

_NOBODY = Context("", "", 0)
MARK = ";"
#: The file says when it was made; all of them say the same, so that the same event makes the same file.
_MADE = dt.datetime(2000, 1, 1)  # noqa: DTZ001 - a sheet knows no zone


#: how many cells of each kind of row are read; another one that says something has no place
_WIDTHS = {
    "setting": 2,
    "team": 3,
    "player": len(COLUMNS),
    "round": 3,
    "match": 4,
    "board": 4,
    "withdrawn": 2,
    "points": 4,
}


class BadDivisionRow(Refusal):
    text: ClassVar[str] = N_("Line {line} of the spreadsheet cannot be read: {reason}")
    line: int
    reason: Phrase | str


class EmptyDivision(Refusal):
    text: ClassVar[str] = N_("No team stands in this spreadsheet.")


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
    for team in state.teams.values():
        if team.withdrawn is not None:
            yield "withdrawn", team.name, str(team.withdrawn)
    for each in state.adjusted:
        points = [f"{tenths / 10:g}" for tenths in (each.match, each.game)]
        yield "points", state.teams[each.team].name, *points, each.reason


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
    rows = (map(guarded, row) for row in division_rows(state))
    csv.writer(text, delimiter=MARK, lineterminator="\r\n").writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def make_division_xlsx(state: TeamEventState) -> bytes:
    """Every cell a text, and stays one when it is changed: no spreadsheet program makes a day of a result."""
    file = io.BytesIO()
    with Workbook(file, {"in_memory": True}) as workbook:
        workbook.set_properties({"title": state.settings.name, "created": _MADE})
        sheet = workbook.add_worksheet()
        sheet.set_column(0, len(COLUMNS), 24, workbook.add_format({"num_format": "@"}))
        for line, row in enumerate(division_rows(state)):
            for column, cell in enumerate(row):
                sheet.write_string(line, column, cell)
    return file.getvalue()


# -- in ----------------------------------------------------------------------------------------------------


def read_division_csv(text: str) -> list[e.TeamEvent]:
    lines = text.lstrip("\ufeff").splitlines()
    mark = MARK if any(line.count(MARK) for line in lines[:3]) else ","
    rows = csv.reader(lines, delimiter=mark)
    return read_division_rows([unguarded(cell) for cell in row] for row in rows)


def read_division(data: bytes) -> list[e.TeamEvent]:
    """Of either kind of file."""
    return (
        read_division_rows(read_workbook(data)) if is_workbook(data) else read_division_csv(decode_text(data))
    )


def read_division_rows(rows: Iterable[Sequence[str]]) -> list[e.TeamEvent]:
    """The facts of a new event; a row that cannot be read is named with its line."""
    builder = _Division()
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        try:
            builder.take(number, cells[0].casefold(), cells[1:])
        except (Refusal, LookupError, ValueError) as fault:
            raise BadDivisionRow(number, _reason(fault, cells)) from None
    if not builder.teams:
        raise EmptyDivision
    return builder.events()


def _reason(fault: Exception, cells: Sequence[str]) -> Phrase | str:
    """Why a row cannot be read, as its writer would say it; a cell that is not understood is shown."""
    if isinstance(fault, Refusal):
        return fault.phrase
    if isinstance(fault, IndexError):
        return Phrase(N_("cells are missing, or the row that it belongs to"))
    return Phrase(N_("“{row}” is not understood"), {"row": MARK.join(cells)[:120]})


class _Row(NamedTuple):
    """A row that is understood when all others are known."""

    line: int
    cells: tuple[str, ...]


class _Division:
    """Rows in, commands out: the same decisions as at every other door, so nothing impossible gets in."""

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {}
        self.teams: list[dict[str, Any]] = []
        self.rounds: list[tuple[int, list[_Row]]] = []  #: the line of each, and its matches
        self.times: list[tuple[int, str, str]] = []
        self.boards: dict[tuple[int, int], list[_Row]] = {}
        self.remarks: list[tuple[str, _Row]] = []  #: who withdrew, and points by the arbiter

    def take(self, line: int, kind: str, cells: list[str]) -> None:
        if any(cells[_WIDTHS.get(kind, 0) :]):
            raise ValueError(kind)
        match kind:
            case "setting":
                if cells[0] not in TeamSettings.__struct_fields__:
                    raise ValueError(cells[0])
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
                self.rounds.append((line, []))
                start, deadline = [*cells[1:3], "", ""][:2]
                self.times.append((int(cells[0]), start, deadline))
            case "match":
                self.rounds[-1][1].append(
                    _Row(line, (cells[1], cells[2], cells[3] if len(cells) > 3 else ""))
                )
            case "board":
                place = (len(self.rounds), len(self.rounds[-1][1]))
                self.boards.setdefault(place, []).append(_Row(line, (cells[1], cells[2], cells[3])))
            case "withdrawn":
                self.remarks.append((kind, _Row(line, (cells[0], cells[1]))))
            case "points":
                self.remarks.append((kind, _Row(line, (cells[0], cells[1], cells[2], cells[3]))))
            case _:
                raise ValueError(kind)

    def events(self) -> list[e.TeamEvent]:
        settings = read_team_settings({"name": "Division", **self.settings}, dt.date.min)
        facts = _Facts([e.TeamEventSet(settings)])
        for team in self.teams:
            facts.command("EnterTeam", team)
        for number, start, deadline in self.times:
            if start or deadline:
                facts.command("ScheduleTeamRound", {"round": number, "start": start, "deadline": deadline})
        for number, (line, matches) in enumerate(self.rounds, 1):
            drawn = _Row(line, tuple(cell for row in matches for cell in row.cells[:2]))
            facts.add(drawn, lambda state, rows=matches, n=number: _drawn(state, n, rows))  # type: ignore[misc]
            for place, row in enumerate(matches, 1):
                boards = self.boards.get((number, place), [])
                facts.add(row, lambda state, n=number, p=place, b=boards: _played(state, n, p, b))  # type: ignore[misc]
                facts.add(row, lambda state, n=number, p=place, r=row: _lost(state, n, p, r))  # type: ignore[misc]
        for kind, row in self.remarks:
            facts.add(row, lambda state, k=kind, r=row: [_remark(state, k, r)])  # type: ignore[misc]
        return facts.events


class _Facts:
    """What is known so far; every event is held against it, as those of a `.kosmos` file are."""

    def __init__(self, events: list[e.TeamEvent]) -> None:
        self.events = events
        self._chronicle = fold(stamp_team_events(_NOBODY, events))

    def command(self, name: str, raw: Mapping[str, Any]) -> None:
        self._take(decide(self._chronicle, c.parse_team_command(name, raw, dt.date.min), _NOBODY))

    def add(self, row: _Row, make: Callable[[TeamEventState], Sequence[e.AnyTeamEvent]]) -> None:
        """Facts that a line tells, or a refusal that names it."""
        state = self._chronicle.state
        try:
            found = make(state)
            for event in found:
                check_team_event(state, event)
                state = written(state, [event])
        except (Refusal, LookupError, ValueError, ArithmeticError) as fault:
            raise BadDivisionRow(row.line, _reason(fault, row.cells)) from None
        self._take(found)

    def _take(self, found: Sequence[e.TeamEvent]) -> None:
        self.events.extend(found)
        if found:
            self._chronicle = gone_on(self._chronicle, stamp_team_events(_NOBODY, found))


def _drawn(state: TeamEventState, number: int, rows: Sequence[_Row]) -> list[e.AnyTeamEvent]:
    ids, colours = _ids(state), colours_of(state.settings, number)
    drawn = tuple(
        e.DrawnMatch(home=ids[row.cells[0]], away=ids[row.cells[1]], colours=colours) for row in rows
    )
    playing = {team for each in drawn for team in (each.home, each.away)}
    return [e.TeamRoundDrawn(number, drawn, tuple(team for team in state.teams if team not in playing))]


def _played(state: TeamEventState, number: int, place: int, rows: Sequence[_Row]) -> list[e.AnyTeamEvent]:
    if not rows:
        return []
    match = state.rounds[number - 1].matches[place - 1]
    found: list[e.AnyTeamEvent] = []
    for team, column in ((match.home, 0), (match.away, 1)):
        known = {"": 0} | {member.name: member.id for member in state.teams[team].members}
        found.append(e.LineupGiven(number, team, tuple(known[row.cells[column]] for row in rows)))
    seated = written(state, found).rounds[number - 1].matches[place - 1]
    lost = dict(boards_given_away(seated))
    for board, row in enumerate(rows, 1):
        said = row.cells[2] or Result.MISSING.value
        result = lost.get(board, Result.MISSING) if said == Result.MISSING.value else Result(said)
        if result is not Result.MISSING:
            check_seats(seated, board, result)
            found.append(e.BoardPlayed(number, place, board, result))
    return found


def _lost(state: TeamEventState, number: int, place: int, row: _Row) -> list[e.AnyTeamEvent]:
    """Who lost the whole match by forfeit: one team, or both with a comma between."""
    home, away, lost = row.cells
    sides = {"": (), home: (home,), away: (away,), f"{home}, {away}": (home, away)}
    ids = _ids(state)
    losers = tuple(ids[name] for name in sides[lost])
    return [e.MatchForfeited(number, place, losers)] if losers else []


def _remark(state: TeamEventState, kind: str, row: _Row) -> e.AnyTeamEvent:
    team = _ids(state)[row.cells[0]]
    if kind == "withdrawn":
        return e.TeamWithdrawn(team, int(row.cells[1]))
    match, game = (int(10 * Decimal(cell.replace(",", ".") or "0")) for cell in row.cells[1:3])
    return e.TeamPointsAdjusted(team, match, game, row.cells[3])


def _ids(state: TeamEventState) -> dict[str, int]:
    return {team.name: team.id for team in state.teams.values()}
