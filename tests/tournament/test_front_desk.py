"""The desk at the door: who is here, what the draw does about the others, what they owe, which categories they are in."""

from typing import Any

import pytest

from kosmos.core.errors import BadValue, NeedsConfirmation
from kosmos.core.outcomes import Outcome
from kosmos.standings.categories import resolved, rule_group
from kosmos.standings.groups import Attributes
from kosmos.tournament.categories import resolve
from kosmos.tournament.check_in import check_in_list, check_in_round, not_checked_in
from kosmos.tournament.fees_owed import fee_of
from kosmos.tournament.membership import categories_of
from kosmos.tournament.refusals import AlreadyWithdrawn, NothingChanged, NothingToCheckInFor
from tournament.stories import Story


def swiss(players: int = 6, **settings: Any) -> Story:
    story = Story(system="dutch", rounds=3, first_colour="white", **settings)
    for number in range(1, players + 1):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number)
    return story


def checked_in(rule: str, *ids: int, every: bool = False) -> Story:
    story = swiss()
    story.do("SetCheckIn", rule=rule, every=every)
    for id_ in ids:
        story.do("CheckIn", id=id_)
    return story


def names(entries: Any) -> list[str]:
    return [entry.player.name for entry in entries]


# -- check-in --------------------------------------------------------------------------------------------------


def test_who_has_not_checked_in_is_missing() -> None:
    """Whoever is expected stands in one of two lists, by name."""
    known = check_in_list(checked_in("ask", 1, 4).state)
    assert (known.round, known.expected) == (1, 6)
    assert names(known.here) == ["Player 1", "Player 4"]
    assert names(known.missing) == ["Player 2", "Player 3", "Player 5", "Player 6"]


def test_checking_in_can_be_taken_back() -> None:
    """By the same command, and by undo as every step."""
    story = checked_in("ask", 1)
    story.do("CheckIn", id=1, here=False)
    assert not story.state.checked_in[1]
    story.do("Undo")
    assert story.state.checked_in[1] == {1}
    assert story.refusal("CheckIn", id=1) == NothingChanged()


def test_the_draw_asks_about_the_missing() -> None:
    """The question names them; a yes pairs them all the same."""
    story = checked_in("ask", 1, 2, 3, 4, 5)
    with pytest.raises(NeedsConfirmation) as asked:
        story.do("PairRound")
    (question,) = asked.value.questions
    assert (question.kind, question.phrase.args["names"]) == ("not_checked_in", "Player 6")
    story.do("PairRound", confirmed=True)
    assert len(story.state.rounds[0].games) == 3


def test_the_draw_leaves_the_missing_out() -> None:
    """They have no game and no point in this round; the next time they are expected again."""
    story = checked_in("leave-out", 1, 2, 3, 4)
    story.do("PairRound", confirmed=True)
    assert len(story.state.rounds[0].games) == 2
    assert story.state.rounds[0].byes == {5: Outcome.ZERO_BYE, 6: Outcome.ZERO_BYE}
    story.all_results()
    story.do("PairRound", confirmed=True)
    assert len(story.state.rounds[1].games) == 3


def test_taking_the_draw_back_takes_the_leaving_out_back() -> None:
    """One undo takes back the draw and the byes of those whom it left out."""
    story = checked_in("leave-out", 1, 2, 3, 4)
    story.do("PairRound", confirmed=True)
    story.do("Undo")
    assert (story.state.byes, len(story.state.rounds)) == ({}, 0)


def test_before_the_first_round_only_or_before_every_round() -> None:
    """As the director says."""
    for every, missing in ((False, 0), (True, 6)):
        story = checked_in("ask", every=every)
        story.do("CheckInAll")
        story.do("PairRound")
        story.all_results()
        assert len(not_checked_in(story.state)) == missing


def test_who_comes_after_all_plays_after_all() -> None:
    """A bye that was asked for is over with the check-in."""
    story = checked_in("ask")
    story.do("RequestBye", id=3, round=1, kind="half")
    assert "Player 3" not in names(check_in_list(story.state).missing)
    story.do("CheckIn", id=3)
    assert story.state.byes == {}
    assert "Player 3" in names(check_in_list(story.state).here)


def test_on_a_club_night_the_missing_are_absent() -> None:
    """Keizer has a word for it, and so has the table."""
    story = Story(system="keizer")
    story.some(4)
    story.do("SetCheckIn", rule="leave-out")
    for id_ in (1, 2):
        story.do("CheckIn", id=id_)
    story.do("PairRound", confirmed=True)
    assert len(story.state.rounds[0].games) == 1
    assert story.state.attendance == {(1, 3): "unexcused", (1, 4): "unexcused"}


def test_where_all_rounds_are_drawn_people_check_in_for_the_running_one() -> None:
    """A round robin is drawn once, and its rounds begin one after the other."""
    story = Story(system="round-robin")
    story.some(4)
    story.do("PairRound")
    assert check_in_round(story.state) == 1
    for board in (1, 2):
        story.result(1, board, "1-0")
    assert check_in_round(story.state) == 2
    story.all_results()
    assert story.refusal("CheckIn", id=1) == NothingToCheckInFor()


