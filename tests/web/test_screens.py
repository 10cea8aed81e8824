"""Big screens: pages of what can be read from afar, each screen with its own programme; and results with one hand."""

import re

import pytest

from kosmos.core.results import Result
from kosmos.locale import Phrase
from kosmos.service.screens import Screen, ScreenPart
from kosmos.service.slides import (
    LONG_NAME,
    NAMES_A_PAGE,
    BoardLine,
    Layout,
    PlaceLine,
    SeatLine,
    by_initials,
    paged,
    portions,
)
from kosmos.service.tournament_slides import MATCHES_A_PAGE, tournament_slides
from kosmos.tournament.systems import PROFILES
from kosmos.tournament.systems.profile import SystemProfile
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE


async def hall(site: Site, players: int = 9) -> str:
    stream = await site.drawn(players, public=True, system="dutch", rounds=3)
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    return stream


@pytest.mark.parametrize(("count", "sizes"), [(0, []), (1, [1]), (10, [10]), (11, [6, 5]), (25, [9, 9, 7])])
async def test_pages_are_as_few_and_as_equal_as_possible(count: int, sizes: list[int]) -> None:
    """Nobody stands alone on the last page."""
    assert [len(page) for page in portions(range(count), 10)] == sizes


async def test_everybody_is_on_the_wall_by_name(site: Site) -> None:
    """Each with board and colour, whoever is free with a word; a letter stands where a new one begins and on top of columns."""
    stream = await hall(site)
    state = (await site.club.open(ROOT, stream)).state
    lines = [
        line for slide in tournament_slides(state, Screen(parts=(ScreenPart.NAMES,))) for line in slide.lines
    ]
    seats = [line for line in lines if isinstance(line, SeatLine)]
    assert len(seats) == len(lines) == 9
    assert sorted(line.name for line in seats) == [line.name for line in seats]
    assert sum(line.word is not None for line in seats) == 1
    assert [line.letter for line in seats] == ["P", "", "", "", "", "P", "", "", ""]
    assert NAMES_A_PAGE % 3 == 0


async def test_names_stand_under_the_letter_that_one_looks_under() -> None:
    """A letter with a mark is no letter of its own, neither beside the names nor on the strip at the foot."""
    names = ("Lindqvist, Oskar", "Lorenz, Pia", "Łukasik, Żaneta", "Özil, Mesut")
    (slide,) = by_initials(Layout.NAMES, [SeatLine(name, "", 1, True, None) for name in names], NAMES_A_PAGE)
    assert slide.label == "L – O"
    assert [line.letter for line in slide.lines if isinstance(line, SeatLine)] == ["L", "", "L", "O"]


@pytest.mark.parametrize(
    ("layout", "count", "columns", "rows"),
    [
        (Layout.NAMES, 39, 3, 13),
        (Layout.NAMES, 24, 2, 12),
        (Layout.NAMES, 2, 2, 1),
        (Layout.BOARDS, 22, 2, 11),
        (Layout.BOARDS, 7, 1, 7),
        (Layout.STANDINGS, 10, 2, 5),
    ],
)
async def test_a_page_says_how_many_lines_share_its_height(
    layout: Layout, count: int, columns: int, rows: int
) -> None:
    """The stylesheet makes lines as high and letters as large as that leaves; few boards have the whole width."""
    (slide,) = paged(layout, "", [PlaceLine(1, "a", "1")] * count, count)
    assert (slide.columns, slide.rows) == (columns, rows)


async def test_a_long_name_has_smaller_letters_on_the_wall(site: Site) -> None:
    """It has two lines then, and nobody's name is cut."""
    stream = await site.new(system="dutch", rounds=1)
    for name in ("Short, Ann", "x" * (LONG_NAME + 1)):
        await site.do(stream, "AddPlayer", name=name)
    await site.do(stream, "Publish")
    await site.do(stream, "PairRound")
    wall = (await site.client.get(f"/t/{stream}/screen")).text
    assert f'<span class="name long">{"x" * (LONG_NAME + 1)}</span>' in wall
    assert '<span class="name">Short, Ann</span>' in wall


