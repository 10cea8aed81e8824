"""People: what every store of them promises, run over every implementation. All names are invented."""

import msgspec
import psycopg
import pytest

from kosmos.core.errors import NotFound
from kosmos.core.people import DWZ, Person, Rating, current_ratings
from kosmos.core.people_matching import judge
from kosmos.store.opening import Store
from kosmos.store.people import IdTaken, People
from kosmos.store.postgres.people_tables import WORDS_SHARING
from store.conftest import common_database
from store.crowds import ANNAN, FULL, MUELLER, MULLER


@pytest.fixture
def people(store: Store) -> People:
    return store.people


def known_as(person: Person, number: int) -> Person:
    return msgspec.structs.replace(person, id=number)


async def names(people: People, text: str) -> list[str]:
    return [known.name for known in await people.search(text)]


async def test_what_is_kept_comes_back(people: People) -> None:
    """Every field of a person survives."""
    number = await people.add(FULL)
    assert await people.get(number) == known_as(FULL, number)


@pytest.mark.parametrize("text", ["Müller", "mueller", "Muller", "MUE", "mü", "m"])
async def test_umlauts_in_all_spellings(people: People, text: str) -> None:
    """Müller, Mueller and Muller are found by each other, from the first letter on, in order of the alphabet."""
    for person in (MULLER, MUELLER):
        await people.add(person)
    assert await names(people, text) == ["Müller, Anna Maria", "Muller, Bernd"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("an mu", ["Annan, Mu", "Müller, Anna Maria"]),  # begins like that; then words in any order
        ("maria", ["Müller, Anna Maria"]),
        ("müller hof", ["Müller, Anna Maria"]),  # by club
        ("hof 1946", ["Müller, Anna Maria"]),
        ("46000", ["Müller, Anna Maria", "Muller, Bernd"]),  # by FIDE id
        ("4600012", ["Muller, Bernd"]),
        ("xyz", []),
        ("", []),
        (' "*- ', []),
        ("müller OR annan", []),  # words, not a language
    ],
)
async def test_search(people: People, text: str, found: list[str]) -> None:
    """By beginnings of words in any order, by club, by id."""
    for person in (MUELLER, MULLER, ANNAN):
        await people.add(person)
    assert await names(people, text) == found


@pytest.mark.parametrize("text", ["NU12", "nu123", "10614", "10614-10", "10614/1081", "99"])
async def test_search_by_national_ids(people: People, text: str) -> None:
    """By national id, by club number, with or without the member's."""
    await people.add(FULL)
    assert await names(people, text) == ["Muster, Max"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Mueler", ["Müller, Anna Maria", "Muller, Bernd"]),  # a letter left out
        ("Mulller Berd", ["Muller, Bernd"]),  # one too many, one too few
        ("anna muler", ["Müller, Anna Maria"]),  # in any order
        ("Mulrel", []),  # three letters exchanged are another name
        ("muddle", []),  # too little in common
        ("Xuller", ["Müller, Anna Maria", "Muller, Bernd"]),  # another letter at the beginning
        ("uller", ["Müller, Anna Maria", "Muller, Bernd"]),  # none there
        ("Umller bernd", ["Muller, Bernd"]),  # two letters exchanged there
        ("Mulelr", ["Müller, Anna Maria", "Muller, Bernd"]),  # and in the middle
        ("Schulze", []),  # somebody else
        ("mx", []),  # too short to tell
    ],
)
async def test_errors_of_typing_are_forgiven(people: People, text: str, found: list[str]) -> None:
    """Whoever is called something like it is found where nobody is called so."""
    for person in (ANNAN, MULLER, MUELLER):
        await people.add(person)
    assert await names(people, text) == found


async def test_words_that_nobody_has_any_more_are_not_looked_among(people: People) -> None:
    """A change and a farewell take a word along, unless somebody else has it; a doubled word is there once."""
    first = await people.add(Person(name="Quendolin, Otto"))
    second = await people.add(Person(name="Quendolin, Ottilie"))
    await people.change(first, Person(name="Bartolomae, Otto"))
    assert await names(people, "Qwendolin") == ["Quendolin, Ottilie"]
    assert await names(people, "Bartolome") == await names(people, "Bratolomae") == ["Bartolomae, Otto"]
    await people.erase(second)
    assert (await names(people, "Qwendolin"), await names(people, "Ottlie")) == ([], ["Bartolomae, Otto"])


def test_postgresql_has_an_index_of_groups() -> None:
    """What PostgreSQL is asked for words like a typed one can be answered without looking through all of them."""
    with psycopg.connect(common_database()) as connection:
        connection.execute("SET enable_seqscan = off")
        asked = "('  m' & ' mu') | ('mul' & 'ull')"
        plan = connection.execute(f"EXPLAIN {WORDS_SHARING}".replace("?", "%s").encode(), (asked,)).fetchall()
    assert "people_words_by_trigrams" in str(plan)


