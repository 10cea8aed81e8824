"""Systems and events that came after the golden streams of a version were written: one archive each, in a folder of its own.

`python -m tournament.later_stories FOLDER [NAME …]` (in `tests`) writes those that are not there yet, and never one anew.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from kosmos.core.results import Result
from kosmos.formats.archive import make_archive
from kosmos.tournament.chronicle import fold
from kosmos.tournament.cup_games import SeasonCupGame
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.copies import CopyHandedBack, CopyStepSettled, CopyTaken
from kosmos.tournament.events.counted_cups import CupGamesCounted
from kosmos.tournament.events.setup import ReportLinesKept
from kosmos.tournament.events.stored import Stamped
from tournament.golden_stories import MORE, enter, keizer_with_rules, person, play, swiss
from tournament.stories import AT, Story

COPY = "5f1d9c2ab37e4d06"


def _tell(story: Story, *events: Event) -> None:
    """Facts that no command of a director makes: they come with a file or a copy."""
    story.stream += [Stamped(AT, "anna", event, 0) for event in events]  # type: ignore[arg-type]
    story.chronicle = fold(story.stream)


def _cup(system: str) -> Story:
    """Matches of two games, one of them decided by tie-break; a consolation cup and a match for third place."""
    story = Story("Town cup", system=system, arbiter=False)
    enter(story)
    story.do("SetCupRules", games=2, third_place=True, consolation=True, byes="lot")
    story.do("PairRound", seed=5)
    for step in range(3):
        for number in (2 * step + 1, 2 * step + 2):
            for board in range(1, len(story.state.rounds[number - 1].games) + 1):
                story.result(number, board, "½-½" if board == 1 else "1-0" if number % 2 else "0-1")
        story.do("EnterDecidingGame", round=2 * step + 1, board=1, result="½-½")
        story.do("EnterDecidingGame", round=2 * step + 1, board=1, result="1-0")
        if step < 2:
            story.do("PairRound", seed=6 + step)
    return story


def _double_swiss(system: str) -> Story:
    """Two games a match, a late player, somebody who leaves."""
    story = Story("Rapid weekend", system=system, rounds=6, arbiter=False)
    enter(story)
    story.do("RequestBye", id=6, round=3, kind="half", confirmed=True)
    for number in range(1, 7):
        story.do("PairRound", seed=50 + number, confirmed=True)
        play(story, number)
        if number == 2:
            story.do("AddPlayer", **person(8, MORE[0]), confirmed=True)
        elif number == 4:
            story.do("WithdrawPlayer", id=4, confirmed=True)
    return story


def _front_desk(system: str) -> Story:
    """Everything that happens at the door, in the arbiter's mode and around the draw of an open."""
    story = Story("Open by the sea", system=system, rounds=6, start="2026-11-20", end="2027-01-10")
    for number, name in enumerate((*MORE, "Nessel, Nora", "Olive, Ole", "Pinie, Pia")):
        story.do("AddPlayer", **person(number + 1, name), sources="elo=1834 fide 2026-11-01")
    story.do("SetCategories", categories=["U18", "w", "<1800"])
    story.do("SetFees", fees="20; U18: 10", currency="EUR")
    story.do("PayFee", id=1)
    story.do("PayFee", id=2, paid="5")
    story.do("SetRatingRules", long=True, which="last", lists=["fide", "dwz"], confirmed=True)
    story.do("GiveRating", id=3, rating=1777, confirmed=True)
    story.do("SetCheckIn", rule="ask", every=True)
    story.do("CheckInAll")
    story.do("CheckIn", id=2, here=False)
    story.do("CheckIn", id=2)
    story.do("HoldRounds")
    story.do("HoldPlayer", id=4)
    story.do("HoldPlayer", id=5, force=True)
    story.do("RemoveSetGame", id=4)
    story.do("BarFromHalfByes", id=6)
    story.do("SetRoundStart", round=1, start="2026-11-20 19:00")
    story.do("PairRound", seed=61, confirmed=True)
    story.do("DrawStartPosition", round=1, seed=518, confirmed=True)
    story.do("EditRound")
    white, black = story.state.draft.games[-1] if story.state.draft else (1, 2)
    story.do("PairByHand", white=white, black=black, board=1)
    story.do("EndManualPairing", confirmed=True)
    story.do("PublishRound", round=1)
    game = story.game(1, 1)
    story.do("ReportResult", id=game.white, round=1, board=1, result="1-0")
    story.do("ReportResult", id=game.black, round=1, board=1, result="1-0")
    play(story, 1)
    for number in (2, 3, 4):
        story.do("PairRound", seed=61 + number, confirmed=True)
        story.do("PublishRound", round=number)
        play(story, number)
    story.do("CorrectForRating", round=1, board=2, result="½-½", confirmed=True)
    story.do("ForgetPlayer", id=4, confirmed=True)
    _tell(story, ReportLinesKept(("### A note of the other program",)))
    _tell(story, CopyTaken(COPY, "open-by-the-sea"), CopyHandedBack(COPY, 90))
    _tell(story, CopyStepSettled(COPY, 90, taken=False))
    story.do("LeaveArbiterMode", confirmed=True)
    return story


def _cup_in_season(system: str) -> Story:
    """A Keizer season in which a cup counts: its games come, one is corrected, one goes; another cup counts no more."""
    story = Story("Club nights", system=system, arbiter=False)
    enter(story)
    story.do("SetAttendance", id=1, status="excused")
    story.do("SetAttendance", id=2, status="club duty")
    for number in (1, 2):
        story.do("PairRound", seed=70 + number, confirmed=True)
        play(story, number)
    story.do("CountCup", cup="town-cup")
    story.do("CountCup", cup="blitz-cup", how="also")
    first, second = (
        SeasonCupGame(1, board, board, board + 1, Result.WHITE_WINS, "2026-11-20", board) for board in (1, 2)
    )
    _tell(story, CupGamesCounted("town-cup", "Town cup", (first, second), ()))
    corrected = SeasonCupGame(1, 1, 1, 2, Result.DRAW, "2026-11-20", 1)
    _tell(story, CupGamesCounted("town-cup", "Town cup", (corrected,), ((1, 2),)))
    _tell(story, CupGamesCounted("blitz-cup", "Blitz cup", (second,), ()))
    story.do("CountCup", cup="blitz-cup", how="not")
    return story


LATER_STORIES: dict[str, Callable[[], Story]] = {
    "cup": lambda: _cup("cup"),
    "monrad": lambda: swiss("monrad"),
    "dubov": lambda: swiss("dubov", tie_breaks=["ARO", "BH"]),
    "burstein": lambda: swiss("burstein"),
    "lim": lambda: swiss("lim"),
    "lim-maxi": lambda: swiss("lim-maxi", acceleration="baku"),
    "double-swiss": lambda: _double_swiss("double-swiss"),
    "cup-in-season": lambda: _cup_in_season("keizer"),
    "front-desk": lambda: _front_desk("dutch"),
    "keizer-as-told-now": lambda: keizer_with_rules("keizer"),
}


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, tell in LATER_STORIES.items():
        file = folder / f"{name}.kosmos"
        if not file.exists():
            file.write_bytes(make_archive(tell().stream, personal=True))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
