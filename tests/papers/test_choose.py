import pytest

from kosmos.locale import language
from kosmos.papers.choose import ColumnUnknown, choose, column_keys
from kosmos.papers.paper import Column, Paper, Table
from kosmos.papers.render import render
from papers.synthetic import booklet, checkin, standings


def test_order() -> None:
    """Columns come in the order they are asked for, and the others go."""
    paper = choose(standings(), ["name", "club", "points"])
    assert column_keys(paper) == ("name", "club", "points")
    assert paper.table.rows[0][1] == "SC Vogelwald"


def test_unknown() -> None:
    """A key that no table has is refused, with the keys there are."""
    with pytest.raises(ColumnUnknown) as refused:
        choose(standings(), ["name", "shoe_size"])
    assert refused.value.column == "shoe_size"
    assert "points" in refused.value.known


def test_nothing_chosen() -> None:
    """Choosing nothing changes nothing."""
    assert choose(standings(), []) == standings()


def test_foot_goes_along() -> None:
    """Totals move with their columns."""
    assert choose(checkin(), ["paid", "name"]).table.foot == (("30.00", ""),)


def test_blocks() -> None:
    """Tables among the blocks of a booklet are chosen from as well; other blocks stay."""
    paper = choose(booklet(), ["points"])
    assert column_keys(paper) == ("points",)
    assert len(paper.blocks) == len(booklet().blocks)


def test_columns_that_say_nothing_of_anybody_are_left_out_for_readers() -> None:
    """Where nobody has a title people read no such column; who chose it has it, and so have programs."""
    table = Table((Column("title", "Title"), Column("name", "Name")), (("", "Amsel"), ("", "Dohle")))
    paper = Paper(key="players", title="Players", tables=(table,))
    english = language("en")
    assert "Title" not in render(paper, english, "text").decode()
    assert "Title" in render(choose(paper, ("title", "name")), english, "text").decode()
    assert "Title" in render(paper, english, "csv").decode()
