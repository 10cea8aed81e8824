"""Folding names, and whether a line means somebody we know. All names are invented."""

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kosmos.core.folding import fold
from kosmos.core.people import (
    DWZ,
    DWZ_PROVISIONAL,
    FIDE,
    Membership,
    Person,
    Rating,
    current_ratings,
    person_of,
    player_of,
)
from kosmos.core.people_matching import (
    Candidates,
    MatchVerdict,
    better_birth,
    better_name,
    judge,
    merge,
)
from kosmos.core.players import Player


@pytest.mark.parametrize(
    "names",
    [
        ("Müller", "Mueller", "Muller", "MÜLLER", "Mu\u0308ller"),
        ("Groß, Änne", "Gross Aenne", "gross, anne"),
        ("Sørensen", "Soerensen", "Sorensen"),
        ("O'Neil-Łopez", "ONeil Lopez", "o’neil lopez"),
        ("Dr. Muster", "Dr Muster"),
    ],
)
def test_spellings_of_one_name(names: tuple[str, ...]) -> None:
    """They fold to the same."""
    assert len({fold(name) for name in names}) == 1


@example("AE'AÉ", 4)
@given(st.text(alphabet=st.sampled_from("aeouäöüßAEÉøœł ,-'.é\u0308xyz"), max_size=12), st.integers(0, 12))
def test_a_beginning_folds_to_a_beginning(name: str, length: int) -> None:
    """So a search may start before the name is typed to its end."""
    assert fold(name).startswith(fold(name[:length]))


ADA = Person(name="Muster, Ada", birth="1990", fide_id=11, nation="GER", national_id="N1")
KNOWN = msgspec.structs.replace(ADA, id=7)


def namesake(**fields: object) -> Person:
    return Person(name="Muster, Ada", **fields)  # type: ignore[arg-type]


CASES = [
    ("nobody like that", namesake(fide_id=11), None, MatchVerdict.NEW),
    ("the same FIDE id", namesake(fide_id=11, birth="1990"), Candidates(by_fide_id=KNOWN), MatchVerdict.SAME),
    ("the same national id", namesake(national_id="N1", nation="GER"), Candidates(by_national_id=KNOWN), MatchVerdict.SAME),
    ("married", Person(name="Neu, Ada", fide_id=11), Candidates(by_fide_id=KNOWN), MatchVerdict.CHANGED),
    ("a mistyped id", Person(name="Ganz, Anders", birth="1950", fide_id=11), Candidates(by_fide_id=KNOWN), MatchVerdict.DOUBTFUL),
    ("two ids, one FIDE id known otherwise", namesake(national_id="N1", nation="GER", fide_id=12), Candidates(by_national_id=KNOWN), MatchVerdict.DOUBTFUL),
    ("two ids, two people", ADA, Candidates(by_fide_id=KNOWN, by_national_id=msgspec.structs.replace(ADA, id=8)), MatchVerdict.DOUBTFUL),
    ("name and birth year", namesake(birth="1990", club="SK"), Candidates(by_name=(KNOWN,)), MatchVerdict.CHANGED),
    ("name alone", namesake(), Candidates(by_name=(KNOWN,)), MatchVerdict.DOUBTFUL),
    ("name, but another year", namesake(birth="1991"), Candidates(by_name=(KNOWN,)), MatchVerdict.NEW),
    ("name and year, but another FIDE id", namesake(birth="1990", fide_id=12), Candidates(by_name=(KNOWN,)), MatchVerdict.NEW),
    ("name and year, another national id", namesake(birth="1990", nation="GER", national_id="N2"), Candidates(by_name=(KNOWN,)), MatchVerdict.NEW),
    ("two namesakes", namesake(birth="1990"), Candidates(by_name=(KNOWN, namesake(id=8, birth="1990"))), MatchVerdict.DOUBTFUL),
    ("two namesakes, one without a year", namesake(birth="1990"), Candidates(by_name=(KNOWN, namesake(id=8))), MatchVerdict.DOUBTFUL),
]  # fmt: skip


