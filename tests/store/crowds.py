"""People for the tests of stores, and the way of a list into them. All names are invented."""

from collections.abc import Iterable, Sequence
from secrets import token_hex

from hypothesis import strategies as st

from kosmos.core.people import DWZ, FIDE, ListLine, Membership, Person, Rating
from kosmos.core.people_matching import ListJudge
from kosmos.core.players import Sex, Title
from kosmos.store.imports import ImportPlan, RowsPlanned
from kosmos.store.opening import Store

MUELLER = Person(
    name="Müller, Anna Maria", birth="1990-05-01", sex=Sex.FEMALE, fide_id=4600011, club="SK Hof 1946"
)
MULLER = Person(name="Muller, Bernd", birth="1950", fide_id=4600012)
ANNAN = Person(name="Annan, Mu", fide_id=77)
FULL = Person(
    name="Muster, Max",
    birth="1970",
    sex=Sex.MALE,
    title=Title.FM,
    federation="GER",
    fide_id=99,
    nation="GER",
    national_id="NU123",
    club="SK Hof",
    inactive=False,
    member=True,
    street="Weg 1",
    town="Hof",
    phone="09281",
    email="max@example.org",
    ratings=(
        Rating(DWZ, 1800, "2026-01-01", 30, None, "list"),
        Rating(FIDE, 1900, "2026-09-01", 3, 20, "list"),
    ),
    memberships=(Membership("10614", "1081", "SK Hof", "A"),),
)


PERSONS = st.builds(
    Person,
    name=st.sampled_from(["Muster, Max", "Müller, Jo", "Mueller, Jo", "Roe, Ria", "X"]),
    birth=st.sampled_from(["", "1970", "1990-01-01", "1990"]),
    fide_id=st.integers(0, 4),
    nation=st.just("GER"),
    national_id=st.sampled_from(["", "A", "B"]),
    club=st.sampled_from(["", "SK Hof"]),
    ratings=st.lists(
        st.builds(
            Rating, st.just(FIDE), st.integers(1000, 1005), st.sampled_from(["2026-01-01", "2026-02-01"])
        ),
        max_size=2,
    ).map(tuple),
    memberships=st.lists(
        st.builds(Membership, st.sampled_from(["1", "2"]), st.sampled_from(["", "7"])), max_size=2
    ).map(tuple),
)
LISTS = st.lists(st.lists(PERSONS, max_size=6), min_size=1, max_size=3)


def crowd(count: int, first: int = 1000) -> list[Person]:
    return [
        Person(name=f"Muster, Nr{n}", fide_id=n, ratings=(Rating(FIDE, 1500, "2026-09-01"),))
        for n in range(first, first + count)
    ]


def rows(*persons: Person) -> list[ListLine]:
    return [ListLine(line, person) for line, person in enumerate(persons, 2)]


async def planned(
    store: Store, lines: Iterable[ListLine], source: str = "list", progress: RowsPlanned | None = None
) -> ImportPlan:
    key = token_hex(4)
    await store.imports.keep(key, b"begun")
    return await store.imports.plan(key, lines, source, ListJudge(), progress)


async def imported(
    store: Store,
    persons: Iterable[Person],
    source: str = "list",
    decided: Sequence[Person] = (),
    progress: RowsPlanned | None = None,
) -> ImportPlan:
    """The plan, applied and closed."""
    plan = await planned(store, rows(*persons), source)
    try:
        await store.imports.apply(plan, decided, b"done", progress)
    finally:
        plan.close()
    return plan
