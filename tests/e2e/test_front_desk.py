"""A day at the door in a real browser: invited by link, a helper checks in; the draw leaves out who is missing; another helper
enters the results of two boards and no other; two directors see each other, and the palette finds everything.
"""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.axe import AXE, complaints, hold_still
from e2e.house import House, let_in, prepare
from e2e.test_news import command
from e2e.test_public import PHONE

pytestmark = pytest.mark.browser

NAMES = ["Adler, Ada", "Bauer, Bert", "Cohn, Cleo", "Dörn, Dirk", "Ebel, Eva", "Fink, Fritz", "Gast, Gerd"]


def invited(
    director: Page, browser: Browser, tournament: str, role: str, boards: str = "", name: str = "Hedda"
) -> tuple[BrowserContext, Page]:
    """A phone of somebody who opened the link and typed a name."""
    director.goto(f"{tournament}/roles")
    director.locator("#f-role").select_option(role)
    director.locator("#f-name").fill(name)
    director.locator("#f-boards").fill(boards)
    director.get_by_role("button", name="Make a link").click()
    link = director.locator("#new-invitation code").inner_text()
    context = browser.new_context(locale="en-GB", viewport=PHONE)  # type: ignore[arg-type]
    phone = context.new_page()
    phone.goto(link)
    phone.locator("#f-name").fill(f"{name} {role}")
    phone.get_by_role("button", name="Accept").click()
    expect(phone).to_have_url(re.compile("/t/"))
    return context, phone


def no_complaints(page: Page) -> None:
    if AXE.is_file():
        assert complaints(page) == []


def test_from_the_door_to_the_result(director: Page, browser: Browser, house: House) -> None:
    """Check-in by tap and search, a draw that leaves one out, results within a range of boards."""
    tournament = prepare(director, house, "Door Cup", NAMES)
    command(director, tournament, "ModifyTournament", system="dutch", rounds="3")
    command(director, tournament, "SetCheckIn", rule="leave-out")
    command(director, tournament, "SetFees", fees="20", currency="EUR")
    at_door, phone = invited(director, browser, tournament, "check-in")
    expect(phone).to_have_url(re.compile("/check-in$"))
    rows = phone.locator(".guests [data-row]")
    expect(rows).to_have_count(7)
    no_complaints(phone)
    for name in NAMES[:5]:
        phone.get_by_role("button", name=name).first.click()
        expect(phone.locator(".s-present", has_text=name)).to_be_visible()
    phone.locator("#find-guest").fill("fink")
    expect(rows.locator("visible=true")).to_have_count(1)
    phone.locator("#find-guest").press("Enter")
    expect(phone.locator(".s-present", has_text="Fink")).to_be_visible()
    phone.get_by_role("button", name="owes 20 Fink, Fritz").click()
    expect(phone.locator(".counts")).to_contain_text("paid 20 of 140 EUR")
    expect(phone.locator(".counts")).to_contain_text("6 of 7")
    at_door.close()
    director.goto(f"{tournament}/check-in")
    director.locator("#draw-round button").click()
    question = director.get_by_text("1 player has not checked in and is left out")
    expect(question).to_contain_text("Gast, Gerd")
    director.get_by_role("button", name="Yes, do it").click()
    expect(director).to_have_url(re.compile(r"/rounds/1$"))
    expect(director.locator("tr[id^=board-]")).to_have_count(3)
    entry, helper = invited(director, browser, tournament, "results", "1-2")
    expect(helper).to_have_url(re.compile("/entry$"))
    expect(helper.locator(".numbers a")).to_have_text(["1", "2"])
    helper.locator(".numbers a", has_text="2").click()
    helper.locator("#b2 .side.w").click()
    expect(helper.locator(".numbers a")).to_have_text(["1"])
    refused = helper.request.post(
        f"{tournament}/do/EnterResult",
        form={"round": "1", "board": "3", "result": "1-0", "_csrf_token": csrf(helper)},
    )
    assert (refused.status, "boards 1 to 2" in refused.text()) == (403, True)
    entry.close()
    director.goto(f"{tournament}/rounds/1")
    expect(director.locator("#board-2")).to_contain_text("1")


