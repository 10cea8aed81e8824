"""The FIDE list as text and as XML. All names are invented."""

from collections.abc import Iterator

import pytest

from kosmos.core.people import FIDE, FIDE_BLITZ, FIDE_RAPID, ListLine, Person
from kosmos.core.players import Sex, Title
from kosmos.formats.players import ListKind, NoSuchList, not_kept_of, read_fide_text, read_fide_xml
from kosmos.formats.players.fide_txt import column_places

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SEP26 Gms K  B-day Flag"
)
OLD_SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "SEP23 Gms K  B-day Flag"
)
DATE = "2026-09-01"


def line_for(header: str, **values: object) -> str:
    """Each value at the place where its header stands."""
    width = len(header) + 8
    cells = [" "] * width
    for column, place in column_places(header).items():
        if column in values:
            text = str(values[column])
            cells[place.start : place.start + len(text)] = text
    return "".join(cells).rstrip()


ADA = {
    "id": 4600001, "name": "Mustermann, Ada", "fed": "GER", "sex": "F", "title": "WIM", "women_title": "WIM",
    "standard": 2101, "standard_games": 9, "standard_k": 20, "rapid": 2050, "rapid_games": 0, "rapid_k": 20,
    "birth": 1990, "flag": "w",
}  # fmt: skip


def in_pieces(text: str, size: int = 7, encoding: str = "latin-1") -> Iterator[bytes]:
    raw = text.encode(encoding)
    return (raw[start : start + size] for start in range(0, len(raw), size))


def people(items: list[ListLine]) -> list[Person]:
    assert all(item.person for item in items), items
    return [item.person for item in items if item.person]


def test_combined_list() -> None:
    """Every value from its column, all three ratings with games and K, and the date of the list with each."""
    text = "\r\n".join([COMBINED, line_for(COMBINED, **ADA), ""])
    (ada,) = people(list(read_fide_text(in_pieces(text), DATE)))
    assert (ada.name, ada.fide_id, ada.federation, ada.birth) == ("Mustermann, Ada", 4600001, "GER", "1990")
    assert (ada.sex, ada.title, ada.inactive) == (Sex.FEMALE, Title.WIM, False)
    ratings = [(r.list, r.value, r.games, r.k, r.date) for r in ada.ratings]
    assert ratings == [(FIDE, 2101, 9, 20, DATE), (FIDE_RAPID, 2050, 0, 20, DATE)]


@pytest.mark.parametrize("header", [SINGLE, OLD_SINGLE])
def test_single_list_with_and_without_the_arena_column(header: str) -> None:
    """The offsets come from the header line; a single list is what its reader says it is."""
    line = line_for(header, id=77, name="Muster, Ben", rating=1850, games=3, k=40, birth=2010, flag="i")
    (ben,) = people(list(read_fide_text(in_pieces(f"{header}\n{line}"), DATE, single=FIDE_BLITZ)))
    assert [(r.list, r.value, r.games, r.k) for r in ben.ratings] == [(FIDE_BLITZ, 1850, 3, 40)]
    assert (ben.birth, ben.inactive) == ("2010", True)


def test_the_higher_title_counts() -> None:
    """Somebody with IM and WGM is an IM."""
    line = line_for(COMBINED, **{**ADA, "title": "IM", "women_title": "WGM"})
    assert people(list(read_fide_text(in_pieces(f"{COMBINED}\n{line}"), DATE)))[0].title is Title.IM


BROKEN = [
    ({"id": "x12"}, "FIDE ID"),
    ({"id": ""}, "the FIDE ID is missing"),
    ({"name": ""}, "the name is missing"),
    ({"standard": "9999"}, "not possible"),
    ({"standard": "2a01"}, "is not a number"),
    ({"birth": "1492"}, "is not a year of birth"),
    ({"name": "12345"}, "is not a name"),
]


@pytest.mark.parametrize(("change", "reason"), BROKEN)
def test_a_broken_line_is_rejected_alone(change: dict[str, str], reason: str) -> None:
    """Its number and the reason are told, and the lines around it are read."""
    lines = [line_for(COMBINED, **values) for values in (ADA, {**ADA, **change}, {**ADA, "id": 9})]
    items = list(read_fide_text(in_pieces("\n".join([COMBINED, *lines])), DATE))
    assert [item.person is None for item in items] == [False, True, False]
    bad = items[1]
    assert bad.reason
    said = {"field": "", "value": "", "name": "", **bad.reason.args}
    assert bad.line == 3
    assert reason in bad.reason.text.format(**said)


