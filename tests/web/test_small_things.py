"""Small things that somebody tripped over: titles, icons, and what a paper's page asks first."""

import re

import pytest

from kosmos.core.commands import Right
from kosmos.core.store_refusals import StoreFull
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


@pytest.mark.parametrize(("language", "title"), [("en", "Not found"), ("de", "Nicht gefunden")])
async def test_a_page_that_is_not_there_says_so_in_its_title(site: Site, language: str, title: str) -> None:
    """In words, not as a number."""
    page = (await site.client.get("/nowhere", headers={"Accept-Language": language})).text
    assert re.search(r"<title>(.*)</title>", page)[1] == f"{title} · Kosmos"  # type: ignore[index]


async def test_the_icon_is_where_browsers_look_for_it(site: Site) -> None:
    """The icon is at `/favicon.ico`, where browsers look by themselves, too."""
    icon = await site.client.get("/favicon.ico")
    assert (icon.status_code, icon.headers["content-type"]) == (200, "image/png")
    assert icon.content.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "path", ["/srv/club/kosmos.db", "postgresql://anna:secret@db.example:5432/kosmos.db"]
)
async def test_nobody_outside_is_told_where_the_database_lies(
    site: Site, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Pages and API name the file of a store that fails, not its folder, host or password."""
    stream = await site.drawn(public=True)

    async def fails(*_: object, **__: object) -> None:
        raise StoreFull(path)

    monkeypatch.setattr(site.club, "open", fails)
    for address in (f"/t/{stream}/players", f"/api/tournaments/{stream}/papers/players"):
        said = await site.client.get(address)
        assert said.status_code == 507, address
        assert "The disk of the database kosmos.db is full" in said.text
        assert not re.search(r"srv|secret|example", said.text)


async def test_a_papers_page_asks_for_no_keys(site: Site) -> None:
    """Columns are chosen by their names; the list of keys, for who wants another order, stands among the further options."""
    stream = await site.drawn(public=True)
    page = (await site.client.get(f"/t/{stream}/papers/round")).text
    first, more = page.split("<summary>More options</summary>", 1)
    assert 'name="columns"' not in first
    assert 'name="columns"' in more
    assert '<details class="tools" open' not in page
    assert re.search(r'<p class="chips">.*?>\s*White\s*<', page, re.DOTALL)


async def test_points_of_a_team_event_are_written_as_people_write_them(site: Site) -> None:
    """The form offers half a point as ½, in every language, and takes it back so."""
    await site.log_in(await site.account(Right.DIRECT))
    page = (await site.client.get("/teams/new")).text
    assert re.search(r'name="game_draw"[^>]*value="½"', page)
    assert not re.search(r'value="0\.5"', page)


async def test_the_page_of_copies_has_one_main_button(site: Site) -> None:
    """To take a copy along; to hand one back is the way home, later."""
    await site.log_in(await site.account(Right.DIRECT))
    stream = await site.drawn(4)
    page = (await site.client.get(f"/t/{stream}/copies")).text
    assert re.findall(r'class="primary">([^<]+)', page) == ["Take a copy along"]


async def test_a_season_takes_new_tournaments_by_their_first_day(site: Site) -> None:
    """The list of the form is the order of the season: what began first stands first, what has no day last."""
    names = {"Autumn": "2026-10-01", "Spring": "2026-04-01", "Undated": ""}
    for name, start in names.items():
        await site.call("POST", "/api/tournaments", {"name": name, "system": "round-robin", "start": start})
    await site.log_in(await site.account(Right.DIRECT))
    page = (await site.client.get("/seasons/new")).text
    places = [page.index(f">{name}<") for name in ("Spring", "Autumn", "Undated")]
    assert places == sorted(places)
