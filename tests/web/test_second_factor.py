"""The second factor on pages, over HTTP and on the command line's side of the door."""

import io
import logging
import re
from collections.abc import Iterator

import httpx
import pytest

from kosmos.service.actors import Actor
from kosmos.service.second_factor import RECOVERY_CODES, NoSecondFactor, OwnSecondFactor, WrongCode
from kosmos.service.time_codes import STEP_SECONDS, code_of, step_at, written_secret
from kosmos.store.second_factors import FREE_ATTEMPTS
from kosmos.tournament.commands import Right
from kosmos.web.identity import COOKIE
from kosmos.web.pages.entrance import TICKET_COOKIE
from web.site import ONE_HOUSE, PASSWORD, ROOT, Site

pytestmark = ONE_HOUSE
PLACE = "/account/second-factor"


class Clock:
    """The time of the door, moved by the test."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def next_step(self) -> None:
        self.now += STEP_SECONDS


@pytest.fixture
def clock(site: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Codes are those of this clock; sessions keep their own."""
    clock = Clock()
    monkeypatch.setattr(site.doorman.second_factor, "_now", lambda: clock.now)
    yield clock
    site.client.cookies.clear()


class Holder:
    """Somebody with an authenticator."""

    def __init__(self, site: Site, clock: Clock, name: str) -> None:
        self.site, self.clock, self.name = site, clock, name
        self.secret = b""
        self.codes: list[str] = []

    def code(self) -> str:
        """That of a step that was never used before."""
        self.clock.next_step()
        return code_of(self.secret, step_at(self.clock.now))

    async def set_up(self) -> httpx.Response:
        """Through the page, as a person does; the recovery codes are read from it."""
        await self.site.log_in(self.name)
        assert (await self.site.form(f"{PLACE}/begin", {"password": PASSWORD})).status_code == 303
        found = await self.site.app.state.doorman.second_factor.of(Actor(self.name, account=self.name))
        assert found
        self.secret = found.secret
        page = await self.site.form(f"{PLACE}/confirm", {"code": self.code()})
        self.codes = re.findall(r'<code class="secret">([a-z2-7-]{19})</code>', page.text)
        return page

    async def log_in(self, code: str) -> httpx.Response:
        self.site.client.cookies.clear()
        await self.site.log_in(self.name)
        return await self.site.form("/login/code", {"code": code})


async def holder(site: Site, clock: Clock, role: str = Right.ADMIN) -> Holder:
    made = Holder(site, clock, await site.account(role))
    page = await made.set_up()
    assert page.status_code == 200, page.text
    return made


async def test_setting_it_up(site: Site, clock: Clock) -> None:
    """The page shows the secret as text and as a picture until the first code is right; then ten recovery codes, once."""
    name = await site.account(Right.ADMIN)
    await site.log_in(name)
    assert (await site.form(f"{PLACE}/begin", {"password": "wrong"})).status_code == 401
    assert await site.doorman.second_factor.of(Actor(name, account=name)) is None
    await site.form(f"{PLACE}/begin", {"password": PASSWORD})
    found = await site.doorman.second_factor.of(Actor(name, account=name))
    assert found
    shown = await site.client.get(PLACE)
    assert written_secret(found.secret) in shown.text.replace(" ", "")
    assert 'src="data:image/svg+xml' in shown.text
    assert shown.headers["cache-control"] == "private, no-store"
    assert (await site.form(f"{PLACE}/confirm", {"code": "000000"})).status_code == 401
    code = code_of(found.secret, step_at(clock.now))
    page = await site.form(f"{PLACE}/confirm", {"code": f"{code[:3]} {code[3:]}"})
    codes = re.findall(r'<code class="secret">([a-z2-7-]{19})</code>', page.text)
    assert len(set(codes)) == RECOVERY_CODES
    after = (await site.client.get(PLACE)).text
    assert written_secret(found.secret) not in after.replace(" ", "")
    assert not any(each in after for each in codes)
    assert "10 recovery codes are left" in after
    assert (await site.form(f"{PLACE}/begin", {"password": PASSWORD})).status_code == 409


