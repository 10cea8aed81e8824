"""A player's own page: everything by one link, each tap once, and nothing about anybody else."""

import re

import pytest

from kosmos.core.results import Result
from kosmos.pairing.winner_stays import calls
from kosmos.service.club_settings import change_club
from kosmos.tournament.state import State
from kosmos.web.looks import HOUSE_COLOUR
from service.fake_push import FakeBrowser
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE


async def swiss(site: Site) -> str:
    return await site.drawn(4, public=True, system="dutch", rounds=3)


async def state_of(site: Site, stream: str) -> State:
    return (await site.club.open(ROOT, stream)).state


async def links(site: Site, stream: str) -> dict[int, str]:
    """Own pages by the player's id, as the director's page of cards has them."""
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/links")).text
    site.client.cookies.clear()
    found = re.findall(r'href="http://[^/]+(/my/[^"]+\.p(\d+)\.[^"]+)"', page)
    return {int(id_): link for link, id_ in found}


async def tap(site: Site, link: str, **raw: str | list[str]) -> dict[str, bool]:
    answer = await site.client.post(f"{link}/tap", data=raw, headers={"Accept": "application/json"})
    assert answer.status_code == 201, answer.text
    return answer.json()  # type: ignore[no-any-return]


async def test_two_players_report_and_the_result_is_in(site: Site) -> None:
    """With their own eyes: one won, the other lost; until both said so the game is open."""
    stream = await swiss(site)
    own, game = await links(site, stream), (await state_of(site, stream)).rounds[0].games[0]
    assert "How did it end?" in (await site.client.get(own[game.white])).text
    await tap(site, own[game.white], do="report", round="1", result="win", key="a")
    assert "You reported it" in (await site.client.get(own[game.white])).text
    assert "says that you lost" in (await site.client.get(own[game.black])).text
    await tap(site, own[game.black], do="report", round="1", result="loss", key="b")
    assert (await state_of(site, stream)).rounds[0].games[0].result is Result.WHITE_WINS
    assert "How did it end?" not in (await site.client.get(own[game.white])).text


async def test_the_page_says_what_the_running_game_can_bring(site: Site) -> None:
    """Points and places after a win, a draw and a loss, whatever the other board does; the way to the next opponents is there;
    the card says the same to everybody, and nothing once the game is over.
    """
    stream = await swiss(site)
    own, game = await links(site, stream), (await state_of(site, stream)).rounds[0].games[0]

    async def said(address: str) -> list[str]:
        page = (await site.client.get(address)).text.partition('<section class="places-if">')[2]
        lines = re.findall(r"<dd>(.*?)</dd>", page.partition("</section>")[0], re.DOTALL)
        return [" ".join(line.split()) for line in lines]

    expected = ["1 point · place 1 to 2", "½ point · place 1 to 4", "0 points · place 3 to 4"]
    assert await said(own[game.white]) == await said(f"/t/{stream}/players/{game.white}") == expected
    assert f"/t/{stream}/players/{game.white}/next" in (await site.client.get(own[game.white])).text
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    assert await said(own[game.white]) == []


async def test_a_late_report_is_about_the_game_that_the_page_showed(site: Site) -> None:
    """The page says against whom; after another draw with another opponent the tap is refused in words."""
    stream = await swiss(site)
    own, game = await links(site, stream), (await state_of(site, stream)).rounds[0].games[0]
    assert f'name="opponent" value="{game.black}"' in (await site.client.get(own[game.white])).text
    await site.do(stream, "DeleteRound", confirmed=True)
    await site.do(stream, "ForbidPair", first=game.white, second=game.black)
    await site.do(stream, "PairRound", confirmed=True)
    late = {"do": "report", "round": "1", "result": "win", "opponent": str(game.black)}
    answer = await site.client.post(f"{own[game.white]}/tap", data=late)
    assert answer.status_code == 409
    assert "Other players sit at board" in answer.text
    assert not (await state_of(site, stream)).reports


async def test_a_dispute_goes_to_the_director(site: Site) -> None:
    """Nothing is entered; those who enter results see both words on every page and decide with one button."""
    stream = await swiss(site)
    own, game = await links(site, stream), (await state_of(site, stream)).rounds[0].games[0]
    for id_ in (game.white, game.black):
        await tap(site, own[id_], do="report", round="1", result="win", key=str(id_))
    assert "different things" in (await site.client.get(own[game.black])).text
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/players")).text
    assert "they disagree: you decide" in page
    assert page.count('value="1-0"') == page.count('value="0-1"') == 1
    await site.form(f"/t/{stream}/do/EnterResult", {"round": "1", "board": "1", "result": "1-0"})
    assert "disagree" not in (await site.client.get(f"/t/{stream}/players")).text


