"""Every page of a large tournament: what it costs the server after a change, and how much comes over the wire.

The pages are those of the program itself: every address below a tournament that can be asked for with GET, with something for
each placeholder; an address with a placeholder that is not known here stops the run. Each is asked for as a visitor and as the
director, by a browser that takes gzip, straight into the program: just after a result was changed, and once more. What counts is
the CPU time of the whole process, its threads and the compression included, against the unit on the CPU. What is no page for a
reader (a redirection, a refusal) is reported with its status. Two states are looked at: the tournament that is over, and one
round before its end, most results still out and the next round being paired by hand; in that session a change is a click of its own.

A first visit to the public page: the page, and every style, script and picture that it names, with what those scripts import;
not what a browser fetches only to install the page (manifest, pictures for home screens: looked at with Chromium).
"""

import html
import re
import warnings
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from asking import ROOT, ask, other_result
from large import NAME, ROUNDS
from litestar import Litestar
from litestar.routes import HTTPRoute
from unit import Figure, cpu_unit

from kosmos.core.errors import NeedsConfirmation
from kosmos.papers.catalogue import papers_for
from kosmos.service.club import Club
from kosmos.service.doorman import Doorman
from kosmos.tournament.commands import Right
from kosmos.web.app import create_app, prepare_process
from kosmos.web.identity import COOKIE
from kosmos.web.pages.other_sites import EMBEDDED

MOST_UNITS, MOST_BYTES, MOST_FIRST = 3.0, 100_000, 80_000
PREFIX = "/t/{stream:str}"
PASSWORD = "correct horse battery"
#: files and pictures, and steps of the console: asked for by name, not looked at
NO_PAGES = ("/files/", "/export", "/code", "/console/complete", ".pgn", ".png", ".ics", ".atom", ".json")
#: what pages are asked beside their address
QUERIES = {"/rounds/{number:int}/why": ("board=1", "first=1&second=2")}
#: pairs that the round to come is asked about: neighbours at the top, in the middle, and two who are far apart
NOT_YET = (1, 2), (300, 301), (7, 650)
#: pages of a session of pairing by hand
BY_HAND = "/next/manual"
_ASSET = re.compile(r'<(?:script|link|img)\b[^>]*?\b(?:src|href)="(/[^"#]+)"[^>]*>')
_INSTALLS = re.compile(r'rel="(?:manifest|apple-touch-icon)"')
_IMPORT = re.compile(r'(?:from|import)\s*"(\.{1,2}/[^"]+)"')


class Skipped(NamedTuple):
    """No page for this reader."""

    address: str
    reader: str
    status: int


class PageFigures(NamedTuple):
    """One page, as one reader sees it."""

    address: str
    reader: str
    first: float  #: units, just after a change
    again: float
    size: int  #: bytes on the wire


def addresses(app: Litestar, papers: list[str], last: int) -> Iterator[str]:
    """Every address of a page below the tournament, with something for each placeholder; of rounds the first and the last."""
    values: dict[str, list[str]] = {
        "{stream:str}": [NAME],
        "{number:int}": ["1"],
        "{id_:int}": ["1"],
        "{after:int}": [str(last)],
        "{code:str}": ["BH"],
        "{key:str}": papers,
        "{what:str}": list(EMBEDDED),
    }
    for route in app.routes:
        pages = isinstance(route, HTTPRoute) and "GET" in route.methods and route.path.startswith(PREFIX)
        if not pages or any(part in route.path for part in NO_PAGES):
            continue
        names = re.findall(r"\{[^}]+\}", route.path)
        for chosen in product(*(values[name] for name in names)):
            address = route.path
            for name, value in zip(names, chosen, strict=True):
                address = address.replace(name, value, 1)
            yield address
            if "/rounds/1" in address:
                address = address.replace("/rounds/1", f"/rounds/{last}")
                yield address
            yield from (f"{address}?{query}" for query in QUERIES.get(route.path.removeprefix(PREFIX), ()))
    if last < ROUNDS:
        coming = f"{PREFIX}/rounds/{last + 1}/why".replace("{stream:str}", NAME)
        yield from (f"{coming}?first={first}&second={second}" for first, second in NOT_YET)


