"""Pages as the readers of a language write, and as a browser without scripts shows them."""

import re
from html import unescape

import pytest

from kosmos.locale import LANGUAGES
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE

OTHERS = [code for code in LANGUAGES if code != "en"]
PAGES = (
    "",
    "/players",
    "/players/1",
    "/players/2",
    "/rounds/1",
    "/rounds/2",
    "/standings",
    "/crosstable",
    "/groups",
    "/prizes",
    "/papers",
    "/papers/cards",
    "/screen",
)
#: what forms show to be typed
EXAMPLES = r"Kosmos [\d.]+|\b(?:1978-09-24|2026-09-24|2026-11-(?:19|20|26))\b|3=1\.5"
#: for those who direct
DESK = ("/attendance", "/next", "/rating", "/history", "/settings")


def text_of(page: str) -> str:
    """What a reader sees without scripts: no attributes, no scripts, no styles."""
    bare = re.sub(r"<(script|style|svg|template)\b.*?</\1>|<footer\b.*?</footer>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())


async def played(site: Site, system: str) -> str:
    """With tenths of points wherever there can be some."""
    points = {} if system == "keizer" else {"win": "3", "draw": "1", "loss": "0.2", "bye": "3"}
    stream = await site.new(system=system, rounds=5, start="2026-10-03", end="2026-10-04", **points)
    for number in range(1, 8):
        await site.do(
            stream, "AddPlayer", name=f"Player {number}", elo=2000 - 37 * number, dwz=f"{1900 - number}-9"
        )
    if system == "keizer":
        await site.do(stream, "SetKeizerRules", excused="1/3", loss="3%")
        await site.do(stream, "SetAttendance", id=2, status="excused", round=1)
    for number in (1, 2):
        await site.do(stream, "PairRound", seed=number)
        for board, result in enumerate(("1-0", "½-½", "0-1"), 1):
            await site.do(stream, "EnterResult", round=number, board=board, result=result)
    await site.do(stream, "SetPublic", public=True)
    return stream


@pytest.mark.parametrize("system", ["dutch", "keizer"])
async def test_no_page_has_a_decimal_point_or_an_iso_date(site: Site, system: str) -> None:
    """German, French and Dutch have a comma, and days in their own order: on every page that has numbers."""
    stream = await played(site, system)
    await site.log_in(await site.account())
    seen = 0
    for code in OTHERS:
        for path in (*PAGES, *DESK):
            page = await site.client.get(f"/t/{stream}{path}", headers={"Accept-Language": code})
            if page.status_code in (404, 409):  # this system has no such page
                continue
            assert page.status_code == 200, path
            said = re.sub(EXAMPLES, "", text_of(page.text))
            wrong = re.findall(r".{20}(?<![\d.])\d+\.\d+(?![\d.]).{5}|.{20}\d{4}-\d\d-\d\d.{5}", said)
            assert not wrong, (code, path, wrong)
            seen += "," in said
    assert seen > 20


@pytest.mark.parametrize("system", ["dutch", "keizer", "round-robin"])
async def test_reading_needs_no_script(site: Site, system: str) -> None:
    """What visitors come for stands in the page itself: names, pairings, results, places, papers."""
    more = {"rounds": 3} if system == "dutch" else {}
    stream = await site.drawn(5, public=True, system=system, **more)
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    for path in ("", "/players", "/rounds/1", "/standings", "/crosstable", "/players/1", "/screen"):
        page = await site.client.get(f"/t/{stream}{path}")
        assert page.status_code == 200, path
        assert "Player, 1" in text_of(page.text), path
    for path in ("", "/rounds/1"):
        assert "1–0" in text_of((await site.client.get(f"/t/{stream}{path}")).text), path
    for path in ("/", "/boards", "/games", "/help", "/login"):
        page = await site.client.get(path)
        assert page.status_code == 200, path
        assert len(text_of(page.text)) > 60, path


@pytest.mark.parametrize(
    ("code", "draw", "place"),
    [("de", "Remis", "Platz"), ("fr", "Nulle", "Place"), ("nl", "Remise", "Plaats")],
)
async def test_a_drawn_game_is_no_draw_of_a_round(site: Site, code: str, draw: str, place: str) -> None:
    """The pad for results offers a drawn game, and a player's page the place: English has one word for two things."""
    stream = await site.drawn(4, public=True, system="dutch", rounds=3)
    await site.do(stream, "EnterResult", round=1, board=2, result="1-0")
    await site.log_in(await site.account())
    language = {"Accept-Language": code}
    pad = await site.client.get(f"/t/{stream}/rounds/1/entry?board=1", headers=language)
    if pad.status_code == 404:
        pad = await site.client.get(f"/t/{stream}/entry?board=1", headers=language)
    assert draw in text_of(pad.text)
    assert place in text_of((await site.client.get(f"/t/{stream}/players/1", headers=language)).text)
