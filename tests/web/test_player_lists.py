"""Players imported through the page and the API: looked at first, chosen, entered."""

import re

import pytest

from kosmos.core.commands import Right
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE

ROWS = "Name\tRating\tShoe size\nPlayer, 1\t1500\t40\nNeu, Nora\t1900\t38\nAlt, Alma\t1700\t39\n"


async def names(site: Site, stream: str) -> list[str]:
    entries = (await site.club.open(ROOT, stream)).state.entries.values()
    return [entry.player.name for entry in entries]


async def test_pasted_rows_are_looked_at_and_chosen(site: Site) -> None:
    """The page shows columns, who can be entered, who is already, what is not used; only the ticked are entered."""
    stream = await site.new("Pasted")
    await site.do(stream, "AddPlayer", name="Player, 1")
    await site.log_in(await site.account())
    sent = await site.form(f"/t/{stream}/import-players", {"rows": ROWS})
    assert sent.status_code == 303
    address = sent.headers["location"]
    shown = (await site.client.get(address)).text
    assert 'name="column"' in shown
    assert "2 players can be entered." in shown
    assert "Entered already and left out: Player, 1." in shown
    assert "Columns not used: Shoe size." in shown
    assert await names(site, stream) == ["Player, 1"]
    nora = re.search(r'value="(\d+)"\s+aria-label="Neu, Nora"', shown)
    assert nora
    done = await site.form(address, {"who": nora[1], "own_rating": "yes"})
    assert done.headers["location"] == f"/t/{stream}/players"
    assert await names(site, stream) == ["Player, 1", "Neu, Nora"]
    assert (await site.club.open(ROOT, stream)).state.settings.rating_method.value == "OTHER"
    players = (await site.client.get(f"/t/{stream}/players")).text
    assert 'id="f-own"' in players.partition("<details")[0]
    assert (await site.client.get(address)).status_code == 404


async def test_columns_are_corrected_on_the_page(site: Site) -> None:
    """The same chooser as for people: read again with the columns somebody chose."""
    stream = await site.new("Columns")
    await site.log_in(await site.account())
    address = (await site.form(f"/t/{stream}/import-players", {"rows": ROWS})).headers["location"]
    key = address.partition("list=")[2]
    await site.form(f"/t/{stream}/import/columns?list={key}", {"column": ["name", "elo", ""]})
    await site.form(address, {"who": ["3"]})
    (entry,) = (await site.club.open(ROOT, stream)).state.entries.values()
    assert (entry.player.name, entry.player.elo, entry.player.own) == ("Neu, Nora", 1900, 0)


async def test_another_tournaments_players_on_the_page(site: Site) -> None:
    """Everybody of the other tournament is ticked at first and can be left out."""
    source, target = await site.drawn(), await site.new("Other")
    await site.log_in(await site.account())
    shown = (await site.client.get(f"/t/{target}/import?tournament={source}")).text
    assert shown.count('name="who"') == 4
    await site.form(f"/t/{target}/import?tournament={source}", {"who": ["2", "3"]})
    assert await names(site, target) == ["Player, 2", "Player, 3"]


@pytest.mark.parametrize("query", ["", "&who=3", "&without=4"])
async def test_the_api_shows_first_and_enters_by_choice(site: Site, query: str) -> None:
    """Without `apply` nothing is written; with it the answer says what was done."""
    stream = await site.new("By API")
    path = f"/api/tournaments/{stream}/entries?name=list.csv{query}"
    shown = (await site.call("POST", path, content=ROWS.encode())).json()
    assert [each["own"] for each in shown["players"]] == [1500, 1900, 1700]
    assert shown["unused"] == ["Shoe size"]
    assert await names(site, stream) == []
    done = (await site.call("POST", f"{path}&apply=yes", content=ROWS.encode())).json()
    chosen = {"": ["Player, 1", "Neu, Nora", "Alt, Alma"], "&who=3": ["Neu, Nora"]}
    assert await names(site, stream) == chosen.get(query, ["Player, 1", "Neu, Nora"])
    assert done["report"][-1] == "Columns not used: Shoe size."


async def test_visitors_see_no_lists(site: Site) -> None:
    """Entering players is for who directs; so is looking at a list."""
    stream = await site.drawn(public=True)
    path = f"/api/tournaments/{stream}/entries"
    assert (await site.call("POST", path, right=Right.READ, content=b"Name\nx\n")).status_code == 403
    site.client.cookies.clear()
    assert (await site.client.get(f"/t/{stream}/import?tournament={stream}")).status_code in (401, 403)
