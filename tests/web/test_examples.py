"""Pages of the examples and of mating practice, without a browser: what they open, whom they let in, what they refuse."""

import re
from html import unescape

import pytest

from kosmos.play.training.sets import MatingSet
from kosmos.web.examples import EXAMPLES
from kosmos.web.headers import ENGINE, POLICY
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


@pytest.fixture(autouse=True)
def many_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests of this file come from one address."""
    monkeypatch.setattr("kosmos.service.board_hall.MOST_OPENED", 10_000)


@pytest.mark.parametrize("key", [each.key for each in EXAMPLES])
async def test_every_example_opens_what_it_needs(site: Site, key: str) -> None:
    """Its page is there for everybody; where it has a room, one press opens it and leads to the board."""
    page = await site.client.get(f"/examples/{key}")
    assert page.status_code == 200
    if f'action="/examples/{key}"' not in page.text:
        return
    done = await site.form(
        f"/examples/{key}", {"name": "", "colour": "w"} if key != "kibitz" else {"name": "x"}
    )
    assert done.status_code in (302, 303)
    if key not in ("kibitz", "black-and-white"):
        assert (await site.client.get(done.headers["location"])).status_code == 200


@pytest.mark.parametrize("kind", list(MatingSet), ids=lambda kind: kind.name)
async def test_every_set_has_its_page(site: Site, kind: MatingSet) -> None:
    """With its limits; the board is without kings where the set has none."""
    page = (await site.client.get(f"/training/{kind.name}")).text
    assert f'data-sets="{kind.name}"' in page
    assert (" -king" in page) == (not kind.has_king)
    assert f'href="/training/{kind.name}"' in (await site.client.get("/training")).text


async def test_only_the_analysis_may_run_an_engine(site: Site) -> None:
    """Its page and the worker's own script may compile WebAssembly; no other page may."""
    analysis = (await site.client.get("/examples/analysis")).headers["content-security-policy"]
    assert "'wasm-unsafe-eval'" in analysis
    assert "worker-src 'self'" in analysis
    assert (await site.client.get("/examples/blitz")).headers["content-security-policy"] == POLICY
    engine = await site.client.get(ENGINE)
    if engine.status_code == 200:  # where the front end is built
        assert "'wasm-unsafe-eval'" in engine.headers["content-security-policy"]


async def test_a_game_is_brought_to_the_analysis(site: Site) -> None:
    """That of a live board; one that is hidden or not there is not shown."""
    opened = (await site.call("POST", "/api/boards", {"kind": "open"}, None)).json()["name"]
    for move in ("e4", "e5"):
        body = {"command": {"do": "move", "move": move}}
        assert (await site.call("POST", f"/api/boards/{opened}/act", body, None)).status_code == 200
    assert "1. e4" in unescape((await site.client.get(f"/examples/analysis?room={opened}")).text)
    assert (await site.client.get("/examples/analysis?room=nothing_here")).status_code == 404


async def test_a_room_that_is_not_there(site: Site) -> None:
    """Neither a room nor an example is made up by its address."""
    assert (await site.client.get("/examples/blitz/nobody_opened_it")).status_code == 404
    assert (await site.client.get("/examples/nothing")).status_code == 404
    assert (await site.client.get("/training/KP")).status_code == 404


async def test_a_name_is_taken_once(site: Site) -> None:
    """A second blitz of the same name is refused; a name that is none, too."""
    assert (await site.form("/examples/blitz", {"name": "dorsten_blitz"})).status_code in (302, 303)
    assert (await site.form("/examples/blitz", {"name": "dorsten_blitz"})).status_code == 409
    assert (await site.form("/examples/blitz", {"name": "Dorsten!"})).status_code == 422


async def test_a_group_has_a_clock_for_everybody(site: Site) -> None:
    """Who takes part twice keeps the clock."""
    room = (await site.form("/examples/group-chess", {"name": ""})).headers["location"]
    for name in ("Peter", "Paula", "Peter"):
        joined = await site.form(room, {"player": name})
        assert joined.headers["location"] == f"{room}?player={name}"
    state = await site.app.state.hall.state(f"board:{room.rpartition('/')[2]}")
    assert sorted(state.clocks) == ["Paula", "Peter"]


async def test_an_evening_lives_in_its_address(site: Site) -> None:
    """Three come, two play, the winner stays; a made-up evening is refused."""
    room = (await site.form("/examples/winner-stays", {})).headers["location"]
    evening = ""
    for raw in (
        {"act": "join", "player": "Anna"},
        {"act": "join", "player": "Bernd"},
        {"act": "join", "player": "Clara"},
        {"act": "ready", "player": "Anna"},
        {"act": "ready", "player": "Bernd"},
        {"act": "result", "score": "0-1"},
    ):
        done = await site.form(room, {"evening": evening, **raw})
        assert done.status_code in (302, 303), done.text
        evening = done.headers["location"].rpartition("evening=")[2]
    shown = (await site.client.get(f"{room}?evening={evening}")).text
    assert re.search(r"<h2>\s*<bdi>(Clara</bdi> – <bdi>Bernd|Bernd</bdi> – <bdi>Clara)</bdi>", shown)
    for bad in ({"act": "explode"}, {"act": "ready", "player": "Nobody"}, {"act": "join", "player": " "}):
        assert (await site.form(room, {"evening": evening, **bad})).status_code == 422
    assert (await site.client.get(f"{room}?evening=nonsense")).status_code == 422