async def test_the_same_tap_twice_is_done_once(site: Site) -> None:
    """Also where the director has undone it meanwhile, and after a restart: the key says that it was the same tap."""
    stream = await swiss(site)
    own = await links(site, stream)
    assert await tap(site, own[1], do="bye", round="2", kind="half", key="tap-1") == {"done": True}
    assert await tap(site, own[1], do="bye", round="2", kind="half", key="tap-1") == {"done": False}
    await site.do(stream, "Undo")
    assert await tap(site, own[1], do="bye", round="2", kind="half", key="tap-1") == {"done": False}
    assert not (await state_of(site, stream)).byes
    assert await tap(site, own[1], do="bye", round="2", kind="half", key="tap-2") == {"done": True}
    assert "half-point bye" in (await site.client.get(own[1])).text
    assert await tap(site, own[1], do="bye", round="2", kind="none", key="tap-3") == {"done": True}


async def test_leaving_is_the_players_own_decision(site: Site) -> None:
    """The history names the player; once withdrawn, the page offers nothing more."""
    stream = await swiss(site)
    own = await links(site, stream)
    await tap(site, own[2], do="withdraw", key="x")
    assert (await state_of(site, stream)).entries[2].is_withdrawn
    assert (await site.club.history(ROOT, stream))[-1].by == "Player, 2"
    page = (await site.client.get(own[2])).text
    assert "I leave the tournament" not in page
    assert 'value="bye"' not in page


async def test_who_cannot_come_says_so_before_the_first_draw(site: Site) -> None:
    """By one tap; the desk names them, and the draw is made without them."""
    stream = await site.new(system="dutch", rounds=3)
    await site.do(stream, "ImportPlayers", players=[{"name": f"Player, {n}"} for n in range(1, 6)])
    await site.do(stream, "Publish")
    own = await links(site, stream)
    assert "I do not come to the tournament" in (await site.client.get(f"{own[3]}?lang=en")).text
    await tap(site, own[3], do="withdraw", key="a")
    assert "I do not come to the tournament" not in (await site.client.get(f"{own[3]}?lang=en")).text
    await site.log_in(await site.account())
    desk = (
        (await site.client.get(f"/t/{stream}?lang=en"))
        .text.partition('id="desk-side"')[2]
        .partition("</aside>")[0]
    )
    assert "Player, 3" in desk
    assert "withdrawn" in desk
    assert "Take back into the tournament" in (await site.client.get(f"/t/{stream}/players/3?lang=en")).text
    assert (await site.do(stream, "PairRound", confirmed=True)).status_code == 200
    assert len((await state_of(site, stream)).rounds[0].games) == 2


async def test_half_a_point_is_offered_once(site: Site) -> None:
    """A second one would be the director's decision, and so would one for whoever is barred; without a point one may always stay away."""
    stream = await swiss(site)
    own = await links(site, stream)

    async def offered(id_: int) -> tuple[bool, bool]:
        page = (await site.client.get(own[id_])).text
        return 'value="half"' in page, 'value="zero"' in page

    assert await offered(1) == (True, True)
    await tap(site, own[1], do="bye", round="2", kind="half", key="a")
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    await site.do(stream, "EnterResult", round=1, board=2, result="1-0")
    assert (await site.do(stream, "PairRound", confirmed=True)).status_code == 200
    assert await offered(1) == (False, True)
    assert await offered(2) == (True, True)
    await tap(site, own[1], do="bye", round="3", kind="zero", key="b")


async def test_a_tap_at_the_door_is_for_the_round_that_the_page_shows(site: Site) -> None:
    """While it is a draft the player is sent to the director, whose desk and draft say it; published, a late tap is refused in words."""
    stream = await site.new(system="dutch", rounds=3)
    await site.do(stream, "ImportPlayers", players=[{"name": f"Player, {n}"} for n in range(1, 6)])
    await site.do(stream, "SetCheckIn", rule="leave-out", every=True)
    await site.do(stream, "Publish")
    await site.do(stream, "HoldRounds")
    for id_ in range(1, 5):
        await site.do(stream, "CheckIn", id=id_)
    assert (await site.do(stream, "PairRound", confirmed=True)).status_code == 200
    own = await links(site, stream)
    page = (await site.client.get(f"{own[5]}?lang=en")).text
    assert "check in for round 1" in page
    assert '<input type="hidden" name="round" value="1">' in page
    assert "is being drawn at this moment" not in page
    await tap(site, own[5], do="check-in", round="1", here="yes", key="a")
    page = (await site.client.get(f"{own[5]}?lang=en")).text
    assert "You are checked in for round 1." in page
    assert "Round 1 is being drawn at this moment: see the director, too." in page
    assert "is being drawn" not in (await site.client.get(f"{own[1]}?lang=en")).text
    await site.log_in(await site.account())
    for address in ("", "/rounds/1"):
        shown = (await site.client.get(f"/t/{stream}{address}?lang=en")).text
        assert "1 player is checked in and does not stand in this draft: Player, 5." in shown
    assert (await site.form(f"/t/{stream}/do/PublishRound", {"round": "1"})).status_code == 409
    assert (await site.do(stream, "PublishRound", round=1, confirmed=True)).status_code == 200
    late = await site.client.post(f"{own[4]}/tap", data={"do": "check-in", "round": "1", "here": "no"})
    assert late.status_code == 409
    assert "checking in for it is over" in late.text


