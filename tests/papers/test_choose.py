import pytest

from kosmos.papers.choose import ColumnUnknown, choose, column_keys
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
