"""Who gets to which page: every address that is not the API's, asked by visitors and by those who only enter results."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from kosmos.service.actors import VISIT
from kosmos.tournament.commands import Right
from kosmos.web.api.described import KEY
from web.site import ONE_HOUSE, PATH_VALUES, Site

pytestmark = ONE_HOUSE

#: forms for everybody: how pages look, who one is, boards that anybody opens, entries that wait for the director; and what a
#: secret in the address opens
FOR_ALL = (
    "/language",
    "/contrast",
    "/log",
    "/boards",
    "/t/{stream}/register",
    "/invitation/",
    "/my/",
    "/reset/",
    "/welcome/",
)
#: nobody is let in; 422 comes before that question, and nothing was done either: what is sent is an empty form
KEPT_OUT = {401, 403, 404, 422}


def pages(site: Site, method: str) -> Iterator[str]:
    for route in site.app.routes:
        for handler in getattr(route, "route_handlers", ()):
            is_page = KEY not in handler.opt and not route.path.startswith(("/static", "/api"))
            if is_page and method in getattr(handler, "http_methods", ()):
                yield route.path_format


def filled(path: str, stream: str) -> str:
    return path.format_map(defaultdict(lambda: "1", {**PATH_VALUES, "stream": stream}))


async def test_pages_of_a_hidden_tournament_are_there_for_nobody(site: Site) -> None:
    """Not its standings, not its papers, not its feeds: a visitor does not even learn that it exists."""
    stream = await site.drawn(public=False)
    found = [path for path in pages(site, "GET") if "{stream}" in path]
    answers = {path: await site.client.get(filled(path, stream)) for path in found}
    assert {
        path: each.status_code for path, each in answers.items() if each.status_code not in (403, 404)
    } == {}
    assert [path for path, each in answers.items() if "Club Cup" in each.text] == []
    assert len(answers) > 50


@pytest.mark.parametrize("role", [VISIT, Right.RESULTS])
async def test_forms_of_pages_ask_for_the_right(site: Site, role: str) -> None:
    """What is a director's is refused on every page, whichever form is sent."""
    stream = await site.drawn(public=True)
    if role != VISIT:
        await site.log_in(await site.account(role))
    answers = {
        path: (await site.form(filled(path, stream), {})).status_code
        for path in pages(site, "POST")
        if not path.startswith(FOR_ALL) and not (path.startswith("/account/") and role != VISIT)
    }
    assert {path: status for path, status in answers.items() if status not in KEPT_OUT} == {}
    assert len(answers) > 60
