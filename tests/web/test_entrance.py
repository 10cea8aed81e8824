"""Coming in: one-time link, passwords, sessions, and what other sites cannot do."""

import re

import httpx
import pytest

from kosmos.service.doorman import WrongLogin
from kosmos.store.logins import BY_ACCOUNT, BY_ADDRESS
from kosmos.tournament.commands import Right
from kosmos.web.identity import COOKIE
from web.site import ONE_HOUSE, PASSWORD, ROOT, Site

pytestmark = ONE_HOUSE


def cookies(answer: httpx.Response) -> dict[str, str]:
    return {line.partition("=")[0]: line for line in answer.headers.get_list("set-cookie")}


# -- the one-time link -----------------------------------------------------------------------------------


async def test_the_first_director(site: Site) -> None:
    """The printed link makes one account, logs it in, and is spent; looking at it does not spend it."""
    link = await site.doorman.first_link()
    assert (await site.client.get(f"/welcome/{link}")).status_code == 200
    form = {"name": "Erika", "password": PASSWORD, "again": PASSWORD}
    answer = await site.form(f"/welcome/{link}", form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert COOKIE in cookies(answer)
    assert "Erika" in (await site.client.get("/")).text
    assert (await site.doorman.accounts.get("Erika")).role == Right.ADMIN
    site.client.cookies.clear()
    again = await site.form(f"/welcome/{link}", form | {"name": "Mallory"})
    assert again.status_code == 410
    assert COOKIE not in cookies(again)


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"name": "", "password": PASSWORD, "again": PASSWORD}, 422),
        ({"name": "Fred", "password": "short", "again": "short"}, 422),
        ({"name": "Fred", "password": PASSWORD, "again": "another one"}, 422),
        ({"name": "x" * 81, "password": PASSWORD, "again": PASSWORD}, 422),
        ({}, 422),
    ],
)
async def test_a_refused_welcome_leaves_the_link_good(site: Site, form: dict[str, str], status: int) -> None:
    """A wrong name or password does not cost the director the link."""
    link = await site.doorman.first_link()
    assert (await site.form(f"/welcome/{link}", form)).status_code == status
    assert await site.doorman.links.use(link) == Right.ADMIN


async def test_an_invented_link_makes_no_account(site: Site) -> None:
    """Without a link nobody gets in, and no account stays behind."""
    form = {"name": "Mallory", "password": PASSWORD, "again": PASSWORD}
    assert (await site.form("/welcome/invented", form)).status_code == 410
    assert "Mallory" not in [account.name for account in await site.doorman.accounts.all()]


# -- sessions --------------------------------------------------------------------------------------------


async def test_logging_in_and_out(site: Site) -> None:
    """The session cookie is HttpOnly and SameSite, and logging out ends it in the browser."""
    name = await site.account()
    answer = await site.log_in(name)
    assert answer.status_code == 303
    cookie = cookies(answer)[COOKIE]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert PASSWORD not in cookie
    assert name in (await site.client.get("/")).text
    out = await site.form("/logout", {})
    assert "Max-Age=0" in cookies(out)[COOKIE] or "expires" in cookies(out)[COOKIE].lower()
    site.client.cookies.delete(COOKIE)
    assert name not in (await site.client.get("/")).text


async def test_secure_cookies_over_https(site: Site) -> None:
    """Over HTTPS the session never travels in the open."""
    name = await site.account()
    page = await site.client.get("https://testserver.local/login")
    secret = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)
    assert secret
    form = {"_csrf_token": secret[1], "name": name, "password": PASSWORD}
    answer = await site.client.post("https://testserver.local/login", data=form, follow_redirects=False)
    assert "Secure" in cookies(answer)[COOKIE]


@pytest.mark.parametrize("password", ["", "wrong", PASSWORD.upper(), PASSWORD + " ", "x" * 5000])
async def test_wrong_passwords(site: Site, password: str) -> None:
    """A wrong password gets no cookie and no hint whether the name exists."""
    name = await site.account()
    wrong, nobody = await site.log_in(name, password), await site.log_in("Nobody", password)
    assert wrong.status_code == nobody.status_code == 401
    assert COOKIE not in cookies(wrong)
    assert wrong.text.replace(name, "") == nobody.text.replace("Nobody", "") or "wrong" in wrong.text
    await site.doorman.logins.succeeded("Nobody")


