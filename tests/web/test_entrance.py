"""Coming in: one-time link, passwords, sessions, and what other sites cannot do."""

import logging
import re
from urllib.parse import quote

import httpx
import pytest

from kosmos.service.actors import Actor
from kosmos.service.doorman import FRESH_SECONDS, WrongLogin
from kosmos.store.logins import BY_ADDRESS, BY_PLACE
from kosmos.tournament.commands import Right
from kosmos.web import devices
from kosmos.web.identity import COOKIE, SECURE_COOKIE
from web.site import ONE_HOUSE, PASSWORD, ROOT, Site, form_secret

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
    assert (await site.doorman.links.use(link)).role == Right.ADMIN


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
    """Over HTTPS the session never travels in the open, and belongs to this very host; what a page of the open planted opens nothing."""
    name = await site.account()
    page = await site.client.get("https://testserver.local/login")
    secret = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)
    assert secret
    form = {"_csrf_token": secret[1], "name": name, "password": PASSWORD}
    answer = await site.client.post("https://testserver.local/login", data=form, follow_redirects=False)
    cookie = cookies(answer)[SECURE_COOKIE]
    assert "Secure" in cookie
    assert "Path=/" in cookie
    assert "domain" not in cookie.lower()
    secret_of = cookie.partition("=")[2].partition(";")[0]
    site.client.cookies.clear()
    for name_of, is_in in ((SECURE_COOKIE, True), (COOKIE, False)):
        headers = {"Cookie": f"{name_of}={secret_of}"}
        shown = await site.client.get("https://testserver.local/account", headers=headers)
        assert (shown.status_code == 200) is is_in


@pytest.mark.parametrize("password", ["", "wrong", PASSWORD.upper(), PASSWORD + " ", "x" * 5000])
async def test_wrong_passwords(site: Site, password: str) -> None:
    """A wrong password gets no cookie and no hint whether the name exists."""
    name = await site.account()
    wrong, nobody = await site.log_in(name, password), await site.log_in("Nobody", password)
    assert wrong.status_code == nobody.status_code == 401
    assert COOKIE not in cookies(wrong)
    assert wrong.text.replace(name, "") == nobody.text.replace("Nobody", "") or "wrong" in wrong.text
    await forgive(site)


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


async def test_logging_out_ends_the_session_itself(site: Site) -> None:
    """A copy of the cookie opens nothing after logging out."""
    name = await site.account()
    await site.log_in(name)
    copied = site.client.cookies[COOKIE]
    await site.form("/logout", {})
    site.client.cookies.clear()
    page = await site.client.get("/account", headers={"Cookie": f"{COOKIE}={copied}"})
    assert page.status_code == 403
    assert await site.doorman.actor_of_session(copied) is None


async def test_an_account_made_again_revives_no_session(site: Site) -> None:
    """The cookie of a removed account opens nothing when somebody gets an account of that name."""
    name = await site.account(Right.RESULTS)
    await site.log_in(name)
    copied = site.client.cookies[COOKIE]
    await site.doorman.remove_account(ROOT, name)
    await site.doorman.add_account(ROOT, name, "another password", Right.ADMIN)
    assert await site.doorman.actor_of_session(copied) is None


async def test_sessions_are_listed_and_ended_on_the_page(site: Site) -> None:
    """The page names the devices, ends one of them, and all but this one."""
    name = await site.account()
    account = await site.doorman.accounts.get(name)
    others = [
        await site.doorman.session_for(account, device) for device in ("Opera, Windows", "Safari, iPad", "")
    ]
    await site.log_in(name)
    page = (await site.client.get("/account")).text
    assert "Opera, Windows" in page
    assert "Safari, iPad" in page
    numbers = {each.device: each.number for each in await site.doorman.sessions_of(ROOT, name)}
    ended = await site.form("/account/end-session", {"number": str(numbers["Opera, Windows"])})
    assert ended.status_code == 303
    assert await site.doorman.actor_of_session(others[0]) is None
    assert await site.doorman.actor_of_session(others[1])
    await site.form("/account/end-session", {})
    assert [await site.doorman.actor_of_session(each) for each in others] == [None] * 3
    assert (await site.client.get("/account")).status_code == 200


