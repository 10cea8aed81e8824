"""Every example of the Schachecke's manual is a page: opened from the lobby, used as it is meant, in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.foreign_page import click_move, fen_of, moves_of
from e2e.house import House, let_in
from kosmos.formats.schachecke_game import parse_game_record
from kosmos.formats.schachecke_results import parse_self_tests, parse_series
from kosmos.web.examples import EXAMPLES

pytestmark = pytest.mark.browser

LIGHT = ".kb-light"
SAID = "[data-said]"
NORMAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def board_of(page: Page, id_: str = "b1") -> Locator:
    return page.locator(f"#{id_}")


def enter(page: Page, button: str = "Open a board") -> Locator:
    """From the example's page to its room."""
    page.get_by_role("button", name=button, exact=True).click()
    expect(page).to_have_url(re.compile(r"/examples/[a-z-]+/[a-z0-9_]{8}$"))
    board = board_of(page)
    expect(board.locator("cg-board piece svg").first).to_be_visible()
    server_spoke(board)
    return board


def server_spoke(board: Locator) -> None:
    """Nothing can be moved before: until then the board shows what the page said of it."""
    expect(board.locator(LIGHT)).not_to_have_text("Connecting …")
    expect(board.locator(f"{LIGHT}.sb_yellow")).to_have_count(0)


def play_both(page: Page, board: Locator, *moves: str) -> None:
    """Both sides from one board, whoever is below."""
    for move in moves:
        before = len(moves_of(board))
        flipped = bool(board.locator(".orientation-black").count())
        expect(board.locator(f"{LIGHT}.sb_yellow")).to_have_count(0)
        board.scroll_into_view_if_needed()
        click_move(page, board, move, flipped=flipped)
        expect(board.locator(".kb-moves a")).to_have_count(before + 1)


# -- boards ------------------------------------------------------------------------------------------------


def timed(shown: str) -> Callable[[Page], None]:
    def used(page: Page) -> None:
        board = enter(page)
        expect(board.locator(".kb-clock").first).to_have_text(re.compile(shown))
        play_both(page, board, "e2e4", "e7e5")
        assert moves_of(board) == ["e4", "e5"]

    return used


def learning(page: Page) -> None:
    board = enter(page)
    play_both(page, board, "d2d4", "d7d5")
    expect(board.locator(".kb-clock").first).to_be_hidden()


def kibitz(page: Page) -> None:
    room = page.request.post(
        page.url.replace("/examples/kibitz", "/api/boards"), data={"kind": "open"}
    ).json()["name"]
    page.get_by_label("Name of the board").fill(room)
    page.get_by_role("button", name="Look on").click()
    board = board_of(page)
    expect(board.locator("cg-board piece svg")).to_have_count(32)
    server_spoke(board)
    click_move(page, board, "e2e4")
    address = page.url.split("/examples")[0]
    page.request.post(f"{address}/api/boards/{room}/act", data={"command": {"do": "move", "move": "d2d4"}})
    expect(board.locator(".kb-moves a")).to_have_text(["d4"])


def analysis(page: Page) -> None:
    page.locator("[name=game]").fill("1. f3 e5 2. g4 Qh4#")
    page.get_by_role("button", name="Show it").click()
    board = board_of(page)
    expect(board.locator(".kb-moves a")).to_have_count(4)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    board.get_by_role("button", name="Back", exact=True).click()
    assert not requests, "nothing is loaded before it is asked for"
    expect(page.locator("[data-bar]")).to_be_hidden()  # nothing is known yet
    page.locator("input[data-engine]").check()
    expect(page.locator("[data-lines] li").first).to_contain_text("Qh4#", timeout=60_000)
    expect(page.locator("[data-value]")).to_have_text("#−1")
    page.get_by_role("button", name="Report of the game").click()
    expect(page.locator(".moments li").last).to_contain_text("2. g4", timeout=60_000)
    expect(page.locator(".curve-plot")).to_be_visible()
    page.locator(".moments button").last.click()
    expect(page.locator(".curve-plot .here")).to_have_attribute("x1", "480.0")  # the third of four moves
    page.locator("input[data-engine]").uncheck()
    expect(page.locator("[data-value]")).to_have_text("#−1")  # what the report found there
    assert fen_of(board).startswith("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b")


