"""Live boards, arenas, team events, seasons and the club's settings, told with everything that can happen in them.

`python -m service.kind_stories FOLDER` (in `tests`) writes one stream a story; one that is there is never written anew.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec

from kosmos.club import live_ratings, national_rules, seasons, settings
from kosmos.core.colours import Colour
from kosmos.core.commands import Context
from kosmos.core.results import Result
from kosmos.play import commands as c
from kosmos.play.apply import go_on
from kosmos.play.arena import decide as arena
from kosmos.play.arena.events import AnyArenaEvent, ArenaEvent, ArenaOpened, ArenaSettings
from kosmos.play.arena.state import fold as fold_arena
from kosmos.play.events import AnyBoardEvent, StartSet
from kosmos.play.room_settings import Seating, TakingBack, match_settings
from kosmos.play.time_control import FinalPhase, Times, parse_time_control
from kosmos.service.aggregate import Aggregate
from kosmos.service.arenas import ARENA
from kosmos.service.boards import BOARD
from kosmos.service.club_settings import CLUB
from kosmos.service.live_ratings import LIVE_RATINGS
from kosmos.service.national_rules import NATIONAL_RULES
from kosmos.service.seasons import SEASON
from kosmos.service.team_events import TEAM_EVENT
from kosmos.teams.events import AnyTeamEvent
from play.boards import WHITE, Board, bound, timed
from teams.team_stories import TODAY, TeamStory

CONTEXT = Context("anna", "2026-11-16T18:00:00Z", 7)
Stream = Sequence[Any]


class Kind(NamedTuple):
    """A kind of stream, every event that it has, and stories in which all of them happen."""

    aggregate: Aggregate[Any, Any, Any]
    events: tuple[type[msgspec.Struct], ...]
    stories: dict[str, Callable[[], Stream]]


def _game() -> Stream:
    """A game with seats and clocks, offers, a pause, an arbiter, and an end that is taken back."""
    board = bound(
        waits_for_ready=True, berserk=True, taking_back=TakingBack.AGREED, times=timed("900+5", "600-3")
    )
    board.do(c.Sit("Anna", WHITE), by="Anna")
    board.do(c.LeaveSeat(WHITE), "w", by="Anna")
    board.do(c.Sit("Ada", WHITE), by="Ada")
    board.do(c.GoBerserk(), "w")
    for seat in "wb":
        board.do(c.SayReadyToPlay(), seat)
    board.play("e2e4 e7e5 Nf3")
    board.do(c.OfferDraw(), "b")
    board.do(c.DeclineDraw(), "w")
    board.do(c.TakeBack(), "w")
    board.do(c.DeclineTakeBack(), "b")
    board.do(c.TakeBack(), "w")
    board.do(c.AcceptTakeBack(), "b")
    board.do(c.RememberPosition(), "w")
    board.do(c.Pause(), arbiter=True)
    board.do(c.AdjustClock("add", "w", 60_000), arbiter=True)
    board.do(c.Resume(), arbiter=True)
    board.play("Nc3 Nc6")
    board.do(c.Resign(), "b")
    board.do(c.Reopen(), arbiter=True)
    board.do(c.Resume(), arbiter=True)
    board.do(c.Adjudicate(Result.DRAW), arbiter=True)
    return board.stream


def _start() -> Stream:
    """A game that started at its time, without Black, who did not come."""
    board = bound(waits_for_ready=True, times=timed("900+5"), no_show=60_000)
    board.stream.append(StartSet(at=board.now, start=2_000_000))
    board.state = go_on(board.state, board.stream[-1:])
    board.do(c.SayReadyToPlay(), "w")
    board.do(c.CallFlag(), at=2_000_000)
    board.play("e2e4")
    board.do(c.CallFlag(), at=2_060_000)
    return board.stream


def _ending() -> Stream:
    """A pawn that waits for its piece, and a final phase; positions set up and recalled."""
    control = msgspec.structs.replace(timed("900").white, final=FinalPhase(120_000, 2000))
    board = Board(initial="4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", times=Times(control, control))
    board.play("e1e2 e8d8")
    board.do(c.SetUp("8/P6k/8/8/8/8/7K/8 w - - 0 1"))
    board.do(c.RememberPosition())
    board.do(c.PlayMove("a7a8"))
    board.do(c.Promote("q"))
    board.do(c.RecallPosition())
    board.do(c.InitialPosition())
    return board.stream


def _rematch() -> Stream:
    """A game with days a move, begun by sitting down, and one more asked for."""
    board = Board(match_settings("slow", timed("3d")))
    board.do(c.Sit("Anna", Colour.WHITE), "w", by="Anna")
    board.do(c.Sit("Bernd", Colour.BLACK), "b", by="Bernd")
    board.play("e2e4")
    board.do(c.Resign(), "b", by="Bernd")
    board.do(c.AskRematch(), "b", by="Bernd", room="slow_2")
    return board.stream


def _group() -> Stream:
    board = Board(seating=Seating.GROUP, times=timed("60+1"))
    for player in ("peter", "paula", "maria"):
        board.do(c.Sit(player), by=player)
    board.do(c.PlayMove("e2e4"), by="peter")
    board.do(c.PlayMove("e7e5"), by="paula")
    board.do(c.LeaveSeat(player="maria"), by="maria")
    return board.stream


def _arena() -> Stream:
    held = ArenaSettings("friday", "Friday", parse_time_control("180+2"), 1, 60)
    stream: list[ArenaEvent] = [ArenaOpened(at=1, settings=held)]
    for step, command in enumerate(
        (
            *(arena.JoinArena(name=name, rating=1500 + 9 * len(name)) for name in ("Anna", "Bernd", "Cleo")),
            arena.JoinArena(name="Doris"),
            arena.PauseInArena(id=4),
            arena.PairArena(seed=7, now=True),
            arena.EndArenaGame(number=1, result=Result.WHITE_WINS, plies=31, berserk="w"),
            arena.PauseInArena(id=1),
            arena.ReturnToArena(id=1),
            arena.PairArena(seed=8, now=True),
            arena.EndArenaGame(number=2, result=Result.DRAW),
            arena.EndArenaGame(number=2, result=Result.BLACK_WINS, plies=44),
            arena.CloseArena(),
        ),
        2,
    ):
        stream += arena.decide(fold_arena(stream), command, step * 60_000)
    return stream


def _league() -> Stream:
    story = TeamStory(league="District", system="double_round_robin", order="margin").teams("A", "B", "C")
    story.do("RemoveTeam", team=3)
    story.teams("D").set(margin=200, promoted=1)
    story.do("ChangeTeam", team=2, name="B 1922", captain="Bella", players="B1; 1999\nB2; 1800\nB3\nB4")
    story.drawn().do("TakeBackTeamRounds")
    story.drawn().do("ScheduleTeamRound", round=1, start="2026-11-20 19:00", deadline="2026-11-20 18:30")
    first = story.state.rounds[0].matches[0]
    story.do("GiveLineup", round=1, team=first.home, players=[m.id for m in _members(story, first.home)[:2]])
    story.do("FillLineups", round=1)
    story.results(1, 1, "1-0", "½-½")
    story.do("FillLineups", round=2)
    story.do("ForfeitTeamMatch", round=2, match=1, lost="away")
    story.do("AdjustTeamPoints", team=1, taken_match=1, reason="late")
    story.do("WithdrawTeam", team=4)
    return story.stream


def _members(story: TeamStory, team: int) -> Sequence[Any]:
    return story.state.teams[team].members


def _team_swiss() -> Stream:
    story = TeamStory(system="swiss", rounds=2, boards=2, colour_type="B").teams("A", "B", "C", "D", "E")
    for round_ in (1, 2):
        story.drawn().do("FillLineups", round=round_)
        for match in (1, 2):
            story.results(round_, match, "1-0", "0-1" if match == 1 else "½-½")
    return story.stream


def _team_swiss_baku() -> Stream:
    story = TeamStory(system="swiss_baku", rounds=3, boards=2).teams("A", "B", "C", "D", "E", "F")
    for round_ in (1, 2):
        story.drawn()
        for match in (1, 2, 3):
            story.results(round_, match, "1-0", "½-½")
    return story.stream


def _team_undone() -> Stream:
    """A draw and a withdrawal taken back, one of them done again, and a way back to the beginning of the match."""
    story = TeamStory(system="match", rounds=2).teams("A", "B").drawn()
    story.do("UndoTeamStep")
    story.do("EnterTeam", name="C", players="C1")
    story.do("UndoTeamStep")
    story.drawn().results(1, 1, "1-0", "½-½")
    place = story.chronicle.version
    story.do("WithdrawTeam", team=2)
    story.do("UndoTeamStep")
    story.do("RedoTeamStep")
    story.do("GoBackInTeamEvent", version=place)
    return story.results(1, 1, "0-1").stream


def _scheveningen() -> Stream:
    story = TeamStory(system="scheveningen", boards=3).teams("A", "B").drawn()
    return story.results(1, 1, "1-0", "½-½", "0-1").stream


def _season() -> Stream:
    begun = seasons.SeasonChanged(seasons.read_season({"name": "Grand Prix", "best": 3}, TODAY))
    stream = SEASON.stamp(CONTEXT, [begun])
    command = seasons.ModifySeason(raw={"by_place": "10, 6, 3", "public": "no", "ties": ["wins", "best"]})
    return stream + SEASON.stamp(CONTEXT, seasons.decide(SEASON.fold(stream), command, CONTEXT))


def _club() -> Stream:
    stream: list[settings.StampedClubEvent] = []
    for raw in ({"name": "Rook Town"}, {"federation": "ned", "colour": "#274060"}, {"languages": "nl, en"}):
        command = settings.parse_change(raw, TODAY)
        stream += CLUB.stamp(CONTEXT, settings.decide(CLUB.fold(stream), command, CONTEXT))
    return stream


def _rules() -> Stream:
    """Two lines are kept, then another two."""
    stream: list[Any] = []
    for lines in (
        ("Town: 40 before 30; 20", "Youth: 31, floor 1000"),
        ("Town: 16 from 2000; 24, cap 0, first 5 linear",),
    ):
        command = national_rules.read_rules({"rules": list(lines)}, TODAY)
        events = national_rules.decide(NATIONAL_RULES.fold(stream), command, CONTEXT)
        stream += NATIONAL_RULES.stamp(CONTEXT, events)
    return stream


def _live_games() -> Stream:
    """A game is joined to two people, corrected, another one joined and parted."""
    stream: list[Any] = []
    for command in (
        live_ratings.JoinLiveGame(place="board:a", day="2026-11-16", white=1, black=2, result="1-0"),
        live_ratings.JoinLiveGame(place="board:a", day="2026-11-16", white=1, black=2, result="1/2-1/2"),
        live_ratings.JoinLiveGame(place="board:b", day="2026-11-17", white=3, black=1, result="0-1"),
        live_ratings.PartLiveGame(place="board:b"),
        live_ratings.CountLiveGames(counts=True),
    ):
        events = live_ratings.decide(live_ratings.fold(stream), command, CONTEXT)
        stream += live_ratings.stamp(CONTEXT, events)
    return stream


def _rated_sources() -> Stream:
    """Players of an arena are joined to people and one is parted; arenas and team events are wanted, and one of them no more."""
    stream: list[Any] = []
    for command in (
        live_ratings.JoinArenaPlayer(arena="friday", player=1, person=4),
        live_ratings.JoinArenaPlayer(arena="friday", player=2, person=3),
        live_ratings.PartArenaPlayer(arena="friday", player=2),
        live_ratings.CountLiveGames(arenas=True, teams=True),
        live_ratings.CountLiveGames(teams=False),
    ):
        events = live_ratings.decide(live_ratings.fold(stream), command, CONTEXT)
        stream += live_ratings.stamp(CONTEXT, events)
    return stream


KINDS = (
    Kind(
        BOARD,
        get_args(AnyBoardEvent),
        {"game": _game, "start": _start, "ending": _ending, "group": _group, "rematch": _rematch},
    ),
    Kind(ARENA, get_args(AnyArenaEvent), {"arena": _arena}),
    Kind(
        TEAM_EVENT,
        get_args(AnyTeamEvent),
        {
            "league": _league,
            "team-swiss": _team_swiss,
            "team-swiss-baku": _team_swiss_baku,
            "scheveningen": _scheveningen,
            "team-undone": _team_undone,
        },
    ),
    Kind(SEASON, (seasons.SeasonChanged,), {"season": _season}),
    Kind(NATIONAL_RULES, (national_rules.NationalRulesKept,), {"national-rules": _rules}),
    Kind(
        LIVE_RATINGS,
        get_args(live_ratings.LiveRatingEvent),
        {"live-games": _live_games, "rated-sources": _rated_sources},
    ),
    Kind(CLUB, (settings.ClubSettingsChanged,), {"club": _club}),
)


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        for name, tell in kind.stories.items():
            file = folder / f"{name}.jsonl"
            if not file.exists():
                file.write_bytes(b"".join(kind.aggregate.encode(each) + b"\n" for each in tell()))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
