"""Two directors at the same forms: each sees that the other changes something, and both versions where they collide."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.house import House, prepare
from e2e.test_front_desk import invited, no_complaints

pytestmark = pytest.mark.browser

NAMES = ("Adler, Ada", "Bauer, Bert", "Cohn, Cleo", "Dahl, Dora")


def _send(page: Page, form: Locator, button: str = "Save") -> None:
    with page.expect_response(lambda answer: "/t/" in answer.url and answer.request.method == "POST"):
        form.get_by_role("button", name=button, exact=True).click()


def test_rules_of_a_season_are_not_taken_back_by_an_old_form(
    director: Page, browser: Browser, house: House
) -> None:
    """Of the Keizer rules only what was changed is sent; where both changed the same, both versions stand side by side, several
    choices of one name together.
    """
    tournament = prepare(director, house, "Two at the rules", NAMES, {"system": "keizer"})
    context, other = invited(director, browser, tournament, "director")
    for page in (director, other):
        page.goto(f"{tournament}/keizer-rules")
    mine, theirs = director.locator("form[data-changes]"), other.locator("form[data-changes]")
    other.locator("#f-distance").focus()
    expect(director.locator("#presence")).to_contain_text("is changing this page, too.")
    mine.locator("[name=ties]").first.select_option("value")
    director.locator("#f-bye").fill("45")
    theirs.locator("[name=ties]").first.select_option("game points")
    other.locator("#f-excused").fill("25")
    _send(other, theirs)
    _send(director, mine)
    both = mine.locator("table.versions tbody")
    expect(both.locator("tr")).to_have_count(1)
    expect(both.locator("td").first).to_contain_text("game points")
    expect(both.locator("td").last).to_contain_text("value before")
    no_complaints(director)
    both.get_by_role("radio").last.check()
    _send(director, mine, "Save as chosen")
    expect(both).to_have_count(0)
    other.goto(f"{tournament}/keizer-rules")
    expect(theirs.locator("[name=ties]").first).to_have_value("value")
    expect(other.locator("#f-bye")).to_have_value("45%")
    expect(other.locator("#f-excused")).to_have_value("25%")
    context.close()


def test_ticked_categories_of_two(director: Page, browser: Browser, house: House) -> None:
    """Boxes of one name are one field: who ticks another one than somebody else has ticked meanwhile sees both lists, and theirs
    stays if it is chosen.
    """
    tournament = prepare(director, house, "Two at the boxes", NAMES)
    context, other = invited(director, browser, tournament, "director")
    for page in (director, other):
        page.goto(f"{tournament}/groups")
    mine, theirs = director.locator("#set-categories form"), other.locator("#set-categories form")
    mine.get_by_label("U12", exact=True).check()
    theirs.get_by_label("U14", exact=True).check()
    _send(other, theirs)
    _send(director, mine)
    both = mine.locator("table.versions tbody td")
    expect(both).to_have_text(["U14", "U12"])
    both.first.get_by_role("radio").check()
    _send(director, mine, "Save as chosen")
    expect(mine.get_by_label("U14", exact=True)).to_be_checked()
    expect(mine.get_by_label("U12", exact=True)).not_to_be_checked()
    context.close()


def test_whoever_pairs_by_hand_is_seen(director: Page, browser: Browser, house: House) -> None:
    """A choice that was made and not sent yet is told to the others, on any page."""
    tournament = prepare(director, house, "Two at the pairs", NAMES, {"system": "dutch", "rounds": "3"})
    headers = {"x-csrf-token": director.locator("body").get_attribute("data-csrf") or ""}
    director.request.post(f"{tournament}/do/StartManualPairing", form={"base": "empty"}, headers=headers)
    context, other = invited(director, browser, tournament, "director")
    for page in (director, other):
        page.goto(f"{tournament}/next/manual")
    expect(director.locator("#presence")).to_be_visible()
    expect(director.locator("#presence")).not_to_contain_text("is changing")
    other.locator("#pair [name=white]").first.check()
    expect(director.locator("#presence")).to_contain_text("is changing this page, too.")
    context.close()