def colours(page: Page) -> None:
    page.get_by_label("Your name").fill("Leonie")
    page.get_by_role("button", name="Play Black").click()
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.locator("kosmos-board .orientation-black")).to_be_visible()
    expect(page.get_by_alt_text("QR code of the link")).to_be_visible()


def group_chess(page: Page) -> None:
    page.get_by_role("button", name="Open a board", exact=True).click()
    expect(page).to_have_url(re.compile(r"/examples/group-chess/[a-z0-9]{8}$"))
    room = page.url
    for name in ("Peter", "Paula", "Maria"):
        page.goto(room)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Take part").click()
        expect(page).to_have_url(re.compile(f"player={name}"))
    board = board_of(page)
    expect(page.locator("[data-group] li")).to_have_count(3)
    server_spoke(board)
    click_move(page, board, "e2e4")
    expect(board.locator(".kb-moves a")).to_have_count(1)
    expect(page.locator("[data-group] li.runs")).to_have_text([re.compile("Peter"), re.compile("Paula")])
    page.goto(f"{room}?player=Paula")
    top = "board => board.getBoundingClientRect().top"
    before = board.evaluate(top)
    server_spoke(board)
    expect(page.locator("[data-group] li.own")).to_have_text(re.compile("Paula"))
    assert board.evaluate(top) == before, "clocks that arrive push nothing aside"
    click_move(page, board, "e7e5", flipped=True)
    expect(board.locator(".kb-moves a")).to_have_count(2)


# -- mating ------------------------------------------------------------------------------------------------


def partner(page: Page) -> None:
    page.get_by_role("button", name="New position").click()
    board = board_of(page)
    expect(page.locator(SAID)).to_contain_text("White to move and mate")
    first = fen_of(board)
    assert first.count("k") == 1
    board.locator("#b1_btn4").click()
    expect(page.locator(SAID)).to_contain_text("White to move and mate")
    enter(page, "With a partner")
    page.get_by_role("button", name="New position").click()
    expect(page.locator(SAID)).to_contain_text("White to move and mate")
    page.wait_for_function("() => !document.querySelector('#b1').fen.includes('p')")
    assert fen_of(board_of(page)).split()[1] == "w"


def start(page: Page, pieces: str = "", button: str = "New exercise") -> Locator:
    """A new exercise stands on the board."""
    if pieces:
        page.get_by_label("Pieces", exact=True).select_option(pieces)
    page.get_by_role("button", name=button, exact=True).click()
    expect(page.locator(SAID)).to_contain_text("White to move and mate", timeout=60_000)
    board = board_of(page)
    expect(board.locator(LIGHT)).to_have_text("Your move")
    return board


def some_move(board: Locator) -> None:
    """The first move there is, typed."""
    uci = board.evaluate("board => { const [[from, [to]]] = board.model.destinations; return from + to }")
    board.evaluate("(board, move) => board.move(move)", uci)


def lightning(page: Page) -> None:
    board = start(page, "KQ")
    some_move(board)
    expect(board.locator(".kb-moves a")).to_have_count(2)
    expect(page.locator("[data-score=used]")).to_have_text("1")


def king_flees(page: Page) -> None:
    board = start(page, "KR")
    some_move(board)
    expect(page.locator(".field-values td")).to_have_count(64)
    expect(page.locator(".field-values td[aria-current]")).to_have_count(1)


