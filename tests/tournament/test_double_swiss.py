"""Double-Swiss in a tournament: two rounds are one match."""

import pytest

from kosmos.formats.trf_tournament import make_trf
from kosmos.pairing.double_swiss import match_field
from kosmos.tournament.pairing_view import coming_view
from kosmos.tournament.refusals import MatchNotWhole
from tournament.stories import Story


def begun(players: int = 5) -> Story:
    story = Story(system="double-swiss", rounds=4)
    for number in range(1, players + 1):
        story.do("AddPlayer", name=f"Player {number}", elo=2000 - number)
    story.do("PairRound")
    return story


def finish(story: Story) -> None:
    number = len(story.state.rounds)
    for board in range(1, len(story.state.rounds[-1].games) + 1):
        story.result(number, board, "1-0")


def test_a_match_is_two_rounds() -> None:
    """The second round has the games of the first with colours reversed; the bye of both is worth one and a half."""
    story = begun()
    finish(story)
    story.do("PairRound")
    first, second = story.state.rounds
    assert [(game.black, game.white) for game in first.games] == [
        (game.white, game.black) for game in second.games
    ]
    (free,) = first.byes
    assert set(second.byes) == {free}
    finish(story)
    scoring = story.state.settings.scoring
    assert sum(scoring.points(round_.byes[free]) for round_ in story.state.rounds) == 15


def test_who_has_left_is_paired_for_the_second_game() -> None:
    """A match that was begun is finished, by forfeit if need be; in the next match they are not paired."""
    story = begun(4)
    finish(story)
    gone = story.state.rounds[0].games[0].white
    story.do("WithdrawPlayer", id=gone, confirmed=True)
    story.do("PairRound")
    assert any(gone in (game.white, game.black) for game in story.state.rounds[1].games)
    finish(story)
    story.do("PairRound")
    assert not any(gone in (game.white, game.black) for game in story.state.rounds[2].games)


def test_half_a_match_is_refused() -> None:
    """The number of rounds is even."""
    with pytest.raises(MatchNotWhole):
        Story(system="double-swiss", rounds=5)


# -- acceleration ---------------------------------------------------------------------------------------


def accelerated(method: str, rounds: int = 12) -> Story:
    """Eight players, four of them with virtual points; higher numbers lose both games."""
    story = Story(system="double-swiss", rounds=rounds, acceleration=method, first_colour="white")
    for number in range(1, 9):
        story.do("AddPlayer", name=f"Player {number}", elo=2000 - number)
    return story


def play_match(story: Story) -> set[frozenset[int]]:
    for _ in range(2):
        story.do("PairRound", confirmed=True)
        number = len(story.state.rounds)
        for board, game in enumerate(story.state.rounds[-1].games, start=1):
            story.result(number, board, "1-0" if game.white < game.black else "0-1")
    return {frozenset((game.white, game.black)) for game in story.state.rounds[-1].games}


@pytest.mark.parametrize(
    ("method", "points"), [("baku", [20, 20, 20, 20, 10, 10]), ("added-score", [20, 20, 20, 20])]
)
def test_the_upper_half_begins_with_a_match_won(method: str, points: list[int]) -> None:
    """C.04.7 and 28R with matches for rounds: two games won, later two drawn; the first quarter meets the second."""
    story = accelerated(method, rounds=10)
    assert play_match(story) == {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))}
    view = coming_view(story.state)
    assert [list(each.virtual) for each in view.record.entrants] == [points] * 4 + [[]] * 4
    assert ("FIDE_DOUBLESWISS_BAKU" in make_trf(story.state)) is (method == "baku")


def test_floats_go_by_the_score_of_the_draw() -> None:
    """Losers of the upper half and winners of the lower have met with equal scores: nobody floated."""
    story = accelerated("baku")
    play_match(story)
    assert play_match(story) == {frozenset(pair) for pair in ((1, 2), (3, 5), (4, 6), (7, 8))}
    field = match_field(coming_view(story.state))
    assert not any(down for down, _ in (*field.downs, *field.ups))
