"""Who gets to which page: every address that is not the API's, by every role, with its right as the reason of each refusal."""

from collections import defaultdict
from typing import Any

import httpx
import pytest

from kosmos.core.commands import RIGHTS, Right
from kosmos.service.actors import VISIT
from kosmos.service.doorman import ROLES as ACCOUNT_ROLES
from kosmos.service.tournament_roles import TournamentRole
from kosmos.teams.commands import TEAM_COMMANDS
from kosmos.tournament.commands import COMMANDS
from kosmos.web import health, old_schachecke
from kosmos.web.api.described import KEY
from kosmos.web.form_secrets import HEADER
from kosmos.web.page_rights import ACCOUNT, OF_THE_HOUSE, PAGE_RIGHTS
from web.site import ONE_HOUSE, PATH_VALUES, ROOT, Site

pytestmark = ONE_HOUSE

ROLES = (VISIT, *RIGHTS)
#: of those who come to pages; `read` alone is a role in one tournament, or a program's
COMING = (VISIT, *ACCOUNT_ROLES)
#: who may is not tried here, because it would do something: that lines below are refused is
NOT_TRIED = {
    ("/people/update", "POST"): "asks the federations' servers",
    ("/demo", "POST"): "makes a demonstration",
    ("/logout", "POST"): "ends the session by which the others are tried",
}
#: nobody's pages: they lead on, or say how the server is
WITHOUT_LINE = (old_schachecke, health)


def lines() -> list[tuple[str, str, str]]:
    return [(path, method, right) for (path, method), right in PAGE_RIGHTS.items()]


def has(role: str, right: str) -> bool:
    needed = Right.READ if right == ACCOUNT else right
    return ROLES.index(role) >= ROLES.index(needed)


class Reader:
    """A browser with one secret for all its forms, whose refusals come as values."""

    def __init__(self, site: Site, secret: str) -> None:
        self.site = site
        self.headers = {HEADER: secret, "Accept": "application/json"}

    async def ask(self, method: str, path: str, stream: str, event: str = "nothing") -> httpx.Response:
        values = {**PATH_VALUES, "stream": stream, "event": event}
        address = path.format_map(defaultdict(lambda: "1", values))
        return await self.site.client.request(method, address, headers=self.headers, follow_redirects=False)


async def reader_of(site: Site, role: str) -> Reader:
    site.client.cookies.clear()
    if role != VISIT:
        await site.log_in(await site.account(role))
    return Reader(site, await site.secret("/checklist"))


def is_kept_out(answer: httpx.Response) -> bool:
    """By the right, and not by anything else that may be wrong with what was sent."""
    if answer.status_code != 403 or "json" not in answer.headers.get("content-type", ""):
        return False
    code: Any = answer.json()["code"]
    return bool(code == "not_allowed")


async def team_event(site: Site, **settings: Any) -> str:
    made: str = await site.app.state.services.team_events.make(ROOT, {"name": "Team Cup", **settings})
    return made


async def test_every_page_has_its_line(site: Site) -> None:
    """Whoever adds a page says in `PAGE_RIGHTS` whose it is; no line is left of a page that is gone."""
    found, others = set[tuple[str, str]](), set[str]()
    for route in site.app.routes:
        for handler in getattr(route, "route_handlers", ()):
            methods = set(getattr(handler, "http_methods", ())) - {"OPTIONS", "HEAD"}
            if KEY in handler.opt or route.path.startswith(("/static", "/api")) or not methods:
                continue
            if handler.fn.__module__.startswith("kosmos.web.pages"):
                found |= {(route.path_format, method) for method in methods}
            else:
                others.add(handler.fn.__module__)
    assert found == set(PAGE_RIGHTS)
    assert others == {module.__name__ for module in WITHOUT_LINE}


@pytest.mark.parametrize("role", COMING)
async def test_every_page_lets_in_who_may(site: Site, role: str) -> None:
    """Below the right of a page nobody gets in, whatever else is wrong with the form; from it on nobody is kept out."""
    stream, event = await site.drawn(public=True), await team_event(site)
    reader = await reader_of(site, role)
    wrong, tried = [], 0
    for path, method, right in lines():
        may = has(role, right)
        if (right == VISIT and role != VISIT) or (may and (path, method) in NOT_TRIED):
            continue
        answer = await reader.ask(method, path, stream, event)
        wrong += [(method, path, answer.status_code)] if is_kept_out(answer) is may else []
        tried += 1
    assert wrong == []
    assert tried > 100


@pytest.mark.parametrize("role", COMING)
async def test_every_form_of_a_command_asks_for_its_right(site: Site, role: str) -> None:
    """In tournaments and in team events: the right of the command decides, before anything in the form is read."""
    stream, event = await site.drawn(public=True), await team_event(site)
    reader = await reader_of(site, role)
    for place, commands in (("/t/{stream}", COMMANDS), ("/teams/{event}", TEAM_COMMANDS)):
        for name, kind in commands.items():
            if name != "NewTournament":
                answer = await reader.ask("POST", f"{place}/do/{name}", stream, event)
                assert is_kept_out(answer) is not has(role, kind.right), (role, name, answer.text[:300])


@pytest.mark.parametrize("role", list(TournamentRole))
async def test_a_role_opens_the_pages_of_its_right_in_its_tournament_alone(
    site: Site, role: TournamentRole
) -> None:
    """In another one its holder is a visitor, on every page."""
    stream, other = await site.drawn(public=True), await site.drawn(public=True)
    made = await site.call("POST", f"/api/tournaments/{stream}/roles", {"role": role.value, "name": "Hedda"})
    site.client.cookies.clear()
    assert (await site.form(made.json()["path"], {"name": "Hedda"})).status_code == 303
    reader = Reader(site, await site.secret("/checklist"))
    asked = [line for line in lines() if "{stream}" in line[0] and line[2] != VISIT]
    own = [is_kept_out(await reader.ask(method, path, stream)) for path, method, _ in asked]
    elsewhere = [is_kept_out(await reader.ask(method, path, other)) for path, method, _ in asked]
    let_in = [has(role.right, right) and path not in OF_THE_HOUSE for path, _, right in asked]
    assert [line for line, kept_out, may in zip(asked, own, let_in, strict=True) if kept_out is may] == []
    assert [line for line, kept_out in zip(asked, elsewhere, strict=True) if not kept_out] == []


async def test_what_is_hidden_is_there_for_nobody(site: Site) -> None:
    """Not its pages, papers, feeds and forms: a visitor does not even learn that a tournament or team event exists."""
    stream, event = await site.drawn(public=False), await team_event(site, public="no")
    reader = await reader_of(site, VISIT)
    found = [(path, method) for path, method, _ in lines() if "{stream}" in path or "{event}" in path]
    answers = {(method, path): await reader.ask(method, path, stream, event) for path, method in found}
    assert {
        place: each.status_code for place, each in answers.items() if each.status_code not in (403, 404)
    } == {}
    assert [
        place for place, each in answers.items() if "Club Cup" in each.text or "Team Cup" in each.text
    ] == []
    assert len(answers) > 100
