"""The spelling of tie-breaks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.standings.catalogue import CATALOGUE, name_of
from kosmos.standings.codes import (
    BuchholzInRoundRobin,
    ModifierNotAllowed,
    TeamTieBreak,
    UnknownTieBreak,
    check_tie_breaks,
    parse_tie_break,
    parse_tie_breaks,
    reported,
)
from kosmos.standings.presets import default_tie_breaks, preset, presets


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("BH", "BH"),
        ("bh/c1", "BH/C1"),
        ("BH:C1", "BH/C1"),
        ("BH-C2", "BH/C2"),
        ("BH/M1/P", "BH/M1/P"),
        ("KS/L40", "KS/L40"),
        ("KS/L+2", "KS/L+2"),
        ("KS/L-1", "KS/L-1"),
        ("KS/L50", "KS"),
        ("GE", "REP"),
        ("AOB/F", "AOB/F"),
        ("RTNG/R", "RTNG/R"),
        ("WIN/R", "WIN/R"),
        (" de/p ", "DE/P"),
        ("OTHER_CBH", "CBH"),
    ],
)
def test_spellings(text: str, spelled: str) -> None:
    """The handbook's spelling, the report file's and small letters all mean the same."""
    assert str(parse_tie_break(text)) == spelled


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("XYZ", UnknownTieBreak),
        ("", UnknownTieBreak),
        ("BH/", UnknownTieBreak),
        ("BH C1", UnknownTieBreak),
        ("OTHER_VOTES", UnknownTieBreak),
        ("BH/C", ModifierNotAllowed),
        ("BH/C0", ModifierNotAllowed),
        ("BH/X1", ModifierNotAllowed),
        ("SB/M1", ModifierNotAllowed),
        ("WIN/C1", ModifierNotAllowed),
        ("KS/L101", ModifierNotAllowed),
        ("BH:GP", ModifierNotAllowed),
        ("EDE", TeamTieBreak),
        ("SSSC/K5", TeamTieBreak),
    ],
)
def test_refusals(text: str, refusal: type[Refusal]) -> None:
    """What is not a tie-break for players is refused by a name that says why."""
    with pytest.raises(refusal):
        parse_tie_break(text)


@given(st.text(max_size=12))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    """Whatever is typed, the answer is a tie-break or a refusal, never a crash."""
    try:
        parsed = parse_tie_break(text)
    except Refusal:
        return
    assert parse_tie_break(str(parsed)) == parsed


def test_a_list_is_split_at_commas_and_blanks() -> None:
    """A list may be written as record 202 does or as people type it."""
    assert [*map(str, parse_tie_breaks("BH/C1, BH;SB  DE"))] == ["BH/C1", "BH", "SB", "DE"]


def test_own_tie_breaks_are_reported_as_others() -> None:
    """A report file spells what the regulations do not know with OTHER_ in front."""
    assert [*map(reported, parse_tie_breaks("CBH,BH"))] == ["OTHER_CBH", "BH"]


def test_every_code_has_a_definition() -> None:
    """Whatever can be parsed can be computed or settled, and has a name."""
    regulated = "PTS DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG"
    own = "BHS CBH CBS CSB EXT HAND LOT"
    assert {code for code, each in CATALOGUE.items() if not each.own} == set(regulated.split())
    assert {code for code, each in CATALOGUE.items() if each.own} == set(own.split())
    for definition in CATALOGUE.values():
        assert (definition.compute is None) is not (definition.settle is None)
        assert definition.name


def test_names_tell_the_modifiers() -> None:
    """The name of BH/C2/P says what is cut and that forfeits count."""
    said = name_of(parse_tie_break("BH/C2/P"))
    assert said.text == "{name}, forfeits count as played"
    assert said.args["name"].args["count"] == 2


@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB", "BHS", "CBH", "CBS"])
def test_buchholz_is_refused_in_round_robins(code: str) -> None:
    """Article 8 must not be used where everybody meets the same opponents."""
    with pytest.raises(BuchholzInRoundRobin):
        check_tie_breaks(parse_tie_breaks(code), round_robin=True)
    check_tie_breaks(parse_tie_breaks(code), round_robin=False)


def test_presets_fit_their_tournaments() -> None:
    """Every preset is a list that its kind of tournament accepts."""
    for kind in (False, True):
        for fitting in presets(round_robin=kind):
            check_tie_breaks(fitting.tie_breaks, round_robin=kind)


def test_defaults() -> None:
    """Without a choice a Swiss event cuts the lowest opponent first, a round robin asks the games of the tied."""
    assert str(default_tie_breaks(round_robin=False)[0]) == "BH/C1"
    assert str(default_tie_breaks(round_robin=True)[0]) == "DE"
    assert preset("CLUB ") is not None
    assert preset("nonsense") is None