async def test_an_evening_shows_who_goes_where_and_who_is_next(site: Site) -> None:
    """Where the winner stays there are no rounds: the wall has the boards with those who are called, and the queue."""
    stream = await site.new(system="winner-stays")
    for name in ("Ada", "Bert", "Clara", "Doris"):
        await site.do(stream, "AddPlayer", name=name)
    for id_ in range(1, 5):
        await site.do(stream, "JoinEvening", id=id_)
    state = (await site.club.open(ROOT, stream)).state
    names, boards, queue = tournament_slides(state, Screen(parts=(ScreenPart.NAMES, ScreenPart.BOARDS)))
    seats = [line for line in names.lines if isinstance(line, SeatLine)]
    assert [(line.name, line.board) for line in seats] == [
        ("Ada", 1),
        ("Bert", 1),
        ("Clara", 0),
        ("Doris", 0),
    ]
    assert [line.word is None for line in seats] == [True, True, False, False]
    (board,) = boards.lines
    assert isinstance(board, BoardLine)
    assert {board.white, board.black} == {"Ada", "Bert"}
    assert board.result == Phrase("called")
    assert [line.name for line in queue.lines if isinstance(line, PlaceLine)] == ["Clara", "Doris"]


async def test_each_screen_has_its_own_programme(site: Site) -> None:
    """A director sets what a screen shows; visitors see it at its address; it can be taken away again."""
    stream = await hall(site)
    everything = (await site.client.get(f"/t/{stream}/screen")).text
    for part in ("names", "boards", "standings"):
        assert f'class="slide {part}' in everything
    assert (await site.client.get(f"/t/{stream}/screen/1")).status_code == 404
    await site.log_in(await site.account())
    form = {"name": "Foyer", "parts": ["standings", "clock"], "seconds": "20", "message": "Coffee downstairs"}
    await site.form(f"/t/{stream}/screens/0", form)
    site.client.cookies.clear()
    foyer = (await site.client.get(f"/t/{stream}/screen/1")).text
    assert 'class="slide names' not in foyer
    assert 'data-seconds="20"' in foyer
    assert "Coffee downstairs" in foyer
    await site.log_in(await site.account())
    assert "Foyer" in (await site.client.get(f"/t/{stream}/screens")).text
    await site.form(f"/t/{stream}/screens/1", {"remove": "yes"})
    assert (await site.client.get(f"/t/{stream}/screen/1")).status_code == 404


async def test_live_boards_are_part_of_a_programme(site: Site) -> None:
    """Those of the round by board, eight a page, with the script that draws them; while nothing is online there is no page."""
    stream = await site.drawn(20, public=True)
    await site.log_in(await site.account())
    await site.form(f"/t/{stream}/screens/0", {"name": "Live", "parts": ["live", "clock"]})
    site.client.cookies.clear()
    assert 'class="slide live ' not in (await site.client.get(f"/t/{stream}/screen/1")).text
    opened = await site.call("POST", f"/api/tournaments/{stream}/online", {"time": "300+3", "boards": "2-10"})
    rooms = [game["room"] for game in opened.json() if game["room"]]
    shown = (await site.client.get(f"/t/{stream}/screen/1")).text
    assert [rooms.index(room) for room in re.findall(r'<kosmos-board[^>]* room="([^"]+)"', shown)] == list(
        range(9)
    )
    assert shown.count('class="slide live ') == 2
    assert "kosmos-board.js" in shown
    assert "kosmos-board" not in (await site.client.get(f"/t/{stream}/screen")).text


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"seconds": "1"}, 422),
        ({"picture": "javascript:alert(1)"}, 422),
        ({"picture": "data:text/html;base64,AAAA"}, 422),
        ({"parts": ["fireworks"]}, 422),
    ],
)
async def test_wrong_programmes_are_refused(site: Site, form: dict[str, str], status: int) -> None:
    """Nothing that is no picture stands on a wall, and no page is too short to be read."""
    stream = await hall(site)
    await site.log_in(await site.account())
    assert (await site.form(f"/t/{stream}/screens/0", form)).status_code in (status, 400)
    await site.log_in(await site.account("results"))
    assert (await site.form(f"/t/{stream}/screens/0", {"name": "x"})).status_code == 403


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.key)
async def test_every_system_has_a_screen(site: Site, profile: SystemProfile) -> None:
    """Also before anything is drawn; afterwards with the round that was drawn, by name and by board."""
    rounds = {"rounds": 4} if profile.key not in ("round-robin", "shift", "cup", "winner-stays") else {}
    stream = await site.new(system=profile.key, **rounds)  # type: ignore[arg-type]
    await site.do(stream, "ImportPlayers", players=[{"name": f"P {n}", "elo": 2000 - n} for n in range(8)])
    await site.do(stream, "Publish")
    before = await site.client.get(f"/t/{stream}/screen")
    assert before.status_code == 200
    assert 'class="slide ' in before.text
    drawn = await site.do(stream, "PairRound")
    after = (await site.client.get(f"/t/{stream}/screen")).text
    assert (drawn.status_code == 200) == profile.has_rounds, drawn.text
    shown = [part for part in ("names", "boards") if f'class="slide {part}' in after]
    assert shown == (["names", "boards"] if profile.has_rounds else []), after


