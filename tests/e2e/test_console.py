"""The director's console in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from e2e.house import keys, new_tournament

pytestmark = pytest.mark.browser


def test_a_console_completes_and_remembers(director: Page) -> None:
    """Tab completes, Enter runs, the answer follows, arrow up brings the line back; the page never reloads."""
    tournament = new_tournament(director, "Console cup")
    director.goto(f"{tournament}/console")
    line = director.locator("#console-line")
    expect(line).to_be_focused()
    director.keyboard.type("addp")
    keys(director, "Tab")
    expect(line).to_have_value("AddPlayer ")
    director.keyboard.type('"Amsel, Ada" ELO')
    keys(director, "Tab")
    expect(director.locator("#console-words")).to_contain_text("ELO_RAPID")
    director.keyboard.type(" 1834")
    keys(director, "Enter")
    expect(director.locator(".spoken")).to_have_count(1)
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    director.keyboard.type("AddPlayer")
    keys(director, "Enter")
    expect(director.locator(".spoken.failed")).to_contain_text("NAME is missing")
    keys(director, "ArrowUp", "ArrowUp")
    expect(line).to_have_value('AddPlayer "Amsel, Ada" ELO 1834')
    keys(director, "ArrowDown", "ArrowDown")
    expect(line).to_have_value("")
    director.keyboard.type("PlayerList list.txt SHORT")
    keys(director, "Enter")
    expect(director.locator(".spoken .result").last).to_contain_text("Amsel, Ada")
    with director.expect_download() as download:
        director.get_by_role("link", name="list.txt").click()
    assert "Amsel, Ada" in download.value.path().read_text()
    expect(director.locator(".spoken")).to_have_count(3)


def test_a_whole_script(director: Page) -> None:
    """A pasted script runs as a whole and goes on when told so."""
    tournament = new_tournament(director, "Script cup")
    director.goto(f"{tournament}/console")
    director.get_by_text("A whole script").click()
    director.locator("#console-script").fill("do i = 1 to 3\nAddPlayer 'x'\nsay RC\nend")
    director.get_by_label("Go on when a command is refused").check()
    director.get_by_role("button", name="Run the script").click()
    expect(director.locator(".spoken .said")).to_have_text("0\n10\n10")
