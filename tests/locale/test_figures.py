"""Numbers with decimals, and names that are written the other way, inside our own sentences."""

import pytest

from kosmos.locale import Figure, Phrase, figure, language
from kosmos.papers.paper import Cell, Column, Paper, Table
from kosmos.papers.render.html import fragment
from kosmos.papers.render.json import as_json
from kosmos.web.pages.render import isolated, turned


@pytest.mark.parametrize(("code", "said"), [("en", "12.5"), ("de", "12,5"), ("fr", "12,5"), ("nl", "12,5")])
def test_a_figure_is_said_as_its_readers_write_it(code: str, said: str) -> None:
    """English has a decimal point, the others a comma: in sentences, in tables, and never in JSON."""
    assert language(code).say(Phrase("{amount}", {"amount": Figure("12.5")})) == said
    for cell in (Figure("12.5"), Cell(Figure("12.5")), Cell(Figure("12.5"), ref="working/1")):
        paper = Paper(key="p", title="", tables=(Table((Column("a", ""),), ((cell,),)),))
        assert f">{said}</td>" in fragment(paper, language(code))
        assert "12.5" in str(as_json(paper, language(code))["blocks"])


def test_only_decimals_are_figures() -> None:
    """A whole number and a name stay the texts they are."""
    assert type(figure("12")) is str
    assert type(figure("½")) is str
    assert language("de").say(Phrase("{name}", {"name": "St. Pauli 1.5"})) == "St. Pauli 1.5"


def test_a_name_in_a_sentence_keeps_its_direction_to_itself() -> None:
    """A right-to-left name is isolated wherever a sentence of ours holds it; others are left alone."""
    name = "\u05db\u05d4\u05df"
    assert isolated(name) == f"\u2068{name}\u2069"
    assert isolated("Ek, Lars") == "Ek, Lars"
    inner = Phrase("{name}", {"name": name})
    said = language("en").say(turned(Phrase("{who}: {board}", {"who": inner, "board": 3})))
    assert said == f"\u2068{name}\u2069: 3"
