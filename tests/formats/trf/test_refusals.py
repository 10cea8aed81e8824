"""A bad file is refused with its line and column."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.trf.samples import OTHERS, TRF16, TRF26, edit
from kosmos.formats.archive import read_archive
from kosmos.formats.swiss_manager import SwissManagerFile
from kosmos.formats.trf import BadTrf, read, understand, unusual, write
from kosmos.formats.trf.records import StartingRank, TrfRecord, TrfTournament, Unread
from kosmos.locale import language

BAD = [
    # what is wrong, the file, line, column
    ("no players", "012 Open\n", 1, 1),
    ("empty", "", 1, 1),
    ("number missing", edit(TRF16, 13, 5, "    "), 13, 5),
    ("number not a number", edit(TRF16, 13, 5, "  1x"), 13, 7),
    ("number zero", edit(TRF16, 13, 5, "   0"), 13, 5),
    ("superscript digit", edit(TRF16, 13, 5, "   ²"), 13, 8),
    ("number twice", edit(TRF16, 14, 5, "   1"), 14, 5),
    ("rating not a number", edit(TRF16, 13, 49, "24oo"), 13, 49),
    ("points not points", edit(TRF16, 13, 81, " 1.x"), 13, 82),
    ("rank not a number", edit(TRF16, 13, 86, "  2."), 13, 88),
    ("between tag and number", edit(TRF16, 13, 4, "1"), 13, 4),
    ("name too long", edit(TRF16, 13, 15, "x" * 34), 13, 48),
    ("federation shifted", edit(TRF16, 13, 57, "X"), 13, 57),
    ("opponent not a number", edit(TRF16, 13, 92, "  x "), 13, 94),
    ("opponent unknown", edit(TRF16, 13, 92, "  77"), 13, 92),
    ("opponent of oneself", edit(TRF16, 13, 92, "   1"), 13, 92),
    ("opponent not mutual", edit(TRF16, 13, 92, "   4"), 13, 92),
    ("colour unknown", edit(TRF16, 13, 97, "x"), 13, 97),
    ("colour missing", edit(TRF16, 13, 97, " "), 13, 97),
    ("same colours", edit(TRF16, 13, 97, "b"), 13, 97),
    ("result unknown", edit(TRF16, 13, 99, "7"), 13, 99),
    ("result without opponent", edit(TRF16, 17, 99, "1"), 17, 99),
    ("bye with opponent", edit(TRF16, 13, 99, "U"), 13, 99),
    ("forfeit on one side", edit(TRF16, 13, 99, "+"), 13, 99),
    ("second round's result", edit(TRF16, 13, 109, "7"), 13, 109),
    ("after the last block", TRF16.replace("2 b 0\n", "2 b 0 !\n"), 13, 111),
    ("rounds", edit(TRF26, 14, 5, "x"), 14, 5),
    ("no rounds", edit(TRF26, 14, 5, "0"), 14, 5),
    ("points of a result", edit(OTHERS, 4, 7, " x.0"), 4, 8),
    ("symbol of a result", edit(OTHERS, 4, 15, "Q"), 4, 15),
    ("symbol without points", OTHERS.replace("P 3.0", "P"), 4, 25),
    ("scores one column off", OTHERS.replace("162  W", "162   W"), 4, 11),
    ("accelerated rounds", edit(OTHERS, 8, 15, "  4"), 8, 15),
    ("accelerated numbers", edit(OTHERS, 8, 23, "   9"), 8, 23),
    ("virtual points", edit(OTHERS, 19, 10, " x.0"), 19, 11),
    ("forbidden number", edit(OTHERS, 20, 5, "1 x"), 20, 7),
    ("scores of an engine", edit(OTHERS, 22, 5, "W=x D=1"), 22, 5),
    ("unknown score of an engine", edit(OTHERS, 22, 5, "W=3 Q=1"), 22, 9),
    ("points of an engine", edit(OTHERS, 23, 5, " x.0"), 23, 5),
    ("too many who may not meet", TRF16 + "XXP" + " 1" * 501 + "\n", 18, 5),
    ("too many rounds", TRF16.replace("2 b 0\n", "2 b 0" + " " * 9990 + "1\n"), 13, 10080),
]


UNREAD = [
    # records that neither pairing nor standings hang on: what is wrong, the file, line, column
    ("first colour", edit(TRF26, 15, 5, "X"), 15, 5),
    ("bye type", edit(TRF26, 25, 5, "Q"), 25, 5),
    ("bye round", edit(TRF26, 25, 7, "  x"), 25, 9),
    ("bye number", edit(TRF26, 25, 11, "   x"), 25, 14),
    ("forfeited match", edit(OTHERS, 15, 5, "++"), 15, 5),
    ("colour of an engine", TRF16 + "XXC white1 pink1\n", 18, 12),
    ("no blank after a header's tag", edit(TRF26, 2, 4, "x"), 2, 4),
    ("draft columns of a bye", TRF26 + "240 H 2 0003 0005\n", 0, 0),
    ("draft columns of irregular points", TRF26 + "299 W  1.0  1.0  002 x\n", 0, 0),
]


@pytest.mark.parametrize(
    ("text", "line", "column"), [case[1:] for case in BAD], ids=[case[0] for case in BAD]
)
def test_faults_have_a_place(text: str, line: int, column: int) -> None:
    """Whatever is wrong with a file is reported with its line and column, in a sentence."""
    with pytest.raises(BadTrf) as refused:
        read(text)
    assert (refused.value.line, refused.value.column) == (line, column)
    said = language("en").say(refused.value.phrase)
    assert said.startswith(f"Line {line}, column {column}: ")
    assert "{" not in said


@pytest.mark.parametrize(
    ("text", "line", "column"), [case[1:] for case in UNREAD], ids=[case[0] for case in UNREAD]
)
def test_what_does_not_matter_is_told_and_kept(text: str, line: int, column: int) -> None:
    """A record that nothing depends on does not refuse the file: it is named with its place, and written as it stood."""
    trf = read(text)
    (unread,) = trf.all(Unread)
    if line:
        assert (unread.number, unread.column) == (line, column)
    said = [language("en").say(phrase) for phrase in unusual(trf)]
    assert any(each.startswith(f"Line {unread.number}, column {unread.column}: record ") for each in said)
    assert unread.line in write(trf).split("\n")


@pytest.mark.parametrize("method", ["NIDOF", "FIDON", "HBFN"])
def test_a_starting_rank_without_federation(method: str) -> None:
    """`172 NIDOF`, as Sharly Chess writes it, is understood."""
    assert read(TRF16 + f"172 {method}\n").all(StartingRank) == (StartingRank("", method),)


def test_the_absence_of_bbppairings() -> None:
    """`162 … Z 0.0` says what others say with A; a tab at a line's end is nothing."""
    text = TRF16 + "162  W 3.0    D 1.0    Z 0.5\t\n"
    scoring = understand(read(text)).record.scoring
    assert (scoring.win, scoring.draw, scoring.zero_bye, scoring.forfeit_loss) == (30, 10, 5, 5)


