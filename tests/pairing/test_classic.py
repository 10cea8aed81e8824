"""Classic Swiss: the handbook's rules as the Chaos manual tells them."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.points import Points
from kosmos.core.record import Encounter, Entrant
from kosmos.locale import language
from kosmos.pairing import classic
from kosmos.pairing.classic.colours import Because, white_of
from kosmos.pairing.classic.ranking import colour_run
from kosmos.pairing.contract import Explanation, FixedGame, NoPairing, PairedGame, Pairing, View
from pairing.fields import after, bye, game, played, players, view


def pairs(pairing: Pairing | NoPairing) -> list[set[int]]:
    assert isinstance(pairing, Pairing)
    return [{each.white, each.black} for each in pairing.games]


def said(explanation: Explanation) -> str:
    words = [
        phrase for sentence in explanation.sentences for phrase in (sentence, sentence.args.get("reason"))
    ]
    return " ".join(phrase.text.format(**phrase.args) for phrase in words if phrase)


def ranking(entrants: list[Entrant], **more: Any) -> list[int]:
    return [rank.number for rank in classic.ranking_list(view(entrants, **more))]


def tournament(count: int, rounds: int, seed: int) -> list[Entrant]:
    lot, entrants = Random(seed), players(count)
    for _ in range(rounds):
        pairing = classic.pair(view(entrants), None, seed)
        if isinstance(pairing, NoPairing):
            break
        entrants = played(entrants, pairing, lot)
    return entrants


def test_first_list_is_rating_then_alphabet() -> None:
    """Before round 1 the list goes by rating, the unrated at the end, equals by alphabet."""
    entrants = [
        Entrant(number=1, name="zander, Udo"),
        Entrant(number=2, name="Aal, Ida"),
        Entrant(number=3, name="Zobel, Jo", rating=1800),
        Entrant(number=4, name="Adler, Kim", rating=1800),
        Entrant(number=5, name="Maus, Lou", rating=1900),
    ]
    assert ranking(entrants) == [5, 4, 3, 2, 1]


def test_list_is_sorted_by_points_then_by_the_last_list() -> None:
    """After each round the list goes by points; equals keep the order they had, not the order of ratings."""
    entrants = after(
        players(4),
        [game(1, 3, "0-1"), game(4, 2, "1-0")],  # 3, 4 lead 1, 2
        [game(3, 4, "0-1"), game(2, 1, "0-1")],  # 4 has two, then 3 before 1, though 1 is rated higher
    )
    assert ranking(entrants) == [4, 3, 1, 2]


def test_a_missing_result_counts_as_a_draw() -> None:
    """Who still plays is sorted as if they had drawn."""
    hanging = [
        {1: Encounter(Outcome.PENDING, 3, Colour.WHITE), 3: Encounter(Outcome.ADJOURNED, 1, Colour.BLACK)},
        game(2, 4, "1-0"),
    ]
    assert ranking(after(players(4), hanging)) == [2, 1, 3, 4]


@pytest.mark.parametrize("colour", Colour)
def test_first_round(colour: Colour) -> None:
    """Round 1 is 1 – k+1, k+2 – 2, 3 – k+3 …, or all colours reversed, by lot."""
    pairing = classic.pair(view(players(8), first_colour=colour))
    expected = [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert isinstance(pairing, Pairing)
    assert [(each.white, each.black) for each in pairing.games] == [
        pair if colour is Colour.WHITE else pair[::-1] for pair in expected
    ]
    assert pairing.notes == {"first_colour": colour.value}


def test_the_lot_decides_the_first_colour() -> None:
    """Without a colour drawn before, the seed draws it, and both happen."""
    firsts = {classic.pair(view(players(4)), None, seed).games[0].white for seed in range(20)}  # type: ignore[union-attr]
    assert firsts == {1, 3}


@pytest.mark.parametrize(("unrated", "lowest"), [(0, 5), (3, 5), (5, 5), (7, 7)])
def test_first_bye_is_a_lot_among_at_least_five(unrated: int, lowest: int) -> None:
    """The first bye falls on one of the unrated; are they fewer than five, the weakest make it five."""
    rated = players(13 - unrated)
    entrants = rated + [Entrant(number=14 - each, name=f"New {each}") for each in range(unrated, 0, -1)]
    assert len(entrants) == 13
    byes = {classic.pair(view(entrants), None, seed).bye for seed in range(200)}  # type: ignore[union-attr]
    assert byes == set(ranking(entrants)[-lowest:])


def test_the_manuals_example() -> None:
    """1 plays 11, 2 – 8, 3 – 12, 4 – 13 (the manual's "14" is a slip), 5 – 9, 6 – 10, 7 – 14."""
    white = {1, 3, 4, 8, 9, 10}
    first = [game(n, n + 14, "1-0") if n in white else game(n + 14, n, "0-1") for n in range(1, 15)]
    pairing = classic.pair(view(after(players(28), first)))
    assert pairs(pairing)[:7] == [{1, 11}, {2, 8}, {3, 12}, {4, 13}, {5, 9}, {6, 10}, {7, 14}]
    assert isinstance(pairing, Pairing)
    assert {each.black for each in pairing.games[:6]} == white
    assert pairing.games[6] == PairedGame(14, 7)


def test_odd_player_goes_down_and_the_last_one_is_free() -> None:
    """The one left over of an odd group comes down; the one left over at the end is free, but never twice."""
    entrants = after(players(5), [game(1, 3, "1-0"), game(4, 2, "0-1"), bye(5)])
    pairing = classic.pair(view(entrants))
    assert pairs(pairing) == [{1, 2}, {5, 3}]
    assert isinstance(pairing, Pairing)
    assert pairing.bye == 4


def test_lowest_is_moved_down_when_a_group_cannot_be_paired() -> None:
    """Two leaders who have met cannot play again: both find opponents in the next group."""
    entrants = after(
        players(6),
        [game(1, 2), game(3, 4, "0-1"), game(5, 6, "0-1")],
        [game(1, 4, "1-0"), game(6, 2, "0-1"), game(5, 3)],
    )
    assert ranking(entrants)[:2] == [1, 2]
    assert {1, 2} not in pairs(classic.pair(view(entrants)))


@pytest.mark.parametrize(
    ("higher", "lower", "white", "because"),
    [
        ((1, 1), (-1, -1), 2, Because.LAST),
        ((-1, 1), (1, -1), 1, Because.LAST),
        ((-2, 0), (-1, -3), 1, Because.LAST),
        ((0, 0), (1, 1), 1, Because.LAST),
        ((1, 1), (1, -1), 2, Because.BALANCE),
        ((-1, -1), (-1, 1), 1, Because.BALANCE),
        ((1, 1), (1, 1), 2, Because.LOWER),
    ],
)
def test_white_goes_to_who_had_black_longer(
    higher: tuple[int, int], lower: tuple[int, int], white: int, because: Because
) -> None:
    """White has the longer run of Black, then who had White less often, then the lower in the list."""
    ranks = [
        classic.Rank(place, place, "", 0, Points(0), *colours)
        for place, colours in enumerate((higher, lower), 1)
    ]
    found, why = white_of(*ranks)
    assert (found.number, why) == (white, because)


def test_dropped_players_are_not_drawn() -> None:
    """Who dropped out plays no more; with an odd number of those who stay, one of them is free, and only one."""
    entrants = after(players(8), [game(n, n + 4, "1-0") for n in range(1, 5)])
    pairing = classic.pair(view(entrants, present=frozenset((1, 2, 3, 5, 6))))
    assert isinstance(pairing, Pairing)
    assert {number for pair in pairs(pairing) for number in pair} | {pairing.bye} == {1, 2, 3, 5, 6}


def test_nothing_is_possible() -> None:
    """When everybody has met everybody there is no pairing, and the answer says what could give way."""
    entrants = after(players(2), [game(1, 2)])
    answer = classic.pair(view(entrants))
    assert isinstance(answer, NoPairing)
    assert answer.relaxation is not None
    assert "meet again" in answer.relaxation.text


def test_three_colours_would_have_to_give_way() -> None:
    """Two who both had White twice cannot play; the way out that is named is a third colour."""
    entrants = after(players(4), [game(1, 3), game(2, 4)], [game(1, 4), game(2, 3)])
    answer = classic.pair(view(entrants, present=frozenset((1, 2))))
    assert isinstance(answer, NoPairing)
    assert answer.relaxation is not None
    assert "three times" in answer.relaxation.text


def test_nobody_and_one() -> None:
    """No players make an empty round; one player alone is free."""
    assert classic.pair(view([])) == Pairing((), None, {"first_colour": Colour.BLACK.value})
    assert classic.pair(view(players(1))).bye == 1  # type: ignore[union-attr]


def test_set_games_stay_and_the_rest_is_drawn_around_them() -> None:
    """Set games are kept with their colours, the set bye too, and the others are drawn among themselves."""
    entrants = after(players(7), [game(1, 4, "1-0"), game(5, 2), game(3, 6, "1-0"), bye(7)])
    wanted = view(entrants, set_games=(FixedGame(6, 1, colours_set=True), FixedGame(2, 3)), set_bye=4)
    pairing = classic.pair(wanted)
    assert isinstance(pairing, Pairing)
    assert PairedGame(6, 1) in pairing.games
    assert {2, 3} in pairs(pairing)
    assert {5, 7} in pairs(pairing)
    assert pairing.bye == 4


def test_a_set_bye_of_an_even_number_leaves_somebody_over() -> None:
    """With an even number a set bye makes the round impossible, and it says so."""
    assert isinstance(classic.pair(view(players(4), set_bye=4)), NoPairing)


def test_forbidden_pairs_are_kept_apart_from_round_one() -> None:
    """1 and 3 of four would meet in round 1; kept apart, they do not."""
    assert pairs(classic.pair(view(players(4), forbidden=frozenset({frozenset((1, 3))})))) == [{1, 4}, {2, 3}]


@given(st.integers(2, 40), st.integers(1, 9), st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_laws_of_a_tournament(count: int, rounds: int, seed: int) -> None:
    """Nobody meets anybody twice, has a third equal colour running or a second bye; all play or are free."""
    entrants = tournament(count, rounds, seed)
    for entrant in entrants:
        opponents = [each.opponent for each in entrant.history if each.opponent]
        assert len(opponents) == len(set(opponents))
        assert [each.outcome for each in entrant.history].count(Outcome.PAIRING_BYE) <= 1
        assert all(each.outcome is not Outcome.ABSENT for each in entrant.history)
        for end in range(1, len(entrant.history) + 1):
            cut = Entrant(number=entrant.number, history=entrant.history[:end])
            assert abs(colour_run(cut)[0]) <= 2


@given(st.integers(4, 20), st.integers(0, 5), st.integers(0, 1000), st.randoms())
@settings(max_examples=40, deadline=None)
def test_same_answer_for_any_order(count: int, rounds: int, seed: int, lot: Random) -> None:
    """The order in which the players are handed over does not matter."""
    entrants = tournament(count, rounds, seed)
    shuffled = entrants[:]
    lot.shuffle(shuffled)
    assert classic.pair(view(entrants), None, seed) == classic.pair(view(shuffled), None, seed)


@given(st.integers(4, 24), st.integers(0, 6), st.integers(0, 1000), st.data())
@settings(max_examples=60, deadline=None)
def test_explanations_fit(count: int, rounds: int, seed: int, data: st.DataObject) -> None:
    """Every board has its reasons; every other game has one too, and a drawn game is called the game of the round."""
    entrants = tournament(count, rounds, seed)
    now = view(entrants)
    pairing = classic.pair(now, None, seed)
    if isinstance(pairing, NoPairing):
        return
    explanation = classic.explain(now, pairing)
    assert len(explanation.boards) == len(pairing.games)
    assert all(boards for boards in explanation.boards)
    assert not any("not the one" in phrase.text for board in explanation.boards for phrase in board)
    assert bool(explanation.sentences) == (pairing.bye is not None)
    a, b = data.draw(st.lists(st.integers(1, count), min_size=2, max_size=2, unique=True))
    text = classic.why_not(now, a, b, bye=pairing.bye).sentences[0].text
    assert ("That is the game" in text) == ({a, b} in pairs(pairing))


def test_explanation_in_words() -> None:
    """A board tells its group, its halves, whom it passed over and why, and who has White."""
    entrants = after(players(4), [game(1, 3), game(4, 2)])
    now = view(entrants)
    pairing = classic.pair(now)
    assert isinstance(pairing, Pairing)
    assert pairs(pairing) == [{1, 4}, {2, 3}]
    board = [phrase.text.format(**phrase.args) for phrase in classic.explain(now, pairing).boards[0]]
    assert board[0] == "Player 0001 and Player 0004 are in the group with ½ points."
    assert board[1].startswith("Place 1 of the ranking list is in the upper half")


@pytest.mark.parametrize(
    ("a", "b", "word"),
    [
        (1, 1, "not two players"),
        (1, 3, "been paired before"),
        (1, 4, "the game of this round"),
        (1, 2, "comes before"),
        (2, 4, "been paired before"),
    ],
)
def test_why_not(a: int, b: int, word: str) -> None:
    """Each question gets the first rule that answers it."""
    assert word in said(classic.why_not(view(after(players(4), [game(1, 3), game(4, 2)])), a, b))


def test_why_not_names_who_came_first() -> None:
    """A possible game gives way to one that comes before it in the order of the draw."""
    now = view(after(players(8), [game(n, n + 4) for n in range(1, 5)]))
    assert pairs(classic.pair(now))[0] == {1, 6}
    assert "who comes before Player 0007" in said(classic.why_not(now, 1, 7))
    assert "Player 0006 was already taken" in said(classic.why_not(now, 4, 6))


def test_why_not_shows_both_rounds_side_by_side() -> None:
    """What would change if the game were set is shown with its cost beside what was drawn."""
    now = view(after(players(8), [game(n, n + 4, "1-0") for n in range(1, 5)]))
    _, drawn, instead = classic.why_not(now, 1, 6).sentences
    assert "; 0 points between opponents, 4 games of two" in language("en").say(drawn)
    assert "; 2 points between opponents, " in language("en").say(instead)
    assert "Player 0001 – Player 0006" in instead.args["games"]


def test_late_player_of_an_even_field_gets_the_bye() -> None:
    """One newcomer to an even number is free with a full point."""
    late = classic.late_players([Entrant(number=9, name="Late, Lea")], None, 1)
    assert (late.games, late.bye, late.freed, late.late) == ((), 9, None, (9,))


@pytest.mark.parametrize("seed", range(5))
def test_late_player_of_an_odd_field_plays_the_free_one(seed: int) -> None:
    """One newcomer to an odd number plays the free player, whose bye is removed."""
    late = classic.late_players([Entrant(number=9, name="Late, Lea")], players(5)[4], seed)
    assert [{each.white, each.black} for each in late.games] == [{5, 9}]
    assert (late.bye, late.freed) == (None, 5)


def test_late_players_are_paired_as_in_round_one() -> None:
    """Several newcomers and the free player form a list of their own: first against third, second against fourth."""
    newcomers = [Entrant(number=n, name=f"Late {n}", rating=r) for n, r in ((8, 1500), (9, 2100), (10, 0))]
    late = classic.late_players(newcomers, Entrant(number=7, name="Free", rating=1800), 3)
    assert [{each.white, each.black} for each in late.games] == [{9, 8}, {7, 10}]
    assert (late.bye, late.freed, late.late) == (None, 7, (9, 8, 10))


def test_late_players_stand_at_the_lower_end() -> None:
    """A newcomer is sorted in at the lower end of the list, whatever their rating."""
    entrants = [*players(4), Entrant(number=5, name="Late", rating=2700)]
    late = [rank.number for rank in classic.ranking_list(view(entrants), classic.ClassicSettings(late=(5,)))]
    assert late == [1, 2, 3, 4, 5]
    assert ranking(entrants) == [5, 1, 2, 3, 4]


def test_view_is_enough() -> None:
    """The system is asked through the contract alone: a view, settings, a seed."""
    assert isinstance(
        classic.pair(
            View(record=view(players(4)).record, present=frozenset((1, 2))), classic.ClassicSettings(), 0
        ),
        Pairing,
    )
