"""A Swiss in the stream: drawing, results, byes, pairs kept apart, set games, late entries, leaving."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from kosmos.core.colours import Colour
from kosmos.core.errors import NeedsConfirmation, NotFound
from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result
from kosmos.pairing.acceleration import CannotAccelerate
from kosmos.pairing.set_games import (
    AlreadySet,
    CannotBeSet,
    HadBye,
    HaveMet,
    KeptApart,
    NeedsTwo,
    NoByeNeeded,
)
from kosmos.ratings.seeding import NumbersFixed, UnequalRatings
from kosmos.standings.table import standings
from kosmos.tournament.chronicle import fold
from kosmos.tournament.history import history
from kosmos.tournament.pairing_view import coming_view, numbered, starting_order
from kosmos.tournament.record import record_of
from kosmos.tournament.refusals import (
    AllRoundsDrawn,
    AlreadyDrawn,
    AlreadyWithdrawn,
    CannotPair,
    LateTooLate,
    NothingChanged,
    RoundsUnknown,
    SwissOnly,
    WithdrawBeforeDraw,
)
from tournament.stories import Story

SYSTEMS = ("dutch", "dutch-2017", "classic")


def swiss(count: int = 8, system: str = "dutch", rounds: int = 5, **settings: Any) -> Story:
    """Players 1, 2, 3 … in order of strength."""
    story = Story(system=system, rounds=rounds, **settings)
    for number in range(1, count + 1):
        story.do("AddPlayer", name=f"Player {number:02}", elo=2500 - 20 * number)
    return story


def play(
    story: Story,
    rounds: int = 1,
    results: tuple[str, ...] = ("1-0", "½-½", "0-1"),
    answers: Sequence[str] = (),
) -> Story:
    """Draw rounds and enter results, a fixed pattern from board to board."""
    for _ in range(rounds):
        story.do("PairRound", answers=[*answers])
        number = len(story.state.rounds)
        for board in range(1, len(story.state.rounds[-1].games) + 1):
            story.result(number, board, results[(board + number) % len(results)])
    return story


def pairs(story: Story, number: int) -> set[frozenset[int]]:
    return {frozenset((game.white, game.black)) for game in story.state.rounds[number - 1].games}


def game_of(story: Story, number: int, player: int) -> tuple[int, Result]:
    """The board and the result of a player's game."""
    for board, game in enumerate(story.state.rounds[number - 1].games, 1):
        if player in (game.white, game.black):
            return board, game.result
    raise AssertionError(f"{player} has no game in round {number}")