async def test_nobody_ends_the_sessions_of_others(site: Site) -> None:
    """Directors see and end their own sessions only; admins those of all."""
    name, director, admin = await site.account(), await site.account(), await site.account(Right.ADMIN)
    session = await site.doorman.session_for(await site.doorman.accounts.get(name), "Opera, Windows")
    number = (await site.doorman.sessions_of(ROOT, name))[0].number
    await site.log_in(director)
    for form in ({"name": name, "number": str(number)}, {"number": str(number)}, {"name": name}):
        assert (await site.form("/account/end-session", form)).status_code in (403, 404)
    assert "Opera, Windows" not in (await site.client.get(f"/account?name={name}")).text
    assert await site.doorman.actor_of_session(session)
    await site.log_in(admin)
    assert "Opera, Windows" in (await site.client.get(f"/account?name={name}")).text
    assert (await site.form("/account/end-session", {"name": name})).status_code == 303
    assert await site.doorman.actor_of_session(session) is None


async def test_a_password_is_reset_by_link(site: Site) -> None:
    """An admin hands over a link; it opens once, for that account, ends its sessions, and asks for no old password."""
    name = await site.account()
    session = await site.doorman.session_for(await site.doorman.accounts.get(name))
    await site.log_in(await site.account(Right.ADMIN))
    pages = [(await site.form("/account/reset", {"name": name})).text for _ in range(2)]
    first, second = (re.findall(r"http://[^<]*(/reset/[\w-]+)", page)[0] for page in pages)
    site.client.cookies.clear()
    assert (await site.client.get(first)).status_code == 410
    assert name in (await site.client.get(second)).text
    form = {"password": "another password", "again": "another password"}
    short = {"password": "short", "again": "short"}
    assert (await site.form(second, short)).status_code == 422
    assert (
        await site.form(second.replace("reset", "welcome"), form | {"name": "Mallory"})
    ).status_code == 410
    assert (await site.form(second, form)).status_code == 303
    assert name in (await site.client.get("/account")).text
    assert (await site.form(second, form)).status_code == 410
    assert await site.doorman.actor_of_session(session) is None
    assert await site.doorman.accounts.log_in(name, "another password")


async def test_only_admins_reset_passwords(site: Site) -> None:
    """A director makes no link for anybody, and an admin none for nobody."""
    await site.log_in(await site.account(Right.DIRECT))
    assert (await site.form("/account/reset", {"name": await site.account()})).status_code == 403
    await site.log_in(await site.account(Right.ADMIN))
    assert (await site.form("/account/reset", {"name": "nobody"})).status_code == 404


async def test_a_link_for_an_account_resets_no_password(site: Site) -> None:
    """Each kind of link opens its own page only."""
    link = await site.doorman.first_link()
    assert (await site.client.get(f"/reset/{link}")).status_code == 410
    form = {"password": "another password", "again": "another password"}
    assert (await site.form(f"/reset/{link}", form)).status_code == 410


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


