"""From the bytes of a file to the people: refused or imported, never a crash, never half a list. All names are invented."""

import datetime as dt
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.people import FIDE
from kosmos.core.people_matching import MatchVerdict
from kosmos.formats.players import read_list
from kosmos.store.sqlite.database import connect
from kosmos.store.sqlite.people_apply import PeopleImported, apply_plan
from kosmos.store.sqlite.people_plan import plan_import
from kosmos.store.sqlite.people_rows import load
from kosmos.store.sqlite.people_schema import prepare
from kosmos.store.sqlite.people_search import search

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


def test_one_person_out_of_four_lists() -> None:
    """The FIDE list, the German one, the club's own table and the XML of next month mean the same Anna Müller."""
    connection = connect(":memory:")
    prepare(connection)
    lists = [(FIDE_TEXT, "2026-09-01"), (GERMAN, "2026-09-14"), (TABLE, "2026-09-14"), (XML, "2026-10-01")]
    done = []
    for raw, date in lists:
        plan = plan_import(connection, read_list([raw], date, TODAY), date)
        connection.execute("BEGIN")
        done.append(apply_plan(connection, plan))
        connection.execute("COMMIT")
        plan.close()
    assert done == [
        PeopleImported(1, 0, 0, 0),
        PeopleImported(0, 1, 0, 0),
        PeopleImported(0, 1, 0, 0),
        PeopleImported(0, 1, 0, 0),
    ]
    (anna,) = search(connection, "muell")
    assert (anna.person.name, anna.person.birth, anna.person.phone) == ("Müller, Anna", "1990-04-03", "09281")
    assert [r.value for r in anna.person.ratings if r.list == FIDE] == [2101, 2090, 2111]
    assert [m.club_id for m in anna.person.memberships] == ["10614", "10615"]
    connection.close()


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


@settings(max_examples=100)
@given(HEADS, LINES, st.integers(1, 300))
def test_any_bytes_are_refused_or_imported(head: bytes, lines: list[bytes], size: int) -> None:
    """All that the preview counted is there afterwards; after a refusal nothing is."""
    connection = connect(":memory:")
    prepare(connection)
    try:
        plan = plan_import(
            connection, read_list(chunks(b"\n".join([head, *lines]), size), "2026-09-01", TODAY), "any"
        )
    except Refusal:
        assert connection.execute("SELECT count(*) FROM people").fetchone() == (0,)
        connection.close()
        return
    connection.execute("BEGIN")
    apply_plan(connection, plan)
    connection.execute("COMMIT")
    people = load(connection, range(1, 1000))
    assert len(people) == plan.counts[MatchVerdict.NEW]
    assert all(known.person.name for known in people.values())
    plan.close()
    connection.close()


@pytest.mark.parametrize("raw", [b"", b"\x00" * 100, b"\xff\xfe", b"PK\x03\x04 a zip file"])
def test_other_files_are_refused(raw: bytes) -> None:
    """Nothing, noise, and files of other kinds."""
    connection = connect(":memory:")
    prepare(connection)
    with pytest.raises(Refusal):
        plan_import(connection, read_list([raw], "2026-09-01", TODAY), "any")
    connection.close()
