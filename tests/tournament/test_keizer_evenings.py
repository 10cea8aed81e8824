"""Evenings of a Keizer club: absences ahead, reasons of its own, tables as published, and who is ranked."""

from typing import Any

import pytest

from kosmos.core.attendance import Attendance
from kosmos.core.errors import BadValue, NotFound
from kosmos.formats.archive import make_archive, read_archive
from kosmos.locale import language
from kosmos.papers.catalogue import make_paper
from kosmos.papers.paper import Cell, Paper, Table
from kosmos.standings.keizer.credits import parse_credit, parse_reason, percent, points
from kosmos.tournament.arrangement import arrangement
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.chronicle import as_everybody_sees, as_visitors_see, fold
from kosmos.tournament.events.stored import decode
from kosmos.tournament.history import history
from kosmos.tournament.keizer_table import keizer_table
from kosmos.tournament.refusals import (
    AttendanceChanged,
    DatesUnknown,
    DrawnSince,
    ManualPairingOpen,
    NoRoundsAhead,
    NothingChanged,
    PlayedThen,
)
from kosmos.tournament.reports import reported_games
from kosmos.tournament.wishes import Wishes
from tournament.stored_streams import fold_stored
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
    story.do("SetRoundStart", round=4, start="2026-12-11 19:00")
    story.do("AnnounceAbsence", id=2, since="2026-12-11")
    assert statuses(story, 2, range(1, 5)) == ["present", "present", "present", "excused"]


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


def test_a_game_gets_the_board_that_was_chosen() -> None:
    """As with KeizerForClubs two are set at this board: whoever was to sit there sits elsewhere, nobody else moves."""
    story = a_club(10)
    story.do("PairRound")
    before = boards(story)
    story.do("EditRound")
    white, black = before[3]
    story.do("PairByHand", white=white, black=black, board=1)
    assert isinstance(story.refusal("PairByHand", white=white, black=black, board=1), NothingChanged)
    assert isinstance(story.refusal("PairByHand", white=white, black=black, board=6), BadValue)
    story.do("EndManualPairing", confirmed=True)
    assert boards(story) == [before[3], before[1], before[2], before[0], before[4]]


def test_a_board_can_be_chosen_before_the_round_is_complete() -> None:
    """Paired at the wall: the first game typed in is that of board 3, and stays there when the others are in."""
    story = a_club(6)
    story.do("StartManualPairing", base="empty")
    story.do("PairByHand", white=1, black=2, board=3)
    hand = arrangement(story.state).by_hand
    assert hand is not None
    assert [(each.board, each.white) for each in hand.boards] == [(3, 1)]
    story.do("PairByHand", white=5, black=6, board=3)  # the later word holds
    story.do("PairByHand", white=2, black=1)  # turned round, it is still the same game
    story.do("PairByHand", white=3, black=4)
    story.do("PairByHand", white=3, black=4, board=2)
    story.do("EndManualPairing", confirmed=True)
    assert boards(story) == [(2, 1), (3, 4), (5, 6)]
    told = [SAY(step.words) for step in history(story.stream)[-2:]]
    assert told[0] == "Manual pairing: Player, 3 – Player, 4 at board 2"
    assert told[1] == "Round paired by hand"  # a club that pairs at the wall is compared with nothing


def test_a_chosen_board_goes_with_its_game() -> None:
    """A game that is taken apart, or a player who is gone, leaves the board to others."""
    story = a_club(4)
    story.do("StartManualPairing", base="empty")
    story.do("PairByHand", white=1, black=2, board=2)
    story.do("FreeByHand", id=1)
    story.do("PairByHand", white=1, black=2)
    story.do("PairByHand", white=3, black=4)
    story.do("EndManualPairing", confirmed=True)
    assert boards(story) == [(1, 2), (3, 4)]


def boards(story: Story) -> list[tuple[int, int]]:
    return [(game.white, game.black) for game in story.state.rounds[-1].games]


