"""Pages that follow: rows are patched in place, and whatever the reader is in the middle of stays."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from e2e.house import House, draw, keys, prepare

pytestmark = pytest.mark.browser


@contextmanager
def fetches(page: Page) -> Iterator[list[str]]:
    """The pages that are fetched meanwhile."""
    asked: list[str] = []

    def hear(request: Request) -> None:
        if "/static/" not in request.url:
            asked.append(request.url)

    page.on("request", hear)
    yield asked
    page.remove_listener("request", hear)


def command(director: Page, tournament: str, name: str, /, **form: str | float | bool) -> None:
    token = director.locator("body").get_attribute("data-csrf") or ""
    headers = {"x-csrf-token": token, "HX-Request": "true"}
    answer = director.request.post(f"{tournament}/do/{name}", form=form, headers=headers)
    assert answer.ok, answer.text()


def test_a_table_follows_without_being_fetched(director: Page, browser: Browser, house: House) -> None:
    """A visitor's standings get new rows in their new order from the news alone, and rows stay the same elements."""
    tournament = prepare(director, house, "News", [f"Player {letter}" for letter in "abcdefgh"])
    draw(director, tournament)
    command(director, tournament, "Publish", public="yes")
    visitor = browser.new_context(locale="en-GB").new_page()
    visitor.goto(f"{tournament}/standings")
    keys(director, "w")  # when it is shown, the visitor follows
    first = visitor.locator("#standings tbody tr").first
    expect(first.locator(".k-points")).to_have_text("1")
    assert visitor.evaluate("document.querySelector('#standings tbody tr').kept = true")
    with fetches(visitor) as asked:
        keys(director, "b")
        expect(visitor.locator("#standings tbody tr .k-points", has_text="1")).to_have_count(2)
        keys(director, "d")
        expect(visitor.locator("#standings tbody tr .k-points", has_text="½")).to_have_count(2)
        assert visitor.locator("#standings tbody .k-rank").all_inner_texts()[:4] == ["1", "1", "3", "3"]
        assert asked == []
        keys(director, "w")  # the round is complete: more changes than rows
        expect(visitor.locator("#standings tbody tr .k-points", has_text="1")).to_have_count(3)
    assert visitor.evaluate("document.querySelectorAll('#standings tbody tr').length") == 8
    assert (
        visitor.evaluate(
            "[...document.querySelectorAll('#standings tbody tr')].filter(row => row.kept).length"
        )
        == 1
    )
    visitor.context.close()


def test_what_the_reader_is_in_the_middle_of_stays(director: Page, browser: Browser, house: House) -> None:
    """When the page is morphed to a new one, typed text, the caret, a choice, open details and the scroll stay."""
    tournament = prepare(director, house, "Middle", [f"Player {letter}" for letter in "abcd"])
    page = director.context.new_page()
    page.set_viewport_size({"width": 800, "height": 300})
    page.goto(f"{tournament}/players/1")
    page.locator("#data summary").wait_for()
    page.locator("#f-club").fill("Rook Town")
    page.locator("#f-sex").select_option("f")
    page.locator("#f-club").focus()
    page.locator("#f-club").evaluate("input => input.setSelectionRange(2, 5)")
    page.evaluate("window.scrollTo(0, 120)")
    before = page.evaluate("window.scrollY")
    draw(director, tournament)
    expect(page.locator("#live table.games tbody tr")).to_have_count(3)
    assert page.locator("#f-club").input_value() == "Rook Town"
    assert page.locator("#f-sex").input_value() == "f"
    expect(page.locator("#f-club")).to_be_focused()
    assert page.locator("#f-club").evaluate("input => [input.selectionStart, input.selectionEnd]") == [2, 5]
    assert page.locator("#data").evaluate("details => details.open")
    assert abs(page.evaluate("window.scrollY") - before) < 200
    page.close()