# -- drawing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("count", [8, 9])
def test_every_round_pairs_everybody_once_and_nobody_twice(system: str, count: int) -> None:
    """Five rounds of each system: everybody plays or is free, no pair meets twice, nobody is free twice."""
    story = play(swiss(count, system), 5)
    met: set[frozenset[int]] = set()
    free: list[int] = []
    for round_ in story.state.rounds:
        seen = [id_ for game in round_.games for id_ in (game.white, game.black)] + list(round_.byes)
        assert sorted(seen) == sorted(story.state.entries)
        now = {frozenset((game.white, game.black)) for game in round_.games}
        assert not met & now
        met |= now
        free += round_.byes
    assert len(free) == len(set(free)) == 5 * (count % 2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_first_round_is_upper_half_against_lower_half(system: str) -> None:
    """Number 1 meets the first of the lower half, and colours alternate."""
    story = swiss(8, system, first_colour="white")
    story.do("PairRound")
    assert [(game.white, game.black) for game in story.state.rounds[0].games] == [
        (1, 5),
        (6, 2),
        (3, 7),
        (8, 4),
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_seed_draws_the_same(system: str) -> None:
    """Two tournaments with the same players, results and seeds have the same rounds."""
    assert play(swiss(9, system), 4).state.rounds == play(swiss(9, system), 4).state.rounds


@pytest.mark.parametrize("seed", [1, 2])
def test_the_lot_for_the_first_colour_is_drawn_once(seed: int) -> None:
    """What the lot of round 1 gave number 1 stays the first colour; later seeds do not draw it again."""
    story = swiss(8)
    story.do("PairRound", seed=seed)
    first = story.state.first_colour
    assert first is (Colour.WHITE if story.game(1, 1).white == 1 else Colour.BLACK)
    story.all_results()
    story.do("PairRound", seed=seed + 1)
    assert story.state.first_colour is first


def test_a_swiss_without_its_number_of_rounds_is_not_drawn() -> None:
    """The number of rounds decides which round is the last, so it is needed first."""
    story = Story(system="dutch").some(4)
    assert story.refusal("PairRound") == RoundsUnknown("rounds")


def test_after_the_last_round_nothing_is_drawn() -> None:
    """A Swiss ends with the rounds that were set."""
    story = play(swiss(8, rounds=2), 2)
    assert story.refusal("PairRound") == AllRoundsDrawn(2)
    assert story.state.is_finished


@pytest.mark.parametrize(
    ("players", "rounds", "asks"), [(4, 3, False), (4, 4, True), (5, 5, False), (5, 6, True)]
)
def test_too_many_rounds_for_the_players_are_asked_about(players: int, rounds: int, asks: bool) -> None:
    """Before round 1: who would have met everybody before the end is told so."""
    story = swiss(players, rounds=rounds)
    if asks:
        assert isinstance(story.refusal("PairRound"), NeedsConfirmation)
        story.do("PairRound", confirmed=True)
    else:
        story.do("PairRound")
    assert len(story.state.rounds) == 1


def test_no_legal_pairing_is_a_typed_refusal() -> None:
    """Four players have met after three rounds; a fourth round is refused with its reason, never half drawn."""
    story = swiss(4, rounds=4)
    story.do("PairRound", confirmed=True)
    story.all_results()
    for _ in range(2):
        story.do("PairRound")
        story.all_results()
    refusal = story.refusal("PairRound")
    assert isinstance(refusal, CannotPair)
    assert refusal.relaxation is not None


# -- results that are missing or corrected -------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
def test_missing_results_are_asked_about_and_registered_as_adjourned(system: str) -> None:
    """The next round is drawn after a question; the open games are adjourned and count as draws for it."""
    story = swiss(8, system, first_colour="white")
    story.do("PairRound")
    for board in (2, 3, 4):
        story.result(1, board, "1-0")
    question = story.refusal("PairRound")
    assert isinstance(question, NeedsConfirmation)
    assert [(each.kind, each.phrase.args) for each in question.questions] == [
        ("missing_results", {"count": 1})
    ]
    story.do("PairRound", confirmed=True)
    assert story.game(1, 1).result is Result.ADJOURNED
    drawn = swiss(8, system, first_colour="white")
    drawn.do("PairRound")
    for board, result in enumerate(("½-½", "1-0", "1-0", "1-0"), 1):
        drawn.result(1, board, result)
    drawn.do("PairRound")
    assert story.state.rounds[1].games == drawn.state.rounds[1].games


def test_a_draw_with_adjourned_games_is_a_restore_point() -> None:
    """The history calls the step a draw, and undoing it takes the adjournments back as well."""
    story = swiss(4, rounds=3)
    story.do("PairRound")
    before = story.state
    story.do("PairRound", confirmed=True)
    assert history(story.stream)[-1].restore_point
    assert sum(step.restore_point for step in history(story.stream)) == 2
    story.do("Undo")
    assert story.state == before


def test_an_adjourned_game_gets_its_result_later() -> None:
    """The result counts from then on; the round drawn meanwhile stays as it is."""
    story = swiss(4, rounds=3)
    story.do("PairRound")
    story.do("PairRound", confirmed=True)
    drawn = story.state.rounds[1].games
    story.result(1, 1, "1-0", confirmed=True)
    assert story.state.rounds[1].games == drawn
    assert max(place.points for place in standings(record_of(story.state), ("DE",))) == 10


def test_an_adjourned_game_that_was_not_drawn_is_reported() -> None:
    """It counted as a draw for the next round; the report names it if it ended otherwise."""
    story = swiss(4, rounds=3, first_colour="white")
    story.do("PairRound")
    story.do("PairRound", confirmed=True)
    story.result(1, 1, "½-½")
    story.result(1, 2, "0-1", confirmed=True)
    assert story.state.comments == ["### Adjournment @ Round 1: 4-2 0-1"]
    story.do("DeleteRound", confirmed=True)
    assert story.state.comments == []


@pytest.mark.parametrize(
    ("field", "value", "fixed"),
    [
        ("system", "classic", True),
        ("acceleration", "baku", True),
        ("first_colour", "black", True),
        ("win", "3", False),
        ("bye", "½", False),
        ("rounds", 7, False),
        ("tie_breaks", ["BH"], False),
        ("rating_method", "FIDE", False),
    ],
)
def test_after_round_1_the_rules_are_fixed_or_asked_about(field: str, value: Any, fixed: bool) -> None:
    """What the draw was made with stays; what changes tables or numbers asks first."""
    story = play(swiss(8, arbiter=False), 1)
    refusal = story.refusal("ModifyTournament", **{field: value})
    assert isinstance(refusal, AlreadyDrawn if fixed else NeedsConfirmation)
    if not fixed:
        story.do("ModifyTournament", **{field: value}, confirmed=True)


def test_an_old_result_can_be_corrected() -> None:
    """Rounds drawn since stay; the next draw goes by the corrected points."""
    story, other = play(swiss(8), 2), play(swiss(8), 2)
    rounds = [round_.games for round_ in story.state.rounds[1:]]
    story.result(1, 1, "1-0", confirmed=True)
    assert [round_.games for round_ in story.state.rounds[1:]] == rounds
    story.do("PairRound")
    other.do("PairRound")
    assert story.state.rounds[2].games != other.state.rounds[2].games


# -- byes asked for ------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("kind", "outcome", "points"),
    [("half", Outcome.HALF_BYE, 5), ("zero", Outcome.ZERO_BYE, 0), ("full", Outcome.FULL_BYE, 10)],
)
def test_a_bye_asked_for_gives_its_points(system: str, kind: str, outcome: Outcome, points: int) -> None:
    """The player is not paired in that round and gets what was asked for."""
    story = swiss(9, system)
    story.do("RequestBye", id=3, round=1, kind=kind, confirmed=True)
    story.do("PairRound")
    assert story.state.rounds[0].byes == {3: outcome}
    table = {place.number: place.points for place in standings(record_of(story.state), ("DE",))}
    assert table[story.state.entries[3].number] == points


def test_full_byes_and_a_second_half_bye_ask_first() -> None:
    """A full-point bye is deprecated and a second half-point bye unusual: both need a yes."""
    story = swiss(8)
    assert isinstance(story.refusal("RequestBye", id=1, round=1, kind="full"), NeedsConfirmation)
    story.do("RequestBye", id=1, round=1, kind="half")
    assert isinstance(story.refusal("RequestBye", id=1, round=2, kind="half"), NeedsConfirmation)
    story.do("RequestBye", id=1, round=2, kind="half", confirmed=True)
    story.do("RequestBye", id=1, round=1, kind="none")
    assert story.state.byes == {(2, 1): Outcome.HALF_BYE}


def test_a_full_point_bye_is_reported() -> None:
    """The federation's report names the round and the number of the player."""
    story = swiss(8)
    story.do("RequestBye", id=8, round=1, kind="full", confirmed=True)
    story.do("PairRound")
    assert story.state.comments == ["### FPB @ Round 1: 8"]


def test_byes_that_make_no_sense_are_refused() -> None:
    """No bye for a round that is drawn, that does not exist, or for somebody who has left."""
    story = swiss(8)
    story.do("PairRound")
    assert story.refusal("RequestBye", id=1, round=1).code == "drawn_since"
    assert isinstance(story.refusal("RequestBye", id=1, round=6), NotFound)
    assert story.refusal("RequestBye", id=1, round=2, kind="none") == NothingChanged()
    story.do("WithdrawPlayer", id=1, confirmed=True)
    assert story.refusal("RequestBye", id=1, round=2) == AlreadyWithdrawn("Player 01")


# -- pairs kept apart, games set -----------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
def test_players_kept_apart_do_not_meet(system: str) -> None:
    """Round 1 would pair 1 with 5; kept apart, neither meets the other in any round."""
    story = swiss(8, system, arbiter=False)
    story.do("ForbidPair", first=1, second=5)
    play(story, 4)
    assert all(frozenset((1, 5)) not in pairs(story, number) for number in range(1, 5))
    assert story.refusal("ForbidPair", first=5, second=1) == NothingChanged()
    assert isinstance(story.refusal("AllowPair", first=5, second=1), NeedsConfirmation)
    story.do("AllowPair", first=5, second=1, confirmed=True)
    assert not story.state.forbidden


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("colours", [True, False])
def test_a_set_game_is_played_and_the_rest_drawn_around_it(system: str, colours: bool) -> None:
    """The game stands in the round, with the colours that the director set, and is forgotten then."""
    story = swiss(9, system)
    story.do("SetGame", first=8, second=1, colours_set=colours)
    story.do("SetBye", id=4)
    story.do("PairRound", confirmed=True)
    game = next(game for game in story.state.rounds[0].games if 8 in (game.white, game.black))
    assert {game.white, game.black} == {8, 1}
    assert not colours or game.white == 8
    assert story.state.rounds[0].byes == {4: Outcome.PAIRING_BYE}
    assert (story.state.set_games, story.state.set_bye) == ((), None)


def test_games_that_cannot_be_set_are_refused() -> None:
    """Not twice, not against oneself, not who met or is kept apart, not who does not play."""
    story = play(swiss(8, rounds=5, arbiter=False), 1)
    met = story.game(1, 1)
    refusal = story.refusal("SetGame", first=met.white, second=met.black)
    assert isinstance(refusal, HaveMet)
    assert refusal.round == 1
    assert isinstance(story.refusal("SetGame", first=1, second=1), NeedsTwo)
    story.do("ForbidPair", first=1, second=2, confirmed=True)
    assert isinstance(story.refusal("SetGame", first=1, second=2), KeptApart)
    story.do("RequestBye", id=8, round=2)
    assert isinstance(story.refusal("SetGame", first=1, second=8), CannotBeSet)
    story.do("SetGame", first=1, second=3)
    assert isinstance(story.refusal("SetGame", first=3, second=2), AlreadySet)
    story.do("ClearSetGames")
    assert story.refusal("ClearSetGames") == NothingChanged()


def test_a_clash_of_colours_is_asked_about() -> None:
    """Two who both had White in their last two games are set only after a question."""
    story = swiss(6, "classic", rounds=5)
    story.do("PairRound")
    story.all_results("½-½")
    first = {game.white for game in story.state.rounds[0].games}
    # paired by hand so that the Whites of round 1 have White again
    blacks = sorted(set(story.state.entries) - first)
    story.do("StartManualPairing", base="empty")
    for white, black in zip(sorted(first), _rotated(story, sorted(first), blacks), strict=True):
        story.do("PairByHand", white=white, black=black)
    story.do("EndManualPairing", confirmed=True)
    story.all_results("½-½")
    one, other = sorted(first)[:2]
    assert isinstance(story.refusal("SetGame", first=one, second=other), NeedsConfirmation)
    story.do("SetGame", first=one, second=other, confirmed=True)


def _rotated(story: Story, whites: list[int], blacks: list[int]) -> list[int]:
    """The Blacks in an order in which nobody meets the opponent of round 1 again."""
    met = pairs(story, 1)
    for turn in range(len(blacks)):
        order = blacks[turn:] + blacks[:turn]
        if not any(frozenset(pair) in met for pair in zip(whites, order, strict=True)):
            return order
    return blacks


def test_a_bye_is_set_only_where_somebody_is_left_over() -> None:
    """With an even number nobody is free, and nobody is free twice."""
    story = swiss(8)
    assert isinstance(story.refusal("SetBye", id=1), NoByeNeeded)
    odd = play(swiss(9), 1)
    (free,) = odd.state.rounds[0].byes
    assert isinstance(odd.refusal("SetBye", id=free), HadBye)


def test_whoever_leaves_plays_no_set_game() -> None:
    """A set game whose player has left or asked for a bye is left out; the other one is drawn as usual."""
    story = play(swiss(9), 1)
    story.do("SetGame", first=1, second=2)
    story.do("WithdrawPlayer", id=2, confirmed=True)
    story.do("PairRound")
    assert game_of(story, 2, 1)
    assert all(2 not in (game.white, game.black) for game in story.state.rounds[1].games)


def test_deleting_a_player_forgets_what_was_arranged() -> None:
    """Before round 1: byes, pairs kept apart and set games of a deleted player go with them."""
    story = swiss(8)
    story.do("ForbidPair", first=1, second=2)
    story.do("SetGame", first=1, second=3)
    story.do("RequestBye", id=1, round=2)
    story.do("DeletePlayer", id=1)
    assert (story.state.forbidden, story.state.set_games, story.state.byes) == (frozenset(), (), {})
    story.do("PairRound")


@pytest.mark.parametrize("command", ["SetGame", "ForbidPair"])
def test_a_round_robin_has_nothing_to_arrange(command: str) -> None:
    """In a round robin the table decides."""
    story = Story().some(4)
    assert story.refusal(command, first=1, second=2) == SwissOnly("round-robin")


# -- coming late, leaving ------------------------------------------------------------------------------


def numbers(story: Story) -> list[int]:
    """The ids in order of their starting numbers."""
    return [entry.id for entry in story.state.by_number]


def late(story: Story, elo: int, name: str = "Late") -> None:
    assert isinstance(story.refusal("AddPlayer", name=name, elo=elo), NeedsConfirmation)
    story.do("AddPlayer", name=name, elo=elo, confirmed=True)


def test_a_late_entry_before_round_4_gets_the_number_of_his_rating() -> None:
    """All numbers follow the ratings again; the newcomer plays from the next round on and has nothing before."""
    story = play(swiss(8), 1)
    late(story, 2495)
    story.do("PairRound")
    assert numbers(story) == [9, *range(1, 9)]
    assert story.state.entries[9].first_round == 2
    assert record_of(story.state).entrants[0].history[0].outcome is Outcome.ABSENT


def test_a_late_entry_after_round_4_is_inserted_and_the_others_keep_their_order() -> None:
    """Ratings changed since do not move anybody any more."""
    story = play(swiss(8, rounds=7), 4)
    order = numbers(story)
    story.do("ModifyPlayer", id=8, elo=2800, confirmed=True)
    late(story, 2470)
    story.do("PairRound")
    assert [id_ for id_ in numbers(story) if id_ != 9] == order
    assert numbers(story).index(9) == 1


def test_in_the_classic_system_a_late_player_meets_the_free_one() -> None:
    """With an odd number until now they play the free player, whose bye is removed."""
    story = swiss(7, "classic")
    story.do("PairRound")
    (free,) = story.state.rounds[0].byes
    late(story, 2600)
    round_ = story.state.rounds[0]
    assert round_.byes == {}
    assert {round_.games[-1].white, round_.games[-1].black} == {free, 8}
    assert story.state.late == (8,)


def test_in_the_classic_system_a_late_player_is_free_where_the_number_was_even() -> None:
    """They get a bye, the next late player plays them; after round 2 is drawn nobody may enter."""
    story = swiss(6, "classic")
    story.do("PairRound")
    late(story, 2600, "First late")
    assert story.state.rounds[0].byes == {7: Outcome.PAIRING_BYE}
    late(story, 1500, "Second late")
    assert story.state.rounds[0].byes == {}
    assert game_of(story, 1, 7)[0] == game_of(story, 1, 8)[0] == 4
    story.all_results()
    story.do("PairRound")
    assert story.refusal("AddPlayer", name="Third late", confirmed=True) == LateTooLate()


def test_late_players_stand_at_the_lower_end_of_the_classic_list() -> None:
    """However strong: in the internal ranking list they come last among equals."""
    story = swiss(6, "classic")
    story.do("PairRound")
    late(story, 2700)
    assert starting_order(story.state)[-1] == 7


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("count", "newcomers"), [(6, 2), (6, 3), (7, 1), (7, 2), (7, 3)])
def test_several_late_players_are_paired_among_themselves(count: int, newcomers: int, seed: int) -> None:
    """Entered at once they form a list of their own, with the free player; one of an odd number is free."""
    story = swiss(count, "classic")
    story.do("PairRound")
    before = list(story.state.rounds[0].games)
    players = [{"name": f"Late {number}", "elo": 1500 + number} for number in range(newcomers)]
    assert isinstance(story.refusal("ImportPlayers", players=players), NeedsConfirmation)
    story.do("ImportPlayers", players=players, confirmed=True, seed=seed)
    round_ = story.state.rounds[0]
    assert round_.games[: len(before)] == before
    seen = [id_ for game in round_.games for id_ in (game.white, game.black)] + list(round_.byes)
    assert sorted(seen) == sorted(story.state.entries)
    assert len(round_.byes) == (count + newcomers) % 2
    names = [story.state.entries[id_].player.name for id_ in story.state.late]
    assert names == [f"Late {number}" for number in reversed(range(newcomers))]