async def test_signing_off_for_club_nights_by_date(site: Site) -> None:
    """Each night ahead has its date, and its button says what a tap does: who comes finds how not to, who is away how to come."""
    stream = await site.new(system="keizer", rounds=4)
    await site.do(stream, "ImportPlayers", players=[{"name": f"P {n}"} for n in range(4)])
    dates = ["2026-12-01", "2026-12-08", "2026-12-15", "2026-12-22"]
    assert (await site.do(stream, "ModifyKeizer", dates=dates, confirmed=True)).status_code == 200
    own = await links(site, stream)
    await tap(site, own[1], do="nights", nights=["2", "3"], away="yes", key="a")
    page = (await site.client.get(own[1])).text
    assert page.count(">away<") == 2
    words = re.findall(r'aria-describedby="night-(\d)">([^<]+)</button>', page)
    assert words == [
        ("1", "I cannot come"),
        ("2", "I come after all"),
        ("3", "I come after all"),
        ("4", "I cannot come"),
    ]
    assert "15 December 2026" in page
    await tap(site, own[1], do="nights", nights=["3"], away="no", key="b")
    assert (await site.client.get(own[1])).text.count(">away<") == 1


async def test_club_nights_have_the_dates_of_the_starts(site: Site) -> None:
    """A season whose rounds were given their times, and no dates in its rules, shows the days all the same."""
    stream = await site.new(system="keizer", rounds=2)
    await site.do(stream, "ImportPlayers", players=[{"name": f"P {n}"} for n in range(4)])
    await site.do(stream, "SetRoundStart", round=2, start="2026-12-08 19:30")
    own = await links(site, stream)
    page = (await site.client.get(f"{own[1]}?lang=en")).text
    assert "8 December 2026" in page


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        ({"do": "report", "round": "7", "result": "win"}, 409),
        ({"do": "report", "round": "1", "result": "+/-"}, 422),
        ({"do": "bye", "round": "1", "kind": "half"}, 409),
        ({"do": "bye", "round": "2", "kind": "full"}, 422),
        ({"do": "nights", "nights": "2"}, 409),
        ({"do": "conquer"}, 422),
    ],
)
async def test_what_no_player_may(site: Site, raw: dict[str, str], status: int) -> None:
    """Rounds that are drawn or not there, results that only an arbiter gives, whole points for nothing."""
    stream = await swiss(site)
    own = await links(site, stream)
    answer = await site.client.post(f"{own[1]}/tap", data=raw, headers={"Accept": "application/json"})
    assert answer.status_code in (status, 400), answer.text
    assert not (await state_of(site, stream)).byes


async def test_a_made_up_link_opens_nothing(site: Site) -> None:
    """Not the page, not the taps; a link of another player is another link."""
    stream = await swiss(site)
    own = await links(site, stream)
    forged = own[1].replace(".p1.", ".p2.")
    assert (await site.client.get(forged)).status_code == 403
    assert (await site.client.post(f"{forged}/tap", data={"do": "withdraw"})).status_code == 403
    await site.log_in(await site.account("results"))
    for address in ("links", "links/1/code"):
        assert (await site.client.get(f"/t/{stream}/{address}")).status_code == 403
    await site.log_in(await site.account())
    codes = [await site.client.get(f"/t/{stream}/links/{id_}/code") for id_ in (1, 2, 99)]
    assert [each.status_code for each in codes] == [200, 200, 404]
    assert codes[0].text != codes[1].text


async def test_the_page_is_an_app(site: Site) -> None:
    """Manifest, service worker and pictures for the home screen are there; installed, it opens at the own page."""
    stream = await swiss(site)
    own = (await links(site, stream))[1]
    page = (await site.client.get(own)).text
    assert f'href="{own}/manifest.webmanifest"' in page
    said = (await site.client.get(f"{own}/manifest.webmanifest")).json()
    assert (said["start_url"], said["display"]) == (own, "standalone")
    house = (await site.client.get("/manifest.webmanifest")).json()
    assert (house["start_url"], house["name"], house["theme_color"]) == ("/", "Kosmos", HOUSE_COLOUR)
    await change_club(site.club.engine, ROOT, {"name": "Rook Town", "colour": "#713754"})
    for place in (own, ""):
        installed = (await site.client.get(f"{place}/manifest.webmanifest")).json()
        assert installed["theme_color"] == "#713754"
        assert 'name="theme-color" content="#713754"' in (await site.client.get(place or "/")).text
    assert installed["name"] == "Rook Town"
    await change_club(site.club.engine, ROOT, {"name": "", "colour": ""})
    worker = await site.client.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    for picture in ("/icon/192", "/apple-touch-icon.png"):
        assert (await site.client.get(picture)).content.startswith(b"\x89PNG")


