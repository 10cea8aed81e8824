"""Evenings of a Keizer club: absences ahead, reasons of its own, tables as published, and who is ranked."""

from typing import Any

import pytest

from kosmos.core.attendance import Attendance
from kosmos.core.errors import BadValue, NotFound
from kosmos.locale import language
from kosmos.papers.catalogue import make_paper
from kosmos.papers.paper import Cell, Paper, Table
from kosmos.standings.keizer.credits import parse_credit, parse_reason, percent, points
from kosmos.tournament.chronicle import fold_stored
from kosmos.tournament.events import decode
from kosmos.tournament.history import history
from kosmos.tournament.keizer_table import attendance_of, keizer_table
from kosmos.tournament.refusals import DatesUnknown, NoRoundsAhead, NothingChanged
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story
from tournament.test_golden_streams import stored

SAY = language("en").say


def a_club(count: int = 6, **rules: Any) -> Story:
    story = Story("Thursday club", system="keizer")
    for number in range(count):
        story.do("AddPlayer", name=f"Player, {number + 1}", elo=2000 - 50 * number)
    if rules:
        story.do("ModifyKeizer", **rules)
    return story


def an_evening(story: Story) -> None:
    story.do("PairRound", confirmed=True, relaxed=True)
    story.all_results()


def table(paper: Paper) -> Table:
    (found,) = (block for block in paper.body if isinstance(block, Table))
    return found


def cells(paper: Paper, *keys: str) -> list[tuple[str, ...]]:
    shown = table(paper)
    places = [[column.key for column in shown.columns].index(key) for key in keys]
    return [tuple(_said(row[place]) for place in places) for row in shown.rows]


def _said(content: object) -> str:
    text = content.text if isinstance(content, Cell) else content
    return text if isinstance(text, str) else SAY(text)  # type: ignore[arg-type]


def statuses(story: Story, id_: int, rounds: range) -> list[str]:
    return [attendance_of(story.state, id_, round_).value for round_ in rounds]


# -- absences ahead --------------------------------------------------------------------------------------


def test_absences_ahead_by_round() -> None:
    """Who says ahead which rounds they miss is away in these and in no other."""
    story = a_club()
    story.do("AnnounceAbsence", id=2, rounds="3-4, 6", status="club duty")
    there, away = "present", "club duty"
    assert statuses(story, 2, range(1, 8)) == [there, there, away, away, there, away, there]
    for _ in range(3):
        an_evening(story)
    assert 2 not in {id_ for game in story.state.rounds[2].games for id_ in (game.white, game.black)}
    story.do("SetAttendance", id=2, round=6, status="present")
    assert statuses(story, 2, range(5, 8)) == [there, there, there]


def test_absences_ahead_by_date() -> None:
    """Where the rounds have dates, two days say which rounds are meant."""
    story = a_club()
    assert isinstance(story.refusal("AnnounceAbsence", id=1, since="2026-12-01"), DatesUnknown)
    story.do("ModifyKeizer", dates="2026-11-19, 2026-11-26, 2026-12-03, 2026-12-10")
    story.do("AnnounceAbsence", id=1, since="2026-11-25", until="2026-12-05")
    assert statuses(story, 1, range(1, 5)) == ["present", "excused", "excused", "present"]
    assert isinstance(story.refusal("AnnounceAbsence", id=1, since="2027-05-01"), NoRoundsAhead)


def test_what_was_said_before_goes_on_after_an_absence_ahead() -> None:
    """A status that lasts is there again when the announced rounds are over."""
    story = a_club()
    story.do("SetAttendance", id=3, status="unexcused")
    story.do("AnnounceAbsence", id=3, rounds=[2], status="excused")
    assert statuses(story, 3, range(1, 5)) == ["unexcused", "excused", "unexcused", "unexcused"]
    assert isinstance(story.refusal("AnnounceAbsence", id=3, rounds=[2], status="excused"), NothingChanged)


@pytest.mark.parametrize("rounds", ["0", "7-5", "five", "3-", "1000"])
def test_rounds_that_are_none(rounds: str) -> None:
    """What is no span of rounds is refused with the field."""
    refused = a_club().refusal("AnnounceAbsence", id=1, rounds=rounds)
    assert isinstance(refused, BadValue)
    assert refused.field == "rounds"


