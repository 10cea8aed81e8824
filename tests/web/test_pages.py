"""Pages and forms: every page answers, every command has a form address, names are shown as typed, harmlessly."""

import html
import re

import pytest

from kosmos.service.actors import Actor
from kosmos.tournament.commands import COMMANDS, Right
from kosmos.tournament.offers import system_fields
from tournament.test_refusals import right_values
from web.site import ONE_HOUSE, ROOT, Site

pytestmark = ONE_HOUSE

NASTY = """<script>alert('x')</script> "quoted" & '; DROP TABLE events; -- {{ 7*7 }} {0} %s \u05e9\u05dc\u05d5\u05dd \U0001f451"""
TABS = (
    "",
    "/players",
    "/players/1",
    "/rounds",
    "/rounds/1",
    "/standings",
    "/crosstable",
    "/history",
    "/settings",
)
PUBLIC = ("", "/players", "/players/1", "/rounds/1", "/standings", "/crosstable")


@pytest.mark.parametrize("tab", TABS)
async def test_every_page_of_a_tournament(site: Site, tab: str) -> None:
    """A director sees every page, now and as it stood then; a visitor of a hidden one none."""
    stream = await site.drawn()
    assert (await site.client.get(f"/t/{stream}{tab}")).status_code in (403, 404)
    await site.log_in(await site.account())
    for query in ("", "?at=6", "?lang=de"):
        page = await site.client.get(f"/t/{stream}{tab}{query}")
        assert page.status_code == 200, page.text
        assert page.headers["cache-control"] == "no-store"
        assert "<title>" in page.text


@pytest.mark.parametrize("tab", PUBLIC)
async def test_visitors_see_what_is_published(site: Site, tab: str) -> None:
    """The same pages read-only, without a form that changes anything."""
    stream = await site.drawn(public=True)
    page = await site.client.get(f"/t/{stream}{tab}")
    assert page.status_code == 200
    assert "/do/" not in page.text
    assert "Player, 1" in page.text or tab == ""