def test_the_round_is_seen_until_the_change_is_done() -> None:
    """Everybody sees the round as it was drawn, with its table; commands meet the round that lies open."""
    story = a_club(6)
    an_evening(story)
    story.do("PairRound")
    drawn = story.state
    story.do("EditRound")
    story.do("FreeByHand", id=1)
    for seen in (as_everybody_sees(fold(story.stream)), as_visitors_see(fold(story.stream))):
        assert seen.state.rounds[1] == drawn.rounds[1]
        assert keizer_table(seen.state) == keizer_table(drawn)
        assert len(seen.decided.rounds) == 1
    story.do("CancelManualPairing")
    assert as_everybody_sees(fold(story.stream)).state.rounds == drawn.rounds


def test_results_are_entered_while_pairings_are_changed() -> None:
    """A game that ends meanwhile is entered at its board as ever; it is kept where the two still meet, and only there."""
    story = a_club(8)
    story.do("PairRound")
    (first, second), _, (third, fourth), _ = before = boards(story)
    story.do("EditRound")
    story.result(1, 2, "0-1")
    story.result(1, 3, "1-0")
    story.do("ReportResult", id=before[3][0], round=1, board=4, result="1-0")
    story.do("ReportResult", id=first, round=1, board=1, result="1-0")
    seen = as_visitors_see(fold(story.stream)).state
    assert [game.result.value for game in seen.rounds[0].games] == ["*", "0-1", "1-0", "*"]
    assert [each.board for each in reported_games(seen)] == [1, 4]
    assert isinstance(story.refusal("DeleteRound", confirmed=True), ManualPairingOpen)
    story.do("PairByHand", white=first, black=fourth)
    story.do("PairByHand", white=third, black=second)
    story.do("EndManualPairing", confirmed=True)
    assert [game.result.value for game in story.state.rounds[0].games] == ["*", "0-1", "*", "*"]
    assert [each.board for each in reported_games(story.state)] == [4]
    story.do("ReportResult", id=before[3][1], round=1, board=4, result="1-0")
    assert story.game(1, 4).result.value == "1-0"


def test_an_archive_of_a_round_in_change_opens() -> None:
    """With a board chosen and a result entered meanwhile the file is read as it was written, and goes on."""
    story = a_club(6)
    story.do("PairRound")
    white, black = boards(story)[1]
    story.do("EditRound")
    story.result(1, 3, "1-0")
    story.do("PairByHand", white=white, black=black, board=1)
    read = read_archive(make_archive(story.stream))
    assert fold(read).state == story.state


def test_a_published_round_stays_published_when_it_is_changed() -> None:
    """Where rounds are drafts first: a published one is seen meanwhile and after; a draft is seen neither then nor after."""
    for published in (True, False):
        story = a_club(4)
        story.do("HoldRounds", hold=True)
        story.do("PairRound")
        if published:
            story.do("PublishRound", round=1)
        story.do("EditRound")
        assert len(as_visitors_see(fold(story.stream)).state.rounds) == published
        story.do("PairByHand", white=1, black=4)
        story.do("PairByHand", white=2, black=3)
        story.do("EndManualPairing", confirmed=True)
        assert len(as_visitors_see(fold(story.stream)).state.rounds) == published


def test_a_tap_that_comes_late_is_held_against_what_is_there() -> None:
    """Sent after an outage: not over what somebody else has said meanwhile, and not for a round that is drawn."""
    story = a_club(6)
    story.do("SetAttendance", id=1, status="excused", round=1, was="present")
    story.do("SetAttendance", id=1, status="club duty")
    late = story.refusal("SetAttendance", id=1, status="present", round=1, was="excused")
    assert isinstance(late, AttendanceChanged)
    assert SAY(late.phrase) == "Player, 1 is set to “club duty” by now: somebody else did that."
    assert isinstance(
        story.refusal("SetAttendance", id=1, status="club duty", round=1, was="excused"), NothingChanged
    )
    story.do("PairRound")
    assert isinstance(
        story.refusal("SetAttendance", id=1, status="present", round=1, was="club duty"), DrawnSince
    )
    assert isinstance(
        story.refusal("SetAttendance", id=2, status="excused", round=1, was="present"), PlayedThen
    )
