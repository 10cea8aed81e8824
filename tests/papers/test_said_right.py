"""Papers that must not contradict each other, nor say what was not so."""

import re
from functools import cache
from pathlib import Path

import pytest

from kosmos.core.authors import COMMAND_LINE
from kosmos.core.errors import NotFound
from kosmos.core.history_steps import HistoryStep
from kosmos.locale import LANGUAGES, Phrase, language
from kosmos.papers.catalogue import make_paper, papers_for
from kosmos.papers.choose import ColumnUnknown
from kosmos.papers.history import history_paper
from kosmos.papers.paper import Paper
from kosmos.papers.render import text
from kosmos.ratings.dwz.evaluation import AgeAnswer
from kosmos.tournament.reasons import drawing_of
from kosmos.tournament.systems import System
from kosmos.tournament.wishes import Wishes
from papers.tournaments import STAGES, tournament
from tournament.stories import Story

ENGLISH = language("en")


def shown(story: Story, key: str, **wishes: object) -> str:
    return text.render(make_paper(key, story.state, Wishes(**wishes)), ENGLISH)  # type: ignore[arg-type]


def cells(paper: Paper, column: str) -> dict[str, str]:
    """A column by player id."""
    (table,) = paper.tables
    place = [each.key for each in table.columns].index(column)
    return {
        id_: _said(getattr(row[place], "text", row[place]))
        for id_, row in zip(table.row_ids, table.rows, strict=True)
    }


def _said(content: object) -> str:
    return ENGLISH.say(content) if isinstance(content, Phrase) else str(content)


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


def test_an_adjourned_game_counts_half_and_the_table_says_so() -> None:
    """A half for both until it ends, as the manual says, and the table is not called final."""
    story = Story("Open", system="dutch", rounds=3).some(4)
    story.do("PairRound")
    story.result(1, 1, "adj").result(1, 2, "1-0")
    table = make_paper("standings", story.state, Wishes())
    points = [key.key for key in table.tables[0].columns].index("points")
    assert [str(getattr(row[points], "text", row[points])) for row in table.tables[0].rows] == [
        "1",
        "½",
        "½",
        "0",
    ]
    assert "These standings are not final." in shown(story, "standings")
    page = (Path(__file__).parents[2] / "docs" / "manual" / "swiss.md").read_text("utf-8")
    assert "for the pairing and in the table, which says that it is not final" in page


def test_the_ranking_list_of_a_draw_stays_as_it_was() -> None:
    """After a draw the list of that draw is shown; a rating or a name changed since does not sort it again."""
    story = odd_swiss()
    before = drawing_of(story.stream, 2).before
    listed = text.render(make_paper("internal", before, Wishes()), ENGLISH)
    story.do("ModifyPlayer", id=5, elo=2900, name="Aaa", confirmed=True)
    story.all_results("0-1")
    again = text.render(make_paper("internal", drawing_of(story.stream, 2).before, Wishes()), ENGLISH)
    assert again == listed
    assert "Internal ranking for round 2" in listed


def test_the_ranking_list_is_there_while_its_round_is_being_changed() -> None:
    """Everybody sees the round as it was drawn meanwhile, and so the list that it was drawn from."""
    story = odd_swiss()
    drawn = drawing_of(story.stream, 2)
    story.do("EditRound", confirmed=True)
    assert drawing_of(story.stream, 2) == drawn
    story.do("CancelManualPairing", confirmed=True)
    story.do("DeleteRound", confirmed=True)
    with pytest.raises(NotFound):
        drawing_of(story.stream, 2)


# -- as readers of a language write --------------------------------------------------------------------------


@cache
def told(system: str, stage: str) -> Story:
    """Scores with tenths, days of birth, a club's points: whatever can have a decimal or a date."""
    story = tournament(system, stage, win=3, draw=1, loss="0.2")
    for id_ in list(story.state.entries)[:3]:
        story.do("ModifyPlayer", id=id_, birth="1978-04-03", confirmed=True)
    return story


@pytest.mark.parametrize("code", [code for code, facts in LANGUAGES.items() if facts.decimal == ","])
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("system", list(System))
def test_numbers_and_dates_are_written_as_their_readers_do(system: System, stage: str, code: str) -> None:
    """No decimal point and no 1978-04-03 in any table, note or drawing in a language that writes them otherwise."""
    wishes = Wishes(private=True, long=True, working=True)
    for key in papers_for(system):
        made = text.render(make_paper(key, told(system, stage).state, wishes), language(code))
        wrong = re.findall(r"(?<![\d.])\d+\.\d+(?![\d.])|\d{4}-\d\d-\d\d", made)
        assert not wrong, (key, wrong)


@pytest.mark.parametrize(
    ("code", "when"), [("de", "15.11.2026 18:00"), ("fr", "15/11/2026 18:00"), ("nl", "15-11-2026 18:00")]
)
def test_the_history_is_dated_and_signed_in_the_readers_language(code: str, when: str) -> None:
    """Days in their order, and the one author who is not a name in words; names as they are."""
    steps = [
        HistoryStep(
            1, "2026-11-15T18:00:00Z", COMMAND_LINE, Phrase("made"), counts=True, restore_point=False
        ),
        HistoryStep(2, "2026-11-15T18:00:01Z", "Draw", Phrase("changed"), counts=True, restore_point=False),
    ]
    made = text.render(history_paper("Cup", steps), language(code))
    assert when in made
    assert "2026-11" not in made
    assert COMMAND_LINE not in made
    assert " Draw " in made  # a helper of that name is not translated