def test_a_late_player_does_not_wait_for_one_who_has_left() -> None:
    """The free player of round 1 withdrew: the newcomer is free."""
    story = swiss(7, "classic")
    story.do("PairRound")
    (free,) = story.state.rounds[0].byes
    story.do("WithdrawPlayer", id=free, confirmed=True)
    late(story, 2000)
    assert set(story.state.rounds[0].byes) == {free, 8}


def test_who_withdraws_is_not_paired_any_more() -> None:
    """Rounds played stay, later rounds are drawn without them, and they may come back."""
    story = play(swiss(8), 2)
    story.do("WithdrawPlayer", id=3, confirmed=True)
    play(story, 1)
    assert all(3 not in (game.white, game.black) for game in story.state.rounds[2].games)
    story.do("ReinstatePlayer", id=3)
    play(story, 1)
    assert game_of(story, 4, 3)


def test_an_expelled_player_has_no_place() -> None:
    """Their games count for the opponents, they stand in no table; taken back they have a place again."""
    story = play(swiss(8), 2)
    assert isinstance(story.refusal("ExpelPlayer", id=1), NeedsConfirmation)
    story.do("ExpelPlayer", id=1, confirmed=True)
    assert story.refusal("ExpelPlayer", id=1, confirmed=True) == NothingChanged()
    number = story.state.entries[1].number
    placed = [place.number for place in standings(record_of(story.state), ("DE",)) if place.rank]
    assert number not in placed
    play(story, 1)
    assert all(1 not in (game.white, game.black) for game in story.state.rounds[2].games)
    story.do("ReinstatePlayer", id=1)
    assert not story.state.entries[1].expelled


