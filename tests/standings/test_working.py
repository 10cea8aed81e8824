"""Every number opens its working."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.errors import NotFound
from kosmos.locale import language
from kosmos.standings.catalogue import CATALOGUE
from kosmos.standings.codes import parse_tie_break
from kosmos.standings.results import Results
from kosmos.standings.table import standings
from kosmos.standings.working import working
from standings.generator import swiss
from standings.tournaments import SEVEN, SIX

SUMS = [
    "BH",
    "BH/C1",
    "BH/M1",
    "BH/P",
    "FB",
    "FB/C2",
    "SB",
    "SB/C1",
    "SB/P",
    "PS",
    "PS/C1",
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "REP",
    "STD",
    "KS",
    "BHS",
    "CBH",
    "CBS",
    "CSB",
    "PTS",
]
OTHERS = [
    "AOB",
    "AOB/F",
    "ARO",
    "ARO/C1",
    "ARO/M1",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
    "RTNG",
    "TPN",
    "DE",
    "DE/P",
    "LOT",
    "HAND",
    "EXT",
]


def said(code: str, number: int, **more: object) -> list[str]:
    return [language("en").say(phrase) for phrase in working(SEVEN, code, number, **more)]  # type: ignore[arg-type]


def test_buchholz_with_a_bye() -> None:
    """Four's bye is a dummy with no more than a draw in every round."""
    assert said("BH", 4) == [
        "13½ = 4½ + 1 + 2½ + 3½ + 2",
        "Round 1: Player 1 has 4½",
        "Round 2: Player 5 has 1, the last byes counted as draws (16.3)",
        "Round 3: pairing-allocated bye; a dummy opponent with no more than a draw in every round, 2½ (16.4.2)",
        "Round 4: Player 2 has 3½",
        "Round 5: Player 7 has 2",
    ]


def test_the_cut_takes_the_forfeited_round() -> None:
    """Three's forfeit loss is cut rather than the weakest opponent (16.5)."""
    sentences = said("BH/C1", 3)
    assert sentences[0] == "11 = 2 + (2) + 1 + 4½ + 3½, the lowest cut"
    assert (
        sentences[2]
        == "Round 2: lost by forfeit; a dummy opponent with the player’s own score 2 (16.4) – cut"
    )
    exception = "A round left unplayed by choice is cut in place of a lower value (16.5)."
    assert sentences[-1] == exception
    assert exception not in said("BH/C1", 5)  # their unplayed rounds are the lowest anyway
    assert exception not in said("BH", 3)


def test_sonneborn_berger_shows_its_products() -> None:
    """Each opponent's score stands beside the points made against them."""
    assert said("SB", 6)[:2] == ["4 = 1 + 1 + 0 + 2 + 0", "Round 1: Player 3 has 2; times ½"]


def test_direct_encounter_tells_the_mini_table() -> None:
    """Three are tied, nothing is decided, and the mini-table says why."""
    assert said("DE", 6) == [
        "Direct encounter: nothing is decided among the 3 tied players.",
        "Player 6 made 1½ from 2 of 2 games against the other tied players",
        "Player 3 made ½ from 1 of 2 games against the other tied players",
        "Player 7 made 0 from 1 of 2 games against the other tied players",
    ]
    assert said("DE/P", 7)[0].endswith("Player 7 is number 2 of the 3 tied players.")
    assert said("DE", 1) == ["Nobody is tied with Player 1."]
    assert (
        said("DE", 6, before=["BH"])[0].endswith("among the 2 tied players.")
        or "number" in said("DE", 6, before=["BH"])[0]
    )


def test_performances_say_how_they_came_about() -> None:
    """The share of the points, the difference it stands for, and the check of the perfect performance."""
    assert said("TPR", 2)[1].startswith("The opponents average 1920; 3½ out of 5 is 70 %")
    assert "scored were 3½" in said("PTP", 2)[1]
    assert said("PTP", 7)[1].endswith("less 800.")


def test_koya_in_a_round_robin() -> None:
    """Opponents below half of the highest score are shown and not counted."""
    sentences = [language("en").say(phrase) for phrase in working(SIX, "KS", 1)]
    assert sentences[0] == "1½ = (1) + ½ + (½) + 1 + (1)"
    assert sentences[-1] == "Opponents count from a score of 2.5."


def test_unknown_players_are_refused() -> None:
    """There is no working of a number that nobody has."""
    with pytest.raises(NotFound):
        working(SEVEN, "BH", 99)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_summands_make_up_the_number(seed: int) -> None:
    """What is shown and not cut adds up to the number in the table, for every player and every sum."""
    event = swiss(seed)
    results = Results(event)
    columns = [code for code in SUMS if code != "PTS"]
    for place in standings(event, columns):
        index = results.index[place.number]
        for code, value in zip(columns, place.tie_breaks, strict=True):
            work = CATALOGUE[code.partition("/")[0]].work
            assert work is not None
            worked = work(results, parse_tie_break(code), index)
            assert sum(summand.value for summand in worked.summands if not summand.cut) == value.number


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10_000))
def test_everything_can_be_said(seed: int) -> None:
    """Every working of every tie-break is a list of sentences that a language can say."""
    event = swiss(seed)
    for code in SUMS + OTHERS:
        for phrase in working(event, code, event.entrants[seed % len(event.entrants)].number):
            assert language("en").say(phrase)
