"""Papers that must not contradict each other, nor say what was not so."""

import re

from kosmos.locale import language
from kosmos.papers.catalogue import make_paper
from kosmos.papers.paper import Paper
from kosmos.papers.render import text
from kosmos.tournament.reasons import drawing_of
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story

ENGLISH = language("en")


def shown(story: Story, key: str, **wishes: object) -> str:
    return text.render(make_paper(key, story.state, Wishes(**wishes)), ENGLISH)  # type: ignore[arg-type]


def cells(paper: Paper, column: str) -> dict[str, str]:
    """A column by player id."""
    (table,) = paper.tables
    place = [each.key for each in table.columns].index(column)
    return {
        id_: str(getattr(row[place], "text", row[place]))
        for id_, row in zip(table.row_ids, table.rows, strict=True)
    }


def keizer_with_a_leaver() -> Story:
    story = Story(system="keizer")
    for number in range(1, 7):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    story.do("PairRound")
    story.all_results()
    story.do("WithdrawPlayer", id=1, confirmed=True)
    story.do("PairRound")
    story.all_results()
    return story


def test_nobody_seems_to_have_played_themselves() -> None:
    """An opponent who has left is named by the starting number in brackets, which no rank is; so is the leaver's row."""
    story = keizer_with_a_leaver()
    paper = make_paper("keizer-crosstable", story.state, Wishes())
    ranks = cells(paper, "rank")
    (table,) = paper.tables
    games = [each.key for each in table.columns].index("round_1")
    named = [ENGLISH.say(row[games].text) for row in table.rows]  # type: ignore[union-attr]
    assert [rank for rank in ranks.values() if rank.startswith("(")] == ["(1)"]
    assert sum(game.startswith("(1)") for game in named) == 1
    for rank, game in zip(ranks.values(), named, strict=True):
        assert not re.match(rf"{re.escape(rank)}[wb]", game)


def odd_swiss() -> Story:
    """Five players: in every round somebody has the bye."""
    story = Story(system="dutch", rounds=4, first_colour="white")
    for number in range(1, 6):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    story.do("PairRound")
    story.all_results()
    story.do("PairRound")
    return story


def test_table_cross_table_and_cards_agree() -> None:
    """Round 2 is drawn and nothing of it played: its bye counts in none of them, for nobody."""
    story = odd_swiss()
    standings = make_paper("standings", story.state, Wishes())
    cross = cells(make_paper("crosstable", story.state, Wishes()), "points")
    by_number = {str(entry.number): entry.id for entry in story.state.entries.values()}
    table = {
        by_number[id_.removeprefix("place-")]: points for id_, points in cells(standings, "points").items()
    }
    assert {int(id_.removeprefix("player-")): points for id_, points in cross.items()} == table
    for id_, points in table.items():
        card = make_paper("cards", story.state, Wishes(player=id_))
        facts = {fact.key: fact.value for block in card.blocks for fact in getattr(block, "facts", ())}
        assert facts["points"] == points


def test_the_title_says_that_games_are_open() -> None:
    """A table after a round with games open says so in the title; without, it does not."""
    story = odd_swiss()
    story.result(2, 1, "1-0")
    assert "after round 2 (1 game open)" in shown(story, "standings")
    assert "after round 2 (1 game open)" in shown(story, "progress")
    story.all_results()
    assert "open)" not in shown(story, "standings")


def test_the_ranking_list_of_a_draw_stays_as_it_was() -> None:
    """After a draw the list of that draw is shown; a rating or a name changed since does not sort it anew."""
    story = odd_swiss()
    before = drawing_of(story.stream, 2).before
    listed = text.render(make_paper("internal", before, Wishes()), ENGLISH)
    story.do("ModifyPlayer", id=5, elo=2900, name="Aaa", confirmed=True)
    story.all_results("0-1")
    again = text.render(make_paper("internal", drawing_of(story.stream, 2).before, Wishes()), ENGLISH)
    assert again == listed
    assert "Internal ranking for round 2" in listed
