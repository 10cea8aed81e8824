"""Places, shared places, who is left out, and what is said below the table."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.outcomes import Scoring
from kosmos.core.record import Record
from kosmos.standings.codes import BuchholzInRoundRobin
from kosmos.standings.options import TieBreakOptions, Unrated
from kosmos.standings.results import NoSuchRound, Results
from kosmos.standings.table import notes, shown_tie_breaks, standings
from standings.generator import round_robin, swiss
from standings.tournaments import SEVEN, SIX, record

SWISS_CODES = [
    "DE",
    "BH",
    "BH/C1",
    "BH/M1",
    "FB",
    "AOB",
    "SB",
    "SB/C1",
    "PS",
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "REP",
    "STD",
    "ARO",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
    "KS",
    "RTNG",
    "BHS",
    "CBH",
    "CBS",
    "CSB",
]
PAIR = record("2w=", "1b=")


def order(of: Record, *codes: str, **options: object) -> list[tuple[int, int]]:
    """(rank, number) from the top."""
    return [(place.rank, place.number) for place in standings(of, codes, **options)]  # type: ignore[arg-type]


def column(of: Record, code: str, **options: object) -> list[str]:
    places = sorted(standings(of, [code], **options), key=lambda place: place.number)  # type: ignore[arg-type]
    return [place.tie_breaks[0].text for place in places]


def test_points_alone_share_ranks() -> None:
    """Without tie-breaks the tied share a rank and stand in order of their numbers: Chaos' simple mode."""
    assert order(SEVEN) == [(1, 1), (2, 2), (2, 4), (4, 3), (4, 6), (4, 7), (7, 5)]
    assert [place.sharing for place in standings(SEVEN, [])] == [1, 2, 2, 3, 3, 3, 1]
    assert [place.position for place in standings(SEVEN, [])] == [1, 2, 3, 4, 5, 6, 7]


def test_tie_breaks_settle_in_their_order() -> None:
    """The first tie-break that tells two players apart decides."""
    assert order(SEVEN, "BH", "WIN") == [(1, 1), (2, 4), (3, 2), (4, 7), (5, 6), (6, 3), (7, 5)]


def test_tie_breaks_before_points() -> None:
    """Where PTS stands in the list is where the points count."""
    assert order(SEVEN, "WIN", "PTS")[:3] == [(1, 1), (2, 4), (3, 2)]
    assert [len(place.tie_breaks) for place in standings(SEVEN, ["WIN", "PTS", "SB"])] == [2] * 7
    assert [str(code) for code in shown_tie_breaks(["WIN", "PTS", "SB"])] == ["WIN", "SB"]


def test_reversed_tie_breaks() -> None:
    """/R turns an order round; pairing numbers rise and ratings fall unless reversed."""
    assert order(PAIR, "TPN") == [(1, 1), (2, 2)]
    assert order(PAIR, "TPN/R") == [(1, 2), (2, 1)]
    assert order(SEVEN, "RTNG")[3:6] == [(4, 3), (5, 6), (6, 7)]
    assert order(SEVEN, "RTNG/R")[3:6] == [(4, 7), (5, 6), (6, 3)]


def test_direct_encounter_of_the_vector() -> None:
    """Player 6 leads the three, but 3 could still reach them; with forfeits counted the order is 6, 7, 3."""
    assert order(SEVEN, "DE")[3:6] == [(4, 3), (4, 6), (4, 7)]
    assert order(SEVEN, "DE/P")[3:6] == [(4, 6), (5, 7), (6, 3)]
    assert order(SEVEN, "DE")[1:3] == [(2, 2), (2, 4)]


def test_direct_encounter_in_a_round_robin() -> None:
    """3 and 6 have equal points and 3 beat 6."""
    assert order(SIX, "DE")[4:] == [(5, 3), (6, 6)]


def test_direct_encounter_names_a_certain_first() -> None:
    """6.3: who beat both others is first, whatever the missing game between them would have brought."""
    event = record("2w1 3w1 4w0", "1b0 5w1 6w1", "6b1 1b0 5b1", "5w0 6b0 1b1", "4b1 2b0 3w0", "3w0 4w1 2b0")
    assert order(event, "DE")[:3] == [(1, 1), (2, 2), (2, 3)]


def test_several_meetings_are_averaged() -> None:
    """6.1.2: won and lost against each other is level."""
    event = record("2w1 2b0", "1b0 1w1", round_robin=True)
    assert order(event, "DE") == [(1, 1), (1, 2)]