def test_rounds_after_the_last_one() -> None:
    """Nobody can be away in a round that will not be played."""
    story = a_club()
    story.do("ModifyTournament", rounds=5)
    assert isinstance(story.refusal("AnnounceAbsence", id=1, rounds="6"), NotFound)


# -- the club's own reasons --------------------------------------------------------------------------------


def test_own_reasons_pay_their_own_value_up_to_their_cap() -> None:
    """Each of the club's reasons has its own credit and its own cap, beside those of the other absences."""
    story = a_club(reasons="Holiday: 40%, 1; Work: 10 p", absence_cap=0)
    story.do("SetAttendance", id=1, status="reason 1")
    story.do("SetAttendance", id=2, status="reason 2")
    story.do("SetAttendance", id=3, status="excused")
    an_evening(story)
    an_evening(story)
    rows = {row.number: row for row in keizer_table(story.state).rows}
    assert [float(amount / rows[1].value) for amount in rows[1].points] == [0.4, 0]
    assert [float(amount) for amount in rows[2].points] == [10, 10]
    assert [float(amount) for amount in rows[3].points] == [0, 0]


def test_own_reasons_are_called_by_their_names() -> None:
    """Tables, workings and the history say what the club says."""
    story = a_club(reasons=["Holiday: 40%"])
    story.do("SetAttendance", id=1, status="reason 1")
    an_evening(story)
    paper = make_paper("keizer-crosstable", story.state, Wishes(working=True))
    assert any(said.startswith("Holiday ") for (said,) in cells(paper, "round_1"))
    steps = [
        SAY(step)
        for row in table(paper).rows
        for cell in row
        if isinstance(cell, Cell)
        for step in cell.working
    ]
    assert any("for an absence (Holiday)" in step for step in steps)
    assert "Round 1: Player, 1 Holiday" in [SAY(step.words) for step in history(story.stream)]


def test_own_reasons_are_known_and_kept() -> None:
    """A reason the rules do not name is refused, and one that was used cannot go; its name may change."""
    story = a_club(reasons=["Holiday: 40%", "Work: 50%"])
    assert isinstance(story.refusal("SetAttendance", id=1, status="reason 3"), BadValue)
    story.do("SetAttendance", id=1, status="reason 2")
    assert isinstance(story.refusal("ModifyKeizer", reasons=["Holiday: 40%"]), BadValue)
    story.do("ModifyKeizer", reasons=["Holiday: 40%", "Night shift: 60%"])
    assert story.state.keizer.reasons == ("Holiday: 40%", "Night shift: 60%")
    assert isinstance(story.refusal("ModifyKeizer", reasons=["A: 1%", "a: 2%"]), BadValue)


@pytest.mark.parametrize("text", ["Holiday", "Holiday: much", ": 40%", "Holiday: 40%, often"])
def test_what_is_no_reason(text: str) -> None:
    """A reason is a name, a credit, and perhaps a number."""
    with pytest.raises(BadValue):
        parse_reason(text)


# -- per cent ------------------------------------------------------------------------------------------------


def test_a_bare_number_is_per_cent() -> None:
    """“35” in the rules means 35 per cent; points are said as such."""
    story = a_club(excused="35", bye="2/3", club_duty="12.5 p")
    assert (story.state.keizer.excused, story.state.keizer.club_duty) == ("35%", "12.5 p")
    assert parse_credit("35") == percent(35)
    assert parse_credit("40 Punkte") == points(40)


def test_points_of_an_older_file_stay_points() -> None:
    """Before, a bare number meant points: a stream written then means them still."""
    lines = [line for line in stored("version-2/keizer-rules") if b'"keizer_changed:2"' in line][:1]
    old = (
        lines[0]
        .replace(b'"excused":"35%"', b'"excused":"40"')
        .replace(b'"unexcused":"35%"', b'"unexcused":"7.5"')
    )
    rules = fold_stored([stored("version-2/keizer-rules")[0], old]).state.keizer
    assert (rules.excused, rules.unexcused, rules.bye) == ("40 p", "7.5 p", "2/3")
    assert (rules.keep_tables, rules.least_games, rules.reasons) == (False, 0, ())
    assert decode(old).event.check  # it is read as one of today


