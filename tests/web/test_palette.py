"""The command palette: what a reader may see is found by what is typed, and nothing else."""

from typing import Any

from kosmos.core.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


async def found(site: Site, words: str, stream: str = "") -> list[dict[str, Any]]:
    answer = await site.client.get(
        "/go", params={"q": words, "at": stream}, headers={"accept": "application/json"}
    )
    assert answer.status_code == 200
    return list(answer.json()["found"])


async def test_players_boards_and_pages_are_found(site: Site) -> None:
    """By a part of the name, by the number of the board, by the beginning of a page's name."""
    stream = await site.drawn(public=True)
    assert (await found(site, "player 2", stream))[0]["href"] == f"/t/{stream}/players/2"
    assert (await found(site, "1", stream))[0]["href"] == f"/t/{stream}/rounds/1#board-1"
    assert f"/t/{stream}/standings" in [each["href"] for each in await found(site, "stand", stream)]
    assert "/help" in [each["href"] for each in await found(site, "help")]


async def test_a_visitor_finds_what_visitors_may_see(site: Site) -> None:
    """No step, no page of directors, no tournament that is not published."""
    site.client.cookies.clear()
    shown, hidden = await site.drawn(public=True), await site.drawn(name="Secret Cup")
    every = await found(site, "", shown)
    assert "step" not in {each["kind"] for each in every}
    assert not any(each["href"].endswith(("/settings", "/console", "/people")) for each in every)
    assert await found(site, "secret") == []
    assert not any(hidden in each["href"] for each in await found(site, "", hidden))


async def test_a_director_finds_the_next_step(site: Site) -> None:
    """As a form that is sent, or as the page on which it is done; undo is there as soon as something can be undone."""
    stream = await site.new()
    for name in ("Adler, Ada", "Bauer, Bert"):
        await site.do(stream, "AddPlayer", name=name)
    await site.log_in(await site.account(Right.DIRECT))
    steps = {each["text"]: each["post"] for each in await found(site, "", stream) if each["kind"] == "step"}
    assert steps == {"Make the draw": "PairRound", "Undo": "Undo"}
    assert [each["text"] for each in await found(site, "und", stream)][:1] == ["Undo"]


async def test_without_scripts_it_is_a_page(site: Site) -> None:
    """The link in the head leads to a field and a list of links."""
    stream = await site.drawn(public=True)
    page = await site.client.get("/go", params={"q": "player", "at": stream})
    assert f'href="/t/{stream}/players/1"' in page.text
    nothing = await site.client.get("/go", params={"q": "xyzzy"})
    assert "Nothing here has that name." in nothing.text
