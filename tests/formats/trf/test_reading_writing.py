"""A file is read and written back without moving a character."""

import pytest

from formats.trf.samples import CORPUS, ENGINE, OTHERS, TRF16, TRF26, edit
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.formats.trf import BadTrf, DoesNotFit, TrfTournament, read, write
from kosmos.formats.trf.records import Comment, RoundDates, TrfHeader, TrfPlayer, TrfRound, Unknown


@pytest.mark.parametrize("text", [TRF16, ENGINE, TRF26, OTHERS], ids=["trf16", "engine", "trf26", "others"])
def test_canonical_files_come_back_unchanged(text: str) -> None:
    """What is written is what was read, character by character."""
    assert write(read(text)) == text


def test_every_tournament_of_the_corpus_comes_back_unchanged() -> None:
    """All stored tournaments are written as they were read, and read the same again."""
    files = sorted(CORPUS.glob("*.trf"))
    if not files:
        print("\nSKIPPED LOUDLY: no corpus at ../shared/corpus/swiss, nothing was read")
        pytest.skip("no corpus")
    for file in files:
        text = file.read_text(encoding="utf-8")
        trf = read(text)
        assert write(trf) == text, file.name
        assert read(write(trf)) == trf


def test_a_player_is_read_by_columns() -> None:
    """Every field of record 001 comes from its own columns."""
    assert read(TRF16).players[1] == TrfPlayer(
        number=2,
        sex="w",
        title="WGM",
        name="Beta, Berta",
        rating=2300,
        federation="GER",
        fide_id="4600002",
        birth="1991/01/31",
        points=20,
        rank=1,
        rounds=(TrfRound(Outcome.WIN, 4, Colour.BLACK), TrfRound(Outcome.WIN, 1, Colour.WHITE)),
    )


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_all_line_ends_are_read(end: str) -> None:
    """CR, LF and both together end a line."""
    assert read(TRF26.replace("\n", end)) == read(TRF26)


def test_odd_line_breaks_do_not_end_a_line() -> None:
    """A form feed or a Unicode line separator inside a name stays inside the name."""
    name = "Alpha\u2028\x0c\x85Anna"
    text = edit(TRF16, 13, 15, name.ljust(33))
    assert read(text).players[0].name == name


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_encodings(encoding: str) -> None:
    """UTF-8 with and without a mark, and the old Western code page; columns count characters."""
    text = edit(TRF16, 13, 15, "Öhmß, Zoë".ljust(33))
    assert read(text.encode(encoding)) == read(text)


def test_undecodable_bytes_have_a_place() -> None:
    """Bytes that are neither UTF-8 nor Western text are refused where they stand."""
    with pytest.raises(BadTrf) as refused:
        read(b"012 Open\r\n022 \x81\xff\n")
    assert (refused.value.line, refused.value.column) == (2, 5)


def test_letters_of_results_and_colours_may_be_small_or_large() -> None:
    """`u` is `U` and `W` is `w`."""
    text = TRF16.replace("0000 - U", "0000 - u").replace("3 w 1", "3 W 1")
    assert read(text) == read(TRF16)


def test_four_blanks_are_no_opponent() -> None:
    """A bye may be written with blanks where newer files have 0000 and a dash."""
    text = TRF16.replace("0000 - U", "       U")
    assert read(text) == read(TRF16)


def test_a_game_without_a_result_is_still_to_be_played() -> None:
    """An opponent and a blank result are a pairing; a blank block is an absence."""
    trf = read(OTHERS)
    assert trf.players[0].rounds == (TrfRound(Outcome.PENDING, 2, Colour.WHITE),)


def test_comments_and_unknown_records_stay_in_their_places() -> None:
    """`###` lines and tags that nobody knows are kept where they stood."""
    text = "### first\n" + TRF16 + "###\nABC?\n### last\n"
    trf = read(text)
    assert trf.comments == (" first", "", " last")
    assert trf.records[-2] == Unknown("ABC?")
    assert write(trf) == text


def test_dates_in_other_columns_are_kept_as_text() -> None:
    """A line of round dates that is not aligned is for people only: it is kept, not refused."""
    text = "132 2026/03/01 2026/03/02\n" + TRF16.replace("132 ", "022 ")
    assert read(text).records[0] == TrfHeader("132", "2026/03/01 2026/03/02")


def test_an_aligned_line_of_dates_is_read_by_round() -> None:
    """The date of round r stands above the block of round r."""
    (dates,) = read(TRF16).all(RoundDates)
    assert dates.dates == ("26/03/01", "26/03/02", "26/03/03", "26/03/04", "26/03/05")


def test_long_names_are_cut() -> None:
    """A name has 33 columns; a longer one loses its end, not the columns after it."""
    trf = TrfTournament((TrfPlayer(number=1, name="x" * 40, rating=2000),))
    assert read(write(trf)).players[0] == TrfPlayer(number=1, name="x" * 33, rating=2000)


def test_line_breaks_in_texts_cannot_break_the_file() -> None:
    """A line break inside a text is written as a blank."""
    trf = TrfTournament((TrfHeader("012", "a\r\nb"), Comment(" c\nd"), TrfPlayer(number=1, name="e\nf")))
    assert write(trf).count("\n") == 3


@pytest.mark.parametrize(
    "player", [TrfPlayer(number=10000), TrfPlayer(number=1, rating=12345), TrfPlayer(number=1, points=1005)]
)
def test_numbers_that_do_not_fit_are_refused(player: TrfPlayer) -> None:
    """A number wider than its columns would shift the line: it is refused."""
    with pytest.raises(DoesNotFit):
        write(TrfTournament((player,)))