@pytest.mark.parametrize("reader", [read, read_archive])
def test_a_swiss_manager_file_is_named(reader: Callable[[bytes], object]) -> None:
    """It is not called damaged: the answer says what it is and what to export there."""
    with pytest.raises(SwissManagerFile) as refused:
        reader(b"\x93\xff\x89\x44" + bytes(200))
    assert "TRF16" in language("en").say(refused.value.phrase)


@given(st.one_of(st.text(), st.binary()))
@settings(max_examples=150)
def test_anything_is_read_or_refused(data: str | bytes) -> None:
    """No text and no bytes make the reader fail in any other way than by a refusal with a place."""
    _read_or_refuse(data)


@given(st.sampled_from([TRF16, TRF26, OTHERS]), st.data())
@settings(max_examples=250)
def test_damaged_files_are_read_or_refused(text: str, data: st.DataObject) -> None:
    """A good file with some characters changed, added or lost is read or refused with a place."""
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        new = data.draw(st.text("0123456789 wb=+-UHFZ?.x\n\r²½", max_size=12))
        text = text[:start] + new + text[end:]
    _read_or_refuse(text)


def _read_or_refuse(data: str | bytes) -> None:
    try:
        trf = read(data)
    except BadTrf as refused:
        assert min(refused.line, refused.column) >= 1  # noqa: PT017 - a file may be read as well
        language("en").say(refused.phrase)
    except SwissManagerFile:
        return
    else:
        understand(trf)
        unusual(trf)
        assert _without_places(read(write(trf))) == _without_places(trf)


def _without_places(trf: TrfTournament) -> list[TrfRecord | str]:
    """Empty lines are not written again, so that a line that was not read may stand elsewhere then."""
    return [record.line if isinstance(record, Unread) else record for record in trf.records]
