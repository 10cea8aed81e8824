"""Big screens of team events, leagues and arenas: set from their own desks, each with its own programme."""

import datetime as dt
import re
from collections.abc import Awaitable, Callable

import pytest

from kosmos.core.commands import Right
from kosmos.locale import language as language_called
from kosmos.service.team_slides import next_day_on_wall, round_on_wall
from kosmos.web.countdown import in_utc, till_round
from kosmos.web.pages.screen_frame import ShownEvent
from web.site import ONE_HOUSE, ROOT, Site
from web.test_arenas import opened
from web.test_team_events import made

pytestmark = ONE_HOUSE


async def team_event(site: Site) -> str:
    return f"/teams/{await made(site, 'Screened', teams=4)}"


async def league(site: Site) -> str:
    for level in (1, 2):
        await made(site, f"Level {level}", league="Screen League", level=level)
    return "/teams/leagues/screen-league"


async def arena(site: Site) -> str:
    await opened(site, "screened", tables=2)
    return "/arena/screened"


#: where its screens are, and a part that it alone has on its screen of everything
EVENTS: dict[str, tuple[Callable[[Site], Awaitable[str]], str]] = {
    "team event": (team_event, "teams"),
    "league": (league, "cards"),
    "arena": (arena, "standings"),
}


#: made once for the whole file
PLACES: dict[str, str] = {}


async def place_of(site: Site, kind: str) -> str:
    if kind not in PLACES:
        PLACES[kind] = await EVENTS[kind][0](site)
    return PLACES[kind]


@pytest.mark.parametrize("kind", EVENTS)
async def test_each_screen_has_its_own_programme(site: Site, kind: str) -> None:
    """Visitors see what a director has set, at its own address with its code; it can be taken away again."""
    path = await place_of(site, kind)
    everything = (await site.client.get(f"{path}/screen")).text
    assert f'class="slide {EVENTS[kind][1]}' in everything
    assert 'data-alone="3"' in everything  # asked again only while nothing can be heard
    assert (await site.client.get(f"{path}/screen/1")).status_code == 404
    await site.log_in(await site.account())
    form = {"name": "Foyer", "parts": ["code", "clock"], "seconds": "20", "message": "Coffee downstairs"}
    assert (await site.form(f"{path}/screens/0", form)).status_code == 303
    desk = (await site.client.get(f"{path}/screens")).text
    assert "Foyer" in desk
    assert f"{path}/screen/1</bdi>" in desk
    site.client.cookies.clear()
    foyer = (await site.client.get(f"{path}/screen/1")).text
    assert (
        foyer.count('class="slide ')
        == foyer.count('class="slide code"') + foyer.count('class="slide clock"')
        == 2
    )
    assert 'data-seconds="20"' in foyer
    assert "Coffee downstairs" in foyer
    await site.log_in(await site.account())
    await site.form(f"{path}/screens/1", {"remove": "yes"})
    assert (await site.client.get(f"{path}/screen/1")).status_code == 404


@pytest.mark.parametrize("kind", EVENTS)
async def test_a_part_may_have_its_own_seconds(site: Site, kind: str) -> None:
    """Its pages say them, all others stand as long as the programme says; two directors set those of two parts without a word."""
    path = await place_of(site, kind)
    await site.log_in(await site.account())
    form = {"name": "Own", "parts": ["standings", "clock", "code"], "seconds": "20", "seconds-clock": "5"}
    assert (await site.form(f"{path}/screens/0", form)).status_code == 303
    desk = (await site.client.get(f"{path}/screens")).text
    assert re.search(r'name="seconds-clock"\s+value="5"', desk)
    assert re.search(
        r'name="seconds-code"\s+value=""\s+inputmode="numeric"\s+size="3"\s+placeholder="20"', desk
    )
    shown = (await site.client.get(f"{path}/screen/1")).text
    assert seconds_on(shown) == {"screen": "20", "clock": "5"}
    other = {"name": "Own", "seconds-code": "40", "was-seconds-code": ""}
    assert (await site.form(f"{path}/screens/1", other)).status_code == 303
    assert seconds_on((await site.client.get(f"{path}/screen/1")).text) == {
        "screen": "20",
        "clock": "5",
        "code": "40",
    }
    late = {"name": "Own", "seconds-code": "50", "was-seconds-code": ""}
    asked = await site.form(f"{path}/screens/1", late)
    assert (asked.status_code, "seconds-code" in asked.text, "40" in asked.text) == (409, True, True)
    empty = {"name": "Own", "seconds-clock": "", "was-seconds-clock": "5"}
    assert (await site.form(f"{path}/screens/1", empty)).status_code == 303
    assert seconds_on((await site.client.get(f"{path}/screen/1")).text) == {"screen": "20", "code": "40"}
    wrong = await site.form(f"{path}/screens/0", {"name": "x", "seconds-clock": "2"})
    assert (wrong.status_code, "large clock" in wrong.text) == (422, True)
    await site.form(f"{path}/screens/1", {"remove": "yes"})


