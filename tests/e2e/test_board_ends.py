"""Two real browsers at one board: a promotion, a draw by repetition, a flag that falls."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.foreign_page import click_move, moves_of
from e2e.house import House
from e2e.test_board_rooms import LIGHT, opened

pytestmark = pytest.mark.browser

QUEEN_AND_KING = (("b", "Kg7"), ("w", "Qb7"), ("b", "Kg8"), ("w", "Qa8"))


class TwoBrowsers:
    """A room from a position of its own; both players have said that they are ready."""

    def __init__(self, page: Page, browser: Browser, house: House, **wish: str) -> None:
        room = opened(page, house, player="Leonie Brandt", colour="w", **wish)
        self.context = browser.new_context(locale="en-GB", viewport={"width": 1200, "height": 900})
        self.pages = {"w": page, "b": self.context.new_page()}
        page.goto(f"{house.address}/play/{room['seat']}")
        self.pages["b"].goto(f"{house.address}/play/{room['guest']}")
        self.pages["b"].locator("#f-player").fill("Bence Kovács")
        self.pages["b"].locator("main button.primary").click()
        self.boards: dict[str, Locator] = {}
        for side, at in self.pages.items():
            self.boards[side] = at.locator("kosmos-board")
            # of the board, not of the page for readers without a script, which stands there until the board does
            self.boards[side].locator(".kb-ask").get_by_role("button", name="I am ready").click()
            expect(self.boards[side].locator(".kb-ask")).to_be_hidden()

    def type(self, side: str, move: str) -> None:
        """When the server has said that it is this side's turn."""
        expect(self.boards[side].locator(LIGHT)).to_have_text("Your move")
        self.boards[side].locator(".kb-typed").fill(move)
        expect(self.boards[side].locator(LIGHT)).not_to_have_text("Your move")

    def both_read(self, text: str) -> None:
        for board in self.boards.values():
            expect(board.locator(LIGHT)).to_have_text(text, timeout=30_000)


def test_a_promotion_and_a_draw_by_repetition(page: Page, browser: Browser, house: House) -> None:
    """White's pawn chooses a queen and Black sees it; the third time a position stands there Black claims, and both read why."""
    two = TwoBrowsers(page, browser, house, time="300+3", position="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    white, black = two.boards["w"], two.boards["b"]
    expect(white.locator(LIGHT)).to_have_text("Your move")
    click_move(page, white, "a7a8")
    white.get_by_role("button", name="white queen").click()
    expect(black.locator(".kb-moves a").first).to_have_text("a8=Q+")
    expect(black.locator("cg-board piece.white.queen")).to_have_count(1)
    for side, move in (QUEEN_AND_KING * 3)[:10]:
        two.type(side, move)
    expect(black.locator(LIGHT)).to_have_text("Your move")
    black.get_by_role("button", name="Claim draw").click()
    two.both_read("½–½  Draw, repetition")
    assert moves_of(white)[0] == "a8=Q+"
    two.context.close()


def test_a_flag_falls(page: Page, browser: Browser, house: House) -> None:
    """The server lets it fall, whatever the browsers do; both read it, and nobody can move any more."""
    two = TwoBrowsers(page, browser, house, time="300", black_time="3")
    two.type("w", "e4")
    two.both_read("1–0  White wins, time exceeded")
    for board in two.boards.values():
        expect(board.locator(".kb-typed")).to_be_hidden()
        expect(board.get_by_role("button", name="Resign")).to_be_hidden()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    two.context.close()
