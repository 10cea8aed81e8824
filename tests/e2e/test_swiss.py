"""A Swiss through every door: in the browser and by command line, with the same standings at the end."""

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Page, expect
from typer.testing import CliRunner

from e2e.house import House, keys, prepare
from e2e.swiss_story import PLAYERS, ROUNDS, WITH_SET_GAME, act
from e2e.test_news import command
from kosmos.cli.main import app

pytestmark = pytest.mark.browser

#: as the command line spells them
SPELLED = {"1": "1-0", "=": "=", "0": "0-1", "+": "+/-"}


def kosmos(database: Path, *arguments: str) -> str:
    """In a thread of its own: the browser's hand keeps the main one busy."""
    words = ["--db", str(database), "--lang", "en", *arguments]
    with ThreadPoolExecutor(1) as thread:
        done = thread.submit(CliRunner().invoke, app, words).result()
    assert done.exit_code == 0, (arguments, done.output)
    return done.output


class AtTheTerminal:
    """The tournament by command line, on a database of its own."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.do("new", "Swiss Open", "--system", "dutch", "--rounds", str(ROUNDS), "--first-colour", "white")

    def do(self, *arguments: str) -> str:
        return kosmos(self.database, *arguments)

    def players(self, players: Sequence[tuple[str, int]]) -> None:
        for name, elo in players:
            self.do("player", "add", "swiss-open", name, "--elo", str(elo))

    def set_game(self, first: str, second: str) -> None:
        self.do("set-game", "swiss-open", first, second, "--colours")

    def bye(self, name: str, round_: int) -> None:
        self.do("bye", "swiss-open", name, str(round_), "half")

    def late(self, name: str, elo: int) -> None:
        self.do("player", "add", "swiss-open", name, "--elo", str(elo), "--yes")

    def withdraw(self, name: str) -> None:
        self.do("player", "withdraw", "swiss-open", name, "--yes")

    def draw(self, number: int) -> None:
        answers = ["--yes"] if number == WITH_SET_GAME else []
        assert f"Round {number}" in self.do("pair", "swiss-open", *answers)

    def results(self, number: int, results: Sequence[str]) -> None:
        drawn = self.do("show", "round", "swiss-open", "--round", str(number), "--json").count('"board"')
        for board, result in enumerate(results[:drawn], 1):
            self.do("result", "swiss-open", str(number), str(board), SPELLED[result])


class AtThePages:
    """The tournament in the browser."""

    def __init__(self, page: Page, house: House) -> None:
        self.page = page
        self.address = f"{house.address}/t/swiss-open"
        page.goto(f"{house.address}/new")
        page.locator("#f-name").fill("Swiss Open")
        page.locator("#f-system").select_option("dutch")
        page.locator("#more summary").click()
        page.locator("#f-rounds").fill(str(ROUNDS))
        page.locator("#f-first_colour").select_option("white")
        page.get_by_role("button", name="Make the tournament").click()
        expect(page).to_have_url(f"{self.address}/players")

    def go(self, part: str) -> None:
        self.page.goto(f"{self.address}/{part}")

    def confirm(self) -> None:
        self.page.get_by_role("button", name="Yes, do it").click()

    def players(self, players: Sequence[tuple[str, int]]) -> None:
        for count, (name, elo) in enumerate(players, 1):
            self.page.locator("#f-name").fill(name)
            self.page.locator("#f-elo").fill(str(elo))
            self.page.locator("#f-elo").press("Enter")
            expect(self.page.locator("#players tbody tr")).to_have_count(count)
            expect(self.page.locator("#f-name")).to_have_value("")

    def set_game(self, first: str, second: str) -> None:
        self.go("next")
        self.page.locator("#g-first").select_option(label=f"1 · {first}")
        self.page.locator("#g-second").select_option(label=f"2 · {second}")
        self.page.get_by_label("the first player has White").check()
        self.page.get_by_role("button", name="Set game").click()
        expect(self.page.locator(".set-games li")).to_contain_text(first)

    def bye(self, name: str, round_: int) -> None:
        self.go("players")
        self.page.get_by_role("link", name=name).click()
        self.page.locator("#byes summary").click()
        self.page.locator("#bye-round").select_option(str(round_))
        self.page.locator("#bye-kind").select_option("half")
        self.page.locator("#ask-bye button").click()
        expect(self.page.locator("#byes")).to_contain_text(f"Round {round_}: half-point bye")

    def late(self, name: str, elo: int) -> None:
        self.go("players")
        self.page.locator("#f-name").fill(name)
        self.page.locator("#f-elo").fill(str(elo))
        self.page.locator("#f-elo").press("Enter")
        self.confirm()
        expect(self.page.locator("#players tbody tr")).to_have_count(len(PLAYERS) + 1)

    def withdraw(self, name: str) -> None:
        self.go("players")
        self.page.get_by_role("link", name=name).click()
        self.page.get_by_role("button", name="Withdraw player").click()
        self.confirm()
        expect(self.page.locator(".badge", has_text="withdrawn")).to_be_visible()

    def draw(self, number: int) -> None:
        self.go("next")
        self.page.get_by_role("button", name=f"Draw round {number}").click()
        if number == WITH_SET_GAME:
            expect(self.page.locator(".refusal")).to_contain_text("### MPA @ Round 1")
            self.confirm()
        expect(self.page).to_have_url(re.compile(f"/rounds/{number}$"))

    def results(self, number: int, results: Sequence[str]) -> None:
        boards = self.page.locator("#round tr[id^=board-]")
        expect(self.page.locator("#board-1")).to_have_attribute("aria-current", "true")
        results = results[: boards.count()]
        keys(self.page, *results)
        shown = {"1": "1–0", "=": "½–½", "0": "0–1", "+": "+ : –"}
        expect(boards.locator("td.k-result")).to_have_text([shown[each] for each in results])
        expect(self.page.locator("p.onward")).to_have_count(1)  # the server has them all


def test_a_swiss_in_the_browser_and_at_the_terminal(director: Page, house: House, tmp_path: Path) -> None:
    """25 players, 7 rounds, set game, late entry, half-point bye, forfeit, withdrawal: both doors, one table."""
    act(AtTheTerminal(tmp_path / "terminal.db"))
    pages = AtThePages(director, house)
    act(pages)
    expected = kosmos(tmp_path / "terminal.db", "show", "standings", "swiss-open")
    assert kosmos(house.database, "show", "standings", "swiss-open") == expected
    for what in ("crosstable", "players"):
        assert kosmos(house.database, "show", what, "swiss-open") == kosmos(
            tmp_path / "terminal.db", "show", what, "swiss-open"
        )
    pages.go("standings")
    names = director.locator("#standings td.k-name").all_inner_texts()
    assert len(names) == 26
    assert [name for name in names if name not in expected] == []


def test_a_round_by_hand_in_the_browser(director: Page, house: House) -> None:
    """Begin with nobody paired, pair with the keyboard, be warned, see the program's pairing, end after a question."""
    page = director
    page.goto(f"{house.address}/new")
    page.locator("#f-name").fill("By hand")
    page.locator("#f-system").select_option("dutch")
    page.locator("#more summary").click()
    page.locator("#f-rounds").fill("3")
    page.locator("#f-first_colour").select_option("white")
    page.get_by_role("button", name="Make the tournament").click()
    expect(page).to_have_url(f"{house.address}/t/by-hand/players")
    for count, name in enumerate(("Ahorn", "Birke", "Ceder", "Distel"), 1):
        page.locator("#f-name").fill(name)
        page.locator("#f-elo").fill(str(2000 - 10 * count))
        page.locator("#f-elo").press("Enter")
        expect(page.locator("#players tbody tr")).to_have_count(count)
    address = f"{house.address}/t/by-hand"
    page.goto(f"{address}/next")
    assert page.locator("#f-one").evaluate("each => each.offsetWidth") > 180  # a name can be read in it
    page.locator("#f-one").select_option(label="1 · Ahorn")
    page.locator("#f-two").select_option(label="2 · Birke")
    page.get_by_role("button", name="Keep apart").click()
    expect(page.locator("ul.set-games")).to_contain_text("Ahorn")
    page.locator("#m-base").select_option("empty")
    page.get_by_role("button", name="Pair by hand").click()
    expect(page).to_have_url(f"{address}/next/manual")
    page.locator("#w-1").focus()
    keys(page, "Space")
    page.locator("#b-2").focus()
    keys(page, "Space", "Enter")
    # the arbiter's mode asks at once
    expect(page.locator("#pair .refusal")).to_contain_text("are kept apart")
    page.locator("#pair").get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#board-1")).to_contain_text("are kept apart")
    page.get_by_role("button", name="Pair", exact=True).click()
    expect(page.locator("ol.boards > li")).to_have_count(2)
    page.locator("#board-1").get_by_role("button", name="Swap colours").click()
    page.locator("#board-1").get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#board-1 .side").first).to_contain_text("Birke")
    expect(page.locator(".compare")).to_contain_text("Ahorn – Ceder")
    page.get_by_role("button", name="This is the round").click()
    expect(page.locator("#end .refusal")).to_contain_text("are kept apart")
    for box in page.locator("#end .questions input[type=checkbox]").all():
        box.check()
    page.get_by_role("button", name="Yes to what is ticked").click()
    expect(page).to_have_url(f"{address}/rounds/1")
    page.goto(f"{address}/history")
    expect(page.locator("main")).to_contain_text("### MPA @ Round 1: 1-3 4-2 => 2-1 3-4")
    page.goto(f"{address}/rounds/1/why?board=1")
    expect(page.locator(".board-why")).to_contain_text("The director paired these two")


