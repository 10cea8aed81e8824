"""A board on a phone: from edge to edge, questions at the thumb, moves large enough for a finger, and what is missing is said."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from e2e.axe import complaints
from e2e.house import House
from e2e.test_board_rooms import opened, seated
from kosmos.web.examples import EXAMPLES

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 664}  #: what the bars of a browser leave of a usual phone
FINGER = 40  #: px
LIGHT = ".kb-light"

Phones = Callable[..., BrowserContext]


@pytest.fixture
def phones(browser: Browser) -> Iterator[Phones]:
    made: list[BrowserContext] = []

    def phone(*, scheme: str = "light", pixels: int = 1) -> BrowserContext:
        context = browser.new_context(
            locale="en",
            viewport=PHONE,  # type: ignore[arg-type]
            has_touch=True,
            is_mobile=True,
            device_scale_factor=pixels,
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        made.append(context)
        return context

    yield phone
    for context in made:
        context.close()


@pytest.fixture
def game(page: Page, house: House, phones: Phones) -> tuple[Locator, Locator]:
    """White and Black at their phones after two moves each."""
    room = opened(page, house, player="Leonie Brandt", time="300+3", colour="w")
    boards = [
        seated(phones(scheme=scheme), house, room[seat])[1]
        for scheme, seat in (("light", "seat"), ("dark", "guest"))
    ]
    for board in boards:
        board.locator(".kb-ask").get_by_role("button", name="I am ready").click()
    for at, move in enumerate(("e4", "d5", "exd5", "Nf6")):
        expect(boards[at % 2].locator(LIGHT)).to_have_text("Your move")
        play(boards[at % 2], move)
    return boards[0], boards[1]


def play(board: Locator, move: str) -> None:
    assert board.evaluate("(board, move) => board.move(move)", move)


def in_sight(element: Locator) -> bool:
    """Wholly on the screen as it is, without scrolling."""
    box = element.bounding_box()
    assert box
    return box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"]


def test_a_draw_offer_takes_the_place_of_the_buttons(game: tuple[Locator, Locator]) -> None:
    """Accept and play on stand where draw and resign stood, in sight and large, in the dark too; the answer brings the buttons back."""
    white, black = game
    question, buttons = black.locator(".kb-ask"), black.locator(".kb-do").last
    expect(black.get_by_role("button", name="Resign")).to_be_visible()
    white.get_by_role("button", name="Offer draw").click()
    play(white, "d4")
    expect(question).to_contain_text("Your opponent offers a draw")
    expect(black.locator("[aria-live=assertive]")).to_have_text("Your opponent offers a draw")
    expect(black.get_by_role("button", name="Resign")).to_be_hidden()
    expect(black.get_by_role("button", name="Accept draw")).to_have_count(1)
    expect(white.locator(".kb-ask")).to_be_hidden()
    for answer in question.get_by_role("button").all():
        assert in_sight(answer)
        assert (answer.bounding_box() or {"height": 0})["height"] >= FINGER
    assert complaints(black.page) == []
    black.get_by_role("button", name="Play on").click()
    expect(question).to_be_hidden()
    expect(buttons.get_by_role("button", name="Resign")).to_be_visible()
    expect(white.get_by_role("button", name="Offer draw")).to_be_visible()


def test_an_offer_is_answered_by_keyboard(game: tuple[Locator, Locator]) -> None:
    """The question is reached by Tab from the board; after the answer the keyboard is on the board again."""
    white, black = game
    white.get_by_role("button", name="Offer draw").click()
    play(white, "d4")
    expect(black.get_by_role("button", name="Play on")).to_be_visible()
    black.locator(".kb-cell").first.focus()
    for _ in range(12):
        black.page.keyboard.press("Tab")
        if black.locator(":focus").inner_text() == "Play on":
            break
    black.page.keyboard.press("Enter")
    expect(black.locator(".kb-ask")).to_be_hidden()
    expect(black.locator(".kb-cell:focus")).to_have_count(1)
    black.page.keyboard.press("m")
    black.page.keyboard.type("Nxd5")
    expect(white.locator(".kb-moves a").last).to_have_text("Nxd5")


def test_a_move_to_be_taken_back_is_asked_in_the_same_place(game: tuple[Locator, Locator]) -> None:
    """Between two players the button stands beside draw and resign; the other side is asked, and hears it."""
    white, black = game
    black.get_by_role("button", name="Take the move back").click()
    expect(white.locator(".kb-ask")).to_contain_text("Your opponent asks to take the move back")
    expect(white.locator("[aria-live=assertive]")).to_have_text("Your opponent asks to take the move back")
    expect(white.get_by_role("button", name="Resign")).to_be_hidden()
    expect(black.get_by_role("button", name="Take the move back")).to_have_class(re.compile("sb_sel"))
    assert in_sight(white.get_by_role("button", name="Allow it"))
    white.get_by_role("button", name="Allow it").click()
    expect(black.locator(".kb-moves a")).to_have_count(3)
    expect(white.get_by_role("button", name="Resign")).to_be_visible()


def test_moves_are_large_enough_for_a_finger(page: Page, game: tuple[Locator, Locator]) -> None:
    """Forty pixels where there are fingers, twenty-four (WCAG 2.5.8) where there is a mouse."""
    white, _ = game
    sizes = (
        "moves => moves.map(move => move.getBoundingClientRect()).map(({width, height}) => [width, height])"
    )
    for width, height in white.locator(".kb-moves a").evaluate_all(sizes):
        assert min(width, height) >= FINGER
    page.goto(f"{white.page.url.split('/play/')[0]}/boards/{white.get_attribute('room')}")
    expect(page.locator(".kb-moves a")).to_have_count(4)
    for width, height in page.locator(".kb-moves a").evaluate_all(sizes):
        assert min(width, height) >= 24


def test_what_one_side_is_ahead_stands_beside_its_name(game: tuple[Locator, Locator]) -> None:
    """A pawn more: the piece and its worth, for White alone; a look back shows what was."""
    white, black = game
    expect(white.locator(".kb-bottom .kb-material")).to_have_text("+1")
    expect(white.locator(".kb-bottom .kb-material svg")).to_have_count(1)
    expect(white.locator(".kb-top .kb-material")).to_be_hidden()
    expect(black.locator(".kb-top .kb-material")).to_have_text("+1")
    white.get_by_role("button", name="First move").click()
    expect(white.locator(".kb-bottom .kb-material")).to_be_hidden()


def test_a_lost_connection_is_seen_at_both_boards(game: tuple[Locator, Locator]) -> None:
    """The own board says in red that it tries again, and says it aloud; the other one says who is missing."""
    white, black = game
    black.page.context.set_offline(True)
    expect(black.locator(".kb-lost")).to_have_text("No connection, trying again …")
    expect(black.locator("[aria-live=assertive]")).to_have_text("No connection, trying again …")
    expect(white.locator(".kb-top")).to_contain_text("Not connected")
    black.page.context.set_offline(False)
    expect(black.locator(LIGHT)).to_have_text("Waiting for the opponent")
    expect(black.locator("[aria-live=assertive]")).to_have_text("Connected")
    expect(white.locator(".kb-top")).not_to_contain_text("Not connected")


def test_who_sits_down_is_named_over_the_board(page: Page, house: House, phones: Phones) -> None:
    """The page that was open before says the name of whoever came, and that nobody was there."""
    room = opened(page, house, player="Leonie Brandt", time="300+3", colour="w")
    page.goto(f"{house.address}/play/{room['seat']}")
    expect(page.locator(".kb-top")).to_contain_text("Nobody here yet")
    expect(page.locator("h1")).to_have_text("Leonie Brandt – ?")
    seated(phones(), house, room["guest"])
    expect(page.locator("h1")).to_have_text("Leonie Brandt – Bence Kovács")
    expect(page.locator(".kb-top")).not_to_contain_text("Nobody here yet")


PAGES = ["/training/KR", *(f"/examples/{example.key}" for example in EXAMPLES)]


def opened_board(page: Page) -> Locator | None:
    """The board of an example, after whatever opens it; some ask for a name first."""
    for name in ("Open a board", "Open a room for kibitzers"):
        button = page.get_by_role("button", name=name, exact=True)
        if button.count():
            button.first.click()
            page.wait_for_url(re.compile(r"/examples/[a-z-]+/"))
            break
    board = page.locator("kosmos-board").first
    return board if board.count() and board.is_visible() else None


@pytest.mark.parametrize("path", PAGES)
def test_a_board_goes_from_edge_to_edge(house: House, phones: Phones, path: str) -> None:
    """Whole pixels of the screen in every square, less than three pixels left over; nothing is wider than the phone."""
    page = phones(pixels=3).new_page()
    page.goto(house.address + path)
    board = opened_board(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    if board is None:
        return
    expect(board.locator("cg-board piece").first).to_be_attached()
    box = board.locator(".kb-frame").bounding_box()
    assert box
    assert PHONE["width"] - 3 < box["width"] <= PHONE["width"]
    squares = box["width"] * 3 / 8  # in pixels of the screen; browsers lay out in 64ths of a pixel
    assert squares == pytest.approx(round(squares), abs=0.05)


def test_an_exercise_has_not_begun_before_it_was_started(house: House, phones: Phones) -> None:
    """Nobody is told to move before there is something to move; then it is one's move."""
    page = phones().new_page()
    page.goto(f"{house.address}/training/KR")
    light = page.locator(f"#b1 {LIGHT}")
    expect(light).to_have_text("Not begun yet")
    page.get_by_role("button", name="New exercise").click()
    expect(light).to_have_text("Your move")


def test_four_clocks_of_a_group(house: House, phones: Phones) -> None:
    """All of them in sight, one's own marked; the two sides have no strips of their own; who has just moved rests."""
    first = phones().new_page()
    first.goto(f"{house.address}/examples/group-chess")
    first.get_by_role("button", name="Open a board").click()
    first.wait_for_url(re.compile("/examples/group-chess/"))
    address = first.url
    pages = [first, *(phones().new_page() for _ in range(3))]
    for page, name in zip(pages, ("Ada", "Bo", "Marie-Charlotte von Hohenlinden", "Dee"), strict=True):
        page.goto(address)
        page.locator("#f-player").fill(name)
        page.get_by_role("button", name="Take part").click()
        expect(page.locator(".group-clocks .own")).to_contain_text(name)
    clocks = first.locator(".group-clocks li")
    expect(clocks).to_have_count(4)
    play(pages[1].locator("kosmos-board"), "e4")
    expect(first.locator(".group-clocks .runs")).to_have_count(3)
    expect(first.locator(".group-clocks .rests")).to_contain_text("Bo")
    assert all(in_sight(clock) for clock in clocks.all())
    expect(first.locator(".kb-player").first).to_be_hidden()
    assert first.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
