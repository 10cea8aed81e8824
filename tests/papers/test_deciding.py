"""On pages the tie-break that decided a place is marked."""

from itertools import pairwise

from kosmos.papers.paper import Cell
from kosmos.papers.standings import standings_paper
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story


def _marks(story: Story, wishes: Wishes) -> list[list[str]]:
    table = standings_paper(story.state, wishes).tables[0]
    keys = [column.key for column in table.columns]
    return [
        [
            key
            for key, cell in zip(keys, row, strict=True)
            if isinstance(cell, Cell) and cell.mark == "decides"
        ]
        for row in table.rows
    ]


def test_the_figure_that_parts_two_with_the_same_points() -> None:
    """It is the first tie-break in which a place differs from the one above; where the points differ none is marked."""
    story = Story(system="dutch", rounds=3, tie_breaks=["BH", "SB"])
    for name in "ABCDEF":
        story.do("AddPlayer", name=f"Player {name}")
    for number in (1, 2):
        story.do("PairRound")
        for board in (1, 2, 3):
            story.do("EnterResult", round=number, board=board, result="1-0" if board < 3 else "½-½")
    table = standings_paper(story.state, Wishes()).tables[0]
    keys = [column.key for column in table.columns]
    figures = [
        [str(cell) for key, cell in zip(keys, row, strict=True) if key in {"points", "BH", "SB"}]
        for row in table.rows
    ]
    expected: list[list[str]] = [[]]
    for (points, *above), (other, *below) in pairwise(figures):
        first = next(
            (code for code, one, two in zip(("BH", "SB"), above, below, strict=True) if one != two), None
        )
        expected.append([first] if points == other and first else [])
    assert _marks(story, Wishes(links=True)) == expected
    assert any(expected)
    assert not any(_marks(story, Wishes()))
