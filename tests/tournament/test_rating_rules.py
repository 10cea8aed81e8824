"""Which ratings count: lists in their order, ratings given by hand or by round, where they came from; drawn start positions."""

from typing import Any

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.errors import BadValue, NeedsConfirmation, NotFound
from kosmos.core.people import FIDE, FIDE_BLITZ, FIDE_RAPID, OWN, Person, Rating
from kosmos.core.players import Player
from kosmos.core.questions import Level
from kosmos.papers.catalogue import make_paper
from kosmos.ratings.seeding import RatingMethod, Ratings, tournament_rating
from kosmos.standings.catalogue import CATALOGUE
from kosmos.standings.values import Unit
from kosmos.tournament.history import history
from kosmos.tournament.presets import new_settings
from kosmos.tournament.rating_rules import (
    RATING_CODES,
    CountedRating,
    GivenRating,
    RatingRules,
    RatingSource,
    counting_rating,
    listed_player,
    source_now,
    sources_of,
    strength_of,
    usual_lists,
)
from kosmos.tournament.record import rating_of, record_of
from kosmos.tournament.refusals import NothingChanged, NotLongEvent
from kosmos.tournament.report_history import report_history
from kosmos.tournament.settings import RateOfPlay
from kosmos.tournament.start_positions import POSITIONS, start_rank
from kosmos.tournament.wishes import Wishes
from tournament.stories import Story

LONG = RatingRules(lists=(), long=True, which=CountedRating.FIRST)


def swiss(**settings: Any) -> Story:
    story = Story(system="dutch", rounds=5, first_colour="white", **settings)
    for number in range(1, 9):
        story.do("AddPlayer", name=f"Player {number}", elo=2400 - 50 * number, elo_blitz=2000 + 10 * number)
    return story


# -- lists in their order ------------------------------------------------------------------------------------


@given(
    st.integers(0, 3000),
    st.integers(0, 3000),
    st.integers(0, 3000),
    st.integers(0, 2500),
    st.integers(0, 2500),
)
def test_the_usual_lists_are_the_order_without_a_word(
    elo: int, rapid: int, blitz: int, dwz: int, own: int
) -> None:
    """The rating of the rate of play, else the standard one; whatever somebody has, and as it always was."""
    dwz = dwz if dwz >= 100 else 0
    player = Player(name="x", elo=elo, elo_rapid=rapid, elo_blitz=blitz, dwz=str(dwz or ""), own=own)
    for rate, of_rate in (("standard", elo), ("rapid", rapid or elo), ("blitz", blitz or elo)):
        for method in RatingMethod:
            settings = new_settings({"name": "x", "rate": RateOfPlay(rate), "rating_method": method})
            expected = tournament_rating(Ratings(of_rate, dwz, own or of_rate or dwz), method)
            assert strength_of(settings, player) == expected
            assert strength_of(settings, player, usual_lists(settings.rate)) == expected


@pytest.mark.parametrize(
    ("lists", "expected"),
    [
        (("fide-rapid", "fide-blitz", "fide"), 1700),
        (("fide", "fide-blitz"), 1600),
        (("dwz",), 1500),
        (("club",), 0),
    ],
)
def test_a_sequence_can_be_reordered_and_cut(lists: tuple[str, ...], expected: int) -> None:
    """Rapid falls back to blitz where the director says so; a list left out does not count."""
    settings = new_settings({"name": "x", "rate": RateOfPlay.RAPID})
    player = Player(name="x", elo=1600, elo_blitz=1700, dwz="1500")
    assert strength_of(settings, player, lists) == expected


def test_the_sequence_decides_the_start_order() -> None:
    """With the blitz list first, the weakest by Elo is number 1."""
    story = swiss()
    story.do("SetRatingRules", lists="fide-blitz, fide")
    story.do("PairRound")
    assert story.state.entries[8].number == 1
    assert record_of(story.state).entrants[0].rating == 2080