@pytest.mark.parametrize(
    ("person", "candidates", "verdict"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_who_is_meant(person: Person, candidates: Candidates | None, verdict: MatchVerdict) -> None:
    """By FIDE id, then national id, then name and birth year; never by name alone."""
    judgement = judge(person, candidates)
    assert judgement.verdict is verdict
    assert (judgement.reason is not None) == (verdict is MatchVerdict.DOUBTFUL)


def test_merging_keeps_what_the_line_leaves_out() -> None:
    """Empty values replace nothing; what differs is told field by field."""
    known = Person(
        name="Müller, Jo",
        birth="1990-05-01",
        club="SK Alt",
        phone="1",
        member=True,
        ratings=(Rating(FIDE, 1800, "2026-08-01"),),
    )
    said = Person(
        name="Mueller, Jo", birth="1990", club="SK Neu", ratings=(Rating(FIDE, 1850, "2026-09-01"),)
    )
    merged, changes = merge(known, said)
    assert (merged.name, merged.birth, merged.phone, merged.member) == ("Müller, Jo", "1990-05-01", "1", True)
    assert [(change.field, change.old, change.new) for change in changes] == [
        ("club", "SK Alt", "SK Neu"),
        (FIDE, "1800", "1850"),
    ]


def test_better_spellings() -> None:
    """Umlauts are kept and taken; a full birth date stays."""
    assert better_name("Müller", "Mueller") == "Müller"
    assert better_name("Mueller", "Müller") == "Müller"
    assert better_name("Müller", "Meier") == "Meier"
    assert (better_birth("1990-05-01", "1990"), better_birth("1990", "1990-05-01")) == (
        "1990-05-01",
        "1990-05-01",
    )
    assert better_birth("1990", "") == "1990"


def test_only_news_are_added_to_the_history() -> None:
    """An unchanged rating of a newer list is no news, an index of a DWZ that rose is."""
    known = (Rating(FIDE, 1800, "2026-08-01", 5), Rating(DWZ, 1700, "2026-08-01", 20))
    said = (
        Rating(FIDE, 1800, "2026-09-01", 0),
        Rating(DWZ, 1700, "2026-09-01", 21),
        Rating(FIDE, 1810, "2026-10-01"),
    )
    assert merge(Person(name="A", ratings=known), Person(name="A", ratings=said))[0].ratings == said[1:]


def test_an_older_list_is_compared_with_its_own_time() -> None:
    """What was valid on that day counts, not what came later."""
    known = (Rating(FIDE, 1700, "2026-01-01"), Rating(FIDE, 1800, "2026-08-01"))
    said = Person(name="A", ratings=(Rating(FIDE, 1700, "2026-03-01"),))
    assert merge(Person(name="A", ratings=known), said)[0].ratings == ()
    assert current_ratings(known, "2026-03-01")[FIDE].value == 1700
    assert current_ratings(known)[FIDE].value == 1800


def test_a_new_membership_is_a_change() -> None:
    """And so is one that became passive."""
    known = Person(name="A", memberships=(Membership("1", "2", "SK", "A"),))
    merged, changes = merge(known, Person(name="A", memberships=(Membership("1", "2", "SK", "P"),)))
    assert [(change.old, change.new) for change in changes] == [("SK 2 A", "SK 2 P")]
    assert merged.memberships == (Membership("1", "2", "SK", "P"),)


def test_a_person_becomes_a_player_and_back() -> None:
    """With the ratings valid on the day; what a tournament does not know stays behind."""
    ratings = (
        Rating(DWZ, 1800, "2026-01-01", 30),
        Rating(DWZ, 1850, "2026-06-01", 31),
        Rating(FIDE, 1900, "2026-01-01"),
    )
    person = Person(name="Muster, Max", birth="1970", fide_id=9, phone="1", ratings=ratings)
    player = player_of(person, "2026-03-01")
    assert (player.name, player.dwz, player.elo, player.elo_rapid, player.phone) == (
        "Muster, Max",
        "1800-30",
        1900,
        0,
        "1",
    )
    back = person_of(player, "2026-03-01")
    assert [(r.list, r.value, r.games) for r in back.ratings] == [(DWZ, 1800, 30), (FIDE, 1900, None)]


def test_a_provisional_dwz_is_kept_until_there_is_one() -> None:
    """It comes from a player and goes to a player with its games; a DWZ replaces it; after two years it lapses."""
    kept = person_of(Player(name="A", dwz="1457-(4)"), "2026-03-01")
    assert kept.ratings == (Rating(DWZ_PROVISIONAL, 1457, "2026-03-01", 4),)
    assert player_of(kept).dwz == player_of(kept, "2028-03-01").dwz == "1457-(4)"
    assert player_of(kept, "2028-03-02").dwz == player_of(kept, "2026-02-28").dwz == ""
    rated = msgspec.structs.replace(kept, ratings=(*kept.ratings, Rating(DWZ, 1500, "2026-09-01", 1)))
    assert (player_of(rated, "2026-06-01").dwz, player_of(rated, "2026-10-01").dwz) == ("1457-(4)", "1500-1")
