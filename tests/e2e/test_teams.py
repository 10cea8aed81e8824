"""Team matches in real browsers: captains on two phones, and a match day on the wall; the big screens of all events but tournaments."""

import datetime as dt
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from e2e.house import KOSMOS, House

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def kosmos(house: House, *words: str) -> str:
    done = subprocess.run(
        [str(KOSMOS), "--db", str(house.database), "team", *words], check=True, capture_output=True, text=True
    )
    return done.stdout


def hand_in(page: Page, boards: dict[int, str]) -> None:
    """Choose players by board and wait until the server has the line-up."""
    for board, player in boards.items():
        page.get_by_label(f"Board {board}", exact=True).select_option(label=player)
    page.get_by_role("button", name="Hand in the line-up").click()


def division(name: str, teams: dict[str, str], matches: str, **settings: str) -> str:
    """The spreadsheet of a division: quicker than a command for each team."""
    said = [f"setting;{key};{value}" for key, value in {"name": name, **settings}.items()]
    for team, players in teams.items():
        said += [f"team;{team}", *(f"player;{player}" for player in players.split(", "))]
    return "\n".join([*said, "round;1", *(f"match;1;{match}" for match in matches.split(", "))])


def imported(house: House, folder: Path, text: str) -> None:
    file = folder / "division.csv"
    file.write_text(text, encoding="utf-8")
    kosmos(house, "import", str(file))


