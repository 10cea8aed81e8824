"""What is said of a list, and what it says of itself: which Elo, from which day on, in which letters. All names are
invented.
"""

import datetime as dt
import zipfile
from collections.abc import AsyncIterator
from io import BytesIO
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from kosmos.core.errors import BadValue
from kosmos.core.people import FIDE, FIDE_BLITZ, FIDE_RAPID
from kosmos.formats.players import ListKind, first_day, single_list
from kosmos.locale import language
from kosmos.service.club import Club
from kosmos.service.people import Directory
from kosmos.service.people_import_records import ImportStage
from kosmos.service.people_import_views import import_view
from kosmos.service.people_imports import Imports
from kosmos.service.people_sources import ImportSource, WhichRating, items_of, valid_from
from kosmos.store.sqlite.store import SqliteStore
from kosmos.store.sqlite.streams import SqliteStreams
from service.clubs import DIRECTOR, opened

TODAY = dt.date(2026, 11, 15)
SINGLE = (
    b"ID Number      Name                     Fed Sex Tit  WTit OTit FOA SEP26 Gms K  B-day Flag\r\n"
    b"4600001        Mueller, Anna            GER F   WIM  WIM           2101  9   20 1990  w\r\n"
)
XML = b"<playerslist><player><fideid>7</fideid><name>Roe, Ria</name><rating>1800</rating></player></playerslist>"
GERMAN = (
    "ZPS,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index,FIDE-Elo,"
    'FIDE-Titel,FIDE-ID,FIDE-Land\r\n10614,7,A,"Müller,Änne",W,,1990,202517,1990,40,,,,\r\n'
)


def packed(name: str, data: bytes) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(name, data)
    return file.getvalue()


@pytest_asyncio.fixture
async def imports() -> AsyncIterator[Imports]:
    async with opened() as club:
        assert isinstance(club, Club)
        assert isinstance(club.streams, SqliteStreams)
        yield Imports(Directory(SqliteStore(club.streams.database), club))


@pytest.mark.parametrize(
    ("name", "data", "single", "rating"),
    [
        ("standard_rating_list.txt", SINGLE, "", FIDE),
        ("rapid_rating_list.txt", SINGLE, "", FIDE_RAPID),
        ("Blitz_rating_list_xml.xml", XML, "", FIDE_BLITZ),
        ("download.zip", packed("rapid_rating_list_xml.xml", XML), "", FIDE_RAPID),
        ("list.txt", SINGLE, FIDE_BLITZ, FIDE_BLITZ),
        ("rapid_rating_list.txt", SINGLE, FIDE, FIDE),
    ],
)
def test_which_elo_a_single_list_holds(name: str, data: bytes, single: str, rating: str) -> None:
    """As its name says, also inside a ZIP; or as somebody says. A rapid rating never becomes a standard one."""
    (item,) = items_of(ImportSource(data=data, name=name, single=single, today=TODAY))
    assert item.person
    assert [each.list for each in item.person.ratings] == [rating]


@pytest.mark.parametrize(
    ("name", "data"), [("list.txt", SINGLE), ("september.xml", XML), ("x.zip", packed("elo.txt", SINGLE))]
)
async def test_a_single_list_that_says_nothing_is_asked_about(
    imports: Imports, name: str, data: bytes
) -> None:
    """Neither name nor heading tells which rating it is: it is not taken for standard, at no door."""
    with pytest.raises(WhichRating):
        list(items_of(ImportSource(data=data, name=name, today=TODAY)))
    with pytest.raises(WhichRating):
        await imports.begin(DIRECTOR, data, name)
    assert await imports.all(DIRECTOR) == []
    made = await imports.finished(await imports.begin(DIRECTOR, data, name, single=FIDE_RAPID))
    assert made.record.counts["new"] == 1
    made.close()


def test_a_list_of_three_ratings_needs_no_name() -> None:
    """Its columns say which is which."""
    combined = SINGLE.replace(b"SEP26", b"SRtng")
    (item,) = items_of(ImportSource(data=combined, name="list.txt", today=TODAY))
    assert item.person
    assert [each.list for each in item.person.ratings] == [FIDE]
    assert single_list("players_list_foa.txt") == ""