async def test_a_programme_of_before_means_what_it_meant(site: Site) -> None:
    """It knows no seconds of single parts: each of its pages stands as long as it says, also after it was saved again."""
    path = await place_of(site, "arena")
    stored = '[{"name":"Old","parts":["clock","code"],"seconds":20,"message":"","picture":""}]'
    await site.app.state.screens._settings.change({"screens:arena:screened": stored})
    assert seconds_on((await site.client.get(f"{path}/screen/1")).text) == {"screen": "20"}
    await site.log_in(await site.account())
    changed = {"name": "Old", "message": "Tea", "was-message": ""}
    assert (await site.form(f"{path}/screens/1", changed)).status_code == 303
    assert seconds_on((await site.client.get(f"{path}/screen/1")).text) == {"screen": "20"}
    await site.form(f"{path}/screens/1", {"remove": "yes"})


def seconds_on(page: str) -> dict[str, str]:
    """Of the screen, and of each of its pages that has its own."""
    own = re.findall(r'class="slide (\w+)[^>]*data-seconds=(\d+)', page)
    whole = re.search(r'id="screen"[^>]*data-seconds="(\d+)"', page)
    assert whole
    return {"screen": whole[1], **dict(own)}


@pytest.mark.parametrize("kind", EVENTS)
async def test_programmes_are_the_directors(site: Site, kind: str) -> None:
    """Others neither see the desk nor change it; parts of other events are refused, as is what is no picture."""
    path = await place_of(site, kind)
    await site.log_in(await site.account("results"))
    assert (await site.client.get(f"{path}/screens")).status_code == 403
    assert (await site.form(f"{path}/screens/0", {"name": "x"})).status_code == 403
    await site.log_in(await site.account(Right.DIRECT))
    wrong: list[dict[str, str | list[str]]] = [
        {"parts": ["live", "fireworks"]},
        {"parts": ["matches"] if kind == "arena" else ["live"]},
        {"picture": "javascript:alert(1)"},
        {"seconds": "1"},
    ]
    for form in wrong:
        assert (await site.form(f"{path}/screens/0", form)).status_code in (400, 422), form
    for gone in ("/teams/nowhere", "/teams/leagues/nowhere", "/arena/nowhere"):
        assert (await site.client.get(f"{gone}/screen")).status_code == 404
        assert (await site.client.get(f"{gone}/screens")).status_code == 404
        assert (await site.form(f"{gone}/screens/0", {"name": "x"})).status_code == 404


async def test_a_hidden_event_has_no_screen_for_strangers(site: Site) -> None:
    """A hidden event has no screen for strangers, not even at the old address."""
    event = await made(site, "Hidden wall", public="no")
    for path in ("screen", "wall"):
        assert (await site.client.get(f"/teams/{event}/{path}")).status_code == 404


async def test_a_result_is_on_the_screen(site: Site) -> None:
    """In matches with their boards, in fixtures and in the table."""
    event = await made(site, "Results on the wall")
    await site.log_in(await site.account())
    parts = ["boards", "matches", "standings", "players"]
    await site.form(f"/teams/{event}/screens/0", {"name": "All", "parts": parts})
    line_ups = [
        {"round": "1", "team": str(team), "players": [str(3 * team - 2), str(3 * team - 1)]}
        for team in (1, 2)
    ]
    for line_up in line_ups:
        assert (await site.form(f"/teams/{event}/do/GiveLineup", line_up)).status_code == 303
    assert 'class="slide standings' not in (await site.client.get(f"/teams/{event}/screen/1")).text
    result = {"round": "1", "match": "1", "board": "1", "result": "1-0"}
    await site.form(f"/teams/{event}/do/EnterBoard", result)
    shown = (await site.client.get(f"/teams/{event}/screen/1")).text
    assert shown.count("1 : 0") == 2
    assert '<span class="result">1:0</span>' in shown
    assert 'class="slide standings' in shown
    assert "1/1" in shown


