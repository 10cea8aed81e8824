"""Text, HTML and JSON."""

import json
from collections.abc import Callable
from gettext import NullTranslations
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.locale import Language, Phrase, language
from kosmos.papers.paper import Align, Cell, Column, Paper, Table
from kosmos.papers.render import RenderOptions, WorkingStyle, html, text
from kosmos.papers.render import json as as_json
from kosmos.papers.render.stack import stack_cut
from kosmos.papers.render.widths import (
    LONGEST_WORD,
    ROOMY,
    SHORTEST,
    broken,
    fitted,
    folded,
    padded,
    pieces,
    shortened,
    width,
)
from papers.synthetic import NASTY, SYNTHETIC, crosstable, nasty, progress, standings

ENGLISH = language("en")


class Reader(HTMLParser):
    """Reads a page back: the texts of all cells and the tags that are open at the end."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"meta", "link"}:
            return
        self.open.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open:
            self.cells[-1] += data


def one_cell(cell: str) -> Paper:
    return Paper(key="x", title=cell, tables=(Table((Column("a", "A"),), ((cell,),)),), notes=(cell,))


@given(st.text())
@settings(max_examples=60)
def test_html_gives_back_any_text(name: str) -> None:
    """Whatever a name is, the page holds it as text and stays well formed."""
    reader = Reader()
    reader.feed(html.render(one_cell(name), ENGLISH))
    reader.close()
    assert reader.open == []
    assert len(reader.cells) == 1
    if name.isprintable():
        assert reader.cells == [name]


@pytest.mark.parametrize("paper", SYNTHETIC)
def test_html_is_well_formed(paper: Callable[[], Paper]) -> None:
    """Every tag that is opened is closed, in order."""
    reader = Reader()
    reader.feed(html.render(paper(), ENGLISH))
    assert reader.open == []


def test_links() -> None:
    """A cell that points somewhere becomes a link where the caller knows the address, escaped."""
    page = html.fragment(
        standings(), ENGLISH, RenderOptions(link=lambda ref: f"/t/1/{ref}?a&b" if ref else None)
    )
    assert '<a href="/t/1/player/1?a&amp;b">' in page
    assert "<a " not in html.fragment(standings(), ENGLISH)


def test_working() -> None:
    """How a number came about can be opened, pointed at, or left away."""
    assert "<details><summary>19</summary>" in html.fragment(standings(), ENGLISH)
    pointed = html.fragment(standings(), ENGLISH, RenderOptions(working=WorkingStyle.TITLE))
    assert 'title="5 + 4½ + 10½; Round 2">19</td>' in pointed
    assert "10½" not in html.fragment(standings(), ENGLISH, RenderOptions(working=WorkingStyle.NONE))


def test_columns_carry_their_keys() -> None:
    """Stylesheets and scripts find a column by its key; numbers stand at the right."""
    page = html.fragment(standings(), ENGLISH)
    assert '<th scope="col" class="k-points right" data-key="points" title="Points">Pts.</th>' in page


def test_keizer_stylesheets_still_fit() -> None:
    """A Keizer table has the ids and classes that existing stylesheets name."""
    page = html.fragment(crosstable(), ENGLISH)
    assert (
        'class="paper-table my-exwrapper kfc-exwrapper kfc-exwrapper-09" id="kfc-club-crosstable-5"' in page
    )


def test_own_style() -> None:
    """A club's stylesheet takes the place of the house's, and cannot end the style element."""
    page = html.render(standings(), ENGLISH, RenderOptions(style="</style><b>", stylesheets=("/club.css",)))
    assert '<link rel="stylesheet" href="/club.css">' in page
    assert "</style><b>" not in page


def test_cells_are_not_translated() -> None:
    """A player called like a word of ours keeps the name in every language; our own words are translated."""

    class Shouting(Language):
        def __init__(self) -> None:
            super().__init__("en", NullTranslations())
            self.gettext = lambda message: message.upper()

    paper = Paper(
        key="x",
        title="Title",
        tables=(Table((Column("a", "Black"),), (("Black",), (Cell("Black"),), (Phrase("Black"),))),),
    )
    lines = text.render(paper, Shouting()).splitlines()
    assert lines == ["TITLE", "=====", "", "BLACK", "-----", "Black", "Black", "BLACK"]


def test_json_rows_by_key() -> None:
    """A row is an object by column key: numbers are numbers, other cells strings, unless there is more to say."""
    made = json.loads(as_json.render(standings(), ENGLISH))
    row = made["blocks"][0]["rows"][0]
    assert row["rating"] == 2093
    assert (row["points"]["text"], row["points"]["value"]) == ("4½", 4.5)
    assert row["title"] == "FM"
    assert row["name"] == {"text": "Möwe, Emīls", "ref": "player/1"}
    assert row["bh"]["working"] == ["5 + 4½ + 10½", "Round 2"]


def test_text_fits_80() -> None:
    """Lists with reasonable columns fit 80 characters; what does not fit a column goes on below it."""
    made = text.render(nasty(), ENGLISH)
    assert max(map(width, made.splitlines())) <= 80
    assert "…" not in made
    first = next(number for number, line in enumerate(made.splitlines()) if "von und zu" in line)
    assert "Wolfeschlegel" in "".join(made.splitlines()[first : first + 2])


def test_text_may_be_wide() -> None:
    """Where 80 characters cannot be kept only very long names have several lines; without a limit none has."""
    paper = progress(9, rounds=20)
    lines = text.render(paper, ENGLISH).splitlines()
    unlimited = text.render(paper, ENGLISH, RenderOptions(width=0)).splitlines()
    assert len(unlimited) < len(lines) < len(unlimited) + 6
    assert max(map(len, lines)) > 80


def test_text_columns_stand_under_each_other() -> None:
    """Chinese and accented names do not push the columns behind them out of line."""
    lines = [line for line in text.render(nasty(), ENGLISH).splitlines() if "SC Vogelwald" in line]
    starts = {width(line.partition("SC Vogelwald")[0]) for line in lines}
    assert len(lines) == len(NASTY) // 2 + 1
    assert len(starts) == 1


@given(st.text(), st.integers(1, 40))
@settings(max_examples=100)
def test_shortened(name: str, room: int) -> None:
    """A shortened text fits and ends in an ellipsis."""
    short = shortened(name, room)
    assert width(short) <= room
    assert short == name or short.endswith("…")


@given(st.lists(st.tuples(st.integers(1, 60), st.booleans()), min_size=1, max_size=8), st.integers(1, 100))
@settings(max_examples=100)
def test_fitted(columns: list[tuple[int, bool]], room: int) -> None:
    """Columns shrink to the room exactly, never below the shortest; where there is no room, long texts shrink."""
    natural = [wide for wide, _ in columns]
    widths = fitted(natural, [may for _, may in columns], room)
    too_wide = [min(wide, ROOMY) if may else wide for wide, may in columns]
    assert widths in (natural, too_wide) or sum(widths) == room
    assert all(new == old or new >= SHORTEST for new, old in zip(widths, natural, strict=True))


@given(st.text(alphabet="ab 象", max_size=60), st.integers(2, 20))
def test_broken(text: str, room: int) -> None:
    """No letter is dropped, and no line is longer than its room."""
    lines = broken(text, room)
    assert max(map(width, lines)) <= room
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.lists(st.integers(1, 60), min_size=1, max_size=12))
def test_folded(widths: list[int]) -> None:
    """Every column stands in one line, in order, and no line is wider than the room."""
    parts = folded(widths, 80, 2, 5)
    assert [place for part in parts for place in part] == list(range(len(widths)))
    for number, part in enumerate(parts):
        assert sum(widths[place] for place in part) + 2 * (len(part) - 1) + 5 * bool(number) <= 80


def test_a_long_list_of_texts_has_several_lines_to_a_row() -> None:
    """The long list of players fits 80 characters, and every letter of every name, street and club is in it."""
    columns = tuple(
        Column(key, key.capitalize()) for key in ("name", "club", "street", "town", "mail", "groups")
    )
    row = (
        "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine",
        "Schachverein Vogelwald von 1894",
        "Straße der Einheit 17",
        "Königs Wusterhausen",
        "hubert@example.org",
        "under twenty, women",
    )
    lines = text.render(Paper(key="x", title="x", tables=(Table(columns, (row,)),)), ENGLISH).splitlines()
    assert max(map(width, lines)) <= 80
    for cell in row:
        assert any(cell in line for line in lines)


@given(st.text(alphabet="ab ", max_size=80))
def test_pieces(text: str) -> None:
    """Pieces make up the text again; only words that are too long for a column are broken."""
    assert "".join(pieces(text)) == text
    assert len(pieces(text)) == 1 or max(map(len, text.split())) > LONGEST_WORD


def test_padded() -> None:
    """Numbers stand right, names left, marks in the middle."""
    assert [padded("½", 4, align) for align in Align] == ["½   ", "   ½", " ½  "]


@pytest.mark.parametrize("cards", [1, 7, 8, 9, 16, 17, 100])
def test_stack_cut(cards: int) -> None:
    """Cut the pile, lay pile on pile: the cards are in order, and each is there once."""
    pages = stack_cut(cards, 8)
    piles = [[page[place] for page in pages] for place in range(8)]
    assert [card for pile in piles for card in pile if card is not None] == list(range(cards))


def test_a_club_puts_papers_into_its_own_page() -> None:
    """A club's page is kept as it is; only the paper, its title, the style and the language are put in."""
    own = '<html lang="{{ language }}"><title>{{title}}</title><h1>SC Vogelwald</h1>{{ paper }}{{ other }}</html>'
    paper = Paper(key="players", title=Phrase("A < B"), tables=())
    made = html.render(paper, language("de"), RenderOptions(template=own))
    assert made.startswith('<html lang="de"><title>A &lt; B</title><h1>SC Vogelwald</h1><article')
    assert made.endswith("{{ other }}</html>")
    assert html.render(paper, language("de"), RenderOptions(template="no mark")).startswith("<!doctype html>")