@pytest.fixture
def stopped(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes: the first pause is a second, which a busy machine may take for a single attempt."""
    now = site.doorman.now()
    monkeypatch.setattr(site.doorman, "now", lambda: now)


@pytest.mark.usefixtures("stopped")
async def test_guessing_is_slowed_down(site: Site) -> None:
    """After a few wrong passwords the account rests, even for the right one, and says for how long."""
    name = await site.account()
    await forgive(site)
    answers = [(await site.log_in(name, "wrong")).status_code for _ in range(BY_PLACE.free + 1)]
    assert answers == [401] * BY_PLACE.free + [429]
    assert (await site.log_in(name)).status_code == 429
    await forgive(site)
    assert (await site.log_in(name)).status_code == 303


async def forgive(site: Site) -> None:
    """All tests come from one address."""
    database = site.app.state.streams.database
    await database.write(lambda connection: connection.execute("DELETE FROM logins"))


@pytest.mark.usefixtures("stopped")
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


@pytest.mark.usefixtures("stopped")
async def test_a_known_device_comes_in(site: Site) -> None:
    """While others guess at a name from the same address, its owner logs in where they logged in before."""
    await forgive(site)
    name = await site.account()
    await site.log_in(name)
    known = site.client.cookies[devices.COOKIE]
    site.client.cookies.clear()
    for _ in range(BY_PLACE.free + 1):
        last = await site.log_in(name, "wrong")
    assert last.status_code == 429
    site.client.cookies.set(devices.COOKIE, known)
    assert (await site.log_in(name)).status_code == 303
    await forgive(site)


@pytest.mark.parametrize(
    "password", ["123456654321", "Passw0rd!!!!", "Schach 2026 !", "aaaaaaaaaaaa", "Frieda 2026 !"]
)
async def test_common_passwords_are_refused(site: Site, password: str) -> None:
    """What everybody tries first is no password, at no door, nor is one's own name."""
    await site.log_in(await site.account(Right.ADMIN))
    form = {"name": "Frieda", "password": password, "role": "results"}
    refused = await site.form("/account/add", form, Accept="application/json")
    assert refused.json()["code"] == "password_too_common"
    link = await site.doorman.first_link()
    form = {"name": "Frieda", "password": password, "again": password}
    assert (await site.form(f"/welcome/{link}", form)).status_code == 422
    form = {"old": PASSWORD, "password": password, "again": password}
    if not password.startswith("Frieda"):
        assert (await site.form("/account/password", form)).status_code == 422


async def test_what_cannot_be_taken_back_asks_for_a_fresh_login(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser left open makes and removes no accounts, links, tokens and tournaments; logging in again opens it all."""
    name, stream = await site.account(Right.ADMIN), await site.new()
    await site.log_in(name)
    now = site.doorman.now
    monkeypatch.setattr(site.doorman, "now", lambda: now() + FRESH_SECONDS + 1)
    forms: dict[str, dict[str, str]] = {
        "/account/add": {"name": "Frieda", "password": PASSWORD, "role": "results"},
        "/account/reset": {"name": name},
        "/account/token": {"name": "wall", "scopes": "results"},
        "/account/remove": {"name": "Frieda"},
        "/account/second-factor/reset": {"name": name},
        f"/t/{stream}/delete": {"answers": "tournament_deleted"},
    }
    for address, form in forms.items():
        refused = await site.form(address, form)
        assert (refused.status_code, 'href="/login?next=' in refused.text) == (401, True), address
    assert (await site.client.get("/account")).status_code == 200
    await site.log_in(name)
    for address, form in forms.items():
        # 409: there is no second factor
        assert (await site.form(address, form)).status_code in (200, 303, 409), address


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


async def test_a_secret_belongs_to_its_session(site: Site) -> None:
    """That of another session, of one that is over, and that of a visitor are refused; a visitor's cookie beside the session
    does not help, so nobody can plant one.
    """
    name = await site.account()
    await site.log_in(name)
    first = await site.secret("/")
    site.client.cookies.clear()
    visitors = await site.secret("/login")
    await site.log_in(name)
    own = await site.secret("/")
    assert site.client.cookies["kosmos_csrf"] == visitors
    for token in (first, visitors):
        told = await site.client.post("/contrast", data={"_csrf_token": token}, follow_redirects=False)
        assert told.status_code == 403
        assert told.headers["x-csrf-token"] == own  # an open page goes on with it
    taken = await site.client.post("/contrast", data={"_csrf_token": own}, follow_redirects=False)
    assert taken.status_code == 303


async def test_every_tab_of_a_browser_has_the_same_secret(site: Site) -> None:
    """Also after a visitor has opened several, and in a page that says "not found"."""
    site.client.cookies.clear()
    first = await site.secret("/login")
    assert await site.secret("/login") == await site.secret("/nowhere") == first
    await site.log_in(await site.account())
    tabs = [await site.secret(page) for page in ("/", "/new", "/nowhere")]
    assert len(set(tabs)) == 1
    assert tabs[0] != first


async def test_who_is_logged_in_already_logs_in_again(site: Site) -> None:
    """By the page as it is now; and a session that is over hinders nobody."""
    name = await site.account()
    await site.log_in(name)
    assert (await site.log_in(name)).status_code == 303
    site.client.cookies.clear()
    site.client.cookies.set("kosmos_session", "of-some-other-day")
    assert (await site.log_in(name)).status_code == 303


@pytest.mark.parametrize("token", ["ü" * 128, "\udcff", "x" * 64 + "ü" * 64])
async def test_a_secret_of_strange_letters_is_refused(site: Site, token: str) -> None:
    """In the form, in the header and in the cookie; a file is none either."""
    site.client.cookies.clear()
    raw = token.encode(errors="surrogateescape")
    header = (b"x-csrf-token", raw)
    for headers in ([header], [header, (b"cookie", b"kosmos_csrf=" + raw)]):
        assert (await site.client.post("/contrast", headers=headers)).status_code == 403
    body = b"_csrf_token=" + quote(raw).encode()
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert (await site.client.post("/contrast", content=body, headers=kind)).status_code == 403
    file = {"_csrf_token": ("secret.txt", raw)}
    assert (await site.client.post("/contrast", files=file)).status_code == 403


async def test_a_cookie_that_is_not_ours_is_replaced(site: Site) -> None:
    """Whoever has a visitor's cookie of another house is not kept from every form."""
    site.client.cookies.clear()
    site.client.cookies.set("kosmos_csrf", "f" * 128)
    page = await site.client.get("/login")
    made = cookies(page)["kosmos_csrf"].partition("=")[2].partition(";")[0]
    assert form_secret(page.text) == made
    answer = await site.client.post(
        "/contrast", data={"_csrf_token": made}, headers={"cookie": f"kosmos_csrf={made}"}
    )
    assert answer.status_code < 400


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
        "//[",
        "http://[x",
        "//\u2100.example",
        "/" + "a" * 3000,
        "/" + "ü" * 400,
    ],
)
async def test_nobody_is_sent_elsewhere(site: Site, address: str) -> None:
    """`next` leads to pages of this house only."""
    name = await site.account()
    assert (await site.log_in(name, next=address)).headers["location"] == "/"
    page = await site.form("/language", {"lang": "de", "next": address})
    assert page.headers["location"] == "/"


