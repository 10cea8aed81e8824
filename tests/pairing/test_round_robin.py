"""Round robin: the published tables, the shift system of the club blitz, and the laws of both."""

from collections import Counter
from itertools import combinations, groupby, pairwise
from pathlib import Path

import pytest

from kosmos.core.colours import Colour
from kosmos.pairing.contract import PairedGame
from kosmos.pairing.round_robin import (
    RoundPlan,
    Side,
    TableSystem,
    TooFewForRoundRobin,
    berger,
    lots,
    schedule,
    shift,
)

SIZES = range(2, 25)


def published() -> dict[int, list[list[tuple[int, int]]]]:
    tables: dict[int, list[list[tuple[int, int]]]] = {}
    lines = (Path(__file__).parent / "berger_tables.txt").read_text(encoding="utf-8").splitlines()
    for line in lines[1:]:
        if line.endswith("players"):
            current = tables.setdefault(int(line.split()[0]), [])
        elif line:
            current.append([_pair(game) for game in line.split()])
    return tables


def _pair(text: str) -> tuple[int, int]:
    white, black = text.split("-")
    return int(white), int(black)


def colours(plans: tuple[RoundPlan, ...], count: int) -> dict[int, str]:
    history = dict.fromkeys(range(1, count + 1), "")
    for plan in plans:
        for game in plan.games:
            history[game.white] += "w"
            history[game.black] += "b"
    return history


def longest_run(plans: tuple[RoundPlan, ...], count: int) -> int:
    return max(len(list(run)) for row in colours(plans, count).values() for _, run in groupby(row))


def rows(plan: RoundPlan) -> tuple[list[int], list[int]]:
    far = [seat.number for seat in plan.seats if seat.side is Side.FAR]
    return far, [seat.number for seat in plan.seats if seat.side is Side.NEAR]


@pytest.mark.parametrize("n", range(3, 17))
def test_berger_is_the_published_table(n: int) -> None:
    """The tables for 3 to 16 players are the printed ones, game by game and board by board."""
    assert [list(games) for games in berger(n)] == published()[n + n % 2]


