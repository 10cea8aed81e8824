"""A tournament on other sites: embedded tables, feeds, a calendar, the picture of a shared link."""

import re
import struct
import time
import xml.etree.ElementTree as ET

import msgspec
import pytest

from kosmos.locale import language
from kosmos.service.chance import moment_of
from kosmos.service.club_settings import change_club
from kosmos.service.link_picture import SIZE
from kosmos.service.tournament_news import news_of
from kosmos.web.countdown import ShownStart, shown_start
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE

ATOM = "{http://www.w3.org/2005/Atom}"


async def event(site: Site, **settings: str) -> str:
    """Four players; round 1 is complete, round 2 is drawn."""
    stream = await site.drawn(4, public=True, system="dutch", rounds=3, **settings)
    for board in (1, 2):
        await site.do(stream, "EnterResult", round=1, board=board, result="1-0")
    await site.do(stream, "PairRound")
    return stream


async def test_the_feed_has_every_draw_and_every_complete_round(site: Site) -> None:
    """The newest first, each with a mark that stays and a link; what was undone is not in it."""
    stream = await event(site)
    root = ET.fromstring((await site.client.get(f"/t/{stream}/feed.atom")).text)
    ids = [(each.findtext(f"{ATOM}id") or "").partition("#")[2] for each in root.iter(f"{ATOM}entry")]
    assert ids == ["round-2", "results-1", "round-1"]
    feed = (await site.client.get(f"/t/{stream}/feed.json")).json()
    assert [item["id"].partition("#")[2] for item in feed["items"]] == ids
    assert "1–0" in feed["items"][1]["content_text"]
    assert "1–0" not in feed["items"][2]["content_text"]
    await site.do(stream, "Undo")
    chronicle = await site.club.open(ROOT, stream)
    told = await site.club.whole_stream(ROOT, stream)
    assert [entry.key for entry in news_of(chronicle.state, told)] == ["results-1", "round-1"]


async def test_the_calendar_has_the_tournament_or_its_club_nights(site: Site) -> None:
    """All-day entries whose end is the day after, lines of at most 75 octets, commas escaped."""
    stream = await event(
        site, start="2026-12-05", end="2026-12-06", place="Hall, the one behind the station " * 3
    )
    text = (await site.client.get(f"/t/{stream}/rounds.ics")).text
    assert "DTSTART;VALUE=DATE:20261205\r\nDTEND;VALUE=DATE:20261207\r\n" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "LOCATION:Hall\\, the one" in text
    nights = await site.new(system="keizer", rounds=2)
    await site.do(nights, "ModifyKeizer", dates=["2026-12-01", "2026-12-08"], confirmed=True)
    await site.do(nights, "Publish", public=True)
    text = (await site.client.get(f"/t/{nights}/rounds.ics")).text
    assert text.count("BEGIN:VEVENT") == 2


async def test_both_doors_have_the_same_calendar(site: Site) -> None:
    """The calendar to subscribe to and the exported one name each round alike, so that a reader of both has it once; what
    was said of the round's start counts over the day of the season.
    """
    stream = await site.new(system="keizer", rounds=3)
    await site.do(stream, "Publish", public=True)
    await site.do(stream, "ModifyKeizer", dates=["2026-12-01", "2026-12-08"], confirmed=True)
    await site.do(stream, "SetRoundStart", round=2, start="2026-12-09 19:30")
    await site.do(stream, "SetRoundStart", round=3, start="2026-12-15 19:30")
    followed = (await site.client.get(f"/t/{stream}/rounds.ics")).text
    exported = (await site.client.get(f"/api/tournaments/{stream}/export?format=ics")).text
    told = [line for line in followed.split("\r\n") if not line.startswith("URL:")]
    assert told == exported.split("\r\n")
    assert [line for line in told if line.startswith("UID:")] == [
        f"UID:round-{number}.{stream}@kosmos" for number in (1, 2, 3)
    ]
    assert [line for line in told if line.startswith("DTSTART")] == [
        "DTSTART;VALUE=DATE:20261201",
        f"DTSTART:{moment_of('2026-12-09T19:30'):%Y%m%dT%H%M%SZ}",
        f"DTSTART:{moment_of('2026-12-15T19:30'):%Y%m%dT%H%M%SZ}",
    ]