@pytest.mark.parametrize(
    "forged",
    [
        "nonsense",
        "",
        ".",
        "WyJSb290IiwxLDk5OTk5OTk5OTldCg==.0000",
        "WyJSb290IiwxLDk5OTk5OTk5OTldCg==.",
        "é.ü",
        "=" * 5000,
    ],
)
async def test_forged_sessions(site: Site, forged: str) -> None:
    """A cookie that the house did not sign is a visitor's."""
    headers = [(b"Cookie", f"{COOKIE}={forged}".encode())]
    page = await site.client.get("/", headers=headers)
    assert page.status_code == 200
    assert 'href="/login' in page.text


async def test_a_session_of_one_signature_and_another_name(site: Site) -> None:
    """Name, stamp and date are all under the signature."""
    name = await site.account()
    account = await site.doorman.accounts.get(name)
    body, _, signature = (await site.doorman.session_for(account)).partition(".")
    other = (await site.doorman.session_for(account._replace(name="root"))).partition(".")[0]
    assert await site.doorman.actor_of_session(f"{body}.{signature}")
    assert await site.doorman.actor_of_session(f"{other}.{signature}") is None


async def test_a_changed_password_ends_all_sessions(site: Site) -> None:
    """Who changes the password stays in; a session begun with the old one is over, everywhere."""
    name = await site.account()
    await site.log_in(name)
    stolen = site.client.cookies[COOKIE]
    form = {"old": PASSWORD, "password": "a new password", "again": "a new password"}
    answer = await site.form("/account/password", form)
    assert answer.status_code == 303
    assert name in (await site.client.get("/")).text
    assert await site.doorman.actor_of_session(stolen) is None
    await site.doorman.accounts.set_role(name, Right.RESULTS)
    assert name not in (await site.client.get("/")).text


async def test_the_old_password_is_needed(site: Site) -> None:
    """An open browser is not enough to take an account over."""
    name = await site.account()
    await site.log_in(name)
    form = {"old": "wrong", "password": "a new password", "again": "a new password"}
    assert (await site.form("/account/password", form)).status_code == 401
    assert await site.doorman.accounts.log_in(name, PASSWORD)


async def test_sessions_end(site: Site) -> None:
    """After thirty days everybody logs in again."""
    account = await site.doorman.accounts.get(await site.account())
    session = await site.doorman.session_for(account)
    now = site.doorman.now
    try:
        site.doorman.now = lambda: now() + 31 * 24 * 3600
        assert await site.doorman.actor_of_session(session) is None
    finally:
        site.doorman.now = now


# -- patience --------------------------------------------------------------------------------------------


async def test_guessing_is_slowed_down(site: Site) -> None:
    """After a few wrong passwords the account rests, even for the right one, and says for how long."""
    name = await site.account()
    answers = [(await site.log_in(name, "wrong")).status_code for _ in range(BY_ACCOUNT.free + 1)]
    assert answers == [401] * BY_ACCOUNT.free + [429]
    assert (await site.log_in(name)).status_code == 429
    await site.doorman.logins.succeeded(name)
    assert (await site.log_in(name)).status_code == 303


async def forgive(site: Site) -> None:
    """All tests come from one address."""
    database = site.app.state.streams.database
    await database.write(lambda connection: connection.execute("DELETE FROM logins"))


async def test_guessing_links_is_slowed_down(site: Site) -> None:
    """Invented one-time links are counted by address; then even a good one waits, and no password is hashed."""
    await forgive(site)
    link = await site.doorman.first_link()
    form = {"name": "Mallory", "password": PASSWORD, "again": PASSWORD}
    answers = [
        (await site.form(f"/welcome/invented-{number}", form)).status_code
        for number in range(BY_ADDRESS.free + 1)
    ]
    assert answers == [410] * BY_ADDRESS.free + [429]
    assert (await site.form(f"/welcome/{link}", form)).status_code == 429
    await forgive(site)
    assert (await site.form(f"/welcome/{link}", form)).status_code == 303


