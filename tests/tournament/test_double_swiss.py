"""Double-Swiss in a tournament: two rounds are one match."""

import pytest

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
