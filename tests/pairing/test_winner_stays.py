"""Winner stays: whose turn it is, who keeps the seat, with which colour; and the laws of any evening."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.pairing.winner_stays import (
    AlreadyHere,
    BoardInUse,
    Evening,
    EveningBoard,
    EveningPlayer,
    NoSuchGame,
    NotBegun,
    NotCalled,
    NotHere,
    Score,
    calls,
    join,
    leave,
    pass_on,
    queue,
    ranked,
    ready,
    result,
    set_boards,
    table,
)


def evening(count: int, boards: int = 1, ready_check: bool = False) -> Evening:
    now = Evening(
        boards=tuple(EveningBoard(number) for number in range(1, boards + 1)), ready_check=ready_check
    )
    for number in range(1, count + 1):
        now = join(now, number)
    return now


def at_board(now: Evening, board: int = 1) -> tuple[int, int]:
    call = next(call for call in calls(now) if call.board == board)
    return call.white, call.black


def wins(now: Evening, number: int) -> Evening:
    call = next(call for call in calls(now) if number in {call.white, call.black})
    return result(now, call.game, Score.WHITE if call.white == number else Score.BLACK)


def draws(now: Evening, board: int = 1) -> Evening:
    return result(now, next(call.game for call in calls(now) if call.board == board), Score.DRAW)


def test_the_winner_stays_and_alternates_colours() -> None:
    """The winner keeps the seat and changes colour; the loser joins the queue."""
    now = evening(4)
    assert at_board(now) == (1, 2)
    now = wins(now, 1)
    assert at_board(now) == (3, 1)
    now = wins(now, 1)
    assert at_board(now) == (1, 4)
    now = wins(now, 4)
    assert at_board(now)[0] == 4
    assert queue(now)[-1] == 1


def test_waiting_points() -> None:
    """A win gives three waiting points, a draw two, a loss one; the fewest are called next."""
    now = draws(wins(evening(4), 1))  # 1 beats 2, then draws with 3
    points = {player.number: player.waiting for player in table(now)}
    assert points == {1: 5, 2: 1, 3: 2, 4: 0}
    assert at_board(now) == (4, 3)
    assert queue(now) == (2, 1)


def test_the_order_of_the_queue() -> None:
    """Fewest waiting points first; equal ones by least success; then who has waited longer."""
    waiting = (
        EveningPlayer(1, arrived=1, waiting=5, won=1, drawn=1),
        EveningPlayer(2, arrived=2, waiting=4, won=1, lost=1),
        EveningPlayer(3, arrived=3, waiting=4, lost=4, since=9),
        EveningPlayer(4, arrived=4, waiting=4, lost=4, since=8),
        EveningPlayer(5, arrived=5, waiting=3, won=1),
        EveningPlayer(6, arrived=6, present=False),
    )
    assert queue(Evening(players=waiting)) == (5, 4, 3, 2, 1)


def test_a_newcomer_starts_with_the_lowest_present() -> None:
    """Who comes later gets as many waiting points as the present one with the fewest."""
    now = wins(wins(evening(2), 1), 1)
    now = join(now, 3)
    assert now.players[2].waiting == 2
    assert queue(now) == (3,)


def test_coming_back_moves_nobody_forward() -> None:
    """Who goes and comes back keeps their waiting points if they are more than the lowest."""
    now = wins(wins(evening(3), 1), 1)
    before = {player.number: player.waiting for player in now.players}
    loser = queue(now)[-1]
    now = join(leave(now, loser), loser)
    assert {player.number: player.waiting for player in now.players} == before


def test_after_a_draw_the_one_who_sat_longer_leaves() -> None:
    """1 has beaten 2 and then draws with 3: 1 sat longer and leaves, 3 stays."""
    now = draws(wins(evening(4), 1))
    assert set(at_board(now)) == {3, 4}


def test_two_alone_play_on() -> None:
    """With nobody waiting the loser plays again at once, with colours changed."""
    now = wins(evening(2), 1)
    assert at_board(now) == (2, 1)


def test_both_must_be_ready() -> None:
    """A game runs when both have said that they are ready; before that it has no result."""
    now = evening(3, ready_check=True)
    with pytest.raises(NotBegun):
        result(now, 1, Score.DRAW)
    now = ready(ready(ready(now, 1), 1), 2)
    assert calls(now)[0].is_running
    now = result(now, 1, Score.WHITE)
    assert calls(now)[0].ready == frozenset()
    with pytest.raises(NotCalled):
        ready(now, 2)


def test_the_second_report_changes_nothing() -> None:
    """Both sides may report; the first report counts."""
    now = evening(3)
    once = result(now, 1, Score.WHITE)
    assert result(once, 1, Score.BLACK) == once
    with pytest.raises(NoSuchGame):
        result(once, 77, Score.DRAW)


def test_leaving_before_the_game_calls_the_next() -> None:
    """If somebody who was called goes home, the next in the queue takes the seat, and nothing is counted."""
    now = leave(evening(3, ready_check=True), 2)
    assert set(at_board(now)) == {1, 3}
    assert not now.finished


def test_leaving_a_running_game_loses_it() -> None:
    """Who leaves a running game has lost it."""
    now = leave(evening(3), 1)
    assert now.finished[0].score is Score.BLACK
    assert set(at_board(now)) == {2, 3}


def test_pass_on() -> None:
    """Who is called and does not come makes room for the next; with nobody waiting they stay called."""
    now = pass_on(evening(3, ready_check=True), 2)
    assert set(at_board(now)) == {1, 3}
    assert queue(now) == (2,)
    alone = evening(2, ready_check=True)
    assert pass_on(alone, 2) == alone
    with pytest.raises(NotCalled):
        pass_on(evening(3), 1)


def test_two_who_sit_alone_are_brought_together() -> None:
    """When two boards have one player each and nobody waits, the two play each other."""
    now = leave(leave(evening(4, boards=2), 2), 4)
    assert set(at_board(now, 1)) == {1, 3}
    assert len(calls(now)) == 1


def test_boards_come_and_go() -> None:
    """A new board is filled from the queue; a running game keeps its board."""
    now = set_boards(evening(5, ready_check=True), 2)
    assert len(calls(now)) == 2
    assert len(calls(set_boards(now, 1))) == 1
    now = ready(ready(now, 3), 4)
    with pytest.raises(BoardInUse):
        set_boards(now, 1)


def test_refusals() -> None:
    """One cannot come twice, nor go without being here."""
    with pytest.raises(AlreadyHere):
        join(evening(1), 1)
    with pytest.raises(NotHere):
        leave(evening(1), 2)


def test_equal_success_shares_the_place() -> None:
    """Equal points in as many games share a place; the next place counts those before it."""
    players = [
        EveningPlayer(1, 1, won=2),
        EveningPlayer(2, 2, won=1),
        EveningPlayer(3, 3, won=1),
        EveningPlayer(4, 4, won=1, lost=1),
    ]
    assert [rank for rank, _ in ranked(players)] == [1, 2, 2, 4]


def test_table() -> None:
    """The table goes by success, then by fewer games."""
    now = wins(wins(evening(3), 1), 1)
    assert (table(now)[0].number, table(now)[0].success) == (1, 20)


@given(st.integers(1, 7), st.integers(0, 60))
@settings(max_examples=40, deadline=None)
def test_if_the_sitter_always_wins_the_others_take_turns(others: int, games: int) -> None:
    """Fairness: against one who wins everything the others play in turn, nobody twice before all have once."""
    now = evening(others + 1)
    for _ in range(games):
        now = wins(now, 1)
    challengers = [game.white if game.black == 1 else game.black for game in now.finished]
    rounds = [challengers[start : start + others] for start in range(0, len(challengers), others)]
    assert all(len(set(each)) == len(each) for each in rounds)


@given(st.integers(2, 6), st.lists(st.sampled_from(Score), max_size=40))
@settings(max_examples=60, deadline=None)
def test_who_plays_on_changes_colour(count: int, scores: list[Score]) -> None:
    """On one board with the same company, whoever plays two games running has both colours."""
    now = evening(count)
    for number, score in enumerate(scores, start=1):
        now = result(now, number, score)
    for one, two in pairwise(now.finished):
        assert one.white != two.white
        assert one.black != two.black


STEPS = st.tuples(
    st.sampled_from(("join", "leave", "ready", "pass", "result", "boards")),
    st.integers(1, 7),
    st.sampled_from(Score),
)


def happen(now: Evening, what: str, number: int, score: Score) -> Evening:
    """One thing that is possible now, or nothing."""
    present = {player.number for player in now.players if player.present}
    waiting = {each for call in calls(now) if not call.is_running for each in (call.white, call.black)}
    running = [call.game for call in calls(now) if call.is_running]
    if what == "join" and number not in present:
        return join(now, number)
    if what == "leave" and number in present:
        return leave(now, number)
    if what == "ready" and number in waiting:
        return ready(now, number)
    if what == "pass" and number in waiting:
        return pass_on(now, number)
    if what == "result" and running:
        return result(now, running[number % len(running)], score)
    if what == "boards" and number > len(now.boards):
        return set_boards(now, number)
    return now


@given(st.integers(1, 3), st.booleans(), st.lists(STEPS, max_size=60))
@settings(max_examples=150, deadline=None)
def test_laws_of_an_evening(boards: int, check: bool, steps: list[tuple[str, int, Score]]) -> None:
    """Whatever happens: nobody sits twice, all present sit or wait, no seat is free for two who could play,
    who is called had the fewest waiting points, and the books agree.
    """
    now = evening(4, boards, ready_check=check)
    for step in steps:
        before, now = now, happen(now, *step)
        present = {player.number for player in now.players if player.present}
        seats = [seat.number for board in now.boards for seat in board.seats]
        assert sorted([*seats, *queue(now)]) == sorted(present)
        assert all((len(board.seats) == 2) == (board.game is not None) for board in now.boards)
        idle = len(queue(now)) + sum(len(board.seats) == 1 for board in now.boards)
        assert idle < 2 or all(len(board.seats) == 2 for board in now.boards)
        if step[0] == "result" and len(now.finished) > len(before.finished) and queue(before):
            assert queue(before)[0] in seats or _turn_came_for_the_leaver(now, queue(before)[0])
    _books_agree(now)


def _turn_came_for_the_leaver(now: Evening, first: int) -> bool:
    """The one who just left the board may have fewer waiting points than the first of the queue."""
    last = now.finished[-1]
    waiting = {player.number: player.waiting for player in now.players}
    return min(waiting[last.white], waiting[last.black]) <= waiting[first]


def _books_agree(now: Evening) -> None:
    played = Counter(number for game in now.finished for number in (game.white, game.black))
    for player in now.players:
        assert player.games == played[player.number]
        assert player.waiting >= 3 * player.won + 2 * player.drawn + player.lost
    assert len({game.game for game in now.finished}) == len(now.finished)