def mating_kibitz(page: Page) -> None:
    page.get_by_role("button", name="Open a room for kibitzers").click()
    board = start(page, "KQ")
    watching = board_of(page, "b2")
    expect(watching.locator("cg-board piece svg")).to_have_count(3)
    some_move(board)
    expect(board.locator(".kb-moves a")).to_have_count(2)
    placed = fen_of(board).split()[0]
    page.wait_for_function(
        "placed => document.querySelector('#b2').fen.startsWith(placed)", arg=placed, timeout=15_000
    )


def flag_falls(page: Page, board: Locator) -> None:
    """Waiting until the time is over would take minutes: the environment takes it away."""
    board.evaluate("board => board.handle('time_set', 1)")
    expect(page.locator(SAID)).to_contain_text("The time is over")


def self_test(page: Page) -> None:
    expect(board_of(page)).to_be_hidden()
    board = start(page, "KQ", "Start a new test")
    expect(page.locator("[data-results]")).to_be_hidden()
    flag_falls(page, board)
    page.get_by_role("button", name="Your results").click()
    expect(board).to_be_hidden()
    expect(page.locator(".tally tbody tr")).to_have_text([re.compile("queen and king10–––")])
    expect(page.locator(".plot svg").first).to_be_visible()


def self_test_results(page: Page, folder: Path) -> None:
    board = start(page, "KQ", "Start a new test")
    flag_falls(page, board)
    page.get_by_role("button", name="Your results").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the results").click()
    assert re.fullmatch(r"hbs_tr_\d+\.xml", saved.value.suggested_filename)
    saved.value.save_as(folder / "results.xml")
    (read,) = parse_self_tests((folder / "results.xml").read_text(encoding="utf-8"))
    assert (read.kind.name, read.end.name) == ("KQ", "TIME")
    page.get_by_role("button", name="Forget the results").click()
    expect(page.locator("[data-table]")).to_have_text("Nothing to show yet.")
    page.locator("[data-load]").set_input_files(folder / "results.xml")
    expect(page.locator(SAID)).to_have_text("Results read: 1.")
    expect(page.locator(".tally tbody tr")).to_have_count(1)


def no_king(page: Page) -> None:
    board = start(page, "QR")
    assert "K" not in fen_of(board).split()[0]
    move = best_move(page, "QR", fen_of(board))
    board.evaluate("(board, move) => board.move(move)", move)
    expect(page.locator(SAID)).to_have_text(re.compile("The best move|Mate!"))


def best_move(page: Page, pieces: str, fen: str) -> str:
    """By asking for every move: one that leaves the fewest."""
    address = page.url.split("/examples")[0].split("/training")[0]
    found: list[tuple[int, str]] = []
    for move in page.evaluate(
        "() => [...document.querySelector('#b1').model.destinations].flatMap(([f, all]) => all.map(t => f + t))"
    ):
        told = page.request.post(
            f"{address}/api/training/{pieces}/answer", data={"fen": fen, "move": move}
        ).json()
        after = told["judgement"]["after"]
        found.append((999 if after is None else after, move))
    return min(found)[1]


def automaton(page: Page) -> None:
    page.get_by_role("button", name="New game").click()
    board = board_of(page)
    expect(board.locator(".kb-moves a")).to_have_count(1)
    expect(board.locator(LIGHT)).to_have_text("Your move")
    click_move(page, board, "e7e6", flipped=True)
    expect(board.locator(".kb-moves a")).to_have_count(3)


# -- settings, records, evenings -----------------------------------------------------------------------------


def settings(page: Page) -> None:
    board = enter(page)
    board.locator("#b1_btn4").click()
    form = page.locator("#b1_form")
    expect(form).to_be_visible()
    form.get_by_label("Seconds for the game").fill("120")
    form.get_by_role("button", name="OK").click()
    expect(form).to_be_hidden()
    expect(board.locator(".kb-clock").first).to_have_text("2:00")
    play_both(page, board, "e2e4")
    board.locator("#b1_btn4").click()
    form.get_by_role("button", name="Cancel").click()
    expect(board.locator(".kb-moves a")).to_have_count(1)