def test_changed_after_the_start_it_is_asked_and_told() -> None:
    """Level 3, with a line in the report and in the history; undone, everything is as before."""
    story = swiss()
    story.do("PairRound")
    refusal = story.refusal("SetRatingRules", lists="fide-blitz")
    assert isinstance(refusal, NeedsConfirmation)
    assert [(each.kind, each.level) for each in refusal.questions] == [("rating_rules", Level.CONFIRM)]
    before = rating_of(story.state, story.state.entries[1])
    story.do("SetRatingRules", lists="fide-blitz", confirmed=True)
    assert "### Ratings @ Round 2: usual => fide-blitz" in report_history(story.stream).lines
    assert any("fide-blitz" in str(step.words.args) for step in history(story.stream))
    story.do("Undo")
    assert rating_of(story.state, story.state.entries[1]) == before


def test_a_list_has_a_name() -> None:
    """Letters, digits and blanks; the same rules twice are refused."""
    story = swiss()
    assert isinstance(story.refusal("SetRatingRules", lists="fide*"), BadValue)
    assert story.refusal("SetRatingRules") == NothingChanged()


# -- several lists of one's own ------------------------------------------------------------------------------

PERSON = Person(
    name="Adler, Ada",
    ratings=(
        Rating(FIDE, 1834, "2026-11-01"),
        Rating(FIDE_RAPID, 1801, "2026-11-01"),
        Rating("club 2025", 1700, "2025-09-01"),
        Rating("club 2026", 1720, "2026-09-01"),
        Rating(OWN, 1500, "2026-01-01"),
    ),
)


@pytest.mark.parametrize(
    ("lists", "own"),
    [((), 1500), (("club 2026", "club 2025"), 1720), (("club 2025",), 1700), (("nobody's",), 1500)],
)
def test_the_own_rating_is_that_of_the_first_own_list(lists: tuple[str, ...], own: int) -> None:
    """A club may have several lists; the tournament says which count."""
    assert listed_player(PERSON, "2026-11-15", lists).own == own


def test_each_rating_knows_its_list_and_month() -> None:
    """Kept with the player; a value changed by hand has no list any more."""
    lists = ("club 2026",)
    sources = sources_of(PERSON, "2026-11-15", lists)
    player = listed_player(PERSON, "2026-11-15", lists)
    assert source_now(player, "elo", sources) == RatingSource("elo", 1834, FIDE, "2026-11-01")
    assert source_now(player, "own", sources) == RatingSource("own", 1720, "club 2026", "2026-09-01")
    assert source_now(Player(name="x", elo=1900), "elo", sources) is None


def test_the_lists_are_entered_with_the_player() -> None:
    """One by one or many at once, as words that every door can say."""
    story = Story()
    story.do("AddPlayer", name="Adler", elo=1834, sources="elo=1834 fide 2026-11-01")
    rows = [{"name": "Bauer", "own": 1720, "sources": "own=1720 club 2026"}, {"name": "Cohn"}]
    story.do("ImportPlayers", players=rows)
    assert story.state.rating_sources == {
        1: (RatingSource("elo", 1834, "fide", "2026-11-01"),),
        2: (RatingSource("own", 1720, "club 2026", ""),),
    }
    assert type(story.state.entries[2].player) is Player
    story.do("DeletePlayer", id=1)
    assert 1 not in story.state.rating_sources
    assert isinstance(story.refusal("AddPlayer", name="Dorn", sources="shoe=44 shop"), BadValue)


# -- given ratings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["FIDON", "HBFN", "OTHER", "NRO"])
def test_a_rating_given_by_hand_counts_with_every_method(method: str) -> None:
    """Another list's value or a free one; taken back, the lists count again."""
    story = swiss(rating_method=method)
    before = rating_of(story.state, story.state.entries[8])
    story.do("GiveRating", id=8, rating=2700)
    assert rating_of(story.state, story.state.entries[8]) == 2700
    assert story.state.given_ratings[8][1].list == ""
    story.do("GiveRating", id=8, rating=2100, list=FIDE_BLITZ, date="2026-11-01")
    assert story.state.given_ratings[8][1] == GivenRating(2100, FIDE_BLITZ, "2026-11-01")
    story.do("GiveRating", id=8)
    assert rating_of(story.state, story.state.entries[8]) == before
    assert story.refusal("GiveRating", id=8) == NothingChanged()


