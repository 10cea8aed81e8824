"""US Chess and national Elo at a tournament: the worked numbers of the rules, through players, rounds and papers."""

import pytest

from kosmos.papers.catalogue import make_paper
from kosmos.papers.more_ratings import national_ratings, us_ratings
from kosmos.ratings.national_rules import parse_k_rule
from kosmos.service.new_ratings import new_national, new_us_chess
from kosmos.tournament.wishes import Wishes, read_paper_question
from tournament.stories import Story


def round_robin_of_four(ratings: dict[str, int]) -> Story:
    """A to D in this order; A-B 1:0, A-C draw, A-D 1:0, B-C 0:1, B-D 1:0, C-D 1:0."""
    story = Story(system="round-robin", numbering="hand", start="2025-11-01", end="2025-11-03")
    for name, rating in ratings.items():
        story.do("AddPlayer", name=name, own=rating, birth="1980-01-01")
    story.do("PairRound")
    won = {
        ("A", "B"): 1.0,
        ("A", "C"): 0.5,
        ("A", "D"): 1.0,
        ("B", "C"): 0.0,
        ("B", "D"): 1.0,
        ("C", "D"): 1.0,
    }
    names = {entry.id: entry.player.name for entry in story.state.entries.values()}
    for number, round_ in enumerate(story.state.rounds, 1):
        for board, game in enumerate(round_.games, 1):
            white, black = names[game.white], names[game.black]
            score = won[white, black] if (white, black) in won else 1 - won[black, white]
            story.result(number, board, {1.0: "1-0", 0.5: "½-½", 0.0: "0-1"}[score])
    return story


def test_a_whole_us_event() -> None:
    """The worked event of the rules: established, 20 games, unrated (start 1300) and 5 games before."""
    story = round_robin_of_four({"A": 1500, "B": 1620, "C": 0, "D": 1400})
    wishes = Wishes(games_before={1: 100, 2: 20, 4: 5})
    made = {each.number: each.new for each in us_ratings(story.state, wishes)}
    expected = {1: 1579.30, 2: 1594.08, 3: 1783.82, 4: 1338.24}
    assert made == {number: pytest.approx(new, abs=0.005) for number, new in expected.items()}
    assert [each.new for each in new_us_chess(story.state, wishes)] == ["1579", "1594", "1784", "1338"]
    row = make_paper("us-chess", story.state, wishes).table.rows[0]
    assert row[7].exact == "1579.30"  # type: ignore[union-attr]


def test_national_elo() -> None:
    """K by the first line that fits; the change is K times what was won above the expectation."""
    story = round_robin_of_four({"A": 1650, "B": 1500, "C": 1720, "D": 2150})
    wishes = read_paper_question({"k_rules": "40 before 30; 10 from 2100; 20", "games_before": "1=12"}).wishes
    made = {each.number: each for each in national_ratings(story.state, wishes)}
    assert {number: each.k for number, each in made.items()} == {1: 40, 2: 20, 3: 20, 4: 10}
    for each in made.values():
        assert each.expected is not None
        assert each.new == pytest.approx(each.old + (each.k or 0) * (each.score - each.expected))
    floored = read_paper_question({"k_rules": "40", "elo_floor": "1490"}).wishes
    lowest = {each.number: each.new for each in national_ratings(story.state, floored)}[2]
    assert lowest >= 1490
    assert len(new_national(story.state, wishes)) == 4


def test_first_national_ratings() -> None:
    """With games enough against rated opponents; the number is a wish."""
    story = round_robin_of_four({"A": 1600, "B": 1550, "C": 0, "D": 1500})
    assert 3 not in {each.number for each in national_ratings(story.state, Wishes())}
    found = {each.number: each for each in national_ratings(story.state, Wishes(first_games=3))}
    assert found[3].old == 0
    assert found[3].new > 1600


@pytest.mark.parametrize("written", ["", "K 40", "40 from", "40 under young"])
def test_no_k_rules(written: str) -> None:
    """What is no line of a K table is refused."""
    assert parse_k_rule(written) is None
