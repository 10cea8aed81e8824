"""Registration as people do it: a visitor on a phone, and the director who confirms."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, prepare
from e2e.test_news import command
from e2e.test_public import PHONE

pytestmark = pytest.mark.browser


def test_a_visitor_registers_and_the_director_confirms(
    director: Page, browser: Browser, house: House
) -> None:
    """The form is thanked for, the name is in the entry list once it is confirmed, and not before."""
    tournament = prepare(director, house, "Open for all", ["Player a"])
    command(director, tournament, "Publish", public="yes")
    director.goto(f"{tournament}/register")
    director.get_by_label("Registration is open").check()
    director.get_by_role("button", name="Save").click()
    expect(director.locator("#f-name")).to_be_visible()
    context = browser.new_context(locale="en-GB", viewport=PHONE)  # type: ignore[arg-type]
    phone = context.new_page()
    phone.goto(f"{tournament}/register")
    phone.locator("#f-name").fill("Falke, Emil")
    phone.locator("#f-club").fill("SK Vogelwald")
    phone.wait_for_timeout(3200)  # nobody types faster
    phone.get_by_role("button", name="Register", exact=True).click()
    expect(phone.get_by_role("status").filter(has_text="Thank you.")).to_be_visible()
    phone.goto(f"{tournament}/players")
    expect(phone.get_by_text("Falke, Emil")).to_have_count(0)
    director.goto(f"{tournament}/register")
    expect(director.locator(".applicant")).to_contain_text("Falke, Emil")
    director.get_by_role("button", name="Confirm").click()
    expect(director.get_by_text("Nobody waits for a confirmation.")).to_be_visible()
    phone.goto(f"{tournament}/players")
    expect(phone.get_by_text("Falke, Emil")).to_be_visible()
    context.close()
