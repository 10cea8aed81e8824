"""Tables of groups and the scores of clubs."""

import pytest

from kosmos.standings.groups import Attributes, Group, Tag, club_scores, of_group
from kosmos.standings.table import standings
from standings.tournaments import SEVEN

PLACES = standings(SEVEN, ["BH"])  # 1, 4, 2, then 6 and 7 level, 3, 5
PLAYERS = {
    1: Attributes(tags=frozenset("s"), birth_year=1950, rating=2200, club="Turm"),
    2: Attributes(tags=frozenset("wa"), birth_year=2008, rating=2100, club="Läufer"),
    3: Attributes(tags=frozenset({"w", "guest"}), birth_year=1980, rating=2000, club="Turm"),
    4: Attributes(rating=1900, club="Läufer", federation="GER"),
    5: Attributes(birth_year=2008, club="Läufer"),
    6: Attributes(tags=frozenset("j"), birth_year=2010, rating=1700, club="Turm"),
    7: Attributes(tags=frozenset("w"), birth_year=2010, rating=1600, club="Springer"),
}


@pytest.mark.parametrize(
    ("group", "numbers"),
    [
        (Group(tag=Tag.WOMAN), [2, 7, 3]),
        (Group(tag=Tag.SENIOR), [1]),
        (Group(tag=Tag.YOUTH_A), [2]),
        (Group(tag="guest"), [3]),
        (Group(born_from=2008), [2, 6, 7, 5]),
        (Group(born_to=1980), [1, 3]),
        (Group(born_from=2000, born_to=2009), [2, 5]),
        (Group(rating_to=1800), [6, 7, 5]),
        (Group(rating_to=1800, unrated=False), [6, 7]),
        (Group(rating_from=1700, rating_to=2000), [4, 6, 3]),
        (Group(club="turm"), [1, 6, 3]),
        (Group(club="Läufer", federation="ger"), [4]),
        (Group(tag="w", born_from=2000), [2, 7]),
        (Group(), [1, 4, 2, 6, 7, 3, 5]),
    ],
)
def test_groups(group: Group, numbers: list[int]) -> None:
    """Everything that a group asks for has to hold; nobody of unknown age is in a group of ages."""
    assert [place.number for place in of_group(PLACES, PLAYERS, group)] == numbers


def test_places_renumbered_or_kept() -> None:
    """The best woman is first among the women, and third of all; shared places stay shared."""
    women = Group(tag=Tag.WOMAN)
    assert [place.rank for place in of_group(PLACES, PLAYERS, women)] == [1, 2, 3]
    assert [place.rank for place in of_group(PLACES, PLAYERS, women, renumber=False)] == [3, 4, 6]
    young = of_group(PLACES, PLAYERS, Group(born_from=2010))
    assert [(place.rank, place.position, place.sharing) for place in young] == [(1, 1, 2), (1, 2, 2)]


def test_any_question_makes_a_group() -> None:
    """A group may also be asked for by a function."""
    assert [place.number for place in of_group(PLACES, PLAYERS, lambda player: player.rating > 2000)] == [
        1,
        2,
    ]


def test_the_best_of_each_club() -> None:
    """Two count for each club: 4½ + 2 for Turm, 3½ + 3½ for Läufer; Springer has only one."""
    scores = club_scores(PLACES, PLAYERS, 2)
    assert [(score.club, score.rank, score.points) for score in scores] == [
        ("Läufer", 1, 70),
        ("Turm", 2, 65),
    ]
    assert [place.number for place in scores[1].places] == [1, 6]
    assert [score.club for score in club_scores(PLACES, PLAYERS, 2, incomplete=True)] == [
        "Läufer",
        "Turm",
        "Springer",
    ]
