"""The button on an empty home page."""

from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, Site

pytestmark = ONE_HOUSE


async def test_the_button(site: Site) -> None:
    """An admin of an empty club is offered one; it is made, named as what it is, and thrown away after a question."""
    await site.log_in(await site.account(Right.ADMIN))
    assert 'action="/demo"' in (await site.client.get("/")).text
    assert (await site.form("/demo", {})).status_code in (302, 303)
    page = (await site.client.get("/")).text
    assert "Demo: Vogelwald Open" in page
    assert 'action="/demo/remove"' in page
    asked = await site.form("/demo/remove", {})
    assert "thrown away" in asked.text
    assert "Demo: Vogelwald Open" in (await site.client.get("/")).text
    await site.form("/demo/remove", {"answers": "demonstration_deleted"})
    assert "Demo: Vogelwald Open" not in (await site.client.get("/")).text


async def test_not_for_others(site: Site) -> None:
    """A director is not offered one, and a visitor's try is refused."""
    await site.log_in(await site.account(Right.DIRECT))
    assert 'action="/demo"' not in (await site.client.get("/")).text
    assert (await site.form("/demo", {})).status_code == 403