def two_boards(page: Page) -> None:
    board, other = enter(page), board_of(page, "b2")
    for id_, seconds in (("b1", "120"), ("b2", "240")):
        page.locator(f"#{id_}_form").evaluate(
            "(form, seconds) => form.querySelector('[name=start]').value = seconds", seconds
        )
    board.locator("#b1_btn4").click()
    page.locator("#b1_form").get_by_role("button", name="OK").click()
    expect(board.locator("#b1_time")).to_have_text("2:00")
    expect(other.locator("#b2_time")).to_have_text("4:00")
    play_both(page, board, "e2e4")
    expect(other.locator(".kb-moves a")).to_have_text(["e4"])
    play_both(page, other, "c7c5")
    expect(board.locator(".kb-moves a")).to_have_text(["e4", "c5"])


def ways(page: Page) -> None:
    board = enter(page)
    page.locator("#btn_mv").click()
    page.get_by_label("touch-move").check()
    page.locator("#btn_mv").click()
    expect(page.locator(SAID)).to_contain_text(" strict ")
    click_square = board.evaluate("board => board.handle('configure', '')")
    assert " strict " in f" {click_square} "
    play_both(page, board, "e2e4")


def sheep(page: Page) -> None:
    board = enter(page)
    assert fen_of(board).startswith("3p4/8/8/8/8/8/8/P1P1P1P1 w")
    play_both(page, board, "c1d2", "d8e7")


def recorded(page: Page, folder: Path) -> None:
    board = enter(page)
    play_both(page, board, "f2f3", "e7e5", "g2g4", "d8h4")
    expect(page.locator(SAID)).to_contain_text("recorded")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the game").click()
    assert re.fullmatch(r"hbs_game_\d+\.txt", saved.value.suggested_filename)
    saved.value.save_as(folder / "game.txt")
    text = (folder / "game.txt").read_text(encoding="utf-8")
    assert [line[0] for line in text.splitlines() if line[0] in "so"] == ["s", "s", "s", "s", "o"]
    assert text.splitlines()[-1].startswith("o:awxm:")
    assert len(parse_game_record(text)) == len(text.splitlines())


def statistics(page: Page, folder: Path) -> None:
    board = enter(page)
    play_both(page, board, "f2f3", "e7e5", "g2g4", "d8h4")
    expect(page.locator(".tally tbody tr")).to_have_count(2)
    expect(page.locator(".plot svg")).to_have_count(2)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the results").click()
    saved.value.save_as(folder / "games.xml")
    series = parse_series((folder / "games.xml").read_text(encoding="utf-8"))
    assert [(game.reason.value, game.moves) for game in series.games] == [("m", 4)]
    page.get_by_role("button", name="Forget the results").click()
    page.locator("[data-load]").set_input_files(folder / "games.xml")
    expect(page.locator(".tally tbody tr")).to_have_count(2)


def winner_stays(page: Page) -> None:
    page.get_by_role("button", name="Begin an evening").click()
    for name in ("Anna", "Bernd", "Clara"):
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name="Comes").click()
        expect(page.locator(".tally tbody th", has_text=name)).to_be_visible()
    expect(page.locator("h2").first).to_have_text(re.compile(r"Anna\s–\sBernd"))
    page.get_by_role("button", name="Anna is ready").click()
    page.get_by_role("button", name="Bernd is ready").click()
    board = board_of(page)
    expect(board.locator("cg-board piece svg")).to_have_count(32)
    server_spoke(board)
    play_both(page, board, "f2f3", "e7e5", "g2g4")
    click_move(page, board, "d8h4", flipped=bool(board.locator(".orientation-black").count()))
    expect(page.locator("h2").first).to_have_text(re.compile(r"Bernd\s–\sClara|Clara\s–\sBernd"))
    expect(page.locator(".tally tbody tr").first).to_have_text(re.compile(r"1\s*Bernd\s*1\s*0\s*0\s*3"))


