"""Big screens of all events follow their streams: what happens is told at once, and after a gap by version."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
import pytest_asyncio

from kosmos.core.errors import NotFound, Refusal
from kosmos.service.actors import VISITOR
from kosmos.store.bus import MemoryBus
from kosmos.web.app import create_app
from kosmos.web.feeds import SCREENS_TOPIC, Audience, Feeds, Follower, PutBack
from web.site import ONE_HOUSE, ROOT, Site
from web.test_arenas import opened
from web.test_event_screens import league
from web.test_team_events import made

pytestmark = ONE_HOUSE

EVERYBODY = Audience(private=False)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    """The program on the loop of its tests, so that they can follow its feeds from inside."""
    app = await create_app(tmp_path_factory.mktemp("event-news") / "club.db")
    door: Any = app
    async with httpx.AsyncClient(transport=httpx.ASGITransport(door), base_url="http://localhost") as client:
        made_here: Any = client
        yield Site(app, made_here)
    await app.state.streams.close()


def feeds_of(site: Site) -> Feeds:
    return site.app.state.feeds  # type: ignore[no-any-return]


def streams_on(page: str) -> dict[str, int]:
    """What a screen follows, from which versions, its own stream first."""
    own = re.search(r'data-stream="([^"]*)"\s+data-version="(\d+)"\s+data-beside="([^"]*)"', page)
    assert own, page
    beside = own[3].replace("&#34;", '"')
    return {own[1]: int(own[2]), **(json.loads(beside) if beside else {})}


async def told(follower: Follower) -> dict[str, object]:
    return json.loads((await asyncio.wait_for(follower.next(), 10)).payload)  # type: ignore[no-any-return]


async def team_wall(site: Site) -> tuple[str, Callable[[], Awaitable[object]]]:
    event = await made(site, "Followed")
    body = {"round": 1, "match": 1, "board": 1, "result": "1-0"}
    await site.call("POST", f"/api/teams/{event}/commands/FillLineups", {"round": 1})
    return f"/teams/{event}/screen", lambda: site.call(
        "POST", f"/api/teams/{event}/commands/EnterBoard", body
    )


async def arena_wall(site: Site) -> tuple[str, Callable[[], Awaitable[object]]]:
    await opened(site, "followed", tables=2)
    return "/arena/followed/screen", lambda: site.call("POST", "/api/arenas/followed/pair", {})


@pytest.mark.parametrize("wall", [team_wall, arena_wall])
async def test_a_screen_is_told_at_once_and_after_a_gap(
    site: Site, wall: Callable[[Site], Awaitable[tuple[str, Callable[[], Awaitable[object]]]]]
) -> None:
    """From the version on its page on: what happens while it listens, and what happened while it did not."""
    path, happen = await wall(site)
    page = (await site.client.get(path)).text
    ((stream, version),) = streams_on(page).items()
    async with feeds_of(site).following(VISITOR, stream, EVERYBODY, version) as follower:
        await happen()
        news = await told(follower)
    assert (news["type"], news["stream"], news["again"]) == ("moved", stream, True)
    assert streams_on((await site.client.get(path)).text) == {stream: news["version"]}
    async with feeds_of(site).following(VISITOR, stream, EVERYBODY, version) as late:
        assert await told(late) == news
    with pytest.raises(PutBack):
        async with feeds_of(site).following(VISITOR, stream, EVERYBODY, version + 100):
            pass


async def test_a_screen_of_a_league_follows_every_division(site: Site) -> None:
    """Each by its own version; no page is fetched again by the clock but for divisions that are new."""
    path = await league(site)
    page = (await site.client.get(f"{path}/screen")).text
    streams = streams_on(page)
    assert list(streams) == ["team:level-1", "team:level-2"]
    assert "data-every=60" in page
    for stream, version in streams.items():
        async with feeds_of(site).following(VISITOR, stream, EVERYBODY, version) as follower:
            event = stream.removeprefix("team:")
            await site.call("POST", f"/api/teams/{event}/commands/FillLineups", {"round": 1})
            assert (await told(follower))["stream"] == stream


async def test_visitors_of_an_event_that_is_hidden_hear_no_more(site: Site) -> None:
    """Who may read everything goes on; whoever comes then is told that there is no such team event."""
    event = await made(site, "Soon hidden")
    stream = f"team:{event}"
    version = (await site.app.state.team_events.open(ROOT, event)).version
    private = Audience(private=True)
    async with (
        feeds_of(site).following(VISITOR, stream, EVERYBODY, version) as visitor,
        feeds_of(site).following(ROOT, stream, private, version) as director,
    ):
        changed = await site.call("POST", f"/api/teams/{event}", {"public": False})
        assert changed.status_code == 200, changed.text
        with pytest.raises(NotFound) as refused:
            await told(visitor)
        assert str(refused.value.params["what"].text) == "team event"
        assert (await told(director))["version"] == version + 1
    with pytest.raises(Refusal):
        async with feeds_of(site).following(VISITOR, stream, EVERYBODY, version):
            pass


async def test_a_new_programme_is_fetched_at_once(site: Site) -> None:
    """No stream tells of programmes: the screens of that event are told by themselves, of a league in every division."""
    path = await league(site)
    await site.log_in(await site.account())
    heard = []
    for stream in ("team:level-1", "team:level-2"):
        version = streams_on((await site.client.get(f"{path}/screen")).text)[stream]
        async with feeds_of(site).following(VISITOR, stream, EVERYBODY, version) as follower:
            await site.form(f"{path}/screens/0", {"name": "Foyer", "parts": ["clock"]})
            heard.append(await told(follower))
    assert heard == [{"type": "screens", "stream": f"team:level-{level}"} for level in (1, 2)]


async def test_a_new_programme_is_told_at_other_nodes(site: Site) -> None:
    """A node whispers it to the others, whose screens are told; what is no such whisper is nobody's."""
    bus = MemoryBus()
    feeds = Feeds(site.club, bus)
    stream = await site.drawn(public=True)
    version = (await site.club.open(ROOT, stream)).version
    async with feeds.following(VISITOR, stream, EVERYBODY, version) as follower:
        for said in (b"\xff", b'{"a": 1}', b'["nowhere"]', json.dumps([stream]).encode()):
            bus.hear_whisper(SCREENS_TOPIC, said)
        assert await told(follower) == {"type": "screens", "stream": stream}
