"""Double-Swiss: matches of two games, drawn once."""

import pytest

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import language
from kosmos.pairing.checker import check_rounds, record_before
from kosmos.pairing.contract import NoPairing, PairedGame, View, WhyNotAsked
from kosmos.pairing.double_swiss import coloured, explain, match_field, pair, why_not
from kosmos.pairing.generator import Generated, GeneratorWishes, generate
from kosmos.tournament.systems import FILE_ALONE

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def entrant(number: int, *rounds: tuple[Outcome, int | None, Colour | None]) -> Entrant:
    return Entrant(number=number, history=tuple(Encounter(*each) for each in rounds))


def view_of(*entrants: Entrant, rounds: int = 6) -> View:
    played = len(entrants[0].history)
    record = Record(entrants=entrants, rounds=rounds, played=played)
    return View(record=record, present=frozenset(each.number for each in entrants), first_colour=WHITE)


def test_the_second_game_has_colours_reversed() -> None:
    """Whoever began a match is paired for its second game, whoever had the bye has half a point more."""
    view = view_of(
        entrant(1, (Outcome.WIN, 2, WHITE)),
        entrant(2, (Outcome.LOSS, 1, BLACK)),
        entrant(3, (Outcome.PAIRING_BYE, None, None)),
    )
    drawn = pair(view)
    assert not isinstance(drawn, NoPairing)
    assert drawn.games == (PairedGame(2, 1),)
    assert (drawn.bye, drawn.bye_outcome) == (3, Outcome.HALF_BYE)


@pytest.mark.parametrize(
    ("first", "second", "met"),
    [
        ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), True),
        ((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), (Outcome.DRAW, Outcome.DRAW), True),
        ((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN), True),
        ((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), False),
        ((Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS), (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS), False),
    ],
)
def test_a_match_is_forfeited_if_both_games_are(
    first: tuple[Outcome, Outcome], second: tuple[Outcome, Outcome], met: bool
) -> None:
    """Preface: only if somebody forfeits both games may the two be paired again; the winner of such a match gets no bye."""
    view = view_of(
        entrant(1, (first[0], 2, WHITE), (second[0], 2, BLACK)),
        entrant(2, (first[1], 1, BLACK), (second[1], 1, WHITE)),
    )
    field = match_field(view)
    assert bool(field.foes[0]) is met
    lost = first[1] is second[1] is Outcome.FORFEIT_LOSS and first[0] is second[0] is Outcome.FORFEIT_WIN
    assert field.may_bye[field.number.index(1)] is not lost
    assert field.may_bye[field.number.index(2)] is True


def test_floats_are_those_of_the_last_match() -> None:
    """Who met a higher score in the last match came up, whatever happened inside the match."""
    view = view_of(
        entrant(1, (Outcome.WIN, 2, WHITE), (Outcome.WIN, 2, BLACK), (Outcome.LOSS, 3, BLACK), (Outcome.LOSS, 3, WHITE)),
        entrant(2, (Outcome.LOSS, 1, BLACK), (Outcome.LOSS, 1, WHITE), (Outcome.DRAW, 4, WHITE), (Outcome.DRAW, 4, BLACK)),
        entrant(3, (Outcome.DRAW, 4, BLACK), (Outcome.DRAW, 4, WHITE), (Outcome.WIN, 1, WHITE), (Outcome.WIN, 1, BLACK)),
        entrant(4, (Outcome.DRAW, 3, WHITE), (Outcome.DRAW, 3, BLACK), (Outcome.DRAW, 2, BLACK), (Outcome.DRAW, 2, WHITE)),
    )  # fmt: skip
    field = match_field(view)
    ups = {number: up for number, (up, _) in zip(field.number, field.ups, strict=True)}
    downs = {number: down for number, (down, _) in zip(field.number, field.downs, strict=True)}
    assert ups == {1: False, 2: True, 3: True, 4: False}
    assert downs == {1: True, 2: False, 3: False, 4: True}


@pytest.mark.parametrize(
    ("mine", "theirs", "white"),
    [
        ("", "", 0),  # number 1 is odd and White was drawn
        ("w", "b", 1),  # fewer whites
        ("wb", "bw", 0),  # alternated from the last match in which they differed
        ("wb", "wb", 0),  # the higher ranked player's last colour
        ("", "b", 1),  # as many whites; nothing to alternate from but the opponent's
    ],
)
def test_who_begins_with_white(mine: str, theirs: str, white: int) -> None:
    """White in the first game follows article 4, rule after rule."""
    field = match_field(view_of(entrant(1), entrant(2)))
    field.colours[:] = [mine, theirs]
    assert coloured(field, 0, 1, WHITE)[0] == white


@pytest.fixture(scope="module")
def made() -> Generated:
    return generate(GeneratorWishes(players=15, rounds=10), pair, None, 3)


def test_its_own_rounds_are_found_again(made: Generated) -> None:
    """A tournament drawn by it passes its own check; everybody is met in one match, once with either colour."""
    checks = check_rounds(made.record, pair, first_colour=made.first_colour)
    assert all(checked.agrees for checked in checks)
    for each in made.record.entrants:
        games = [(e.opponent, e.colour) for e in each.history if e.is_played]
        assert len(games) == len(set(games))
        for first, second in zip(each.history[::2], each.history[1::2], strict=True):
            assert first.opponent == second.opponent
            assert first.opponent is None or first.colour is not second.colour


def test_it_explains_itself(made: Generated) -> None:
    """Every board of a drawn round has its reasons, and so has a game that is not played."""
    everybody = frozenset(range(1, 16))
    for number in (5, 6):
        view = View(record=record_before(made.record, number), present=everybody)
        drawn = pair(view)
        assert not isinstance(drawn, NoPairing)
        told = explain(view, drawn, FILE_ALONE)
        assert all(language("en").say(board[-1]) for board in told.boards)
        assert len(told.boards) == 7
        one, other = drawn.games[:2]
        assert why_not(WhyNotAsked(view, one.white, other.black, None)).sentences