def test_an_open_working_stays_open(director: Page, browser: Browser, house: House) -> None:
    """A number of a Keizer table that somebody has opened stays open when its row is patched."""
    tournament = prepare(director, house, "Open workings", [f"Player {letter}" for letter in "abcdef"])
    command(director, tournament, "ModifyTournament", system="keizer")
    command(director, tournament, "PairRound")
    command(director, tournament, "Publish", public="yes")
    command(director, tournament, "EnterResult", round="1", board="1", result="1-0")
    visitor = browser.new_context(locale="en-GB").new_page()
    visitor.goto(f"{tournament}/standings")
    version = int(visitor.locator("body").get_attribute("data-version") or 0)
    working = visitor.locator("#live tbody details").first
    working.locator("summary").click()
    command(director, tournament, "EnterResult", round="1", board="1", result="½-½")
    with fetches(visitor) as asked:
        row = visitor.locator("#live tbody tr.fresh")
        expect(row.first).to_be_visible()
        command(director, tournament, "EnterResult", round="1", board="1", result="0-1")
        command(director, tournament, "EnterResult", round="1", board="1", result="1-0")
        expect(visitor.locator("body")).to_have_attribute("data-version", str(version + 3))
        assert asked == []
    assert working.evaluate("details => details.open")
    visitor.context.close()


#: in every form of the page something else is chosen or typed than stands there; what it was is kept in the window
HALF_MADE = """() => {
  const other = (control) => {
    if (control instanceof HTMLSelectElement) {
      const option = [...control.options].find((each) => each.value !== control.value && !each.disabled);
      if (option) control.value = option.value;
    } else if (control.type === "checkbox" || control.type === "radio") control.checked = !control.checked;
    else if (control.type === "number") control.value = control.value === "2" ? "1" : "2";
    else control.value += "half";
  };
  const asked = "form :is(input, select, textarea):not([type=hidden], [type=file], [type=submit], [type=date],"
    + " [type=datetime-local], [type=time], [type=color], [type=range], [data-submit], [disabled], fieldset[disabled] *)";
  const controls = [...document.querySelectorAll(asked)].filter((each) => !each.readOnly);
  controls.forEach(other);
  const said = (each) => each.type === "checkbox" || each.type === "radio" ? each.checked : each.value;
  window.halfMade = controls.map((each) => [each, said(each)]);
  window.lostSince = () => window.halfMade.filter(([each, was]) => !each.isConnected || said(each) !== was)
    .map(([each]) => `${each.form?.action.split("/").pop()} ${each.name}`);
  return controls.length;
}"""
FORMS = {
    "keizer": ("attendance", "keizer-rules", "next/manual", "players", "players/1"),
    "dutch": (
        "settings",
        "players",
        "players/1",
        "next",
        "tie-breaks",
        "prizes",
        "papers/standings",
        "rounds/1",
    ),
}


@pytest.mark.parametrize("system", sorted(FORMS))
def test_half_made_choices_survive_on_every_form(system: str, director: Page, house: House) -> None:
    """On each page with forms every field is changed, then somebody else changes the tournament, and the page follows:
    not one box, choice or text is another than it was made.
    """
    tournament = prepare(director, house, f"Half made {system}", [f"Player {letter}" for letter in "abcde"])
    command(director, tournament, "ModifyTournament", system=system, rounds=5)
    command(director, tournament, "PairRound")
    command(director, tournament, "EnterResult", round=1, board=1, result="1-0")
    if system == "keizer":
        command(director, tournament, "EditRound")
        command(director, tournament, "FreeByHand", id=1)
    page, tried = director.context.new_page(), 0
    for number, name in enumerate(FORMS[system]):
        page.goto(f"{tournament}/{name}")
        page.wait_for_function("document.body.dataset.version > 0")
        tried += page.evaluate(HALF_MADE)
        before = page.locator("body").get_attribute("data-version")
        command(director, tournament, "AddPlayer", name=f"Newcomer {number}", answers="late_entry")
        page.wait_for_function("(old) => document.body.dataset.version !== old", arg=before)
        page.wait_for_timeout(300)  # whatever else follows the news
        assert page.evaluate("window.lostSince()") == [], name
    assert tried > 40
    page.close()