def test_players_are_dragged_to_their_boards(director: Page, house: House) -> None:
    """Onto somebody: the two meet; onto a seat: it is taken; two at boards change seats; back to the list: the game is gone."""
    page = director
    kosmos(house.database, "new", "Dragged", "--system", "dutch", "--rounds", "3")
    for number in range(1, 7):
        kosmos(house.database, "player", "add", "dragged", f"Player {number}", "--elo", str(2000 - number))
    address = f"{house.address}/t/dragged"
    page.goto(f"{address}/next")
    page.locator("#m-base").select_option("empty")
    page.get_by_role("button", name="Pair by hand").click()

    def drag(player: int, onto: str) -> None:
        page.locator(f'[data-player="{player}"] .name').drag_to(page.locator(onto))

    def boards() -> list[str]:
        return [" ".join(text.split()) for text in page.locator("ol.boards .side .name").all_inner_texts()]

    drag(1, '[data-player="4"] .name')
    expect(page.locator("ol.boards > li")).to_have_count(1)
    drag(2, '[data-player="5"] .name')
    expect(page.locator("ol.boards > li")).to_have_count(2)
    assert boards() == ["Player 1", "Player 4", "Player 2", "Player 5"]
    drag(6, '[data-player="5"] .name')
    expect(page.locator("#left-5")).to_be_visible()
    drag(1, '[data-player="2"] .name')
    expect(page.locator('[data-player="1"]')).to_have_attribute("data-other", "6")
    expect(page.locator('[data-player="2"]')).to_have_attribute("data-other", "4")
    drag(4, ".names h3")
    expect(page.locator("ol.boards > li")).to_have_count(1)


