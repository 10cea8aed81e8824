"""What a file means for pairing, and what had to be assumed."""

import pytest

from formats.trf.samples import CORPUS, ENGINE, OTHERS, TRF16, TRF26, edit
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import ABSENT, Encounter
from kosmos.formats.trf import (
    Bye,
    NoRoundToPair,
    read,
    system_said,
    tie_breaks_said,
    to_record,
    understand,
    unusual,
    view_for_round,
)
from kosmos.locale import language


def adjustments(text: str) -> list[str]:
    return [language("en").say(phrase) for phrase in understand(read(text)).adjustments]


def test_the_record_holds_what_was_played() -> None:
    """Rounds, colours, byes and ratings of the file arrive in the record."""
    record = to_record(read(ENGINE))
    assert (record.rounds, record.played, record.scoring) == (5, 2, Scoring())
    assert [entrant.number for entrant in record.entrants] == [1, 2, 3, 4, 5]
    assert record.entrants[3].history == (
        Encounter(Outcome.LOSS, 2, Colour.WHITE),
        Encounter(Outcome.PAIRING_BYE),
    )
    assert (record.entrants[0].title, record.entrants[0].rating) == ("GM", 2400)


def test_everybody_without_a_bye_is_present_in_the_next_round() -> None:
    """The view of the next round has all players but those whose bye is announced."""
    assert view_for_round(read(ENGINE), 3).present == {1, 2, 3, 4, 5}
    assert view_for_round(read(TRF26), 3).present == {1, 2, 3, 5}


@pytest.mark.parametrize(
    "text",
    [
        TRF26,
        ENGINE + "XXZ 4\n",
        edit(ENGINE, 16, 112, "0000 - Z"),
        edit(ENGINE, 16, 112, "0000 - H"),
    ],
    ids=["240", "XXZ", "block Z", "block H"],
)
def test_all_ways_to_announce_a_bye_are_understood(text: str) -> None:
    """Record 240, XXZ and the block of the next round all keep a player out of the draw."""
    understood = understand(read(text))
    assert understood.record.played == 2
    assert [bye.number for bye in understood.byes] == [4]
    assert understood.view(3).present == {1, 2, 3, 5}


def test_an_earlier_round_is_seen_as_it_was() -> None:
    """The view of a drawn round has the results before it and the players that it paired."""
    view = view_for_round(read(ENGINE), 2)
    assert view.round == 2
    assert view.present == {1, 2, 3, 4, 5}
    assert view_for_round(read(ENGINE), 1).present == {1, 2, 3, 4}
    assert all(len(entrant.history) == 1 for entrant in view.record.entrants)


@pytest.mark.parametrize("round_", [0, 4, 6])
def test_a_round_too_far_is_refused(round_: int) -> None:
    """Only drawn rounds and the next one can be seen."""
    with pytest.raises(NoRoundToPair):
        view_for_round(read(ENGINE), round_)


def test_blank_blocks_are_absences() -> None:
    """A player who was not there has an absence for every round drawn."""
    text = TRF16 + "001    9 m    Iota, Ida                         1500\n"
    assert to_record(read(text)).entrants[-1].history == (ABSENT, ABSENT)


@pytest.mark.parametrize(
    ("line", "scoring"),
    [
        ("162  W 3.0    D 1.0    P 3.0", Scoring(win=30, draw=10, bye=30)),
        ("162  W 3.0    D 1.0", Scoring(win=30, draw=10, bye=30)),
        ("162  P 0.5    A 0.0", Scoring(bye=5)),
        ("XXS PAB=3 D=1 W=3", Scoring(win=30, draw=10, bye=30)),
        ("XXS W=3\nXXS D=1", Scoring(win=30, draw=10, bye=10)),
        ("XXS PAB=.5", Scoring(bye=5)),
        (
            "XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1",
            Scoring(win=30, draw=20, loss=10, bye=20, zero_bye=10),
        ),
        ("BBW  3.0\nBBD  1.0", Scoring(win=30, draw=10, bye=30)),
        ("BBU  0.5", Scoring(bye=5)),
    ],
)
def test_scoring(line: str, scoring: Scoring) -> None:
    """The three ways to say what results are worth."""
    assert to_record(read(TRF16 + line + "\n")).scoring == scoring


@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("152 B", Colour.BLACK),
        ("XXC black1", Colour.BLACK),
        ("XXC rank white1", Colour.WHITE),
        ("", Colour.WHITE),
    ],
)
def test_first_colour(line: str, colour: Colour) -> None:
    """Record 152, XXC, or the colour of the top player paired in round 1."""
    assert understand(read(TRF16 + line + "\n")).first_colour is colour