#: a camera that shows an empty picture, and a reader that finds in it what the test says
FAKE_CAMERA = """
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  setInterval(() => pen.fillRect(0, 0, Math.random() * 100, 100), 50);
  return canvas.captureStream();
};
window.BarcodeDetector = class { static async getSupportedFormats() { return ["qr_code"]; } async detect() { return (window.held ?? []).map((rawValue) => ({ rawValue })); } };
"""


def test_cards_are_read_by_camera(director: Page, browser: Browser, house: House) -> None:
    """A card held before the camera checks its player in, once; a card of no one is refused in words; without a
    camera the button says the other ways.
    """
    tournament = prepare(director, house, "Camera Cup", NAMES[:3])
    command(director, tournament, "ModifyTournament", system="dutch", rounds="3")
    director.goto(f"{tournament}/links")
    card = director.locator("[href*='/my/']").first
    link = card.get_attribute("href") or ""
    context = browser.new_context(locale="en-GB", viewport=PHONE)  # type: ignore[arg-type]
    let_in(context, house)
    plain, phone = context.new_page(), context.new_page()
    plain.add_init_script("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    plain.goto(f"{tournament}/check-in")
    plain.get_by_role("button", name="Read codes by camera").click()
    expect(plain.locator("#scanned")).to_contain_text("cannot read codes by camera. Type a part of the name")
    expect(plain.locator("video")).to_be_hidden()
    phone.add_init_script(FAKE_CAMERA)
    phone.goto(f"{tournament}/check-in")
    phone.get_by_role("button", name="Read codes by camera").click()
    expect(phone.locator("video")).to_be_visible()
    phone.evaluate("held = ['https://club.example/my/nobody']")
    expect(phone.locator("#scanned")).not_to_be_empty()
    phone.evaluate("link => { held = [link] }", link)
    expect(phone.locator("#scanned")).to_have_text(re.compile(r"\w+, \w+ is here\."))
    expect(phone.locator(".s-present")).to_have_count(1)
    no_complaints(phone)
    phone.get_by_role("button", name="Read codes by camera").click()
    expect(phone.locator("video")).to_be_hidden()
    context.close()


#: a camera before which somebody holds a card, not quite straight, in a browser that reads no codes
CARD_BEFORE_CAMERA = """
delete window.BarcodeDetector;
navigator.mediaDevices.getUserMedia = async () => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 600 });
  const pen = canvas.getContext("2d");
  const card = new Image();
  card.src = window.cardCode;
  await card.decode();
  setInterval(() => {
    pen.resetTransform();
    pen.fillStyle = "#8a7f70";
    pen.fillRect(0, 0, 800, 600);
    pen.rotate(0.1 + Math.random() * 0.02);
    pen.fillStyle = "white";
    pen.fillRect(230, 90, 360, 360);
    pen.drawImage(card, 260, 120, 300, 300);
  }, 50);
  return canvas.captureStream();
};
"""


def test_a_card_is_read_where_the_browser_reads_no_codes(
    director: Page, browser: Browser, house: House
) -> None:
    """The picture of a player's code, as it is printed on the card, is found in the camera's picture by the house's own reader,
    which is fetched when the button is pressed and not before.
    """
    tournament = prepare(director, house, "Card Cup", NAMES[:3])
    command(director, tournament, "ModifyTournament", system="dutch", rounds="3")
    context = browser.new_context(locale="en-GB", viewport=PHONE)  # type: ignore[arg-type]
    let_in(context, house)
    phone = context.new_page()
    fetched: list[str] = []
    phone.on("request", lambda request: fetched.append(request.url))
    phone.add_init_script(f"window.cardCode = '{tournament}/links/2/code';{CARD_BEFORE_CAMERA}")
    phone.goto(f"{tournament}/check-in")
    assert not any("qr_reader" in address for address in fetched)
    phone.get_by_role("button", name="Read codes by camera").click()
    expect(phone.locator("video")).to_be_visible()
    expect(phone.locator("#scanned")).to_have_text(re.compile(r"\w+, \w+ is here\."))
    expect(phone.locator(".s-present")).to_have_count(1)
    assert any("qr_reader" in address for address in fetched)
    context.close()


def csrf(page: Page) -> str:
    return str(page.evaluate("document.body.dataset.csrf"))


def test_two_directors_and_the_palette(director: Page, browser: Browser, house: House) -> None:
    """Each sees what the other changes; a field that both changed shows both versions; any player is two keys away."""
    tournament = prepare(director, house, "Palette Cup", NAMES[:4])
    context, other = invited(director, browser, tournament, "director")
    other.set_viewport_size({"width": 1200, "height": 900})
    director.goto(f"{tournament}/players/1")
    other.goto(f"{tournament}/players/1")
    other.locator("form[data-changes] [name=club]").focus()
    expect(director.locator("#presence")).to_contain_text("is changing this page, too.")
    director.locator("form[data-changes] [name=club]").fill("Mine")
    other.locator("form[data-changes] [name=club]").fill("Theirs")
    with other.expect_response(re.compile("/do/ModifyPlayer")):
        other.locator("form[data-changes] button[type=submit]").last.click()
    with director.expect_response(re.compile("/do/ModifyPlayer")):
        director.locator("form[data-changes] button[type=submit]").last.click()
    both = director.locator("form[data-changes] .refusal")
    expect(both.locator("table.versions tbody td")).to_have_text(["Theirs", "Mine"])
    # What stays on top or at the foot covers half a field where the page was scrolled to.
    director.set_viewport_size({"width": 1280, "height": 6000})
    director.evaluate("scrollTo(0, 0)")
    no_complaints(director)
    both.get_by_label("Mine").check()
    with director.expect_response(re.compile("/do/ModifyPlayer")):
        both.get_by_role("button", name="Save as chosen").click()
    expect(both).to_have_count(0)
    other.goto(f"{tournament}/players/1")
    expect(other.locator("form[data-changes] [name=club]")).to_have_value("Mine")
    director.goto(f"{tournament}/standings")
    director.keyboard.press("Control+k")
    box = director.get_by_role("combobox", name="Player, board, page or command")
    expect(box).to_be_focused()
    no_complaints(director)
    box.press_sequentially("cohn")
    expect(director.locator("#palette-found [role=option]").first).to_contain_text("Cohn, Cleo")
    box.press("Enter")
    expect(director).to_have_url(re.compile(r"/players/\d+$"))
    director.keyboard.press("/")
    expect(box).to_be_focused()
    box.press_sequentially("hist")
    expect(director.locator("#palette-found [role=option]").first).to_contain_text("History")
    box.press("Enter")
    expect(director).to_have_url(re.compile("/history$"))
    context.close()


def test_the_new_pages_are_clean(director: Page, browser: Browser, house: House) -> None:
    """Axe finds nothing on the pages of the desk, light or dark, desktop or phone."""
    tournament = prepare(director, house, "Clean Cup", NAMES)
    command(director, tournament, "SetCheckIn", rule="ask")
    command(director, tournament, "SetFees", fees="20", currency="EUR")
    command(director, tournament, "SetCategories", categories="U12; w")
    command(director, tournament, "CheckIn", id="2")
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", bypass_csp=True)
    let_in(context, house)
    page = context.new_page()
    pages = [tournament + path for path in ("/check-in", "/roles", "/groups", "/standings", "/papers/fees")]
    for address in (*pages, f"{house.address}/go?q=p"):
        page.goto(address)
        hold_still(page)
        for scheme, width in (("light", 1280), ("dark", 390)):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.set_viewport_size({"width": width, "height": 3000})
            no_complaints(page)
    context.close()
