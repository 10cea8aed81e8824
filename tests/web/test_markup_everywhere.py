"""Whatever is typed about people, clubs, boards, arenas, seasons and accounts stays text on every page that shows it."""

import re

from kosmos.tournament.commands import Right
from web.site import ONE_HOUSE, PASSWORD, ROOT, Site

pytestmark = ONE_HOUSE
MARKUP = "<script>alert(1)</script>"
ATTRIBUTE = "\" onmouseover='alert(1)' x=\""


async def made(site: Site, path: str, body: dict[str, object], right: str | None = Right.DIRECT) -> None:
    answer = await site.call("POST", path, body, right)
    assert answer.status_code in (200, 201), (path, answer.text)


async def test_no_text_of_the_house_becomes_markup(site: Site) -> None:
    """Neither a tag nor a quote that would end an attribute; every page of the house is looked at, as an admin sees it."""
    for text in (MARKUP, ATTRIBUTE):
        await made(site, "/api/people", {"name": f"{text}, Ada", "club": text, "town": text, "member": True})
        await made(site, "/api/boards", {"player": text, "colour": "w"}, None)
        await made(site, "/api/arenas", {"title": text, "time": "60"})
        await made(site, "/api/seasons", {"name": text})
        await made(site, "/api/tokens", {"name": text, "scopes": ["read"]})
        await site.doorman.add_account(ROOT, text, PASSWORD, Right.DIRECT)
    await made(site, "/api/club", {"name": MARKUP}, Right.ADMIN)
    await site.log_in(await site.account(Right.ADMIN))
    seen, waiting, shown = (
        set[str](),
        ["/", "/people", "/boards", "/seasons", "/club", "/account", "/members"],
        0,
    )
    while waiting and len(seen) < 60:
        page = waiting.pop(0)
        seen.add(page)
        answer = await site.client.get(page)
        if "html" not in answer.headers.get("content-type", ""):
            continue
        assert MARKUP not in answer.text, page
        assert ATTRIBUTE not in answer.text, page
        shown += "alert(1)" in answer.text
        found = re.findall(
            r'href="(/(?:people|boards|arena|seasons|club|account|members)[^"#?]*)"', answer.text
        )
        waiting += [link for link in dict.fromkeys(found) if link not in seen and link not in waiting]
    assert shown >= 6, "the texts stand on pages, as texts"
