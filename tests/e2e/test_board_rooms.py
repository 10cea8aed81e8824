"""Boards of one room: two players and a spectator at a real server, two boards in one foreign page."""

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from e2e.foreign_page import click_move, foreign_page, middle_of, moves_of
from e2e.house import House

pytestmark = pytest.mark.browser

LIGHT = ".kb-light"


def opened(page: Page, house: House, **wish: str) -> dict[str, Any]:
    """A new room: its name, the secret of the first seat, the invitation."""
    made: dict[str, Any] = page.request.post(f"{house.address}/api/boards", data=wish).json()
    return made


def seated(context: BrowserContext, house: House, secret: str) -> tuple[Page, Locator]:
    page = context.new_page()
    page.goto(f"{house.address}/play/{secret}")
    if page.locator("#f-player").count():
        page.locator("#f-player").fill("Bence Kovács")
        page.locator("main button.primary").click()
    board = page.locator("kosmos-board")
    expect(board.locator("cg-board piece svg")).to_have_count(32)
    return page, board


def test_a_game_of_two_with_a_spectator(page: Page, browser: Browser, house: House) -> None:
    """Ready, moves by mouse and finger, a premove, a lost connection that heals, an offer accepted; everybody sees it."""
    room = opened(page, house, player="Leonie Brandt", time="300+3", colour="w")
    phone = browser.new_context(
        has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}, locale="en"
    )
    white, at_white = seated(page.context, house, room["seat"])
    black, at_black = seated(phone, house, room["guest"])
    page.goto(f"{house.address}/boards/{room['name']}")
    watching = page.locator("kosmos-board")
    for board in (at_white, at_black):
        board.locator(".kb-ask").get_by_role("button", name="I am ready").click()
    expect(at_white.locator(LIGHT)).to_have_text("Your move")
    click_move(white, at_white, "e2e4")
    expect(at_black.locator(LIGHT)).to_have_text("Your move")
    expect(at_white.locator(LIGHT)).to_have_text("Waiting for the opponent")
    click_move(white, at_white, "g1f3")
    expect(at_white.locator("square.current-premove")).to_have_count(2)
    for square in ("e7", "e5"):
        black.touchscreen.tap(*middle_of(at_black, square, flipped=True))
    expect(watching.locator(".kb-moves a")).to_have_text(["e4", "e5", "Nf3"])
    phone.set_offline(True)
    black.evaluate("document.querySelector('kosmos-board').model.wire.lose()")
    expect(at_black.locator(LIGHT)).to_have_text("No connection, trying again …")
    phone.set_offline(False)
    expect(at_black.locator(LIGHT)).to_have_text("Your move")
    at_black.locator(".kb-typed").fill("Nc6")
    expect(at_white.locator(".kb-moves a")).to_have_count(4)
    at_white.get_by_role("button", name="Offer draw").click()
    click_move(white, at_white, "f1b5")
    at_black.get_by_role("button", name="Accept draw").first.click()
    for board in (at_white, at_black, watching):
        expect(board.locator(LIGHT)).to_have_text("½–½  Draw, draw agreed")
    expect(white.get_by_role("button", name="Rematch")).to_be_visible()
    assert moves_of(watching) == ["e4", "e5", "Nf3", "Nc6", "Bb5"]
    phone.close()


@pytest.mark.parametrize("moves", [["f2f3", "e7e5", "g2g4", "d8h4"]])
def test_boards_of_one_room_in_one_page(page: Page, house: House, moves: list[str]) -> None:
    """Two boards on a foreign page, one of them for watching: one game, to its mate; the server says so."""
    name = opened(page, house, kind="open")["name"]
    body = (
        f'<kosmos-board id="one" room="{name}" data-use="view:w"></kosmos-board>'
        f'<kosmos-board id="two" room="{name}" data-use="passive view:b"></kosmos-board>'
    )
    with foreign_page(house.address, body) as address:
        page.goto(address)
        one, two = page.locator("#one"), page.locator("#two")
        expect(one.locator(LIGHT)).to_have_text("White to move")
        for count, move in enumerate(moves, 1):
            one.scroll_into_view_if_needed()
            click_move(page, one, move)
            expect(two.locator(".kb-moves a")).to_have_count(count)
        for board in (one, two):
            expect(board.locator(LIGHT)).to_have_text("0–1  Black wins, checkmate")
        expect(two.locator(".cg-wrap.orientation-black")).to_be_visible()
        expect(two.locator("#two_btn10")).to_be_hidden()
