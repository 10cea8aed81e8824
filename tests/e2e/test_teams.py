"""Team matches in real browsers: captains on two phones, and a match day on the wall."""

import json
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import KOSMOS, House

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def kosmos(house: House, *words: str) -> str:
    done = subprocess.run(
        [str(KOSMOS), "--db", str(house.database), "team", *words], check=True, capture_output=True, text=True
    )
    return done.stdout


def hand_in(page: Page, boards: dict[int, str]) -> None:
    """Choose players by board and wait until the server has the line-up."""
    for board, player in boards.items():
        page.get_by_label(f"Board {board}", exact=True).select_option(label=player)
    page.get_by_role("button", name="Hand in the line-up").click()


def division(name: str, teams: dict[str, str], matches: str, **settings: str) -> str:
    """The spreadsheet of a division: quicker than a command for each team."""
    said = [f"setting;{key};{value}" for key, value in {"name": name, **settings}.items()]
    for team, players in teams.items():
        said += [f"team;{team}", *(f"player;{player}" for player in players.split(", "))]
    return "\n".join([*said, "round;1", *(f"match;1;{match}" for match in matches.split(", "))])


def imported(house: House, folder: Path, text: str) -> None:
    file = folder / "division.csv"
    file.write_text(text, encoding="utf-8")
    kosmos(house, "import", str(file))


def test_a_match_from_line_ups_on_two_phones_to_the_table(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    """Each captain hands in by the own link and sees nothing of the other before both are in; results come from a phone, the table follows."""
    teams = {"Rooks": "Anna;1900, Bernd;1800, Clara;1700", "Knights": "Doris;1850, Emil;1750, Franz;1650"}
    imported(house, tmp_path, division("Derby", teams, "Rooks;Knights", boards="2"))
    links = json.loads(kosmos(house, "links", "derby", "--json"))["links"]
    phones = [browser.new_context(viewport=PHONE, locale="en-GB").new_page() for _ in range(2)]  # type: ignore[arg-type]
    wall = browser.new_context(locale="en-GB").new_page()
    wall.goto(f"{house.address}/teams/derby")
    for phone, team in zip(phones, ("1", "2"), strict=True):
        phone.goto(f"{house.address}/captain/{links[team]}")
    hand_in(phones[0], {1: "1. Anna (1900)", 2: "3. Clara (1700)"})
    expect(phones[0].get_by_text("Your line-up is in.")).to_be_visible()
    phones[1].reload()
    expect(phones[1].get_by_text("Clara")).to_have_count(0)
    hand_in(phones[1], {1: "1. Doris (1850)", 2: "2. Emil (1750)"})
    for phone in phones:
        expect(phone.locator(".team-boards")).to_contain_text("Clara (1700)")
        expect(phone.locator(".team-boards")).to_contain_text("Doris (1850)")
    for board, result in ((1, "1:0"), (2, "½:½")):
        group = phones[0].get_by_role("group", name=f"Board {board}")
        group.get_by_role("button", name=result).click()
        expect(group).to_have_count(0)
    expect(wall.locator("#team-matches .match-score")).to_have_text("1½ : ½")
    expect(wall.locator("#team-1")).to_contain_text("Rooks")
    expect(wall.locator("#team-1 .mark-total").first).to_have_text("2")
    assert phones[0].evaluate("document.documentElement.scrollWidth <= innerWidth")
    for page in (*phones, wall):
        page.context.close()


def test_a_league_saturday_on_the_wall(browser: Browser, house: House, tmp_path: Path) -> None:
    """Two divisions of four teams: four matches on one wall, each result there without a touch."""
    for number in ("1", "2"):
        teams = {f"{team}{number}": f"Player {team}{number};1800" for team in "ABCD"}
        matches = f"A{number};D{number}, B{number};C{number}"
        facts = {"boards": "1", "league": "District", "level": number}
        imported(house, tmp_path, division(f"Division {number}", teams, matches, **facts))
    page = browser.new_context(viewport={"width": 1600, "height": 900}, locale="en-GB").new_page()
    page.goto(f"{house.address}/teams/leagues/district/wall")
    scores = page.locator(".team-wall .match-score")
    expect(scores).to_have_text(["–", "–", "–", "–"])
    results = {
        ("division-1", "1"): "1-0",
        ("division-1", "2"): "½-½",
        ("division-2", "1"): "0-1",
        ("division-2", "2"): "1-0",
    }
    for (event, match), result in results.items():
        kosmos(house, "result", event, "--round", "1", "--match", match, "--board", "1", "--result", result)
    expect(scores).to_have_text(["1 : 0", "½ : ½", "0 : 1", "1 : 0"])
    expect(page.get_by_text("Player A1 (1800)")).to_be_visible()
    page.context.close()