@pytest.mark.parametrize("address", ["https://evil.example", "//evil.example"])
async def test_the_answer_to_a_call_sends_nobody_elsewhere(site: Site, address: str) -> None:
    """The form by which a director answers a call at a board leads to pages of this house only, too."""
    made = (await site.call("POST", "/api/boards", {"player": "Ada", "colour": "w"}, None)).json()
    await site.log_in(await site.account())
    answer = await site.form(f"/boards/{made['name']}/call", {"next": address})
    assert answer.headers["location"] == f"/boards/{made['name']}"


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


async def test_what_a_token_does_is_written_under_owner_and_name(site: Site) -> None:
    """Nobody writes under another's name by calling a token like them; with its owner's account the token dies."""
    name = await site.account(Right.DIRECT)
    await site.log_in(name)
    page = await site.form("/account/token", {"name": "root", "scopes": "direct", "days": "30"})
    secret = re.search(r"kosmos_[\w-]{20,}", page.text) or pytest.fail("no token")
    headers = {"Authorization": f"Bearer {secret[0]}"}
    made = await site.client.post("/api/tournaments", json={"name": "Cup"}, headers=headers)
    history = await site.club.history(ROOT, made.json()["id"])
    assert [step.by for step in history] == [f"{name} (root)"]
    await site.doorman.accounts.set_role(name, Right.RESULTS)
    refused = await site.client.post("/api/tournaments", json={"name": "Cup"}, headers=headers)
    assert refused.status_code == 403
    await site.doorman.remove_account(ROOT, name)
    refused = await site.client.post("/api/tournaments", json={"name": "Cup"}, headers=headers)
    assert refused.status_code == 401


async def test_tokens_end(site: Site) -> None:
    """After its days a token opens nothing, and one made by a token does not outlive it."""
    account = await site.doorman.accounts.get(await site.account())
    owner = Actor(account.name, account.role, account.name)
    token, secret = await site.doorman.make_token(owner, "short", [Right.DIRECT], days=2)
    assert token.expires - token.created == pytest.approx(2 * 24 * 3600, abs=5)
    child, _ = await site.doorman.make_token(await site.doorman.actor_of_token(secret), "child", ["read"])
    assert child.expires == pytest.approx(token.expires, abs=5)
    assert (child.owner, child.account) == (account.name, account.name.casefold())
    for days in ("0", "-1", "4000", "x", ""):
        await site.log_in(account.name)
        form = {"name": "x", "scopes": "read", "days": days}
        assert (await site.form("/account/token", form)).status_code == 422


async def test_everybody_has_their_own_tokens(site: Site) -> None:
    """A director lists and revokes the own tokens, an admin all."""
    first, second = await site.account(), await site.account()
    tokens = {}
    for name in (first, second):
        await site.log_in(name)
        await site.form("/account/token", {"name": f"of {name}", "scopes": "read"})
        tokens[name] = (await site.doorman.tokens.all())[-1].number
    page = (await site.client.get("/account")).text
    assert f"of {second}" in page
    assert f"of {first}" not in page
    assert (await site.form("/account/revoke", {"number": str(tokens[first])})).status_code == 403
    assert (await site.form("/account/revoke", {"number": str(tokens[second])})).status_code == 303
    await site.log_in(await site.account(Right.ADMIN))
    assert f"of {first}" in (await site.client.get("/account")).text
    assert (await site.form("/account/revoke", {"number": str(tokens[first])})).status_code == 303


