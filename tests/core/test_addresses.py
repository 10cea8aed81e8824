"""Names as they stand in an address bar."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.addresses import LONGEST, address_of


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Vereinsmeisterschaft 2026", "vereinsmeisterschaft-2026"),
        ("Größe & Übermut", "groesse-uebermut"),
        ("GRÖSSE", "groesse"),
        ("Gro\u0308ße", "groesse"),
        ("Coupe d’été à Nîmes", "coupe-d-ete-a-nimes"),
        ("Łódź", "lodz"),
        ("Smørrebrød på Ålesund", "smorrebrod-pa-alesund"),
        ("Ægir Þór", "aegir-thor"),
        ("Đorđe", "dorde"),
        ("İstanbul Kupası", "istanbul-kupasi"),
        ("Žižkov", "zizkov"),
        ("Кубок города", "kubok-goroda"),
        ("Щёкино, Объезд", "shchjokino-obezd"),
        ("Київ", "kijiv"),
        ("Љубљана", "ljubljana"),
        ("Κύπελλο Αθηνών", "kypello-athinon"),
        ("Χειμερινό του Ψυχικού", "cheimerino-tou-psychikou"),
        ("ＦＵＬＬ　ｗｉｄｔｈ", "full-width"),
        ("½ Open №3", "1-2-open-no3"),
        ("♔ Blitz ♚", "blitz"),
        ("日本 2026", "2026"),
        ("日本", "tournament"),
        ("🏆🏆", "tournament"),
        ("שחמט", "tournament"),
        ("ь", "tournament"),
        ("", "tournament"),
        ("../../etc/passwd", "etc-passwd"),
        ("'; DROP TABLE", "drop-table"),
        ("a" * 100, "a" * 60),
        ("a" * 59 + " b", "a" * 59),
    ],
)
def test_names_become_addresses(name: str, address: str) -> None:
    """Marks go, German, Nordic, Greek and Cyrillic letters are written in Latin ones, the rest is left out."""
    assert address_of(name, "tournament") == address


@given(st.text())
def test_every_address_bar_takes_it(name: str) -> None:
    """Whatever the name, the address is short, plain and the same every time."""
    address = address_of(name, "tournament")
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", address)
    assert len(address) <= LONGEST
    assert address_of(address, "tournament") == address
