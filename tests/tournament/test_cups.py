"""A cup as a tournament: draw, results, tie-breaks, the next round, the winner."""

from typing import Any

import pytest

from kosmos.core.outcomes import Outcome
from kosmos.pairing.cup.rules import USUAL_CUP
from kosmos.papers.catalogue import make_paper, papers_for
from kosmos.papers.paper import CupTree
from kosmos.tournament.cups import course_of
from kosmos.tournament.events.cups import CupRulesSet
from kosmos.tournament.next_step import StepKind, next_step
from kosmos.tournament.reasons import explain, why_not
from kosmos.tournament.refusals import AlreadyDrawn, CannotPair, CupGoesOn, CupOnly, MatchNotLevel, SwissOnly
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story


def cup(players: int, **rules: Any) -> Story:
    """Player n has the n-th rating."""
    story = Story(system="cup")
    for number in range(1, players + 1):
        story.do("AddPlayer", name=f"Player, {number}", elo=2600 - 10 * number)
    if rules:
        story.do("SetCupRules", **rules)
    return story


def seeds(story: Story, number: int) -> list[frozenset[int]]:
    entries = story.state.entries
    games = story.state.rounds[number - 1].games
    return [frozenset((entries[game.white].number, entries[game.black].number)) for game in games]


def favourites_win(story: Story, number: int) -> None:
    entries = story.state.entries
    for board, game in enumerate(story.state.rounds[number - 1].games, 1):
        better = entries[game.white].number < entries[game.black].number
        story.result(number, board, "1-0" if better else "0-1")


def to_the_end(story: Story) -> Story:
    while not story.state.is_finished:
        story.do("PairRound")
        for number, round_ in enumerate(story.state.rounds, 1):
            if not round_.is_complete:
                favourites_win(story, number)
    return story


def test_thirteen_to_the_podium() -> None:
    """Three byes, five games, and the best three on the podium when the favourites win."""
    story = cup(13, third_place=True)
    story.do("PairRound")
    first = story.state.rounds[0]
    free = {story.state.entries[id_].number for id_, bye in first.byes.items() if bye is Outcome.PAIRING_BYE}
    assert (len(first.games), free) == (5, {1, 2, 3})
    favourites_win(story, 1)
    to_the_end(story)
    assert [len(round_.games) for round_ in story.state.rounds] == [5, 4, 2, 2]
    podium = make_paper("podium", story.state, Wishes())
    assert [(row[0], row[2].text) for row in podium.table.rows] == [  # type: ignore[union-attr]
        ("1", "Player, 1"),
        ("2", "Player, 2"),
        ("3", "Player, 3"),
    ]
    assert next_step(story.state).kind is StepKind.READ_STANDINGS


def test_the_rules_are_written_down_with_the_draw() -> None:
    """Whatever is usual later, a cup keeps the rules that it was drawn with."""
    story = cup(4)
    events = story.do("PairRound")
    assert CupRulesSet(USUAL_CUP) in events
    assert story.refusal("SetCupRules", games=2) == AlreadyDrawn()
    story.do("SetCupRules", deciding=["blitz 5+0"])


def test_a_level_match_is_decided_in_the_same_place() -> None:
    """A drawn game is followed by tie-break games; only then is the next round drawn."""
    story = cup(4)
    story.do("PairRound")
    story.result(1, 1, "1-0").result(1, 2, "½-½")
    assert next_step(story.state).page == "bracket"
    assert isinstance(story.refusal("PairRound"), CannotPair)
    game = story.game(1, 2)
    story.do("EnterDecidingGame", round=1, board=2, result="½-½")
    story.do("EnterDecidingGame", round=1, board=2, result="½-½")
    played = story.state.deciding_games[1, 2]
    assert [(each.pace.value, each.time) for each in played] == [("rapid", "15+10")] * 2
    assert played[0].white == played[1].black
    story.do("EnterDecidingGame", round=1, board=2, result="½-½", pace="armageddon", white=game.white)
    assert story.refusal("EnterDecidingGame", round=1, board=2, result="1-0") == MatchNotLevel(1, 2)
    story.do("PairRound")
    assert game.black in (story.game(2, 1).white, story.game(2, 1).black)


def test_tie_break_games_are_corrected_and_removed() -> None:
    """By their number; without a result the game is gone."""
    story = cup(2)
    story.do("PairRound")
    story.result(1, 1, "½-½")
    for result in ("1-0", "1-0"):
        story.do("EnterDecidingGame", round=1, board=1, result=result)
    assert next_step(story.state).kind is StepKind.ENTER_RESULTS
    story.do("EnterDecidingGame", round=1, board=1, game=2, result="½-½")
    assert story.state.is_finished
    story.do("EnterDecidingGame", round=1, board=1, game=2, result="*")
    assert len(story.state.deciding_games[1, 1]) == 1
    story.do("Undo")
    assert story.state.is_finished