@pytest.mark.parametrize(
    ("data", "name", "date", "day"),
    [
        (SINGLE, "list.txt", "", "2026-09-01"),
        (SINGLE, "list.txt", "2026-10-01", "2026-10-01"),
        (SINGLE.replace(b"SEP26", b"SRtng"), "standard_aug26frl.txt", "", "2026-08-01"),
        (SINGLE.replace(b"SEP26", b"SRtng"), "list.txt", "", "2026-11-01"),
        (XML, "list.xml", "", "2026-11-01"),
        (GERMAN.encode(), "spieler.csv", "", "2026-11-15"),
    ],
)
def test_from_which_day_on_a_list_counts(data: bytes, name: str, date: str, day: str) -> None:
    """As said; else FIDE's from the first of its month, so that it counts for the tournaments of that month."""
    assert valid_from(ImportSource(data=data, name=name, date=date, today=TODAY)) == day
    assert first_day(ListKind.TABLE, b"", "sep26.csv", TODAY) == "2026-11-15"


@pytest.mark.parametrize(("encoding", "name"), [("", "Müller, Änne"), ("cp850", "Müller, Änne")])
async def test_letters_of_dos_are_a_choice(imports: Imports, encoding: str, name: str) -> None:
    """The German list in CP850 is read when somebody says so."""
    data = GERMAN.encode(encoding or "cp1252")
    made = await imports.finished(await imports.begin(DIRECTOR, data, "spieler.csv", encoding=encoding))
    assert [line["name"] for line in import_view(made, language("en"))["lines"]] == [name]
    made.close()


@pytest.mark.parametrize("said", [{"single": "dwz"}, {"encoding": "ebcdic"}, {"date": "soon"}])
async def test_what_is_said_wrong_is_refused(imports: Imports, said: dict[str, Any]) -> None:
    """An unknown list, unknown letters, no date."""
    with pytest.raises(BadValue):
        await imports.begin(DIRECTOR, SINGLE, "list.txt", **said)


@pytest.mark.parametrize("data", [XML, packed("list.xml", XML)])
async def test_a_file_is_read_where_it_lies(imports: Imports, tmp_path: Path, data: bytes) -> None:
    """Packed or not, a list need not be in memory as a whole."""
    file = tmp_path / "list"
    file.write_bytes(data)
    with file.open("rb") as opened_file, mmap(opened_file.fileno(), 0, access=ACCESS_READ) as mapped:
        made = await imports.finished(await imports.begin(DIRECTOR, mapped, "standard"))
        assert made.record.counts["new"] == 1
        made.close()


async def test_how_much_is_done(imports: Imports) -> None:
    """The share grows to the whole while a packed list is read; the preview tells the day it counts from."""
    shares: list[float] = []
    lines = [f"Muster, Nr{n};19{n % 100:02}" for n in range(5000)]
    data = packed("members.csv", "\n".join(["Name;Geburtsjahr", *lines]).encode())
    made = await imports.begin(DIRECTOR, data, "members.zip")
    made.watch = lambda _lines: shares.append(made.record.share)
    await imports.finished(made)
    assert made.record.stage is ImportStage.READY
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    view = import_view(made, language("en"))
    assert (view["valid_from"], view["share_done"]) == ("2026-11-15", 1.0)
    await imports.apply(DIRECTOR, made.record.key, {})
    await imports.finished(made)
    assert shares[-1] == 1.0
    made.close()


@pytest.mark.parametrize(
    ("name", "data", "unused"),
    [
        (
            "spieler.csv",
            b'ZPS,Mgl-Nr,Status,Spielername,Spielberechtigung\n0A614,1,A,"Roe,Ria",D\n',
            "Spielberechtigung",
        ),
        ("members.csv", b"Name;Member number;Hat\nRoe, Ria;7;blue\n", "Member number, Hat"),
    ],
)
async def test_what_people_do_not_keep_is_named(
    imports: Imports, name: str, data: bytes, unused: str
) -> None:
    """A heading without a place is said; a member number belongs to a club by its number, or to nobody."""
    made = await imports.finished(await imports.begin(DIRECTOR, data, name))
    assert import_view(made, language("en"))["unused"] == unused.split(", ")
