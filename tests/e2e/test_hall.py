"""The hall: a screen that turns its pages and follows the tournament, and a helper with a phone."""

import re
from base64 import b64decode
from urllib.parse import urlencode, urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.house import House, let_in
from e2e.test_news import command
from e2e.test_public import PHONE, event

__all__ = ["event"]

pytestmark = pytest.mark.browser


def test_a_screen_turns_its_pages_and_follows(director: Page, browser: Browser, event: str) -> None:
    """One page at a time, in large type, without scrolling; a result stands there without anybody touching it."""
    token = director.locator("body").get_attribute("data-csrf") or ""
    form: dict[str, str | float | bool] = {"parts": "boards", "seconds": "3", "name": "Hall"}
    director.request.post(f"{event}/screens/0", form=form, headers={"x-csrf-token": token})
    context = browser.new_context(locale="en-GB", viewport={"width": 1920, "height": 1080})
    screen, hall = context.new_page(), context.new_page()
    screen.goto(f"{event}/screen")
    expect(screen.locator(".slide.shown.names")).to_be_visible()
    assert screen.locator(".slide:visible").count() == 1
    screen.locator("footer nav a").nth(1).click()
    expect(screen.locator(".slide.shown.boards")).to_be_visible()
    assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert (
        screen.locator(".slide.shown .name").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
        > 30
    )
    hall.goto(f"{event}/screen/1")
    command(director, event, "EnterResult", round="1", board="3", result="½-½")
    expect(hall.locator(".slide.boards li").nth(2)).to_contain_text("½–½")
    context.close()


def test_a_screen_turns_by_itself(director: Page, browser: Browser, event: str) -> None:
    """Nobody touches it: when a page's seconds are over, its own or the programme's, the next one is shown, and the first one after
    the last.
    """
    token = director.locator("body").get_attribute("data-csrf") or ""
    said = [
        ("name", "Slow"),
        ("parts", "names"),
        ("parts", "boards"),
        ("parts", "clock"),
        ("seconds-boards", "60"),
    ]
    headers = {"x-csrf-token": token, "content-type": "application/x-www-form-urlencoded"}
    director.request.post(f"{event}/screens/0", data=urlencode(said), headers=headers)
    director.goto(f"{event}/screens")
    slow = director.locator(".screen-form").filter(has=director.locator("[name=seconds-boards][value='60']"))
    address = slow.get_by_role("link", name="Show it").get_attribute("href") or ""
    context = browser.new_context(locale="en-GB", viewport={"width": 1920, "height": 1080})
    screen = context.new_page()
    screen.clock.install()
    screen.goto(urljoin(event, address))
    seconds = int(screen.locator("#screen").get_attribute("data-seconds") or 0)
    pages = screen.locator(".slide").evaluate_all("all => all.map(each => each.id)")
    assert len(pages) > 1
    for page in [*pages, pages[0]]:
        expect(screen.locator(".slide.shown")).to_have_id(page)
        assert screen.locator(".slide:visible").count() == 1
        screen.clock.fast_forward((seconds + 1) * 1000)
        if "boards" in (screen.locator(f"#{page}").get_attribute("class") or ""):
            expect(screen.locator(".slide.shown")).to_have_id(page)
            screen.clock.fast_forward((60 - seconds) * 1000)
    context.close()


def test_a_sponsors_picture_is_chosen_from_the_device(director: Page, event: str) -> None:
    """No data: address has to be typed: the file is taken, and the screen shows it."""
    dot = b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
    director.goto(f"{event}/screens")
    form = director.locator(".screen-form").last
    form.locator("input[name=name]").fill("Foyer")
    form.locator("input[value=picture]").check()
    form.locator("input[type=file]").set_input_files(
        {"name": "sponsor.png", "mimeType": "image/png", "buffer": dot}
    )
    expect(form.locator("input[name=picture]")).to_have_value(re.compile("^data:image/png;base64,"))
    form.get_by_role("button", name="Add the screen").click()
    expect(director.get_by_role("link", name="Show it")).to_have_count(1)
    director.goto(f"{event}/screen/1")
    expect(director.locator(".slide img")).to_have_js_property("naturalWidth", 1)


def test_a_helper_enters_results_with_one_hand(
    director: Page, browser: Browser, house: House, event: str
) -> None:
    """The number, then the winner; without a network the next board can be entered, and everything arrives once."""
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    let_in(context, house)
    page = context.new_page()
    page.goto(f"{event}/entry")
    page.locator("#go-board").fill("99")
    page.keyboard.press("Enter")
    expect(page.locator(".last")).to_contain_text("Board 99: ")  # no silence, in which one types it again
    page.locator("#go-board").fill("4")
    page.keyboard.press("Enter")
    panel = page.locator("#b4")
    expect(panel).to_be_visible()
    for button in panel.locator("form > button").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 60
    panel.locator(".side.b").click()
    director.goto(f"{event}/rounds/1")
    expect(director.locator("#board-4 .k-result")).to_have_text("0–1")
    expect(page.locator(".numbers a", has_text="4")).to_have_count(0)
    context.set_offline(True)
    for board in ("5", "6"):
        page.locator(".numbers a", has_text=board).click()
        page.locator(f"#b{board} .half").click()
    expect(page.locator(".waits")).to_be_visible()
    expect(page.locator(".numbers a.waiting")).to_have_count(2)
    context.set_offline(False)
    expect(director.locator("#board-6 .k-result")).to_have_text("½–½")
    expect(page.locator(".waits")).to_be_hidden()
    page.locator(".last button").click()
    expect(director.locator("#board-6 .k-result")).to_have_text("")
    context.close()


def test_a_helper_says_who_did_not_come(director: Page, browser: Browser, house: House, event: str) -> None:
    """Behind two words at the thumb: who did not come, and everything else; a result may be unrated; all can be taken back."""
    context = browser.new_context(locale="en-GB", viewport=PHONE, has_touch=True)  # type: ignore[arg-type]
    let_in(context, house)
    page = context.new_page()
    page.goto(f"{event}/entry")
    director.goto(f"{event}/rounds/1")
    page.locator(".numbers a", has_text="4").click()
    panel = page.locator("#b4")
    panel.get_by_text("Did not come", exact=True).tap()
    for button in panel.locator("details[open] button").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 60
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    panel.get_by_text("Something else…").tap()
    expect(panel.get_by_role("button", name="Neither came")).to_be_hidden()
    panel.get_by_text("Did not come", exact=True).tap()
    panel.locator("details[open] button").first.tap()
    expect(director.locator("#board-4 .k-result")).to_have_text("– : +")
    expect(page.locator(".last")).to_contain_text("Board 4: – : +")
    five = page.locator("#n5").element_handle()
    expect(page.locator("#n4")).to_have_count(0)  # and whatever stood behind it moved up by a place
    assert page.evaluate("five => five.isConnected", five), "it is the same element under the finger"
    page.locator(".numbers a", has_text="5").click()
    page.locator("#b5").get_by_text("Something else…").tap()
    page.locator("#b5 [name=rated]").check()
    page.locator("#b5 .half").tap()
    expect(director.locator("#board-5 .k-result")).to_have_text("½–½ unrated")
    page.locator(".last button").click()
    expect(director.locator("#board-5 .k-result")).to_have_text("")
    page.locator(".numbers a", has_text="5").click()
    page.locator("#b5").get_by_text("Something else…").tap()
    page.locator("#b5").get_by_role("button", name="Adjourned").tap()
    expect(page.locator(".last")).to_contain_text("Board 5: Adjourned")
    expect(director.locator("#board-5 .k-result")).to_have_text("adjourned")
    context.close()