async def every_page(database: Path, repeat: int) -> list[Figure]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        app = await create_app(database)
    prepare_process()  # as `kosmos serve` does: else a page now and then pays for a look through all of memory
    club: Club = app.state.club
    doorman: Doorman = app.state.doorman
    await doorman.add_account(ROOT, "anna", PASSWORD, Right.ADMIN)
    cookie = await doorman.session_for(await doorman.log_in("anna", PASSWORD, ""))
    readers: dict[str, dict[str, str]] = {"visitor": {}, "director": {"cookie": f"{COOKIE}={cookie}"}}
    state = (await club.open(ROOT, NAME)).state
    last = len(state.rounds)
    named = "" if last == ROUNDS else f"{last} of {ROUNDS} rounds: "
    if named:
        await by_hand(club, "StartManualPairing", {})
    found: list[PageFigures | Skipped] = []
    lot = Random(9)
    for address in addresses(app, list(papers_for(state.settings.system)), last):
        for reader, headers in readers.items():
            found.append(await one_page(app, club, address, reader, headers, repeat, lot))
    figures = [each for page in found for each in figures_of(page)]
    figures.append(
        Figure("first visit to the public page, bytes without fonts", await first_visit(app), MOST_FIRST)
    )
    await app.state.streams.close()
    for each in figures:
        each.name = named + each.name
    return figures


async def one_page(
    app: Litestar, club: Club, address: str, reader: str, headers: dict[str, str], repeat: int, lot: Random
) -> PageFigures | Skipped:
    seen = await ask(app, address, headers)
    if seen.status != 200 or "text/html" not in seen.kind:
        return Skipped(address, reader, seen.status)
    first, again = list[float](), list[float]()
    for _ in range(repeat):
        await change(club, address, lot)
        unit = cpu_unit(3)
        for times in (first, again):
            begun = process_time()
            seen = await ask(app, address, headers)
            times.append((process_time() - begun) / unit)
    return PageFigures(address, reader, min(first), min(again), seen.size)


async def change(club: Club, address: str, lot: Random) -> None:
    """Another result; where somebody pairs by hand, colours turned at a board."""
    chronicle = await club.open(ROOT, NAME)
    draft = chronicle.decided.draft
    if draft is not None and address.endswith(BY_HAND):
        white, black = lot.choice(draft.games)
        await by_hand(club, "PairByHand", {"white": black, "black": white})
    else:
        await club.execute(ROOT, NAME, club.parse("EnterResult", other_result(chronicle, lot)))


async def by_hand(club: Club, command: str, fields: dict[str, int]) -> None:
    """A command of the session; whatever is asked is meant."""
    try:
        await club.execute(ROOT, NAME, club.parse(command, fields))
    except NeedsConfirmation as asked:
        answers = [question.id for question in asked.questions]
        await club.execute(ROOT, NAME, club.parse(command, {**fields, "answers": answers}))


def figures_of(page: PageFigures | Skipped) -> list[Figure]:
    name = f"{page.address} ({page.reader})"
    if isinstance(page, Skipped):
        return [Figure(f"{name}, no page: status", page.status)]
    return [
        Figure(f"{name}, units after a change", page.first, MOST_UNITS),
        Figure(f"{name}, units once more", page.again, MOST_UNITS),
        Figure(f"{name}, bytes", page.size, MOST_BYTES),
    ]


async def first_visit(app: Litestar) -> int:
    """Bytes of the public page and of everything that a browser fetches with it, fonts left out."""
    page = await ask(app, f"/t/{NAME}", {})
    waiting = [html.unescape(each[1]) for each in _ASSET.finditer(page.text) if not _INSTALLS.search(each[0])]
    total, seen = page.size, set[str]()
    while waiting:
        address = waiting.pop().partition("?")[0]
        if address in seen or address.startswith("/t/") or address.endswith((".woff2", "/")):
            continue
        seen.add(address)
        asset = await ask(app, address, {})
        total += asset.size
        if address.endswith(".js"):
            waiting += [str(Path(address).parent / each) for each in _IMPORT.findall(asset.text)]
    return total