def test_before_the_draw_nobody_is_expelled() -> None:
    """Then a player is simply deleted."""
    assert swiss(4).refusal("ExpelPlayer", id=1, confirmed=True) == WithdrawBeforeDraw("Player 01")


# -- taking back ---------------------------------------------------------------------------------------


def test_taking_a_round_back_takes_the_last_one() -> None:
    """The round before stays with its results, and the next draw is the same again."""
    story = play(swiss(8), 3)
    last = story.state.rounds[2].games
    story.do("DeleteRound", confirmed=True)
    assert len(story.state.rounds) == 2
    play(story, 1)
    assert story.state.rounds[2].games == last


def test_who_came_late_plays_a_round_that_is_drawn_again() -> None:
    """They entered after round 1 was drawn; round 1 taken back, they are in it from the beginning."""
    story = swiss(8)
    story.do("PairRound")
    late(story, 2000)
    story.do("DeleteRound", confirmed=True)
    story.do("PairRound")
    assert set(story.state.rounds[0].byes) | {id_ for pair in pairs(story, 1) for id_ in pair} == set(
        range(1, 10)
    )


def test_who_left_does_not_play_a_round_that_is_drawn_again() -> None:
    """They withdrew after round 3 was drawn; drawn again, it is drawn without them."""
    story = play(swiss(8), 3)
    story.do("WithdrawPlayer", id=2, confirmed=True)
    story.do("DeleteRound", confirmed=True)
    story.do("PairRound")
    assert all(2 not in (game.white, game.black) for game in story.state.rounds[2].games)


