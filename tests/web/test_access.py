"""Who gets where: every address and every command, asked by every role; and the tests that `docs/security.md` names."""

import re
from pathlib import Path

import pytest
from tools.access_matrix import PAGE, ROLES, matrix, written

from kosmos.service.actors import VISIT
from kosmos.tournament.commands import Right
from kosmos.web.api.document import addresses
from kosmos.web.identity import COOKIE
from web.site import ONE_HOUSE, Site, address_of

pytestmark = ONE_HOUSE

HOUSE = Path(__file__).parents[2]
#: everybody may do it with their own, and an admin with those of all
OWN = (("delete", "/api/tokens/{number}"),)


async def test_the_matrix_is_that_of_the_program(site: Site) -> None:
    """`docs/security.md` says of every address who may come; `python -m tools.access_matrix` writes it."""
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page, matrix(site.app))


@pytest.mark.parametrize("role", ROLES)
async def test_every_address_lets_in_who_may(site: Site, role: str) -> None:
    """Below the right of an address nobody gets in, whatever else is wrong; from it on, nobody is kept out."""
    tried = 0
    for each in addresses(site.app):
        path = address_of(each.path, "there-is-none", key="players", number="999", pieces="there-is-none")
        body = None if each.method in ("get", "delete") else {"nonsense": 1}
        answer = await site.call(each.method.upper(), path, body, None if role == VISIT else role)
        may = ROLES.index(role) >= ROLES.index(each.about.right)
        if may and (each.method, each.path) in OWN:
            assert answer.status_code == (404 if role == Right.ADMIN else 403), role
        elif may:
            assert not (answer.status_code == 403 and answer.json()["code"] == "not_allowed"), (role, path)
            assert answer.status_code != 401 or each.about.right == VISIT, (role, path)
        else:
            assert answer.status_code == (401 if role == VISIT else 403), (role, path, answer.text)
        tried += 1
    assert tried > 100


async def test_a_session_from_before_the_login_is_worth_nothing(site: Site) -> None:
    """Whoever plants a cookie in somebody's browser gets no session by it."""
    planted = "planted-by-somebody-else"
    site.client.cookies.set(COOKIE, planted)
    assert (await site.log_in(await site.account())).status_code == 303
    own = [cookie.value for cookie in site.client.cookies.jar if cookie.name == COOKIE]
    assert [value for value in own if value != planted]
    site.client.cookies.clear()
    site.client.cookies.set(COOKIE, planted)
    assert (await site.client.get("/account")).status_code == 403


async def test_the_tests_that_security_names_exist() -> None:
    """Each line of `docs/security.md` is shown by a test, and the test is there."""
    page = PAGE.read_text(encoding="utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert len(named) > 25
    for file, test in named:
        text = (HOUSE / file).read_text(encoding="utf-8")
        assert re.search(rf"def {test}\(", text), f"{file}::{test}"
