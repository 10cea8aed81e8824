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

IMAGES = Path(__file__).parents[1] / "docs" / "images"
KOSMOS = Path(sys.executable).with_name("kosmos")
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"]
PASSWORD = "knight to f3 at dawn"  # noqa: S105 - of a server that is gone a minute later
WELCOME = re.compile(r"http://\S+/welcome/\S+")
SWISS, KEIZER = "/t/demo-vogelwald-open", "/t/demo-club-nights"
PHONE, DESKTOP, WALL = (390, 844), (1200, 800), (1600, 900)
QUALITY = 82


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
    Look("french", DESKTOP, locale="fr-FR"),
    Look("dutch", DESKTOP, locale="nl-NL"),
    Look("desktop-dark", DESKTOP, scheme="dark"),
    Look("projector-dark", WALL, scheme="dark"),
)

PICTURES = (
    Picture("phone", f"{SWISS}?me=4", PHONE),
    Picture("results", f"{SWISS}/rounds/5", director=True),
    Picture("standings", f"{SWISS}/standings", scheme="dark"),
    Picture("desk", SWISS, director=True),
    Picture("home", "/"),
    Picture("wall", f"{SWISS}/screen", WALL),
    Picture("keizer", f"{KEIZER}/standings"),
    Picture("board", "/boards/demo_vogelwald_open_r5_b8"),
    Picture("season", "/seasons/demo-grand-prix"),
    Picture("member", "/members/amsel-ada"),
)

#: what `--every` looks at, below the Swiss and below the house; all of them on a desktop and on a phone
EVERY_OF_A_TOURNAMENT = (
    *(
        "",
        "/now",
        "/now?by=name",
        "/players",
        "/players/1",
        "/rounds",
        "/rounds/5",
        "/rounds/4",
        "/rounds/5/why",
    ),
    *(
        "/entry",
        "/next",
        "/standings",
        "/crosstable",
        "/groups",
        "/chances",
        "/prizes",
        "/tie-breaks",
        "/rating",
    ),
    *("/papers", "/papers/standings", "/history", "/settings", "/console", "/links", "/screens", "/screen"),
    *("/register", "/check-in", "/online", "/embed/standings", "/import", "/roles"),
)
EVERY_OF_THE_HOUSE = (
    *("/", "/members", "/members/amsel-ada", "/seasons", "/seasons/demo-grand-prix", "/seasons/new", "/help"),
    *(
        "/help/first-steps",
        "/people",
        "/people/1",
        "/people/new",
        "/boards",
        "/boards/demo_vogelwald_open_r5_b8",
    ),
    *(
        "/games",
        "/arena",
        "/training",
        "/new",
        "/account",
        "/club",
        "/login",
        "/nowhere",
        "/api/docs",
        "/checklist",
    ),
    *(f"{KEIZER}/attendance", f"{KEIZER}/standings", f"{KEIZER}/now", f"{KEIZER}/keizer-rules"),
)


@contextmanager
def demonstration() -> Iterator[tuple[str, str]]:
    """The address of a server with the demonstration, and its one-time link."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "club.db")
        begin = [str(KOSMOS), "--db", database]
        for words in (["demo"], ["club", "set", "--name", "SK Vogelwald"]):
            subprocess.run([*begin, *words], check=True, capture_output=True)  # noqa: S603 - our own command
        serve = [*begin, "serve", "--port", "0"]
        server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
        try:
            yield _addresses(server)
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
    page.fill("#f-name", "Anna")
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


def take_every(browser: Browser, address: str, cookies: list[Any], folder: Path, looks: list[Look]) -> None:
    """Every page in every one of these looks, as somebody sees it who directs; a page that scrolls sideways is told."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = [*(SWISS + path for path in EVERY_OF_A_TOURNAMENT), *EVERY_OF_THE_HOUSE]
    for look in looks:
        context = visitor(browser, look, cookies)
        page = context.new_page()
        for path in pages:
            shown(page, address + path)
            words = re.sub(r"\W+", "_", path.replace(SWISS, "swiss")).strip("_") or "home"
            save(page, folder / f"{words}-{look.name}.webp", whole=True)
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > look.size[0]:
                sys.stderr.write(f"{path} ({look.name}) is {wide} wide\n")
        context.close()


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--every", type=Path, help="a folder for pictures of every page")
    wishes.add_argument("--look", choices=[look.name for look in LOOKS], help="with --every: this look alone")
    asked = wishes.parse_args()
    with demonstration() as (address, link), browsers() as browser:
        cookies = cookies_of_director(browser, link)
        if asked.every:
            looks = [look for look in LOOKS if asked.look in (None, look.name)]
            take_every(browser, address, cookies, asked.every, looks)
        else:
            take(browser, address, cookies, IMAGES)


if __name__ == "__main__":
    main()