def test_an_evening_has_nothing_to_check_in_for() -> None:
    """There players come and go; who has left a tournament does not check in either."""
    evening = Story(system="winner-stays").some(3)
    assert evening.refusal("SetCheckIn", rule="ask") == NothingToCheckInFor()
    story = swiss()
    story.do("PairRound")
    story.do("WithdrawPlayer", id=2, confirmed=True)
    assert story.refusal("CheckIn", id=2) == AlreadyWithdrawn("Player 2")


# -- categories ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ("U12", "born 2014-"),
        ("u 8", "born 2018-"),
        ("60+", "born -1966"),
        ("S65", "born -1961"),
        ("w", "women"),
        ("<1600", "rating -1599"),
        ("under 1600", "rating -1599"),
        ("club Rook Town", "club Rook Town"),
        ("federation GER", "federation GER"),
        ("U12 & w", "born 2014- & women"),
    ],
)
def test_a_rule_is_kept_with_its_year(written: str, rule: str) -> None:
    """In 2026 a player under 12 is born in 2014 or later; a senior of 60 in 1966 or before."""
    assert resolved(written, 2026) == rule


@pytest.mark.parametrize("written", ["", "x", "U", "12", "<", "club", "born next year", "U12 &"])
def test_what_is_no_rule_is_refused(written: str) -> None:
    """And not taken for a mark that nobody has."""
    with pytest.raises(BadValue):
        resolve(written, 2026)


@pytest.mark.parametrize(
    ("rule", "player", "belongs"),
    [
        ("born 2014-", Attributes(birth_year=2014), True),
        ("born 2014-", Attributes(birth_year=2013), False),
        ("born 2014-", Attributes(), False),
        ("women", Attributes(sex="f"), True),
        ("women", Attributes(tags=frozenset("w")), True),
        ("women", Attributes(sex="m", tags=frozenset("w")), False),
        ("rating -1599", Attributes(rating=1599), True),
        ("rating -1599", Attributes(rating=1600), False),
        ("rating -1599", Attributes(), True),
        ("born 2014- & women", Attributes(birth_year=2015, sex="m"), False),
        ("born 2014- & women", Attributes(birth_year=2015, sex="f"), True),
        ("club Rook Town & rating -1599", Attributes(club="rook town", rating=1500), True),
    ],
)
def test_who_belongs(rule: str, player: Attributes, belongs: bool) -> None:
    """All parts of a rule have to hold; of unknown age nobody is in a category of ages."""
    assert rule_group(rule).has(player) is belongs


def test_categories_are_made_by_rule() -> None:
    """Who is changed is in another category, without a tick; the year is that of the tournament's start."""
    story = Story(start="2025-05-01")
    story.do("AddPlayer", name="Adler, Ada", sex="f", birth="2013")
    story.do("SetCategories", categories="U12; Girls = U12 & w; 60+")
    ada = story.state.entries[1]
    assert [each.key for each in categories_of(story.state, ada)] == ["U12", "Girls"]
    story.do("ModifyPlayer", id=1, sex="m")
    assert [each.key for each in categories_of(story.state, story.state.entries[1])] == ["U12"]
    assert isinstance(story.refusal("SetCategories", categories="U12; u12"), BadValue)


# -- fees ------------------------------------------------------------------------------------------------------


def test_the_lowest_fee_that_holds_is_due() -> None:
    """Everybody pays the fee, members of a category less."""
    story = Story(start="2026-05-01")
    story.do("AddPlayer", name="Adler, Ada", sex="f", birth="2010")
    story.do("AddPlayer", name="Bauer, Bert", birth="1970")
    story.do("SetCategories", categories="U18; w")
    story.do("SetFees", fees="20; U18: 10; w: 15.50", currency="eur")
    assert story.state.fees.currency == "EUR"
    assert [fee_of(story.state, entry).due for entry in story.state.entries.values()] == [1000, 2000]


def test_what_is_paid_and_owed() -> None:
    """Without an amount it is all; a part leaves the rest owed."""
    story = Story().players("Adler, Ada", "Bauer, Bert", "Cohn, Cleo")
    story.do("SetFees", fees="20")
    story.do("PayFee", id=1)
    story.do("PayFee", id=2, paid="12,50")
    owed = [fee_of(story.state, entry).owed for entry in story.state.entries.values()]
    assert owed == [0, 750, 2000]
    assert story.refusal("PayFee", id=1) == NothingChanged()
    story.do("PayFee", id=1, paid="0")
    assert fee_of(story.state, story.state.entries[1]).owed == 2000


def test_a_player_who_goes_leaves_no_money_behind() -> None:
    """Nor a check-in: a new player of the same place in the list has neither."""
    story = Story().players("Adler, Ada", "Bauer, Bert", "Cohn, Cleo")
    story.do("SetFees", fees="20")
    story.do("PayFee", id=2)
    story.do("CheckIn", id=2)
    story.do("DeletePlayer", id=2)
    assert (story.state.paid, story.state.checked_in) == ({}, {1: frozenset()})
