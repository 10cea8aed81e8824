"""Passwords while they are typed, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from e2e.house import House

pytestmark = pytest.mark.browser


def test_a_new_password_is_shown_and_weighed(director: Page, house: House) -> None:
    """A weak one fills less of the meter than a strong one; what is typed is seen by whoever wants to, and hidden again."""
    director.goto(f"{house.address}/account")
    field, meter = director.locator("#f-password"), director.locator("meter")
    field.fill("aaaaaaaaaaaa")
    expect(meter).to_have_js_property("value", 0)
    field.fill("correct horse battery staple")
    expect(meter).to_have_js_property("value", 4)
    director.get_by_label("Show what is typed").check()
    expect(field).to_have_attribute("type", "text")
    director.get_by_label("Show what is typed").uncheck()
    expect(field).to_have_attribute("type", "password")
