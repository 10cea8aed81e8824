"""Categories by rule in tables and prizes: the place in each, a table of its own, prizes with their working."""

from typing import Any

import pytest

from kosmos.core.errors import NotFound
from kosmos.locale import Phrase, language
from kosmos.papers.catalogue import make_paper
from kosmos.papers.paper import Content, Paper
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story

EN = language("en")
PLAYERS: tuple[dict[str, Any], ...] = (
    {"name": "Adler, Ada", "elo": 2000, "sex": "f", "birth": "2013"},
    {"name": "Bauer, Bert", "elo": 1900, "birth": "1960"},
    {"name": "Cohn, Cleo", "elo": 1500, "sex": "f", "birth": "2015"},
    {"name": "Dorn, Dirk", "elo": 1400, "birth": "2014"},
)


def played(**prizes: Any) -> Story:
    """Ada and Bert win in round 1; Ada has 1 point, Bert 1, Cleo and Dirk none."""
    story = Story(system="dutch", rounds=3, first_colour="white", start="2026-05-01")
    for player in PLAYERS:
        story.do("AddPlayer", **player)
    story.do("SetCategories", categories="U14; w; <1600")
    story.do("PairRound", confirmed=True)
    for board, game in enumerate(story.state.rounds[0].games, 1):
        story.result(1, board, "1-0" if game.white in (1, 2) else "0-1")
    if prizes:
        story.do("SetPrizes", **prizes)
    return story


def words(content: Content) -> str:
    if isinstance(content, str | Phrase):
        return EN.say(content)
    return EN.say(content.text)


def column(paper: Paper, key: str) -> list[str]:
    table = paper.tables[0]
    place = [each.key for each in table.columns].index(key)
    return [words(row[place]) for row in table.rows]


def test_the_standings_tell_the_place_in_each_category() -> None:
    """“First of U14” is read off the table; who is in none has an empty cell."""
    paper = make_paper("standings", played().state, Wishes())
    told = dict(zip(column(paper, "name"), column(paper, "category"), strict=True))
    assert told["Bauer, Bert"] == ""
    assert told["Adler, Ada"] == "U14 1. · Women 1."
    assert "under 1600" in told["Cohn, Cleo"]


def test_without_categories_there_is_no_column() -> None:
    """A tournament without categories has no column for them."""
    story = played()
    story.do("SetCategories", categories="")
    keys = [each.key for each in make_paper("standings", story.state, Wishes()).tables[0].columns]
    assert "category" not in keys


@pytest.mark.parametrize("paper", ["standings", "players", "progress", "elo"])
def test_a_category_has_its_own_table(paper: str) -> None:
    """Every paper that takes groups takes categories; visitors may ask, for the director made them."""
    made = make_paper(paper, played().state, Wishes(category="w"))
    assert sorted(column(made, "name")) == ["Adler, Ada", "Cohn, Cleo"]


def test_an_unknown_category_is_refused() -> None:
    """And no empty table shown."""
    with pytest.raises(NotFound):
        make_paper("standings", played().state, Wishes(category="U8"))


def test_the_categories_have_a_table_each() -> None:
    """The paper of all categories begins with those by rule."""
    tables = make_paper("categories", played().state, Wishes()).tables
    assert [words(table.caption) for table in tables] == ["U14", "Women", "under 1600"]


def test_prizes_of_a_category_go_to_its_members() -> None:
    """Ada is first of all and of U14: she keeps the larger prize, and the next of U14 moves up, with a line that says so."""
    story = played(lists=["100, 60", "U14: 40"], sharing="none")
    paper = make_paper("prizes", story.state, Wishes())
    told = list(zip(column(paper, "name"), column(paper, "amount"), strict=True))
    assert [amount for _, amount in told] == ["100.00", "60.00", "40.00"]
    assert told[2][0] in ("Cohn, Cleo", "Dorn, Dirk")
    notes = [EN.say(note) for note in paper.notes]
    assert any(note.startswith("Adler, Ada takes") and "leaves 40.00 (U14)" in note for note in notes)


def test_shared_prizes_show_their_sum() -> None:
    """Two with equal points share what their places win together."""
    paper = make_paper("prizes", played(lists=["100, 50"], sharing="equal").state, Wishes())
    assert column(paper, "amount") == ["75.00", "75.00"]
    assert "share 100.00 + 50.00: 75.00, 75.00" in " ".join(EN.say(note) for note in paper.notes)


def test_nothing_is_shared_where_nobody_wants_it() -> None:
    """Everybody takes the prize of the own line."""
    paper = make_paper("prizes", played(lists=["100, 50"], sharing="none").state, Wishes())
    assert column(paper, "amount") == ["100.00", "50.00"]


def test_with_several_prizes_each_nobody_gives_way() -> None:
    """Ada takes both."""
    story = played(lists=["100, 60", "U14: 40"], sharing="none", one_each=False)
    paper = make_paper("prizes", story.state, Wishes())
    assert column(paper, "name").count("Adler, Ada") == 2


def test_prizes_wait_for_an_adjourned_game() -> None:
    """As long as one is open the list says that it is not final; with its result the line goes."""
    story = Story(system="dutch", rounds=1, first_colour="white").some(4)
    story.do("PairRound")
    story.all_results_but((1, 1)).result(1, 1, "adj")
    text = "A game is adjourned: these prizes are not final."
    assert words(make_paper("prizes", story.state, Wishes()).notes[0]) == text
    story.result(1, 1, "1-0")
    assert text not in [words(each) for each in make_paper("prizes", story.state, Wishes()).notes]


def without_categories(lists: str) -> Paper:
    story = played()
    story.do("SetCategories", categories="")
    story.do("SetPrizes", lists=lists, one_each=False)
    return make_paper("prizes", story.state, Wishes())


@pytest.mark.parametrize(
    ("group", "winner"), [("w", "Adler, Ada"), ("U11", "Cohn, Cleo"), ("50+", "Bauer, Bert")]
)
def test_a_prize_list_makes_its_category_by_rule(group: str, winner: str) -> None:
    """Without a category of that name, and with nobody marked so, `w` is the women: the sex says it, nobody ticks."""
    paper = without_categories(f"{group}: 100")
    assert column(paper, "name") == [winner]
    assert not any("nobody" in words(note).casefold() for note in paper.notes)


def test_who_is_marked_takes_the_prize_of_the_mark() -> None:
    """A list for `w` goes to those who were ticked, where somebody was: nothing changes for them."""
    story = played()
    story.do("SetCategories", categories="")
    story.do("ModifyPlayer", id=2, groups="w", confirmed=True)
    story.do("SetPrizes", lists="w: 100", one_each=False)
    assert column(make_paper("prizes", story.state, Wishes()), "name") == ["Bauer, Bert"]


def test_a_list_for_nobody_says_what_there_is() -> None:
    """What is missing is said, with the categories that could have been named."""
    told = [words(note) for note in without_categories("Rookies: 100").notes]
    assert any("Nobody belongs to Rookies. This tournament has no categories" in each for each in told)
    story = played(lists="Rookies: 100")
    told = [words(note) for note in make_paper("prizes", story.state, Wishes()).notes]
    assert "Nobody belongs to Rookies. The categories of this tournament: U14; w; <1600" in told
