"""Whole days as they happen: an open Swiss with everything that goes wrong in one, and a club night on the players' phones."""

import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from e2e.house import House, become_director, prepare
from e2e.test_front_desk import invited
from e2e.test_news import command

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
HALL = ViewportSize(width=1920, height=1080)
PLAYERS = [f"Player {number:02}" for number in range(1, 41)]
ABSENT, LATE = "Player 39", "Player 41"


@contextmanager
def pockets(browser: Browser, count: int) -> Iterator[list[BrowserContext]]:
    made = [browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True) for _ in range(count)]
    for context in made:
        context.set_default_timeout(15_000)
    yield made
    for context in made:
        context.close()


def own_links(director: Page, tournament: str) -> dict[str, str]:
    director.goto(f"{tournament}/links")
    return {
        each.locator(".name").inner_text(): each.locator("a").inner_text()
        for each in director.locator(".cards li").all()
    }


def seated(director: Page, tournament: str, round_: int, board: int) -> list[str]:
    """White and Black of a board."""
    director.goto(f"{tournament}/rounds/{round_}")
    row = director.locator(f"#board-{board}")
    return [row.locator(f"td.k-{side}").inner_text() for side in ("white", "black")]


#: a tap at a moment of the clock, whatever the test does meanwhile
TAP_AT = (
    "([button, moment]) => { setTimeout(() => document.querySelector(button).click(), moment - Date.now()) }"
)


def tap_together(helpers: Sequence[Page], boards: Sequence[int], button: str) -> None:
    """Each has the number of a board before them; then all tap the winner in the same moment."""
    for helper, board in zip(helpers, boards, strict=True):
        helper.locator("#go-board").fill(str(board))
        helper.keyboard.press("Enter")
        expect(helper.locator(f"#b{board} {button}")).to_be_visible()
    moment = helpers[0].evaluate("Date.now() + 250")
    for helper, board in zip(helpers, boards, strict=True):
        helper.evaluate(TAP_AT, [f"#b{board} {button}", moment])
    for helper, board in zip(helpers, boards, strict=True):
        expect(helper.locator(f"#b{board} {button}")).to_be_hidden()


def all_in(helper: Page, boards: range) -> None:
    """The server has every one of them: their numbers are gone, and nothing waits."""
    for board in boards:
        expect(helper.locator(".numbers a", has_text=re.compile(f"^{board}$"))).to_have_count(0)
    expect(helper.locator(".waits")).to_be_hidden()


def test_an_open_from_the_first_hand_shaken_to_the_last_result(
    page: Page, browser: Browser, fresh_house: House
) -> None:
    """Forty players: check-in, one absent and one late, three helpers at once, a dispute, a power cut between draw and
    publication, a wrong result found after the next draw, a withdrawal; and a projector that shows what was published.
    """
    house = fresh_house
    become_director(page, house)
    house.cookies = page.context.cookies()
    tournament = prepare(page, house, "Town Open", PLAYERS)
    command(page, tournament, "ModifyTournament", system="dutch", rounds="4")
    command(page, tournament, "SetCheckIn", rule="leave-out")
    command(page, tournament, "HoldRounds", hold="yes")
    command(page, tournament, "Publish", public="yes")
    links = own_links(page, tournament)
    with pockets(browser, 2) as (white_phone, black_phone):
        hall = browser.new_context(locale="en-GB", viewport=HALL)
        projector = hall.new_page()
        projector.goto(f"{tournament}/screen")

        _check_in(page, tournament, white_phone, links)
        _draw_and_publish(page, tournament, projector, answered=True)
        _three_helpers(page, browser, tournament)
        _dispute(page, tournament, links, white_phone.new_page(), black_phone.new_page())

        command(page, tournament, "AddPlayer", name=LATE, answers="late_entry")
        _power_cut(page, tournament, house, projector)
        _wrong_result(page, tournament)
        _withdrawal(page, tournament, links, white_phone.new_page())
        hall.close()