# -- tables --------------------------------------------------------------------------------------------------


def a_season(**rules: Any) -> tuple[Story, list[tuple[str, ...]]]:
    story = a_club(5, **rules)
    an_evening(story)
    an_evening(story)
    return story, cells(make_paper("keizer", story.state, Wishes(round=2)), "rank", "name", "points")


def test_published_tables_stay_when_somebody_enters() -> None:
    """The table of a past round is what it was, with a note; the recomputed one can be asked for beside it."""
    story, published = a_season()
    story.do("AddPlayer", name="New, Nora", elo=1990)
    story.do("SetAttendance", id=2, status="excused")
    assert cells(make_paper("keizer", story.state, Wishes()), "rank", "name", "points") == published
    an_evening(story)
    paper = make_paper("keizer", story.state, Wishes(round=2))
    assert cells(paper, "rank", "name", "points") == published
    assert "As published: 1 player who entered later is not counted." in [SAY(note) for note in paper.notes]
    recomputed = cells(make_paper("keizer", story.state, Wishes(round=2, recomputed=True)), "name", "points")
    assert "New, Nora" in [name for name, _ in recomputed]
    assert recomputed != [row[1:] for row in published]
    assert "New, Nora" in [name for (name,) in cells(make_paper("keizer", story.state, Wishes()), "name")]


def test_a_club_may_count_newcomers_in_all_tables() -> None:
    """With the other setting the table of a past round has everybody, as in KeizerForClubs."""
    story, published = a_season(keep_tables=False)
    story.do("AddPlayer", name="New, Nora", elo=1990)
    assert cells(make_paper("keizer", story.state, Wishes(round=2)), "rank", "name", "points") != published


def test_too_few_games_are_not_ranked() -> None:
    """Who has played fewer games than the club wants stands below by number, without a rank, once so many rounds are played."""
    story = a_club(6, least_games=2)
    an_evening(story)
    assert not any(
        rank.startswith("(") for (rank,) in cells(make_paper("keizer", story.state, Wishes()), "rank")
    )
    for id_ in (1, 2):
        story.do("SetAttendance", id=id_, status="excused")
    an_evening(story)
    paper = make_paper("keizer", story.state, Wishes())
    assert [rank for (rank,) in cells(paper, "rank")] == ["1", "2", "3", "4", "(2)", "(1)"]
    assert {name for rank, name in cells(paper, "rank", "name") if rank.startswith("(")} == {
        "Player, 1",
        "Player, 2",
    }
    assert "2 players with fewer than 2 games are not ranked." in [SAY(note) for note in paper.notes]
    assert Attendance.EXCUSED in story.state.attendance.values()


# -- changing the pairings -------------------------------------------------------------------------------------


def test_running_boards_stay_where_they_are() -> None:
    """Two boards change partners; everybody else sits where they sat, with the result that was entered."""
    story = a_club(10)
    story.do("PairRound")
    before = [(game.white, game.black) for game in story.state.rounds[0].games]
    story.result(1, 5, "1-0")
    story.do("EditRound")
    (first, second), (third, fourth) = before[0], before[2]
    story.do("PairByHand", white=fourth, black=second)
    story.do("PairByHand", white=third, black=first)
    story.do("EndManualPairing", confirmed=True)
    now = [(game.white, game.black) for game in story.state.rounds[0].games]
    assert [now[board] for board in (1, 3, 4)] == [before[board] for board in (1, 3, 4)]
    assert {now[0], now[2]} == {(fourth, second), (third, first)}
    assert story.game(1, 5).result.value == "1-0"


def test_a_board_that_is_gone_moves_one_game() -> None:
    """Where a game falls away, only the last board moves up into its place."""
    story = a_club(10)
    story.do("PairRound")
    before = [(game.white, game.black) for game in story.state.rounds[0].games]
    story.do("EditRound")
    for id_ in before[1]:
        story.do("SetAttendance", id=id_, status="excused")
    story.do("FreeByHand", id=before[1][0])
    story.do("EndManualPairing", confirmed=True)
    now = [(game.white, game.black) for game in story.state.rounds[0].games]
    assert now == [before[0], before[4], before[2], before[3]]
