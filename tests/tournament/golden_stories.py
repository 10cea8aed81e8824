"""A tournament of every system, told with everything that can happen in it: what the golden streams are written from.

`python -m tournament.golden_stories FOLDER` (in `tests`) writes one archive a system.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any

from kosmos.core.errors import Refusal
from kosmos.formats.archive import make_archive
from kosmos.pairing.winner_stays import calls
from tournament.stories import Story

RESULTS = ("1-0", "½-½", "0-1", "1-0", "0-1", "+/-", "½-½", "1-0", "0-1", "-/+", "½-½")
NAMES = (
    "Ahorn, Ada",
    "Birke, Bert",
    "Ceder, Cleo",
    "Distel, Dirk",
    "Eiche, Eva",
    "Fichte, Fritz",
    "Ginster, Gerd",
)
MORE = ("Hasel, Hilde", "Iris, Ines", "Kiefer, Kurt", "Linde, Lena")


def person(number: int, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "elo": 0 if number % 4 == 3 else 2210 - 55 * number,
        "dwz": f"{2150 - 60 * number}-{7 + number}" if number % 3 else "",
        "club": ("SC Waldrand", "", "Turm Heide")[number % 3],
        "sex": "f" if number % 2 else "m",
        "birth": str(1950 + 6 * number) if number % 5 else "",
        "title": "FM" if number == 2 else "",
        "groups": ["w"] if number % 2 else [],
        "email": f"p{number}@trees.example" if number == 4 else "",
        "tags": ["guest"] if number == 5 else [],
    }


def enter(story: Story) -> None:
    """Seven enter, one is changed and one taken back again: facts that were undone belong to a stream as well."""
    for number, name in enumerate(NAMES):
        story.do("AddPlayer", **person(number, name))
    story.do("AddPlayer", name="Nobody, Nick")
    story.do("Undo")
    story.do("Redo")
    story.do("GoBack", version=8)
    story.do("ModifyPlayer", id=3, club="Turm Heide 1922", elo=2101)
    story.do("AddPlayer", name="Mistake, Max")
    story.do("DeletePlayer", id=max(story.state.entries))
    story.do("ModifyTournament", place="Waldrand", time_control="90 min + 30 s")
    story.do("Publish")


def play(story: Story, number: int, *, leave_open: int = 0) -> None:
    games = story.state.rounds[number - 1].games
    for board, game in enumerate(games, 1):
        if not game.result.is_final and board <= len(games) - leave_open:
            story.result(number, board, RESULTS[(number * 5 + board * 3) % len(RESULTS)])


def _tables(story: Story) -> None:
    story.do("SetPrizes", lists=["500,300,200", "w=100,50"], sharing="hort")
    story.do(
        "SetTieBreakOptions",
        unrated="fixed",
        external=["2=1.5"],
        by_hand=[4, 1],
        draw_lots=True,
        confirmed=True,
    )
    story.do("Undo")
    story.do("SetTieBreakOptions", unrated="lowest", by_hand=[4, 1], confirmed=True)


def _round_robin(system: str, **settings: Any) -> Story:
    story = Story("Club championship", system=system, arbiter=False, **settings)
    enter(story)
    story.do("OrderPlayers", order=[7, 6, 5, 4, 3, 2, 1])
    story.do("PairRound", seed=11)
    story.do("DeleteRound", confirmed=True)
    story.do("PairRound", seed=12)
    play(story, 1)
    story.do("AddPlayer", **person(8, MORE[0]), confirmed=True)
    play(story, 1)
    play(story, 2, leave_open=1)
    story.result(2, 1, "1-0", rated=False) if story.game(2, 1).result.is_played else None
    story.do("WithdrawPlayer", id=2, confirmed=True)
    story.do("ReinstatePlayer", id=2)
    story.do("ExpelPlayer", id=5, confirmed=True)
    story.do("ModifyTournament", win=3, draw=1, confirmed=True)
    play(story, 3)
    _tables(story)
    return story


def swiss(system: str, **settings: Any) -> Story:
    story = Story("Open", **{"system": system, "rounds": 5, "arbiter": False, **settings})
    enter(story)
    story.do("ModifyPlayer", id=7, elo=1935)
    story.do("ExchangeNumbers", first=6, second=7, confirmed=True)
    story.do("SetGame", first=1, second=3, confirmed=True)
    story.do("ClearSetGames")
    story.do("ForbidPair", first=1, second=2)
    story.do("SetBye", id=5)
    story.do("RequestBye", id=6, round=2, kind="half")
    story.do("RequestBye", id=7, round=3, kind="full", confirmed=True)
    story.do("PairRound", seed=21)
    story.do("AddPlayer", **person(8, MORE[0]), confirmed=True)
    story.do("AddPlayer", **person(9, MORE[1]), confirmed=True)
    play(story, 1)
    _set_some_game(story)
    story.do("PairRound", seed=22, confirmed=True)
    play(story, 2)
    story.do("AllowPair", first=1, second=2, confirmed=True)
    story.do("DeleteRound", confirmed=True)
    story.do("StartManualPairing", base="engine", confirmed=True)
    _change_by_hand(story)
    story.do("EndManualPairing", confirmed=True)
    play(story, 2, leave_open=1)
    story.do("PairRound", seed=23, confirmed=True)
    story.do("EditRound")
    story.do("CancelManualPairing")
    play(story, 3)
    story.result(2, len(story.state.rounds[1].games), "0-1")
    story.do("WithdrawPlayer", id=4, confirmed=True)
    story.do("EditRound")
    _change_by_hand(story)
    story.do("EndManualPairing", confirmed=True)
    play(story, 3)
    story.do("ExpelPlayer", id=5, confirmed=True)
    story.do("PairRound", seed=24, confirmed=True)
    play(story, 4, leave_open=1)
    _tables(story)
    return story


def _set_some_game(story: Story) -> None:
    """The first two who may meet."""
    for first, second in combinations(story.state.entries, 2):
        with suppress(Refusal):
            story.do("SetGame", first=first, second=second, colours_set=True, confirmed=True)
            return


def _change_by_hand(story: Story) -> None:
    """The first two boards change partners, and the last game is opened and closed again."""
    assert story.state.draft
    (one, two), (three, four), *_ = story.state.draft.games
    story.do("PairByHand", white=one, black=four)
    story.do("PairByHand", white=three, black=two)
    white, black = story.state.draft.games[-1]
    story.do("FreeByHand", id=white)
    story.do("PairByHand", white=black, black=white)


def _keizer(system: str, **settings: Any) -> Story:
    story = Story("Club night", system=system, arbiter=False, **settings)
    enter(story)
    story.do("StartManualPairing", base="empty")
    story.do("CancelManualPairing")
    story.do("SetAttendance", id=7, status="excused")
    story.do("PairRound", seed=31)
    play(story, 1)
    story.do("AddPlayer", **person(8, MORE[0]))
    story.do("SetAllAttendance", status="present")
    story.do("PairRound", seed=32)
    play(story, 2)
    story.do("SetAttendance", id=max(story.state.entries), round=1, status="club duty")
    story.do("WithdrawPlayer", id=3, confirmed=True)
    story.do("SetAttendance", id=3, status="present")
    story.do("SetAttendance", id=2, status="unexcused")
    story.do("PairRound", seed=33)
    story.do("AddPlayer", **person(9, MORE[1]))
    story.do("DeletePlayer", id=max(story.state.entries))
    play(story, 3, leave_open=1)
    story.do("EditRound")
    story.do("CancelManualPairing")
    story.do("WithdrawPlayer", id=6, confirmed=True)
    story.do("PairRound", seed=34, confirmed=True)
    story.do("DeleteRound", confirmed=True)
    story.do("PairRound", seed=35, confirmed=True)
    play(story, 4)
    _tables(story)
    return story


def keizer_with_rules(system: str) -> Story:
    """The club's own rules, changed before the first round and once more in the course of the season."""
    story = Story("Club season", system=system, arbiter=False, rounds=6)
    enter(story)
    story.do("ModifyKeizer", ladder="top", top=60, step="1.5", loss="3%", bye="2/3", own_value="fading")
    for number in (1, 2, 3):
        story.do("PairRound", seed=40 + number)
        play(story, number)
    story.do("ModifyKeizer", revaluation="until stable", ties=["game points", "rating"], confirmed=True)
    story.do("Undo")
    story.do("ModifyKeizer", absence_cap=2, random_boards=True, distance=2, confirmed=True)
    story.do("SetAttendance", id=1, status="excused")
    story.do("PairRound", seed=44)
    play(story, 4)
    return story