async def test_screens_end_with_their_event(site: Site) -> None:
    """A team event that is called the same later has none of them; nor has a tournament."""
    await site.log_in(await site.account())
    event = await made(site, "Deleted wall")
    await site.form(f"/teams/{event}/screens/0", {"name": "Old"})
    await site.form(f"/teams/{event}/delete", {"answers": "team_event_deleted"})
    again = await made(site, "Deleted wall")
    screens = site.app.state.screens
    assert again == event
    assert await screens.of(f"team:{event}") == []
    stream = await site.drawn()
    await site.form(f"/t/{stream}/screens/0", {"name": "Old"})
    assert len(await screens.of(stream)) == 1
    await site.club.delete(ROOT, stream)
    assert await screens.of(stream) == []


async def test_an_arena_counts_down_to_its_end(site: Site) -> None:
    """Before, to its beginning; once it is over, to nothing."""
    await opened(site, "coming", begins_in=30)
    assert "The arena begins" in (await site.client.get("/arena/coming/screen")).text
    await opened(site, "ends")
    assert "The arena ends" in (await site.client.get("/arena/ends/screen")).text
    await site.call("POST", "/api/arenas/ends/close", {})
    assert "data-until" not in (await site.client.get("/arena/ends/screen")).text


async def test_an_empty_arena_invites(site: Site) -> None:
    """Its screen has the code that leads to its page."""
    await opened(site, "empty", players=0)
    text = (await site.client.get("/arena/empty/screen")).text
    assert "Nobody has joined yet." in text
    assert 'alt="QR code of the public page"' in text


async def test_live_boards_of_an_arena(site: Site) -> None:
    """Where a programme has them, the games of the moment, with the script that draws them."""
    await opened(site, "online")
    await site.call("POST", "/api/arenas/online/pair", {})
    await site.log_in(await site.account())
    await site.form("/arena/online/screens/0", {"name": "Live", "parts": ["live"]})
    shown = (await site.client.get("/arena/online/screen/1")).text
    assert shown.count("<kosmos-board ") == 2
    assert "kosmos-board.js" in shown
    assert "kosmos-board" not in (await site.client.get("/arena/online/screen")).text


async def test_a_screen_says_when_time_alone_makes_another_one(site: Site) -> None:
    """A countdown changes its words when its day has come, and goes when its time has; a round that is over goes when the day of the
    next one has come. With nothing ahead the screen holds until something happens.
    """
    event = await made(site, "By the calendar", teams=4)
    path = f"/teams/{event}/screen"
    assert "data-other" not in (await site.client.get(path)).text
    day = (site.club.today + dt.timedelta(days=7)).isoformat()
    times = {"round": 2, "start": f"{day} 19:00"}
    await site.call("POST", f"/api/teams/{event}/commands/ScheduleTeamRound", times)
    assert f"data-other={in_utc(day)}" in (await site.client.get(path)).text
    await site.call("POST", f"/api/teams/{event}/commands/FillLineups", {"round": 1})
    today = site.club.today.isoformat()
    for match in (1, 2):
        for board in (1, 2):
            state = await site.app.state.team_events.get(ROOT, event)
            assert (round_on_wall(state, day), next_day_on_wall(state, today)) == (1, "")
            result = {"round": 1, "match": match, "board": board, "result": "1-0"}
            await site.call("POST", f"/api/teams/{event}/commands/EnterBoard", result)
    state = await site.app.state.team_events.get(ROOT, event)
    assert (round_on_wall(state, today), next_day_on_wall(state, today)) == (1, day)
    assert (round_on_wall(state, day), next_day_on_wall(state, day)) == (2, "")


async def test_a_countdown_holds_until_its_day_and_then_until_its_time() -> None:
    """In the hall's own time, told in UTC."""
    language = language_called("en")
    before = till_round(2, "2026-11-20T19:00", "2026-11-19T23:00", language)
    there = till_round(2, "2026-11-20T19:00", "2026-11-20T00:00", language)
    assert (before.holds_until, there.holds_until) == (in_utc("2026-11-20"), in_utc("2026-11-20T19:00"))
    shown = ShownEvent("Cup", countdown=there, other_day="2026-11-19")
    assert (shown.holds_until, ShownEvent("Cup").holds_until) == (in_utc("2026-11-19"), "")
