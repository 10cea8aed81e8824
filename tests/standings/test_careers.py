"""Who is who over many tournaments, and the records of a club."""

from kosmos.core.outcomes import Outcome
from kosmos.standings.careers import (
    CareerGame,
    CareerPlace,
    RecordHolder,
    RecordKind,
    SeenAs,
    club_records,
    who_is_who,
)

A, B, C = range(3)


def game(person: int, opponent: int, outcome: str, day: int, ratings: tuple[int, int] = (0, 0)) -> CareerGame:
    return CareerGame(person, opponent, Outcome(outcome), *ratings, (f"2026-01-{day:02}", 0, day), 0)


# -- who is who ------------------------------------------------------------------------------------------


def test_the_same_name_is_the_same_person() -> None:
    """Where nothing contradicts it."""
    assert who_is_who([[SeenAs("meise lena")], [SeenAs("meise lena", birth_year=1990)]]) == [[0], [0]]


def test_birth_years_keep_namesakes_apart() -> None:
    """Father and son of one name are two people."""
    seen = [[SeenAs("meise lena", birth_year=1960)], [SeenAs("meise lena", birth_year=1990)]]
    assert who_is_who(seen) == [[0], [1]]


def test_an_id_counts_more_than_a_name() -> None:
    """Who has married is still the same; who has another id is somebody else."""
    seen = [[SeenAs("meise lena", 7)], [SeenAs("star lena", 7)], [SeenAs("meise lena", 8)]]
    assert who_is_who(seen) == [[0], [0], [1]]


def test_two_players_of_one_tournament_are_two_people() -> None:
    """However alike they are written."""
    assert who_is_who([[SeenAs("meise lena"), SeenAs("meise lena")]]) == [[0, 1]]


def test_what_a_later_tournament_tells_is_remembered() -> None:
    """An id that came later leads to the one known by name before."""
    seen = [[SeenAs("meise lena")], [SeenAs("meise lena", 7)], [SeenAs("star lena", 7)]]
    assert who_is_who(seen) == [[0], [0], [0]]


# -- records ---------------------------------------------------------------------------------------------


def test_streaks_follow_the_days() -> None:
    """Two wins, a draw, a win: two in a row won, four without a loss; the order of the input does not matter."""
    games = [
        game(A, B, "1", 4),
        game(A, B, "1", 1),
        game(A, C, "=", 3),
        game(A, C, "1", 2),
        game(A, B, "0", 5),
    ]
    found = club_records(games, [])
    assert found[RecordKind.WINNING_STREAK] == [RecordHolder(A, 2)]
    assert found[RecordKind.UNBEATEN] == [RecordHolder(A, 4)]
    assert found[RecordKind.WINS] == [RecordHolder(A, 3)]


def test_an_upset_needs_two_ratings_and_a_win() -> None:
    """Against an unrated player, or drawn, it is none."""
    games = [
        game(A, B, "1", 1, (1500, 1900)),
        game(A, C, "1", 2, (0, 2400)),
        game(B, C, "=", 3, (1200, 2400)),
    ]
    assert club_records(games, [])[RecordKind.UPSET] == [RecordHolder(A, 400, 0, B)]


def test_a_victory_is_a_first_place_in_a_tournament_that_is_over() -> None:
    """Leading is not winning."""
    places = [
        CareerPlace(A, 0, 1, True, 1800, 0, 0),
        CareerPlace(A, 1, 1, False, 1850, 0, 0),
        CareerPlace(B, 0, 2, True, 1900, 2000, 7),
    ]
    found = club_records([], places)
    assert found[RecordKind.VICTORIES] == [RecordHolder(A, 1)]
    assert found[RecordKind.RATING] == [RecordHolder(B, 1900, 0), RecordHolder(A, 1850, 1)]
    assert found[RecordKind.PERFORMANCE] == [RecordHolder(B, 2000, 0)]


def test_a_performance_of_few_games_is_no_record() -> None:
    """One lucky game is not a tournament."""
    assert RecordKind.PERFORMANCE not in club_records([], [CareerPlace(A, 0, 1, True, 0, 2700, 1)])


def test_a_record_nobody_holds_is_left_out() -> None:
    """A club in which nothing was played has no records."""
    assert club_records([], []) == {}
