"""The club's people behind the service: rights, cards, entering tournaments, imports from every source."""

import datetime as dt
import zipfile
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kosmos.core.errors import BadValue, FieldUnknown, NotAllowed, NotFound, Refusal
from kosmos.core.people import DWZ, FIDE, ListLine
from kosmos.core.people_matching import MatchVerdict
from kosmos.formats.players import NoNameColumn
from kosmos.formats.trf import TrfHeading, from_record, write
from kosmos.locale import language
from kosmos.service.actors import VISITOR
from kosmos.service.club import Club
from kosmos.service.forgetting import forget
from kosmos.service.people import Directory
from kosmos.service.people_import_records import ImportStage
from kosmos.service.people_import_views import import_view
from kosmos.service.people_imports import Imports, parse_decisions
from kosmos.service.people_sources import BadZip, ImportSource, items_of, kind_of, portions, unpacked_size
from kosmos.store.people import IdTaken
from kosmos.store.sqlite.store import SqliteStore
from kosmos.store.sqlite.streams import SqliteStreams
from service.clubs import ADMIN, DIRECTOR, HELPER, READER, do, new, opened
from standings.tournaments import SEVEN

ADA = {"name": "Adler, Ada", "birth": "1990-05-01", "dwz": "1834-23", "elo": "1900", "phone": "0171"}
CSV = b"Name;Geburtsjahr;DWZ\nAdler, Ada;1990;1850-24\nNeu, Nora;2001;1200\nFalsch;abc;1\n"
ENGLISH = language("en")


@pytest_asyncio.fixture
async def club() -> AsyncIterator[Club]:
    async with opened() as made:
        yield made


@pytest.fixture
def people(club: Club) -> Directory:
    assert isinstance(club.streams, SqliteStreams)
    return Directory(SqliteStore(club.streams.database), club)


async def read(people: Directory, data: bytes, **more: Any) -> tuple[Imports, Any]:
    imports = Imports(people)
    made = await imports.begin(DIRECTOR, data, "list", **more)
    await imports.finished(made)
    return imports, made


# -- rights and cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("actor", [VISITOR, READER, HELPER])
async def test_people_are_for_directors(people: Directory, actor: Any) -> None:
    """Who does not direct tournaments sees nobody of the database and changes nobody."""
    number = await people.add(DIRECTOR, ADA)
    for ask in (
        people.search(actor, "adler"),
        people.get(actor, number),
        people.add(actor, {"name": "X"}),
        people.change(actor, number, {"club": "x"}),
        people.export(actor, number),
        people.tournaments_of(actor, number),
        Imports(people).begin(actor, CSV, "list"),
    ):
        with pytest.raises(NotAllowed):
            await ask


async def test_only_an_admin_makes_it_forget(people: Directory) -> None:
    """Erasing needs the highest right, and then the person is gone altogether."""
    number = await people.add(DIRECTOR, ADA)
    with pytest.raises(NotAllowed):
        await forget(people, DIRECTOR, number)
    await forget(people, ADMIN, number)
    with pytest.raises(NotFound):
        await people.get(DIRECTOR, number)
    assert await people.search(DIRECTOR, "adler") == []


async def test_a_changed_rating_joins_the_history(people: Directory) -> None:
    """A card changes only what it says; a new rating is added and the old one stays in the history."""
    number = await people.add(DIRECTOR, ADA | {"rated_on": "2026-01-01"})
    await people.change(DIRECTOR, number, {"dwz": "1850-24", "club": "Rook Town"})
    person = await people.get(DIRECTOR, number)
    assert (person.club, person.phone) == ("Rook Town", "0171")
    assert [(each.value, each.games, each.date) for each in person.ratings if each.list == DWZ] == [
        (1834, 23, "2026-01-01"),
        (1850, 24, "2026-11-15"),
    ]
    assert [each.value for each in person.ratings if each.list == FIDE] == [1900]


