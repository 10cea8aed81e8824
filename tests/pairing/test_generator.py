"""Made-up tournaments are what was asked for, and repeatable."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.colours import Colour
from kosmos.core.errors import BadValue
from kosmos.core.outcomes import Outcome, Scoring, UnfairScoring
from kosmos.core.record import Record
from kosmos.locale import Phrase
from kosmos.pairing.acceleration import CannotAccelerate, baku, last_of_group_a, virtual_by_round
from kosmos.pairing.contract import NoPairing, View
from kosmos.pairing.generator import (
    Amount,
    Generated,
    GeneratorWishes,
    Rate,
    RatingSpread,
    generate,
    parse_rate,
)
from kosmos.pairing.generator.results import BLACK_WINS, DRAWN, WHITE_WINS, draw_score, expected
from pairing import stand_in

NOTHING = Rate()
#: a tournament in which everybody plays every round and all results are regular
CALM = GeneratorWishes(
    players=20,
    rounds=5,
    full_byes=NOTHING,
    half_byes=NOTHING,
    zero_byes=NOTHING,
    forfeits=NOTHING,
    double_forfeits=NOTHING,
    half_zero=NOTHING,
    zero_half=NOTHING,
    zero_zero=NOTHING,
    late_entries=Amount(0),
    withdrawals=Amount(0),
    baku=False,
)


def calm_but(**changes: object) -> GeneratorWishes:
    return GeneratorWishes(**{name: getattr(CALM, name) for name in CALM.__struct_fields__} | changes)


def made(wanted: GeneratorWishes, seed: int = 1) -> Generated:
    return generate(wanted, stand_in.pair, None, seed)


def outcomes(record: Record, round_: int | None = None) -> Counter[Outcome]:
    rounds = range(record.played) if round_ is None else [round_ - 1]
    return Counter(entrant.history[r].outcome for entrant in record.entrants for r in rounds)


def scores(record: Record) -> Counter[tuple[Outcome, Outcome]]:
    found: Counter[tuple[Outcome, Outcome]] = Counter()
    for entrant in record.entrants:
        for r, encounter in enumerate(entrant.history):
            if encounter.opponent and encounter.colour is Colour.WHITE:
                found[encounter.outcome, record.entrants[encounter.opponent - 1].history[r].outcome] += 1
    return found


def test_the_same_seed_gives_the_same_tournament() -> None:
    """A tournament is repeatable from its seed, and another seed gives another one."""
    assert made(GeneratorWishes(), 7) == made(GeneratorWishes(), 7)
    assert made(GeneratorWishes(), 7).record != made(GeneratorWishes(), 8).record


def test_what_is_given_is_kept() -> None:
    """Players, rounds, first colour and tie-breaks are those that were asked for."""
    generated = made(calm_but(players=12, rounds=4, first_colour=Colour.BLACK, tie_breaks=("SB", "WIN")))
    assert len(generated.record.entrants) == 12
    assert (generated.record.rounds, generated.record.played) == (4, 4)
    assert generated.first_colour is Colour.BLACK
    assert generated.wanted.tie_breaks == ("SB", "WIN")
    assert set(outcomes(generated.record)) <= {Outcome.WIN, Outcome.DRAW, Outcome.LOSS}


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("full_byes", Outcome.FULL_BYE),
        ("half_byes", Outcome.HALF_BYE),
        ("zero_byes", Outcome.ZERO_BYE),
        ("forfeits", Outcome.FORFEIT_WIN),
        ("forfeits", Outcome.FORFEIT_LOSS),
    ],
)
def test_numbers_of_byes_and_forfeits(name: str, outcome: Outcome) -> None:
    """A number is that many in the whole tournament; by round, that many in that round."""
    in_all = made(calm_but(**{name: parse_rate("6", name)})).record
    assert outcomes(in_all)[outcome] == 6
    by_round = made(calm_but(**{name: parse_rate("2:4,5:2", name)})).record
    assert [outcomes(by_round, r)[outcome] for r in (1, 2, 3, 4, 5)] == [0, 4, 0, 0, 2]


@pytest.mark.parametrize(
    ("name", "score"),
    [
        ("half_zero", (Outcome.DRAW, Outcome.LOSS)),
        ("zero_half", (Outcome.LOSS, Outcome.DRAW)),
        ("zero_zero", (Outcome.LOSS, Outcome.LOSS)),
        ("double_forfeits", (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)),
    ],
)
def test_numbers_of_unusual_results(name: str, score: tuple[Outcome, Outcome]) -> None:
    """½-0, 0-½, 0-0 and double forfeits come as often as asked."""
    record = made(calm_but(**{name: parse_rate("5", name)})).record
    assert scores(record)[score] == 5


def test_per_cents_hold_in_every_round() -> None:
    """Ten per cent of twenty players are two in every round; a single round can have its own."""
    record = made(calm_but(half_byes=parse_rate("10%,3:50%", "half_byes"))).record
    assert [outcomes(record, r)[Outcome.HALF_BYE] for r in (1, 2, 3, 4, 5)] == [2, 2, 10, 2, 2]


def test_late_entries_and_withdrawals() -> None:
    """Late players start with zero-point byes, those who leave end with them and are marked."""
    record = made(calm_but(late_entries=Amount(3), withdrawals=Amount(10, per_cent=True))).record
    zero = [[e.outcome is Outcome.ZERO_BYE for e in entrant.history] for entrant in record.entrants]
    assert sum(rounds[0] for rounds in zero) == 3
    assert sum(rounds[-1] for rounds in zero) == 2
    assert sum(entrant.withdrawn for entrant in record.entrants) == 2


@pytest.mark.parametrize(
    ("ratings", "found"),
    [
        (RatingSpread(given=(1500, 2200, 0, 1800)), [2200, 1800, 1500, 0]),
        (RatingSpread(top=2000, step=50), [2000, 1950, 1900, 1850]),
        (RatingSpread(top=2000, step=100, lowest=1850), [2000, 1900, 1850, 1850]),
        (RatingSpread(lowest=1700, highest=1700), [1700, 1700, 1700, 1700]),
    ],
)
def test_ratings(ratings: RatingSpread, found: list[int]) -> None:
    """Ratings one by one, by a top and a step, or within a range; the strongest has number 1."""
    record = made(calm_but(players=4, rounds=1, ratings=ratings)).record
    assert [entrant.rating for entrant in record.entrants] == found


def test_random_ratings_keep_their_range() -> None:
    """By lot, ratings lie in the range and the top is the top."""
    record = made(calm_but(ratings=RatingSpread(lowest=1200, highest=1900, top=1900))).record
    found = [entrant.rating for entrant in record.entrants]
    assert found == sorted(found, reverse=True)
    assert found[0] == 1900
    assert all(1200 <= rating <= 1900 for rating in found)


def test_results_follow_the_table() -> None:
    """Over many games the stronger player scores what the table expects of them."""
    lot = Random(5)
    drawn = Counter(draw_score(2000, 1800, lot) for _ in range(20_000))
    score = (drawn[WHITE_WINS] + drawn[DRAWN] / 2) / 20_000
    assert expected(2000, 1800) == 76
    assert abs(score - 0.76) < 0.01
    assert set(drawn) == {WHITE_WINS, DRAWN, BLACK_WINS}


@pytest.mark.parametrize(("white", "black", "hundredths"), [(2800, 1000, 92), (1000, 2800, 8), (0, 1400, 50)])
def test_large_differences_count_as_400(white: int, black: int, hundredths: int) -> None:
    """A difference above 400 counts as 400; no rating counts as the lowest."""
    assert expected(white, black) == hundredths


@pytest.mark.parametrize(
    ("players", "last"), [(161, 82), (10, 6), (8, 4), (9, 6), (4, 2), (2, 2), (1, 1), (0, 0)]
)
def test_group_a_of_the_acceleration(players: int, last: int) -> None:
    """C.04.7: group A is the first half, rounded up to an even number."""
    assert last_of_group_a(range(1, players + 1)) == last


@pytest.mark.parametrize(
    ("rounds", "virtual"), [(9, (10, 10, 10, 5, 5)), (7, (10, 10, 5, 5)), (5, (10, 10, 5)), (1, (10,))]
)
def test_virtual_points(rounds: int, virtual: tuple[int, ...]) -> None:
    """C.04.7: half of the rounds are accelerated, half of these by a win, the rest by a draw."""
    assert virtual_by_round(rounds, Scoring()) == virtual


def test_late_entries_join_the_group_of_their_number() -> None:
    """The last player of group A stays the same person when somebody enters above them."""
    found = baku(range(1, 10), 5, Scoring(), starters=[1, 3, 4, 5, 6, 7, 8, 9])
    assert sorted(found) == [1, 2, 3, 4, 5]


def test_a_generated_tournament_is_accelerated() -> None:
    """With Baku the top half has virtual points."""
    record = made(calm_but(players=10, rounds=5, baku=True)).record
    assert [bool(entrant.virtual) for entrant in record.entrants] == [True] * 6 + [False] * 4


def test_acceleration_needs_its_scoring() -> None:
    """C.04.7: three points for a win cannot be accelerated."""
    with pytest.raises(CannotAccelerate):
        made(calm_but(baku=True, scoring=Scoring(win=30, draw=10, bye=30)))


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("5", Rate(Amount(5))),
        ("2.5%", Rate(Amount(2.5, per_cent=True))),
        ("1:4, 2:10%", Rate(by_round={1: Amount(4), 2: Amount(10, per_cent=True)})),
        ("1%,7:0", Rate(Amount(1, per_cent=True), {7: Amount(0)})),
    ],
)
def test_rates_are_written_shortly(text: str, rate: Rate) -> None:
    """Numbers, per cents, and either by round."""
    assert parse_rate(text, "half_byes") == rate


@pytest.mark.parametrize("text", ["", "x", "-1", "101%", "1.5", "1:", "5,,6", "5 6", "²"])
def test_bad_rates_are_refused(text: str) -> None:
    """What is no rate is refused by name."""
    with pytest.raises(BadValue) as refused:
        parse_rate(text, "half_byes")
    assert refused.value.field == "half_byes"


@pytest.mark.parametrize(
    "wanted",
    [
        GeneratorWishes(players=1),
        GeneratorWishes(players=10_000),
        GeneratorWishes(rounds=0),
        GeneratorWishes(rounds=100),
        GeneratorWishes(players=3, ratings=RatingSpread(given=(1, 2))),
        GeneratorWishes(ratings=RatingSpread(given=(5000, 2))),
        GeneratorWishes(ratings=RatingSpread(lowest=2000, highest=1000)),
    ],
)
def test_impossible_wishes_are_refused(wanted: GeneratorWishes) -> None:
    """A tournament that cannot be is refused before it begins."""
    with pytest.raises(BadValue):
        made(wanted)


def test_unfair_scoring_is_refused() -> None:
    """Two draws are never worth more than a win."""
    with pytest.raises(UnfairScoring):
        made(GeneratorWishes(scoring=Scoring(draw=6)))


def test_a_round_that_cannot_be_paired_ends_the_tournament() -> None:
    """Four players cannot play five rounds; the notes say why the tournament is shorter."""
    generated = made(calm_but(players=4, rounds=5))
    assert generated.record.played == 3
    assert [note.args["round"] for note in generated.notes] == [4]


def test_byes_are_redrawn_when_they_make_a_round_impossible() -> None:
    """If the players left by the byes cannot be paired, other byes are tried."""
    asked: list[View] = []

    def stubborn(view: View, settings_: object, seed: int) -> object:
        asked.append(view)
        return NoPairing(Phrase("no")) if len(asked) == 1 else stand_in.pair(view)

    wanted = calm_but(rounds=1, half_byes=parse_rate("4", "half_byes"))
    generated = generate(wanted, stubborn, None, 3)  # type: ignore[arg-type]
    assert generated.record.played == 1
    assert asked[0].present != asked[1].present


def test_more_byes_than_players_are_noted() -> None:
    """Two players at least stay to be paired; byes that nobody could take are told."""
    generated = made(calm_but(players=4, rounds=1, half_byes=parse_rate("1:4", "half_byes")))
    assert outcomes(generated.record)[Outcome.HALF_BYE] == 2
    assert [note.args for note in generated.notes] == [{"round": 1, "wanted": 4, "given": 2}]


@given(st.integers(0, 2**32), st.none() | st.integers(2, 30))
@settings(max_examples=40)
def test_every_seed_makes_a_consistent_tournament(seed: int, players: int | None) -> None:
    """Opponents name each other with opposite colours, at most one bye is allocated a round, nobody meets twice."""
    record = made(GeneratorWishes(players=players), seed).record
    for r in range(record.played):
        assert sum(entrant.history[r].outcome is Outcome.PAIRING_BYE for entrant in record.entrants) <= 1
        for entrant in record.entrants:
            own = entrant.history[r]
            if own.opponent:
                other = record.entrants[own.opponent - 1].history[r]
                assert (other.opponent, own.colour) == (entrant.number, other.colour and other.colour.other)
    for entrant in record.entrants:
        met = [encounter.opponent for encounter in entrant.history if encounter.is_played]
        assert len(met) == len(set(met))
