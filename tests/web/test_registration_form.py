"""The form of a registration, as a parent sees it who enters two children."""

import re

import pytest

from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits in tests for a form to become old enough."""
    monkeypatch.setattr("kosmos.service.registration.YOUNGEST_FORM", -1.0)  # a stamp is rounded


async def open_event(site: Site, **terms: str) -> str:
    stream = await site.new(system="dutch", rounds=3)
    await site.do(stream, "Publish")
    await site.app.state.registration.set_terms(ROOT, stream, {"open": "yes", **terms})
    return stream


async def sent(site: Site, stream: str, **form: str) -> str:
    """Where the browser is led, or what it is told."""
    page = f"/t/{stream}/register"
    stamp = re.search(r'name="stamp" value="([^"]+)"', (await site.client.get(page)).text)
    assert stamp
    answer = await site.form(page, {"stamp": stamp[1], **form})
    return answer.headers.get("location") or answer.text


async def test_an_address_that_is_none_is_refused_by_the_form(site: Site) -> None:
    """Whoever sent it can mend it; the director, whose confirmation would be refused for it, could not."""
    stream = await open_event(site)
    assert "expected an e-mail address" in await sent(site, stream, name="Star, Tim", email="tim.example.org")
    assert (await site.app.state.registration.list_of(ROOT, stream)).applicants == []


async def test_a_child_has_its_age_in_the_tournament(site: Site) -> None:
    """Categories by age need it: asked for, shown to the director before the confirmation and to nobody else, and kept."""
    stream = await open_event(site)
    assert (await sent(site, stream, name="Star, Tim", birth="24.9.2016")).endswith("?sent=yes")
    page = f"/t/{stream}/register"
    assert "2016-09-24" not in (await site.client.get(page)).text
    await site.log_in(await site.account())
    assert "2016-09-24" in (await site.client.get(page)).text
    await site.form(f"{page}/1", {"do": "confirm"})
    (entry,) = (await site.club.open(ROOT, stream)).state.entries.values()
    assert (entry.player.name, entry.player.birth) == ("Star, Tim", "2016-09-24")


async def test_the_form_says_until_when_and_how_to_go_on(site: Site) -> None:
    """The last day as the reader writes it; after the thanks the way to the form for a second child, while it is open."""
    stream = await open_event(site, until="2099-11-30")
    page = f"/t/{stream}/register"
    assert (
        "Letzter Tag zum Anmelden: 30.11.2099."
        in (await site.client.get(page, headers={"Accept-Language": "de"})).text
    )
    assert f'<a href="{page}">Register somebody else</a>' in (await site.client.get(f"{page}?sent=yes")).text
    await site.app.state.registration.set_terms(ROOT, stream, {"open": "no", "until": "2099-11-30"})
    closed = (await site.client.get(f"{page}?sent=yes")).text
    assert "Register somebody else" not in closed
    assert "2099-11-30" not in closed


async def test_browsers_fill_in_what_is_about_whoever_sits_there(site: Site) -> None:
    """WCAG 1.3.5: name and e-mail say what they are for; the rest is not kept by a browser."""
    stream = await open_event(site)
    text = (await site.client.get(f"/t/{stream}/register")).text
    inputs = {found[1]: found[0] for found in re.finditer(r'<input id="f-(\w+)"[^>]*>', text)}
    said = {name: re.findall(r'autocomplete="?([\w-]+)', tag) for name, tag in inputs.items()}
    assert said == {
        "website": ["off"],
        **{name: ["off"] for name in ("club", "fide_id", "national_id", "birth", "note")},
        "name": ["name"],
        "email": ["email"],
    }
