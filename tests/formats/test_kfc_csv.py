"""The first line of a player list decides how the rest is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.errors import Refusal
from kosmos.formats.kfc_csv import KfcPlayer, NoPlayerColumns, read_players
from kosmos.locale import language

SAY = language("en").say


@pytest.mark.parametrize(
    "text",
    [
        "x;x;;xxx;Name;;Rating\n1;2;;3;Alba;;1500\n;;;;Bruno;;1600\n",
        "NAME,rating\nAlba,1500\nBruno,1600",
        "Rating:Name\r\n1500:Alba\r\n1600:Bruno\r\n",
        "\ufeffName;Rating\nAlba;1500\n\n;\nBruno;1600",
        'Name;Rating\n"Alba";1500\n"Bruno"; 1600 ',
    ],
)
def test_first_line(text: str) -> None:
    """Separator and columns are found from the first line; players come by rating."""
    read = read_players(text)
    assert read.players == (KfcPlayer("Bruno", 1600), KfcPlayer("Alba", 1500))
    assert [SAY(one) for one in read.report] == (["Columns not used: x, x, xxx."] if "xxx" in text else [])


@pytest.mark.parametrize(
    "text", ["", "\n", "Name Rating", "Name;Elo", "Nachname;Rating", " Name;Rating", "Alba;1500"]
)
def test_refused(text: str) -> None:
    """Without a separator, or a column called exactly Name and one called exactly Rating, the file is refused."""
    with pytest.raises(NoPlayerColumns):
        read_players(text)


def test_columns_passed_over_are_named() -> None:
    """Club and birth stay behind, and whoever brings them is told so; a head without a name is no column."""
    read = read_players("Name;Club;Rating;;Born\nAlba;Town;1500;;1990\n")
    assert [SAY(one) for one in read.report] == ["Columns not used: Club, Born."]


def test_ratings() -> None:
    """A rating that is no number is none, and said so."""
    read = read_players("Name;Rating\nAlba;abc\nBruno;\nCarla\nDario;99999\nElena;1500")
    assert [(player.name, player.rating) for player in read.players] == [
        ("Elena", 1500),
        ("Alba", 0),
        ("Bruno", 0),
        ("Carla", 0),
        ("Dario", 0),
    ]
    assert [SAY(one) for one in read.report] == [
        "Line 2: “abc” is not a rating; taken as none.",
        "Line 5: “99999” is not a rating; taken as none.",
    ]


def test_names() -> None:
    """A name that is there already gets ++ before it, as often as needed; a line without a name is left out."""
    read = read_players("Name;Rating\nAlba;1\nAlba;2\nBruno;3\n;1700", taken=["Alba"])
    assert {player.name for player in read.players} == {"++Alba", "++++Alba", "Bruno"}
    assert SAY(read.report[0]) == "Line 2: Alba is there already and is now ++Alba."
    assert SAY(read.report[-1]) == "Line 5 has no name and was left out."


def test_apostrophes() -> None:
    """Apostrophes and quotation marks in names are letters like others."""
    read = read_players("Name;Rating\nJan d'Arc;1500\nO\"Hara;1400")
    assert [player.name for player in read.players] == ["Jan d'Arc", 'O"Hara']


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    """Any text is read or refused."""
    try:
        read_players("Name;Rating\n" + text)
        read_players(text)
    except Refusal:
        pass
