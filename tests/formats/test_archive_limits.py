"""What a command may not ask for, a file may not bring: every number and every text of every kind of event."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from formats.test_archive_damage import Place, archive_of, changed, places
from kosmos.formats.archive import BadArchive, read_archive
from kosmos.tournament.events import ReportLinesKept, Stamped, encode
from tournament.stories import Story

GOLDEN = Path(__file__).parents[1] / "tournament" / "golden_streams" / "version-3"
HUGE_NUMBER, HUGE_TEXT = 20_000_000, "x" * 20_000

#: where such a value is within the limits of its field, or nothing is made of it: seeds, ids of the federation,
#: prizes and fees in cents, and the count of an evening's happenings
FREE = frozenset(
    (
        "seed",
        "edited.seed",
        "lots_seed",
        "fide_id",
        "since",
        "finished.board",
        "prizes.lists.prizes",
        "fees.fees.amount",
        "paid",
    )
)


def shape(place: Place) -> str:
    """`player.elo`, whatever the number of the row."""
    return ".".join(str(each) for each in place if isinstance(each, str))


def value_at(event: Any, place: Place) -> Any:
    for each in place:
        event = event[each]
    return event


def a_club_night() -> Story:
    """What has come since those streams were stored, on a Keizer evening."""
    story = Story("Thursday", system="keizer").some(6)
    story.do("ModifyKeizer", reasons=["Holiday: 40%, 3"], dates=["2026-11-19"], confirmed=True)
    story.do("HoldRounds", hold=True)
    story.do("SetRoundStart", round=1, start="2026-11-20 19:00")
    story.do("PairRound")
    story.do("PublishRound", round=1)
    game = story.game(1, 1)
    story.do("ReportResult", id=game.white, round=1, board=1, result="1-0")
    story.do("EditRound")
    story.do("PairByHand", white=game.white, black=game.black, board=2)
    return story


def a_swiss() -> Story:
    """The same in a Swiss, with the desk at the door and the arbiter's doings."""
    story = Story("Open", system="dutch", rounds=5, first_colour="white").some(6)
    story.do("SetCategories", categories=["U12", "w"])
    story.do("SetFees", fees=["20", "U18: 10"], currency="EUR")
    story.do("PayFee", id=1, paid="5")
    story.do("CheckIn", id=1)
    story.do("SetRatingRules", lists=["fide", "dwz"], confirmed=True)
    story.do("HoldPlayer", id=1)
    story.do("SetGame", first=2, second=3)
    story.do("RemoveSetGame", id=2)
    story.do("BarFromHalfByes", id=2)
    for _ in range(3):
        story.do("PairRound", confirmed=True)
        story.all_results()
    story.do("CorrectForRating", round=1, board=1, result="½-½", confirmed=True)
    story.do("LeaveArbiterMode", confirmed=True)
    event = ReportLinesKept(("### Remark by somebody else",))
    story.stream.append(Stamped("2026-11-15T18:00:00Z", "anna", event, 0))
    return story


def streams() -> Iterator[list[Any]]:
    for file in sorted(GOLDEN.glob("*.kosmos")):
        yield [json.loads(line) for line in file.read_bytes().splitlines()[1:]]
    for story in (a_club_night(), a_swiss()):
        yield [json.loads(encode(stamped)) for stamped in story.stream]


def limits() -> Iterator[tuple[str, str, list[Any], int, Place]]:
    """Each place of each kind of event once: kind, shape, the whole file, the line and the place in it."""
    seen = set()
    for lines in streams():
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