def _check_in(page: Page, tournament: str, phone: BrowserContext, links: dict[str, str]) -> None:
    """One taps on the own phone, one is found by name at the desk, the rest is there at once; one is missing."""
    own = phone.new_page()
    own.goto(links["Player 02"])
    own.get_by_role("button", name="I am here").click()
    expect(own.get_by_text("You are checked in for round 1.")).to_be_visible()
    own.close()
    page.goto(f"{tournament}/check-in")
    expect(page.locator(".counts .present")).to_have_text("1")
    page.locator("#find-guest").fill("Player 01")
    page.locator(".guest:visible button", has_text="Player 01").click()
    expect(page.locator(".counts .present")).to_have_text("2")
    command(page, tournament, "CheckInAll", here="yes")
    page.goto(f"{tournament}/check-in")
    expect(page.locator(".counts .present")).to_have_text("40")
    page.locator(".guest button", has_text=ABSENT).first.click()
    expect(page.locator(".counts .present")).to_have_text("39")


def _draw_and_publish(page: Page, tournament: str, projector: Page, *, answered: bool) -> None:
    """A draft is the director's alone; published, the projector shows it by itself."""
    command(page, tournament, "PairRound", seed="5", **({"answers": "not_checked_in"} if answered else {}))
    page.goto(f"{tournament}/rounds/1")
    expect(page.locator("#board-19")).to_be_visible()
    expect(page.locator("#bye-39, #round tbody")).not_to_have_count(0)
    assert projector.request.get(f"{tournament}/rounds/1").status == 404
    expect(projector.locator(".slide.names")).to_have_count(0)
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_role("button", name="Publish round 1")).to_have_count(0)
    expect(projector.locator(".slide.names").first).to_be_attached()


def _three_helpers(page: Page, browser: Browser, tournament: str) -> None:
    """Invited by link, each for the own boards; they tap at the same time, and nobody's result is lost. Board 19 is left open."""
    portions = {"Hanna": range(1, 7), "Heinz": range(7, 13), "Hugo": range(13, 19)}
    invitations = [
        invited(page, browser, tournament, "results", f"{boards[0]}-{boards[-1]}", name)
        for name, boards in portions.items()
    ]
    helpers = [phone for _, phone in invitations]
    for helper in helpers:
        helper.goto(f"{tournament}/entry")
        assert helper.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for turn, numbers in enumerate(zip(*portions.values(), strict=True)):
        tap_together(helpers, numbers, (".side.w", ".half", ".side.b")[turn % 3])
    for helper, boards in zip(helpers, portions.values(), strict=True):
        all_in(helper, boards)
    for context, _ in invitations:
        context.close()
    page.goto(f"{tournament}/rounds/1")
    for board in range(1, 19):
        expect(page.locator(f"#board-{board} .k-result")).to_have_text(("1–0", "½–½", "0–1")[(board - 1) % 3])


def _dispute(page: Page, tournament: str, links: dict[str, str], white: Page, black: Page) -> None:
    """Both say that they won; the director, who sees both, decides."""
    names = seated(page, tournament, 1, 19)
    white.goto(links[names[0]])
    black.goto(links[names[1]])
    white.get_by_role("button", name="I won").click()
    expect(black.get_by_text("Your opponent says that you lost.")).to_be_visible()
    black.get_by_role("button", name="I won").click()
    expect(white.get_by_text("say different things")).to_be_visible()
    expect(page.locator(".reported.disputed")).to_contain_text("they disagree")
    page.locator(".reported.disputed").get_by_role("button", name="Enter 1–0").click()
    expect(black.locator(".my-seat .count")).to_have_text("0")
    expect(page.locator("#board-19 .k-result")).to_have_text("1–0")
    white.close()
    black.close()