@pytest.mark.parametrize("line", ["260 001 002    1    2    5", "XXP 1 2 5"])
def test_forbidden_pairs(line: str) -> None:
    """No two of a list may meet: 260 for its rounds, XXP always."""
    understood = understand(read(TRF16 + "142 5\n" + line + "\n"))
    pairs = {frozenset((1, 2)), frozenset((1, 5)), frozenset((2, 5))}
    assert understood.forbidden_in(2) == pairs
    assert understood.forbidden_in(3) == (pairs if line.startswith("XXP") else set())


@pytest.mark.parametrize(
    "lines",
    [
        "250       1.0   1   2    1    4\n250       0.5   3   3    1    4\n",
        "".join(f"XXA {number:>4}  1.0  1.0  0.5\n" for number in (1, 2, 3, 4)),
    ],
    ids=["250", "XXA"],
)
def test_accelerations(lines: str) -> None:
    """Records 250 and XXA lines give group A the same virtual points."""
    record = to_record(read(TRF16 + "142 5\n" + lines))
    virtual = {entrant.number: entrant.virtual for entrant in record.entrants}
    assert virtual == {1: (10, 10, 5), 2: (10, 10, 5), 3: (10, 10, 5), 4: (10, 10, 5), 5: ()}


def test_acceleration_by_the_type_alone() -> None:
    """The suffix _BAKU means those who were there for round 1: of these four the first two are group A (C.04.7)."""
    record = to_record(read(TRF16 + "142 5\n192 FIDE_DUTCH_2026_BAKU\n"))
    assert {entrant.number for entrant in record.entrants if entrant.virtual} == {1, 2}


def test_record_250_overrides_the_tournament_type() -> None:
    """With explicit virtual points the suffix _BAKU gives none."""
    text = TRF16 + "142 5\n192 FIDE_DUTCH_BAKU\n250       1.0   1   1    1    2\n"
    assert [entrant.virtual for entrant in to_record(read(text)).entrants] == [(10,), (10,), (), (), ()]


def test_old_byes_are_understood_and_reported() -> None:
    """Results without an opponent are the byes of the oldest format."""
    text = TRF16.replace("0000 - U", "0000 - +").replace("0000 - H", "0000 - =")
    record = to_record(read(text))
    assert record.entrants[3].history[1] == Encounter(Outcome.PAIRING_BYE)
    assert record.entrants[4].history[0] == Encounter(Outcome.HALF_BYE)
    said = adjustments(text)
    assert "Round 2: “+” of player 4, without an opponent, is read as: pairing-allocated bye." in said
    assert "Round 1: “=” of player 5, without an opponent, is read as: half-point bye." in said


def test_what_an_old_file_cannot_say_is_reported() -> None:
    """Rounds, first colour and tie-breaks are missing in the old format; what is assumed is told."""
    assert adjustments(TRF16) == [
        "The file does not say how many rounds are planned; 2 is assumed, the rounds drawn so far.",
        "The file does not say the first colour; White is assumed, the top player's in round 1.",
        "The file has no list of tie-breaks.",
    ]
    assert adjustments(TRF26) == []


def test_points_that_do_not_fit_the_results_are_reported() -> None:
    """The results count, and the reader hears that the points column says something else."""
    (said,) = adjustments(edit(TRF26, 20, 81, " 2.5"))
    assert said == "Player 1: points in the file 2½, by the results 1; the results count."


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("XXC rank", "starting numbers are used"),
        ("XXS WW=3 BW=2", "White and Black differently"),
        ("299           0.5  003    1", "record 299"),
        ("192 FIDE_DUTCH_BAKU\n162  W 3.0    D 1.0", "not accelerated"),
    ],
)
def test_what_cannot_be_followed_is_reported(lines: str, said: str) -> None:
    """Settings that nothing here can follow are named."""
    assert any(said in sentence for sentence in adjustments(TRF16 + lines + "\n"))


def test_games_without_a_result_count_as_adjourned() -> None:
    """Pairing the next round takes a missing result for a draw, and says so; the record keeps it open."""
    text = edit(edit(TRF26, 20, 109, " "), 21, 109, " ")
    understood = understand(read(text))
    assert understood.record.entrants[0].history[1].outcome is Outcome.PENDING
    assert understood.view(3).record.entrants[0].history[1].outcome is Outcome.ADJOURNED
    assert "Round 2: games without a result: 1; for pairing they count as draws." in adjustments(text)


def test_unusual_results_are_named_not_refused() -> None:
    """½ : 0 can be an arbiter's decision."""
    text = edit(TRF26, 20, 99, "=")
    (said,) = [language("en").say(phrase) for phrase in unusual(read(text))]
    assert said == "Round 1: 1 against 3 ended = : 0, an unusual result."


