"""A whole club night on a phone: twelve players over three rounds, some away, one late, one leaving; and the winner stays."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from e2e.house import House, log_in
from formats.kfc_files import CLUB, pairing_rows, write_file

pytestmark = pytest.mark.browser

PHONE = ViewportSize(width=390, height=844)
TOUCH = 44
PLAYERS = "Name;Rating\n" + "".join(f"{name};{2000 - 40 * place}\n" for place, name in enumerate(CLUB))


@pytest.fixture
def pocket(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True, is_mobile=True)
    yield made
    made.close()


@pytest.fixture
def phone(pocket: BrowserContext, house: House) -> Page:
    made = pocket.new_page()
    log_in(made, house)
    expect(made).to_have_url(f"{house.address}/")
    return made


def new_tournament(page: Page, house: House, name: str, system: str) -> str:
    page.goto(f"{house.address}/new")
    page.locator("#f-name").fill(name)
    page.locator("#f-system").select_option(system)
    page.get_by_role("button", name="Make the tournament").tap()
    expect(page).to_have_url(re.compile("/players$"))
    return page.url.removesuffix("/players")


def fits(page: Page) -> None:
    """Nothing is pushed out of the screen, and every row and button is large enough for a thumb."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for row in page.locator(".row-button:visible, .draw-bar button:visible, .scores button:visible").all():
        box = row.bounding_box()
        assert box
        assert box["height"] >= TOUCH


def listens(page: Page) -> None:
    """Its script is there: the address changes before it has come, and a row that is tapped until then takes no result."""
    page.wait_for_load_state()


