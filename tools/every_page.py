"""Every page that the router knows, filled with the demonstration and what it lacks: for those who look at pages, tests and pictures.

A new kind of placeholder in an address says here what it stands for, or the pages behind it stay unseen.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from kosmos.web.pages import ROUTES

KOSMOS = Path(sys.executable).with_name("kosmos")
#: many commands in one process: to begin each takes longer than what it does
ONE_BY_ONE = """
import json, sys
from kosmos.cli.main import main
for words in json.load(sys.stdin):
    sys.argv[1:] = words
    try:
        main()
    except SystemExit as end:
        if end.code:
            raise
"""
SWISS, KEIZER, SIX = "demo-vogelwald-open", "demo-club-nights", "demo-championship-of-six"
ROOM = "demo_vogelwald_open_r5_b8"

#: what stands in addresses of the demonstration
PLACES = {
    "stream": SWISS,
    "number": "5",
    "id_": "1",
    "key": "standings",
    "after": "4",
    "code": "BH",
    "what": "standings",
    "person": "1",
    "name": ROOM,
    "season": "demo-grand-prix",
    "address": "amsel-ada",
    "pieces": "KQ",
    "player": "1",
    "secret": "no-such-secret",
    "link": "no-such-link",
    "game": "1",
    "event": "division",
    "league": "district",
    "team": "1",
    "paper": "table",
}
#: the same placeholder, but not the same thing
OTHER_PLACES = {
    "/help/{key}": {"key": "organiser"},
    "/people/imports/{key}": {"key": "no-such-import"},
    "/examples/{key}": {"key": "blitz"},
    "/arena/{name}": {"name": "friday"},
    "/arena/{name}/screen": {"name": "friday"},
    "/arena/{name}/screen/{number}": {"name": "friday", "number": "0"},
    "/arena/{name}/screens": {"name": "friday"},
    "/teams/{event}/rounds/{number}": {"number": "1"},
    "/teams/{event}/screen/{number}": {"number": "0"},
    "/teams/leagues/{league}/screen/{number}": {"number": "0"},
    "/t/{stream}/attendance": {"stream": KEIZER},
    "/t/{stream}/keizer-rules": {"stream": KEIZER},
    "/t/{stream}/bracket": {"stream": "bird-cup"},
    "/t/{stream}/hat": {"stream": "hat-cup"},
    "/t/{stream}/evening": {"stream": "blitz-evening"},
    "/t/{stream}/next/manual": {"stream": "set-by-hand"},
    "/t/{stream}/screen/{number}": {"number": "1"},
    "/t/{stream}/wall": {"stream": "blitz-evening"},
    "/examples/{key}/{name}": {"key": "blitz"},
}
#: answers that are files or pictures; parts of pages are known by what they answer
NO_PAGES = re.compile(
    r"/(sw\.js|user\.css|club\.css|manifest\.webmanifest|apple-touch-icon\.png|favicon\.ico|icon/.*)"
    r"|.*/(pgn|export|files/.*|feed\..*|live\.pgn|preview\.png|rounds\.ics|code|manifest\.webmanifest)"
)
#: pages behind links that only the page before knows: where they stand, and how they begin
LINKED = (
    (f"/t/{SWISS}/links", "/my/"),
    ("/teams/division/captains", "/captain/"),
    (f"/t/{SWISS}/online/cards", "/play/"),
    ("/games", "/games/"),
    (f"/t/{SWISS}/standings", f"/t/{SWISS}/working/"),
)
#: the same address with another question
ASKED = (
    f"/t/{SWISS}/now?me=1",
    f"/t/{SWISS}/now?by=name",
    f"/t/{SWISS}/rounds/5/why?first=1&second=2",
    f"/t/{KEIZER}/now",
    f"/t/{KEIZER}/standings",
    f"/t/{SIX}/crosstable",
    "/t/bird-cup/now",
    "/nothing/here",
)


def addresses() -> Iterator[str]:
    """Every page of the router, about the demonstration."""
    found = {route.path_format for router in ROUTES for route in router.routes if "GET" in route.methods}
    for template in sorted(found):
        if not NO_PAGES.fullmatch(template):
            yield template.format(**{**PLACES, **OTHER_PLACES.get(template, {})})


def furnish(database: Path) -> None:
    """The demonstration, an arena, a division with a result, and a tournament for each page the demonstration has nothing for."""
    result = ["--round", "1", "--match", "1", "--board", "1", "--result", "1-0"]
    arena = ["--title", "Friday", "--time", "180+2", "--name", "friday", "--begins-in", "600"]
    league = ["--boards", "2", "--league", "District", "--promoted", "1", "--relegated", "1"]
    begun = (
        ["demo"],
        ["club", "set", "--name", "SK Vogelwald"],
        ["arena", "open", *arena],
        ["team", "new", "Division", *league],
        ["team", "enter", "division", "Rooks", "--players", "Anna; 1900\nBernd"],
        ["team", "enter", "division", "Knights", "--players", "Clara; 1800\nDoris"],
        ["team", "draw", "division"],
        ["team", "result", "division", *result],
        *_begun("Bird cup", "cup", ["pair", "bird-cup"]),
        *_begun("Hat cup", "cup", ["cup", "hat-cup", "--seeding", "hat"]),
        *_begun("Blitz evening", "winner-stays"),
        *_begun("Set by hand", "dutch", ["manual", "start", "set-by-hand", "--yes"]),
        *_begun("Too long", "dutch"),
    )
    lines = json.dumps([["--db", str(database), *words] for words in begun])
    command = [sys.executable, "-c", ONE_BY_ONE]
    subprocess.run(command, check=True, capture_output=True, text=True, input=lines)  # noqa: S603 - our own commands


def _begun(name: str, system: str, *more: list[str]) -> Iterator[list[str]]:
    stream = name.lower().replace(" ", "-")
    yield ["new", name, "--system", system, *(["--rounds", "7"] if system == "dutch" else [])]
    yield ["player", "import", stream, "--from", SIX]
    yield from more
    yield ["public", stream]


def _kosmos(database: Path, *words: str) -> str:
    command = [str(KOSMOS), "--db", str(database), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own command


def behind_secrets(database: Path, account: str, director: BrowserContext, address: str) -> list[str]:
    """Pages that somebody else begins: a role that is offered, a lost password, a list of people that waits for its columns."""
    invited = _kosmos(database, "role", "invite", SWISS, "--role", "results")
    reset = _kosmos(database, "user", "reset", account)
    return [invited.strip(), reset.strip(), _import(director, address)]


def _import(director: BrowserContext, address: str) -> str:
    page = director.new_page()
    page.goto(f"{address}/people")
    lines = "Name;Geburtsjahr\nAmsel, Ada;1990\nTukan, Theo;1985\n"
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": lines.encode()}
    secret = page.locator("body").get_attribute("data-csrf") or ""
    answer = director.request.post(
        f"{address}/people/imports",
        multipart={"_csrf_token": secret, "file": file},  # type: ignore[dict-item]
        max_redirects=0,
    )
    page.close()
    return answer.headers["location"]


def linked(page: Page, address: str) -> list[str]:
    """Of each kind of page behind a link, the first that shows this reader something: who has no live board has no page of it."""
    found = []
    for where, beginning in LINKED:
        page.goto(f"{address}{where}")
        there = page.locator(f'a[href*="{beginning}"]').evaluate_all("all => all.map(each => each.pathname)")
        links_there = (link for link in there if re.fullmatch(rf"{beginning}(?!new).+", link))
        shown = (link for link in links_there if 0 < page_at(page.context, f"{address}{link}") < 400)
        found += list(islice(shown, 1))
    return found


def page_at(context: BrowserContext, address: str) -> int:
    """What a page is answered with; 0 for what is no page: files, parts of a page, the way to another page."""
    answer = context.request.get(address, max_redirects=0)
    is_page = answer.text().lstrip().lower().startswith("<!doctype html")
    return answer.status if is_page else 0


def wanted(context: BrowserContext, address: str, paths: Sequence[str]) -> list[str]:
    """The pages this reader is shown; of those that say no, which look the same everywhere, one for each answer."""
    found: dict[str | int, str] = {}
    for path in paths:
        if status := page_at(context, f"{address}{path}"):
            found.setdefault(path if status < 400 else status, path)
    return list(found.values())
