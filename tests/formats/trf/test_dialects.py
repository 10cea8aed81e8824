"""The same tournament in every dialect, and what a dialect cannot say."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.trf.samples import ENGINE, OTHERS, TRF16, TRF26, edit
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.formats.trf import (
    Bye,
    Dialect,
    TrfHeading,
    TrfPerson,
    TrfTournament,
    convert,
    from_record,
    read,
    understand,
    view_for_round,
    write,
)
from kosmos.formats.trf.records import NOT_THERE, Comment, Forbidden, TrfHeader, TrfPlayer, TrfRound
from kosmos.locale import language


def converted(text: str, dialect: Dialect) -> tuple[str, list[str]]:
    result = convert(read(text), dialect)
    return write(result.trf), [language("en").say(phrase) for phrase in result.adjustments]


@pytest.mark.parametrize(
    ("text", "dialect"),
    [(TRF16, Dialect.TRF16), (ENGINE, Dialect.ENGINE), (TRF26, Dialect.TRF26)],
    ids=["trf16", "engine", "trf26"],
)
def test_a_file_in_its_own_dialect_stays_as_it_is(text: str, dialect: Dialect) -> None:
    """Converting to the dialect that a file has already changes nothing and reports nothing."""
    assert converted(text, dialect) == (text, [])


def test_engine_lines_become_records_of_2026() -> None:
    """XXR, XXC, XXS, XXA, XXP and XXZ are said with the numbered records."""
    lines = "XXS W=3 D=1 PAB=3\nXXA    1  3.0  1.0\nXXA    2  3.0  1.0\nXXP 1 2\nXXZ 4\n"
    text, lost = converted(ENGINE + lines, Dialect.TRF26)
    assert text.removeprefix(TRF16).splitlines() == [
        "142 5",
        "152 W",
        "162  W 3.0    D 1.0    P 3.0",
        "250       3.0   1   1    1    2",
        "250       1.0   2   2    1    2",
        "260 001 005    1    2",
        "240 Z 003    4",
    ]
    assert lost == []


def test_records_of_2026_become_engine_lines() -> None:
    """Engines older than TRF26 get the settings as XX lines and the byes in the players' lines."""
    more = "162  W 3.0    D 1.0    P 3.0\n250       3.0   1   1    1    2\n260 001 005    1    2\n"
    text, lost = converted(TRF26 + more, Dialect.ENGINE)
    assert "XXR 5\nXXC white1\n001" in text
    assert "XXS W=3.0 D=1.0 WL=0.0 BL=0.0 FW=3.0 FL=0.0 PAB=3.0 FPB=3.0 HPB=1.0 ZPB=0.0\nBBW  3.0\n" in text
    assert "XXA    1  3.0\nXXA    2  3.0\nXXP 1 2\n" in text
    assert "001    4 m    Delta, Dieter" in text
    assert "2 w 0  0000 - U  0000 - Z\n" in text
    assert lost == [
        f"Record {tag} is not part of TRFX; it is left out." for tag in ("182", "192", "202", "222")
    ]


def test_acceleration_by_the_type_alone_reaches_the_engines() -> None:
    """The suffix _BAKU of record 192 becomes one line of virtual points for each player of group A."""
    text, _ = converted(TRF26.replace("FIDE_DUTCH", "FIDE_DUTCH_BAKU"), Dialect.ENGINE)
    assert [line for line in text.splitlines() if line.startswith("XXA")] == [
        f"XXA {number:>4}  1.0  1.0  0.5" for number in (1, 2)
    ]


@pytest.mark.parametrize("dialect", [Dialect.TRF26, Dialect.ENGINE])
def test_pairing_sees_the_same_in_both_living_dialects(dialect: Dialect) -> None:
    """The view for the next round does not change with the dialect."""
    more = "162  W 2.0    D 1.0    P 2.0\n250       2.0   1   1    1    2\n260 001 005    1    5\n"
    text, _ = converted(TRF26 + more, dialect)
    assert view_for_round(read(text), 3) == view_for_round(read(TRF26 + more), 3)


