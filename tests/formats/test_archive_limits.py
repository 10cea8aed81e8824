"""What a command may not ask for, a file may not bring: every number and every text of every kind of event."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from formats.test_archive_damage import Place, archive_of, changed, places
from kosmos.formats.archive import BadArchive, read_archive

GOLDEN = Path(__file__).parents[1] / "tournament" / "golden_streams" / "version-3"
HUGE_NUMBER, HUGE_TEXT = 20_000_000, "x" * 20_000

#: where such a value is within the limits of its field, or nothing is made of it: seeds, ids of the federation,
#: prizes in cents, the count of an evening's happenings, and what a draw notes about itself
FREE = frozenset(
    (
        "seed",
        "edited.seed",
        "lots_seed",
        "fide_id",
        "since",
        "finished.board",
        "prizes.lists.prizes",
        "notes.report",
        "notes.imported",
        "notes.system",
        "notes.order",
        "notes.settings.distance",
        "notes.settings.random_first",
    )
)


def shape(place: Place) -> str:
    """`player.elo`, whatever the number of the row."""
    return ".".join(str(each) for each in place if isinstance(each, str))


def value_at(event: Any, place: Place) -> Any:
    for each in place:
        event = event[each]
    return event


def limits() -> Iterator[tuple[str, str, list[Any], int, Place]]:
    """Each place of each kind of event once: kind, shape, the whole file, the line and the place in it."""
    seen = set()
    for file in sorted(GOLDEN.glob("*.kosmos")):
        lines = [json.loads(line) for line in file.read_bytes().splitlines()[1:]]
        for number, line in enumerate(lines):
            kind = line["event"]["type"]
            for place in places(line["event"]):
                value = value_at(line["event"], place)
                known = (kind, shape(place))
                if place == ("type",) or isinstance(value, bool) or not isinstance(value, int | str):
                    continue
                if known in seen or any(shape(place).endswith(free) for free in FREE):
                    continue
                seen.add(known)
                yield *known, lines, number, place


CASES = [pytest.param(*each[2:], id=f"{each[0]} {each[1]}") for each in limits()]


def test_the_table_is_long() -> None:
    """Most kinds of events are in the stored streams: were they not found, nothing would be tried."""
    assert len(CASES) > 250


@pytest.mark.parametrize(("lines", "number", "place"), CASES)
def test_a_file_asks_for_no_more_than_a_command(lines: list[Any], number: int, place: Place) -> None:
    """A huge number or a huge text, under a check sum that fits, is refused with its line."""
    huge = HUGE_TEXT if isinstance(value_at(lines[number]["event"], place), str) else HUGE_NUMBER
    damaged = changed(lines[number], ("event", *place), huge, gone=False)
    with pytest.raises(BadArchive) as refused:
        read_archive(archive_of([*lines[:number], damaged, *lines[number + 1 :]]))
    assert refused.value.line >= number + 2
