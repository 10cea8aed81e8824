"""The club's people: search, history of ratings, imports, export and erasure. All names are invented."""

from collections.abc import AsyncIterator
from pathlib import Path
from sqlite3 import Connection

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosmos.core.errors import NotFound, Refusal
from kosmos.core.people import DWZ, FIDE, Membership, Person, PersonRow, Rating, RejectedLine, current_ratings
from kosmos.core.people_matching import MatchVerdict
from kosmos.core.players import Sex, Title
from kosmos.locale import Phrase
from kosmos.store.sqlite.database import Database, connect
from kosmos.store.sqlite.migrations import STEPS
from kosmos.store.sqlite.people import Decision, IdTaken, People, PeopleImported, PlanOutdated
from kosmos.store.sqlite.people_apply import apply_plan
from kosmos.store.sqlite.people_plan import plan_import
from kosmos.store.sqlite.people_rows import forget_words
from kosmos.store.sqlite.people_schema import prepare
from kosmos.store.sqlite.people_search import search


@pytest_asyncio.fixture
async def people(tmp_path: Path) -> AsyncIterator[People]:
    database = Database(tmp_path / "club.db")
    yield People(database)
    await database.close()


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


async def names(people: People, text: str) -> list[str]:
    return [known.person.name for known in await people.search(text)]


async def test_what_is_kept_comes_back(people: People) -> None:
    """Every field of a person survives."""
    number = await people.add(FULL)
    assert (await people.get(number)).person == FULL


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
    known = (await people.get(number)).person
    assert [(r.value, r.date, r.source) for r in known.ratings if r.list == DWZ] == [
        (1800, "2026-01-01", "list"),
        (1830, "2026-06-01", "Club Open 2026"),
    ]
    assert current_ratings(known.ratings, "2026-05-31")[DWZ].value == 1800
    assert await people.unrate("Club Open 2026") == 1
    assert (await people.get(number)).person == FULL
    with pytest.raises(NotFound):
        await people.rate([(number, Rating(DWZ, 1, "2026-01-01")), (999, Rating(DWZ, 1, "2026-01-01"))], "x")
    assert (await people.get(number)).person == FULL


async def test_by_fide_ids(people: People) -> None:
    """For the check of a tournament against the list."""
    await people.add(FULL)
    assert {key: known.person.name for key, known in (await people.by_fide_ids([99, 100])).items()} == {
        99: "Muster, Max"
    }


async def test_export_and_erasure(people: People, tmp_path: Path) -> None:
    """Everything about one person is handed out; forgotten means gone from search, tables and file."""
    number = await people.add(FULL)
    await people.add(MULLER)
    exported = await people.export(number)
    assert (exported["name"], exported["email"], len(exported["ratings"])) == (
        "Muster, Max",
        "max@example.org",
        2,
    )
    await people.erase(number)
    assert await names(people, "muster") == []
    for gone in (people.get(number), people.export(number), people.erase(number)):
        with pytest.raises(NotFound):
            await gone
    connection = connect(str(tmp_path / "club.db"))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    raw = (tmp_path / "club.db").read_bytes()
    assert b"max@example.org" not in raw
    assert b"muster" not in raw
    assert await people.add(ANNAN) > number + 1  # nobody gets an erased number


# -- imports -----------------------------------------------------------------------------------------------


def rows(*persons: Person) -> list[PersonRow | RejectedLine]:
    return [PersonRow(line, person) for line, person in enumerate(persons, 2)]


async def imported(people: People, *persons: Person) -> PeopleImported:
    plan = await people.plan(rows(*persons), "FIDE 2026-09")
    try:
        return await people.apply(plan)
    finally:
        plan.close()