async def test_results_with_one_hand(site: Site) -> None:
    """Only boards without a result are offered, the buttons are the two players; it is for those who enter results."""
    stream = await hall(site)
    assert (await site.client.get(f"/t/{stream}/entry")).status_code == 403
    await site.log_in(await site.account("results"))
    page = (await site.client.get(f"/t/{stream}/entry")).text
    assert 'href="#b1"' not in page
    assert 'href="#b2"' in page
    form = {"round": "1", "board": "2", "result": "½-½", "was": "*", "next": f"/t/{stream}/entry"}
    answer = await site.form(f"/t/{stream}/do/EnterResult", form)
    assert answer.headers["location"] == f"/t/{stream}/entry"
    assert 'href="#b2"' not in (await site.client.get(f"/t/{stream}/entry")).text


async def test_one_hand_knows_every_result(site: Site) -> None:
    """Also who did not come, what was adjourned and what no usual button says; how far the round is stands there in words."""
    stream = await hall(site)
    await site.log_in(await site.account("results"))
    page = (await site.client.get(f"/t/{stream}/entry")).text
    panel = page.partition('id="b2"')[2].partition("</section>")[0]
    offered = set(re.findall(r'name="result"\s+value="([^"]+)"', panel))
    assert offered == {each.value for each in Result} - {Result.MISSING.value}
    games = (await site.club.open(ROOT, stream)).state.rounds[0].games
    missing = sum(not game.result.is_final for game in games)
    assert f"{missing} result" in page.partition('class="so-far">')[2].partition("</p>")[0]
    assert "missing in round 1" in page


async def test_the_bracket_of_a_cup_on_the_wall(site: Site) -> None:
    """Where other tournaments have their standings a cup has its tree, with at most eight matches of a stage on a page."""
    stream = await site.drawn(33, public=True, system="cup")
    state = (await site.club.open(ROOT, stream)).state
    made = tournament_slides(state, Screen(parts=(ScreenPart.STANDINGS,)))
    assert all(slide.tree and len(slide.tree.stages[0].slots) <= MATCHES_A_PAGE for slide in made)
    text = (await site.client.get(f"/t/{stream}/screen")).text
    assert text.count('class="slide tree ') == len(made) > 1
    names = re.findall(r'\bid="([^"]+)"', text)
    assert len(names) == len(set(names))


async def test_the_hat_on_the_wall(site: Site) -> None:
    """Pairs stand there as they come out, the others are still in the hat; before the first one nothing is said of a draw."""
    stream = await site.new(system="cup")
    await site.do(stream, "ImportPlayers", players=[{"name": f"P {n}"} for n in range(1, 9)])
    await site.do(stream, "SetCupRules", seeding="hat")
    await site.do(stream, "Publish")
    assert "From the hat" not in (await site.client.get(f"/t/{stream}/screen")).text
    await site.do(stream, "SetGame", first=5, second=2, colours_set=True)
    page = " ".join((await site.client.get(f"/t/{stream}/screen")).text.split())
    assert '<span class="name">P 5</span> <span class="result">–</span> <span class="name">P 2</span>' in page
    assert page.count('<span class="word">still in the hat</span>') == 6
    for first, second in ((1, 3), (4, 6), (7, 8)):
        await site.do(stream, "SetGame", first=first, second=second, colours_set=True)
    page = (await site.client.get(f"/t/{stream}/screen")).text
    assert "still in the hat" not in page
    await site.do(stream, "PairRound")
    await site.do(stream, "PublishRound", round=1)
    assert "From the hat" not in (await site.client.get(f"/t/{stream}/screen")).text
