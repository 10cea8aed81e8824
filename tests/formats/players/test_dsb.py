"""The German list in all forms of its header. All names are invented."""

from collections.abc import Iterator

import pytest

from kosmos.core.people import DWZ, FIDE, FIDE_BLITZ, FIDE_RAPID, Person
from kosmos.core.players import Sex, Title
from kosmos.formats.players import Encoding, ListKind, NoSuchList, not_kept_of, read_clubs, read_dsb

DATE = "2026-09-14"
V1 = "ZPS,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land"
V2 = "ID,VKZ," + V1.removeprefix("ZPS,")
NU = 'ID,ZPS,Mitgliedsnummer,Status,"Name,Vorname",Geschlecht,Spielberechtigung,Geburtsjahr,"Letzte Auswertung",DWZ,Index,FIDE-Elozahl,FIDE-Titel,FIDE-ID,FIDE-Land,Vorname,Nachname'
NU_20 = NU + ",FIDE-Frauentitel,FIDE-Elozahl-Schnellschach,FIDE-Elozahl-Blitz"

_V1_ROW = '0A614,1081,A,"Müller,Käthe",W,,1990,202517,1841,106,1823,WFM,4600003,GER'
ROWS = {
    V1: _V1_ROW,
    V2: "NU4000001," + _V1_ROW,
    NU: f"NU4000001,{_V1_ROW},Käthe,Müller",
    NU_20: f"NU4000001,{_V1_ROW},Käthe,Müller,WIM,1803,1860",
}


def pieces(text: str, encoding: str = "cp1252") -> Iterator[bytes]:
    raw = text.replace("\n", "\r\n").encode(encoding)
    return (raw[start : start + 11] for start in range(0, len(raw), 11))


def people(text: str, **options: object) -> list[Person]:
    items = list(read_dsb(pieces(text), DATE, **options))  # type: ignore[arg-type]
    assert all(item.person for item in items), items
    return [item.person for item in items if item.person]


@pytest.mark.parametrize("header", ROWS)
def test_every_header_so_far(header: str) -> None:
    """Columns are found by their names, whatever their order and number; club numbers keep zeros and letters."""
    (person,) = people(f"{header}\n{ROWS[header]}\n", clubs={"0A614": "SK Musterstadt"})
    assert (person.name, person.birth, person.sex) == ("Müller, Käthe", "1990", Sex.FEMALE)
    assert (person.fide_id, person.federation, person.club) == (4600003, "GER", "SK Musterstadt")
    assert [(m.club_id, m.number, m.status) for m in person.memberships] == [("0A614", "1081", "A")]
    assert [(r.list, r.value, r.games) for r in person.ratings][:2] == [(DWZ, 1841, 106), (FIDE, 1823, None)]
    assert person.national_id == ("" if header == V1 else "NU4000001")


def test_newest_header_has_more() -> None:
    """Rapid, blitz and the women's title of the newest form."""
    (person,) = people(f"{NU_20}\n{ROWS[NU_20]}")
    assert [(r.list, r.value) for r in person.ratings][2:] == [(FIDE_RAPID, 1803), (FIDE_BLITZ, 1860)]
    assert person.title is Title.WIM


def test_unknown_columns_are_passed_over() -> None:
    """A column added tomorrow breaks nothing."""
    (person,) = people(f"Neu,{V2}\nx,{ROWS[V2]}")
    assert person.name == "Müller, Käthe"


def test_several_memberships_are_one_person() -> None:
    """Rows with the same id are joined, and the active membership comes first."""
    passive = ROWS[V2].replace("0A614", "10105").replace(",A,", ",P,")
    (person,) = people(f"{V2}\n{passive}\n{ROWS[V2]}", clubs={"0A614": "Aktiv", "10105": "Passiv"})
    assert [m.status for m in person.memberships] == ["A", "P"]
    assert person.club == "Aktiv"


def test_without_ids_a_name_alone_joins_nobody() -> None:
    """In the oldest form two namesakes with different ratings stay two; equal in all numbers they are one."""
    plain = '10105,7,A,"Muster,Max",M,,1968,202001,1500,30,,,,'
    other = '20205,9,A,"Muster,Max",M,,1968,202001,1700,12,,,,'
    again = plain.replace("10105,7", "30305,1")
    assert len(people(f"{V1}\n{plain}\n{other}")) == 2
    assert len(people(f"{V1}\n{plain}\n{again}")) == 1


def test_dos_encoding_by_choice() -> None:
    """The DOS form of the list is read when it is asked for."""
    raw = f"{V1}\n{ROWS[V1]}".encode("cp850")
    (item,) = read_dsb([raw], DATE, encoding=Encoding.DOS)
    assert item.person
    assert item.person.name == "Müller, Käthe"


def test_broken_lines_are_rejected_alone() -> None:
    """Too few columns, an open quote and an impossible rating each cost their own line."""
    short = "NU1,10105,1,A"
    quote = ROWS[V2].replace('"Müller,Käthe"', '"Müller,Käthe')
    rating = ROWS[V2].replace("1841", "18411")
    items = list(read_dsb(pieces("\n".join([V2, short, quote, rating, ROWS[V2]])), DATE))
    assert sorted((item.line, item.person is None) for item in items) == [
        (2, True),
        (3, True),
        (4, True),
        (5, False),
    ]


@pytest.mark.parametrize("text", ["", "a,b,c\n1,2,3", '"offen'])
def test_another_file_is_refused(text: str) -> None:
    """Without a club and a name in the header it is no such list."""
    with pytest.raises(NoSuchList):
        list(read_dsb([text.encode()], DATE))


@pytest.mark.parametrize(
    "header", ["ZPS,LV,Verband,Vereinname", "ZPS-Nummer,Landesverband,UebergeordneterVerband,Vereinsname"]
)
def test_clubs(header: str) -> None:
    """Old and new names of the columns; a broken line is passed over."""
    text = f'{header}\n10614,C,C00,"SK Musterstadt 1910, e.V."\nkaputt\n'
    assert read_clubs(pieces(text)) == {"10614": "SK Musterstadt 1910, e.V."}


def test_what_has_no_place_is_named() -> None:
    """Rights to play and the day of the last evaluation nobody keeps; a player of a tournament has no membership either."""
    head = f"{NU_20},Neu\n{ROWS[NU_20]},x\n".encode("cp1252")
    of_people = ("Spielberechtigung", "Letzte Auswertung", "Neu")
    assert not_kept_of(ListKind.DSB, head, of_player=False) == of_people
    membership = ("ZPS", "Mitgliedsnummer", "Status")
    assert not_kept_of(ListKind.DSB, head, of_player=True) == (*membership, *of_people)
