"""The pictures of the manual, taken from the demonstration: `python -m tools.pictures`; with `--every FOLDER` of every page, to be looked at.

A server is started on a database of its own that is thrown away afterwards.
"""

import argparse
import base64
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser import chromium
from tools.every_page import ASKED, KEIZER, KOSMOS, SWISS, addresses, behind_secrets, furnish, linked, wanted

IMAGES = Path(__file__).parents[1] / "docs" / "images"
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"]
ACCOUNT = "Anna"
PASSWORD = "knight to f3 at dawn"  # noqa: S105 - of a server that is gone a minute later
WELCOME = re.compile(r"http://\S+/welcome/\S+")
PHONE, DESKTOP, WALL = (390, 844), (1200, 800), (1600, 900)
QUALITY = 82
VISITOR, DIRECTOR = READERS = ("visitor", "director")


class Picture(NamedTuple):
    name: str
    path: str
    size: tuple[int, int] = DESKTOP
    director: bool = False
    scheme: str = "light"


class Look(NamedTuple):
    """How a page may be looked at: on what, in which colours, in which language."""

    name: str
    size: tuple[int, int] = PHONE
    scheme: str = "light"
    contrast: str = "no-preference"
    forced: str = "none"
    locale: str = "en-GB"


#: `--every` takes all of these, `--look NAME` one of them
LOOKS = (
    Look("desktop", DESKTOP),
    Look("phone", scheme="dark"),
    Look("contrast", contrast="more"),
    Look("contrast-dark", scheme="dark", contrast="more"),
    Look("forced", scheme="dark", forced="active"),
    Look("german", DESKTOP, locale="de-DE"),
    Look("german-phone", locale="de-DE"),
    Look("german-dark", DESKTOP, scheme="dark", locale="de-DE"),
    Look("french", DESKTOP, locale="fr-FR"),
    Look("french-phone", locale="fr-FR"),
    Look("french-dark", DESKTOP, scheme="dark", locale="fr-FR"),
    Look("dutch", DESKTOP, locale="nl-NL"),
    Look("dutch-phone", locale="nl-NL"),
    Look("dutch-dark", DESKTOP, scheme="dark", locale="nl-NL"),
    Look("desktop-dark", DESKTOP, scheme="dark"),
    Look("phone-light"),
    Look("projector", WALL),
    Look("projector-dark", WALL, scheme="dark"),
)

PICTURES = (
    Picture("phone", f"/t/{SWISS}?me=4", PHONE),
    Picture("results", f"/t/{SWISS}/rounds/5", director=True),
    Picture("standings", f"/t/{SWISS}/standings", scheme="dark"),
    Picture("desk", f"/t/{SWISS}", director=True),
    Picture("home", "/"),
    Picture("wall", f"/t/{SWISS}/screen", WALL),
    Picture("keizer", f"/t/{KEIZER}/standings"),
    Picture("board", "/boards/demo_vogelwald_open_r5_b8"),
    Picture("season", "/seasons/demo-grand-prix"),
    Picture("member", "/members/amsel-ada"),
)