async def test_without_script_a_tap_is_a_form(site: Site) -> None:
    """It leads back to the own page."""
    stream = await swiss(site)
    own = (await links(site, stream))[1]
    answer = await site.client.post(
        f"{own}/tap", data={"do": "report", "round": "1", "result": "draw"}, follow_redirects=False
    )
    assert (answer.status_code, answer.headers["location"]) == (303, own)


async def test_notices_are_asked_for_and_stopped_by_the_own_link(site: Site) -> None:
    """The page offers a notice on the device; asked for it says so, and one button stops all."""
    stream = await swiss(site)
    link = (await links(site, stream))[1]
    page = (await site.client.get(f"{link}?lang=en")).text
    assert "data-push=" in page
    assert "Stop all notices" not in page
    asked = {"subscription": FakeBrowser().subscription("https://push.example/1")}
    assert (await site.client.post(f"{link}/notices", data=asked)).status_code == 201
    assert "1 device is told" in (await site.client.get(f"{link}?lang=en")).text
    await site.client.post(f"{link}/notices/stop")
    assert "1 device is told" not in (await site.client.get(f"{link}?lang=en")).text
    refused = await site.client.post(f"{link}/notices", data={"mail": "a@example.org"})
    assert refused.status_code == 409


async def test_nobody_sends_what_another_account_has_tapped(site: Site) -> None:
    """A tap that waited says for whose login it was meant: in anybody else's name it is refused, and nothing is entered."""
    stream = await site.drawn()
    form = {"round": "1", "board": "1", "result": "1-0"}
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/entry")).text
    by = re.findall(r'data-by="(\w{16})"', page)[0]
    site.client.cookies.clear()
    await site.log_in(await site.account())
    told = await site.form(f"/t/{stream}/do/EnterResult", form | {"by": by}, accept="application/json")
    assert (told.status_code, told.json()["code"]) == (403, "other_account")
    site.client.cookies.clear()
    out = await site.form(f"/t/{stream}/do/EnterResult", form | {"by": by}, accept="application/json")
    assert (out.status_code, out.json()["code"]) == (403, "not_allowed")


async def test_on_an_evening_one_sees_the_board_or_ones_turn(site: Site) -> None:
    """It has no rounds that one could wait for: the board, colour and opponent, or the place in the queue."""
    stream = await site.new(system="winner-stays")
    for name in ("Ada", "Bert", "Clara", "Doris"):
        await site.do(stream, "AddPlayer", name=name)
    for id_ in (1, 2, 3):
        await site.do(stream, "JoinEvening", id=id_)
    await site.do(stream, "Publish")
    own = await links(site, stream)
    pages = {id_: (await site.client.get(link)).text for id_, link in own.items()}
    (call,) = calls((await state_of(site, stream)).evening)
    assert "Board 1: you have White against" in pages[call.white]
    assert "Board 1: you have Black against" in pages[call.black]
    assert "You are number 1 in the queue." in pages[3]
    assert "You are not on tonight" in pages[4]
    assert not any("No round is drawn yet" in page for page in pages.values())


async def test_who_has_left_is_not_asked_to_leave(site: Site) -> None:
    """What offers it belongs to what is brought up to date: after the tap it goes, without the page being loaded again."""
    stream = await swiss(site)
    own = await links(site, stream)
    region = re.compile(r'<div id="leave" data-live>(.*?)</div>', re.DOTALL)
    before = region.search((await site.client.get(own[1])).text)
    assert before is not None
    assert "I leave the tournament" in before[1]
    await tap(site, own[1], do="withdraw", key="w")
    after = region.search((await site.client.get(own[1])).text)
    assert after is not None
    assert not after[1].strip()


async def test_a_report_against_the_result_is_not_passed_over(site: Site) -> None:
    """Who tapped without a network after the director had entered something else reads that both are seen; who said the same does not."""
    stream = await swiss(site)
    own, game = await links(site, stream), (await state_of(site, stream)).rounds[0].games[0]
    await site.do(stream, "EnterResult", round=1, board=1, result="½-½")
    words = "You reported another result than the one that stands here."
    assert words not in (await site.client.get(own[game.white])).text
    await tap(site, own[game.white], do="report", round="1", result="win", key="a")
    await tap(site, own[game.black], do="report", round="1", result="draw", key="b")
    assert words in (await site.client.get(own[game.white])).text
    assert words not in (await site.client.get(own[game.black])).text
