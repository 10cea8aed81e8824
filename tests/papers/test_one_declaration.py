"""A wish is declared once and is there behind every door."""

import inspect
import re
from pathlib import Path

from kosmos.cli.print import print_
from kosmos.cli.show import show as show_app
from kosmos.core.fields import fields_of, flat_fields_of
from kosmos.papers.catalogue import PAPERS, wishes_for
from kosmos.script.commands import find, wishes_said
from kosmos.tournament.commands import Right
from kosmos.tournament.wishes import FAMILIES, FileWishes, PaperQuestion, Wishes, read_paper_question
from web.site import ONE_HOUSE, Site

WISHES = tuple(flat_fields_of(PaperQuestion))
MANUAL = (Path(__file__).parents[2] / "docs" / "manual" / "papers.md").read_text(encoding="utf-8")
#: one value that each wish takes, and what it is read as
SAID = {
    "columns": "rank,name",
    "round": "1",
    "group": "w",
    "tag": "guest",
    "category": "U12",
    "club": "SC Vogelwald",
    "born_from": "1950",
    "born_to": "2000",
    "rating_from": "1000",
    "rating_to": "2500",
    "keep_places": "yes",
    "mode": "simple",
    "working": "yes",
    "recomputed": "yes",
    "by_rank": "yes",
    "long": "yes",
    "player": "1",
    "codes": "yes",
    "prizes": "500,300;w=100;hort",
    "seed": "4",
    "ages": "1=26_and_over",
    "rules": "classic",
    "best": "2",
    "page": "letter",
    "separator": ",",
    "large": "yes",
    "games_before": "1=6",
    "k_rules": "40 before 30; 20",
    "expectation": "table",
    "elo_cap": "350",
    "elo_floor": "1400",
    "first_games": "9",
    "national": "KNSB-like",
    "at": "1",
}


def test_every_wish_is_an_option() -> None:
    """`kosmos print` has an option for each."""
    assert set(WISHES) <= set(inspect.signature(print_).parameters)


def test_showing_takes_what_the_paper_heeds() -> None:
    """`kosmos show` has the wishes of each of its papers, and no other."""
    for command in show_app.registered_commands:
        if command.name and command.callback:
            asked = set(inspect.signature(command.callback).parameters) & set(WISHES)
            assert asked == {*wishes_for(command.name), "at"}


def test_every_wish_is_an_argument_of_a_script() -> None:
    """`Print` takes each behind its keyword; what a script says is read as what the other doors say."""
    command = find("Print")
    assert command
    words = {argument.name: argument for argument in command.template.arguments}
    said = {}
    for name, value in SAID.items():
        word = "PRIZE_LIST" if name == "prizes" else name.upper()
        said[word] = True if words[word].switch else int(value) if words[word].number else value
    assert read_paper_question(wishes_said(said)) == read_paper_question(SAID)


def test_every_value_changes_the_question() -> None:
    """No wish is read and then dropped: each makes another question."""
    assert set(SAID) == set(WISHES)
    nothing = read_paper_question({})
    for name, value in SAID.items():
        assert read_paper_question({name: value}) != nothing, name


def test_some_paper_heeds_every_wish() -> None:
    """A wish belongs to all papers, or to those that take its family; no family is without a paper."""
    taken = {name for key in PAPERS for name in wishes_for(key)}
    assert taken == set(fields_of(Wishes))
    assert set(FAMILIES.values()) <= {each for kind in PAPERS.values() for each in kind.takes}


def test_the_manual_names_every_wish() -> None:
    """The table of wishes has a line for each."""
    table = MANUAL.partition("## Wishes")[2].partition("\n## ")[0]
    first_cells = " ".join(re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE))
    assert set(re.findall(r"`(\w+)`", first_cells)) == set(WISHES)


class TestOverHttp:
    pytestmark = ONE_HOUSE

    async def test_every_wish_is_a_parameter(self, house: Site) -> None:
        """The API describes each, and takes each value."""
        described = (await house.call("GET", "/api/docs/openapi.json")).json()
        path = next(each for each in described["paths"] if each.endswith("/papers/{key}"))
        names = {each["name"] for each in described["paths"][path]["get"]["parameters"]}
        assert set(WISHES) <= names
        stream = await house.drawn(4, system="dutch", rounds=3)
        await house.do(stream, "SetCategories", categories="U12")
        for name, value in SAID.items():
            address = f"/api/tournaments/{stream}/papers/standings"
            answer = await house.client.get(
                address, params={name: value}, headers=await house.bearer(Right.DIRECT)
            )
            assert answer.status_code == 200, (name, answer.text)

    async def test_the_page_asks_for_what_the_paper_heeds(self, house: Site) -> None:
        """Each wish of a paper is an input of its page, unless there is nothing to choose; no other is."""
        stream = await house.drawn(4, system="dutch", rounds=3, public=True)
        for key in ("players", "standings", "cards", "prizes", "dwz"):
            page = (await house.client.get(f"/t/{stream}/papers/{key}")).text
            form = re.search(r'<form class="choose many".*?</form>', page, re.DOTALL)
            assert form
            asked = set(re.findall(r'name="(\w+)"', form[0]))
            for_visitors = {*wishes_for(key), *fields_of(FileWishes)} - {
                "born_from",
                "born_to",
                "group",
                "codes",
            }
            if PAPERS[key].many_tables:  # made only for its preview: the page does not know its columns
                for_visitors.discard("columns")
            assert asked - {"group"} == for_visitors