async def test_the_password_alone_opens_nothing(site: Site, clock: Clock) -> None:
    """After the password comes the question for the code, and no session before it is answered."""
    anna = await holder(site, clock)
    site.client.cookies.clear()
    answer = await site.log_in(anna.name, next="/people")
    assert (answer.status_code, answer.headers["location"]) == (303, "/login/code?next=/people")
    assert COOKIE not in answer.cookies
    assert (await site.client.get("/account")).status_code == 403
    assert (await site.client.get("/login/code?next=/people")).status_code == 200
    inside = await site.form("/login/code", {"code": anna.code(), "next": "/people"})
    assert (inside.status_code, inside.headers["location"]) == (303, "/people")
    assert anna.name in (await site.client.get("/account")).text


async def test_nobody_is_sent_elsewhere_after_the_code(site: Site, clock: Clock) -> None:
    """`next` leads to no other site, neither before the code nor after it."""
    anna = await holder(site, clock)
    site.client.cookies.clear()
    answer = await site.log_in(anna.name, next="//evil.example/")
    assert answer.headers["location"] == "/login/code?next=/"
    inside = await site.form("/login/code", {"code": anna.code(), "next": "https://evil.example/"})
    assert inside.headers["location"] == "/"


async def test_no_code_opens_a_second_time(site: Site, clock: Clock) -> None:
    """Neither the one just used nor, after a newer one, an older one that the clocks would still allow."""
    anna = await holder(site, clock)
    older, newer = anna.code(), anna.code()
    assert (await anna.log_in(newer)).status_code == 303
    assert (await anna.log_in(newer)).status_code == 401
    assert (await anna.log_in(older)).status_code == 401
    assert (await anna.log_in(anna.code())).status_code == 303


async def test_recovery_codes_open_once(site: Site, clock: Clock) -> None:
    """In any case and with or without hyphens; new ones end the old ones."""
    anna = await holder(site, clock)
    assert (await anna.log_in(anna.codes[0].upper())).status_code == 303
    assert (await anna.log_in(anna.codes[0])).status_code == 401
    assert (await anna.log_in(anna.codes[1].replace("-", ""))).status_code == 303
    page = await site.form(f"{PLACE}/codes", {"code": anna.code()})
    fresh = re.findall(r'<code class="secret">([a-z2-7-]{19})</code>', page.text)
    assert len(fresh) == RECOVERY_CODES
    assert (await anna.log_in(anna.codes[2])).status_code == 401
    assert (await anna.log_in(fresh[0])).status_code == 303


async def test_guessing_codes_is_slowed_down(site: Site, clock: Clock) -> None:
    """For the whole account: another address, another login or a right code do not begin the count anew."""
    anna = await holder(site, clock)
    account = await site.doorman.accounts.get(anna.name)
    ticket = await site.doorman.second_factor.ticket_for(account)
    for number in range(FREE_ATTEMPTS):
        with pytest.raises(WrongCode):
            await site.doorman.second_factor.finish(ticket, "000000", f"192.0.2.{number}")
    site.client.cookies.set(TICKET_COOKIE, ticket)
    refused = await site.form("/login/code", {"code": code_of(anna.secret, step_at(clock.now))})
    assert refused.status_code == 429
    assert COOKIE not in refused.cookies


@pytest.mark.parametrize("forged", ["", "x", "x.y", "é.ü", ".", "MSAyIEFubmE=.00"])
async def test_a_forged_ticket_asks_for_the_password_again(site: Site, clock: Clock, forged: str) -> None:
    """A code without a password that was right opens nothing."""
    anna = await holder(site, clock)
    site.client.cookies.clear()
    secret = await site.secret()
    jar = "; ".join(f"{each.name}={each.value}" for each in site.client.cookies.jar)
    headers = [(b"Cookie", f"{jar}; {TICKET_COOKIE}={forged}".encode())]
    form = {"_csrf_token": secret, "code": anna.code()}
    answer = await site.client.post("/login/code", data=form, headers=headers, follow_redirects=False)
    assert answer.status_code == 401
    assert COOKIE not in answer.cookies


