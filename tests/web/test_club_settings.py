"""The club's own settings at the doors of the web: a page for administrators, the API for programs."""

from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


async def test_what_is_said_over_http_stands_on_every_page(site: Site) -> None:
    """Name and colour are in the frame, and the languages offered are the club's."""
    answer = await site.call(
        "POST", "/api/club", {"name": "Rook Town", "colour": "#112233", "languages": "nl"}, Right.ADMIN
    )
    assert (answer.status_code, answer.json()["name"]) == (200, "Rook Town")
    page = (await site.client.get("/", headers={"Accept-Language": "en"})).text
    assert "Rook Town</span></a>" in page
    assert 'content="#112233"' in page
    assert '<option value="nl"' in page
    assert '<option value="fr"' not in page
    assert (await site.client.get("/api/club")).json()["languages"] == ["nl"]
    assert len((await site.call("GET", "/api/club/history", right=Right.READ)).json()) == 1


async def test_the_page_is_for_administrators(site: Site) -> None:
    """They see the form and save it; a director is turned away at both doors."""
    assert (await site.call("POST", "/api/club", {"name": "Mine"})).status_code == 403
    await site.log_in(await site.account())
    assert (await site.client.get("/club")).status_code == 403
    site.client.cookies.clear()
    await site.log_in(await site.account(Right.ADMIN))
    assert (await site.form("/club", {"name": "Bishop Hill", "federation": "fra"})).status_code in (200, 303)
    page = (await site.client.get("/club")).text
    assert "Bishop Hill" in page
    assert 'value="FRA"' in page