class Night:
    """The director with a phone in hand."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def door(self) -> None:
        self.page.goto(f"{self.address}/attendance")
        fits(self.page)

    def guest(self, name: str) -> "Guest":
        return Guest(self.page, name)

    def draw(self, players: int) -> None:
        self.page.get_by_role("button", name=re.compile(rf": {players} players")).tap()
        expect(self.page).to_have_url(re.compile(r"/rounds/\d+$"))
        listens(self.page)
        fits(self.page)

    def results(self, *results: str) -> None:
        """One tap a board: the next one follows by itself."""
        rows = self.page.locator("tr[id^=board-]")
        expect(rows).to_have_count(len(results))
        rows.first.tap()
        for board, result in enumerate(results, 1):
            self.page.locator(f".pad [data-result='{result}']").tap()
            expect(self.page.locator(f"#board-{board} .k-result")).not_to_be_empty()
        expect(self.page.get_by_role("link", name=re.compile("who is there"))).to_be_visible()


class Guest:
    def __init__(self, page: Page, name: str) -> None:
        self.row = page.locator(".guest").filter(has_text=name)
        self.name = name

    def tap(self, leads_to: str) -> None:
        self.row.locator("button.row-button").tap()
        self.is_now(leads_to)

    def choose(self, what: str) -> None:
        self.row.locator("summary").tap()
        self.row.locator(".all").get_by_role("button", name=what, exact=True).tap()

    def is_now(self, status: str) -> None:
        expect(self.row.locator(".status")).to_have_text(status)


def test_club_night(phone: Page, house: House) -> None:
    """Three rounds from the list of players to the table, everything by thumb."""
    night = Night(phone, new_tournament(phone, house, "Thursday club", "keizer"))
    night.door()
    phone.locator("#club-tools summary").tap()
    phone.set_input_files(
        "input[type=file]", {"name": "club.csv", "mimeType": "text/csv", "buffer": PLAYERS.encode()}
    )
    phone.get_by_role("button", name="Read").tap()
    expect(phone.locator(".guest")).to_have_count(12)

    first_round(night)
    second_round(night)
    third_round(night)
    tables(night)


def first_round(night: Night) -> None:
    """Two are away; the others are neighbours in the list."""
    night.guest("Karla").tap("excused")
    night.guest("Luis").choose("unexcused")
    night.guest("Luis").is_now("unexcused")
    expect(night.page.locator(".counts .present")).to_have_text("10")
    night.draw(10)
    expect(night.page.locator("tr").filter(has_text="Karla")).to_contain_text("excused")
    night.results("1-0", "½-½", "0-1", "1-0", "½-½")


def second_round(night: Night) -> None:
    """Whoever was away still is, until they are tapped. Nora comes for the first time, Alba plays for the club."""
    night.page.get_by_role("link", name="Round 2: who is there?").tap()
    expect(night.page).to_have_url(re.compile("/attendance$"))
    listens(night.page)
    night.guest("Luis").is_now("unexcused")
    night.guest("Karla").tap("present")
    night.guest("Alba").choose("club duty")
    night.guest("Alba").is_now("club duty")
    night.page.locator("#n-name").fill("Nora")
    night.page.locator("#n-elo").fill("1700")
    night.page.get_by_role("button", name="Enter player").tap()
    expect(night.page.locator(".counts .present")).to_have_text("11")
    night.draw(11)
    expect(night.page.locator("tr[id^=bye-]").first).to_contain_text("bye")
    night.results("1-0", "0-1", "½-½", "1-0", "0-1")


def third_round(night: Night) -> None:
    """Hugo leaves for good; Alba and Luis are back."""
    night.door()
    night.guest("Hugo").choose("Withdraw player")
    night.guest("Hugo").row.get_by_role("button", name="Yes, do it").tap()
    expect(night.page.locator("#gone > summary")).to_contain_text("1")
    night.page.locator("#club-tools summary").tap()
    night.page.get_by_role("button", name="Everybody is present").tap()
    expect(night.page.locator(".counts .present")).to_have_text("12")
    night.draw(12)
    night.results("1-0", "½-½", "½-½", "0-1", "1-0", "1-0")


def tables(night: Night) -> None:
    """The table opens its numbers, that of round 1 is still there, and an old result can be corrected."""
    page = night.page
    page.goto(f"{night.address}/standings")
    expect(page.get_by_role("heading", name="Keizer table after round 3")).to_be_visible()
    expect(page.locator(".paper-keizer tbody tr")).to_have_count(12)
    expect(page.locator(".paper-keizer .k-name").filter(has_text="Hugo")).to_have_count(0)
    number = page.locator(".paper-keizer tbody tr").first.locator(".k-points details")
    number.locator("summary").tap()
    expect(number).to_contain_text("for their own value")
    expect(number).to_contain_text("Round 3: ")
    lies_below(page, number)
    fits(page)
    page.get_by_label("After round").select_option("1")
    expect(page.get_by_role("heading", name="Keizer table after round 1")).to_be_visible()
    page.goto(f"{night.address}/crosstable")
    expect(page.locator("[id^=kfc-Thursdayclub-cross]")).to_contain_text("Rank-Pb")
    before = page.locator("table.paper").inner_text()
    page.goto(f"{night.address}/rounds/1")
    page.locator("#board-1").tap()
    page.locator(".pad [data-result='0-1']").tap()
    page.get_by_role("button", name="Change it").tap()
    expect(page.locator("#board-1 .k-result")).to_have_text("0–1")
    expect(page.locator(".k-result.pending")).to_have_count(0)
    page.goto(f"{night.address}/crosstable")
    assert page.locator("table.paper").inner_text() != before


def lies_below(page: Page, number: Locator) -> None:
    """The working begins where the table does, under the row, as wide as the screen has room; no column grew for it."""
    table, step = page.locator(".paper-table").bounding_box(), number.locator("li").first.bounding_box()
    said = number.locator("summary").bounding_box()
    assert table
    assert step
    assert said
    assert abs(step["x"] - table["x"]) <= 2
    assert step["width"] >= 0.9 * table["width"]
    assert step["y"] >= said["y"] + said["height"]


def test_taps_at_the_door_outlive_the_network(
    browser: Browser, phone: Page, pocket: BrowserContext, house: House
) -> None:
    """What is tapped without a network is seen at once, kept when the page is closed, and sent once when the network is
    back; the last word on a row counts, and what somebody else has said meanwhile is not overwritten.
    """
    night = Night(phone, new_tournament(phone, house, "Cellar", "keizer"))
    night.door()
    for name in ("Ada", "Bert", "Cleo", "Dirk"):
        phone.locator("#n-name").fill(name)
        phone.get_by_role("button", name="Enter player").tap()
        expect(phone.locator(".guest").filter(has_text=name)).to_be_visible()
    night.guest("Dirk").tap("excused")
    expect(phone.locator(".guest.waiting")).to_have_count(0)
    upstairs = browser.new_context(locale="en-GB", storage_state=pocket.storage_state())
    other = upstairs.new_page()
    other.goto(f"{night.address}/attendance")
    Guest(other, "Dirk").is_now("excused")
    pocket.set_offline(True)
    night.guest("Ada").tap("excused")
    night.guest("Bert").tap("excused")
    night.guest("Bert").tap("present")  # a slip of the thumb, turned round
    night.guest("Cleo").choose("club duty")
    night.guest("Cleo").is_now("club duty")
    night.guest("Dirk").tap("present")
    expect(phone.locator(".door > .waits")).to_be_visible()
    expect(phone.locator(".guest.waiting")).to_have_count(4)
    Guest(other, "Dirk").row.locator("summary").click()
    Guest(other, "Dirk").row.locator(".all").get_by_role("button", name="unexcused", exact=True).click()
    Guest(other, "Dirk").is_now("unexcused")
    expect(other.locator(".guest.waiting")).to_have_count(0)
    Guest(other, "Ada").is_now("present")
    phone.close()
    pocket.set_offline(False)
    again = pocket.new_page()
    again.goto(f"{night.address}/attendance")
    Guest(other, "Ada").is_now("excused")
    Guest(other, "Cleo").is_now("club duty")
    expect(again.locator(".guest.waiting")).to_have_count(0)
    expect(again.locator(".waits")).to_be_hidden()
    Guest(again, "Dirk").is_now("unexcused")
    Guest(other, "Bert").is_now("present")
    other.goto(f"{night.address}/history")
    expect(other.get_by_text("Round 1: Ada excused")).to_have_count(1)
    expect(other.get_by_text(re.compile("Round 1: Bert"))).to_have_count(0)
    upstairs.close()


def test_two_phones(phone: Page, pocket: BrowserContext, house: House) -> None:
    """What one taps at the door the other sees at once."""
    night = Night(phone, new_tournament(phone, house, "Two phones", "keizer"))
    for name in ("Ada", "Bert"):
        phone.locator("#f-name").fill(name)
        phone.get_by_role("button", name="Enter player").tap()
        expect(phone.locator("tbody tr").filter(has_text=name)).to_be_visible()
    night.door()
    other = pocket.new_page()
    other.goto(f"{night.address}/attendance")
    night.guest("Ada").tap("excused")
    Guest(other, "Ada").is_now("excused")
    Guest(other, "Ada").tap("present")
    night.guest("Ada").is_now("present")


def test_without_scripts(browser: Browser, phone: Page, house: House) -> None:
    """The list at the door works without scripts as well."""
    address = new_tournament(phone, house, "Plain club", "keizer")
    phone.locator("#f-name").fill("Ada")
    phone.get_by_role("button", name="Enter player").tap()
    expect(phone.locator("tbody tr").filter(has_text="Ada")).to_be_visible()
    plain = browser.new_context(
        viewport=PHONE, java_script_enabled=False, locale="en-GB", storage_state=phone.context.storage_state()
    )
    page = plain.new_page()
    page.goto(f"{address}/attendance")
    page.locator("button.row-button").click()
    expect(page.locator(".guest .status")).to_have_text("excused")
    plain.close()


def test_no_pairing_left(phone: Page, house: House) -> None:
    """When everybody has met everybody the page says what would be enough, and one tap draws so."""
    address = new_tournament(phone, house, "Four friends", "keizer")
    script = b"testscript\n4 create-player\n3 create-round create-results\n"
    phone.goto(f"{address}/keizer-rules")
    phone.locator("#f-distance").fill("99")
    phone.get_by_role("button", name="Save").tap()
    expect(phone.locator("#rule-distance.changed")).to_be_visible()
    phone.goto(f"{address}/attendance")
    phone.locator("#club-tools summary").tap()
    phone.set_input_files("input[type=file]", {"name": "try.txt", "mimeType": "text/plain", "buffer": script})
    phone.get_by_role("button", name="Read").tap()
    expect(phone.get_by_role("heading", name="Who is there for round 4?")).to_be_visible()
    phone.get_by_role("button", name=re.compile("Draw round 4")).tap()
    expect(phone.locator(".refusal")).to_contain_text("It works with a repeat distance of 2.")
    phone.get_by_role("button", name="Draw so, this once").tap()
    expect(phone).to_have_url(re.compile("/rounds/4$"))
    expect(phone.locator("tr[id^=board-]")).to_have_count(2)


def test_a_long_season_on_a_phone(phone: Page, house: House) -> None:
    """Forty rounds are one line of numbers with the current one in sight: the boards are not pushed off the screen."""
    address = new_tournament(phone, house, "Long season", "keizer")
    script = b"testscript\n4 create-player\n40 create-round create-results\n"
    phone.goto(f"{address}/attendance")
    phone.locator("#club-tools summary").tap()
    phone.set_input_files("input[type=file]", {"name": "try.txt", "mimeType": "text/plain", "buffer": script})
    phone.get_by_role("button", name="Read").tap()
    expect(phone.get_by_role("heading", name="Who is there for round 41?")).to_be_visible()
    phone.goto(f"{address}/rounds/40")
    expect(phone.locator("nav#rounds a")).to_have_count(40)
    bar, here = phone.locator("nav#rounds").bounding_box(), phone.locator("nav#rounds [aria-current]")
    assert bar
    assert bar["height"] < 2 * TOUCH
    expect(here).to_be_in_viewport()
    expect(phone.locator("#board-1")).to_be_in_viewport()
    fits(phone)


def test_file_of_another_program(phone: Page, house: House, tmp_path: Path) -> None:
    """A KeizerForClubs file is opened from the front page; what did not come along is told first."""
    players = [{"id": n, "name": name, "rating": 2000 - n, "state": 1} for n, name in enumerate(CLUB[:4], 1)]
    config = [
        {"CfgKey": "OPTION.NiceName", "CfgText": "Old club"},
        {"CfgKey": "OPTION.ShowPerformance", "CfgValue": 1.0},
    ]
    tables_: dict[str, Any] = {
        "Player": players,
        "Pairing": pairing_rows([["2-1 1-0", "4-3 1/2"]]),
        "ConfigTab": config,
    }
    file = write_file(tmp_path / "old.s3db", tables_)
    phone.locator("details.tools summary").tap()
    phone.set_input_files("input[type=file]", file)
    phone.get_by_role("button", name="Open").tap()
    expect(phone.get_by_text("The column with the performance was not carried over.")).to_be_visible()
    phone.get_by_role("link", name="Go on").tap()
    expect(phone.get_by_role("heading", name="Old club")).to_be_visible()


def test_winner_stays(phone: Page, pocket: BrowserContext, house: House) -> None:
    """Three come, two are called and ready, the winner keeps the seat; the wall follows by itself."""
    address = new_tournament(phone, house, "Blitz evening", "winner-stays")
    phone.goto(f"{address}/evening")
    for name in ("Anna", "Bert", "Cleo"):
        phone.locator("#c-name").fill(name)
        phone.get_by_role("button", name="Joins").tap()
        expect(phone.locator(".ranking")).to_contain_text(name)
    wall = pocket.new_page()
    wall.set_viewport_size({"width": 1280, "height": 720})
    wall.goto(f"{address}/wall")
    expect(wall.locator(".wall-queue")).to_contain_text("Cleo")
    board = phone.locator("#evening-board-1")
    for name in ("Anna", "Bert"):
        board.locator(".seat").filter(has_text=name).get_by_role("button", name="Ready").tap()
        expect(board.locator(".seat").filter(has_text=name).get_by_role("button")).to_have_count(0)
    expect(wall.locator(".wall-boards .running")).to_be_visible()
    fits(phone)
    board.get_by_role("button", name="1–0").tap()
    expect(board).to_contain_text("Cleo")
    expect(board).to_contain_text("Anna")
    expect(wall.locator(".wall-boards")).to_contain_text("Cleo")
    expect(wall.locator(".wall-queue")).to_contain_text("Bert")
    expect(wall.locator(".wall-table li").first).to_contain_text("Anna")


def test_by_hand(phone: Page, house: House) -> None:
    """Paired at the wall and typed in: who is left over has the bye. A latecomer is then paired with them."""
    address = new_tournament(phone, house, "At the wall", "keizer")
    phone.goto(f"{address}/attendance")
    for name in ("Ada", "Bert", "Cleo"):
        phone.locator("#n-name").fill(name)
        phone.get_by_role("button", name="Enter player").tap()
        expect(phone.locator(".guest").filter(has_text=name)).to_be_visible()
    phone.get_by_role("button", name="By hand").tap()
    expect(phone).to_have_url(re.compile("/next/manual$"))
    pair_by_hand(phone, "Cleo", "Ada")
    phone.get_by_role("button", name="This is the round").tap()
    expect(phone).to_have_url(re.compile("/rounds/1$"))
    listens(phone)
    expect(phone.locator("tr[id^=bye-]").first).to_contain_text("Bert")
    phone.locator("#board-1").tap()
    phone.locator(".pad [data-result='1-0']").tap()
    expect(phone.locator("#board-1 .k-result")).to_have_text("1–0")

    phone.goto(f"{address}/attendance")
    phone.locator("#n-name").fill("Dirk")
    phone.get_by_role("button", name="Enter player").tap()
    expect(phone.locator(".guest").filter(has_text="Dirk")).to_be_visible()
    phone.goto(f"{address}/rounds/1")
    phone.locator("details#draw summary").tap()
    phone.get_by_role("button", name="Change the pairings of this round").tap()
    phone.get_by_role("button", name="Take back").tap()
    expect(phone.locator("tr[id^=left-]")).to_have_count(2)
    hall = phone.context.new_page()  # until it is done everybody sees the round as it was
    hall.goto(f"{address}/rounds/1")
    expect(hall.locator("tr").filter(has_text="Cleo").locator(".k-result")).to_have_text("1–0")
    hall.close()
    phone.locator("#pair-board").fill("1")
    pair_by_hand(phone, "Dirk", "Bert")
    expect(phone.locator("#board-1")).to_contain_text("Dirk")
    phone.locator("#board-1 input[name=board]").fill("2")
    phone.locator("#board-1").get_by_role("button", name="To this board").tap()
    expect(phone.locator("#board-2")).to_contain_text("Dirk")
    phone.get_by_role("button", name="This is the round").tap()
    expect(phone.locator("tr[id^=board-]")).to_have_count(2)
    expect(phone.locator("tr").filter(has_text="Cleo").locator(".k-result")).to_have_text("1–0")
    expect(phone.locator("tr").filter(has_text="Dirk").locator(".k-result")).to_be_empty()


def pair_by_hand(page: Page, white: str, black: str) -> None:
    page.get_by_label(f"White: {white}").check()
    page.get_by_label(f"Black: {black}").check()
    page.get_by_role("button", name="Pair", exact=True).tap()
    expect(page.locator("ol.boards li").filter(has_text=white)).to_contain_text(black)
