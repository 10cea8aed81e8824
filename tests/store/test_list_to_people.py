"""From the bytes of a file to the people: refused or imported, never a crash, never half a list. All names are invented."""

import asyncio
import datetime as dt
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.people import FIDE
from kosmos.core.people_matching import MatchVerdict
from kosmos.formats.players import read_list
from kosmos.store.sqlite.store import SqliteStore
from store.crowds import planned

TODAY = dt.date(2026, 9, 14)
FIDE_TEXT = (
    b"ID Number      Name                     Fed Sex Tit  WTit OTit SRtng SGm SK B-day Flag\r\n"
    b"4600001        Mueller, Anna            GER F   WIM  WIM       2101  9   20 1990  w\r\n"
)
GERMAN = (
    "ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land\r\n"
    'NU1,10614,7,A,"Müller,Anna",W,,1990,202517,1990,40,2090,WIM,4600001,GER\r\n'
    'NU1,10615,3,P,"Müller,Anna",W,,1990,202517,1990,40,2090,WIM,4600001,GER\r\n'
).encode("cp1252")
TABLE = "Nachname;Vorname;Geburtsdatum;Telefon\nMüller;Anna;3.4.1990;09281\n".encode()
XML = (
    b"<playerslist><player><fideid>4600001</fideid><name>Mueller, Anna</name><country>GER</country><sex>F</sex>"
    b"<rating>2111</rating><birthday>1990</birthday><flag>w</flag></player></playerslist>"
)


async def test_one_person_out_of_four_lists() -> None:
    """The FIDE list, the German one, the club's own table and the XML of next month mean the same Anna Müller."""
    store = SqliteStore.open(":memory:")
    lists = [(FIDE_TEXT, "2026-09-01"), (GERMAN, "2026-09-14"), (TABLE, "2026-09-14"), (XML, "2026-10-01")]
    done = []
    for raw, date in lists:
        plan = await planned(store, read_list([raw], date, TODAY), date)
        await store.imports.apply(plan, [], b"")
        done.append((plan.counts[MatchVerdict.NEW], plan.counts[MatchVerdict.CHANGED]))
        plan.close()
    assert done == [(1, 0), (0, 1), (0, 1), (0, 1)]
    (anna,) = await store.people.search("muell")
    assert (anna.name, anna.birth, anna.phone) == ("Müller, Anna", "1990-04-03", "09281")
    assert [r.value for r in anna.ratings if r.list == FIDE] == [2101, 2090, 2111]
    assert [m.club_id for m in anna.memberships] == ["10614", "10615"]
    await store.close()


LINES = st.lists(
    st.one_of(
        st.binary(max_size=60),
        st.sampled_from([*FIDE_TEXT.split(b"\n"), *GERMAN.split(b"\n"), *TABLE.split(b"\n"), XML]),
        st.builds(
            lambda a, b: a[: b % (len(a) + 1)],
            st.sampled_from([FIDE_TEXT, GERMAN, TABLE, XML]),
            st.integers(0, 900),
        ),
    ),
    max_size=8,
)
HEADS = st.sampled_from([raw.split(b"\n")[0] for raw in (FIDE_TEXT, GERMAN, TABLE, XML)] + [b""])


def chunks(raw: bytes, size: int) -> Iterator[bytes]:
    return (raw[start : start + size] for start in range(0, len(raw), size))


@settings(max_examples=100, deadline=None)
@given(HEADS, LINES, st.integers(1, 300))
def test_any_bytes_are_refused_or_imported(head: bytes, lines: list[bytes], size: int) -> None:
    """All that the preview counted is there afterwards; after a refusal nothing is."""

    async def run() -> None:
        store = SqliteStore.open(":memory:")
        raw = b"\n".join([head, *lines])
        try:
            plan = await planned(store, read_list(chunks(raw, size), "2026-09-01", TODAY), "any")
        except Refusal:
            assert await store.people.load(range(1, 1000)) == {}
        else:
            await store.imports.apply(plan, [], b"")
            people = await store.people.load(range(1, 1000))
            assert len(people) == plan.counts[MatchVerdict.NEW]
            assert all(person.name for person in people.values())
            plan.close()
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("raw", [b"", b"\x00" * 100, b"\xff\xfe", b"PK\x03\x04 a zip file"])
async def test_other_files_are_refused(raw: bytes) -> None:
    """Nothing, noise, and files of other kinds."""
    store = SqliteStore.open(":memory:")
    with pytest.raises(Refusal):
        await planned(store, read_list([raw], "2026-09-01", TODAY), "any")
    await store.close()