def test_a_double_forfeit_is_not_unusual() -> None:
    """Minus on both sides is a plain double forfeit."""
    text = edit(edit(TRF26, 20, 99, "-"), 22, 99, "-")
    assert unusual(read(text)) == ()


def test_two_allocated_byes_and_a_wrong_count_are_named() -> None:
    """At most one pairing-allocated bye a round; the number of players should fit."""
    text = edit(edit(TRF26, 24, 92, "0000 - U  0000 - U"), 22, 102, "0000 - Z").replace("062 5", "062 6 (5)")
    said = " ".join(language("en").say(phrase) for phrase in unusual(read(text)))
    assert "Round 2: 2 players have the pairing-allocated bye" in said
    assert "The number of players is said to be 6 (5); there are lines for 5." in said


@pytest.mark.parametrize(
    ("code", "start", "system"),
    [
        ("FIDE_DUTCH", "2026/03/01", "dutch"),
        ("FIDE_DUTCH", "2026/01/31", "dutch-2017"),
        ("FIDE_DUTCH_2025", "", "dutch"),
        ("fide_dutch_2026_BAKU", "", "dutch"),
        ("FIDE_DUTCH_2017", "2026/03/01", "dutch-2017"),
        ("FIDE_DUBOV_BAKU", "", "dubov"),
        ("FIDE_DOUBLESWISS", "", "double-swiss"),
        ("CUSTOM_SWISS_LIM_MAXI", "", "lim-maxi"),
    ],
)
def test_the_system_follows_from_the_type(code: str, start: str, system: str | None) -> None:
    """Record 192 names the edition of the rules; the plain code leaves it to the date."""
    text = f"192 {code}\n" + (f"042 {start}\n" if start else "") + OTHERS
    assert system_said(read(text)) == system


def test_tie_breaks() -> None:
    """Record 202 lists the tie-breaks; 212 has the points in front of them."""
    assert tie_breaks_said(read(TRF26)) == ("BH/C1", "BH", "SB", "DE", "WIN")
    assert tie_breaks_said(read(OTHERS)) == ("DE",)


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ("PTS,BH,SB", ("BH", "SB")),
        ("DE, PTS ,BH", ("DE", "PTS", "BH")),
        ("pts", ()),
        (" ,BH,,", ("BH",)),
    ],
)
def test_where_the_points_come(said: str, codes: tuple[str, ...]) -> None:
    """Record 212 is the whole order: points that come first need no word, points that come later keep theirs."""
    assert understand(read(TRF16 + f"212 {said}\n")).tie_breaks == codes


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("192 BERGER_ROUNDROBIN", True),
        ("192 FIDE_DOUBLEROUNDROBIN", True),
        ("192 CUSTOM_ROUNDROBIN_G2", True),
        ("192 FIDE_DUTCH_2026", False),
        ("092 Individual: Round-Robin", True),
        ("092 Rundenturnier", True),
        ("092 Individual: Swiss-System (Sonneborn-Berger)", False),
        ("092 Individual: Swiss-System", False),
    ],
)
def test_round_robins_are_known_by_their_code_or_their_words(line: str, is_one: bool) -> None:
    """Record 192 says what kind of event it is; without it the words of 092 are read."""
    without = "\n".join(row for row in TRF16.split("\n") if not row.startswith(("092", "192")))
    assert to_record(read(f"{line}\n{without}")).round_robin is is_one


def test_announced_byes_keep_their_kind() -> None:
    """Half-point byes of later rounds are known with their round and kind."""
    understood = understand(read(TRF26 + "240 H 005    1    2\n"))
    assert understood.byes == (
        Bye(3, 4, Outcome.ZERO_BYE),
        Bye(5, 1, Outcome.HALF_BYE),
        Bye(5, 2, Outcome.HALF_BYE),
    )


def test_the_corpus_needs_no_adjustment() -> None:
    """The stored tournaments say everything but a list of tie-breaks, and their points fit their results."""
    files = sorted(CORPUS.glob("*.trf"))
    if not files:
        print("\nSKIPPED LOUDLY: no corpus at ../shared/corpus/swiss, nothing was understood")
        pytest.skip("no corpus")
    for file in files[::7]:
        trf = read(file.read_bytes())
        assert [phrase.text for phrase in understand(trf).adjustments] == [
            "The file has no list of tie-breaks."
        ]
        assert unusual(trf) == ()


def test_a_round_robin_has_no_first_colour() -> None:
    """Its table says who has White: nothing is assumed, and nobody reads of it."""
    said = adjustments(TRF16 + "192 BERGER_ROUNDROBIN\n142 5\n202 SB\n")
    assert said == []