async def test_a_ticket_ends(site: Site, clock: Clock) -> None:
    """After five minutes, and with a new password."""
    anna = await holder(site, clock)
    account = await site.doorman.accounts.get(anna.name)
    desk = site.doorman.second_factor
    old, other = await desk.ticket_for(account), await desk.ticket_for(account)
    await site.doorman.set_password(anna.name, "quite another horse")
    site.client.cookies.set(TICKET_COOKIE, old)
    assert (await site.form("/login/code", {"code": anna.code()})).status_code == 401
    fresh = await desk.ticket_for(await site.doorman.accounts.get(anna.name))
    assert (await desk.finish(fresh, anna.code(), "")).name == anna.name
    clock.now += 300
    site.client.cookies.set(TICKET_COOKIE, other)
    assert (await site.form("/login/code", {"code": anna.code()})).status_code == 401


async def test_no_way_in_goes_round_it(site: Site, clock: Clock) -> None:
    """A link for a new password and a changed password ask for the code as the login does."""
    anna = await holder(site, clock)
    new = "another long password"
    changed = await site.form("/account/password", {"old": PASSWORD, "password": new, "again": new})
    assert changed.headers["location"].startswith("/login/code")
    assert COOKIE not in changed.cookies
    link = await site.doorman.reset_link(ROOT, anna.name)
    site.client.cookies.clear()
    reset = await site.form(f"/reset/{link}", {"password": PASSWORD, "again": PASSWORD})
    assert reset.headers["location"].startswith("/login/code")
    assert COOKIE not in reset.cookies
    with pytest.raises(WrongCode):
        await site.doorman.session_for(await site.doorman.accounts.get(anna.name))


async def test_setting_it_up_ends_other_sessions(site: Site, clock: Clock) -> None:
    """A session that was begun with the password alone is over; that of the page goes on."""
    name = await site.account(Right.ADMIN)
    before = await site.doorman.session_for(await site.doorman.accounts.get(name))
    anna = Holder(site, clock, name)
    await anna.set_up()
    assert await site.doorman.actor_of_session(before) is None
    assert (await site.client.get("/account")).status_code == 200


async def test_turning_it_off_asks_for_both(site: Site, clock: Clock) -> None:
    """Neither an open page nor a password alone turns it off."""
    anna = await holder(site, clock)
    off = f"{PLACE}/off"
    assert (await site.form(off, {"password": PASSWORD, "code": "000000"})).status_code == 401
    assert (await site.form(off, {"password": "wrong", "code": anna.code()})).status_code == 401
    assert (await site.doorman.accounts.get(anna.name)).second_factor
    assert (await site.form(off, {"password": PASSWORD, "code": anna.code()})).status_code == 303
    assert not (await site.doorman.accounts.get(anna.name)).second_factor
    site.client.cookies.clear()
    assert (await site.log_in(anna.name)).headers["location"] == "/"