def test_later_ratings_are_for_long_events() -> None:
    """Over 30 days; elsewhere a later rating is refused."""
    story = swiss()
    assert story.refusal("GiveRating", id=1, rating=2500, round=3) == NotLongEvent()
    story.do("SetRatingRules", long=True)
    story.do("GiveRating", id=1, rating=2500, round=3)
    assert isinstance(story.refusal("GiveRating", id=1, rating=2500, round=6), NotFound)
    assert rating_of(story.state, story.state.entries[1]) == 2350
    story.do("SetRatingRules", long=True, which="last")
    assert rating_of(story.state, story.state.entries[1]) == 2500
    assert record_of(story.state).entrants[0].rating == 2500


@pytest.mark.parametrize(("which", "expected"), [("first", 2000), ("last", 2091), ("average", 2054)])
def test_of_several_ratings_the_first_counts_or_the_chosen_one(which: str, expected: int) -> None:
    """2000 at the start, 2070 from round 4 on, 2091 from round 7 on: the average is 2053.67."""
    given = {7: GivenRating(2091, "", ""), 4: GivenRating(2070, "fide", "2026-12-01")}
    rules = RatingRules(lists=(), long=True, which=CountedRating(which))
    assert counting_rating(2000, given, rules) == expected


def test_without_the_flag_only_the_first_counts() -> None:
    """Later ratings of an event that is not long any more say nothing."""
    given = {1: GivenRating(1900, "", ""), 4: GivenRating(2070, "", "")}
    assert counting_rating(2000, given, RatingRules(lists=(), long=False, which=CountedRating.LAST)) == 1900
    assert counting_rating(2000, given, LONG) == 1900


def test_tie_breaks_by_rating_are_advised_against() -> None:
    """A notice when the event becomes long, and when such a tie-break is chosen in a long one."""
    story = swiss(tie_breaks="ARO, BH")
    refusal = story.refusal("SetRatingRules", long=True)
    assert isinstance(refusal, NeedsConfirmation)
    assert [(each.kind, each.level) for each in refusal.questions] == [("rating_tie_breaks", Level.NOTICE)]
    story.do("SetRatingRules", long=True, confirmed=True)
    again = story.refusal("ModifyTournament", tie_breaks="TPR")
    assert isinstance(again, NeedsConfirmation)
    assert [each.kind for each in again.questions] == ["rating_tie_breaks"]
    story.do("ModifyTournament", tie_breaks="BH")


def test_the_tie_breaks_by_rating_are_those_in_ratings() -> None:
    """The list is that of C.07 article 10."""
    codes = {code for code, each in CATALOGUE.items() if each.unit is Unit.RATING}
    assert codes == RATING_CODES


# -- Chess960 ------------------------------------------------------------------------------------------------


def test_start_positions_are_the_960() -> None:
    """By Scharnagl's numbers."""
    found = [start_rank(number) for number in range(POSITIONS)]
    assert found == [
        chess.Board.from_chess960_pos(number).board_fen().rpartition("/")[2] for number in range(POSITIONS)
    ]
    assert found[518] == "RNBQKBNR"


def test_a_position_is_drawn_for_a_round_and_printed() -> None:
    """By the seed; drawn again only after a question; on the papers of the round."""
    story = swiss()
    story.do("PairRound")
    story.do("DrawStartPosition", round=1, seed=7)
    number = story.state.positions[1]
    for paper in ("round", "pairings", "alphabetical"):
        made = make_paper(paper, story.state, Wishes(round=1))
        notes = [note for note in made.notes if start_rank(number) in str(note)]
        assert notes, paper
    assert isinstance(story.refusal("DrawStartPosition", round=1), NeedsConfirmation)
    story.do("DrawStartPosition", round=1, seed=8, confirmed=True)
    assert story.state.positions[1] != number
    assert isinstance(story.refusal("DrawStartPosition", round=6), NotFound)
    story.do("Undo")
    assert story.state.positions[1] == number
