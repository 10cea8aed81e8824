"""Any table of players, and any bytes at all. All names are invented."""

import datetime as dt

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.core.people import DWZ, FIDE, FIDE_RAPID, OWN, Person
from kosmos.core.players import Sex, Title
from kosmos.formats.players import (
    ListColumn,
    ListKind,
    NoNameColumn,
    kind_of_list,
    preview_table,
    read_dsb,
    read_fide_text,
    read_fide_xml,
    read_list,
    read_table,
)

TODAY = dt.date(2026, 9, 14)
DATE = "2026-09-01"


def people(raw: bytes) -> list[Person]:
    items = list(read_table([raw], preview_table([raw]), DATE, TODAY))
    assert all(item.person for item in items), items
    return [item.person for item in items if item.person]


def test_german_headers() -> None:
    """German words, semicolons, Windows letters, a DWZ with its index."""
    text = "Nachname;Vorname;Geb.;Geschlecht;Verein;DWZ;Elo;Straße;Ort;Telefon;E-Mail\nGrün;Änne;3.4.78;w;SK Muster;1834-23;1900;Weg 1;Hof;09281;a@b.de\n"
    (person,) = people(text.encode("cp1252"))
    assert (person.name, person.birth, person.sex, person.club) == (
        "Grün, Änne",
        "1978-04-03",
        Sex.FEMALE,
        "SK Muster",
    )
    assert [(r.list, r.value, r.games) for r in person.ratings] == [(DWZ, 1834, 23), (FIDE, 1900, None)]
    assert (person.street, person.town, person.phone, person.email) == ("Weg 1", "Hof", "09281", "a@b.de")


def test_english_headers_with_bom() -> None:
    """English words, commas, UTF-8 with a mark at the beginning."""
    text = '\ufeffName,Title,Fed,FIDE ID,Rating\n"Roe, Ria",WFM,ENG,400001,1700\n'
    (person,) = people(text.encode())
    assert (person.name, person.title, person.federation, person.fide_id) == (
        "Roe, Ria",
        Title.WFM,
        "ENG",
        400001,
    )
    assert [(r.list, r.value) for r in person.ratings] == [(OWN, 1700)]


def test_columns_of_another_program() -> None:
    """The names another tournament program writes are understood, too."""
    text = "title,last_name,first_name,date_of_birth,gender,federation,club,fide_id,standard_fide,rapid_fide\n,Poe,Pia,2001-02-03,F,ENG,CC,5,1500,1450\n"
    (person,) = people(text.encode())
    assert (person.name, person.birth, person.sex) == ("Poe, Pia", "2001-02-03", Sex.FEMALE)
    assert [(r.list, r.value) for r in person.ratings] == [(FIDE, 1500), (FIDE_RAPID, 1450)]


def test_preview_shows_the_mapping() -> None:
    """Headers, what they are taken for, and the first rows; a second column of one kind is left to be chosen."""
    preview = preview_table([b"Name\tName\tKontostand\tElo\nA, B\tx\t5\t1500\n"])
    assert preview.columns == (ListColumn.NAME, ListColumn.IGNORE, ListColumn.IGNORE, ListColumn.ELO)
    assert (preview.mark, preview.has_header, preview.sample) == ("\t", True, (("A, B", "x", "5", "1500"),))


def test_a_table_without_headers_needs_a_choice() -> None:
    """Nothing is guessed from values; with the columns chosen by hand it is read from its first line."""
    raw = b"Roe, Ria;1700\nPoe, Pia;1600\n"
    preview = preview_table([raw])
    assert not preview.has_header
    with pytest.raises(NoNameColumn):
        list(read_table([raw], preview, DATE, TODAY))
    chosen = type(preview)(
        preview.mark, False, preview.headers, (ListColumn.NAME, ListColumn.OWN), preview.sample
    )
    assert len(list(read_table([raw], chosen, DATE, TODAY))) == 2


def test_a_value_may_hold_line_ends() -> None:
    """A quoted value over two lines is one value; a quote that never ends costs its own line."""
    text = 'Name;Ort;Elo\n"Roe, Ria";"Hof\nSaale";1500\n"Poe;x;1\nMoe, Mia;Hof;1400\n'
    items = list(read_table([text.encode()], preview_table([text.encode()]), DATE, TODAY))
    assert [(item.line, item.person is None) for item in items] == [(2, False), (4, True), (5, False)]


@pytest.mark.parametrize("cell", ["31.02.1990", "2090-01-01", "gestern"])
def test_impossible_births_are_rejected(cell: str) -> None:
    """A birth date that cannot be is no reason to guess."""
    raw = f"Name;Geburtsdatum\nRoe;{cell}\n".encode()
    (item,) = read_table([raw], preview_table([raw]), DATE, TODAY)
    assert item.reason


def test_kinds_are_told_apart() -> None:
    """By the first bytes of the file."""
    heads = {
        b"<?xml version='1.0'?><playerslist>": ListKind.FIDE_XML,
        b"ID Number      Name      Fed Sex Tit  WTit OTit SRtng": ListKind.FIDE_TEXT,
        b"ZPS,Mgl-Nr,Status,Spielername,Geschlecht\r\n": ListKind.DSB,
        b"Name;Verein;DWZ\n": ListKind.TABLE,
        b"": ListKind.TABLE,
    }
    assert {head: kind_of_list(head) for head in heads} == heads


READERS = {
    "any": lambda chunks: read_list(chunks, DATE, TODAY),
    "fide text": lambda chunks: read_fide_text(chunks, DATE),
    "fide xml": lambda chunks: read_fide_xml(chunks, DATE),
    "dsb": lambda chunks: read_dsb(chunks, DATE),
    "table": lambda chunks: read_table(chunks, preview_table(chunks), DATE, TODAY),
}
HEADS = st.sampled_from([
    b"",
    b"Name;Elo;Geburtsdatum;FIDE ID;DWZ\n",
    b"ZPS,Mgl-Nr,Status,Spielername,Geburtsjahr,DWZ,Index,FIDE-ID\n",
    b"ID Number      Name         Fed Sex SRtng B-day Flag\n",
    b"<playerslist><player><fideid>1</fideid>",
])  # fmt: skip
LINES = st.lists(
    st.one_of(
        st.binary(max_size=40),
        st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")),
        st.lists(
            st.sampled_from(
                [b"1", b"2000", b'"', b",", b";", b"Roe", b"<name>", b"</player>", b"<player>", b" "]
            )
        ).map(b"".join),
    )
).map(b"\n".join)


@settings(max_examples=150)
@given(st.sampled_from(sorted(READERS)), HEADS, LINES, st.integers(1, 50))
@example("fide xml", b"", b"<player>" + b"x" * 200_000 + b"</player>", 50)
@example("table", b"Name;Elo\n", b'"' * 200_000, 5000)
def test_any_bytes_are_read_or_refused(reader: str, head: bytes, lines: bytes, size: int) -> None:
    """Persons with a name and possible ratings, rejected lines with a place and a reason, or a refusal; no crash."""
    raw = head + lines
    chunks = [raw[start : start + size] for start in range(0, len(raw), size)]
    try:
        items = list(READERS[reader](chunks))
    except Refusal:
        return
    for item in items:
        assert item.line >= 1
        if item.person:
            assert item.person.name.strip()
            assert item.person.name.isprintable()
            assert all(100 <= rating.value <= 3500 for rating in item.person.ratings)
        else:
            assert item.reason
            assert item.reason.text
