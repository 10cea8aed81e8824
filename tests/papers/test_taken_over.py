"""What is taken over from one state to the next is what would be made again."""

from contextlib import suppress
from random import Random
from typing import Any
from weakref import WeakSet

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.projection import Projection
from kosmos.locale import language
from kosmos.papers.keizer import keizer_crosstable_paper, keizer_paper
from kosmos.papers.paper import Column, Paper, Row, Table
from kosmos.papers.render.html import RowsMade, fragment
from kosmos.papers.render.options import RenderOptions
from kosmos.papers.standings import standings_paper
from kosmos.standings.results import Results
from kosmos.standings.table import places_of, standings
from kosmos.tournament.chronicle import fold
from kosmos.tournament.keizer_table import keizer_table
from kosmos.tournament.projected import projected, revised
from kosmos.tournament.record import options_of, record_of, results_of
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story
from tournament.telling import beginnings

Told = tuple[Story, list[tuple[str, dict[str, Any]]]]


def link(ref: str) -> str:
    return f"/{ref}"


def shown(state: State, wishes: Wishes) -> str:
    made = revised(state, "rows as HTML", RowsMade.go_on)
    return fragment(standings_paper(state, wishes), language("de"), RenderOptions(link=link), made)


def seen(story: Story, projection: Projection) -> State:
    """The state as readers of the stream get it, with what was worked out of earlier versions."""
    return projected(story.state, story.chronicle.version, projection)


def again(story: Story) -> State:
    return fold(story.stream).state


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(beginnings())
def test_whatever_happens_the_table_is_the_right_one(told: Told) -> None:
    """After every command the table made with what was kept is the one made from nothing."""
    story, commands = told
    projection = Projection()
    for name, raw in commands:
        with suppress(Refusal):
            story.do(name, **raw)
        state, fresh = seen(story, projection), again(story)
        assert record_of(state) == record_of(fresh)
        assert shown(state, Wishes(links=True)) == shown(fresh, Wishes(links=True))
        assert shown(state, Wishes(working=True)) == shown(fresh, Wishes(working=True))
        assert shown(state, Wishes(tiles=True)) == shown(fresh, Wishes(tiles=True))


TIE_BREAKS: tuple[list[str], ...] = (
    ["BH/C1", "BH", "SB"],
    ["DE", "BH/P", "BH/M1", "SB/C1"],
    ["WIN", "FB", "AOB", "KS"],
    ["BHS", "ARO", "TPR"],
    [],
)


@pytest.mark.parametrize("tie_breaks", TIE_BREAKS, ids=",".join)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_results_one_by_one(tie_breaks: list[str], seed: int) -> None:
    """However results are entered, corrected and taken back, points and tie-breaks are those of the whole record."""
    lot = Random(seed)
    story = Story(system="dutch", rounds=5, tie_breaks=tie_breaks).some(lot.randrange(9, 16))
    projection = Projection()
    for _ in range(3):
        story.do("PairRound", confirmed=True)
        story.all_results(lot.choice(["1-0", "0-1", "=", "+/-", "-/-"]))
    for _ in range(12):
        round_ = lot.randrange(3)
        board = lot.randrange(len(story.state.rounds[round_].games)) + 1
        result = lot.choice(["1-0", "0-1", "½-½", "+/-", "-/+", "-/-", "*", "adj", "½-0"])
        with suppress(Refusal):  # the same again, or a forfeit that is not rated
            story.result(round_ + 1, board, result, rated=lot.random() < 0.8)
        state, fresh = seen(story, projection), again(story)
        record = record_of(fresh)
        assert record_of(state) == record
        options = options_of(fresh)
        results = results_of(state, record_of(state))
        assert places_of(results, tie_breaks) == standings(record, tie_breaks, options=options)
        assert results.is_final == Results(record, options=options).is_final
        assert results.adjusted == Results(record, options=options).adjusted


KEIZER_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"revaluation": "none"},
    {"revaluation": "until stable"},
    {"falling_absences": "yes", "own_value": "fading", "fading_rounds": "4", "ties": "game points,rating"},
    {"withdrawal": "retroactive", "start": "rating"},
)