@pytest.mark.parametrize(
    ("raw", "refusal"),
    [({"name": "X", "dwz": "abc"}, BadValue), ({"name": "X", "secret": "1"}, FieldUnknown)],
)
async def test_a_wrong_card_is_refused(
    people: Directory, raw: dict[str, str], refusal: type[Refusal]
) -> None:
    """Wrong values and unknown fields are refused by name, as everywhere."""
    with pytest.raises(refusal):
        await people.add(DIRECTOR, raw)


async def test_an_id_belongs_to_one_person(people: Directory) -> None:
    """A second person with the same FIDE ID is refused with the name of the first."""
    await people.add(DIRECTOR, ADA | {"fide_id": "77"})
    with pytest.raises(IdTaken):
        await people.add(DIRECTOR, {"name": "Other", "fide_id": "77"})


# -- people and tournaments --------------------------------------------------------------------------------


async def test_a_person_enters_a_tournament(club: Club, people: Directory) -> None:
    """Entered from the database, somebody brings the ratings that were valid at the start."""
    number = await people.add(DIRECTOR, ADA | {"rated_on": "2026-01-01"})
    await people.change(DIRECTOR, number, {"dwz": "2000-30", "rated_on": "2026-10-01"})
    stream = await new(club, start="2026-09-01")
    await people.enter(DIRECTOR, stream, number)
    (entry,) = (await club.open(DIRECTOR, stream)).state.entries.values()
    assert (entry.player.name, entry.player.dwz, entry.player.elo) == ("Adler, Ada", "1834-23", 1900)
    assert [(listed.id, id_) for listed, id_ in await people.tournaments_of(DIRECTOR, number)] == [
        (stream, 1)
    ]
    kept = await people.export(DIRECTOR, number)
    assert kept["phone"] == "0171"
    (played,) = kept["tournaments"]
    assert (played["id"], played["name"]) == (stream, "Club Cup")
    assert (played["player"]["phone"], played["player"]["birth"]) == ("0171", "1990-05-01")


# -- imports -----------------------------------------------------------------------------------------------


async def test_nothing_is_written_before_apply(people: Directory) -> None:
    """A preview judges every line with its number and reason; only applying writes."""
    await people.add(DIRECTOR, ADA | {"rated_on": "2026-01-01"})
    imports, made = await read(people, CSV)
    assert str(made.record.stage) == "ready"
    assert made.record.counts == {"new": 1, "changed": 1, "same": 0, "doubtful": 0, "rejected": 1}
    (bad,) = made.page(MatchVerdict.REJECTED)
    assert bad.line == 4
    assert await people.search(DIRECTOR, "neu") == []
    await imports.apply(DIRECTOR, made.record.key, {})
    await imports.finished(made)
    assert str(made.record.stage) == "done"
    assert [each.name for each in await people.search(DIRECTOR, "neu")] == ["Neu, Nora"]
    assert import_view(made, ENGLISH)["imported"] == {"new": 1, "changed": 1, "skipped": 0, "rejected": 1}


async def test_columns_can_be_said(people: Directory) -> None:
    """A table is shown first; the columns as somebody corrects them are read."""
    imports = Imports(people)
    made = await imports.begin(DIRECTOR, b"a;b\nNeu, Nora;1999\n", "list", look=True)
    assert made.record.stage is ImportStage.MAPPING
    await imports.map(DIRECTOR, made.record.key, ["name", "birth_year"])
    await imports.finished(made)
    assert made.record.counts["new"] == 1 or made.record.counts["new"] == 2
    with pytest.raises(BadValue):
        await imports.map(DIRECTOR, made.record.key, ["nonsense"])


async def test_doubtful_lines_are_decided(people: Directory) -> None:
    """The same name without a birth year is a question, answered by line."""
    await people.add(DIRECTOR, ADA)
    imports, made = await read(people, b"Name;DWZ\nAdler, Ada;1900-25\n")
    assert made.record.counts["doubtful"] == 1
    await imports.apply(DIRECTOR, made.record.key, parse_decisions({"2": "same"}))
    await imports.finished(made)
    (found,) = await people.search(DIRECTOR, "adler")
    assert {each.value for each in found.ratings if each.list == DWZ} >= {1900}
    with pytest.raises(BadValue):
        parse_decisions({"2": "perhaps"})


