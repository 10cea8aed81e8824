"""Laws that hold for every club evening."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.record import Entrant
from kosmos.standings.keizer.book import open_book
from kosmos.standings.keizer.credits import percent
from kosmos.standings.keizer.ladders import ladder
from kosmos.standings.keizer.record import KeizerRecord
from kosmos.standings.keizer.settings import (
    KeizerSettings,
    KeizerTie,
    Ladder,
    OwnValue,
    Revaluation,
    StartOrder,
    Withdrawal,
)
from kosmos.standings.keizer.table import every_standing, standings
from kosmos.standings.keizer.worth import WorthBasis, falling, table, withdrawn_table
from standings.keizer.club import club

RESULTS = ("1-0", "1/2", "0-1", "+-", "-+", "--", "adj", "")
AWAY = ("exc", "unexc", "club", "late", "bye")

SETTINGS = st.builds(
    KeizerSettings,
    ladder=st.sampled_from(Ladder),
    own_value=st.sampled_from(OwnValue),
    revaluation=st.sampled_from(Revaluation),
    withdrawal=st.sampled_from(Withdrawal),
    start=st.sampled_from(StartOrder),
    ties=st.sampled_from([(), (KeizerTie.RATING,), (KeizerTie.GAME_POINTS, KeizerTie.VALUE)]),
    loss=st.sampled_from([percent(0), percent(5)]),
    falling_absences=st.booleans(),
    absence_cap=st.sampled_from([None, 2]),
)


@st.composite
def evenings(draw: st.DrawFn) -> tuple[int, list[list[str]], dict[int, int]]:
    """A club of 2 to 9 players, up to 6 evenings, and who withdrew when."""
    players, chance = draw(st.integers(2, 9)), random.Random(draw(st.integers(0, 10**6)))
    rounds = []
    for _ in range(draw(st.integers(1, 6))):
        order = list(range(1, players + 1))
        chance.shuffle(order)
        lines = []
        while len(order) > 1 and chance.random() < 0.9:
            lines.append(f"{order.pop()}-{order.pop()} {chance.choice(RESULTS)}".strip())
        rounds.append(lines + [f"{one} {chance.choice(AWAY)}" for one in order])
    withdrawn = draw(st.dictionaries(st.integers(1, players), st.integers(1, 6), max_size=2))
    return players, rounds, withdrawn


def made(case: tuple[int, list[list[str]], dict[int, int]]) -> KeizerRecord:
    players, rounds, withdrawn = case
    return club([_player(number) for number in range(1, players + 1)], rounds, withdrawn)


def _player(number: int) -> Entrant:
    return Entrant(number=number, name=f"P{number}", rating=1000 + 37 * (number * 7 % 5))


def totals(record: KeizerRecord, how: KeizerSettings) -> list[dict[str, Fraction]]:
    names = {entrant.number: entrant.name for entrant in record.record.entrants}
    return [{names[row.number]: row.total for row in one.rows} for one in every_standing(record, how)]


@settings(max_examples=60, deadline=None)
@given(evenings(), SETTINGS)
def test_order_of_input_does_not_matter(
    case: tuple[int, list[list[str]], dict[int, int]], how: KeizerSettings
) -> None:
    """The table is the same however the list of players is ordered."""
    record = made(case)
    turned = msgspec.structs.replace(
        record, record=msgspec.structs.replace(record.record, entrants=record.record.entrants[::-1])
    )
    assert every_standing(turned, how) == every_standing(record, how)


@settings(max_examples=60, deadline=None)
@given(evenings(), SETTINGS)
def test_renaming(case: tuple[int, list[list[str]], dict[int, int]], how: KeizerSettings) -> None:
    """New names, and new numbers in the same order, change no sum."""
    record = made(case)
    renamed = _renamed(record)
    before = [[(row.total, row.points) for row in one.rows] for one in every_standing(record, how)]
    after = [[(row.total, row.points) for row in one.rows] for one in every_standing(renamed, how)]
    assert after == before


def _renamed(record: KeizerRecord) -> KeizerRecord:
    def new(number: int) -> int:
        return 3 * number + 100

    entrants = tuple(
        msgspec.structs.replace(
            entrant,
            number=new(entrant.number),
            name=f"somebody else {entrant.number}",
            history=tuple(
                one if one.opponent is None else msgspec.structs.replace(one, opponent=new(one.opponent))
                for one in entrant.history
            ),
        )
        for entrant in record.record.entrants
    )
    return KeizerRecord(
        record=msgspec.structs.replace(record.record, entrants=entrants),
        attendance={new(number): status for number, status in record.attendance.items()},
        withdrawn_from={new(number): left for number, left in record.withdrawn_from.items()},
    )


@settings(max_examples=60, deadline=None)
@given(evenings(), SETTINGS, st.randoms(use_true_random=False))
def test_correcting_there_and_back(
    case: tuple[int, list[list[str]], dict[int, int]], how: KeizerSettings, chance: random.Random
) -> None:
    """A result corrected and corrected back restores every table; tables before that round never change."""
    players, rounds, withdrawn = case
    before = every_standing(made(case), how)
    round_ = chance.randrange(len(rounds))
    wrong = [list(lines) for lines in rounds]
    wrong[round_] = [_flipped(line) for line in rounds[round_]]
    changed = every_standing(made((players, wrong, withdrawn)), how)
    assert changed[:round_] == before[:round_]
    wrong[round_] = rounds[round_]
    assert every_standing(made((players, wrong, withdrawn)), how) == before


def _flipped(line: str) -> str:
    return line.replace(" 1-0", " 0-1") if " 1-0" in line else line


@settings(max_examples=60, deadline=None)
@given(evenings(), SETTINGS)
def test_every_sum_adds_up(case: tuple[int, list[list[str]], dict[int, int]], how: KeizerSettings) -> None:
    """A sum is the own part plus the rounds, sums never rise down the table, and ranks are 1, 2, 3 …"""
    record = made(case)
    for one in every_standing(record, how):
        assert [row.rank for row in one.rows] == list(range(1, len(one.rows) + 1))
        assert all(row.total == row.own + sum(row.points) for row in one.rows)
        assert _falls([row.total for row in one.rows])
        assert standings(record, how, after=one.after) == one


def _falls(numbers: Sequence[Fraction]) -> bool:
    return all(above >= below for above, below in pairwise(numbers))


def naive(record: KeizerRecord, how: KeizerSettings) -> list[dict[int, Fraction]]:
    """The rules once more, word by word and slowly: one pass per round, everything in fractions."""
    book = open_book(record, how)
    usual, against_gone = table(how), withdrawn_table(how)
    ranking = list(range(len(book.entrants)))
    sums = []
    for round_ in range(1, record.rounds + 1):
        gone = book.gone(round_)
        ranking = [player for player in ranking if player not in gone]
        value = dict(zip(ranking, ladder(how, len(ranking)), strict=True))
        own = {OwnValue.ALWAYS: Fraction(1), OwnValue.NEVER: Fraction(0)}.get(
            how.own_value, max(Fraction(0), Fraction(5 - round_, 5))
        )
        total = {player: own * value[player] for player in ranking}
        for player in ranking:
            cups = [game for evening, game in book.further_of(player) if evening <= round_]
            for what, opponent, nth, _cup in (*book.evenings[player][:round_], *cups):
                amount, basis = (against_gone if opponent in gone else usual)[what]
                of = {WorthBasis.OWN: value[player], WorthBasis.POINTS: Fraction(1)}.get(basis) or value.get(
                    opponent, Fraction(0)
                )
                total[player] += amount * falling(how, what, nth) * of
        ranking.sort(key=lambda player: (-total[player], -book.entrants[player].rating, player))
        sums.append({book.entrants[player].number: total[player] for player in ranking})
    return sums


@settings(max_examples=100, deadline=None)
@given(evenings(), SETTINGS)
def test_against_the_rules_word_by_word(
    case: tuple[int, list[list[str]], dict[int, int]], how: KeizerSettings
) -> None:
    """The fast calculation in whole numbers is the slow one in fractions."""
    how = msgspec.structs.replace(how, revaluation=Revaluation.PER_ROUND, ties=(KeizerTie.RATING,))
    record = made(case)
    fast = [{row.number: row.total for row in one.rows} for one in every_standing(record, how)]
    assert [list(one.items()) for one in fast] == [list(one.items()) for one in naive(record, how)]