@pytest.mark.parametrize("rules", KEIZER_RULES, ids=lambda rules: ",".join(rules) or "usual")
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_keizer_season_evening_by_evening(rules: dict[str, Any], seed: int) -> None:
    """Whatever is entered, corrected or said afterwards, in whichever round, table and workings are those from nothing."""
    lot = Random(seed)
    story = Story(system="keizer").some(lot.randrange(7, 11))
    if rules:
        story.do("ModifyKeizer", **rules)
    projection = Projection()
    for evening in range(1, 5):
        story.do("PairRound", confirmed=True, relaxed=True, seed=seed)
        for _ in range(6):
            round_ = lot.randrange(evening) + 1
            board = lot.randrange(len(story.state.rounds[round_ - 1].games)) + 1
            with suppress(Refusal):
                story.result(round_, board, lot.choice(["1-0", "0-1", "½-½", "+/-", "-/-", "*"]))
            with suppress(Refusal):
                away = lot.choice(["excused", "unexcused", "club-duty"])
                story.do(
                    "SetAttendance", id=lot.randrange(1, 8), status=away, round=lot.randrange(evening) + 1
                )
            if lot.random() < 0.1:
                with suppress(Refusal):
                    story.do("WithdrawPlayer", id=lot.randrange(1, 8), confirmed=True)
            state, fresh = seen(story, projection), again(story)
            wishes = Wishes(working=True, round=lot.choice([None, evening, evening - 1]))
            assert keizer_paper(state, wishes) == keizer_paper(fresh, wishes)
            assert keizer_crosstable_paper(state, wishes) == keizer_crosstable_paper(fresh, wishes)
        story.all_results("1-0")


def test_a_result_of_tonight_leaves_earlier_evenings_alone() -> None:
    """The Keizer table goes on from the passes of the rounds before the change."""
    story = Story(system="keizer").some(8)
    for _ in range(4):
        story.do("PairRound", confirmed=True)
        story.all_results("1-0")
    projection = Projection()
    keizer_table(seen(story, projection))
    before = projection.known(story.chronicle.version, ("keizer", 4, False))
    story.result(4, 1, "0-1")
    keizer_table(seen(story, projection))
    after = projection.known(story.chronicle.version, ("keizer", 4, False))
    assert [old is new for old, new in zip(before.passes, after.passes, strict=True)] == [True] * 4 + [False]


def test_only_whoever_is_concerned_is_looked_at_again() -> None:
    """One more result leaves everybody's rounds as they were but those of the two who played."""
    story = Story(system="dutch", rounds=5).some(8)
    story.do("PairRound")
    story.all_results()
    projection = Projection()
    state = seen(story, projection)
    before = results_of(state, record_of(state))
    games, rows = before.games, before.contributions()
    story.result(1, 2, "0-1")
    state = seen(story, projection)
    after = results_of(state, record_of(state))
    changed = [
        index for index, (old, new) in enumerate(zip(games, after.games, strict=True)) if old is not new
    ]
    recounted = [
        index
        for index, (old, new) in enumerate(zip(rows, after.contributions(), strict=True))
        if old is not new
    ]
    game = story.game(1, 2)
    both = sorted(after.index[story.state.entries[id_].number] for id_ in (game.white, game.black))
    assert changed == both
    assert recounted == both  # each was the other's only opponent


def test_the_same_state_is_not_worked_out_twice() -> None:
    """Two papers of one state share the record and the view."""
    story = Story(system="dutch", rounds=3).some(4)
    story.do("PairRound")
    state = seen(story, Projection())
    record = record_of(state)
    assert record_of(state) is record
    assert results_of(state, record) is results_of(state, record)


class Word(str):  # noqa: SLOT000 - what has slots cannot be watched
    """A text of which one can tell whether somebody still has it."""


def word_rows(turn: int, count: int) -> tuple[list[Row], WeakSet[Word]]:
    words = [Word(f"Player {number} as of {turn}") for number in range(count)]
    return [(str(place), word) for place, word in enumerate(words, 1)], WeakSet(words)


@pytest.mark.parametrize(("players", "most"), [(10, 64), (40, 128), (1500, 2048)])
def test_what_is_kept_follows_the_length_of_the_table_and_not_of_the_tournament(
    players: int, most: int
) -> None:
    """With every result rows change. Those that no page shows any more go, and those shown last are there."""
    made, columns = RowsMade(), (Column("place", "Place"), Column("name", "Name"))
    kept: list[WeakSet[Word]] = []
    for turn in range(3 * most // players + 2):
        rows, words = word_rows(turn, players)
        paper = Paper(key="standings", title="Standings", tables=(Table(columns, tuple(rows)),))
        fragment(paper, language("en"), made=made)
        kept.append(words)
        del rows, paper
    assert sum(map(len, kept)) <= most
    assert len(kept[-1]) == players, "the page is made from them when it is asked for next"