def test_a_match_from_line_ups_on_two_phones_to_the_table(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    """Each captain hands in by the own link and sees nothing of the other before both are in; results come from a phone, the table follows."""
    teams = {"Rooks": "Anna;1900, Bernd;1800, Clara;1700", "Knights": "Doris;1850, Emil;1750, Franz;1650"}
    imported(house, tmp_path, division("Derby", teams, "Rooks;Knights", boards="2"))
    links = json.loads(kosmos(house, "links", "derby", "--json"))["links"]
    phones = [browser.new_context(viewport=PHONE, locale="en-GB").new_page() for _ in range(2)]  # type: ignore[arg-type]
    wall = browser.new_context(locale="en-GB").new_page()
    wall.goto(f"{house.address}/teams/derby")
    for phone, team in zip(phones, ("1", "2"), strict=True):
        phone.goto(f"{house.address}/captain/{links[team]}")
    hand_in(phones[0], {1: "1. Anna (1900)", 2: "3. Clara (1700)"})
    expect(phones[0].get_by_text("Your line-up is in.")).to_be_visible()
    phones[1].reload()
    expect(phones[1].get_by_text("Clara")).to_have_count(0)
    hand_in(phones[1], {1: "1. Doris (1850)", 2: "2. Emil (1750)"})
    for phone in phones:
        expect(phone.locator(".team-boards")).to_contain_text("Clara (1700)")
        expect(phone.locator(".team-boards")).to_contain_text("Doris (1850)")
    for board, result in ((1, "1:0"), (2, "½:½")):
        group = phones[0].get_by_role("group", name=f"Board {board}")
        group.get_by_role("button", name=result).click()
        expect(group).to_have_count(0)
    expect(wall.locator("#team-matches .match-score")).to_have_text("1½ : ½")
    expect(wall.locator("#team-1")).to_contain_text("Rooks")
    expect(wall.locator("#team-1 .mark-total").first).to_have_text("2")
    assert phones[0].evaluate("document.documentElement.scrollWidth <= innerWidth")
    for page in (*phones, wall):
        page.context.close()


def test_a_league_saturday_on_the_wall(browser: Browser, house: House, tmp_path: Path) -> None:
    """Two divisions of four teams: their pages turn by themselves, and each result is there without a touch, also one that came
    while the screen had no network.
    """
    for number in ("1", "2"):
        teams = {f"{team}{number}": f"Player {team}{number};1800" for team in "ABCD"}
        matches = f"A{number};D{number}, B{number};C{number}"
        facts = {"boards": "1", "league": "District", "level": number}
        imported(house, tmp_path, division(f"Division {number}", teams, matches, **facts))
    page = browser.new_context(viewport={"width": 1600, "height": 900}, locale="en-GB").new_page()
    page.goto(f"{house.address}/teams/leagues/district/wall")
    expect(page).to_have_url(f"{house.address}/teams/leagues/district/screen")
    scores = page.locator(".slide.cards h2 .result")
    expect(scores).to_have_text(["–", "–", "–", "–"])

    def enter(event: str, match: str, result: str) -> None:
        words = ["--round", "1", "--match", match, "--board", "1", "--result", result]
        kosmos(house, "result", event, *words)

    results = {
        ("division-1", "1"): "1-0",
        ("division-1", "2"): "½-½",
        ("division-2", "1"): "0-1",
        ("division-2", "2"): "1-0",
    }
    *online, late = results.items()
    for (event, match), result in online:
        enter(event, match, result)
    expect(scores).to_have_text(["1 : 0", "½ : ½", "0 : 1", "–"])
    page.context.set_offline(True)
    enter(*late[0], late[1])
    page.context.set_offline(False)
    expect(scores).to_have_text(["1 : 0", "½ : ½", "0 : 1", "1 : 0"])
    expect(page.locator(".slide.shown .of")).to_have_text(re.compile("Division [12]"))
    expect(page.get_by_text("Player A1", exact=True)).to_have_count(1)
    page.context.close()


def test_whoever_looks_at_a_round_is_taken_to_the_next_one(browser: Browser, house: House) -> None:
    """The page of the newest round moves on when another one is drawn, and the event's page shows it, both with a notice; the page of an
    older one stays.
    """
    kosmos(house, "new", "Open", "--boards", "1", "--system", "swiss", "--rounds", "3")
    for team in "ABCD":
        kosmos(house, "enter", "open", team, "--players", f"Player {team};1800")
    kosmos(house, "draw", "open")
    context = browser.new_context(viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]
    round_, event, older = (context.new_page() for _ in range(3))
    round_.goto(f"{house.address}/teams/open/rounds/1")
    event.goto(f"{house.address}/teams/open")
    for match in ("1", "2"):
        kosmos(house, "result", "open", "--round", "1", "--match", match, "--board", "1", "--result", "1-0")
    kosmos(house, "draw", "open")
    expect(round_).to_have_url(f"{house.address}/teams/open/rounds/2")
    for page in (round_, event):
        expect(page.locator(".toast")).to_have_text("Round 2 is here.")
        expect(page.locator(".team-rounds a")).to_have_text(["1", "2"])
    older.goto(f"{house.address}/teams/open/rounds/1")
    for match in ("1", "2"):
        kosmos(house, "result", "open", "--round", "2", "--match", match, "--board", "1", "--result", "1-0")
    kosmos(house, "draw", "open")
    expect(round_).to_have_url(f"{house.address}/teams/open/rounds/3")
    expect(older.locator(".team-rounds a")).to_have_text(["1", "2", "3"])
    expect(older).to_have_url(f"{house.address}/teams/open/rounds/1")
    context.close()


@pytest.mark.parametrize("kind", ["team event", "league", "arena"])
def test_a_screen_turns_by_itself_and_another_has_its_own_programme(
    director: Page, browser: Browser, house: House, tmp_path: Path, kind: str
) -> None:
    """Page after page and round again, nothing outside the picture; a second screen shows what its programme says; results come by
    themselves and leave the page that is shown where it is.
    """
    path, command = EVENTS[kind](house, tmp_path)
    token = director.locator("body").get_attribute("data-csrf") or ""
    form: dict[str, str | float | bool] = {"parts": "clock", "seconds": "3", "name": "Foyer"}
    director.request.post(f"{house.address}{path}/screens/0", form=form, headers={"x-csrf-token": token})
    context = browser.new_context(locale="en-GB", viewport={"width": 1920, "height": 1080})
    screen, foyer = context.new_page(), context.new_page()
    foyer.goto(f"{house.address}{path}/screen/1")
    expect(foyer.locator(".slide")).to_have_count(1)
    expect(foyer.locator(".slide.clock.shown .huge")).to_have_text(re.compile(r"\d\d:\d\d"))
    sockets: list[WebSocket] = []
    screen.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 - a method cannot be wrapped
    screen.clock.install()
    screen.goto(f"{house.address}{path}/screen")
    # from now on it moves by word alone
    screen.clock.pause_at(dt.datetime.now(dt.UTC) + dt.timedelta(seconds=5))
    pages = screen.locator(".slide").evaluate_all("all => all.map(each => each.id)")
    assert len(pages) > 1
    for page in [*pages, pages[0]]:
        expect(screen.locator(".slide.shown")).to_have_id(page)
        assert screen.locator(".slide:visible").count() == 1
        assert screen.evaluate(OUTSIDE) == []
        screen.clock.fast_forward(13_000)
    shown = screen.locator(".slide.shown").get_attribute("id") or ""
    with sockets[-1].expect_event("framereceived", lambda frame: '"moved"' in frame):
        command()
    for _ in range(2):  # less than the seconds after which a screen without a connection looks
        screen.clock.fast_forward(1_000)
        screen.wait_for_timeout(200)
    expect(screen.locator(".slide", has_text=NEWS[kind])).not_to_have_count(0)
    expect(screen.locator(".slide.shown")).to_have_id(shown)
    context.close()


#: what of the page that is shown lies below or beside it
OUTSIDE = """() => {
  const slide = document.querySelector(".slide.shown"), room = slide.getBoundingClientRect();
  return [...slide.querySelectorAll("li, h2, article")].filter(each => {
    const place = each.getBoundingClientRect();
    return place.bottom > room.bottom + 1 || place.right > room.right + 1;
  }).map(each => each.textContent.trim());
}"""
NEWS = {"team event": "1 : 0", "league": "1 : 0", "arena": "Late, Lena"}


def _team_event(house: House, folder: Path) -> tuple[str, Callable[[], object]]:
    teams = {f"T{number}": f"Player {number};1800" for number in range(1, 13)}
    matches = ", ".join(f"T{number};T{number + 1}" for number in range(1, 13, 2))
    imported(house, folder, division("Twelve", teams, matches, boards="1"))
    result = ["result", "twelve", "--round", "1", "--match", "1", "--board", "1", "--result", "1-0"]
    return "/teams/twelve", lambda: kosmos(house, *result)


def _league(house: House, folder: Path) -> tuple[str, Callable[[], object]]:
    for number in ("1", "2"):
        teams = {f"{team}{number}": f"Player {team}{number};1800" for team in "AB"}
        facts = {"boards": "1", "league": "County", "level": number}
        imported(house, folder, division(f"County {number}", teams, f"A{number};B{number}", **facts))
    result = ["result", "county-1", "--round", "1", "--match", "1", "--board", "1", "--result", "1-0"]
    return "/teams/leagues/county", lambda: kosmos(house, *result)


def _arena(house: House, _folder: Path) -> tuple[str, Callable[[], object]]:
    def arena(*words: str) -> None:
        command = [str(KOSMOS), "--db", str(house.database), "arena", *words]
        subprocess.run(command, check=True, capture_output=True)

    arena("open", "--title", "Tables", "--time", "180+2", "--name", "tables", "--tables", "2")
    for number in range(1, 5):
        arena("join", "tables", f"Player {number}")
    arena("pair", "tables")
    return "/arena/tables", lambda: arena("join", "tables", "Late, Lena")


EVENTS: dict[str, Callable[[House, Path], tuple[str, Callable[[], object]]]] = {
    "team event": _team_event,
    "league": _league,
    "arena": _arena,
}