def test_a_drag_is_warned_about_beside_the_programs_own_pairing(director: Page, house: House) -> None:
    """Two who met are asked about when one is dropped on the other, and the board says so; the program's pairing is in sight beside."""
    page = director
    kosmos(house.database, "new", "Warned", "--system", "dutch", "--rounds", "3")
    for number in range(1, 13):
        kosmos(house.database, "player", "add", "warned", f"Player {number}", "--elo", str(2000 - number))
    kosmos(house.database, "pair", "warned", "--seed", "5")
    address = f"{house.address}/t/warned"
    for board in range(1, 7):
        command(page, address, "EnterResult", round="1", board=str(board), result="½-½")
    page.goto(f"{address}/rounds/1")
    met = [page.locator(f"#board-1 td.k-{side}").inner_text().split()[-1] for side in ("white", "black")]
    page.goto(f"{address}/next")
    page.locator("#m-base").select_option("empty")
    page.get_by_role("button", name="Pair by hand").click()
    expect(page).to_have_url(f"{address}/next/manual")
    expect(page.locator(".compare tbody tr")).to_have_count(6)
    expect(page.locator(".compare h3")).to_be_in_viewport()
    names, beside = page.locator(".by-hand .names").bounding_box(), page.locator(".compare").bounding_box()
    assert names
    assert beside
    assert beside["x"] >= names["x"] + names["width"]
    asked: list[str] = []

    def say_yes(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept()

    page.on("dialog", say_yes)
    page.locator(f'[data-player="{met[0]}"] .name').drag_to(page.locator(f'[data-player="{met[1]}"] .name'))
    expect(page.locator("ol.boards .concern")).to_contain_text("have played each other before")
    assert len(asked) == 1
    assert "have played each other before" in asked[0]


def test_the_reasons_in_the_browser(director: Page, house: House) -> None:
    """From a round to the reasons of a board, and on to why two others do not meet."""
    page = director
    kosmos(house.database, "new", "Reasons", "--system", "classic", "--rounds", "5")
    for number in range(1, 10):
        kosmos(house.database, "player", "add", "reasons", f"Player {number}", "--elo", str(2000 - number))
    kosmos(house.database, "pair", "reasons", "--seed", "5")
    address = f"{house.address}/t/reasons"
    page.goto(f"{address}/rounds/1")
    page.locator("#board-2 .k-board a").click()
    expect(page.locator(".board-why")).to_have_count(1)
    expect(page.locator(".board-why li").first).to_contain_text("are in the group with 0 points")
    page.locator("#w-first").select_option(label="1 · Player 1")
    page.locator("#w-second").select_option(label="2 · Player 2")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".board-why h3")).to_have_text("Why not Player 1 – Player 2?")
    page.goto(f"{address}/players/1")
    page.get_by_role("link", name="Whom may Player 1 meet next?").click()
    expect(page.locator("table.chances tbody tr").first).to_be_visible()
    page.goto(f"{address}/next")
    page.locator("#ranking summary").click()
    expect(page.locator("#ranking tbody tr")).to_have_count(9)


