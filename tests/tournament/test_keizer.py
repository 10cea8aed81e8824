"""A Keizer tournament from evening to evening: who is there, who plays whom, and what follows from a correction."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.attendance import Attendance
from kosmos.core.outcomes import Outcome
from kosmos.locale import language
from kosmos.standings.keizer.table import KeizerStandings, every_standing
from kosmos.tournament.attendance import attendance_of
from kosmos.tournament.keizer_table import keizer_record, keizer_table
from kosmos.tournament.state import State
from tournament.stories import Story

SAY = language("en").say


def night(players: int = 6, **rules: Any) -> Story:
    """A club of players 1, 2, 3 …, the strongest first, with these rules."""
    story = Story("Club night", system="keizer")
    for number in range(1, players + 1):
        story.do("AddPlayer", name=f"Player {number}", elo=2000 - 20 * number)
    if rules:
        story.do("ModifyKeizer", **rules)
    return story


def play(story: Story, rounds: int = 1, result: str = "1-0", **raw: Any) -> Story:
    for _ in range(rounds):
        story.do("PairRound", **raw)
        story.all_results(result)
    return story


def table(state: State, after: int | None = None) -> list[tuple[int, str]]:
    return [(row.number, str(row.total)) for row in keizer_table(state, after).rows]


def pairs(story: Story, round_: int) -> list[set[int]]:
    return [{game.white, game.black} for game in story.state.rounds[round_ - 1].games]


def keizer_tables(state: State) -> tuple[KeizerStandings, ...]:
    """After round 1, 2, 3 …"""
    return every_standing(keizer_record(state), state.keizer.scores)


def byes(story: Story, round_: int) -> list[int]:
    return [id_ for id_, kind in story.state.rounds[round_ - 1].byes.items() if kind is Outcome.PAIRING_BYE]


class TestStatus:
    def test_absent_players_are_not_drawn(self) -> None:
        """Only those present are drawn, and with an odd number the lowest has the bye."""
        story = night(6)
        story.do("SetAttendance", id=2, status="excused")
        play(story)
        assert pairs(story, 1) == [{1, 3}, {4, 5}]
        assert byes(story, 1) == [6]

    def test_status_lasts(self) -> None:
        """A status holds until another is set: who is excused tonight is excused next week as well."""
        story = night(6)
        story.do("SetAttendance", id=2, status="club duty")
        play(story, 2)
        assert [attendance_of(story.state, 2, round_) for round_ in (1, 2, 3)] == [Attendance.CLUB_DUTY] * 3
        story.do("SetAttendance", id=2, status="present")
        play(story)
        assert attendance_of(story.state, 2, 2) is Attendance.CLUB_DUTY
        assert any(2 in pair for pair in pairs(story, 3))

    def test_preregistered_plays_and_is_then_present(self) -> None:
        """Who is pre-registered is drawn, and is simply present from then on."""
        story = night(4)
        story.do("SetAttendance", id=4, status="pre-registered")
        play(story)
        assert any(4 in pair for pair in pairs(story, 1))
        assert attendance_of(story.state, 4, 2) is Attendance.PRESENT

    def test_correcting_an_evening_changes_that_evening_alone(self) -> None:
        """Calling an old absence something else leaves the evenings after it as they were."""
        story = night(6)
        story.do("SetAttendance", id=2, status="excused")
        play(story, 3)
        story.do("SetAttendance", id=2, status="unexcused", round=2)
        found = [attendance_of(story.state, 2, round_).value for round_ in (1, 2, 3, 4)]
        assert found == ["excused", "unexcused", "excused", "excused"]

    def test_corrected_absence_is_paid_anew(self) -> None:
        """The table follows the corrected status."""
        story = night(6, excused="2/3", unexcused="0%")
        story.do("SetAttendance", id=2, status="unexcused")
        play(story)
        before = keizer_table(story.state).row(2).points
        story.do("SetAttendance", id=2, status="excused", round=1)
        assert before[0] == 0
        assert keizer_table(story.state).row(2).points[0] > 0

    def test_who_played_was_there(self) -> None:
        """The status of somebody who played cannot be changed afterwards."""
        story = play(night(4))
        refusal = story.refusal("SetAttendance", id=1, status="excused", round=1)
        assert (
            SAY(refusal.phrase) == "Player 1 took part in round 1: the status of that evening says nothing."
        )

    def test_everybody_at_once(self) -> None:
        """All are present with one command, except those who left."""
        story = play(night(6))
        story.do("WithdrawPlayer", id=6, confirmed=True)
        story.do("SetAllAttendance", status="excused")
        story.do("SetAllAttendance", status="present")
        found = [attendance_of(story.state, id_, 2).value for id_ in range(1, 7)]
        assert found == ["present"] * 5 + ["withdrawn"]

    def test_all_records_agree(self) -> None:
        """The record and the single question tell the same about every evening."""
        story = night(6)
        story.do("SetAttendance", id=2, status="excused")
        play(story, 2)
        story.do("AddPlayer", name="Late, Lea")
        story.do("SetAttendance", id=2, status="late", round=1)
        story.do("WithdrawPlayer", id=3, confirmed=True)
        play(story, 2)
        record = keizer_record(story.state)
        for entry in story.state.entries.values():
            asked = tuple(attendance_of(story.state, entry.id, round_) for round_ in range(1, 5))
            assert record.attendance[entry.number] == asked


class TestComingAndGoing:
    def test_newcomer(self) -> None:
        """Who comes in the middle plays at once, and is paid for the rounds before as a late starter."""
        story = play(night(6), 2)
        story.do("AddPlayer", name="Late, Lea", elo=2100)
        assert [attendance_of(story.state, 7, round_).value for round_ in (1, 2, 3)] == [
            "late",
            "late",
            "present",
        ]
        play(story)
        assert byes(story, 3) != [7]
        row = keizer_table(story.state).row(7)
        assert row.points[:2] == (row.value * 35 / 100,) * 2

    def test_several_newcomers_at_once(self) -> None:
        """A list of players can be imported in the middle of a tournament."""
        story = play(night(6))
        story.do("ImportPlayers", players=[{"name": "Late, Lea"}, {"name": "Later, Lou"}])
        assert [story.state.entries[id_].first_round for id_ in (7, 8)] == [2, 2]

    @pytest.mark.parametrize(("rule", "ladder"), [("retroactive", 5), ("from round", 6)])
    def test_withdrawal(self, rule: str, ladder: int) -> None:
        """Off the ladder from the beginning, or from the round of leaving on: the table before shows which."""
        story = play(night(6, withdrawal=rule, distance=3), 2)
        story.do("WithdrawPlayer", id=1, confirmed=True)
        play(story)
        assert len(keizer_table(story.state, 1).rows) == ladder
        assert len(keizer_table(story.state).rows) == 5
        assert not any(1 in pair for pair in pairs(story, 3))

    def test_coming_back(self) -> None:
        """Who withdrew and is there again is back, with nothing for the rounds missed."""
        story = play(night(6), 1)
        story.do("WithdrawPlayer", id=1, confirmed=True)
        play(story)
        story.do("SetAttendance", id=1, status="present")
        play(story)
        assert any(1 in pair for pair in pairs(story, 3))
        assert keizer_table(story.state).row(1).points[1] == 0

    def test_withdrawn_is_told_so(self) -> None:
        """The question before a withdrawal speaks of the table, not of forfeits."""
        story = play(night(4))
        refusal = story.refusal("WithdrawPlayer", id=1)
        assert "credited" in SAY(refusal.phrase)

    def test_deleted_before_the_first_game(self) -> None:
        """Somebody entered by mistake goes without a trace, as long as there was no game; others stay."""
        story = play(night(4))
        story.do("AddPlayer", name="Wrong, Wim")
        story.do("DeletePlayer", id=5)
        assert 5 not in story.state.entries
        assert story.refusal("DeletePlayer", id=4).code == "delete_after_draw"

    def test_endless(self) -> None:
        """Without a number of rounds a Keizer tournament is never finished; with one it is."""
        assert not play(night(4), 3).state.is_finished
        story = night(4)
        story.do("ModifyTournament", rounds=2)
        assert play(story, 2).state.is_finished


class TestDraw:
    def test_not_possible(self) -> None:
        """Where nobody may meet anybody the refusal says why and what would be enough, and that can be drawn."""
        story = play(night(4, distance=99), 3)
        refusal = story.refusal("PairRound")
        assert SAY(refusal.phrase) == (
            "No legal pairing exists: Player 1 may not meet anybody who is there. "
            "It works with a repeat distance of 2."
        ).replace("Player 1", SAY(refusal.phrase).split(": ")[1].split(" may")[0])
        play(story, relaxed=True)
        relaxed = story.state.notes[4].relaxed
        assert relaxed
        assert relaxed.args == {"distance": 2}
        assert story.state.keizer.distance == 99

    def test_relaxed_is_the_usual_draw_where_that_exists(self) -> None:
        """Being willing to give way changes nothing where nothing has to."""
        one, other = night(6), night(6)
        one.do("PairRound")
        other.do("PairRound", relaxed=True)
        assert pairs(one, 1) == pairs(other, 1)

    def test_random_first_round(self) -> None:
        """With chance in round 1 another lot draws other games; the same lot the same."""
        draws = set()
        for seed in range(12):
            story = night(10, random_first=300)
            story.do("PairRound", seed=seed)
            draws.add(tuple(map(frozenset, pairs(story, 1))))
        assert len(draws) > 3

    def test_missing_results_ask(self) -> None:
        """A round with open games is drawn on only after a question; then they count as adjourned."""
        story = night(4)
        story.do("PairRound")
        assert story.refusal("PairRound").code == "needs_confirmation"
        story.do("PairRound", confirmed=True)
        assert {game.result.value for game in story.state.rounds[0].games} == {"adj"}

    def test_by_hand(self) -> None:
        """Paired at the wall and typed in later: whoever is left over has the bye; nothing is asked."""
        story = play(night(5))
        story.do("StartManualPairing", base="empty")
        story.do("PairByHand", white=5, black=1)
        assert story.refusal("EndManualPairing").code == "not_everybody_paired"
        story.do("PairByHand", white=2, black=3)
        story.do("EndManualPairing")
        assert sorted(map(sorted, pairs(story, 2))) == [[1, 5], [2, 3]]
        assert byes(story, 2) == [4]


class TestEditing:
    def test_who_stays_together_keeps_the_result(self) -> None:
        """The last round goes back to the table; a latecomer meets the one with the bye, the others keep their results."""
        story = play(night(5))
        story.do("AddPlayer", name="Late, Lea")
        story.do("EditRound")
        free = story.state.draft.bye if story.state.draft else None
        assert free == 5
        story.do("PairByHand", white=6, black=5)
        story.do("EndManualPairing")
        games = {
            frozenset((game.white, game.black)): game.result.value for game in story.state.rounds[0].games
        }
        assert games == {frozenset((1, 2)): "1-0", frozenset((3, 4)): "1-0", frozenset((5, 6)): "*"}

    def test_colours_turned(self) -> None:
        """Colours exchanged by hand leave the winner the winner."""
        story = play(night(4))
        game = story.game(1, 1)
        story.do("EditRound")
        story.do("PairByHand", white=game.black, black=game.white)
        story.do("EndManualPairing")
        turned = next(each for each in story.state.rounds[0].games if each.white == game.black)
        assert turned.result.value == "0-1"

    def test_given_up(self) -> None:
        """Giving the change up brings the round back as it was."""
        story = play(night(5), 2)
        before = story.state
        story.do("EditRound")
        story.do("FreeByHand", id=1)
        story.do("CancelManualPairing")
        assert story.state == before

    @pytest.mark.parametrize("before", [True, False])
    def test_given_up_after_somebody_came(self, before: bool) -> None:
        """Who came after the draw is late for the round that is there again, whenever it lay open."""
        story = play(night(4), 2)
        entered: tuple[str, dict[str, Any]] = ("AddPlayer", {"name": "Late, Lea"})
        steps = [entered, ("EditRound", {})] if before else [("EditRound", {}), entered]
        for name, raw in (*steps, ("CancelManualPairing", {})):
            story.do(name, **raw)
        assert attendance_of(story.state, 5, 2) is Attendance.LATE
        assert attendance_of(story.state, 5, 3) is Attendance.PRESENT
        plain = play(night(4), 2).players("Late, Lea")
        assert keizer_tables(story.state) == keizer_tables(plain.state)
        story.do("PairRound")
        assert 5 in {id_ for pair in pairs(story, 3) for id_ in pair} | set(story.state.rounds[2].byes)

    def test_withdrawn_since(self) -> None:
        """Who left after the round had still played in it."""
        story = play(night(4), 2)
        story.do("WithdrawPlayer", id=1, confirmed=True)
        before = story.state
        story.do("EditRound")
        story.do("EndManualPairing")
        assert sorted(map(sorted, pairs(story, 2))) == sorted(
            sorted((game.white, game.black)) for game in before.rounds[1].games
        )
        assert story.state.entries[1].withdrawn_from == 3

    @pytest.mark.parametrize(("drawn", "code"), [(0, "not_drawn"), (1, "manual_pairing_open")])
    def test_refused(self, drawn: int, code: str) -> None:
        """There must be a round, and it can be opened once."""
        story = play(night(4), drawn)
        if drawn:
            story.do("EditRound")
        assert story.refusal("EditRound").code == code

    def test_delete(self) -> None:
        """A deleted round leaves the statuses of its evening, so that it can be drawn again."""
        story = night(6)
        story.do("SetAttendance", id=2, status="excused")
        play(story)
        first = pairs(story, 1)
        story.do("DeleteRound", confirmed=True)
        play(story)
        assert pairs(story, 1) == first


class TestTables:
    def test_every_round(self) -> None:
        """The table of every past round can be had, and is what it was then."""
        story = night(6)
        seen = []
        for _ in range(4):
            play(story)
            seen.append(keizer_table(story.state).rows)
        assert [each.rows for each in keizer_tables(story.state)] == seen
        assert [keizer_table(story.state, after).rows for after in range(1, 5)] == seen

    def test_rules_changed_in_the_middle(self) -> None:
        """Changed rules ask first, then the whole table follows them."""
        story = play(night(6), 2)
        assert story.refusal("ModifyKeizer", ladder="normalised").code == "needs_confirmation"
        story.do("ModifyKeizer", ladder="normalised", confirmed=True)
        assert keizer_table(story.state).rows[0].value <= 3


@st.composite
def seasons(draw: st.DrawFn) -> Story:
    """Some evenings with people coming, going and staying away."""
    story = night(draw(st.integers(4, 8)), distance=draw(st.integers(0, 3)))
    for _ in range(draw(st.integers(1, 4))):
        for id_ in draw(st.lists(st.sampled_from(sorted(story.state.entries)), max_size=2, unique=True)):
            status = draw(st.sampled_from(["excused", "unexcused", "club duty"]))
            if attendance_of(story.state, id_, len(story.state.rounds) + 1).value not in (
                status,
                "withdrawn",
            ):
                story.do("SetAttendance", id=id_, status=status)
        if draw(st.integers(0, 3)) == 0:
            story.do("AddPlayer", name=f"Late {len(story.state.entries)}", elo=draw(st.integers(1000, 2200)))
        present = [
            id_
            for id_ in story.state.entries
            if attendance_of(story.state, id_, len(story.state.rounds) + 1).plays
        ]
        if len(present) < 2:
            story.do("SetAllAttendance", status="present")
        story.do("PairRound", relaxed=True, confirmed=True)
        for board in range(1, len(story.state.rounds[-1].games) + 1):
            story.result(len(story.state.rounds), board, draw(st.sampled_from(["1-0", "½-½", "0-1", "+/-"])))
    return story


@settings(max_examples=40, deadline=None)
@given(seasons(), st.data())
def test_correcting_and_correcting_back(story: Story, data: st.DataObject) -> None:
    """Correcting any old result changes what follows from it, and correcting it back restores everything."""
    round_ = data.draw(st.integers(1, len(story.state.rounds)))
    board = data.draw(st.integers(1, len(story.state.rounds[round_ - 1].games)))
    before, was = keizer_tables(story.state), story.game(round_, board).result.value
    other = data.draw(st.sampled_from(["1-0", "½-½", "0-1", "-/-"]))
    if other == was:
        return
    story.result(round_, board, other)
    assert keizer_tables(story.state)[: round_ - 1] == before[: round_ - 1]
    story.result(round_, board, was)
    assert keizer_tables(story.state) == before


@settings(max_examples=40, deadline=None)
@given(seasons())
def test_renaming(story: Story) -> None:
    """Sums do not depend on names."""
    before = keizer_table(story.state)
    for id_ in story.state.entries:
        story.do("ModifyPlayer", id=id_, name=f"Z{100 - id_}", confirmed=True)
    assert keizer_table(story.state) == before


@settings(max_examples=40, deadline=None)
@given(seasons())
def test_editing_and_giving_up(story: Story) -> None:
    """Opening the last round and closing it again without a change leaves games, results and table."""
    before, tables = story.state.rounds, keizer_tables(story.state)
    story.do("EditRound")
    story.do("EndManualPairing", confirmed=True)
    assert [game.result for game in story.state.rounds[-1].games] == [
        game.result for game in before[-1].games
    ]
    assert keizer_tables(story.state) == tables