async def test_an_invented_link_hashes_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing a password is work; nobody without a link makes the server do it."""

    async def hashes(*_: object) -> str:
        raise AssertionError("a password was hashed")

    await forgive(site)
    monkeypatch.setattr(type(site.doorman.accounts._passwords), "make", hashes)
    form = {"name": "Mallory", "password": PASSWORD, "again": PASSWORD}
    assert (await site.form("/welcome/invented", form)).status_code == 410


async def test_whoever_comes_in_has_not_guessed(site: Site) -> None:
    """A whole club behind one address logs in, again and again; only wrong passwords are counted."""
    names = [await site.account() for _ in range(3)]
    for _ in range(BY_ADDRESS.free):
        for name in names:
            assert (await site.doorman.log_in(name, PASSWORD, "192.0.2.7")).name == name
    with pytest.raises(WrongLogin):
        await site.doorman.log_in(names[0], "wrong", "192.0.2.7")


# -- other sites -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", [None, "", "invented", "a" * 200])
@pytest.mark.parametrize(
    "path", ["/login", "/logout", "/new", "/account/add", "/account/password", "/language", "/t/x/do/Undo"]
)
async def test_a_form_without_its_secret_is_refused(site: Site, path: str, token: str | None) -> None:
    """A form that another site made up is not taken, with a session or without."""
    await site.log_in(await site.account(Right.ADMIN))
    form = {"name": "x"} | ({} if token is None else {"_csrf_token": token})
    assert (await site.client.post(path, data=form, follow_redirects=False)).status_code == 403


async def test_the_forms_cookie(site: Site) -> None:
    """The secret of forms is in a SameSite cookie."""
    site.client.cookies.clear()
    cookie = cookies(await site.client.get("/login"))["kosmos_csrf"]
    assert "samesite=lax" in cookie.lower()


@pytest.mark.parametrize(
    "address",
    [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "\\\\evil",
        "javascript:alert(1)",
        "/\t/evil.example",
        "evil",
        "",
        "/\r\nX: y",
    ],
)
async def test_nobody_is_sent_elsewhere(site: Site, address: str) -> None:
    """`next` leads to pages of this house only."""
    name = await site.account()
    assert (await site.log_in(name, next=address)).headers["location"] == "/"
    page = await site.form("/language", {"lang": "de", "next": address})
    assert page.headers["location"] == "/"


async def test_next_leads_on(site: Site) -> None:
    """A page of this house is reached after logging in, whatever letters it has."""
    name = await site.account()
    answer = await site.log_in(name, next="/t/größe?round=3#board-2")
    assert answer.headers["location"] == "/t/gr%C3%B6%C3%9Fe?round=3#board-2"


# -- accounts --------------------------------------------------------------------------------------------


async def test_accounts_are_for_admins(site: Site) -> None:
    """Directors do not make or remove accounts, nor see the tokens of others."""
    await site.log_in(await site.account(Right.DIRECT))
    form = {"name": "Fred", "password": PASSWORD, "role": "admin"}
    assert (await site.form("/account/add", form)).status_code == 403
    assert (await site.form("/account/remove", {"name": "Fred"})).status_code == 403
    assert (await site.form("/account/revoke", {"number": "1"})).status_code == 403


async def test_accounts_by_admins(site: Site) -> None:
    """An admin makes accounts of the three roles, and removes any but the own one."""
    name = await site.account(Right.ADMIN)
    await site.log_in(name)
    for role, status in (("results", 303), ("results", 409), ("king", 422)):
        form = {"name": "Frieda", "password": PASSWORD, "role": role}
        assert (await site.form("/account/add", form)).status_code == status
    for own in (name, name.upper(), f" {name} "):
        assert (await site.form("/account/remove", {"name": own})).status_code == 422
    assert (await site.form("/account/remove", {"name": "Frieda"})).status_code == 303
    assert (await site.form("/account/remove", {"name": "Frieda"})).status_code == 404
    assert (await site.form("/account/revoke", {"number": "²"})).status_code in (404, 422)


async def test_a_token_is_shown_once(site: Site) -> None:
    """The page after making shows the secret, the list never again."""
    await site.log_in(await site.account(Right.ADMIN))
    page = await site.form("/account/token", {"name": "scoreboard", "scopes": "read"})
    secret = re.search(r"kosmos_[\w-]{20,}", page.text)
    assert secret
    assert (await site.doorman.actor_of_token(secret[0])).right == Right.READ
    assert secret[0] not in (await site.client.get("/account")).text
    more = await site.form("/account/token", {"name": "x", "scopes": "king"})
    assert more.status_code == 422


async def test_a_role_is_what_the_account_may(site: Site) -> None:
    """A helper enters results by form and nothing else."""
    stream = await site.drawn()
    await site.log_in(await site.account(Right.RESULTS))
    result = {"round": "1", "board": "1", "result": "1-0"}
    assert (await site.form(f"/t/{stream}/do/EnterResult", result)).status_code == 303
    assert (await site.form(f"/t/{stream}/do/Undo", {})).status_code == 403
    assert (await site.club.open(ROOT, stream)).version == 7