def test_a_half_point_bye_of_the_next_round_adds_its_points() -> None:
    """In the older dialects the points column already includes a bye of the next round."""
    text, _ = converted(TRF26.replace("240 Z", "240 H"), Dialect.TRF16)
    assert " 1.5    4     2 w 0  0000 - U  0000 - H\n" in text


def test_what_2016_cannot_say_is_reported() -> None:
    """Every record that is left out, and every bye that lies too far ahead, is named."""
    text, lost = converted(edit(TRF26, 20, 109, "?") + "240 H 004    1\n", Dialect.TRF16)
    assert lost == [
        "Record ### is not part of TRF16; it is left out.",
        *(
            f"Record {tag} is not part of TRF16; it is left out."
            for tag in ("142", "152", "182", "192", "202", "222")
        ),
        "An adjourned game is written without a result.",
        "TRF16 cannot say the byes of round 4 yet; they are left out.",
    ]
    assert text.startswith("012 ")


def test_the_oldest_format_writes_byes_as_results() -> None:
    """TRF06 has no letters for byes; what cannot be told apart any more is reported."""
    text, lost = converted(edit(TRF16, 17, 99, "F"), Dialect.TRF06)
    assert "0000 - +" in text
    assert "U" not in text.replace("AUT", "")
    assert lost == ["TRF06 does not tell full-point byes from pairing-allocated ones."]


def test_byes_of_the_oldest_format_become_letters() -> None:
    """From TRF06 to TRF16 and back nothing is lost of a file that has only its byes."""
    old, lost = converted(TRF16, Dialect.TRF06)
    assert lost == []
    assert converted(old, Dialect.TRF16) == (TRF16, [])


@pytest.mark.parametrize(
    ("lines", "dialect", "said"),
    [
        ("XXC rank black1", Dialect.TRF26, "rank as pairing order"),
        ("XXS FL=0.5", Dialect.TRF26, "forfeit losses and zero-point byes"),
        ("XXS FPB=0.5", Dialect.TRF26, "full-point byes"),
        ("XXS HPB=0", Dialect.TRF26, "half-point byes"),
        ("142 5\n260 001 002    1    2", Dialect.ENGINE, "not for rounds 1 to 2"),
    ],
)
def test_settings_that_get_lost_are_reported(lines: str, dialect: Dialect, said: str) -> None:
    """A setting that the other dialect has no words for is named."""
    _, lost = converted(TRF16 + lines + "\n", dialect)
    assert any(said in sentence for sentence in lost), lost


def test_all_records_survive_in_2026() -> None:
    """Team records, national ratings and unknown lines stay in a file of 2026."""
    text, _ = converted(OTHERS, Dialect.TRF26)
    kept = [line for line in OTHERS.splitlines() if not line.startswith(("XX", "BB"))]
    assert [line for line in text.splitlines() if line in kept] == kept


def test_a_file_is_made_of_a_record() -> None:
    """Heading, players, byes, prohibitions and virtual points stand in their records."""
    games = ((Encounter(Outcome.WIN, 2, Colour.WHITE),), (Encounter(Outcome.LOSS, 1, Colour.BLACK),))
    entrants = (
        Entrant(
            number=1,
            name="Alpha, Anna",
            rating=2000,
            title="GM",
            federation="GER",
            history=games[0],
            virtual=(10,),
        ),
        Entrant(number=2, name="Beta, Berta", history=games[1]),
    )
    record = Record(entrants=entrants, rounds=3, played=1, scoring=Scoring(bye=5))
    trf = from_record(
        record,
        TrfHeading(
            name="Open",
            tie_breaks=("BH", "SB"),
            code="FIDE_DUTCH_2026",
            program="Kosmos",
            comments=("made up",),
        ),
        people={1: TrfPerson(sex="w", fide_id="123", birth="1990/01/01")},
        first_colour=Colour.WHITE,
        byes=[Bye(2, 2, Outcome.HALF_BYE)],
        forbidden=[Forbidden(1, 3, (1, 2))],
    )
    assert write(trf).splitlines() == [
        "### made up",
        "012 Open",
        "062 2",
        "072 1",
        "082 0",
        "142 3",
        "152 W",
        "162  W 1.0    D 0.5    P 0.5",
        "182 Kosmos",
        "192 FIDE_DUTCH_2026",
        "202 BH,SB",
        "001    1 w GM Alpha, Anna                       2000 GER         123 1990/01/01  1.0    1     2 w 1",
        "001    2      Beta, Berta                          0                             0.0    2     1 b 0",
        "240 H 002    2",
        "250       1.0   1   1    1    1",
        "260 001 003    1    2",
    ]
    assert understand(read(write(trf))).record == record


