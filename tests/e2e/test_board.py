"""The board as a web component: in any page, by hand, finger, key and word."""

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.foreign_page import (
    click_move,
    drag_move,
    fen_of,
    foreign_page,
    middle_of,
    moves_of,
    touch_drag,
)
from e2e.house import House

pytestmark = pytest.mark.browser

ALONE = '<kosmos-board id="one"></kosmos-board>'


def test_a_board_on_a_foreign_page(page: Page, house: House) -> None:
    """One script tag and one element on another port, under a strict policy: clicking and dragging play, the page is told."""
    with foreign_page(house.address, ALONE) as address:
        page.goto(address)
        board = page.locator("#one")
        board.evaluate(
            "board => { window.told = []; board.addEventListener('kosmos-move', e => told.push(e.detail.san)) }"
        )
        click_move(page, board, "e2e4")
        expect(board.locator(".kb-moves a")).to_have_count(1)
        drag_move(page, board, "e7e5")
        expect(board.locator(".kb-moves a")).to_have_count(2)
        click_move(page, board, "e4e5")
        assert moves_of(board) == ["e4", "e5"]
        assert page.evaluate("window.told") == ["e4", "e5"]
        assert fen_of(board) == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
        expect(board.locator("cg-board piece svg")).to_have_count(32)


def test_keys_words_and_ears(page: Page, house: House) -> None:
    """Without a mouse: squares by arrows and Enter, moves typed, each said aloud; variations and walking through them."""
    with foreign_page(house.address, ALONE) as address:
        page.goto(address)
        board = page.locator("#one")
        board.locator("#one_18").focus()
        for key in ["ArrowRight"] * 4 + ["ArrowDown"] * 6 + ["Enter"] + ["ArrowUp"] * 2 + ["Enter"]:
            page.keyboard.press(key)
        expect(board.locator(".kb-moves a")).to_have_text(["e4"])
        expect(board.locator("[aria-live=assertive]")).to_have_text("white pawn to e4")
        board.locator(".kb-typed").focus()
        page.keyboard.type("nf6")
        expect(board.locator(".kb-moves a")).to_have_text(["e4", "Nf6"])
        page.keyboard.type("qxh9")
        page.keyboard.press("Enter")
        expect(board.locator(".kb-note")).to_have_text("No such move: qxh9")
        board.locator("#one_11").focus()
        page.keyboard.press("f")
        expect(board.locator(".cg-wrap.orientation-black")).to_be_visible()
        board.get_by_role("button", name="Back", exact=True).click()
        page.keyboard.press("m")
        page.keyboard.type("e5")
        expect(board.locator(".kb-variation a")).to_have_text(["e5"])


def test_a_finger_drags_and_taps(browser: Browser, house: House) -> None:
    """In a shadow root too a drag ends where the finger is lifted, and two taps are a move."""
    context = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    with foreign_page(house.address, ALONE) as address:
        page.goto(address)
        board = page.locator("#one")
        expect(board.locator("cg-board piece svg")).to_have_count(32)
        touch_drag(page, board, "e2e4")
        expect(board.locator(".kb-moves a")).to_have_text(["e4"])
        for square in ("e7", "e5"):
            page.touchscreen.tap(*middle_of(board, square))
        expect(board.locator(".kb-moves a")).to_have_text(["e4", "e5"])
    context.close()


def test_a_pawn_chooses_its_piece(page: Page, house: House) -> None:
    """The choice stands in a column; a click beside it takes the move back, under-promotion is a click."""
    body = '<kosmos-board id="one" fen="8/5P2/8/8/8/k7/8/K7 w - - 0 1"></kosmos-board>'
    with foreign_page(house.address, body) as address:
        page.goto(address)
        board = page.locator("#one")
        click_move(page, board, "f7f8")
        expect(board.locator(".kb-promotion button")).to_have_count(4)
        page.mouse.click(*middle_of(board, "a8"))
        expect(board.locator(".kb-promotion")).to_be_hidden()
        assert moves_of(board) == []
        drag_move(page, board, "f7f8")
        board.get_by_role("button", name="white knight").click()
        expect(board.locator(".kb-moves a")).to_have_text(["f8=N"])


