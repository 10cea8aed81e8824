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
    """Directors see a draft, its stage, and the button that publishes it."""
    stream = await held(site)
    shown = (await site.call("GET", f"/api/tournaments/{stream}/views/round?round=1")).json()
    assert shown["stage"] == "draft"
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/rounds/1?lang=en")).text
    assert "/do/PublishRound" in page
    assert page.count("Publish round 1") == 1


async def test_the_desk_publishes_the_draft(site: Site) -> None:
    """The one next step is to publish it, not to enter results that it does not take yet; then results are missing."""
    stream = await held(site)
    await site.log_in(await site.account())
    side = (
        (await site.client.get(f"/t/{stream}?lang=en"))
        .text.partition('id="desk-side"')[2]
        .partition("</aside>")[0]
    )
    assert "Round 1 is a draft" in side
    assert "/do/PublishRound" in side
    assert '<input type="hidden" name="round" value="1">' in side
    step = (await site.call("GET", f"/api/tournaments/{stream}/views/status")).json()["next"]
    assert (step["command"], step["arguments"], step["action"]) == (
        "PublishRound",
        {"round": 1},
        "Publish round 1",
    )
    assert step["other"] == {"action": "To the draft of round 1", "page": "rounds/1"}
    assert all(step[words] in side for words in ("text", "action"))
    assert step["other"]["action"] in side
    assert "results missing" not in side
    assert "Enter board" not in side
    await site.form(f"/t/{stream}/do/PublishRound", {"round": "1"})
    assert "2 results missing in round 1" in (await site.client.get(f"/t/{stream}?lang=en")).text


async def test_rounds_ahead_get_their_times_and_the_first_one_can_be_a_draft(site: Site) -> None:
    """On the page of settings, before anything is drawn; the calendar has them at once."""
    stream = await site.new(system="dutch", rounds=3)
    await site.do(stream, "Publish")
    await site.log_in(await site.account())
    page = (await site.client.get(f"/t/{stream}/settings?lang=en")).text
    assert page.count("/do/SetRoundStart") == 2 * 3  # the way by script and the one without
    assert "Let rounds be drafts first" in page
    form = {"round": "3", "start": "2026-11-20T19:00", "next": f"/t/{stream}/settings"}
    assert (await site.form(f"/t/{stream}/do/SetRoundStart", form)).status_code == 303
    assert (await site.form(f"/t/{stream}/do/HoldRounds", {"hold": "yes"})).status_code == 303
    page = (await site.client.get(f"/t/{stream}/settings?lang=en")).text
    assert 'value="2026-11-20T19:00"' in page
    assert "Publish rounds as they are drawn" in page
    assert "DTSTART:20261120T190000" in (await site.client.get(f"/t/{stream}/rounds.ics")).text
    for number in range(1, 5):
        await site.do(stream, "AddPlayer", name=f"Player, {number}")
    assert "settings#schedule" in (await site.client.get(f"/t/{stream}/next")).text
    await site.do(stream, "PairRound")
    site.client.cookies.clear()
    assert (await site.client.get(f"/t/{stream}/rounds/1")).status_code == 404


async def test_a_start_is_written_as_the_reader_writes_dates(site: Site) -> None:
    """Also before a script makes it the reader's own time: on the page of the round, and where the round is waited for."""
    stream = await held(site)
    await site.do(stream, "PublishRound", round=1)
    await site.do(stream, "SetRoundStart", round=1, start="2096-11-20 19:00")
    in_words, in_figures = "20. November 2096 19:00", "20.11.2096 19:00"
    for page, written in (("rounds/1", in_figures), ("now", in_words), ("screen", in_words)):
        text = (await site.client.get(f"/t/{stream}/{page}?lang=de")).text
        assert written in " ".join(text.split()), page
        assert "2096-11-20 19:00" not in text, page


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
    shown = re.search(
        r'data-since="[-\dT:]+Z"[^>]+data-words="Running for {time}">\s*Running for 1 h 5\d', desk
    )
    assert shown


async def test_the_desk_prints_what_the_round_prints(site: Site) -> None:
    """Wall sheets and slips at both places, also after the first result; of a draft nothing."""
    stream = await held(site)
    await site.log_in(await site.account())
    pages = (f"/t/{stream}?lang=en", f"/t/{stream}/rounds/1?lang=en")

    async def printed(address: str) -> list[str]:
        return re.findall(r"/papers/(\w+)\?format=pdf", (await site.client.get(address)).text)

    assert [await printed(page) for page in pages] == [[], []]
    assert "Print the pairings" not in (await site.client.get(f"/t/{stream}/players?lang=en")).text
    await site.do(stream, "PublishRound", round=1)
    sheets = ["pairings", "alphabetical", "slips", "standings"]
    assert [await printed(page) for page in pages] == [sheets, sheets]
    await site.do(stream, "EnterResult", round=1, board=1, result="1-0")
    assert [await printed(page) for page in pages] == [sheets, sheets]


async def test_a_round_that_is_changed_is_still_the_round_that_is_played(site: Site) -> None:
    """Programs and visitors hear that round 1 is being played while its pairings lie open; the next step is to go on there."""
    stream = await site.drawn(4, system="dutch", rounds=3, public=True)
    await site.do(stream, "EditRound")
    status = (await site.client.get(f"/api/tournaments/{stream}/views/status")).json()
    assert (status["round"], status["next"]["step"]) == (1, "pair-by-hand")