async def test_what_is_there_as_typed_comes_alone(people: People) -> None:
    """Nobody who is only alike stands beside those who are called so."""
    for name in ("Mertens, Uwe", "Martens, Uwe"):
        await people.add(Person(name=name))
    assert await names(people, "Mertens") == ["Mertens, Uwe"]
    assert await names(people, "Mertans") == ["Mertens, Uwe"]


async def test_own_people_come_first(people: People) -> None:
    """The club's own before all others of the name."""
    await people.add(Person(name="Abel, Adam"))
    await people.add(Person(name="Abel, Zoe", member=True))
    assert await names(people, "abel") == ["Abel, Zoe", "Abel, Adam"]


async def test_a_changed_name_is_found_and_the_old_is_not(people: People) -> None:
    """The index of words follows a change."""
    number = await people.add(Person(name="Ledig, Lea", club="SK Alt"))
    await people.change(number, Person(name="Neu, Lea", club="SK Neu"))
    assert (await names(people, "ledig"), await names(people, "lea neu")) == ([], ["Neu, Lea"])
    with pytest.raises(NotFound):
        await people.change(999, FULL)


async def test_an_id_belongs_to_one(people: People) -> None:
    """A second person with the same FIDE id or national id is refused, and nothing is changed."""
    await people.add(FULL)
    other = await people.add(Person(name="Andre, Ada"))
    for taken in (Person(name="X", fide_id=99), Person(name="X", national_id="NU123", nation="GER")):
        with pytest.raises(IdTaken):
            await people.add(taken)
        with pytest.raises(IdTaken):
            await people.change(other, taken)
    assert await names(people, "x") == []


async def test_ratings_have_a_history(people: People) -> None:
    """New ratings are added with date and source, and a tournament's are taken back together."""
    number = await people.add(FULL)
    await people.rate([(number, Rating(DWZ, 1830, "2026-06-01", 31))], "Club Open 2026")
    known = await people.get(number)
    assert [(r.value, r.date, r.source) for r in known.ratings if r.list == DWZ] == [
        (1800, "2026-01-01", "list"),
        (1830, "2026-06-01", "Club Open 2026"),
    ]
    assert current_ratings(known.ratings, "2026-05-31")[DWZ].value == 1800
    assert await people.unrate("Club Open 2026") == 1
    assert await people.get(number) == known_as(FULL, number)
    with pytest.raises(NotFound):
        await people.rate([(number, Rating(DWZ, 1, "2026-01-01")), (999, Rating(DWZ, 1, "2026-01-01"))], "x")
    assert await people.get(number) == known_as(FULL, number)


async def test_erasure(people: People) -> None:
    """Forgotten means gone: nobody finds the person, and nobody gets the number."""
    number = await people.add(FULL)
    await people.add(MULLER)
    await people.erase(number)
    assert await names(people, "muster") == []
    for gone in (people.get(number), people.erase(number)):
        with pytest.raises(NotFound):
            await gone
    assert await people.add(ANNAN) > number + 1  # nobody gets an erased number


async def test_people_are_recognised(people: People) -> None:
    """Whom somebody is, without writing anything: by id, by name and birth year, a question, or nobody."""
    number = await people.add(FULL)
    asked = [
        Person(name="Muster, M.", fide_id=99),
        Person(name="Muster, Max", birth="1970-03-01"),
        Person(name="Muster, Max"),
        Person(name="Roe, Ria"),
    ]
    found = await people.candidates(asked)
    judged = [judge(person, candidates) for person, candidates in zip(asked, found, strict=True)]
    assert [each.known for each in judged] == [number, number, number, None]
    assert [each.verdict.value for each in judged] == ["changed", "changed", "doubtful", "new"]


async def test_ratings_of_a_source_can_be_seen_and_taken_back_one_by_one(people: People) -> None:
    """Who was rated by a tournament is known; one person's new rating goes, the others' stay."""
    one, other = await people.add(MUELLER), await people.add(MULLER)
    given = [(one, Rating(DWZ, 1500, "2026-10-01", 4)), (other, Rating(DWZ, 1600, "2026-10-01", 9))]
    await people.rate(given, "cup")
    assert {
        person: [each.value for each in found] for person, found in (await people.rated_by("cup")).items()
    } == {
        one: [1500],
        other: [1600],
    }
    assert await people.unrate("cup", [one]) == 1
    assert list(await people.rated_by("cup")) == [other]
    assert await people.unrate("cup") == 1