def test_a_position_is_set_up(page: Page, house: House) -> None:
    """Pieces from the rows onto squares and off again; then somebody is to move."""
    with foreign_page(house.address, ALONE) as address:
        page.goto(address)
        board = page.locator("#one")
        board.locator("#one_btn3").click()
        expect(board.locator("#one_sw")).to_be_visible()
        for piece, squares in (("wk", ["e1"]), ("bk", ["e8"]), ("wq", ["d1", "d2", "d1"])):
            board.locator(f"#one_{piece}").click()
            for square in squares:
                page.mouse.click(*middle_of(board, square))
        board.get_by_role("button", name="Black to move").click()
        expect(board.locator("#one_sw")).to_be_hidden()
        assert fen_of(board) == "4k3/8/8/8/8/8/3Q4/4K3 b - - 0 1"
        click_move(page, board, "e8e7")
        expect(board.locator(".kb-moves a")).to_have_text(["Ke7"])


@pytest.mark.parametrize("width", [320, 390, 777, 1203])
def test_squares_are_whole_pixels(page: Page, house: House, width: int) -> None:
    """Whatever the width of the page, a board's is a multiple of eight, and nothing scrolls sideways."""
    page.set_viewport_size({"width": width, "height": 800})
    with foreign_page(house.address, ALONE) as address:
        page.goto(address)
        box = page.locator("#one cg-board").bounding_box()
        assert box
        assert box["width"] == box["height"]
        assert box["width"] % 8 == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_settings_are_kept(page: Page, house: House) -> None:
    """Pieces and colours chosen once are there the next time, on every board of the page."""
    with foreign_page(house.address, ALONE + '<kosmos-board id="two"></kosmos-board>') as address:
        page.goto(address)
        board = page.locator("#one")
        board.get_by_text("Settings of the board").click()
        board.locator("select").first.select_option("letters")
        board.locator("select").last.select_option("wood")
        expect(board.locator("cg-board piece svg.kb-letters")).to_have_count(32)
        expect(board.locator(".sb_select svg.kb-letters")).to_have_count(12)
        page.reload()
        expect(page.locator("#two cg-board piece svg.kb-letters")).to_have_count(32)
        expect(page.locator("#two .kb")).to_have_attribute("data-theme", "wood")


ENVIRONMENT = """
window.said = [];
window.answers = {};
window.schach_neues_brett = (id, key, envh) => {
  window.envh = envh;
  said.push([id, key]);
  return (id, key, value) => { said.push([id, key, value ?? null]); return answers[key] ?? 0; };
};
"""


def test_the_schacheckes_page(page: Page, house: House) -> None:
    """`div.brett` with the manual's ids and classes within reach of the page; `schach_neues_brett` is called; envc and envh talk."""
    body = '<div class="brett" id="b1" data-use="view:w"></div>'
    with foreign_page(house.address, body, ENVIRONMENT) as address:
        page.goto(address)
        expect(page.locator("#b1_ampel")).to_have_class("kb-light sb_green")
        for part in ["sb", "sw", "ampel", "time", *(f"btn{number}" for number in range(1, 11))]:
            assert page.locator(f"#b1_{part}").count() == 1, part
        for colour in "wb":
            assert all(page.locator(f"#b1_{colour}{kind}.sb_select").count() == 1 for kind in "kqbnrp")
        squares = [f"#b1_{file}{rank}" for file in range(1, 9) for rank in range(1, 9)]
        assert all(page.locator(f"{square}.sb_brett").count() == 1 for square in squares)
        assert page.locator(".sb_brett.white").count() == page.locator(".sb_brett.black").count() == 32
        assert page.locator("#b1 .sb_select .sb_piece").count() == 12
        assert page.locator("#b1 cg-board .sb_piece").count() == 32
        click_move(page, page.locator("#b1"), "e2e4")
        expect(page.locator("#b1_ampel")).to_have_class("kb-light sb_red")
        assert page.evaluate("said[0]") == ["b1", "new"]
        assert page.evaluate("said[1].slice(0, 2)") == ["b1", "send_position"]
        page.evaluate("envh('response', 'abxr')")
        expect(page.locator("#b1_ampel")).to_have_class("kb-light sb_black kb-result")
        expect(page.locator("#b1_ampel")).to_have_text("1–0  White wins, resignation")
        assert page.evaluate("envh('query', 'mode')") == 6
        page.locator("#b1_ampel").click()
        expect(page.locator("#b1 cg-board piece")).not_to_have_count(32)


def test_the_list_of_boards_and_a_page_that_begins_itself(page: Page, house: House) -> None:
    """`sb_menu.links` opens and closes its list; with a script called `script_load` nothing begins before `schach_onload`."""
    body = (
        '<p id="sb_menu.links">Boards</p><div id="sb_divlinks">Blitz</div><script id="script_load" src="/own.js"></script>'
        '<div class="brett" id="b1" data-use="local"></div>'
    )
    with foreign_page(house.address, body, ENVIRONMENT) as address:
        page.goto(address)
        assert page.locator("#b1 cg-board").count() == 0
        page.evaluate("() => window.schach_onload()")
        expect(page.locator("#b1 cg-board .sb_piece")).to_have_count(32)
        links, opener = page.locator("#sb_divlinks"), page.locator("[id='sb_menu.links']")
        expect(links).to_have_class("sb_hide")
        opener.click()
        expect(links).to_have_class("sb_show")
        opener.click()
        expect(links).to_have_class("sb_hide")