@pytest.mark.parametrize("n", range(4, 25, 2))
def test_berger_agrees_with_its_closed_form(n: int) -> None:
    """Players i and j meet in round i+j-1 (mod n-1); the smaller has White if the sum is odd; n meets i in round 2i-1."""
    for number, games in enumerate(berger(n), start=1):
        for white, black in games:
            if n in {white, black}:
                other = min(white, black)
                assert (2 * other - 1 - number) % (n - 1) == 0
                assert (white == other) == (other <= n // 2)
            else:
                assert (white + black - 1 - number) % (n - 1) == 0
                assert (white < black) == ((white + black) % 2 == 1)


@pytest.mark.parametrize("system", TableSystem)
@pytest.mark.parametrize("n", SIZES)
def test_everybody_meets_everybody_once(n: int, system: TableSystem) -> None:
    """In one cycle each pair plays exactly once, everybody is in each round once, and free at most once."""
    plans = schedule(n, system)
    met = Counter(frozenset((game.white, game.black)) for plan in plans for game in plan.games)
    assert met == Counter(map(frozenset, combinations(range(1, n + 1), 2)))
    for plan in plans:
        seen = [number for game in plan.games for number in (game.white, game.black)]
        seen += [] if plan.free is None else [plan.free]
        assert sorted(seen) == list(range(1, n + 1))
    free = [plan.free for plan in plans if plan.free is not None]
    assert sorted(free) == (list(range(1, n + 1)) if n % 2 else [])


@pytest.mark.parametrize("system", TableSystem)
@pytest.mark.parametrize("n", SIZES)
def test_colours_are_balanced(n: int, system: TableSystem) -> None:
    """Nobody has one colour three times running; an odd field is balanced exactly, an even one within one."""
    plans = schedule(n, system)
    for row in colours(plans, n).values():
        assert abs(row.count("w") - row.count("b")) == (0 if n % 2 else 1)
    assert longest_run(plans, n) <= 2


@pytest.mark.parametrize("n", SIZES)
def test_double_round_robin(n: int) -> None:
    """In two cycles everybody has each colour against each opponent, and with the swap none three times running."""
    plans = schedule(n, cycles=2, swap_last_two=True)
    games = Counter((game.white, game.black) for plan in plans for game in plan.games)
    assert games == Counter((a, b) for a in range(1, n + 1) for b in range(1, n + 1) if a != b)
    assert longest_run(plans, n) <= 2


def test_without_the_swap_player_one_has_three_in_a_row() -> None:
    """The swap is needed: in the plain double table of 6, players 1 and 4 have one colour three times running."""
    rows_of_six = colours(schedule(6, cycles=2), 6)
    assert {number for number, row in rows_of_six.items() if "www" in row or "bbb" in row} == {1, 4}


def test_the_swap_moves_only_the_first_cycle() -> None:
    """Rounds n-2 and n-1 of the first cycle change places; the second cycle keeps the order of the table."""
    plain, swapped = schedule(6, cycles=2), schedule(6, cycles=2, swap_last_two=True)
    assert swapped == (*plain[:3], plain[4], plain[3], *plain[5:])


def test_shift_system_of_six_as_in_the_manual() -> None:
    """Six players sit 4 5 6 over 1 2 3; then 1 4 6 over 2 3 5, as 6 keeps the chair and the rest move clockwise."""
    first, second, *_ = shift(6)
    assert rows(first) == ([4, 5, 6], [1, 2, 3])
    assert rows(second) == ([1, 4, 6], [2, 3, 5])
    assert first.games == (PairedGame(1, 4), PairedGame(5, 2), PairedGame(3, 6))
    assert second.games == (PairedGame(2, 1), PairedGame(4, 3), PairedGame(6, 5))


def test_shift_system_of_five_as_in_the_manual() -> None:
    """With five, the chair of 6 is empty and who sits opposite is free: first 3, then 5."""
    first, second, *_ = shift(5)
    assert rows(first) == ([4, 5], [1, 2, 3])
    assert (first.free, second.free) == (3, 5)
    assert rows(second) == ([1, 4], [2, 3, 5])
    assert first.seats[-1].colour is None


@pytest.mark.parametrize("boards", range(2, 8))
def test_shift_first_round(boards: int) -> None:
    """Board 1 is 1 – k+1, board 2 is k+2 – 2 and so on; player n has White first if the boards are even in number."""
    games = shift(2 * boards)[0].games
    for board, game in enumerate(games, start=1):
        low, high = board, boards + board
        assert game == (PairedGame(low, high) if board % 2 else PairedGame(high, low))
    assert (games[-1].white == 2 * boards) == (boards % 2 == 0)


@pytest.mark.parametrize("n", range(4, 15))
def test_shift_boards_stay_but_the_last(n: int) -> None:
    """A board's colours stay where they are, except that player n turns their board after each round."""
    for number, plan in enumerate(shift(n)):
        for seat in plan.seats:
            near_white = (seat.board % 2 == 1) != (n % 2 == 0 and seat.board == n // 2 and number % 2 == 1)
            white = near_white == (seat.side is Side.NEAR)
            assert seat.colour is (
                None if plan.free == seat.number else Colour.WHITE if white else Colour.BLACK
            )
        assert {(game.white, game.black) for game in plan.games} == _games_from_seats(plan)


def _games_from_seats(plan: RoundPlan) -> set[tuple[int, int]]:
    at = {(seat.board, seat.colour): seat.number for seat in plan.seats if seat.colour is not None}
    return {(at[b, Colour.WHITE], at[b, Colour.BLACK]) for b in {board for board, _ in at}}


@pytest.mark.parametrize("n", range(4, 15, 2))
def test_shift_player_n_keeps_his_chair(n: int) -> None:
    """Player n sits on the far side of the last board all day and alternates their colours."""
    seats = [seat for plan in shift(n) for seat in plan.seats if seat.number == n]
    assert {(seat.board, seat.side) for seat in seats} == {(n // 2, Side.FAR)}
    assert all(a.colour is not b.colour for a, b in pairwise(seats))


def test_one_player_is_no_tournament() -> None:
    """A round robin of one player is refused."""
    with pytest.raises(TooFewForRoundRobin):
        schedule(1)


def test_lots_are_a_permutation_and_repeatable() -> None:
    """Numbers by lot use each number once, and the same seed draws the same numbers."""
    assert sorted(lots(9, 4)) == list(range(1, 10))
    assert lots(9, 4) == lots(9, 4) != lots(9, 5)