async def test_a_tournament_is_a_source(club: Club, people: Directory) -> None:
    """The players of a tournament become people with the ratings they had there."""
    stream = await new(club, start="2026-09-01")
    await do(club, stream, "AddPlayer", name="Neu, Nora", birth="1999", dwz="1200-3")
    imports = Imports(people)
    made = await imports.finished(await imports.begin_tournament(DIRECTOR, stream))
    await imports.apply(DIRECTOR, made.record.key, {})
    await imports.finished(made)
    (found,) = await people.search(DIRECTOR, "nora")
    assert [(each.value, each.games, each.date) for each in found.ratings] == [(1200, 3, "2026-09-01")]


def test_a_report_file_is_a_source() -> None:
    """The players of a TRF come with name, rating, federation and id."""
    data = write(from_record(SEVEN, TrfHeading(name="Open"))).encode()
    assert kind_of(data) == "trf"
    items = list(items_of(ImportSource(data=data, date="2026-09-01")))
    assert all(item.person for item in items)
    assert len(items) == len(SEVEN.entrants)


def test_members_may_come_by_a_report_file() -> None:
    """“These are our members” counts for a TRF as it does for any list."""
    data = write(from_record(SEVEN, TrfHeading(name="Open"))).encode()
    people = [item.person for item in items_of(ImportSource(data=data, date="2026-09-01", member=True))]
    assert people
    assert all(person and person.member for person in people)


def test_a_packed_list_is_unpacked() -> None:
    """Out of a ZIP the players' list is read, with the clubs beside it."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as made:
        made.writestr("vereine.csv", "ZPS,LV,Verband,Vereinname\n10614,1,106,SK Hof\n")
        made.writestr(
            "spieler.csv",
            "ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index,"
            'FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land\n1,10614,0001,A,"Neu,Nora",W,D,1999,202601,1200,3,,,,\n',
        )
    (row,) = items_of(ImportSource(data=packed.getvalue(), date="2026-09-01", member=True))
    assert row.person
    assert (row.person.name, row.person.member) == ("Neu, Nora", True)
    assert row.person.memberships[0].club == "SK Hof"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.binary(max_size=400), st.sampled_from([b"", b"PK\x03\x04", b"012 x\n", b"Name;DWZ\n", b"<players>"])
)
def test_any_bytes_are_refused_or_read(data: bytes, head: bytes) -> None:
    """Whatever a file holds, it is refused as a whole or read line by line; it never breaks the program."""
    try:
        items = list(items_of(ImportSource(data=head + data, today=dt.date(2026, 11, 15))))
    except Refusal:
        return
    assert all(isinstance(item, ListLine) for item in items)


async def test_a_broken_file_is_told(people: Directory) -> None:
    """What is no list is refused on the import's own page, not lost in the background."""
    _, made = await read(people, b"a;b\n1;2\n")
    assert made.record.stage is ImportStage.FAILED
    assert isinstance(made.fault, NoNameColumn)
    with pytest.raises(BadZip):
        await read(people, b"PK\x03\x04 no zip")


@pytest.mark.parametrize(("megabytes", "fits"), [(1, True), (20, False), (60, False)])
def test_a_small_zip_stays_small(megabytes: int, fits: bool) -> None:
    """A ZIP of some kilobytes that unpacks to more than a list can shrink to is refused before it is unpacked."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made, made.open("list.csv", "w") as member:
        for _ in range(megabytes):
            member.write(b"Name;DWZ\n" + b" " * (2**20 - 9))
    if fits:
        assert unpacked_size(packed.getvalue()) == 2**20
        return
    with pytest.raises(BadZip):
        unpacked_size(packed.getvalue())
    with pytest.raises(BadZip):
        next(iter(portions(packed.getvalue())))