# -- the DWZ report ----------------------------------------------------------------------------------------


def test_birth_dates_can_be_chosen_by_who_may_see_them() -> None:
    """The DWZ report has a column of birth dates for a reader of private data; for others there is none."""
    state = told("dutch", "finished").state
    columns = ("number", "name", "birth", "new")
    made = make_paper("dwz", state, Wishes(columns=columns, private=True))
    assert "03.04.1978" in text.render(made, language("de"))
    with pytest.raises(ColumnUnknown):
        make_paper("dwz", state, Wishes(columns=columns))


def test_the_report_names_who_was_left_out_and_whose_age_was_said() -> None:
    """An age that was said and one that was assumed have signs of their own; who is left out is named."""
    story = Story(system="dutch", rounds=3, start="2026-09-24", end="2026-09-24")
    for number in range(1, 7):
        story.do("AddPlayer", name=f"Player {number}", dwz=f"{1900 - 50 * number}-20")
    story.do("PairRound")
    story.all_results()
    ages = {1: AgeAnswer.LEAVE_OUT, 2: AgeAnswer.UP_TO_20}
    made = shown(story, "dwz", ages=ages)
    assert "Left out of the report: Player 1." in made
    assert "Player 2 †" in made
    assert "Player 3 *" in made
    assert "† The birth date is missing; the age group was said." in made
    assert "* The birth date is missing; calculated as 26 or older." in made
    assert "†" not in shown(story, "dwz")


def test_a_direct_encounter_says_that_it_is_a_place() -> None:
    """Of all other columns more is better: the note and the heading's help say that 1 is the best here."""
    story = odd_swiss()
    made = make_paper("standings", story.state, Wishes())
    assert "DE: Direct encounter: the place among the tied, 1 is the best" in text.render(made, ENGLISH)
    helps = {column.key: ENGLISH.say(column.help) for column in made.table.columns}
    assert helps["DE"].endswith("1 is the best")
    assert "best" not in helps["BH"]


@pytest.mark.parametrize("system", ["dutch", "round-robin"])
def test_a_cross_table_can_be_by_rank(system: str) -> None:
    """In the order of the standings, opponents and columns by place: whoever is named there met this player."""
    story = Story(system="dutch", rounds=3, first_colour="white") if system == "dutch" else Story()
    for number in range(1, 7):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    story.do("PairRound")
    for round_ in (1, 2, 3):
        for board in (1, 2, 3):
            story.result(round_, board, "0-1" if board < 3 else "1-0")
        if system == "dutch" and round_ < 3:
            story.do("PairRound")
    ranked = make_paper("crosstable", story.state, Wishes(by_rank=True))
    numbered = make_paper("crosstable", story.state, Wishes())
    (table,), (plain,) = ranked.tables, numbered.tables
    assert table.row_ids != plain.row_ids
    assert sorted(table.row_ids) == sorted(plain.row_ids)
    standings = make_paper("standings", story.state, Wishes())
    assert list(cells(ranked, "name").values()) == list(cells(standings, "name").values())
    assert cells(ranked, "rank") == cells(numbered, "rank")
    assert list(cells(ranked, table.columns[0].key).values()) == [str(place) for place in range(1, 7)]
    for column in table.columns:
        met = {id_: said for id_, said in cells(ranked, column.key).items() if said}
        if column.key.startswith("round_"):  # Swiss: the opponent by place, who names this player in turn
            places = {id_: place for place, id_ in enumerate(table.row_ids, 1)}
            for id_, said in met.items():
                other = table.row_ids[int(re.match(r"\d+", said).group()) - 1]  # type: ignore[union-attr]
                assert re.match(rf"{places[id_]}[wb]", met[other])
        if column.key.startswith("against_"):  # the square is its own diagonal
            own = table.row_ids[int(column.key.removeprefix("against_")) - 1]
            assert met[own] == "■"
    assert any("place" in ENGLISH.say(note) for note in ranked.notes)


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_sign_that_is_not_there_is_not_explained(rounds: int) -> None:
    """Who left a round robin with under half of the games is not in the standings: nothing there says what (–) means. The
    cross table has everybody, and says it.
    """
    story = Story().some(6)
    story.do("PairRound")
    for number in range(1, rounds + 1):
        for board in (1, 2, 3):
            story.result(number, board, "1-0")
    story.do("WithdrawPlayer", id=1, confirmed=True)
    text_ = shown(story, "standings")
    marked = any("(–)" in line for line in text_.splitlines() if "has left the tournament" not in line)
    assert ("has left the tournament" in text_) == marked == (rounds == 3)
    assert "has left the tournament" in shown(story, "crosstable")


@pytest.mark.parametrize(("paper", "round_"), [("keizer", 1), ("keizer", 2), ("keizer-crosstable", 2)])
def test_the_sign_of_a_leaver_is_explained_where_it_stands(paper: str, round_: int) -> None:
    """On a club night the leaver is in the tables of their rounds and in the cross table, and in no later table."""
    made = make_paper(paper, keizer_with_a_leaver().state, Wishes(round=round_))
    marked = any("(–)" in name for name in cells(made, "name").values())
    explained = any("has left the tournament" in ENGLISH.say(note) for note in made.notes)
    assert explained == marked == ((paper, round_) != ("keizer", 2))
