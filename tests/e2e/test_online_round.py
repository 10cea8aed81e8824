"""A round of a four-player tournament on live boards: one game at each kind of board, the results in the table by themselves."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.axe import complaints
from e2e.foreign_page import click_move
from e2e.house import House, draw, prepare
from e2e.test_board_rooms import LIGHT

pytestmark = pytest.mark.browser

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")
PLAYERS = ("Anna Albers", "Bernd Bauer", "Carla Conrad", "Doris Dahl")


def links_of(page: Page, tournament: str) -> dict[str, str]:
    """Name -> address, as the director prints them, each with its QR code."""
    page.goto(f"{tournament}/online/cards")
    cards = page.locator("ul.cards > li")
    expect(cards).to_have_count(len(PLAYERS))
    expect(cards.get_by_alt_text("QR code of the link")).to_have_count(len(PLAYERS))
    return {
        card.locator("strong").inner_text(): card.locator("a").get_attribute("href") or ""
        for card in cards.all()
    }


def test_an_online_round_enters_its_results(director: Page, browser: Browser, house: House) -> None:
    """Players come by their own links and say that they are ready; a mate and a resignation stand in the table unasked."""
    page = director
    tournament = prepare(page, house, "Online Cup", PLAYERS)
    draw(page, tournament)
    page.goto(f"{tournament}/online")
    page.locator("#f-time").fill("300+3")
    page.get_by_role("button", name="Open live boards").click()
    rows = page.locator("table.paper tbody tr")
    expect(rows.locator("a", has_text="online")).to_have_count(2)
    games = [row.locator("bdi").all_inner_texts() for row in rows.all()]
    links = links_of(page, tournament)
    contexts = [
        browser.new_context(locale="en-GB", viewport={"width": 1100, "height": 800}) for _ in range(2)
    ]
    for number, (white, black) in enumerate(games):
        seats = [context.new_page() for context in contexts]
        for seat, name in zip(seats, (white, black), strict=True):
            seat.goto(links[name])
            expect(seat.locator("h1")).to_have_text(re.compile(re.escape(name)))
            seat.locator("kosmos-board .kb-ask").get_by_role("button", name="I am ready").click()
        for at, move in enumerate(FOOLS_MATE[: 4 if number == 0 else 2]):
            seat = seats[at % 2]
            expect(seat.locator(LIGHT)).to_have_text("Your move")
            click_move(seat, seat.locator("kosmos-board"), move, flipped=at % 2 == 1)
        if number == 1:
            expect(seats[0].locator(LIGHT)).to_have_text("Your move")
            assert complaints(seats[0]) == []
            seats[1].get_by_role("button", name="Resign").click()
            seats[1].get_by_role("button", name="Really resign?").click()
        ended = "0–1  Black wins, checkmate" if number == 0 else "1–0  White wins, resignation"
        for seat in seats:
            expect(seat.locator(LIGHT)).to_have_text(ended)
    page.goto(f"{tournament}/online/wall")
    expect(page.locator(".board-wall kosmos-board .kb-player b")).to_have_count(4)
    assert complaints(page) == []
    token = page.locator("body").get_attribute("data-csrf") or ""
    programme: dict[str, str | float | bool] = {"parts": "live", "name": "Live"}
    page.request.post(f"{tournament}/screens/0", form=programme, headers={"x-csrf-token": token})
    page.goto(f"{tournament}/screen/1")
    expect(page.locator(".slide.live.shown kosmos-board .kb-player b")).to_have_count(4)
    expect(page.locator(".slide.live .result")).to_have_text(["0–1", "1–0"])
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert complaints(page) == []
    page.goto(f"{tournament}/standings")
    for name in (games[0][1], games[1][0]):
        row = page.locator("table.paper tbody tr", has_text=name)
        expect(row.locator(".k-points")).to_have_text("1")
    for context in contexts:
        context.close()
