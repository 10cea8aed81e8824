"""What a command may not ask for, a file may not bring: every number and every text of every kind of event."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from formats.test_archive_damage import Place, archive_of, changed, places
from kosmos.formats.archive import BadArchive, read_archive
from kosmos.tournament.events.copies import CopyHandedBack, CopyStepSettled, CopyTaken
from kosmos.tournament.events.setup import ReportLinesKept
from kosmos.tournament.events.stored import Stamped, encode
from kosmos.tournament.events.union import AnyEvent
from tournament.later_stories import LATER_STORIES
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
    story.do("SetCheckIn", rule="ask", every=True)
    story.do("CheckIn", id=1)
    story.do("SetRatingRules", lists=["fide", "dwz"], long=True, confirmed=True)
    story.do("AddPlayer", name="Adler, Ada", elo=1834, sources="elo=1834 fide 2026-11-01")
    story.do("GiveRating", id=1, rating=1800, round=2, list="club 2026", date="2026-10-01")
    story.do("DrawStartPosition", round=1)
    story.do("ForgetPlayer", id=4, confirmed=True)
    story.do("HoldPlayer", id=1)
    story.do("SetGame", first=2, second=3)
    story.do("RemoveSetGame", id=2)
    story.do("BarFromHalfByes", id=2)
    for _ in range(3):
        story.do("PairRound", confirmed=True)
        story.all_results()
    story.do("CorrectForRating", round=1, board=1, result="½-½", confirmed=True)
    story.do("LeaveArbiterMode", confirmed=True)
    told = (
        ReportLinesKept(("### Remark by somebody else",)),
        CopyTaken("c0ffee", "open"),
        CopyHandedBack("c0ffee", 60),
        CopyStepSettled("c0ffee", 60, taken=False),
    )
    story.stream += [Stamped("2026-11-15T18:00:00Z", "anna", event, 0) for event in told]
    return story


def a_cup() -> Story:
    """Its rules, and a tie-break."""
    story = Story("Cup", system="cup").some(4)
    story.do("SetCupRules", games=2)
    story.do("PairRound")
    story.all_results("½-½")
    story.do("EnterDecidingGame", round=1, board=1, result="1-0", time="3+2")
    return story


def streams() -> Iterator[list[Any]]:
    for file in sorted(GOLDEN.glob("*.kosmos")):
        yield [json.loads(line) for line in file.read_bytes().splitlines()[1:]]
    for story in (a_club_night(), a_swiss(), a_cup(), LATER_STORIES["cup-in-season"]()):
        yield [json.loads(encode(stamped)) for stamped in story.stream]


def too_much(value: Any) -> tuple[Any, ...]:
    """What is tried where this stands: also where nothing stands, or an empty list, for a file may say more there."""
    match value:
        case bool():
            return ()
        case str():
            return (HUGE_TEXT,)
        case int():
            return (HUGE_NUMBER,)
        case None:
            return (HUGE_NUMBER, HUGE_TEXT)
        case []:
            return ([HUGE_NUMBER], [HUGE_TEXT])
    return ()


def limits() -> Iterator[tuple[str, list[Any], int, Place, Any]]:
    """Each place of each kind of event once: its name, the whole file, the line, the place in it and what is put there."""
    seen = set()
    for lines in streams():
        for number, line in enumerate(lines):
            kind = line["event"]["type"]
            for place in places(line["event"]):
                if place == ("type",) or any(shape(place).endswith(free) for free in FREE):
                    continue
                for huge in too_much(value_at(line["event"], place)):
                    name = (
                        f"{kind} {shape(place)} {'text' if HUGE_TEXT in (huge, *as_list(huge)) else 'number'}"
                    )
                    if name not in seen:
                        seen.add(name)
                        yield name, lines, number, place, huge


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


CASES = [pytest.param(*each[1:], id=each[0]) for each in limits()]


def test_every_kind_of_event_is_tried() -> None:
    """Whoever adds an event tells it in one of the stories above: none can be forgotten."""
    there = {kind.__struct_config__.tag for kind in get_args(AnyEvent)}
    assert there - {line["event"]["type"] for lines in streams() for line in lines} == set()
    assert len(CASES) > 450


@pytest.mark.parametrize(("lines", "number", "place", "huge"), CASES)
def test_a_file_asks_for_no_more_than_a_command(
    lines: list[Any], number: int, place: Place, huge: Any
) -> None:
    """A huge number or a huge text, under a check sum that fits, is refused with its line."""
    damaged = changed(lines[number], ("event", *place), huge, gone=False)
    with pytest.raises(BadArchive) as refused:
        read_archive(archive_of([*lines[:number], damaged, *lines[number + 1 :]]))
    assert refused.value.line >= number + 2
