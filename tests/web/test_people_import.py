"""A list with more questions than a page holds, decided on page by page. All names are invented."""

import asyncio
import re

import httpx
import pytest

from kosmos.service.people_import_records import PAGE
from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE

QUESTIONS = PAGE + 20


async def finished(site: Site, address: str) -> str:
    for _ in range(200):
        text = (await site.client.get(address)).text
        if "<progress" not in text:
            return text
        assert re.search(r'<progress value="[01]\.\d+" max="1">', text)
        await asyncio.sleep(0.05)
    raise AssertionError("the import does not end")


async def begin(site: Site, lines: list[str], **said: str) -> str:
    """The address of the preview, with the columns as they are recognised."""
    file = {"file": ("list.csv", "\n".join(["Name;Geburtsjahr", *lines]).encode(), "text/csv")}
    token = await site.secret("/")
    answer = await site.client.post(
        "/people/imports", data={"_csrf_token": token, **said}, files=file, follow_redirects=False
    )
    address = answer.headers["location"]
    await post(site, f"{address}/map", column=["name", "birth_year"])
    await finished(site, address)
    return str(address)


async def post(site: Site, address: str, **fields: str | list[str]) -> httpx.Response:
    return await site.form(address, {name.replace("line_", "line-"): value for name, value in fields.items()})


async def test_what_was_decided_on_another_page_counts(site: Site) -> None:
    """More doubtful lines than a page shows: every page can be seen, and a choice made on one is kept on the next."""
    await site.log_in(await site.account(Right.DIRECT))
    lines = [f"Muster, Nr{n}" for n in range(QUESTIONS)]
    address = await begin(site, [f"{line};1980" for line in lines])
    await post(site, f"{address}/apply")
    await finished(site, address)

    address = await begin(site, lines)
    first = (await site.client.get(address)).text
    assert first.count('<select name="line-') == PAGE
    assert f"1 to {PAGE} of {QUESTIONS}" in first
    assert (await post(site, f"{address}/decide", line_2="new")).status_code == 204
    second = (await site.client.get(f"{address}?verdict=doubtful&start={PAGE}")).text
    assert second.count('<select name="line-') == QUESTIONS - PAGE
    assert f"{PAGE + 1} to {QUESTIONS} of {QUESTIONS}" in second
    assert re.search(r'(?s)line-2".*?<option value="new"\s+selected>', (await site.client.get(address)).text)
    await post(site, f"{address}/apply", **{f"line_{PAGE + 2}": "new"})
    assert "2 new, 0 changed" in await finished(site, address)


async def test_a_page_that_is_none_is_the_first(site: Site) -> None:
    """What stands in the address is read with care."""
    await site.log_in(await site.account(Right.DIRECT))
    address = await begin(site, ["Anders, Anna;1980"])
    for query in ("verdict=x&start=1", "verdict=new&start=-1", "verdict=new&start=" + "9" * 50):
        assert "Anders, Anna" in (await site.client.get(f"{address}?{query}")).text


async def test_how_far_imports_are_stands_on_page_and_api(site: Site) -> None:
    """The page of people and the API list every import with its stage and share; given up, it is gone from both."""
    await site.log_in(await site.account(Right.DIRECT))
    address = await begin(site, ["Anders, Anna;1980"])
    key = address.rpartition("/")[2]
    assert f'href="{address}"' in (await site.client.get("/people")).text
    (listed,) = [
        each for each in (await site.call("GET", "/api/people/imports")).json() if each["key"] == key
    ]
    assert (listed["stage"], listed["share_done"], listed["counts"]["new"]) == ("ready", 1.0, 1)
    await post(site, f"{address}/drop")
    assert key not in (await site.client.get("/people")).text
    assert key not in (await site.call("GET", "/api/people/imports")).text
    assert (await site.call("GET", "/api/people/imports", right=Right.READ)).status_code == 403


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "by hand"), ("de", "von Hand"), ("fr", "à la main"), ("nl", "met de hand")]
)
async def test_a_typed_rating_says_so_in_the_readers_language(site: Site, lang: str, words: str) -> None:
    """On the person's page beside every rating of the history, and in that of a tournament."""
    raw = {"name": f"Hand, Hanna {lang}", "elo": "1834"}
    person = await site.app.state.directory.add(ROOT, raw)
    stream = await site.drawn()
    await site.do(stream, "GiveRating", id=1, rating=1900, confirmed=True)
    await site.log_in(await site.account())
    page = (await site.client.get(f"/people/{person}?lang={lang}")).text
    assert f'<td class="name">{words}</td>' in page
    assert f"({words})" in (await site.client.get(f"/t/{stream}/history?lang={lang}")).text
