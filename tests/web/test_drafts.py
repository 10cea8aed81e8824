"""Drafts of rounds: nobody but those who direct sees them, at any door."""

import datetime as dt
import re

from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


async def held(site: Site) -> str:
    """A published tournament whose first round is a draft."""
    stream = await site.new(system="dutch", rounds=3)
    for number in range(1, 5):
        await site.do(stream, "AddPlayer", name=f"Player, {number}")
    await site.do(stream, "Publish")
    await site.do(stream, "HoldRounds")
    assert (await site.do(stream, "PairRound")).status_code == 200
    return stream


async def test_visitors_see_no_draft(site: Site) -> None:
    """Neither page nor view nor paper; published, all of them do."""
    stream = await held(site)
    doors = [
        f"/t/{stream}/rounds/1",
        f"/api/tournaments/{stream}/views/round?round=1",
        f"/api/tournaments/{stream}/papers/pairings?round=1",
    ]
    for door in doors:
        assert (await site.client.get(door)).status_code in (403, 404, 409, 422), door
    drawn = (await site.client.get(f"/api/tournaments/{stream}")).json()["rounds_drawn"]
    assert drawn == 0
    assert (await site.do(stream, "PublishRound", round=1)).status_code == 200
    for door in doors:
        assert (await site.client.get(door)).status_code == 200, door


async def test_directors_see_the_draft_and_its_stage(site: Site) -> None:
    """With the button that publishes it."""
    stream = await held(site)
    shown = (await site.call("GET", f"/api/tournaments/{stream}/views/round?round=1")).json()
    assert shown["stage"] == "draft"
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/rounds/1?lang=en")).text
    assert "/do/PublishRound" in page
    assert "Publish round 1" in page


async def test_the_calendar_is_an_export(site: Site) -> None:
    """For everybody who may see the tournament."""
    stream = await held(site)
    await site.do(stream, "SetRoundStart", round=1, start="2026-11-20 19:00")
    answer = await site.client.get(f"/api/tournaments/{stream}/export?format=ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    assert "DTSTART:20261120T190000" in answer.text


async def test_the_desk_says_how_long_the_round_has_been_running(site: Site) -> None:
    """For those who direct, by the start that was said; scripts count on from it."""
    stream = await held(site)
    await site.do(stream, "PublishRound", round=1)
    await site.log_in(await site.account())
    assert "Running for" not in (await site.client.get(f"/t/{stream}?lang=en")).text
    now = dt.datetime.fromisoformat(site.app.state.club.local_now())
    start = (now - dt.timedelta(minutes=112)).strftime("%Y-%m-%d %H:%M")
    await site.do(stream, "SetRoundStart", round=1, start=start)
    desk = (await site.client.get(f"/t/{stream}?lang=en")).text
    assert re.search(r'data-since="[-\dT:]+Z"\s+data-words="Running for {time}">\s*Running for 1 h 5\d', desk)
