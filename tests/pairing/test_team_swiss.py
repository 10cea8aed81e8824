"""The Swiss team system: preferences, colours on board 1, whole tournaments."""

import pytest

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import language
from kosmos.pairing.checker import check_rounds, record_before
from kosmos.pairing.contract import NoPairing, View, WhyNotAsked
from kosmos.pairing.generator import GeneratorWishes, generate
from kosmos.pairing.team_swiss import (
    TYPE_A,
    TYPE_B,
    ColourType,
    TeamColourRule,
    TeamSwissRules,
    coloured,
    explain_by,
    field_maker,
    pair,
    preference,
    why_not,
)

MATCH_POINTS = Scoring(win=20, draw=10, loss=0, bye=10)


@pytest.mark.parametrize(
    ("difference", "colours", "a", "b", "b_last"),
    [
        (0, "", 0, 0, 0),
        (-2, "wbbb", 2, 2, 2),
        (-2, "bwbb", 2, 2, 2),
        (0, "wwbb", 2, 2, 2),
        (-1, "wbb", 2, 2, 2),
        (-1, "bwb", 0, 1, 1),
        (0, "wb", 0, 1, 0),
        (0, "bw", 0, -1, 0),
        (1, "wbw", 0, -1, -1),
        (1, "wbb", 0, -1, -1),  # the difference speaks for Black, the last two for White: no strong wish
        (1, "bww", -2, -2, -2),
        (2, "bwww", -2, -2, -2),
    ],
)
def test_preferences(difference: int, colours: str, a: int, b: int, b_last: int) -> None:
    """Art. 1.7: type A knows strong preferences alone, type B mild ones as well; with none, the last round has no mild one."""
    assert preference(ColourType.A, difference, colours, is_last=False) == a
    assert preference(ColourType.B, difference, colours, is_last=False) == b
    assert preference(ColourType.B, difference, colours, is_last=True) == b_last
    assert preference(ColourType.NONE, difference, colours, is_last=False) == 0


@pytest.mark.parametrize(
    ("colours", "wishes", "white", "rule"),
    [
        (("", ""), (0, 0), 0, TeamColourRule.NUMBER),
        (("b", "w"), (0, -2), 0, TeamColourRule.GRANTED),
        (("wb", "bw"), (1, -1), 0, TeamColourRule.GRANTED),
        (("bb", "b"), (2, 1), 0, TeamColourRule.STRONG),
        (("b", "bb"), (1, 2), 1, TeamColourRule.STRONG),
        (("wb", "wbb"), (0, 0), 1, TeamColourRule.DIFFERENCE),
        (("wb", "bw"), (0, 0), 0, TeamColourRule.ALTERNATED),
        (("wb", "wb"), (1, 1), 0, TeamColourRule.FIRST_TEAM),
        (("wb", "wb"), (0, 0), 0, TeamColourRule.LAST_COLOUR),
    ],
)
def test_who_has_white_on_board_1(
    colours: tuple[str, str], wishes: tuple[int, int], white: int, rule: TeamColourRule
) -> None:
    """White on board 1 follows article 4.3, rule after rule."""
    entrants = (Entrant(number=1), Entrant(number=2))
    view = View(record=Record(entrants=entrants, rounds=9, played=0), present=frozenset({1, 2}))
    field = field_maker(TYPE_B)(view, everybody=False)
    field.colours[:], field.preference[:] = colours, wishes
    field.difference[:] = [2 * each.count("w") - len(each) for each in colours]
    found, _, by = coloured(field, 0, 1, Colour.WHITE)
    assert (found, by) == (white, rule)


def test_the_first_team_has_the_higher_secondary_score() -> None:
    """Art. 4.2: with equal primary scores the secondary one decides, then the number."""
    entrants = (Entrant(number=1), Entrant(number=2))
    view = View(record=Record(entrants=entrants, rounds=9, played=0), present=frozenset({1, 2}))
    field = field_maker(TYPE_A)(view, everybody=False)
    assert coloured(field, 0, 1, Colour.WHITE, {1: 5, 2: 5})[0] == 0
    assert coloured(field, 0, 1, Colour.WHITE, {1: 4, 2: 5})[0] == 0  # team 2 is first, and even: Black
    assert coloured(field, 0, 1, Colour.BLACK, {1: 4, 2: 5})[0] == 1


@pytest.mark.parametrize("rules", [TYPE_A, TYPE_B, TeamSwissRules(colours=ColourType.NONE)])
def test_its_own_rounds_are_found_again(rules: TeamSwissRules) -> None:
    """A tournament drawn by it passes its own check, nobody meets twice, and every match has its reasons."""
    made = generate(GeneratorWishes(players=21, rounds=9, scoring=MATCH_POINTS), pair, rules, 4)
    checks = check_rounds(made.record, pair, settings=rules, first_colour=made.first_colour)
    assert all(checked.agrees for checked in checks)
    for entrant in made.record.entrants:
        foes = [each.opponent for each in entrant.history if each.is_played]
        assert len(foes) == len(set(foes))
    view = View(record=record_before(made.record, 6), present=frozenset(range(1, 22)))
    drawn = pair(view, rules)
    assert not isinstance(drawn, NoPairing)
    told = explain_by(rules, view, drawn)
    assert all("White on board 1" in language("en").say(board[-1]) for board in told.boards)
    one, other = drawn.games[:2]
    assert why_not(WhyNotAsked(view, one.white, other.black, rules)).sentences


def test_another_score_than_match_points() -> None:
    """Game points as the primary score make the brackets, and floats are those of the last round by them."""
    won, lost = Encounter(Outcome.WIN, 2, Colour.WHITE), Encounter(Outcome.LOSS, 1, Colour.BLACK)
    entrants = (
        Entrant(number=1, history=(won,)),
        Entrant(number=2, history=(lost,)),
        Entrant(number=3, history=(Encounter(Outcome.WIN, 4, Colour.BLACK),)),
        Entrant(number=4, history=(Encounter(Outcome.LOSS, 3, Colour.WHITE),)),
    )
    record = Record(entrants=entrants, rounds=5, played=1, scoring=MATCH_POINTS)
    view = View(record=record, present=frozenset({1, 2, 3, 4}))
    rules = TeamSwissRules(primary={1: 25, 2: 15, 3: 40, 4: 0}, primary_before={1: 0, 2: 0, 3: 5, 4: 0})
    field = field_maker(rules)(view, everybody=False)
    assert field.number == [3, 1, 2, 4]
    assert [down for down, _ in field.downs] == [True, False, False, False]
    assert [up for up, _ in field.ups] == [False, False, False, True]
    assert field.foes == [{3}, {2}, {1}, {0}]
    drawn = pair(view, rules)
    assert not isinstance(drawn, NoPairing)
    assert {frozenset((game.white, game.black)) for game in drawn.games} == {
        frozenset({1, 3}),
        frozenset({2, 4}),
    }