@pytest.mark.parametrize(
    "path",
    [
        "/t/nowhere",
        "/nowhere",
        "/t/x/players/99",
        "/t/x/rounds/0",
        "/static/nothing.js",
        "/t/%00",
        "/t/" + "x" * 3000,
    ],
)
async def test_missing_pages(site: Site, path: str) -> None:
    """What is not there is a page that says so, with all its headers."""
    page = await site.client.get(path)
    assert page.status_code == 404
    assert "content-security-policy" in page.headers


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/login",
        "/nowhere",
        "/api/docs",
        "/api/nowhere",
        "/api/tournaments",
        "/static/built/kosmos.css",
        "/t/x",
    ],
)
async def test_headers_go_with_every_answer(site: Site, path: str) -> None:
    """A strict policy: nothing from elsewhere, no inline script or style, no frame."""
    headers = (await site.client.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("tab", TABS)
async def test_nothing_is_inline(site: Site, tab: str) -> None:
    """The policy forbids inline scripts, handlers and styles; the pages have none."""
    stream = await site.drawn()
    await site.log_in(await site.account(Right.ADMIN))
    text = (await site.client.get(f"/t/{stream}{tab}")).text
    assert "<style" not in text
    assert ' style="' not in text
    assert " onclick=" not in text
    assert "javascript:" not in text
    for script in text.split("<script")[1:]:
        assert "src=" in script.partition(">")[0]


async def test_names_are_shown_as_typed_and_harmless(site: Site) -> None:
    """Quotes, tags, SQL, templates, Hebrew and crowns come out as they went in, on every page and paper."""
    stream = await site.new(NASTY, place=NASTY, numbering="hand")
    for name in (NASTY, "Other, One"):
        answer = await site.do(stream, "AddPlayer", name=name, club=NASTY, street=NASTY)
        assert answer.status_code == 200
    await site.do(stream, "PairRound")
    await site.log_in(await site.account())
    for tab in TABS:
        text = (
            await site.client.get(f"/t/{stream}{tab}?long=1" if tab == "/players" else f"/t/{stream}{tab}")
        ).text
        assert "<script>alert" not in text
        assert "49" not in html.unescape(text).partition("{{ 7*7 }}")[0][-30:]
    assert NASTY in html.unescape((await site.client.get(f"/t/{stream}/players")).text)
    assert NASTY in (await site.call("GET", f"/api/tournaments/{stream}/views/players")).json()[0]["name"]
    paper = await site.call("GET", f"/api/tournaments/{stream}/papers/players?format=json")
    assert paper.json()["subtitle"] == NASTY
    home = (await site.client.get("/")).text
    assert "<script>alert" not in home
    assert NASTY in html.unescape(home)


# -- forms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "NewTournament"])
async def test_every_command_has_a_form_address(site: Site, name: str) -> None:
    """Each command can be given by a form: it is done, or refused by its own rules, never unknown."""
    stream = await site.drawn()
    await site.log_in(
        await site.account(Right.ADMIN if COMMANDS[name].right == Right.ADMIN else Right.DIRECT)
    )
    raw = right_values(name)
    raw = {key: ",".join(map(str, value)) if isinstance(value, list) else value for key, value in raw.items()}
    answer = await site.form(f"/t/{stream}/do/{name}", raw, accept="application/json")
    assert answer.status_code in (200, 409, 404, 422), answer.text
    if answer.status_code != 200:
        assert answer.json()["code"] not in ("broken", "field_unknown")
        assert "command" not in str(answer.json()["params"].get("what"))


async def test_an_unknown_command(site: Site) -> None:
    """A name that is no command is not found, nor is making a tournament inside another."""
    stream = await site.drawn()
    await site.log_in(await site.account())
    for name in ("Explode", "NewTournament", "__class__"):
        assert (await site.form(f"/t/{stream}/do/{name}", {})).status_code == 404


async def test_a_form_with_an_old_version(site: Site) -> None:
    """Two tabs: the second one is told that something changed; a version that is none is refused."""
    stream = await site.drawn()
    await site.log_in(await site.account())
    for version, status in (("5", 409), ("6", 303), ("soon", 422), ("²", 422), ("-1", 422)):
        form = {"public": "yes", "expected_version": version}
        assert (await site.form(f"/t/{stream}/do/Publish", form)).status_code == status


async def test_a_question_can_be_answered(site: Site) -> None:
    """What needs confirmation comes back as a form that repeats everything, and goes through with the answer."""
    stream = await site.drawn(players=3)
    await site.log_in(await site.account())
    asked = await site.form(f"/t/{stream}/do/AddPlayer", {"name": "Late, Lee", "club": "K<ings>"})
    assert asked.status_code == 409
    answer = re.search(r'name="answers"\s+value="(late_entry:[0-9a-f]{8})"', asked.text)
    assert answer
    assert 'value="Late, Lee"' in asked.text
    assert "K<ings>" not in asked.text
    done = await site.form(f"/t/{stream}/do/AddPlayer", {"name": "Late, Lee", "answers": answer[1]})
    assert done.status_code == 303
    assert len((await site.club.open(ROOT, stream)).state.entries) == 4


async def test_making_and_importing_by_form(site: Site) -> None:
    """A tournament is made by form, saved as a file, and read again from it."""
    await site.log_in(await site.account())
    made = await site.form("/new", {"name": "Spring Cup", "system": "round-robin", "win": "1", "draw": "½"})
    assert made.headers["location"] == "/t/spring-cup/players"
    data = (await site.client.get("/t/spring-cup/export")).content
    form = {"_csrf_token": await site.secret("/")}
    for content, status in ((data, 303), (b"junk", 422), (b"", 422)):
        files = {"file": ("x.kosmos", content)}
        answer = await site.client.post("/import", data=form, files=files, follow_redirects=False)
        assert answer.status_code == status
    assert (await site.form("/import", {})).status_code == 422
    assert (await site.form("/new", {"name": ""})).status_code == 422


@pytest.mark.parametrize(
    ("system", "given", "kept"),
    [
        ("dutch", "", ["BH", "SB", "DE"]),
        ("round-robin", "", ["SB", "DE", "WIN"]),
        ("dutch", "SB, DE", ["SB", "DE"]),
        ("dutch", "simple", []),
    ],
)
async def test_tie_breaks_of_a_new_tournament(site: Site, system: str, given: str, kept: list[str]) -> None:
    """The form's empty field means those that are usual for the system."""
    await site.log_in(await site.account())
    made = await site.form("/new", {"name": "Spring Cup", "system": system, "tie_breaks": given})
    stream = made.headers["location"].split("/")[2]
    assert list((await site.club.open(ROOT, stream)).state.settings.tie_breaks) == kept


async def test_htmx_is_answered_with_a_part(site: Site) -> None:
    """A refusal for htmx is a sentence, a success tells where to go."""
    stream = await site.drawn()
    await site.log_in(await site.account())
    headers = {"hx-request": "true"}
    refused = await site.form(f"/t/{stream}/do/Redo", {}, **headers)
    assert refused.status_code == 409
    assert "<html" not in refused.text
    done = await site.form(f"/t/{stream}/do/Undo", {"next": "/t/x"}, **headers)
    assert (done.status_code, done.headers["hx-redirect"]) == (204, "/t/x")


async def test_visitors_change_nothing(site: Site) -> None:
    """Without an account every form is refused, on published tournaments, too."""
    stream = await site.drawn(public=True)
    for path, form in (
        (f"/t/{stream}/do/Undo", {}),
        ("/new", {"name": "x"}),
        ("/import", {}),
        (f"/t/{stream}/import?tournament={stream}", {"who": "1"}),
        ("/account/token", {"name": "x", "scopes": "read"}),
    ):
        assert (await site.form(path, form)).status_code in (403, 422), path
    assert (await site.client.get(f"/t/{stream}/export")).status_code == 403
    assert (await site.club.open(ROOT, stream)).version == 7


async def test_private_data_are_on_no_public_page(site: Site) -> None:
    """Street, town, phone, e-mail and birth are not on any page that a visitor sees."""
    stream = await site.new()
    secrets = {
        "street": "Secretstreet 5",
        "town": "Hiddenton",
        "phone": "0171-555",
        "email": "a@secret.example",
        "birth": "1978-09-24",
    }
    for name in ("One, Ole", "Two, Tim"):
        await site.do(stream, "AddPlayer", name=name, **secrets)
    await site.do(stream, "PairRound")
    await site.do(stream, "Publish")
    for tab in (*PUBLIC, "/players?long=1"):
        text = (await site.client.get(f"/t/{stream}{tab}")).text
        assert not any(secret in text for secret in (*secrets.values(), "24.09.1978")), tab
    director = await site.account()
    await site.log_in(director)
    assert "Secretstreet 5" in (await site.client.get(f"/t/{stream}/players?long=1")).text


async def test_directors_are_named_in_the_history(site: Site) -> None:
    """Who did it by form is the account, who did it over HTTP the token."""
    stream = await site.drawn()
    name = await site.account()
    await site.log_in(name)
    await site.form(f"/t/{stream}/do/Publish", {"public": "yes"})
    steps = await site.club.history(Actor("root", Right.ADMIN), stream)
    assert [steps[-2].by, steps[-1].by] == ["root (direct program)", name]


async def test_every_page_has_a_title_of_its_own(site: Site) -> None:
    """Windows and bookmarks can be told apart: no two pages of a tournament have the same title."""
    stream = await site.drawn(system="dutch", rounds=3)
    await site.log_in(await site.account())
    paths = ("", "/players", "/players/1", "/rounds/1", "/rounds/1/why", "/next", "/standings", "/crosstable")
    titles = [
        (await site.client.get(f"/t/{stream}{path}")).text.partition("<title>")[2].partition("</title>")[0]
        for path in (*paths, "/papers", "/history", "/settings", "/console", "/import?people=")
    ]
    assert len(set(titles)) == len(titles)
    assert "Round 1 · Club Cup · Kosmos" in titles


async def test_a_new_tournament_begins_with_the_usual_system(site: Site) -> None:
    """A club is offered what it made last; the demonstration does not count, and a link with a system wins."""
    await site.log_in(await site.account(Right.ADMIN))

    async def offered(query: str = "") -> str:
        menu = (
            (await site.client.get(f"/new{query}"))
            .text.partition('name="system"')[2]
            .partition("</select>")[0]
        )
        return menu.partition(" selected")[0].rpartition('value="')[2].partition('"')[0]

    await site.new("All play all", system="round-robin")
    assert await offered() == "round-robin"
    await site.new("Club night", system="keizer")
    await site.form("/demo", {})
    assert await offered() == "keizer"
    assert await offered("?system=monrad") == "monrad"


async def test_a_new_tournament_asks_for_rounds_beside_the_system(site: Site) -> None:
    """The field stands before everything else, a number is suggested for a Swiss, and what stays fixed is said."""
    await site.log_in(await site.account())
    shown = (await site.client.get("/new")).text
    above = shown.partition("<details")[0]
    assert 'name="rounds"' in above
    assert shown.count('name="rounds"') == 1
    assert "cannot be changed after the draw" in shown
    systems = system_fields()
    assert (systems["dutch"]["rounds"], systems["round-robin"]["rounds"]) == ("7", "")
    assert "acceleration" not in systems["round-robin"]["options"]
    stream = await site.new("Fields", system="dutch", rounds=5)
    settings = (await site.client.get(f"/t/{stream}/settings")).text
    assert 'name="acceleration"' in settings
    assert 'name="cycles"' not in settings