USES: dict[str, Callable[..., None]] = {
    "blitz": timed(r"^5:00$"),
    "rapid": timed(r"^15:00$"),
    "thinking": timed(r"^30:00$"),
    "long": timed(r"^2:00:00$"),
    "learning": learning,
    "kibitz": kibitz,
    "analysis": analysis,
    "black-and-white": colours,
    "group-chess": group_chess,
    "complicated-time": timed(r"^0:57$"),
    "mating-practice": partner,
    "lightning": lightning,
    "king-flees": king_flees,
    "mating-kibitz": mating_kibitz,
    "self-test": self_test,
    "self-test-results": self_test_results,
    "no-king": no_king,
    "automaton": automaton,
    "settings": settings,
    "two-boards": two_boards,
    "move-settings": ways,
    "sheep-and-wolf": sheep,
    "recorded": recorded,
    "statistics": statistics,
    "winner-stays": winner_stays,
}


def test_every_example_is_in_the_lobby(page: Page, house: House) -> None:
    """The lobby links every example, and each of them is tried below."""
    page.goto(f"{house.address}/boards")
    linked = page.locator(".example-list a").evaluate_all(
        "links => links.map(each => each.getAttribute('href'))"
    )
    assert sorted(linked) == sorted(f"/examples/{each.key}" for each in EXAMPLES)
    assert USES.keys() == {each.key for each in EXAMPLES}


@pytest.mark.parametrize("key", USES)
def test_an_example_works(page: Page, house: House, key: str, tmp_path: Path) -> None:
    """Each example goes from its own page to what it is there for."""
    if key != "group-chess":  # a director is always themselves, and may open as many boards as needed
        let_in(page.context, house)
    page.goto(f"{house.address}/examples/{key}")
    expect(page.locator("h1")).to_be_visible()
    use = USES[key]
    if use in (self_test_results, recorded, statistics):
        use(page, tmp_path)
    else:
        use(page)


def test_a_perfect_mate_is_counted(page: Page, house: House) -> None:
    """From the list of sets to the mate: with best moves it takes exactly as many as perfect play needs.

    Without a limit: the best move is found by trying all of them at the server, which takes its time.
    """
    page.goto(f"{house.address}/training")
    page.get_by_role("link", name="queen and rook at most").click()
    page.get_by_label("Time and moves are limited").uncheck()
    board = start(page)
    needed = int(page.locator("[data-score=perfect]").inner_text())
    for played in range(1, needed + 1):
        expect(board.locator(LIGHT)).to_have_text("Your move")
        move = best_move(page, "QR", fen_of(board))
        board.evaluate("(board, move) => board.move(move)", move)
        expect(page.locator("[data-score=used]")).to_have_text(str(played))
        expect(page.locator("[data-score=needed]")).to_have_text(str(needed - played))
    expect(page.locator(SAID)).to_contain_text(f"Mate! Moves: {needed}; perfect play: {needed};")
    expect(board.locator(LIGHT)).to_have_text("1–0  White wins, checkmate")
    expect(page.locator(".tally tbody td").first).to_have_text("1")


def test_a_table_is_built_under_a_bar(page: Page, fresh_house: House) -> None:
    """The first who asks for a set sees how far it is, and then the exercise."""
    page.goto(f"{fresh_house.address}/training/RBB")
    page.get_by_role("button", name="New exercise").click()
    expect(page.locator("progress")).to_be_visible()
    expect(page.locator(SAID)).to_contain_text("is being built")
    expect(page.locator(SAID)).to_contain_text("White to move and mate", timeout=120_000)
    expect(page.locator("progress")).to_be_hidden()
    assert (fresh_house.database.parent / "mate-tables" / "RBB.table").is_file()