def test_a_cut_line_is_no_crash() -> None:
    """A line that ends early lacks ratings, not more."""
    line = line_for(COMBINED, **ADA)[:90]
    assert people(list(read_fide_text(in_pieces(f"{COMBINED}\n{line}"), DATE)))[0].ratings == ()


def test_windows_letters_in_the_text() -> None:
    """A list that is not plain ASCII is read by the Windows encoding."""
    line = line_for(COMBINED, **{**ADA, "name": "Müller, Jörg"})
    text = f"{COMBINED}\n{line}\n{line_for(COMBINED, **ADA)}"
    assert people(list(read_fide_text(in_pieces(text), DATE)))[0].name == "Müller, Jörg"


@pytest.mark.parametrize("text", ["", "\n\n", "Hallo", "a;b;c\n1;2;3", "ID only"])
def test_another_file_is_refused(text: str) -> None:
    """What does not begin with the header is no such list."""
    with pytest.raises(NoSuchList):
        list(read_fide_text(in_pieces(text), DATE))


RECORD = (
    "<player><fideid>4600001</fideid><name>Mustermann, Ada</name><country>GER</country><sex>F</sex><title>WIM</title>"
    "<w_title>WIM</w_title><o_title></o_title><foa_title></foa_title><rating>2101</rating><games>9</games><k>20</k>"
    "<rapid_rating>2050</rapid_rating><rapid_games>0</rapid_games><rapid_k>20</rapid_k><blitz_rating></blitz_rating>"
    "<blitz_games></blitz_games><blitz_k></blitz_k><birthday>1990</birthday><flag>w</flag></player>"
)


def document(*records: str) -> str:
    return '<?xml version="1.0"?>\n<playerslist>\n' + "\n".join(records) + "\n</playerslist>\n"


def test_xml_says_the_same_as_text() -> None:
    """The same player comes out of both forms of the list."""
    text = f"{COMBINED}\n{line_for(COMBINED, **ADA)}"
    from_text = people(list(read_fide_text(in_pieces(text), DATE)))
    assert people(list(read_fide_xml(in_pieces(document(RECORD)), DATE))) == from_text


def test_xml_entities_and_utf8() -> None:
    """Entities are resolved, letters are UTF-8."""
    record = RECORD.replace("Mustermann, Ada", "O&apos;Müller &amp; Co, Ada")
    (person,) = people(list(read_fide_xml(in_pieces(document(record), encoding="utf-8"), DATE)))
    assert person.name == "O'Müller & Co, Ada"


def test_a_broken_record_is_rejected_alone() -> None:
    """Neither a record without its end nor one without an id stops those behind it."""
    unended = RECORD.removesuffix("</player>")
    nameless = RECORD.replace("Mustermann, Ada", "")
    items = list(read_fide_xml(in_pieces(document(RECORD, unended, nameless, RECORD)), DATE))
    assert [item.person is None for item in items] == [False, True, False]
    assert [item.line for item in items] == [3, 4, 6]


def test_a_file_cut_in_the_middle() -> None:
    """The last, unfinished record is rejected; what came before is read."""
    items = list(read_fide_xml(in_pieces(document(RECORD, RECORD)[:-200]), DATE))
    assert [item.person is None for item in items] == [False, True]


@pytest.mark.parametrize("text", ["", "<html></html>", "x" * 10_000])
def test_another_xml_is_refused(text: str) -> None:
    """Without a single player it is no such list."""
    with pytest.raises(NoSuchList):
        list(read_fide_xml(in_pieces(text), DATE))


def test_what_has_no_place_is_named() -> None:
    """Other titles nobody keeps; games, K and the mark of the inactive only people have, not players of a tournament."""
    text, xml = (
        COMBINED.encode(),
        b"<playerslist><player><fideid>1</fideid><name>A</name><o_title></o_title><k>20</k></player>",
    )
    assert not_kept_of(ListKind.FIDE_TEXT, text, of_player=False) == ("OTit", "FOA")
    of_player = ("OTit", "FOA", "SGm", "SK", "RGm", "Rk", "BGm", "BK", "Flag")
    assert not_kept_of(ListKind.FIDE_TEXT, text, of_player=True) == of_player
    assert not_kept_of(ListKind.FIDE_XML, xml, of_player=False) == ("o_title",)
    assert not_kept_of(ListKind.FIDE_XML, xml, of_player=True) == ("o_title", "k")
