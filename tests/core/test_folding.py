"""Names as they are looked for, and when two spellings are one name. All names are invented."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kosmos.core.folding import fold, is_spelled_alike, other_words
from kosmos.core.people import Person
from kosmos.core.people_matching import Candidates, MatchVerdict, judge


@pytest.mark.parametrize(
    "names",
    [
        ("D'Angelo, Noël", "Dangelo Noel", "D’ANGELO, NOËL"),
        ("Raphaël", "Raphael"),
        ("Ågård, Kåre", "Aagaard Kaare", "Agard, Kare"),
        ("Müller-Lüdenscheidt", "Mueller Luedenscheidt", "MULLER-LUDENSCHEIDT"),
        ("Groß, A.B.", "gross a b", "Gross, A. B."),
        ("St.Pauli", "St. Pauli", "st pauli"),
        ("Çelik, Işıl", "Celik Isil"),
    ],
)
def test_spellings_that_find_each_other(names: tuple[str, ...]) -> None:
    """With marks or without, written out or not, with dots and dashes or blanks."""
    assert len({fold(name) for name in names}) == 1


@given(st.text(alphabet=st.sampled_from("aeouäöåëéßøæœł ,-'’.\u0308x"), max_size=12), st.integers(0, 12))
def test_what_is_typed_so_far_is_a_beginning(name: str, length: int) -> None:
    """Also between an a and its e, a letter and its mark."""
    assert fold(name).startswith(fold(name[:length]))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("D'Angelo, Noël", "d angelo"),
        ("O’Brien-D'Arc", "o brien d arc"),
        ("SK Hof e.V.", "ev"),
        ("Groß, A.B.", "ab"),
        ("Dr. Muster, M.", ""),
        ("Müller, Jörg", ""),
        ("", ""),
    ],
)
def test_words_besides(text: str, words: str) -> None:
    """Parts behind an apostrophe, and abbreviations in one piece."""
    assert other_words(text) == words


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Müller, Jo", "Mueller, Jo", True),
        ("Müller, Jo", "Muller, Jo", True),
        ("Mu\u0308ller, Jo", "MUELLER, JO", True),
        ("Sørensen, Åse", "Soerensen, Aase", True),
        ("Noël, A.", "Noel, A", True),
        ("Bauer, Karl", "Baur, Karl", False),
        ("Nowak, Michael", "Nowak, Michał", False),
        ("Haas, Eva", "Has, Eva", False),
    ],
)
def test_alike_or_almost(one: str, other: str, alike: bool) -> None:
    """All these find each other; only some are one name in two spellings."""
    assert fold(one) == fold(other)
    assert is_spelled_alike(one, other) is is_spelled_alike(other, one) is alike


@pytest.mark.parametrize(
    ("name", "verdict"), [("Baur, Karl", MatchVerdict.DOUBTFUL), ("BAUER, KARL", MatchVerdict.SAME)]
)
def test_almost_the_same_name_is_a_question(name: str, verdict: MatchVerdict) -> None:
    """Baur and Bauer of one birth year may be two people; somebody has to look."""
    bauer = Person(id=7, name="Bauer, Karl", birth="1980")
    judgement = judge(Person(name=name, birth="1980"), Candidates(by_name=(bauer,)))
    assert (judgement.verdict, judgement.known) == (verdict, 7)