# -- the same for programs -------------------------------------------------------------------------------


async def test_sessions_over_the_api(site: Site) -> None:
    """A token of an account lists and ends its sessions; an admin's those of others; nobody else's do."""
    account = await site.doorman.accounts.get(await site.account())
    other = await site.account()
    owner = Actor(account.name, account.role, account.name)
    _, secret = await site.doorman.make_token(owner, "mine", [Right.READ])
    headers = {"Authorization": f"Bearer {secret}"}
    cookies_ = [await site.doorman.session_for(account, f"device {n}") for n in range(3)]
    listed = (await site.client.get("/api/sessions", headers=headers)).json()
    assert sorted(each["device"] for each in listed) == ["device 0", "device 1", "device 2"]
    number = next(each["number"] for each in listed if each["device"] == "device 1")
    assert (await site.client.delete(f"/api/sessions/{number}", headers=headers)).status_code == 204
    assert (await site.client.delete(f"/api/sessions/{number}", headers=headers)).status_code == 404
    assert await site.doorman.actor_of_session(cookies_[1]) is None
    refused = await site.client.get("/api/sessions", params={"account": other}, headers=headers)
    assert refused.status_code == 403
    assert (await site.call("GET", f"/api/sessions?account={other}", right=Right.ADMIN)).json() == []
    ended = await site.client.delete("/api/sessions", headers=headers)
    assert ended.json() == {"ended": 2}


async def test_a_reset_link_over_the_api(site: Site) -> None:
    """An admin's program gets the path of a link that works; a director's gets none."""
    name = await site.account()
    assert (await site.call("POST", f"/api/accounts/{name}/reset")).status_code == 403
    made = await site.call("POST", f"/api/accounts/{name}/reset", right=Right.ADMIN)
    assert made.status_code == 201
    assert name in (await site.client.get(made.json()["path"])).text


# -- the log ---------------------------------------------------------------------------------------------


async def test_what_happens_at_the_door_is_logged(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """Logins that worked and failed, links, tokens, accounts, with the address; never a secret."""
    caplog.set_level(logging.INFO, "kosmos.security")
    await forgive(site)
    name = await site.account(Right.ADMIN)
    await site.log_in(name, "wrong password")
    await site.log_in("secret typed as name", "wrong password")
    await site.log_in(name)
    page = (await site.form("/account/token", {"name": "x", "scopes": "read"})).text
    token = re.search(r"kosmos_[\w-]{20,}", page) or pytest.fail("no token")
    link = await site.doorman.reset_link(ROOT, name)
    await site.form("/reset/invented", {"password": PASSWORD, "again": PASSWORD})
    await site.call("GET", "/api/tokens", right=None, headers={"Authorization": "Bearer kosmos_invented"})
    await site.form("/logout", {})
    lines = [record.__dict__["fields"] for record in caplog.records if record.name == "kosmos.security"]
    told = [(line["what"], line["account"]) for line in lines]
    assert told == [
        ("account_added", name),
        ("login_failed", name),
        ("login_failed", ""),
        ("logged_in", name),
        ("token_made", name),
        ("link_made", name),
        ("link_refused", ""),
        ("token_refused", ""),
        ("logged_out", name),
    ]
    assert [line["address"] for line in lines if line["what"] == "login_failed"] == ["testclient"] * 2
    text = str(lines)
    for secret in (token[0], link, "wrong password", "secret typed", "kosmos_invented", PASSWORD):
        assert secret not in text


async def test_a_role_is_what_the_account_may(site: Site) -> None:
    """A helper enters results by form and nothing else."""
    stream = await site.drawn()
    await site.log_in(await site.account(Right.RESULTS))
    result = {"round": "1", "board": "1", "result": "1-0"}
    assert (await site.form(f"/t/{stream}/do/EnterResult", result)).status_code == 303
    assert (await site.form(f"/t/{stream}/do/Undo", {})).status_code == 403
    assert (await site.club.open(ROOT, stream)).version == 7
