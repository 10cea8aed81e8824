"""Play now: an open challenge by link, a friend without an account, a rematch; two real browsers."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.foreign_page import click_move
from e2e.house import House

pytestmark = pytest.mark.browser

LIGHT = ".kb-light"
FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def ready(page: Page) -> Locator:
    board = page.locator("kosmos-board")
    board.locator(".kb-ask").get_by_role("button", name="I am ready").click()
    return board


def test_a_challenge_by_link_and_its_rematch(page: Page, browser: Browser, house: House) -> None:
    """From the lobby with time, colour and variant; the friend opens the link, nobody logs in; then colours are exchanged."""
    page.goto(f"{house.address}/boards")
    page.locator("#f-player").fill("Leonie")
    page.locator("#f-colour").select_option("w")
    page.get_by_role("button", name="3+2").click()
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.get_by_alt_text("QR code of the link")).to_be_visible()
    link = page.locator("main a[href*='/play/']").first.get_attribute("href") or ""
    context = browser.new_context(locale="en-GB", viewport={"width": 1200, "height": 900})
    friend = context.new_page()
    friend.goto(link)
    friend.locator("#f-player").fill("Bence")
    friend.locator("main button.primary").click()
    expect(friend.locator("kosmos-board .orientation-black")).to_be_visible()
    expect(page.get_by_alt_text("QR code of the link")).to_be_hidden()  # nobody else is asked any more
    boards = {"w": (page, ready(page)), "b": (friend, ready(friend))}
    for at, move in enumerate(FOOLS_MATE):
        mover, board = boards["wb"[at % 2]]
        expect(board.locator(LIGHT)).to_have_text("Your move")
        click_move(mover, board, move, flipped=at % 2 == 1)
    for _, board in boards.values():
        expect(board.locator(LIGHT)).to_have_text("0–1  Black wins, checkmate")
    asked = friend.locator("[data-rematch]")
    expect(asked).to_be_hidden()
    for person in (page, friend):
        if person is friend:  # told on the page that stands open, to the eye and to the ear
            expect(asked).to_be_visible()
            expect(friend.locator("kosmos-board [aria-live=assertive]")).to_have_text(
                "Your opponent asks for a rematch."
            )
        person.get_by_role("button", name="Rematch").click()
        person.wait_for_url(lambda address: address != link)
    expect(page.locator("kosmos-board .orientation-black")).to_be_visible()
    expect(friend.locator("kosmos-board .orientation-white")).to_be_visible()
    expect(page.locator("kosmos-board .kb-player").first).to_contain_text("Bence")
    context.close()


def test_chess960_by_challenge(page: Page, house: House) -> None:
    """The variant is drawn: every king has a rook on either side."""
    page.goto(f"{house.address}/boards")
    page.locator("#f-variant").select_option("chess960")
    page.get_by_role("button", name="10+5").click()
    expect(page).to_have_url(re.compile("/play/"))
    board = page.locator("kosmos-board")
    expect(board.locator("cg-board piece svg")).to_have_count(32)
    rank = str(board.evaluate("board => board.fen")).split("/")[0]
    assert re.fullmatch(".*r.*k.*r.*", rank)