def test_two_game_matches() -> None:
    """Both games are drawn at once, with the colours exchanged; the points of both decide."""
    story = cup(4, games=2)
    story.do("PairRound")
    assert len(story.state.rounds) == 2
    assert [(game.white, game.black) for game in story.state.rounds[0].games] == [
        (game.black, game.white) for game in story.state.rounds[1].games
    ]
    assert story.state.current_round == 1
    story.all_results("½-½")
    assert isinstance(story.refusal("PairRound"), CannotPair)
    for board in (1, 2):
        story.do("EnterDecidingGame", round=2, board=board, result="1-0", pace="lot")
    story.do("PairRound")
    assert len(story.state.rounds) == 4
    story.do("DeleteRound", confirmed=True)
    assert len(story.state.rounds) == 2


def test_what_was_drawn_from_a_result_holds() -> None:
    """A correction that would put somebody else into the next round needs that draw taken back first."""
    story = cup(4)
    story.do("PairRound")
    favourites_win(story, 1)
    before = story.game(1, 1).result
    story.do("PairRound")
    assert story.refusal("EnterResult", round=1, board=1, result=before.reversed.value) == CupGoesOn()
    forfeit = "+/-" if before.value == "1-0" else "-/+"
    story.result(1, 1, forfeit)
    assert len(story.state.rounds) == 2


def test_leaving_a_cup() -> None:
    """Open games are lost by forfeit, and so is what the bracket would let the player play later."""
    story = cup(3)
    story.do("PairRound")
    favourites_win(story, 1)
    story.do("WithdrawPlayer", id=1, confirmed=True)
    story.do("PairRound")
    assert story.game(2, 1).result.is_forfeit
    assert course_of(story.state).champion == 2


def test_nobody_enters_a_drawn_cup() -> None:
    """The bracket is for those who are in it; nothing of it is arranged by hand."""
    story = cup(4)
    story.do("PairRound")
    assert story.refusal("AddPlayer", name="Late, Larry") == AlreadyDrawn()
    assert story.refusal("RequestBye", id=1, round=2) == SwissOnly("cup")
    assert story.refusal("StartManualPairing") == SwissOnly("cup")
    swiss = Story(system="dutch", rounds=3)
    assert swiss.refusal("SetCupRules", games=2) == CupOnly()


@pytest.mark.parametrize("seeding", ["rating", "lot", "hand"])
def test_where_players_stand(seeding: str) -> None:
    """By rating, by lot, or in the order of the list; the same seed gives the same draw."""
    story = cup(8, seeding=seeding)
    story.do("OrderPlayers", order=[8, 7, 6, 5, 4, 3, 2, 1])
    story.do("PairRound", seed=5)
    order = [entry.id for entry in story.state.by_number]
    expected = {"rating": [1, 2, 3, 4, 5, 6, 7, 8], "hand": [8, 7, 6, 5, 4, 3, 2, 1]}
    assert order == expected.get(seeding, order)
    assert seeding != "lot" or order not in expected.values()
    assert seeds(story, 1) == [frozenset(pair) for pair in ((1, 8), (4, 5), (2, 7), (3, 6))]


def test_double_elimination_to_the_end() -> None:
    """Who loses goes on in the lower bracket; the unbeaten player needs one grand final."""
    story = to_the_end(cup(8, form="double"))
    assert sum(len(round_.games) for round_ in story.state.rounds) == 14
    assert course_of(story.state).champion == 1


def test_why_these_two() -> None:
    """Every board is explained, and why two do not meet."""
    story = cup(8)
    story.do("PairRound")
    favourites_win(story, 1)
    story.do("PairRound")
    for number in (1, 2):
        said = explain(story.stream, story.state, number)
        assert all(len(board.sentences) == 4 for board in said.boards)
    told = why_not(story.state, 1, 2)
    assert [sentence.text for sentence in told.sentences] == [
        "{first} and {second} can meet here at the earliest: {stage}."
    ]
    out = why_not(story.state, 1, 8)
    assert [sentence.text for sentence in out.sentences] == ["{name} is out ({stage})."]


@pytest.mark.parametrize(
    "rules", [{}, {"form": "double"}, {"games": 2, "consolation": True}, {"redraw": True}]
)
def test_every_paper_of_a_cup(rules: dict[str, Any]) -> None:
    """Before the draw, in the middle and at the end each paper can be made."""
    story = cup(6, **rules)
    for upto in range(4):
        for key, kind in papers_for(story.state.settings.system).items():
            if not kind.costly:
                make_paper(key, story.state, Wishes(private=True))
        if upto == 2:
            to_the_end(story)
        elif upto < 2:
            story.do("PairRound") if not story.state.rounds or story.state.rounds[-1].is_complete else None
            for number, round_ in enumerate(story.state.rounds, 1):
                if not round_.is_complete:
                    favourites_win(story, number)


def test_the_bracket_on_paper() -> None:
    """A column for each stage, whoever goes on between the two who met, and the winner in the last one."""
    story = to_the_end(cup(4))
    (tree,) = make_paper("bracket", story.state, Wishes()).blocks
    assert isinstance(tree, CupTree)
    table = tree.table
    said = [["" if not cell else "x" for cell in row] for row in table.rows]
    assert [column.key for column in table.columns] == ["stage1", "stage2", "winner"]
    assert said == [["x", "x", ""], ["x", "", "x"], ["x", "x", ""], ["x", "", ""]]
