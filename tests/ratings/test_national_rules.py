"""A national Elo in one line, as a club keeps it under a name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.ratings.national_elo import (
    Expectation,
    FirstRating,
    KRule,
    NationalGame,
    NationalProfile,
    NationalRules,
    RatingBonus,
    national_change,
)
from kosmos.ratings.national_rules import (
    KNSB_LIKE,
    PRESETS,
    NamedRules,
    make_named_rules,
    parse_named_rules,
)


def test_everything_said() -> None:
    """Name, K table, expectation, cap, floor, how a first rating is found, and a bonus."""
    written = "Town: 40 before 30; 40 under 18; 10 from 2400; 20, expectation table, cap 300, floor 1400, first 5 linear, bonus ireland"
    found = parse_named_rules(written)
    assert found == NamedRules(
        "Town",
        NationalRules(
            expectation=Expectation.TABLE,
            cap=300.0,
            k_rules=(
                KRule(k=40, games_below=30),
                KRule(k=40, age_below=18),
                KRule(k=10, rating_from=2400),
                KRule(k=20),
            ),
            first_games=5,
            first_method=FirstRating.LINEAR,
            floor=1400.0,
            bonus=RatingBonus.IRELAND,
        ),
    )
    assert make_named_rules(found) == written


def test_what_is_not_said_is_as_usual() -> None:
    """And 0 says that there is no cap."""
    assert parse_named_rules("Mine: 24") == NamedRules("Mine", NationalRules(k_rules=(KRule(k=24),)))
    assert parse_named_rules("Mine: 24, cap 0") == NamedRules(
        "Mine", NationalRules(k_rules=(KRule(k=24),), cap=None)
    )


@pytest.mark.parametrize(
    "written",
    ["", "24", ": 24", "Mine:", "Mine: often", "Mine: 24, cap", "Mine: 24, cap 1, cap 2", "Mine: 24, first 0",
     "Mine: 24, expectation fair", "Mine: 24, cap 100 linear", "Mine: 24, floor 99999", "Mine: 24, cap ²",
     "Mine: 24, bonus much"],
)  # fmt: skip
def test_what_is_no_rule(written: str) -> None:
    """Refused as a whole: no rule is half understood."""
    assert parse_named_rules(written) is None


K = st.builds(
    KRule,
    k=st.integers(1, 99),
    rating_from=st.none() | st.integers(0, 2999),
    age_below=st.none() | st.integers(1, 99),
    games_below=st.none() | st.integers(1, 999),
)
RULES = st.builds(
    NationalRules,
    expectation=st.sampled_from(Expectation),
    cap=st.none() | st.integers(1, 2000).map(float),
    k_rules=st.lists(K, min_size=1, max_size=6).map(tuple),
    first_games=st.integers(1, 50),
    first_method=st.sampled_from(FirstRating),
    floor=st.none() | st.integers(1, 3000).map(float),
)


@given(st.text("abcXYZ äé-1", min_size=1, max_size=20).filter(str.strip), RULES)
def test_there_and_back(name: str, rules: NationalRules) -> None:
    """Whatever is kept is read as it was meant."""
    name = " ".join(name.split())
    assert parse_named_rules(make_named_rules(NamedRules(name, rules))) == NamedRules(name, rules)


def test_presets() -> None:
    """They can be written and read; what nobody could verify says so."""
    for preset in PRESETS.values():
        assert parse_named_rules(make_named_rules(preset)) == preset._replace(note=None)
    assert KNSB_LIKE.note
    assert "unverified" in KNSB_LIKE.note.text


def test_a_floor_holds() -> None:
    """By the rules of a line: nobody falls below the floor, and K is that of the first line that fits."""
    named = parse_named_rules("Town: 40 under 18; 20, floor 1400")
    assert named
    young = national_change(named.rules, NationalProfile(rating=1405, age=12), [NationalGame(1400, 0)])
    assert (young.k, young.new) == (40, 1400)