async def test_another_admin_resets_it(site: Site, clock: Clock) -> None:
    """On the page of accounts or over HTTP; nobody without the right, and nobody their own that way."""
    anna = await holder(site, clock)
    ben = await site.account(Right.ADMIN)
    site.client.cookies.clear()
    await site.log_in(await site.account(Right.DIRECT))
    assert (await site.form(f"{PLACE}/reset", {"name": anna.name})).status_code == 403
    site.client.cookies.clear()
    await site.log_in(ben)
    assert "Reset second factor" in (await site.client.get("/account")).text
    assert (await site.form(f"{PLACE}/reset", {"name": anna.name})).status_code == 303
    assert not (await site.doorman.accounts.get(anna.name)).second_factor
    with pytest.raises(OwnSecondFactor):
        await site.doorman.second_factor.reset(Actor(ben, Right.ADMIN, ben), ben)
    site.client.cookies.clear()
    second = await holder(site, clock)
    path = f"/api/accounts/{second.name}/second-factor"
    assert (await site.call("DELETE", path, right=Right.DIRECT)).status_code == 403
    assert (await site.call("DELETE", path, right=Right.ADMIN)).status_code == 204
    assert (await site.call("DELETE", path, right=Right.ADMIN)).status_code == 409


async def test_where_it_is_required_an_admin_without_one_is_a_director(site: Site, clock: Clock) -> None:
    """By session and by token; with one they are admins again. Who asks it of others has it."""
    bare = await site.account(Right.ADMIN)
    session = await site.doorman.session_for(await site.doorman.accounts.get(bare))
    _, token = await site.doorman.make_token(Actor(bare, Right.ADMIN, bare), "program", [Right.ADMIN])
    await site.log_in(bare)
    assert (await site.form(f"{PLACE}/require", {"required": "yes"})).status_code == 409
    site.client.cookies.clear()
    anna = await holder(site, clock)
    assert (await site.form(f"{PLACE}/require", {"required": "yes"})).status_code == 303
    try:
        actor = await site.doorman.actor_of_session(session)
        assert actor
        assert actor.right == Right.DIRECT
        assert (await ask_as_admin(site, token)).status_code == 403
        site.client.cookies.clear()
        await site.log_in(bare)
        assert "rights of a director" in (await site.client.get(PLACE)).text
        assert (await anna.log_in(anna.code())).status_code == 303
        assert "Accounts" in (await site.client.get("/account")).text
    finally:
        await site.doorman.second_factor.require(ROOT, False)
    assert (await ask_as_admin(site, token)).status_code == 404


async def ask_as_admin(site: Site, token: str) -> httpx.Response:
    """Something that only an admin may ask, about an account that is not there."""
    headers = {"Authorization": f"Bearer {token}"}
    return await site.client.delete("/api/accounts/nobody/second-factor", headers=headers)


async def test_no_secret_of_it_is_written_down(site: Site, clock: Clock) -> None:
    """What happened is in the log, with the account's name; the secret, codes and tickets are not."""
    heard = io.StringIO()
    handler = logging.StreamHandler(heard)
    handler.setFormatter(logging.Formatter("%(message)s %(fields)s", defaults={"fields": ""}))
    root = logging.getLogger()
    root.addHandler(handler)
    level = logging.getLogger("kosmos").level
    logging.getLogger("kosmos").setLevel(logging.DEBUG)
    try:
        anna = await holder(site, clock)
        used = anna.code()
        assert (await anna.log_in(used)).status_code == 303
        assert (await anna.log_in("111111")).status_code == 401
        assert (await anna.log_in(anna.codes[0])).status_code == 303
    finally:
        root.removeHandler(handler)
        logging.getLogger("kosmos").setLevel(level)
    written = heard.getvalue()
    for word in ("second_factor_set", "second_factor_failed", "recovery_code_used", anna.name):
        assert word in written
    for secret in (written_secret(anna.secret), anna.secret.hex(), *anna.codes, f"'{used}'", "111111"):
        assert secret not in written


async def test_there_is_nothing_to_use_where_none_is(site: Site, clock: Clock) -> None:
    """Confirming, new codes and a reset of nothing are refused."""
    name = await site.account(Right.ADMIN)
    actor = Actor(name, Right.ADMIN, name)
    desk = site.doorman.second_factor
    for asked in (desk.confirm(actor, "1"), desk.new_codes(actor, "1"), desk.reset(ROOT, name)):
        with pytest.raises(NoSecondFactor):
            await asked
    assert clock.now