async def test_nothing_is_written_before_apply(people: People) -> None:
    """The preview counts and shows; the people are as before until it is applied, and then all are there."""
    broken = RejectedLine(4, Phrase("the name is missing"), "garbage")
    plan = await people.plan([*rows(MUELLER, MULLER), broken], "list")
    assert plan.counts == {
        MatchVerdict.NEW: 2,
        MatchVerdict.CHANGED: 0,
        MatchVerdict.SAME: 0,
        MatchVerdict.DOUBTFUL: 0,
        MatchVerdict.REJECTED: 1,
    }
    (bad,) = plan.lines(MatchVerdict.REJECTED)
    assert (bad.line, bad.reason, bad.text) == (4, broken.reason, "garbage")
    assert [line.person for line in plan.lines(MatchVerdict.NEW)] == [MUELLER, MULLER]
    assert await names(people, "m") == []
    assert await people.apply(plan) == PeopleImported(2, 0, 0, 1)
    plan.close()
    assert len(await names(people, "m")) == 2


async def test_a_second_import_changes_and_repeats(people: People) -> None:
    """Who is known by an id is changed where the list says something new, and left alone where it does not."""
    await imported(people, FULL, MUELLER)
    newer = Person(name="Muster, Max", fide_id=99, ratings=(Rating(FIDE, 1925, "2026-10-01"),), club="SK Neu")
    plan = await people.plan(rows(newer, Person(name="Mueller, Anna Maria", fide_id=4600011)), "FIDE 2026-10")
    assert (plan.counts[MatchVerdict.CHANGED], plan.counts[MatchVerdict.SAME]) == (1, 1)
    (line,) = plan.lines(MatchVerdict.CHANGED)
    assert [(change.field, change.old, change.new) for change in line.changes] == [
        ("club", "SK Hof", "SK Neu"),
        (FIDE, "1900", "1925"),
    ]
    await people.apply(plan)
    plan.close()
    (known,) = await people.search("muster")
    assert (known.person.club, known.person.email, known.person.member) == ("SK Neu", "max@example.org", True)
    assert [r.value for r in known.person.ratings if r.list == FIDE] == [1900, 1925]
    assert [r.source for r in known.person.ratings if r.list == FIDE] == ["FIDE 2026-09", "FIDE 2026-10"]


async def test_national_ids_and_member_numbers_match(people: People) -> None:
    """By the federation's number, or by club and member number."""
    await imported(people, FULL)
    by_number = Person(name="Muster, M.", nation="GER", national_id="NU123")
    by_club = Person(name="Muster, M.", memberships=(Membership("10614", "1081", "SK Hof", "P"),))
    for person in (by_number, by_club):
        plan = await people.plan(rows(person), "list")
        assert plan.counts[MatchVerdict.CHANGED] == 1
        plan.close()


async def test_never_by_name_alone(people: People) -> None:
    """The same name without a birth year is a question; what is decided is done, by the number of the line."""
    await imported(people, MULLER)
    same, other = Person(name="Müller, Bernd", phone="1"), Person(name="Muller, Bernd", phone="2")
    plan = await people.plan(rows(same, other, other), "list")
    assert plan.counts[MatchVerdict.DOUBTFUL] == 3
    doubt = plan.lines(MatchVerdict.DOUBTFUL)[0]
    assert doubt.reason is not None
    assert doubt.known is not None
    decisions = {2: Decision.SAME, 3: Decision.NEW, 4: Decision.SKIP}
    assert await people.apply(plan, decisions) == PeopleImported(1, 1, 1, 0)
    plan.close()
    found = {known.id: known.person.phone for known in await people.search("muller bernd")}
    assert found[doubt.known] == "1"
    assert sorted(found.values()) == ["1", "2"]


async def test_decisions_are_about_doubtful_lines(people: People) -> None:
    """A decision on any other line is refused, and nothing is written."""
    plan = await people.plan(rows(MULLER), "list")
    with pytest.raises(NotFound):
        await people.apply(plan, {2: Decision.NEW})
    plan.close()
    assert await names(people, "muller") == []