def _evening(system: str) -> Story:
    story = Story("Blitz evening", system=system, arbiter=False)
    enter(story)
    for id_ in (1, 2, 3):
        story.do("JoinEvening", id=id_)
    _one_game(story, "½-½")
    story.do("SetBoards", boards=2, ready_check=False)
    for id_ in (4, 5, 6, 7):
        story.do("JoinEvening", id=id_)
    for score in ("1-0", "0-1", "½-½", "½-½", "1-0"):
        _one_game(story, score)
    story.do("Undo")
    story.do("LeaveEvening", id=calls(story.state.evening)[0].white)
    story.do("SetBoards", boards=3, ready_check=True)
    for score in ("0-1", "½-½", "1-0"):
        _one_game(story, score)
    story.do("JoinEvening", id=next(each.number for each in story.state.evening.players if not each.present))
    story.do("PassOn", id=next(call.black for call in calls(story.state.evening) if not call.is_running))
    _one_game(story, "½-½")
    return story


def _one_game(story: Story, score: str) -> None:
    call = calls(story.state.evening)[0]
    for id_ in (call.white, call.black):
        if id_ not in call.ready:
            story.do("SayReady", id=id_)
    story.do("EndGame", game=call.game, score=score)


#: name of the archive -> the tournament in it; every system is there, with settings said and unsaid
STORIES: dict[str, Callable[[], Story]] = {
    "round-robin": lambda: _round_robin("round-robin", numbering="hand"),
    "shift": lambda: _round_robin("shift", cycles=2, tie_breaks=["SB", "DE"]),
    "dutch": lambda: swiss("dutch"),
    "dutch-2017": lambda: swiss(
        "dutch-2017", acceleration="baku", tie_breaks=["BH/C1", "SB"], rating_method="HBFN"
    ),
    "classic": lambda: swiss("classic", first_colour="black"),
    "keizer": lambda: _keizer("keizer"),
    "keizer-rules": lambda: keizer_with_rules("keizer"),
    "winner-stays": lambda: _evening("winner-stays"),
}


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, tell in STORIES.items():
        (folder / f"{name}.kosmos").write_bytes(make_archive(tell().stream, personal=True))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