async def test_the_calendar_and_the_page_name_one_moment(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A round begins by the clock of the hall: calendars, which may stand anywhere, are told its moment, as pages are."""
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    try:
        stream = await event(site)
        await site.do(stream, "SetRoundStart", round=3, start="2099-07-01 19:30")
        assert "DTSTART:20990701T173000Z\r\n" in (await site.client.get(f"/t/{stream}/rounds.ics")).text
        assert shown_start(
            (await site.club.open(ROOT, stream)).state, "2099-06-30T12:00", language("en")
        ) == ShownStart(3, "2099-07-01T17:30:00Z", "1 July 2099 19:30")
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()


async def test_the_feed_names_who_has_a_bye_line_by_line(site: Site) -> None:
    """Everybody finds themselves in the pairings; readers that run plain lines together get HTML, in which nothing is markup."""
    stream = await site.drawn(3, public=True, system="dutch", rounds=3)
    state = (await site.club.open(ROOT, stream)).state
    (free,) = state.rounds[0].byes
    name = state.entries[free].player.name
    white = state.rounds[0].games[0].white
    await site.do(stream, "ModifyPlayer", id=white, name="<b>Bold</b> & Sons", confirmed=True)
    entry = ET.fromstring((await site.client.get(f"/t/{stream}/feed.atom")).text).find(f"{ATOM}entry")
    assert entry is not None
    content = entry.find(f"{ATOM}content")
    assert content is not None
    assert content.get("type") == "html"
    first, second = (content.text or "").split("<br>")
    assert first.startswith("1. &lt;b&gt;Bold&lt;/b&gt; &amp; Sons – ")
    assert second == f"{name}: bye"
    feed = (await site.client.get(f"/t/{stream}/feed.json", headers={"Accept-Language": "de"})).json()
    assert feed["items"][0]["content_text"].split("\n")[1] == f"{name}: spielfrei"


async def test_a_draft_is_news_when_it_is_published(site: Site) -> None:
    """A feed reader sorts by the moment; that of the draw may be long past when everybody may see the round."""
    stream = await event(site)
    await site.do(stream, "HoldRounds")
    for board in (1, 2):
        await site.do(stream, "EnterResult", round=2, board=board, result="1-0")
    await site.do(stream, "PairRound")
    await site.do(stream, "PublishRound", round=3)
    stamped = await site.club.whole_stream(ROOT, stream)
    moved = [
        msgspec.structs.replace(each, at=f"2026-12-05T1{at}:00:00Z") for at, each in enumerate(stamped[-2:])
    ]
    entries = news_of((await site.club.open(ROOT, stream)).state, [*stamped[:-2], *moved])
    assert {entry.key: entry.at for entry in entries}["round-3"] == "2026-12-05T11:00:00Z"


@pytest.mark.parametrize("what", ["standings", "pairings", "names", "crosstable"])
async def test_tables_stand_on_other_sites(site: Site, what: str) -> None:
    """Any site may frame them, no other page of the house; they have nothing to press and follow the tournament."""
    stream = await event(site)
    page = await site.client.get(f"/t/{stream}/embed/{what}")
    assert page.status_code == 200
    assert "frame-ancestors *" in page.headers["content-security-policy"]
    assert "<form" not in page.text
    assert 'data-shows="' in page.text
    whole = await site.client.get(f"/t/{stream}")
    assert "frame-ancestors 'none'" in whole.headers["content-security-policy"]


@pytest.mark.parametrize("page", ["embed/standings", "embed/boards", "online/wall"])
async def test_a_heading_follows_the_tournament(site: Site, page: str) -> None:
    """What is fetched anew is what is marked so: the name over a frame or a wall is, as is the round, which goes on there."""
    stream = await event(site, name="Autumn Cup")
    heading = re.search(
        r"<h1\b([^>]*)>(.*?)</h1>", (await site.client.get(f"/t/{stream}/{page}")).text, re.DOTALL
    )
    assert heading
    assert "data-live" in heading[1]
    assert 'id="' in heading[1]
    assert "Autumn Cup" in heading[2]


async def test_live_boards_stand_on_other_sites(site: Site) -> None:
    """The newest round that has any, also after the next one is drawn."""
    stream = await site.drawn(4, public=True, system="dutch", rounds=3)
    games = (await site.call("POST", f"/api/tournaments/{stream}/online", {"time": "300+3"})).json()
    for board in (1, 2):
        await site.do(stream, "EnterResult", round=1, board=board, result="1-0")
    await site.do(stream, "PairRound")
    page = await site.client.get(f"/t/{stream}/embed/boards")
    assert "frame-ancestors *" in page.headers["content-security-policy"]
    assert "<form" not in page.text
    for game in games:
        assert f'room="{game["room"]}"' in page.text


async def test_a_shared_link_has_a_picture(site: Site) -> None:
    """A PNG of the size that sites want, named by the page; a hidden tournament has none."""
    stream = await event(site, place="# $name \\ [x]")
    picture = (await site.client.get(f"/t/{stream}/preview.png")).content
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == SIZE
    assert f'/t/{stream}/preview.png"' in (await site.client.get(f"/t/{stream}")).text
    await site.do(stream, "Publish", public=False)
    for hidden in ("preview.png", "feed.atom", "feed.json", "rounds.ics", "embed/standings"):
        assert (await site.client.get(f"/t/{stream}/{hidden}")).status_code == 404


@pytest.mark.parametrize("letters", ["Wort ", "M", "象"])
async def test_the_picture_of_a_link_has_room_for_the_longest_texts(site: Site, letters: str) -> None:
    """One page of the size that sites want, with every text as long as its field takes it, in words or without a blank."""
    stream = await site.new(
        name=(letters * 120)[:120].strip(),
        place=(letters * 120)[:120].strip(),
        start="2026-11-20",
        end="2027-11-29",
        system="dutch",
        rounds=3,
    )
    names = [f"{number}{letters * 100}"[:100].strip() for number in range(1, 5)]
    await site.do(stream, "ImportPlayers", players=[{"name": name} for name in names])
    await site.do(stream, "PairRound")
    await site.do(stream, "Publish")
    for board in (1, 2):
        assert (await site.do(stream, "EnterResult", round=1, board=board, result="1-0")).status_code == 200
    answer = await site.client.get(f"/t/{stream}/preview.png")
    assert answer.status_code == 200
    assert struct.unpack(">II", answer.content[16:24]) == SIZE


async def test_the_picture_of_a_link_has_the_colour_of_the_club(site: Site) -> None:
    """Another colour of the club, another picture, at once."""
    stream = await event(site)
    before = (await site.client.get(f"/t/{stream}/preview.png")).content
    await change_club(site.club.engine, ROOT, {"colour": "#773834"})
    after = (await site.client.get(f"/t/{stream}/preview.png")).content
    assert after.startswith(b"\x89PNG")
    assert after != before
    await change_club(site.club.engine, ROOT, {"colour": ""})
    assert (await site.client.get(f"/t/{stream}/preview.png")).content == before


async def test_nothing_else_can_be_embedded(site: Site) -> None:
    """A table that is not offered is not there."""
    stream = await event(site)
    assert (await site.client.get(f"/t/{stream}/embed/history")).status_code == 404