@contextmanager
def demonstration(*, furnished: bool) -> Iterator[tuple[str, str, Path]]:
    """The address of a server with the demonstration, its one-time link, and its database."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "club.db"
        begin = [str(KOSMOS), "--db", str(database)]
        if furnished:
            furnish(database)
        else:
            for words in (["demo"], ["club", "set", "--name", "SK Vogelwald"]):
                subprocess.run([*begin, *words], check=True, capture_output=True)  # noqa: S603 - our own command
        serve = [*begin, "serve", "--port", "0"]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
        try:
            yield *_addresses(server), database
        finally:
            server.terminate()
            server.wait(10)


def _addresses(server: "subprocess.Popen[str]") -> tuple[str, str]:
    assert server.stdout
    for line in server.stdout:
        if found := WELCOME.search(line):
            return found[0].partition("/welcome/")[0], found[0]
    raise RuntimeError("the server did not start")


@contextmanager
def browsers() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        raise SystemExit("no Chromium on this machine; `python -m tools.browser` says more")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


def cookies_of_director(browser: Browser, link: str) -> list[Any]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(link)
    page.fill("#f-name", ACCOUNT)
    for field in page.locator("input[type=password]").all():
        field.fill(PASSWORD)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(re.compile(r"/$|/account|/t/"))
    found = context.cookies()
    context.close()
    return list(found)


def visitor(browser: Browser, look: Look, cookies: list[Any]) -> BrowserContext:
    context = browser.new_context(
        locale=look.locale,
        viewport={"width": look.size[0], "height": look.size[1]},
        color_scheme=look.scheme,  # type: ignore[arg-type]
        contrast=look.contrast,  # type: ignore[arg-type]
        forced_colors=look.forced,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    if cookies:
        context.add_cookies(cookies)
    return context


def save(page: Page, file: Path, *, whole: bool = False) -> None:
    """As WebP, which is a third of a PNG."""
    session = page.context.new_cdp_session(page)
    asked = {"format": "webp", "quality": QUALITY, "captureBeyondViewport": whole}
    if whole:
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        asked["clip"] = {"x": 0, "y": 0, "width": size[0], "height": min(size[1], 2600), "scale": 1}
    file.write_bytes(base64.b64decode(session.send("Page.captureScreenshot", asked)["data"]))


def shown(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(200)


def take(browser: Browser, address: str, cookies: list[Any], folder: Path) -> None:
    """Those of the manual."""
    for picture in PICTURES:
        look = Look(picture.name, picture.size, picture.scheme)
        context = visitor(browser, look, cookies if picture.director else [])
        page = context.new_page()
        shown(page, address + picture.path)
        save(page, folder / f"{picture.name}.webp")
        context.close()


def every_page(browser: Browser, place: tuple[str, str, Path], cookies: list[Any]) -> list[str]:
    """Of the router, and those that only their link leads to."""
    address, _, database = place
    context = visitor(browser, Look("list", DESKTOP), cookies)
    hidden = linked(context.new_page(), address)
    hidden += behind_secrets(database, ACCOUNT, context, address)
    context.close()
    return [*addresses(), *hidden, *ASKED]


class Every(NamedTuple):
    """What `--every` was asked for."""

    folder: Path
    looks: list[Look]
    readers: list[str]
    only: "re.Pattern[str]"


def take_every(browser: Browser, address: str, cookies: list[Any], paths: list[str], asked: Every) -> None:
    """Every page in each of these looks, as a visitor and as a director sees it; a page that scrolls sideways is told."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    for reader in asked.readers:
        for look in asked.looks:
            context = visitor(browser, look, cookies if reader == DIRECTOR else [])
            page = context.new_page()
            for path in wanted(context, address, [each for each in paths if asked.only.search(each)]):
                shown(page, address + path)
                save(page, asked.folder / f"{file_name(path)}-{look.name}-{reader}.webp", whole=True)
                wide = page.evaluate("document.documentElement.scrollWidth")
                if wide > look.size[0]:
                    sys.stderr.write(f"{path} ({look.name}, {reader}) is {wide} wide\n")
            context.close()


def file_name(path: str) -> str:
    """Words of the address; the same for every run, whatever secret an address ends in."""
    known = re.sub(r"^(/(?:my|captain|play|invitation|reset|people/imports))/.+", r"\1", path)
    return re.sub(r"\W+", "_", known.replace(f"/t/{SWISS}", "swiss")).strip("_") or "home"


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--every", type=Path, help="a folder for pictures of every page")
    wishes.add_argument("--look", choices=[look.name for look in LOOKS], help="with --every: this look alone")
    wishes.add_argument("--reader", choices=READERS, help="with --every: as this reader sees it alone")
    wishes.add_argument(
        "--only", type=re.compile, default="", help="with --every: addresses with this in them"
    )
    asked = wishes.parse_args()
    with demonstration(furnished=bool(asked.every)) as place, browsers() as browser:
        address, link, _ = place
        cookies = cookies_of_director(browser, link)
        if asked.every:
            looks = [look for look in LOOKS if asked.look in (None, look.name)]
            readers = [reader for reader in READERS if asked.reader in (None, reader)]
            wish = Every(asked.every, looks, readers, re.compile(asked.only))
            take_every(browser, address, cookies, every_page(browser, place, cookies), wish)
        else:
            take(browser, address, cookies, IMAGES)


if __name__ == "__main__":
    main()
