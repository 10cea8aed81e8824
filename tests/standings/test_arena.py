"""An arena's points and ranking, from the tables of its rules."""

import pytest

from kosmos.standings.arena import ArenaLine, ArenaOutcome, ArenaRules, performance, points_of, ranking_key


def line(text: str) -> ArenaLine:
    """`W`, `D`, `L`; b berserk, q under the length limit, l 60 half-moves and more; else 40 half-moves."""
    plies = 10 if "q" in text else 60 if "l" in text else 40
    return ArenaLine(ArenaOutcome(text[0]), plies=plies, berserk="b" in text)


@pytest.mark.parametrize(
    ("results", "points"),
    [
        ("W W D", [2, 2, 2]),
        ("W W W W L W", [2, 2, 4, 4, 0, 2]),
        ("W W D W W W", [2, 2, 2, 2, 2, 4]),
        ("Wb Wb Wb", [3, 3, 5]),
        ("Wbq W W Wb", [2, 2, 4, 5]),
        ("D D D", [1, 0, 0]),
        ("D L D", [1, 0, 0]),
        ("D W D", [1, 2, 1]),
        ("D Dl D", [1, 1, 0]),
        ("W W D D", [2, 2, 2, 0]),
        ("Dq D W", [0, 0, 2]),
        ("W D W W W L W W D L D", [2, 1, 2, 2, 4, 0, 2, 2, 2, 0, 0]),
    ],
)
def test_points_of_sequences(results: str, points: list[int]) -> None:
    """Series of wins, berserk, quick draws and rows of draws, as the rules' own table has them."""
    assert points_of(list(map(line, results.split()))) == points


def test_rules_can_be_switched_off() -> None:
    """Without series every win counts two, without berserk there is no extra point."""
    wins = [line("Wb")] * 3
    assert points_of(wins, ArenaRules(streaks=False)) == [3, 3, 3]
    assert points_of(wins, ArenaRules(berserk=False)) == [2, 2, 4]


def test_at_tables_nobody_counts_moves() -> None:
    """A draw there is no quick one, and no long fight either."""
    drawn = ArenaLine(ArenaOutcome.DRAW)
    assert points_of([drawn, drawn]) == [1, 0]
    assert points_of([ArenaLine(ArenaOutcome.WIN, berserk=True)]) == [3]


def test_performance_is_a_mean_rounded_after_every_game() -> None:
    """Opponent's rating, 500 more for a win and less for a loss; without a game one's own rating."""
    assert performance([], 1700) == 1700
    games = [
        ArenaLine(ArenaOutcome.WIN, 1500),
        ArenaLine(ArenaOutcome.DRAW, 1601),
        ArenaLine(ArenaOutcome.LOSS, 1800),
    ]
    assert performance(games[:1], 1700) == 2000
    assert performance(games[:2], 1700) == 1800  # 1800.5 to the even
    assert performance(games, 1700) == 1633


def test_points_go_before_performance() -> None:
    """One point is more than any performance."""
    assert ranking_key(3, 1000) > ranking_key(2, 3500)
    assert ranking_key(2, 2100) > ranking_key(2, 2000)
