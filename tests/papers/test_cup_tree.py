"""Brackets as they are drawn: where matches stand, which lines lead where, and what of a large one is on which sheet."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.locale import language
from kosmos.pairing.cup.bracket import size_of
from kosmos.papers.catalogue import make_paper
from kosmos.papers.paper import CupTree, CupTreeMatch, CupTreeSide, CupTreeStage, Paper, Table
from kosmos.papers.render import PLAIN
from kosmos.papers.render.pdf import as_data
from kosmos.papers.render.text import render as as_text
from kosmos.papers.render.tree_html import tree_html
from kosmos.papers.render.tree_svg import tree_drawing
from kosmos.papers.render.trees import MOST_ON_A_SHEET, TreeLink, is_fed, link_of, rows_of, sheets_of
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story
from tournament.test_cups import cup, favourites_win, to_the_end

ENGLISH = language("en")


def bracket(story: Story) -> Paper:
    return make_paper("bracket", story.state, Wishes())


def trees(story: Story) -> dict[str, CupTree]:
    return {tree.id: tree for tree in bracket(story).blocks if isinstance(tree, CupTree)}


def full(size: int) -> CupTree:
    """Everybody plays: so many matches in the first stage."""
    stages = []
    while size:
        side = CupTreeSide("x")
        slots = tuple(CupTreeMatch(f"m-{size}-{place}", (side, side)) for place in range(size))
        stages.append(CupTreeStage(f"s{size}", slots))
        size //= 2
    return CupTree(tuple(stages), Table((), ()), id="b")


IN_LETTERS = """\
Quarter-finals    Semi-finals      Final            Winner
--------------    -------------    -------------    -----------
4 Player, 4  1    1 Player, 1 1
5 Player, 5  0 ── 4 Player, 4 0 ─┐
                                 │ 1 Player, 1 1
                  2 Player, 2 1  ├─2 Player, 2 0 ── 1 Player, 1
                  3 Player, 3 0 ─┘

Third place
-------------
4 Player, 4 0
3 Player, 3 1

Player, 1 has won the cup.
"""


def test_a_cup_of_five_in_letters() -> None:
    """Two lines for each match, a line from every match to the next, and the winner at the end."""
    story = to_the_end(cup(5, third_place=True))
    assert as_text(bracket(story), ENGLISH).endswith(f"\n\n{IN_LETTERS}")


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16, 32])
def test_lines_meet_in_the_middle(size: int) -> None:
    """Every match but the last has a line; the lines of two meet where the next match stands."""
    tree = full(size)
    rows = rows_of(tree)
    for stage, slots in enumerate(rows[:-1]):
        for place, row in enumerate(slots):
            following = rows[stage + 1][place // 2]
            expected = TreeLink.DOWN if row < following else TreeLink.UP
            assert link_of(tree, stage, place) is expected
            assert is_fed(tree, stage + 1, place // 2)
    assert link_of(tree, len(rows) - 1, 0) is TreeLink.NONE


@settings(max_examples=25)
@given(st.integers(2, 70))
def test_every_match_is_drawn_once(players: int) -> None:
    """A cup of any size: one place in the tree for each match that is played, and no line from where nobody plays."""
    story = cup(players)
    story.do("PairRound")
    tree = trees(story)["bracket-main"]
    drawn = [slot for stage in tree.stages[:-1] for slot in stage.slots if slot]
    assert len(drawn) == players - 1
    places = size_of(players)
    assert len(tree.stages[0].slots) == places // (4 if places // 2 < players <= places * 3 // 4 else 2)
    assert all(
        link_of(tree, 0, place) is TreeLink.NONE
        for place, slot in enumerate(tree.stages[0].slots)
        if not slot
    )


def test_few_byes_and_many() -> None:
    """Of five, three are free: the one game of the first stage shares its row with nobody's. Of thirteen, rows stay apart."""
    few, many = cup(5), cup(13)
    for story in (few, many):
        story.do("PairRound")
    assert [len(stage.slots) for stage in trees(few)["bracket-main"].stages] == [2, 2, 1, 1]
    assert link_of(trees(few)["bracket-main"], 0, 0) is TreeLink.STRAIGHT
    assert [len(stage.slots) for stage in trees(many)["bracket-main"].stages] == [8, 4, 2, 1, 1]
    assert [place for place, slot in enumerate(trees(many)["bracket-main"].stages[0].slots) if not slot] == [
        0,
        4,
        6,
    ]