_names = st.text(st.characters(exclude_characters="\r\n\t", exclude_categories=["Cs"]), max_size=33).map(
    lambda name: name.strip(" ")
)


@st.composite
def tournaments(draw: st.DrawFn) -> TrfTournament:
    """Any tournament of some rounds: games, forfeits, byes and absences in any mixture."""
    count, rounds = draw(st.integers(1, 8)), draw(st.integers(0, 4))
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=count, max_size=count)))
    blocks: dict[int, list[TrfRound]] = {number: [] for number in numbers}
    for _ in range(rounds):
        order = draw(st.permutations(numbers))
        games = draw(st.integers(0, count // 2))
        for white, black in zip(order[: 2 * games : 2], order[1 : 2 * games : 2], strict=True):
            own, other = tuple(
                draw(st.sampled_from(["10", "==", "01", "WL", "DD", "+-", "--", "??", "00", "=0"]))
            )
            blocks[white].append(TrfRound(Outcome(own), black, Colour.WHITE))
            blocks[black].append(TrfRound(Outcome(other), white, Colour.BLACK))
        for number in order[2 * games :]:
            byes = [TrfRound(Outcome(code)) for code in "HFZU+-="]
            blocks[number].append(draw(st.sampled_from([NOT_THERE, *byes])))
    return TrfTournament(
        tuple(draw(_headers) + [_player(draw, number, blocks[number]) for number in numbers])
    )


_headers = st.lists(
    st.one_of(
        st.builds(Comment, _names.map(lambda text: f" {text}".rstrip(" "))),
        st.builds(TrfHeader, st.sampled_from(["012", "022", "092", "182", "202"]), _names),
    ),
    max_size=3,
)


def _player(draw: st.DrawFn, number: int, rounds: list[TrfRound]) -> TrfPlayer:
    while rounds and rounds[-1] == NOT_THERE:
        rounds.pop()
    return TrfPlayer(
        number=number,
        sex=draw(st.sampled_from(["", "m", "w"])),
        title=draw(st.sampled_from(["", "GM", "WFM", "g"])),
        name=draw(_names),
        rating=draw(st.none() | st.integers(0, 3000)),
        federation=draw(st.sampled_from(["", "GER"])),
        fide_id=draw(st.sampled_from(["", "4600001"])),
        birth=draw(st.sampled_from(["", "1990/00/00", "1990"])),
        points=draw(st.none() | st.integers(0, 999)),
        rank=draw(st.none() | st.integers(0, 9999)),
        rounds=tuple(rounds),
    )


@given(tournaments())
@settings(max_examples=100)
def test_what_is_written_reads_the_same(trf: TrfTournament) -> None:
    """Any tournament, written and read, is the same tournament."""
    assert read(write(trf)) == trf


@pytest.mark.parametrize("sign", ["\t", "\r", "\n"])
def test_signs_without_a_place_between_columns_are_written_as_blanks(sign: str) -> None:
    """A sign that would end or shift a line is a blank in the file."""
    line = TrfPlayer(number=1, name=f"Alpha{sign}Anna{sign}")
    assert write(TrfTournament((line,))) == "001    1      Alpha Anna\n"


@given(tournaments(), st.sampled_from(Dialect))
@settings(max_examples=100)
def test_every_dialect_can_be_read_again(trf: TrfTournament, dialect: Dialect) -> None:
    """Whatever is converted is a good file, and converting it again changes nothing more."""
    once = convert(trf, dialect).trf
    assert read(write(once)) == once
    assert convert(once, dialect).trf == once