def test_undo_and_redo_go_through_a_whole_swiss() -> None:
    """Every step of a Swiss with everything in it can be taken back and done again."""
    story = swiss(7)
    story.do("SetGame", first=1, second=2, colours_set=True)
    story.do("RequestBye", id=7, round=2)
    story.do("ForbidPair", first=3, second=4)
    play(story, 1, answers=["set_games"])
    late(story, 2200)
    play(story, 1)
    story.do("WithdrawPlayer", id=5, confirmed=True)
    story.do("StartManualPairing", base="engine")
    story.do("EndManualPairing")
    story.do("ExpelPlayer", id=1, confirmed=True)
    last = story.state
    steps = 0
    while story.chronicle.undo_to:
        story.do("Undo")
        steps += 1
    assert not story.state.entries
    for _ in range(steps):
        story.do("Redo")
    assert story.state == last == fold(story.stream).state


# -- acceleration, numbers exchanged -------------------------------------------------------------------


def test_baku_acceleration_gives_the_upper_group_virtual_points() -> None:
    """In round 1 number 1 meets the middle of the upper half, and the standings know nothing of it."""
    story = swiss(8, rounds=9, acceleration="baku", first_colour="white")
    story.do("PairRound", confirmed=True)
    assert pairs(story, 1) == {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))}
    view = coming_view(story.state)
    assert [entrant.virtual[:5] for entrant in view.record.entrants[:5]] == [(10, 10, 10, 5, 5)] * 4 + [()]
    assert all(place.points == 0 for place in standings(record_of(story.state), ("DE",)))