@pytest.mark.parametrize(
    ("rules", "ids"),
    [
        ({}, ["bracket-main"]),
        ({"third_place": True}, ["bracket-main", "bracket-third"]),
        (
            {"third_place": True, "consolation": True},
            ["bracket-main", "bracket-third", "bracket-consolation"],
        ),
        ({"form": "double"}, ["bracket-main", "bracket-losers", "bracket-grand"]),
        ({"redraw": True}, ["bracket-main"]),
    ],
)
def test_the_trees_of_a_cup(rules: dict[str, Any], ids: list[str]) -> None:
    """Each part of a cup is a tree of its own, with everybody's seed and score; rounds drawn anew have no lines."""
    story = to_the_end(cup(13, **rules))
    found = trees(story)
    assert list(found) == ids
    assert found["bracket-main"].linked is not rules.get("redraw", False)
    sides = [
        side
        for tree in found.values()
        for stage in tree.stages
        for slot in stage.slots
        if slot
        for side in slot.sides
    ]
    assert all(side.name and side.seed for side in sides)
    games = sum(len(round_.games) for round_ in story.state.rounds)
    assert sum(bool(side.score) for side in sides) == 2 * games


def test_a_page_says_who_won_and_where_the_lines_go() -> None:
    """Winners and losers are marked, matches have names for links, open ones are told apart."""
    story = cup(4)
    story.do("PairRound")
    story.result(1, 1, "1-0")
    text = tree_html(trees(story)["bracket-main"], ENGLISH, PLAIN)
    assert text.count("mark-win") == text.count("mark-loss") == 1
    assert re.findall(r'cup-slot (link-\w+(?: fed)?)"', text) == [
        "link-down",
        "link-up",
        "link-straight fed",
        "link-none fed",
    ]
    assert re.findall(r'cup-match( open)?" id="(cup-main-\d-\d)"', text) == [
        ("", "cup-main-1-0"),
        (" open", "cup-main-1-1"),
        ("", "cup-main-2-0"),
    ]
    assert re.findall(r'href="#(bracket-main-\d)"', text) == re.findall(r'id="(bracket-main-\d)"', text)


def test_a_tie_break_stands_in_its_match() -> None:
    """Points of the match, of the tie-break behind a plus, and below what each kind of games came to."""
    story = cup(2)
    story.do("PairRound")
    story.result(1, 1, "½-½")
    for result in ("½-½", "½-½", "1-0", "½-½"):
        story.do("EnterDecidingGame", round=1, board=1, result=result)
    match = trees(story)["bracket-main"].stages[0].slots[0]
    assert match is not None
    assert {ENGLISH.say(side.score) for side in match.sides} == {"½+2½", "½+1½"}
    assert ENGLISH.say(match.note) in ("rapid 1 : 1, blitz 1½ : ½", "rapid 1 : 1, blitz ½ : 1½")


@pytest.mark.parametrize("size", [8, 16, 32, 64, 512])
def test_sheets_of_a_large_bracket(size: int) -> None:
    """No sheet has more than fits; every match is on one, the last of a part on the next one again; names stand once."""
    sheets = sheets_of(full(size))
    assert all(len(sheet.stages[0].slots) <= MOST_ON_A_SHEET for sheet in sheets)
    ids = [slot.id for sheet in sheets for stage in sheet.stages for slot in stage.slots if slot]
    assert len(ids) == len(set(ids))
    assert len({name.removesuffix("-again") for name in ids}) == 2 * size - 1


def test_lines_of_a_drawing() -> None:
    """In print there is one line for each match that leads on, and a box for each that is played."""
    drawing = tree_drawing(full(8), ENGLISH)
    assert (drawing.svg.count("<polyline"), drawing.svg.count("<rect")) == (14, 15)


@pytest.mark.parametrize("players", [5, 13, 32, 64])
def test_letters_on_paper(players: int) -> None:
    """Letters of a bracket are never smaller than seven points, whatever the number of players."""
    story = cup(players)
    story.do("PairRound")
    favourites_win(story, 1)
    data = as_data(bracket(story), ENGLISH, PLAIN)
    drawn = [block for section in data["sections"] for block in section["blocks"] if block["type"] == "tree"]
    for block in drawn:
        units = float(re.search(r'viewBox="0 0 ([\d.]+)', block["svg"])[1])  # type: ignore[index]
        assert block["width"] / units >= 7 / 13
    assert len(drawn) == (3 if players == 64 else 1)


def test_a_winner_is_looked_for_behind_the_final() -> None:
    """Where every round is drawn anew, the column of the winner comes with the final, not behind the first round."""
    story = cup(8, redraw=True)
    story.do("PairRound")
    assert _titles(story) == ["Quarter-finals"]
    favourites_win(story, 1)
    assert _titles(to_the_end(story)) == ["Quarter-finals", "Semi-finals", "Final", "Winner"]


def _titles(story: Story) -> list[str]:
    said = [stage.title for stage in trees(story)["bracket-main"].stages]
    return [each if isinstance(each, str) else language("en").say(each) for each in said]


def test_who_is_knocked_out_did_not_stay_away() -> None:
    """On the card of somebody who lost stands that they are out of the cup, not that they did not play."""
    story = cup(8)
    to_the_end(story)
    card = as_text(make_paper("cards", story.state, Wishes(player=8)), ENGLISH, PLAIN)
    assert card.count("out of the cup") == len(story.state.rounds) - 1
    assert "did not play" not in card
