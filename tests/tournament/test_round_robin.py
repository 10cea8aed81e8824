"""A round robin from the first entry to the last result, through commands."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.outcomes import Outcome
from kosmos.core.results import Result
from kosmos.tournament.events.rounds import RoundsDrawn
from tournament.stories import Story


def drawn(count: int, **settings: Any) -> Story:
    story = Story(**settings).some(count)
    story.do("PairRound")
    return story


def pairs(story: Story) -> Counter[frozenset[int]]:
    return Counter(
        frozenset((game.white, game.black)) for round_ in story.state.rounds for game in round_.games
    )


# -- the draw --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["round-robin", "shift"])
@pytest.mark.parametrize("count", range(2, 13))
@pytest.mark.parametrize("cycles", [1, 2])
def test_everybody_meets_everybody(system: str, count: int, cycles: int) -> None:
    """Each pair meets once a cycle, with both colours in a double one; with an odd number one is free each round."""
    story = drawn(count, system=system, cycles=cycles)
    assert pairs(story) == dict.fromkeys(map(frozenset, combinations(range(1, count + 1), 2)), cycles)
    assert len(story.state.rounds) == (count - 1 + count % 2) * cycles == story.state.rounds_planned
    for round_ in story.state.rounds:
        assert list(round_.byes.values()) == [Outcome.PAIRING_BYE] * (count % 2)
    if cycles == 2:
        whites = Counter((game.white, game.black) for round_ in story.state.rounds for game in round_.games)
        assert set(whites.values()) == {1}


def test_the_berger_table_of_six() -> None:
    """Numbers by hand: round 1 is 1-6, 2-5, 3-4, as printed in every book."""
    story = drawn(6, numbering="hand")
    assert [(game.white, game.black) for game in story.state.rounds[0].games] == [(1, 6), (2, 5), (3, 4)]
    assert [(game.white, game.black) for game in story.state.rounds[1].games] == [(6, 4), (5, 3), (1, 2)]


def test_swapping_the_last_two_rounds_of_the_first_cycle() -> None:
    """In a double round robin rounds 4 and 5 of six players change places, unless it is switched off."""
    swapped = drawn(6, cycles=2, numbering="hand").state.rounds
    plain = drawn(6, cycles=2, numbering="hand", swap_last_two="no").state.rounds
    assert [swapped[3], swapped[4]] == [plain[4], plain[3]]
    assert [*swapped[:3], *swapped[5:]] == [*plain[:3], *plain[5:]]


def test_numbers_by_lot() -> None:
    """The lot is kept, gives the same draw again, and another lot gives another."""
    story, again, other = (Story().some(8) for _ in range(3))
    (event,) = story.do("PairRound", seed=7)
    assert isinstance(event, RoundsDrawn)
    assert event.seed == 7
    assert story.state.seeds[1] == 7
    again.do("PairRound", seed=7)
    other.do("PairRound", seed=8)
    assert again.state.rounds == story.state.rounds != other.state.rounds


def test_numbers_by_rating() -> None:
    """The strongest has number 1; equal ones go by name."""
    story = Story(numbering="rating")
    story.do("AddPlayer", name="Cohn", elo=1700)
    story.do("AddPlayer", name="Adler", dwz="1700-3")
    story.do("AddPlayer", name="Bauer", elo=2100)
    story.do("AddPlayer", name="Dorn")
    story.do("PairRound")
    assert [entry.player.name for entry in story.state.by_number] == ["Bauer", "Adler", "Cohn", "Dorn"]


#: as many of each as one envelope of the table for ten holds
COUNTRIES = ["GER"] * 3 + ["FRA"] * 3 + ["NED"] * 2 + ["BEL"] * 2


def of_many_lands(**settings: str) -> Story:
    story = Story(numbering="varma", **settings)
    for place, federation in enumerate(COUNTRIES, 1):
        story.players(f"Player, {place}", federation=federation)
    return story


@pytest.mark.parametrize("seed", range(20))
def test_numbers_by_federation(seed: int) -> None:
    """By the Varma tables two of one country do not meet in the last three rounds."""
    story = of_many_lands()
    story.do("PairRound", seed=seed)
    state = story.state
    assert sorted(entry.number for entry in state.entries.values()) == list(range(1, 11))
    late = [game for round_ in state.rounds[-3:] for game in round_.games]
    lands = [{state.entries[id_].player.federation for id_ in (game.white, game.black)} for game in late]
    assert all(len(pair) == 2 for pair in lands)


def test_numbers_by_federation_are_repeated_by_the_same_lot() -> None:
    """The lot is kept with the draw: the same seed gives the same numbers."""
    one, other = of_many_lands(), of_many_lands()
    assert one.do("PairRound", seed=7) == other.do("PairRound", seed=7)


def test_numbers_by_federation_need_their_table() -> None:
    """They exist for 9 to 24 players, and for the Berger tables only."""
    assert Story(numbering="varma").some(8).refusal("PairRound").code == "no_varma_table"
    assert of_many_lands(system="shift").refusal("PairRound").code == "varma_needs_berger"


def test_numbers_by_hand() -> None:
    """The order given by hand is the order of the numbers."""
    story = Story(numbering="hand").some(4)
    story.do("OrderPlayers", order=[3, 1, 4, 2])
    story.do("PairRound")
    assert [entry.id for entry in story.state.by_number] == [3, 1, 4, 2]
    assert [entry.number for entry in story.state.by_number] == [1, 2, 3, 4]


@pytest.mark.parametrize("order", [[1, 2], [1, 2, 2], [1, 2, 3, 4], [1, 2, 9], [1, 1, 2, 3]])
def test_an_order_names_everybody_once(order: list[int]) -> None:
    """Missing, unknown and repeated players are refused."""
    assert Story().some(3).refusal("OrderPlayers", order=order).code == "order_incomplete"


def test_a_shorter_round_robin() -> None:
    """A director may plan fewer rounds than the table has; the plan says so before the draw."""
    story = Story(rounds=3).some(6)
    assert story.state.rounds_planned == 3
    story.do("PairRound")
    assert len(story.state.rounds) == 3


def test_drawing_twice_and_too_early() -> None:
    """One player is no tournament, and a round robin is drawn once."""
    story = Story().some(1)
    assert story.refusal("PairRound").code == "too_few_players"
    story.players("Second, Player").do("PairRound")
    assert story.refusal("PairRound").code == "already_drawn"


def test_taking_the_draw_back() -> None:
    """It asks first; then everything is as before the draw, and players can be deleted again."""
    story = drawn(4)
    before = Story().some(4).state
    story.result(1, 1, "1-0")
    story.do("WithdrawPlayer", id=2, confirmed=True)
    assert story.refusal("DeleteRound").code == "needs_confirmation"
    story.do("DeleteRound", confirmed=True)
    assert story.state == before
    story.do("DeletePlayer", id=2)
    assert story.refusal("DeleteRound", confirmed=True).code == "not_drawn"


# -- results ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("result", list(Result))
@pytest.mark.parametrize("rated", [True, False])
def test_every_result_can_be_entered_and_removed(result: Result, rated: bool) -> None:
    """All results of the closed set go in and out; a game that was not played cannot be unrated."""
    story = drawn(4)
    if result is Result.MISSING and rated:
        assert story.refusal("EnterResult", round=1, board=1, result="*").code == "nothing_changed"
        return
    if not rated and not result.is_played:
        refusal = story.refusal("EnterResult", round=1, board=1, result=result.value, rated=False)
        assert (refusal.code, refusal.params["field"]) == ("forfeit_unrated", "rated")
        return
    story.result(1, 1, result.value, rated=rated)
    assert (story.game(1, 1).result, story.game(1, 1).rated) == (result, rated)
    assert (
        story.refusal("EnterResult", round=1, board=1, result=result.value, rated=rated).code
        == "nothing_changed"
    )
    story.result(1, 1, "*")
    assert story.game(1, 1).result is Result.MISSING


def test_a_tournament_ends_with_its_last_result() -> None:
    """It is finished when nothing is missing or adjourned; the current round is the first with a result missing."""
    story = drawn(4)
    assert story.state.current_round == 1
    story.result(1, 1, "1-0").result(1, 2, "adj")
    assert story.state.current_round == 2
    played = story.all_results().state
    assert (played.is_finished, played.current_round) == (True, 3)
    opened = story.result(2, 1, "*").state
    assert (opened.is_finished, opened.current_round) == (False, 2)


# -- coming and going ------------------------------------------------------------------------------------


def test_delete_before_the_draw_withdraw_after_it() -> None:
    """Each has its time, and the refusal says what to do instead."""
    story = Story().some(4)
    assert story.refusal("WithdrawPlayer", id=1, confirmed=True).code == "withdraw_before_draw"
    assert story.refusal("ExpelPlayer", id=1, confirmed=True).code == "withdraw_before_draw"
    story.do("DeletePlayer", id=4)
    story.do("PairRound")
    assert story.refusal("DeletePlayer", id=1).code == "delete_after_draw"
    assert story.refusal("WithdrawPlayer", id=1).code == "needs_confirmation"
    story.do("WithdrawPlayer", id=1, confirmed=True)
    assert story.refusal("WithdrawPlayer", id=1, confirmed=True).code == "already_withdrawn"
    assert story.refusal("ReinstatePlayer", id=2).code == "not_withdrawn"


def games_of(story: Story, id_: int) -> dict[int, str]:
    """Opponent -> what the player has from the game: + - or the result as White."""
    seen = {}
    for round_ in story.state.rounds:
        for game in round_.games:
            if id_ in (game.white, game.black):
                other = game.black if game.white == id_ else game.white
                seen[other] = (game.result if game.white == id_ else game.result.reversed).value
    return seen


def test_open_games_of_a_leaver_are_forfeits() -> None:
    """What was played stays; the rest is lost, and a game of two leavers is lost by both."""
    story = drawn(4, numbering="hand")  # 1-4 2-3 / 4-3 1-2 / 2-4 3-1
    story.result(1, 1, "1-0")
    story.do("WithdrawPlayer", id=1, confirmed=True)
    assert games_of(story, 1) == {4: "1-0", 2: "-/+", 3: "-/+"}
    story.do("WithdrawPlayer", id=2, confirmed=True)
    assert games_of(story, 2) == {3: "-/+", 1: "-/-", 4: "-/+"}
    assert games_of(story, 3)[1] == "+/-"


def test_a_forfeit_of_earlier_rounds_stays() -> None:
    """Who won by forfeit in round 1 and leaves later keeps that point, also when the loser has left before them."""
    story = drawn(4, numbering="hand")
    story.result(1, 1, "+/-").result(1, 2, "1-0")  # 1 beats 4 by forfeit, 2 beats 3
    story.do("WithdrawPlayer", id=4, confirmed=True)
    story.do("WithdrawPlayer", id=1, confirmed=True)
    assert games_of(story, 1) == {4: "+/-", 2: "-/+", 3: "-/+"}


def test_coming_back_reopens_the_games() -> None:
    """The forfeits of the leaving are open again; against somebody who is still gone they are won."""
    story = drawn(4, numbering="hand")
    story.result(1, 1, "1-0").result(1, 2, "0-1")
    before = story.state
    story.do("WithdrawPlayer", id=1, confirmed=True)
    story.do("WithdrawPlayer", id=2, confirmed=True)
    story.do("ReinstatePlayer", id=1)
    assert games_of(story, 1) == {4: "1-0", 2: "+/-", 3: "*"}
    story.do("ReinstatePlayer", id=2)
    assert story.state == before


def test_expelled_players_have_no_place_and_can_come_back() -> None:
    """Expelling forfeits the open games like leaving; taking it back gives the place again."""
    story = drawn(4, numbering="hand").result(1, 1, "1-0").result(1, 2, "1-0")
    before = story.state
    assert story.refusal("ExpelPlayer", id=1).code == "needs_confirmation"
    story.do("ExpelPlayer", id=1, confirmed=True)
    assert games_of(story, 1) == {4: "1-0", 2: "-/+", 3: "-/+"}
    assert story.state.entries[1].expelled
    story.do("ReinstatePlayer", id=1)
    assert story.state == before


@pytest.mark.parametrize("system", ["round-robin", "shift"])
@pytest.mark.parametrize("count", [3, 5, 7, 9])
@pytest.mark.parametrize("cycles", [1, 2])
def test_a_late_player_takes_the_free_place(system: str, count: int, cycles: int) -> None:
    """In an odd round robin the newcomer meets everybody as often as they meet each other; nothing else moves."""
    story = drawn(count, system=system, cycles=cycles)
    before = [list(round_.games) for round_ in story.state.rounds]
    assert story.refusal("AddPlayer", name="Late, Lee").code == "needs_confirmation"
    story.do("AddPlayer", name="Late, Lee", confirmed=True)
    assert [
        round_.games[: len(games)] for round_, games in zip(story.state.rounds, before, strict=True)
    ] == before
    assert set(pairs(story).values()) == {cycles}
    assert len(pairs(story)) == (count + 1) * count // 2
    assert all(not round_.byes for round_ in story.state.rounds)
    assert story.refusal("AddPlayer", name="Later, Les", confirmed=True).code == "no_free_place"


def test_a_late_player_gets_walkovers_against_those_who_left() -> None:
    """A game against somebody who has left is won by forfeit at once."""
    story = drawn(3, numbering="hand")
    story.do("WithdrawPlayer", id=2, confirmed=True)
    story.do("AddPlayer", name="Late, Lee", confirmed=True)
    assert games_of(story, 4) == {2: "+/-", 1: "*", 3: "*"}


def test_changing_a_player_asks_after_the_draw() -> None:
    """Before the draw data change at will, afterwards there is a question."""
    story = Story().some(2)
    story.do("ModifyPlayer", id=1, club="Kings")
    story.do("PairRound")
    assert story.refusal("ModifyPlayer", id=1, club="Queens").code == "needs_confirmation"
    story.do("ModifyPlayer", id=1, club="Queens", confirmed=True)
    assert story.state.entries[1].player.club == "Queens"


# -- names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "new", "suggestion"),
    [
        (["Schmid, Eugen"], "Schmid, Eugen", "Schmid, Eugen (2)"),
        (["Schmid, Eugen"], "SCHMID,  eugen", "SCHMID,  eugen (2)"),
        (["Schmid, Eugen", "Schmid, Eugen (2)"], "Schmid, Eugen", "Schmid, Eugen (3)"),
        (["Schmid, Eugen (2)"], "Schmid, Eugen (2)", "Schmid, Eugen (3)"),
    ],
)
def test_names_are_unique(there: list[str], new: str, suggestion: str) -> None:
    """A name that is taken is refused with one that would be free."""
    story = Story().players(*there)
    refusal = story.refusal("AddPlayer", name=new)
    assert (refusal.code, refusal.params["suggestion"]) == ("name_taken", suggestion)
    story.players(suggestion, "Other, One")
    assert story.refusal("ModifyPlayer", id=len(there) + 2, name=new).code == "name_taken"
    story.do("ModifyPlayer", id=1, name=there[0].upper() + " x")


def test_an_import_is_all_or_nothing() -> None:
    """The first clash of names stops it, and says which line."""
    story = Story().players("Adler, Ada")
    rows = [{"name": "Bauer, Bert", "elo": 1500}, {"name": "Cohn, Cleo"}, {"name": "adler, ada"}]
    refusal = story.refusal("ImportPlayers", players=rows)
    assert (refusal.code, refusal.params["field"]) == ("name_taken", "players[2].name")
    assert story.refusal("ImportPlayers", players=[]).code == "nothing_changed"
    story.do("ImportPlayers", players=rows[:2])
    assert [entry.player.name for entry in story.state.by_number] == [
        "Adler, Ada",
        "Bauer, Bert",
        "Cohn, Cleo",
    ]


# -- points and tie-breaks -------------------------------------------------------------------------------


def test_three_points_for_a_win() -> None:
    """3-1-0 is a fair scoring."""
    assert Story(win=3, draw=1).state.settings.scoring.win == 30


@pytest.mark.parametrize(
    "points", [{"draw": 1}, {"win": 3, "draw": 2}, {"loss": 1}, {"bye": 2}, {"win": "½"}]
)
@pytest.mark.parametrize("system", ["dutch"])
def test_unfair_points(points: dict[str, Any], system: str) -> None:
    """Two draws worth more than a win and a loss, or a bye worth more than a win, are refused, new or changed."""
    assert Story(system=system).refusal("ModifyTournament", **points).code == "unfair_scoring"


@pytest.mark.parametrize(
    ("codes", "code"),
    [
        (["NOPE"], "unknown_tie_break"),
        (["BH"], "buchholz_in_round_robin"),
        (["SB/X9"], "modifier_not_allowed"),
        (["MPVGP"], "team_tie_break"),
        ("x" * 21, "text_too_long"),
        (["SB"] * 11, "bad_value"),
    ],
)
def test_tie_breaks_are_checked(codes: Any, code: str) -> None:
    """A tie-break that does not exist or does not fit is refused by its field."""
    refusal = Story().refusal("ModifyTournament", tie_breaks=codes)
    assert (refusal.code, refusal.params["field"]) == (code, "tie_breaks")


def test_changing_what_counts_asks_after_the_draw() -> None:
    """Points, rounds and tie-breaks ask once standings were shown; system and numbering are fixed by the draw."""
    story = drawn(4, arbiter=False)
    assert story.refusal("ModifyTournament", win=3, draw=1).code == "needs_confirmation"
    story.do("ModifyTournament", win=3, draw=1, confirmed=True)
    for change in ({"system": "shift"}, {"cycles": 2}, {"numbering": "hand"}, {"swap_last_two": False}):
        assert story.refusal("ModifyTournament", **change, confirmed=True).code == "already_drawn"
    story.do("ModifyTournament", place="Elsewhere")


# -- in general ------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_whole_tournament(data: st.DataObject) -> None:
    """Whatever the results, everybody has a game or is free in each round, and the points given out are those scored."""
    count = data.draw(st.integers(2, 9))
    story = drawn(count, system=data.draw(st.sampled_from(["round-robin", "shift"])))
    results = st.sampled_from([result for result in Result if result.is_final])
    for number, round_ in enumerate(story.state.rounds, 1):
        for board in range(1, len(round_.games) + 1):
            story.result(number, board, data.draw(results).value)
    assert story.state.is_finished
    for round_ in story.state.rounds:
        seated = [id_ for game in round_.games for id_ in (game.white, game.black)] + list(round_.byes)
        assert sorted(seated) == list(range(1, count + 1))
