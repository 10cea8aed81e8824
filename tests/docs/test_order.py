"""Long tests begin first when several workers share a run."""

from types import SimpleNamespace
from typing import Any

from long_first import BROWSER, HERE, LONG, put_long_ones_first


def test_the_files_are_there() -> None:
    """A file that was renamed would fall back to its usual place without anybody seeing it."""
    assert [name for name in LONG if not (HERE / name).is_file()] == []


def test_browsers_first_then_long_ones_then_the_others_as_they_were() -> None:
    """Browser tests come first, then the long files in their order, then all others in the order of the collection."""
    last = next(HERE / name for name in LONG if not (HERE / name).is_relative_to(BROWSER))
    names = [
        HERE / "cli" / "test_b.py",
        HERE / "cli" / "test_a.py",
        last,
        BROWSER / "test_x.py",
        HERE / LONG[0],
    ]
    items: list[Any] = [SimpleNamespace(path=path) for path in names]
    put_long_ones_first(items)
    assert [each.path for each in items] == [HERE / LONG[0], BROWSER / "test_x.py", last, *names[:2]]


def test_no_file_is_torn_apart() -> None:
    """A file goes to one worker, in the order of the collection: what its tests share is made once."""
    assert "pytest -n 2 --dist loadfile --no-loadscope-reorder" in (HERE.parent / "Makefile").read_text()