async def test_a_doubtful_line_cannot_take_an_id(people: People) -> None:
    """An id that belongs to somebody makes no second person."""
    await imported(people, MULLER)
    stranger = Person(name="Ganz, Anders", birth="1999", fide_id=4600012)
    plan = await people.plan(rows(stranger), "list")
    assert plan.counts[MatchVerdict.DOUBTFUL] == 1
    with pytest.raises(IdTaken):
        await people.apply(plan, {2: Decision.NEW})
    plan.close()


async def test_one_list_means_everybody_once(people: People) -> None:
    """An id twice in a list is rejected the second time; two lines for one known person are a question."""
    await imported(people, Person(name="Muster, Max", birth="1970"))
    again = Person(name="Muster, Max", birth="1970", phone="1")
    plan = await people.plan(rows(MUELLER, MUELLER, again, again, ANNAN), "list")
    counts = {verdict: count for verdict, count in plan.counts.items() if count}
    assert counts == {
        MatchVerdict.NEW: 2,
        MatchVerdict.REJECTED: 1,
        MatchVerdict.CHANGED: 1,
        MatchVerdict.DOUBTFUL: 1,
    }
    assert await people.apply(plan) == PeopleImported(2, 1, 1, 1)
    plan.close()


async def test_twins_without_ids_are_a_question(people: People) -> None:
    """The same name and birth year twice in a list without ids."""
    person = Person(name="Muster, Max", birth="1970")
    plan = await people.plan(rows(person, person), "list")
    assert (plan.counts[MatchVerdict.NEW], plan.counts[MatchVerdict.DOUBTFUL]) == (1, 1)
    plan.close()


async def test_an_old_plan_is_refused(people: People) -> None:
    """When people changed after the preview, it has to be made again."""
    plan = await people.plan(rows(MULLER), "list")
    await people.add(MULLER)
    with pytest.raises(PlanOutdated):
        await people.apply(plan)
    plan.close()


async def test_progress_is_told(people: People) -> None:
    """While planning and while writing, up to the last line."""
    told: list[int] = []
    many = rows(*(Person(name=f"Muster, Nr{n}", fide_id=n) for n in range(1, 5001)))
    plan = await people.plan(many, "list", told.append)
    assert told == [2000, 4000, 5000]
    await people.apply(plan, progress=told.append)
    assert told[-1] == 5000
    plan.close()


async def test_a_long_list_in_bulk(people: People) -> None:
    """So many that the indexes are made afterwards: all is found, and the indexes are there again."""
    many = rows(
        *(
            Person(name=f"Muster, Nr{n}", fide_id=n, ratings=(Rating(FIDE, 1500, "2026-09-01"),))
            for n in range(1, 20_102)
        )
    )
    await imported(people, *(row.person for row in many if isinstance(row, PersonRow)))
    assert await names(people, "muster nr20100") == ["Muster, Nr20100"]
    assert (await people.by_fide_ids([20_101]))[20_101].person.ratings[0].value == 1500
    with pytest.raises(IdTaken):
        await people.add(Person(name="X", fide_id=5))


async def test_a_list_that_breaks_off_leaves_nothing(people: People) -> None:
    """Whatever the reader of a list raises comes out, and nobody was added."""

    def broken() -> object:
        yield from rows(MULLER)
        raise NotFound("list", "x")

    with pytest.raises(NotFound):
        await people.plan(broken(), "list")  # type: ignore[arg-type]
    assert await names(people, "muller") == []


async def test_a_failed_apply_writes_nothing(tmp_path: Path) -> None:
    """If it breaks in the middle, all of it is taken back: one transaction."""
    database = Database(tmp_path / "club.db")
    people = People(database)
    plan = await people.plan(rows(*(Person(name=f"M, {n}", fide_id=n) for n in range(1, 9))), "list")

    def break_off(_done: int) -> None:
        raise RuntimeError("the light went out")

    with pytest.raises(RuntimeError):
        await people.apply(plan, progress=break_off)
    assert await names(people, "m") == []
    assert (await people.apply(plan)).new == 8  # and the same plan still serves
    plan.close()
    await database.close()