def test_the_added_score_works_in_rounds_1_and_2() -> None:
    """Quarters meet in round 1; in round 2 losers of the upper half meet winners of the lower; 3-1-0 may have it, too."""
    story = swiss(8, rounds=5, acceleration="added-score", first_colour="white", win=3, draw=1)
    story.do("PairRound", confirmed=True)
    assert pairs(story, 1) == {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))}
    for board in range(1, 5):
        higher_is_white = story.state.rounds[0].games[board - 1].white in (1, 2, 5, 6)
        story.result(1, board, "1-0" if higher_is_white else "0-1")
    story.do("PairRound", confirmed=True)
    assert pairs(story, 2) == {frozenset(pair) for pair in ((1, 2), (3, 5), (4, 6), (7, 8))}
    assert [entrant.virtual for entrant in coming_view(story.state).record.entrants] == [(30, 30)] * 4 + [
        ()
    ] * 4


def test_who_is_absent_from_round_1_does_not_count_for_the_groups() -> None:
    """The last of the upper group is found among those who play round 1."""
    story = swiss(9, rounds=9, acceleration="baku")
    story.do("RequestBye", id=1, round=1)
    ready = numbered(story.state, starting_order(story.state))
    assert [entrant.number for entrant in coming_view(ready).record.entrants if entrant.virtual] == [
        1,
        2,
        3,
        4,
        5,
    ]