def test_after_any_round() -> None:
    """After round 1 only round 1 counts; what has not been drawn has no standings."""
    assert [place.points for place in standings(SEVEN, [], after_round=1)] == [10, 10, 10, 5, 5, 0, 0]
    assert [place.points for place in standings(SEVEN, [], after_round=0)] == [0] * 7
    with pytest.raises(NoSuchRound):
        standings(SEVEN, [], after_round=6)


def test_expelled_players_are_left_out() -> None:
    """An expelled player has no place, but opponents keep their games and their score."""
    without = msgspec.structs.replace(
        SEVEN,
        entrants=tuple(
            msgspec.structs.replace(entrant, expelled=entrant.number == 2) for entrant in SEVEN.entrants
        ),
    )
    assert [number for _, number in order(without, "BH")] == [1, 4, 6, 7, 3, 5]
    assert column(without, "BH")[0] == column(SEVEN, "BH")[0]
    assert [note.args["name"] for note in notes(without)] == ["Player 2"]


def test_withdrawn_players_are_marked() -> None:
    """Who has withdrawn keeps their place and a mark."""
    event = record("2w1 .", "1b0 3w1", "4w1 2b0", "3b0 U", withdrawn={1})
    assert [place.number for place in standings(event, []) if place.withdrawn] == [1]


def test_under_half_of_a_round_robin_does_not_count() -> None:
    """Points by and against who played under half of their games are left out, for everybody."""
    event = record(
        "4w1 2w1 3b1", "3w1 1b0 4b+", "2b0 4w+ 1w0", "1b0 3b- 2w-", round_robin=True, withdrawn={4}
    )
    assert [(place.number, place.points) for place in standings(event, ["SB"])] == [(1, 20), (2, 10), (3, 0)]
    assert len(notes(event)) == 1


def test_not_final_while_results_are_missing() -> None:
    """Standings are final when every round is drawn and every game has its result."""
    assert Results(SEVEN).is_final
    assert not Results(SEVEN, 4).is_final
    assert not Results(record("2w*", "1b*")).is_final
    assert not Results(record("2w1", "1b0", rounds=2)).is_final
    assert notes(record("2w*", "1b*"))[0].text == "These standings are not final."


def test_an_adjourned_game_counts_as_a_draw_for_the_time_being() -> None:
    """Until it is finished; the standings are not final and say so, although every round is over."""
    event = record("2w?", "1b?")
    assert [place.points for place in standings(event, ["WON"])] == [5, 5]
    assert not Results(event).is_final
    assert notes(event)[0].text == "These standings are not final."


def test_buchholz_in_a_round_robin_is_refused() -> None:
    """The refusal names the tie-break."""
    with pytest.raises(BuchholzInRoundRobin, match="BH/C1"):
        standings(SIX, ["SB", "BH/C1"])


UNRATED = record("2w1 3b1", "1b0 4w1", "4w0 1w0", "3b1 2b0", ratings=(2000, 1800, 1600, 0))


@pytest.mark.parametrize(
    ("options", "average"),
    [
        (TieBreakOptions(), ["–"] * 4),
        (TieBreakOptions(unrated=Unrated.FIXED, unrated_value=1000), ["1700", "1500", "1500", "1700"]),
        (TieBreakOptions(unrated=Unrated.LOWEST), ["1700", "1800", "1800", "1700"]),
        (TieBreakOptions(unrated=Unrated.AVERAGE), ["1700", "1900", "1900", "1700"]),
    ],
)
def test_unrated_opponents(options: TieBreakOptions, average: list[str]) -> None:
    """Without an announced rule article 10 is dropped; else the unrated count as announced."""
    assert column(UNRATED, "ARO", options=options) == average


def test_external_values() -> None:
    """A value entered from outside ranks the tied; who has none comes last."""
    options = TieBreakOptions(external={7: 20, 3: 10})
    assert order(SEVEN, "EXT", options=options)[3:6] == [(4, 7), (5, 3), (6, 6)]


def test_order_by_hand() -> None:
    """The arbiter's order settles the tied it names, and nothing else."""
    assert order(SEVEN, "HAND", options=TieBreakOptions(by_hand=(7, 1, 3)))[:6] == [
        (1, 1), (2, 2), (2, 4), (4, 7), (5, 3), (6, 6)
    ]  # fmt: skip


