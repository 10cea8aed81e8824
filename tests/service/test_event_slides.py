"""What big screens of team events, leagues and arenas show: whole matches, as large as can be, and nothing that is secret."""

from typing import Any

import pytest

from kosmos.core.results import Result
from kosmos.play.arena import events as a
from kosmos.play.arena.state import ArenaState, fold
from kosmos.play.time_control import parse_time_control
from kosmos.service.arena_slides import arena_slides
from kosmos.service.screens import ArenaScreen, LeagueScreen, ScreenPart, TeamScreen
from kosmos.service.slides import (
    CARDS_IN_COLUMN,
    BoardLine,
    Layout,
    LiveLine,
    PlaceLine,
    SeatLine,
    Slide,
    SlideCard,
    carded,
    shown_now,
)
from kosmos.service.team_slides import BOARDS_OF_CARD, coming_team_round, round_on_wall, team_slides
from teams.team_stories import TeamStory

TODAY = "2026-11-21"


def pages(story: TeamStory, *parts: ScreenPart) -> list[Slide]:
    return team_slides([story.state], TeamScreen(parts=parts), TODAY)


def cards(story: TeamStory) -> list[SlideCard]:
    shown = [line for slide in pages(story, ScreenPart.MATCHES) for line in slide.lines]
    return [line for line in shown if isinstance(line, SlideCard)]


def line_up(story: TeamStory, match: int = 0) -> None:
    """The first players of both teams, in ranked order."""
    state = story.state
    found = state.rounds[0].matches[match]
    for team in (found.home, found.away):
        members = [member.id for member in state.teams[team].members]
        story.do("GiveLineup", round=1, team=team, players=members[: len(found.colours)])


def test_a_team_finds_its_match_by_its_name() -> None:
    """Each once, by the alphabet, with the opponent and the colour at board 1; whoever is free with a word."""
    story = TeamStory(system="swiss", rounds=3).teams("C", "A", "B").drawn()
    (slide,) = pages(story, ScreenPart.NAMES)
    seats = [line for line in slide.lines if isinstance(line, SeatLine)]
    assert [line.name for line in seats] == ["A", "B", "C"]
    assert slide.label == "A – C"
    (free,) = [line for line in seats if line.word]
    assert free.board == 0
    one, other = (line for line in seats if not line.word)
    assert (one.opponent, other.opponent) == (other.name, one.name)
    assert one.board == other.board == 1
    assert one.white is not other.white


def test_a_line_up_is_on_the_wall_when_both_are_in() -> None:
    """Until then a match is its heading; results stand at their boards as they come."""
    story = TeamStory().teams("A", "B").drawn()
    match = story.state.rounds[0].matches[0]
    members = [member.id for member in story.state.teams[match.home].members]
    story.do("GiveLineup", round=1, team=match.home, players=members[:2])
    assert [card.boards for card in cards(story)] == [()]
    line_up(story)
    story.do("EnterBoard", round=1, match=1, board=2, result="½-½")
    (card,) = cards(story)
    assert card.score == "½ : ½"
    assert [
        (line.board, line.result, line.white_first) for line in card.boards if isinstance(line, BoardLine)
    ] == [(number, result, match.home_white(number)) for number, result in ((1, ""), (2, "½:½"))]


def test_a_match_on_many_boards_goes_on_on_a_second_card() -> None:
    """No card is higher than a column, and none has one board alone."""
    story = TeamStory(boards=BOARDS_OF_CARD + 2).teams("A", "B", players=BOARDS_OF_CARD + 2).drawn()
    line_up(story)
    assert [len(card.boards) for card in cards(story)] == [8, 8]