def _power_cut(page: Page, tournament: str, house: House, projector: Page) -> None:
    """The machine dies between the draw and its publication: the draft is there, still a draft, with the same boards."""
    command(page, tournament, "PairRound", seed="6")
    before = seated(page, tournament, 2, 1)
    expect(page.get_by_role("button", name="Publish round 2")).to_be_visible()
    house.stop(signal.SIGKILL)
    house.start()
    assert seated(page, tournament, 2, 1) == before
    assert projector.request.get(f"{tournament}/rounds/2").status == 404
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.get_by_role("button", name="Publish round 2")).to_have_count(0)
    expect(page.locator("#round")).to_contain_text(LATE)
    expect(projector.locator("body")).to_contain_text("Round 2", timeout=30_000)


def _wrong_result(page: Page, tournament: str) -> None:
    """Found after the next draw: the page asks, the arbiter's mode asks, and the report keeps a line of it."""
    page.goto(f"{tournament}/rounds/1")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#board-3 td.k-result").click()
    page.keyboard.press("w")
    page.locator(".past-round").get_by_role("button", name="Change it").click()
    expect(page.locator("#board-3 .k-result:not(.pending)")).to_have_text("1–0")
    expect(page.locator("#board-3.pending, #board-3 .pending")).to_have_count(0)
    page.goto(f"{tournament}/rounds/1")
    expect(page.locator("#board-3 .k-result")).to_have_text("1–0")
    report = page.request.get(f"{tournament}/files/trf26").text()
    assert "### Correction @ Round 2: round 1," in report


def _withdrawal(page: Page, tournament: str, links: dict[str, str], phone: Page) -> None:
    """By the own phone: the running game goes on, and the next round is drawn without them."""
    name = seated(page, tournament, 2, 5)[0]
    phone.goto(links[name])
    phone.get_by_text("Leave the tournament").first.click()
    phone.get_by_role("button", name="I leave the tournament").click()
    expect(phone.locator(".whose em.badge")).to_have_text("withdrawn")
    page.goto(f"{tournament}/rounds/2")
    boards = page.locator("#round tbody tr[id^=board-]").count()
    for board in range(1, boards + 1):
        command(page, tournament, "EnterResult", round="2", board=str(board), result="½-½")
    command(page, tournament, "PairRound", seed="7")
    command(page, tournament, "PublishRound", round="3")
    page.goto(f"{tournament}/rounds/3")
    expect(page.locator("#round")).not_to_contain_text(name)


def test_a_club_night_on_the_players_phones(director: Page, browser: Browser, house: House) -> None:
    """Keizer: one signs off for the second evening at home, two report their game, and the draw of the second evening knows it."""
    names = [f"Member {letter}" for letter in "abcdef"]
    tournament = prepare(director, house, "Thursday", names)
    command(director, tournament, "ModifyTournament", system="keizer", rounds="10")
    command(director, tournament, "PairRound", seed="5")
    command(director, tournament, "Publish", public="yes")
    links = own_links(director, tournament)
    white, black = seated(director, tournament, 1, 1)
    with pockets(browser, 2) as (one, two):
        mine, theirs = one.new_page(), two.new_page()
        mine.goto(links[white])
        theirs.goto(links[black])
        night = mine.locator(".nights li").first
        night.get_by_role("button", name="I cannot come").click()
        expect(night.get_by_role("button", name="I come after all")).to_be_visible()
        expect(mine.locator(".waits")).to_be_hidden()
        theirs.get_by_role("button", name="I won").click()
        expect(mine.get_by_text("Your opponent says that you lost.")).to_be_visible()
        mine.get_by_role("button", name="I lost").click()
        expect(theirs.locator(".my-seat .count")).to_have_text("1")
        for board in (2, 3):
            command(director, tournament, "EnterResult", round="1", board=str(board), result="1-0")
        director.goto(f"{tournament}/attendance")
        command(director, tournament, "PairRound", seed="5")
        expect(theirs.locator(".my-seat")).to_have_attribute("data-round", "2")
        director.goto(f"{tournament}/rounds/2")
        boards = director.locator("#live tr[id^=board-]")
        expect(boards).to_have_count(2)  # five are there: two boards and a bye
        expect(boards.filter(has_text=white)).to_have_count(0)
        expect(boards.filter(has_text=black).or_(director.locator("#live tr[id^=bye-]"))).not_to_have_count(0)