def test_numbers_that_move_stand_line_by_line(director: Page, house: House) -> None:
    """The question before starting numbers change lists them one under the other, and yes draws the round."""
    tournament = prepare(director, house, "Moving numbers", ("One", "Two", "Three", "Four"), elo="1800")
    headers = {
        "x-csrf-token": director.locator("body").get_attribute("data-csrf") or "",
        "HX-Request": "true",
    }
    for name, form in (
        ("ModifyTournament", {"system": "dutch", "rounds": "3"}),
        ("PairRound", {}),
        ("EnterResult", {"round": "1", "board": "1", "result": "1-0"}),
        ("EnterResult", {"round": "1", "board": "2", "result": "1-0"}),
        ("ModifyPlayer", {"id": "2", "elo": "2000", "answers": "player_changed"}),
    ):
        answer = director.request.post(f"{tournament}/do/{name}", form=dict(form), headers=headers)
        assert answer.ok, answer.text()
    director.goto(f"{tournament}/rounds/1")
    director.get_by_role("button", name="Draw round 2").click()
    question = director.locator(".refusal p").first
    expect(question).to_contain_text("Two: 4 becomes 1")
    assert "Two: 4 becomes 1" in question.inner_text().split("\n")
    director.get_by_role("button", name="Yes, do it").click()
    expect(director).to_have_url(f"{tournament}/rounds/2")


def test_what_the_mode_locks_is_corrected_for_the_rating_report(director: Page, house: House) -> None:
    """On the page of an old round; a player is barred from half-point byes beside their byes, and let have them again."""
    settings = ["--system", "dutch", "--rounds", "5", "--first-colour", "white"]
    kosmos(house.database, "new", "Old Results", *settings)
    for number in range(1, 9):
        kosmos(
            house.database, "player", "add", "old-results", f"Player {number}", "--elo", str(2400 - number)
        )
    for number in (1, 2, 3):
        kosmos(house.database, "pair", "old-results")
        for board in range(1, 5) if number < 3 else ():
            kosmos(house.database, "result", "old-results", str(number), str(board), "1-0")
    page, address = director, f"{house.address}/t/old-results"
    page.goto(f"{address}/rounds/2")
    expect(page.locator("#rating-correction")).to_have_count(0)
    page.goto(f"{address}/rounds/1")
    page.locator("#rating-correction summary").click()
    page.locator("#rc-board").select_option("2")
    page.locator("#rc-result").select_option("0-1")
    page.locator("#rating-correction button").click()
    page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("#rating-correction")).to_contain_text(
        "In the rating report: 2: Player 6 – Player 2 0–1"
    )
    page.goto(f"{address}/players/1")
    page.locator("#byes summary").click()
    page.get_by_role("button", name="Bar from half-point byes").click()
    expect(page.locator("#bar-byes .badge")).to_have_text("No half-point byes")
    page.get_by_role("button", name="Allow half-point byes again").click()
    expect(page.locator("#bar-byes .badge")).to_have_count(0)
