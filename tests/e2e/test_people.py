"""People, workings and rating reports by keyboard."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.house import House, enter_player, keys, new_tournament

pytestmark = pytest.mark.browser

SYLLABLES = ("An", "Be", "Co", "Di", "El", "Fo", "Gu", "Ha", "Il", "Jo")
NAMES = [f"{first}{second}mann, {second}na" for first in SYLLABLES[:4] for second in SYLLABLES[5:]]


@pytest.fixture
def people(house: House, tmp_path: Path) -> list[str]:
    """Twenty people in the club's database, by the command line."""
    file = tmp_path / "members.csv"
    lines = [f"{name};{1960 + place};{1500 + place}-{place + 1}" for place, name in enumerate(NAMES)]
    file.write_text("\n".join(["Name;Geburtsjahr;DWZ", *lines]) + "\n")
    words = [sys.executable, "-c", "from kosmos.cli.main import main; main()", "--db", str(house.database)]
    subprocess.run(
        [*words, "people", "import", str(file), "--member", "--apply"], check=True, capture_output=True
    )
    return NAMES


def test_twenty_players_by_keyboard(director: Page, people: list[str]) -> None:
    """The beginning of a name, the arrow and Enter: twenty people of the database become players, in the one field for names."""
    new_tournament(director, "Twenty")
    field = director.locator("#f-name")
    field.focus()
    for count, name in enumerate(people, 1):
        director.keyboard.type(name.lower().partition(",")[0])
        expect(director.locator("#picked [role=option]").first).to_be_visible()
        keys(director, "ArrowDown", "Enter")
        expect(director.locator("#players tbody tr")).to_have_count(count)
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    shown = director.locator("#players tbody td.k-name").all_inner_texts()
    assert sorted(shown) == sorted(people)
    assert "1500-1" in director.locator("#players tbody").inner_text()


def test_the_field_for_names_takes_anybody(director: Page, people: list[str]) -> None:
    """Whoever is not known, or is meant to be another one, is entered as typed; nobody is chosen without an arrow."""
    new_tournament(director, "Anybody")
    field = director.locator("#f-name")
    for count, name in enumerate((people[0].partition(",")[0], "Zzyzx, Zoe"), 1):
        field.fill(name)
        keys(director, "Enter")
        expect(director.locator("#players tbody tr")).to_have_count(count)
        expect(field).to_have_value("")
    assert "1500-1" not in director.locator("#players tbody").inner_text()


def test_rows_of_a_spreadsheet_are_pasted_into_the_same_field(director: Page) -> None:
    """What is a table is looked at first, whatever field it was pasted into."""
    new_tournament(director, "Pasted")
    director.locator("#f-name").focus()
    director.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text/plain", "Name\\tElo\\nAdler, Ada\\t1900\\nBauer, Bert\\t1800");
          document.activeElement.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }"""
    )
    expect(director.locator("main")).to_contain_text("Bauer, Bert")
    expect(director.locator("#f-name")).to_have_count(0)


def test_arrow_and_enter_open_a_person(director: Page, house: House, people: list[str]) -> None:
    """On the page of people the arrows walk through what is found, and Enter opens it."""
    director.goto(f"{house.address}/people")
    expect(director.locator("#q")).to_be_focused()
    director.keyboard.type("an")
    options = director.locator("#found [role=option]")
    expect(options.first).to_have_attribute("aria-selected", "true")
    keys(director, "ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    name = options.nth(1).locator(".name").inner_text()
    keys(director, "Enter")
    expect(director.locator("h1 .name")).to_have_text(name)
    expect(director.locator("#history tbody tr")).to_have_count(1)


def drawn_swiss(page: Page, name: str, births: bool) -> str:
    """Four players with a DWZ, and a round in which White wins."""
    tournament = new_tournament(page, name)
    for place, who in enumerate(("Adler, Ada", "Bauer, Bert", "Cramer, Cleo", "Dorn, Dan")):
        enter_player(page, who, "Hof")
        row = page.locator("#players tbody td.k-name", has_text=who)
        row.locator("a").click()
        page.locator("#f-dwz").fill(f"{1900 - 100 * place}-9")
        if births or place:
            page.locator("#f-birth").fill("1980")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("dl.facts")).to_contain_text("-9")
        page.goto(f"{tournament}/players")
    return tournament


def play_round(page: Page, tournament: str) -> None:
    page.goto(f"{tournament}/players")
    page.get_by_role("button", name="Draw").click()
    expect(page).to_have_url(f"{tournament}/rounds/1")
    keys(page, "w", "w")
    expect(page.locator("#round td.k-result", has_text="1–0")).to_have_count(2)


def test_a_buchholz_number_opens_its_working(director: Page) -> None:
    """A press on a number of the standings says how it came about; Escape closes it again."""
    tournament = drawn_swiss(director, "Workings", births=True)
    director.goto(f"{tournament}/settings")
    director.locator("#f-system").select_option("dutch")
    director.locator("#f-rounds").fill("3")
    director.locator("#f-tie_breaks").fill("BH, SB")
    director.get_by_role("button", name="Save").click()
    expect(director).to_have_url(tournament)
    play_round(director, tournament)
    director.goto(f"{tournament}/standings")
    number = director.locator("#standings tbody tr").first.locator("td.k-bh a, td[class*='k-BH'] a").first
    number.focus()
    keys(director, "Enter")
    dialog = director.locator("dialog#working")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("Buchholz")
    expect(dialog.locator(".sum")).to_have_text(re.compile(r".+ = .+"))
    expect(dialog.locator("li")).to_have_count(1)
    keys(director, "Escape")
    expect(dialog).to_be_hidden()


def test_a_dwz_report_with_a_missing_birth_date(director: Page) -> None:
    """The report asks how old somebody is; with an answer it is made, and marks what was assumed."""
    tournament = drawn_swiss(director, "Report", births=False)
    play_round(director, tournament)
    director.goto(f"{tournament}/rating")
    question = director.locator("#ages fieldset")
    expect(question).to_have_count(1)
    expect(question).to_contain_text("Adler, Ada")
    question.get_by_label("up to 20").check()
    keys(director, "Enter")
    report = director.locator("#dwz tbody tr")
    expect(report).to_have_count(4)
    expect(report.filter(has_text="Adler")).to_contain_text("†")
    expect(director.locator("#new-ratings tbody tr")).to_have_count(4)