def test_lots_are_repeatable() -> None:
    """The same seed draws the same lots; some seeds draw differently; everybody gets a rank of their own."""
    drawn = [tuple(order(SEVEN, "LOT", options=TieBreakOptions(lots_seed=seed))) for seed in range(8)]
    assert drawn[3] == tuple(order(SEVEN, "LOT", options=TieBreakOptions(lots_seed=3)))
    assert len(set(drawn)) > 1
    assert [rank for rank, _ in drawn[0]] == [1, 2, 3, 4, 5, 6, 7]


def test_chaos_modes() -> None:
    """Chaos adds the points of all opponents, and for Sonneborn-Berger takes 2, 1 and 0 times."""
    event = record("2w1 3b=", "1b0 4w1", "4w0 1w=", "3b1 2b0")
    assert column(event, "CBH") == ["1½", "2½", "2½", "1½"]
    assert column(event, "CBS") == ["5", "3", "3", "5"]
    assert column(event, "CSB") == ["2½", "2", "1½", "1"]


def test_standard_points() -> None:
    """7.7: more points than the opponent is one, as many is a half, also where a win counts three."""
    event = record("2w1 U", "1b0 3w=", "H 2b=", scoring=Scoring(win=30, draw=10, bye=30))
    assert column(event, "STD") == ["2", "½", "1"]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_ranks_are_a_ranking(seed: int) -> None:
    """Ranks begin at 1, never fall, and a rank shared by n players is followed by the one n later."""
    places = standings(swiss(seed), ["BH/C1", "DE", "SB"])
    for place in places:
        same = [other for other in places if other.rank == place.rank]
        assert place.sharing == len(same)
        assert place.rank == min(other.position for other in same)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_the_numbers_of_players_do_not_matter(seed: int, chance: object) -> None:
    """Renumbering the players changes no value and no rank."""
    before = swiss(seed)
    numbers = [entrant.number for entrant in before.entrants]
    chance.shuffle(numbers)  # type: ignore[attr-defined]
    renamed = {entrant.number: number for entrant, number in zip(before.entrants, numbers, strict=True)}
    after = msgspec.structs.replace(
        before,
        entrants=tuple(
            sorted((_renamed(entrant, renamed) for entrant in before.entrants), key=lambda e: e.number)
        ),
    )
    mine = {renamed[place.number]: (place.rank, place.tie_breaks) for place in standings(before, SWISS_CODES)}
    assert mine == {place.number: (place.rank, place.tie_breaks) for place in standings(after, SWISS_CODES)}


def _renamed(entrant: object, names: dict[int, int]) -> object:
    history = tuple(
        msgspec.structs.replace(encounter, opponent=names.get(encounter.opponent, encounter.opponent))
        for encounter in entrant.history  # type: ignore[attr-defined]
    )
    return msgspec.structs.replace(entrant, number=names[entrant.number], history=history)  # type: ignore[attr-defined,type-var]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000))
def test_standings_after_a_round_know_nothing_of_later_ones(seed: int) -> None:
    """The standings after round n are those of a record that ends there."""
    full = swiss(seed)
    half = full.played // 2
    cut = msgspec.structs.replace(
        full,
        played=half,
        entrants=tuple(
            msgspec.structs.replace(entrant, history=entrant.history[:half]) for entrant in full.entrants
        ),
    )
    assert standings(full, SWISS_CODES, after_round=half) == standings(cut, SWISS_CODES)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000))
def test_sonneborn_berger_of_a_round_robin_is_shared_out(seed: int) -> None:
    """In a round robin the Sonneborn-Berger of all is what each player's score gives to their opponents."""
    results = Results(round_robin(seed))
    total = sum(place.tie_breaks[0].number or 0 for place in standings(results.record, ["SB"]))
    given_out = sum(
        results.points[game.opponent] * game.points
        for games in results.games
        for game in games
        if game.opponent >= 0
    )
    assert total == given_out


@pytest.mark.parametrize("planned", [2, 3, 9])
def test_a_bye_counts_the_rounds_so_far(planned: int) -> None:
    """16.4.2 before the end: the dummy of a bye has at most a draw in each round so far, however many are planned.

    Player 3 has two byes and two points; each dummy counts 1 after two rounds.
    """
    running = record("2w= 2b=", "1b= 1w=", "U U", rounds=planned)
    assert column(running, "BH", after_round=1)[2] == "½"
    assert column(running, "BH")[2] == "2"
