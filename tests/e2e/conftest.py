"""The browser and the server that all browser tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tools.browser import chromium, chromium_with_windows

from e2e.house import House, become_director, let_in

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PATIENCE = 15_000  # ms until something that must come has come; a busy machine is no fault

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        print("\n*** NO CHROMIUM ON THIS MACHINE: THE BROWSER TESTS ARE SKIPPED. ***")
        pytest.skip("no Chromium")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def windowed(browser: Browser) -> Iterator[Browser]:
    """The Chromium that has windows: only it shows notices and wakes a worker when there is a network again."""
    path = chromium_with_windows()
    if path is None:
        print("\n*** NO CHROMIUM WITH WINDOWS ON THIS MACHINE: NOTICES AND WAKING ARE NOT TRIED. ***")
        pytest.skip("no Chromium with windows")
    launched = browser.browser_type.launch(executable_path=path, args=ARGUMENTS)
    yield launched
    launched.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("house") / "kosmos.db")
    made.start()
    context = browser.new_context(locale="en-GB")
    become_director(context.new_page(), made)
    made.cookies = context.cookies()
    context.close()
    yield made
    made.stop()


@pytest.fixture
def fresh_house(tmp_path: Path, browser: Browser) -> Iterator[House]:
    """A house nobody has entered yet."""
    made = House(tmp_path / "kosmos.db")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="en-GB", viewport={"width": 1200, "height": 900})
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """Complaints of the page itself (scripts that fail, the content policy broken) fail the test."""
    made = context.new_page()
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    made.on("console", lambda said: faults.append(said.text) if "Content Security" in said.text else None)
    yield made
    assert not faults, faults


@pytest.fixture
def director(page: Page, house: House) -> Page:
    """On the front page, logged in."""
    let_in(page.context, house)
    page.goto(house.address)
    return page