def test_the_draw_button_and_resigning(page: Page, house: House) -> None:
    """The button's four meanings by its words; resigning asks once more."""
    body = '<div class="brett" id="b1" data-use="view:w remis:1r:50"></div>'
    with foreign_page(house.address, body, ENVIRONMENT) as address:
        page.goto(address)
        button = page.locator("#b1_btn10")
        expect(button).to_have_text("Offer draw")
        button.click()
        expect(button).to_have_text("Draw offered")
        button.click()
        start = page.evaluate("envh('setup', 'initial'), said.length, 'awamk51r11abk58'")
        page.evaluate("position => envh('response', position + 'rm')", start)
        expect(button).to_have_text("Accept draw")
        page.evaluate("position => envh('response', position)", start)
        expect(button).to_have_text("Claim draw")
        resign = page.locator("#b1_btn9")
        resign.click()
        expect(resign).to_have_text("Really resign?")
        resign.click()
        expect(page.locator("#b1_ampel")).to_contain_text("0–1")
        assert page.evaluate("said.at(-1)") == ["b1", "send_position", "awxr"]


def test_a_kept_game_on_the_board(director: Page, house: House) -> None:
    """The page of a game shows it on the board: steps by keys, and a variation of one's own."""
    headers = {"x-csrf-token": director.locator("body").get_attribute("data-csrf") or ""}
    form: dict[str, str | float | bool] = {
        "white": "Anna",
        "black": "Bence",
        "moves": "1. e4 e5 2. Nf3 Nc6 3. Bb5",
        "public": "yes",
    }
    made = director.request.post(f"{house.address}/games/new", form=form, headers=headers)
    director.goto(made.url)
    board = director.locator("kosmos-board")
    expect(board.locator(".kb-moves a")).to_have_text(["e4", "e5", "Nf3", "Nc6", "Bb5"])
    expect(board.locator(".kb-moves a[aria-current]")).to_have_text("Bb5")
    board.get_by_role("button", name="Back", exact=True).focus()
    director.keyboard.press("ArrowLeft")
    director.keyboard.press("ArrowLeft")
    expect(board.locator(".kb-moves a[aria-current]")).to_have_text("Nf3")
    click_move(director, board, "g8f6")
    expect(board.locator(".kb-variation a")).to_have_text(["Nf6"])


def test_what_a_page_puts_beside_and_onto_a_board(page: Page, house: House) -> None:
    """A panel beside it, arrows on it; the page is told whenever another position is shown; another room is followed."""
    rooms = [
        page.request.post(f"{house.address}/api/boards", data={"kind": "open"}).json()["name"]
        for _ in range(2)
    ]
    page.request.post(
        f"{house.address}/api/boards/{rooms[1]}/act", data={"command": {"do": "move", "move": "d4"}}
    )
    body = (
        '<kosmos-board id="one"><p slot="panel">Beside</p></kosmos-board>'
        f'<kosmos-board id="two" room="{rooms[0]}"></kosmos-board>'
    )
    with foreign_page(house.address, body) as address:
        page.goto(address)
        board, other = page.locator("#one"), page.locator("#two")
        expect(page.get_by_text("Beside")).to_be_visible()
        board.evaluate(
            "board => { window.shown = []; board.addEventListener('kosmos-shown', e => shown.push(e.detail.fen)) }"
        )
        click_move(page, board, "e2e4")
        board.get_by_role("button", name="Back", exact=True).click()
        expect(board.locator(".kb-moves a[aria-current]")).to_have_count(0)
        assert [fen.split()[1] for fen in page.evaluate("window.shown")] == ["b", "w"]
        board.evaluate("board => board.arrows = ['d2d4', 'g1f3']")
        expect(board.locator("svg.cg-shapes line")).to_have_count(2)
        board.evaluate("board => board.arrows = []")
        expect(board.locator("svg.cg-shapes line")).to_have_count(0)
        expect(other.locator(".kb-moves a")).to_have_count(0)
        other.evaluate("(board, room) => board.setAttribute('room', room)", rooms[1])
        expect(other.locator(".kb-moves a")).to_have_text(["d4"])
