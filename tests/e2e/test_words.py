"""What people type is shown as typed, harmlessly."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.house import draw, enter_player, keys, new_tournament

pytestmark = pytest.mark.browser

HOSTILE = [
    "<script>document.title = 'taken'</script>",
    'O\'Brien, "Mick" & Söhne',
    "Robert'); DROP TABLE players;--",
    "{{ 7*7 }} {% raw %} ${7*7}",
    "مرادی, آرش \u202e evil",  # the mark that turns the rest of the line is stored, but not let loose in a list
    "Grinning 😀, Jo 🇩🇪",
    '<img src=x onerror="document.title=1">',
    "W" * 100,
]


def test_hostile_names_everywhere(director: Page) -> None:
    """Quotes, emoji, right-to-left text, HTML, SQL and template code stand in every list as they were typed."""
    title = '<b>Cup</b> & "Friends" {{ 1+1 }}'
    tournament = new_tournament(director, title)
    for name in HOSTILE:
        enter_player(director, name)
    draw(director, tournament)
    keys(director, *"wdbw")
    expect(director.locator(".onward a")).to_be_focused()
    for page in ("players", "standings", "crosstable"):
        director.goto(f"{tournament}/{page}")
        shown = director.locator(f"#{page} tbody td.k-name").all_text_contents()
        assert sorted(shown) == sorted(name.replace("\u202e", "") for name in HOSTILE)
        assert director.locator("main script, main img[src=x]").count() == 0
        expect(director).to_have_title(re.compile(re.escape(f" · {title} · Kosmos") + "$"))
        expect(director.locator(".tournament-head h1 a.name")).to_have_text(title)
    director.goto(f"{tournament}/history")
    expect(director.locator(".history")).to_contain_text(HOSTILE[0])


def test_a_refused_field_is_marked_and_named(director: Page) -> None:
    """After a refusal the wrong field has the focus, what was typed is still there, and nothing was entered."""
    new_tournament(director, "Refusals")
    enter_player(director, "First, Player")
    director.keyboard.type("Second, Player")
    keys(director, "Tab", "Tab", "Tab")
    director.keyboard.type("9999")
    keys(director, "Enter")
    expect(director.locator(".quick .refusal")).to_contain_text("9999")
    expect(director.locator("#f-elo")).to_be_focused()
    expect(director.locator("#f-elo")).to_have_attribute("aria-invalid", "true")
    expect(director.locator("#f-name")).to_have_value("Second, Player")
    expect(director.locator("#players tbody tr")).to_have_count(1)


def test_a_name_taken_is_entered_as_suggested(director: Page) -> None:
    """A clash of names suggests one that is free, and one press takes it."""
    new_tournament(director, "Namesakes")
    enter_player(director, "Schmid, Eugen")
    director.keyboard.type("Schmid, Eugen")
    keys(director, "Enter")
    director.locator("button[data-fill]").click()
    names = director.locator("#players tbody td.k-name")
    expect(names).to_have_text(["Schmid, Eugen", "Schmid, Eugen (2)"])


def test_a_text_too_long_is_refused_not_cut(director: Page) -> None:
    """A name over its documented length is refused with the limit; the form still holds all of it."""
    new_tournament(director, "Long names")
    director.keyboard.insert_text("N" * 101)
    keys(director, "Enter")
    expect(director.locator(".quick .refusal")).to_contain_text("100")
    expect(director.locator("#f-name")).to_have_value("N" * 101)


def test_players_from_a_file(director: Page) -> None:
    """A table is looked at first: faulty lines are named by their numbers, and nobody is entered before a choice."""
    new_tournament(director, "Imported")
    director.locator("#import summary").click()
    send(
        director,
        "Name;Verein;DWZ;Geburtsdatum\nAdler, Kim;SC Turm;1834-23;1990\nBach, Uwe;;x12;\nChor, Ina;;;31.02.2001\n",
    )
    rejected = director.locator("#rejected")
    expect(rejected).to_contain_text("Line 3")
    expect(rejected).to_contain_text("Line 4")
    director.get_by_role("link", name="Cancel").click()
    expect(director.locator("#players")).to_have_count(0)
    director.locator("#import summary").click()
    send(director, "Name;Verein;DWZ;Elo\nAdler, Kim;SC Turm;1834-23;\nBach, Uwe;;;1950\n")
    director.get_by_role("button", name="Enter the ticked players").click()
    expect(director.locator("#players tbody td.k-name")).to_have_text(["Adler, Kim", "Bach, Uwe"])
    expect(director.locator("#players tbody td.k-dwz").first).to_have_text("1834-23")


def send(page: Page, text: str) -> None:
    file = {"name": "players.csv", "mimeType": "text/csv", "buffer": text.encode()}
    page.locator("#import input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.locator("#import").get_by_role("button", name="Look at them first").click()
