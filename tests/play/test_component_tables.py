"""The board in the browser and the server read positions and options in the same way: one table, two readers."""

import json
from pathlib import Path
from typing import Any

import pytest

from kosmos.core.errors import Refusal
from kosmos.play.fen import make_fen, parse_fen
from kosmos.play.options import parse_options
from kosmos.play.position import MalformedPosition, Situation, make_position, parse_position
from play.options_text import make_options

TABLES = Path(__file__).parents[2] / "board" / "test" / "tables"


def table(name: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = json.loads((TABLES / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("text", "fen"), table("positions")["same"])
def test_both_languages(text: str, fen: str) -> None:
    """Position language and FEN say the same, in both directions."""
    situation = parse_position(text)
    assert isinstance(situation, Situation)
    assert make_fen(situation) == fen
    assert make_position(parse_fen(fen)) == text


@pytest.mark.parametrize(("text", "place"), table("positions")["malformed"])
def test_places_of_faults(text: str, place: int) -> None:
    """A malformed text is refused at the same character."""
    with pytest.raises(MalformedPosition) as refused:
        parse_position(text)
    assert refused.value.place == place


@pytest.mark.parametrize("text", table("options")["made"])
def test_options_make_themselves_again(text: str) -> None:
    """The same words come out, whatever their order."""
    assert set(make_options(parse_options(text)).split()) == set(text.split())


@pytest.mark.parametrize("text", table("options")["refused"])
def test_wrong_options(text: str) -> None:
    """What the browser refuses the server refuses."""
    with pytest.raises(Refusal):
        parse_options(text)


@pytest.mark.parametrize(("text", "wanted"), table("options")["in_force"])
def test_options_in_force(text: str, wanted: dict[str, Any]) -> None:
    """Defaults and priorities are the same."""
    options = parse_options(text)
    assert {name: getattr(options, name) for name in wanted} == wanted
