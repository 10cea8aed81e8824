"""Tournaments of every system in every stage, told by commands, for papers to be made of."""

from collections.abc import Callable
from random import Random
from typing import Any

from kosmos.tournament.cup_desk import level_matches
from kosmos.tournament.systems import System
from tournament.stories import Story

BIRDS = ("Amsel", "Drossel", "Elster", "Fink", "Graugans", "Habicht", "Ibis", "Kiebitz", "Lerche", "Meise")
FIRST = ("Ada", "Bert", "Cleo", "Dirk", "Eva", "Fritz", "Gerd", "Hanna", "Ivo", "Jule")
CLUBS = ("SC Vogelwald", "SV Turm Moorheim 1922", "", "Schachfreunde Nordufer")
LONG = "Freiherr von und zu Wiesengrund-Hohenlerchenfeld, Maximilian-Alexander Konstantin"
STAGES = ("empty", "one", "entered", "running", "finished")
RESULTS = ("1-0", "½-½", "0-1", "1-0", "0-1", "½-½", "+/-", "1-0", "-/+", "0-1")


def person(number: int, *, long_name: bool = True) -> dict[str, Any]:
    """The same person for the same number, with most of what can be known of somebody."""
    bird = BIRDS[number % len(BIRDS)]
    count = number // len(BIRDS)
    name = f"{bird}{'' if not count else f'-{count}'}, {FIRST[(number * 3) % len(FIRST)]}"
    return {
        "name": LONG if long_name and number == 3 else name,
        "elo": 0 if number % 4 == 3 else 2350 - 37 * (number % 40),
        "dwz": "" if number % 5 == 4 else f"{2300 - 35 * (number % 40)}-{10 + number}",
        "title": {0: "FM", 4: "WIM"}.get(number, ""),
        "club": CLUBS[number % len(CLUBS)],
        "sex": "f" if number % 3 == 0 else "m",
        "federation": "GER" if number % 2 else "",
        "birth": "" if number == 2 else str(1950 + (number * 7) % 60),
        "fide_id": 4600000 + number if number % 3 else 0,
        "groups": ["w"] if number % 3 == 0 else ["s"] if number % 5 == 1 else [],
        "tags": ["guest"] if number == 5 else [],
        "email": f"p{number}@birds.example",
    }


def tournament(
    system: str, stage: str = "finished", players: int = 7, rounds: int = 3, **settings: Any
) -> Story:
    rounds += rounds % System(system).profile.games_a_match
    story = Story(
        "Vogelwald Open",
        **{
            "system": system,
            "rounds": 0 if System(system).profile.by_table else rounds,
            "place": "Vogelwald",
            "start": "2026-09-24",
            "end": "2026-09-27",
            "arbiters": "Specht, Zoë",
            "time_control": "90 min + 30 s",
            "tie_breaks": ["SB", "DE", "WIN"]
            if System(system).profile.by_table
            else ["BH/C1", "BH", "DE", "WIN"],
            **settings,
        },
    )
    for number in range({"empty": 0, "one": 1}.get(stage, players)):
        story.do("AddPlayer", **person(number))
    if stage in ("running", "finished"):
        PLAY[system](story, stage, Random(players))
    return story


def _round_robin(story: Story, stage: str, random: Random) -> None:
    story.do("PairRound", seed=7)
    last = len(story.state.rounds) if stage == "finished" else 2
    for number in range(1, last + 1):
        _play_round(story, number, random, leave_open=stage == "running" and number == last)


def _drawn(story: Story, stage: str, random: Random) -> None:
    planned = story.state.settings.rounds
    last = planned if stage == "finished" else min(2, planned)
    for number in range(1, last + 1):
        if story.state.settings.system is System("keizer") and number == 2:
            story.do("SetAttendance", id=2, round=2, status="excused")
        story.do("PairRound", seed=7)
        _play_round(story, number, random, leave_open=stage == "running" and number == last)
        if number == 1 and len(story.state.entries) > 5 and stage == "finished":
            story.do("WithdrawPlayer", id=len(story.state.entries), confirmed=True)


def _play_round(story: Story, number: int, random: Random, *, leave_open: bool) -> None:
    games = story.state.rounds[number - 1].games
    for board, game in enumerate(games, 1):
        if not game.result.is_final and not (leave_open and board == len(games)):
            story.result(number, board, random.choice(RESULTS))


def _evening(story: Story, stage: str, random: Random) -> None:
    story.do("SetBoards", boards=2, ready_check=False)
    for id_ in story.state.entries:
        story.do("JoinEvening", id=id_)
    for _ in range(12 if stage == "finished" else 3):
        game = min(board.game for board in story.state.evening.boards if board.game)
        story.do("EndGame", game=game, score=random.choice(("1-0", "½-½", "0-1")))
    if stage == "finished":
        story.do("LeaveEvening", id=1)


def _cup(story: Story, stage: str, random: Random) -> None:
    """Every third game is drawn and decided by an Armageddon game."""
    while not story.state.is_finished:
        story.do("PairRound", seed=7)
        number = len(story.state.rounds)
        _play_round(story, number, random, leave_open=stage == "running" and number == 2)
        if stage == "running" and number == 2:
            return
        for level in level_matches(story.state):
            story.do(
                "EnterDecidingGame", round=level.round, board=level.board, result="½-½", pace="armageddon"
            )


PLAY: dict[str, Callable[[Story, str, Random], None]] = {
    system.value: _round_robin
    if system.profile.by_table
    else _evening
    if system is System("winner-stays")
    else _cup
    if system.profile.knocks_out
    else _drawn
    for system in System
}