@pytest.mark.parametrize(
    ("count", "boards", "pages_", "roomy"),
    [
        (6, 4, 1, False),
        (7, 4, 2, True),
        (2, 8, 1, True),
        (4, 8, 2, True),
        (2, 14, 1, False),
        (18, 0, 1, False),
    ],
)
def test_as_many_cards_as_fit_are_a_page(count: int, boards: int, pages_: int, roomy: bool) -> None:
    """Whole cards in two columns; a page with few lines has larger letters."""
    line = BoardLine(1, "a", "b", "")
    made = carded("", [SlideCard(home="x", boards=(line,) * boards)] * count)
    assert len(made) == pages_
    assert all(slide.is_roomy is roomy for slide in made)
    assert all(-(-len(slide.lines) // 2) * (boards + 2) <= CARDS_IN_COLUMN for slide in made)


def test_the_wall_stays_with_a_round_until_the_next_one_comes() -> None:
    """A table is drawn as a whole: the round that is over stays until the day of the next; a Swiss shows what is drawn."""
    story = TeamStory().teams("A", "B", "C", "D").drawn()
    assert round_on_wall(story.state, TODAY) == 1
    story.results(1, 1, "1-0", "1-0").results(1, 2, "1-0", "1-0")
    assert round_on_wall(story.state, TODAY) == 1
    story.do("ScheduleTeamRound", round=2, start="2026-11-22 14:00")
    assert round_on_wall(story.state, TODAY) == 1
    assert round_on_wall(story.state, "2026-11-22") == 2
    swiss = TeamStory(system="swiss", rounds=3).teams("A", "B", "C", "D").drawn()
    assert round_on_wall(swiss.state, TODAY) == 1
    swiss.results(1, 1, "1-0", "1-0").results(1, 2, "1-0", "1-0").drawn()
    assert round_on_wall(swiss.state, TODAY) == 2
    assert round_on_wall(TeamStory().state, TODAY) == 0


def test_the_countdown_goes_to_the_next_round_that_has_a_time() -> None:
    """The earliest that has not begun; none is counted down to once all have."""
    story = TeamStory().teams("A", "B", "C", "D").drawn()
    assert coming_team_round(story.state, "2026-11-21T13:00") is None
    story.do("ScheduleTeamRound", round=3, start="2026-12-05 14:00")
    story.do("ScheduleTeamRound", round=2, start="2026-11-21 14:00")
    assert coming_team_round(story.state, "2026-11-21T13:00") == (2, "2026-11-21T14:00")
    assert coming_team_round(story.state, "2026-11-21T14:00") == (3, "2026-12-05T14:00")
    assert coming_team_round(story.state, "2026-12-05T14:00") is None


def test_the_table_says_who_goes_up_and_both_scores() -> None:
    """The score that decides is the large one, the other stands beside it with its unit; before a result there is no table."""
    story = TeamStory(promoted=1).teams("A", "B").drawn()
    assert pages(story, ScreenPart.STANDINGS) == []
    story.results(1, 1, "1-0", "½-½")
    (slide,) = pages(story, ScreenPart.STANDINGS)
    first, second = (line for line in slide.lines if isinstance(line, PlaceLine))
    assert (first.rank, first.points, first.mark) == (1, "2", "promoted")
    assert second.mark == ""
    assert getattr(first.more, "args", {})["points"] == "1½"


def test_the_best_of_each_board() -> None:
    """Most points first; whoever did the same shares the place; nobody who has not played."""
    story = TeamStory().teams("A", "B", "C", "D").drawn()
    line_up(story, 0)
    line_up(story, 1)
    story.results(1, 1, "1-0", "½-½").results(1, 2, "1-0", "1-0")
    (slide,) = pages(story, ScreenPart.PLAYERS)
    boards = [card for card in slide.lines if isinstance(card, SlideCard)]
    assert [[place.rank for place in card.places] for card in boards] == [[1, 1, 3], [1, 2, 2]]


def test_where_boards_change_the_best_players_are_those_of_all() -> None:
    """In a Scheveningen match nobody has a board of their own."""
    story = TeamStory(system="scheveningen", boards=2).teams("A", "B", players=2).drawn()
    story.results(1, 1, "1-0", "1-0")
    (slide,) = pages(story, ScreenPart.PLAYERS)
    assert slide.layout is Layout.STANDINGS
    assert [line.rank for line in slide.lines if isinstance(line, PlaceLine)] == [1, 1, 3, 3]


def test_a_league_is_all_its_divisions_part_by_part() -> None:
    """Each page says whose it is; a single division need not."""
    one, other = (TeamStory(name=name).teams("A", "B").drawn() for name in ("First", "Second"))
    for story in (one, other):
        story.results(1, 1, "1-0", "1-0")
    screen = LeagueScreen(parts=(ScreenPart.BOARDS, ScreenPart.STANDINGS, ScreenPart.CLOCK))
    made = team_slides([one.state, other.state], screen, TODAY)
    assert [(slide.layout, slide.of) for slide in made] == [
        (Layout.BOARDS, "First"),
        (Layout.BOARDS, "Second"),
        (Layout.STANDINGS, "First"),
        (Layout.STANDINGS, "Second"),
        (Layout.CLOCK, ""),
    ]
    assert {slide.of for slide in team_slides([one.state], screen, TODAY)} == {""}


def test_nothing_is_counted_down_to_when_nothing_comes() -> None:
    """Its page is not there; all others are."""
    made = pages(TeamStory(), ScreenPart.COUNTDOWN, ScreenPart.CODE, ScreenPart.CLOCK, ScreenPart.PICTURE)
    assert [slide.layout for slide in made] == [Layout.COUNTDOWN, Layout.CODE, Layout.CLOCK]
    assert [slide.layout for slide in shown_now(made, counts_down=False)] == [Layout.CODE, Layout.CLOCK]
    assert shown_now(made, counts_down=True) == made


# -- arenas ------------------------------------------------------------------------------------------------


def arena(*more: a.ArenaEvent, tables: int = 0, players: int = 4) -> ArenaState:
    settings = a.ArenaSettings("blitz", "Blitz", parse_time_control("180+2", "time"), 0, 60, tables=tables)
    joined = [
        a.ArenaJoined(at=0, id=number, name=f"P{number}", rating=2000 - number)
        for number in range(1, players + 1)
    ]
    return fold([a.ArenaOpened(at=0, settings=settings), *joined, *more])


def paired(*games: tuple[int, int, int], online: bool) -> a.ArenaPaired:
    made = tuple(
        a.ArenaPairing(number, white, black, 0 if online else number, f"r{number}" if online else "")
        for number, white, black in games
    )
    return a.ArenaPaired(at=1, games=made, seed=1)


def won(number: int) -> a.ArenaGameEnded:
    return a.ArenaGameEnded(at=2, number=number, result=Result.WHITE_WINS, counts=True, plies=30)


def shown(state: ArenaState, part: ScreenPart) -> list[Any]:
    return [line for slide in arena_slides(state, ArenaScreen(parts=(part,))) for line in slide.lines]


def test_a_series_of_wins_is_marked() -> None:
    """With the points of the last games; so is a break."""
    games = [paired((number, 1, 2), online=False) for number in (1, 2, 3)]
    told = [event for number, pairing in enumerate(games, 1) for event in (pairing, won(number))]
    places = shown(arena(*told, a.ArenaPaused(at=3, id=4), tables=2), ScreenPart.STANDINGS)
    assert [(line.name, line.points, line.more, line.mark) for line in places] == [
        ("P1", "8", "2 2 4", "fire"),
        ("P3", "0", "", ""),
        ("P4", "0", "", "away"),
        ("P2", "0", "0 0 0", ""),
    ]


def test_running_games_are_shown_and_ended_ones_are_not() -> None:
    """At tables by their numbers; online as live boards, by the names of their rooms."""
    at_tables = arena(paired((1, 1, 2), (2, 3, 4), online=False), won(1), tables=2)
    assert shown(at_tables, ScreenPart.BOARDS) == [BoardLine(2, "P3", "P4", "")]
    assert shown(at_tables, ScreenPart.LIVE) == []
    online = arena(paired((1, 1, 2), (2, 3, 4), online=True), won(2))
    assert shown(online, ScreenPart.LIVE) == [LiveLine(1, "r1", "P1", "P2", "")]
