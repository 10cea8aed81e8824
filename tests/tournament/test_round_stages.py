"""A round goes draft → published → running → finished; visitors see what was published."""

import datetime as dt
from typing import Any

import pytest

from kosmos.core.starts import is_start
from kosmos.formats.icalendar import make_calendar
from kosmos.formats.trf_tournament import make_trf
from kosmos.tournament.chronicle import as_visitors_see
from kosmos.tournament.next_step import StepKind, next_step
from kosmos.tournament.refusals import NothingChanged, RoundIsDraft
from kosmos.tournament.round_stages import RoundStage, minutes_running, stage_of
from tournament.stories import Story

NOW = "2026-11-20T18:00"
CLOCK = dt.datetime(2026, 11, 16, tzinfo=dt.UTC)


def swiss(**settings: Any) -> Story:
    story = Story(system="dutch", rounds=3, first_colour="white", **settings)
    for number in range(1, 7):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    return story


def held() -> Story:
    story = swiss()
    story.do("HoldRounds")
    story.do("PairRound")
    return story


def test_a_round_goes_through_four_stages() -> None:
    """Drawn it is a draft, then published, running with its first result, and finished with the last."""
    story = held()
    stages = [stage_of(story.state, 1, NOW)]
    story.do("PublishRound", round=1)
    stages.append(stage_of(story.state, 1, NOW))
    story.result(1, 1, "1-0")
    stages.append(stage_of(story.state, 1, NOW))
    story.all_results()
    assert [*stages, stage_of(story.state, 1, NOW)] == list(RoundStage)


def test_a_round_runs_from_its_start_on() -> None:
    """Also before the first result."""
    story = swiss()
    story.do("PairRound")
    story.do("SetRoundStart", round=1, start="2026-11-20 19:00")
    assert stage_of(story.state, 1, "2026-11-20T18:59") is RoundStage.PUBLISHED
    assert stage_of(story.state, 1, "2026-11-20T19:00") is RoundStage.RUNNING


def test_how_long_a_round_has_been_running() -> None:
    """By the start that was said, on the same day; a round that has not begun or is finished does not run."""
    story = swiss()
    story.do("PairRound")
    story.result(1, 1, "1-0")
    assert minutes_running(story.state, 1, "2026-11-20T20:52") is None  # nobody said when it begins
    story.do("SetRoundStart", round=1, start="2026-11-20 19:00")
    ends = ("2026-11-20T19:00", "2026-11-20T20:52", "2026-11-21T18:59", "2026-11-21T19:00")
    assert [minutes_running(story.state, 1, now) for now in ends] == [0, 112, 1439, None]
    assert minutes_running(story.state, 1, "2026-11-20T18:59") is None
    story.all_results()
    assert minutes_running(story.state, 1, "2026-11-20T20:52") is None


def test_without_the_wish_rounds_are_published_when_drawn() -> None:
    """As it was before there were drafts."""
    story = swiss()
    story.do("PairRound")
    assert stage_of(story.state, 1, NOW) is RoundStage.PUBLISHED
    assert story.refusal("PublishRound", round=1) == NothingChanged()


def test_visitors_do_not_see_a_draft() -> None:
    """For them it is not drawn yet; those who direct see it."""
    story = held()
    seen = as_visitors_see(story.chronicle)
    assert seen.hides
    assert seen.state.rounds == []
    assert len(story.state.rounds) == 1
    story.do("PublishRound", round=1)
    assert as_visitors_see(story.chronicle) is story.chronicle


def test_a_draft_takes_no_results_and_no_next_round() -> None:
    """It is published first, or taken back."""
    story = held()
    assert story.refusal("EnterResult", round=1, board=1, result="1-0") == RoundIsDraft(1)
    assert story.refusal("PairRound") == RoundIsDraft(1)
    assert next_step(story.state).kind is StepKind.PUBLISH_ROUND
    story.do("DeleteRound", confirmed=True)
    assert not story.state.drafts
    story.do("PairRound")
    assert story.state.drafts == {1}


def test_a_draft_is_changed_by_hand_and_stays_a_draft() -> None:
    """Two players are swapped; publishing comes after."""
    story = held()
    first, second = (story.game(1, board) for board in (1, 2))
    story.do("EditRound")
    story.do("PairByHand", white=first.white, black=second.black, confirmed=True)
    story.do("PairByHand", white=second.white, black=first.black, confirmed=True)
    story.do("EndManualPairing", confirmed=True)
    assert story.state.drafts == {1}
    story.do("Undo")
    story.do("Undo")
    story.do("Undo")
    story.do("Undo")
    assert story.state.drafts == {1}
    assert story.game(1, 1) == first


@pytest.mark.parametrize("text", ["2026-11-20", "19:00", "2026-11-20T19:00:30", "2026-13-20T19:00", "x"])
def test_what_is_no_start(text: str) -> None:
    """A date and a time to the minute, nothing else."""
    assert not is_start(text)
    assert swiss().refusal("SetRoundStart", round=1, start=text).code == "bad_value"


def two_hours_east(local: str) -> dt.datetime:
    return dt.datetime.fromisoformat(local).replace(tzinfo=dt.timezone(dt.timedelta(hours=2)))


def test_starts_stand_in_the_report_and_in_the_calendar() -> None:
    """Record 132 has the dates of the rounds drawn; the calendar has all that are known, as moments."""
    story = swiss(place="Hall; upper floor")
    story.do("PairRound")
    story.do("SetRoundStart", round=1, start="2026-11-20 19:00")
    story.do("SetRoundStart", round=2, start="2026-11-27 19:00")
    (dates,) = [line for line in make_trf(story.state).splitlines() if line.startswith("132")]
    assert dates.split()[1:] == ["26/11/20"]
    calendar = make_calendar(story.state, "hall", CLOCK, two_hours_east)
    assert calendar.count("BEGIN:VEVENT") == 2
    assert "DTSTART:20261127T170000Z\r\n" in calendar
    assert "LOCATION:Hall\\; upper floor\r\n" in calendar
    story.do("SetRoundStart", round=2, start="")
    assert make_calendar(story.state, "hall", CLOCK, two_hours_east).count("BEGIN:VEVENT") == 1


def test_long_lines_of_a_calendar_are_folded() -> None:
    """No line is wider than 75 octets, and no letter is cut in two."""
    story = swiss(place="Café " * 20)
    story.do("SetRoundStart", round=1, start="2026-11-20 19:00")
    lines = make_calendar(story.state, "hall", CLOCK, two_hours_east).split("\r\n")
    assert max(len(line.encode()) for line in lines) <= 75
    assert f"LOCATION:{('Café ' * 20).strip()}" in "\r\n".join(lines).replace("\r\n ", "")