async def test_in_memory() -> None:
    """A database in memory takes an import, too."""
    database = Database(":memory:")
    people = People(database)
    await imported(people, MULLER)
    assert await names(people, "muller") == ["Muller, Bernd"]
    await database.close()


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


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LISTS, st.sampled_from(list(Decision)))
def test_any_lists_one_after_the_other(lists: list[list[Person]], decision: Decision) -> None:
    """Every line is accounted for, ids stay unique, the search finds everybody, and a refusal leaves all as it was."""
    connection = connect(":memory:")
    prepare(connection)
    for persons in lists:
        before = connection.execute("SELECT count(*) FROM people").fetchone()[0]
        plan = plan_import(connection, rows(*persons), "list")
        assert sum(plan.counts.values()) == len(persons)
        decisions = {line.line: decision for line in plan.lines(MatchVerdict.DOUBTFUL)}
        connection.execute("BEGIN")
        try:
            done = apply_plan(connection, plan, decisions)
            connection.execute("COMMIT")
        except Refusal:
            connection.execute("ROLLBACK")
            done = PeopleImported(0, 0, 0, 0)
        assert connection.execute("SELECT count(*) FROM people").fetchone()[0] == before + done.new
        plan.close()
    for number, name in connection.execute("SELECT id, name FROM people").fetchall():
        assert number in [known.id for known in search(connection, name, 50)]
    connection.close()


async def test_a_file_that_had_its_people_before_the_step_keeps_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The people's tables were once made beside the steps; such a file counts the step and keeps everybody."""
    path = tmp_path / "club.db"
    with monkeypatch.context() as earlier:
        earlier.setattr("kosmos.store.sqlite.migrations.STEPS", STEPS[:2])
        database = Database(path)
        await database.write(prepare)
        await People(database).add(FULL)
        await database.close()
    database = Database(path)
    people = People(database)
    assert await names(people, "muster") == ["Muster, Max"]
    found = await database.read(lambda connection: connection.execute("PRAGMA user_version").fetchone())
    assert found == (len(STEPS),)
    await database.close()


async def test_words_of_an_older_file_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file whose names were folded in an older way finds everybody after it was opened."""
    path = tmp_path / "club.db"
    with monkeypatch.context() as earlier:
        earlier.setattr("kosmos.store.sqlite.migrations.STEPS", STEPS[:3])
        database = Database(path)
        number = await People(database).add(Person(name="D'Angelo, Noël", club="FC St.Pauli"))

        def spoil(connection: Connection) -> None:
            forget_words(connection, number)
            connection.execute("UPDATE people SET folded = 'dangelo noel', words = 'fc stpauli'")
            connection.execute(
                "INSERT INTO people_search (rowid, text) VALUES (?, 'dangelo noel fc stpauli')", (number,)
            )

        await database.write(spoil)
        assert await names(People(database), "noel angelo") == []
        await database.close()
    database = Database(path)
    for text in ("noel angelo", "d'ang", "pauli"):
        assert await names(People(database), text) == ["D'Angelo, Noël"]
    await People(database).erase(number)
    assert await names(People(database), "noel") == []
    await database.close()


async def test_people_are_recognised(people: People) -> None:
    """Whom somebody is, without writing anything: by id, by name and birth year, a question, or nobody."""
    number = await people.add(FULL)
    asked = [
        Person(name="Muster, M.", fide_id=99),
        Person(name="Muster, Max", birth="1970-03-01"),
        Person(name="Muster, Max"),
        Person(name="Roe, Ria"),
    ]
    found = await people.match(asked)
    assert [each.known for each in found] == [number, number, number, None]
    assert [each.verdict.value for each in found] == ["changed", "changed", "doubtful", "new"]


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