def test_baku_needs_the_usual_points() -> None:
    """With three points for a win there is no half of it: refused as soon as both are set, in either order."""
    with pytest.raises(CannotAccelerate):
        swiss(8, rounds=5, acceleration="baku", win=3, draw=1)
    assert isinstance(
        swiss(8, rounds=5, acceleration="baku").refusal("ModifyTournament", win=3, draw=1), CannotAccelerate
    )
    assert isinstance(
        swiss(8, rounds=5, win=3, draw=1).refusal("ModifyTournament", acceleration="baku"), CannotAccelerate
    )


def test_equal_ratings_may_exchange_their_numbers() -> None:
    """After a question, before round 4, and only between equal ratings; the exchange survives the next draws."""
    story = Story(system="dutch", rounds=7)
    for name, elo in (("Abel", 2000), ("Babel", 2000), ("Cabel", 1900), ("Dabel", 1900), ("Ebel", 1800)):
        story.do("AddPlayer", name=name, elo=elo)
    story.players("Fabel", "Gabel", "Habel")
    assert isinstance(story.refusal("ExchangeNumbers", first=1, second=2), NeedsConfirmation)
    assert isinstance(story.refusal("ExchangeNumbers", first=1, second=3, confirmed=True), UnequalRatings)
    story.do("ExchangeNumbers", first=1, second=2, confirmed=True)
    play(story, 3)
    assert numbers(story)[:2] == [2, 1]
    story.do("ExchangeNumbers", first=3, second=4, confirmed=True)
    play(story, 1)
    assert numbers(story)[:4] == [2, 1, 4, 3]
    assert isinstance(story.refusal("ExchangeNumbers", first=1, second=2, confirmed=True), NumbersFixed)


def test_nobody_meets_nobody_twice_in_small_fields() -> None:
    """Six players, five rounds, all systems: all fifteen pairs, or a refusal that says why."""
    for system in SYSTEMS:
        story = swiss(6, system, rounds=5)
        try:
            play(story, 5)
        except CannotPair:
            continue
        met = set.union(*(pairs(story, number) for number in range(1, 6)))
        assert met == {frozenset(pair) for pair in combinations(range(1, 7), 2)}
