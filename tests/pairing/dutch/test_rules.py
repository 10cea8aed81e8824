"""Cases from the rules and laws that every round keeps."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.pairing.acceleration import baku
from kosmos.pairing.contract import FixedGame, NoPairing, Pairing, View
from kosmos.pairing.dutch.draw import pair
from kosmos.pairing.dutch.field import field, preference
from pairing.dutch.report_files import before_round, read_report
from pairing.dutch.simulation import Event, random_event, simulate


def view(rows: dict[int, str], rounds: int, present: set[int] | None = None, **more: object) -> View:
    """Each row lists a player's rounds: `4w1` is White against 4, won; `Z`, `U`, `H` are byes."""
    entrants = tuple(
        Entrant(number=number, history=tuple(_encounter(cell) for cell in row.split()))
        for number, row in rows.items()
    )
    played = max(len(entrant.history) for entrant in entrants)
    record = Record(entrants=entrants, rounds=rounds, played=played)
    base = View(record=record, present=frozenset(present or rows), first_colour=Colour.WHITE)
    return msgspec.structs.replace(base, **more)


def _encounter(cell: str) -> Encounter:
    if len(cell) == 1:
        return Encounter(Outcome(cell))
    return Encounter(Outcome(cell[-1]), int(cell[:-2]), Colour(cell[-2]))


def drawn(pairing: Pairing | NoPairing) -> tuple[list[tuple[int, int]], int | None]:
    assert isinstance(pairing, Pairing), pairing
    return [(game.white, game.black) for game in pairing.games], pairing.bye


C5 = {
    1: "4w1 2b1",
    2: "5b1 1w0",
    3: "6w1 4b1",
    4: "1b0 3w0",
    5: "2w0 6b1",
    6: "3b0 5w0",
}
C9 = {1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0", 5: "Z"}


@pytest.mark.parametrize(
    ("rows", "rounds", "present", "games", "bye"),
    [
        pytest.param(C5, 3, {1, 2, 3, 5, 6}, {frozenset((1, 5)), frozenset((3, 2))}, 6, id="C5"),
        pytest.param(C9, 3, {1, 2, 3, 4, 5}, {frozenset((2, 1)), frozenset((3, 5))}, 4, id="C9"),
    ],
)
def test_published_cases(
    rows: dict[int, str], rounds: int, present: set[int], games: set[frozenset[int]], bye: int
) -> None:
    """The bye goes to the lowest score (C5), and there to who has missed the fewest games (C9)."""
    found, receiver = drawn(pair(view(rows, rounds, present)))
    assert {frozenset(game) for game in found} == games
    assert receiver == bye


def test_no_second_bye() -> None:
    """Seven players over seven rounds: everybody has the bye once (C2)."""
    event = Event(players=7, rounds=7, seed=7, absences=0, forfeits=0, withdrawals=0, late=0)
    byes = []

    def collect(view: View) -> None:
        pairing = pair(view)
        assert isinstance(pairing, Pairing)
        byes.append(pairing.bye)

    simulate(event, pair, collect)
    assert len(byes) == len(set(byes)) == 7


def test_first_round() -> None:
    """Round 1: the top half meets the bottom half, the first colour alternates down the list, the last has the bye."""
    rows = dict.fromkeys(range(1, 8), "")
    assert drawn(pair(view(rows, 5))) == ([(1, 4), (5, 2), (3, 6)], 7)


def test_late_entries_do_not_shift_colours() -> None:
    """Odd and even numbers are counted over those who were ever paired or are being paired now."""
    rows = dict.fromkeys(range(1, 7), "")
    games, _ = drawn(pair(view(rows, 5, {2, 3, 4, 5})))
    assert games == [(2, 4), (5, 3)]


@pytest.mark.parametrize(
    ("difference", "colours", "wish"),
    [
        (0, "", 0), (1, "w", -2), (-1, "b", 2), (0, "wb", 1), (0, "bw", -1), (2, "ww", -3), (1, "bww", -3),
        (-2, "bwbb", 3), (0, "wwbb", 3), (2, "wwbw", -3), (1, "wwbwwbb", 3),
    ],
)  # fmt: skip
def test_preferences(difference: int, colours: str, wish: int) -> None:
    """Absolute, strong, mild and no preference (art. 1.7)."""
    assert preference(difference, colours) == wish


def test_forfeits_are_not_met() -> None:
    """Two who were paired but did not play may be paired again (C.04.2 art. 3.5)."""
    rows = {1: "2w+", 2: "1b-"}
    assert drawn(pair(view(rows, 3)))[0] == [(1, 2)]


def test_no_pairing() -> None:
    """Where no legal pairing exists the answer says so and names what would have to give way."""
    rows = {1: "2w1", 2: "1b0"}
    answer = pair(view(rows, 3))
    assert isinstance(answer, NoPairing)
    assert answer.relaxation is not None


def test_nobody_may_have_the_bye() -> None:
    """An odd number of players who all had a bye cannot be paired."""
    answer = pair(view({1: "U", 2: "F", 3: "U"}, 3))
    assert isinstance(answer, NoPairing)
    assert "bye" in answer.reason.text


def test_forbidden_pairs() -> None:
    """Two who may not meet do not meet."""
    rows = dict.fromkeys(range(1, 5), "")
    games, _ = drawn(pair(view(rows, 3, forbidden=frozenset({frozenset({1, 3})}))))
    assert {frozenset(game) for game in games} == {frozenset({1, 4}), frozenset({2, 3})}


def test_set_games() -> None:
    """Games that were set stand, with their colours or the rules' colours; the rest is drawn around them."""
    rows = dict.fromkeys(range(1, 8), "")
    games, bye = drawn(
        pair(view(rows, 5, set_games=(FixedGame(7, 1, colours_set=True), FixedGame(2, 3)), set_bye=4))
    )
    assert set(games) == {(7, 1), (3, 2), (5, 6)}
    assert bye == 4


def test_two_byes() -> None:
    """A set bye and an odd rest: no pairing rather than two byes."""
    rows = dict.fromkeys(range(1, 5), "")
    assert isinstance(pair(view(rows, 5, set_bye=4)), NoPairing)


def test_adjourned_games_count_as_draws() -> None:
    """A game still open counts as a draw for pairing (C.04.2 art. 3.1)."""
    players = field(view({1: "2w?", 2: "1b?", 3: "4w=", 4: "3b="}, 3))
    assert players.score == [5, 5, 5, 5]
    assert 1 in players.foes[0]


def test_boards() -> None:
    """Boards go by the higher score, then the sum, then the number of the higher ranked player."""
    rows = {1: "4w0", 2: "5b1", 3: "6w=", 4: "1b1", 5: "2w0", 6: "3b="}
    games, _ = drawn(pair(view(rows, 5)))
    scores = {1: 0, 2: 10, 3: 5, 4: 10, 5: 0, 6: 5}
    highest = [max(scores[a], scores[b]) for a, b in games]
    assert highest == sorted(highest, reverse=True)


def laws(view: View, pairing: Pairing) -> None:
    entrants = {e.number: e for e in view.record.entrants}
    players = [n for game in pairing.games for n in (game.white, game.black)]
    everybody = players + ([pairing.bye] if pairing.bye else [])
    assert sorted(everybody) == sorted(view.present)
    for game in pairing.games:
        met = [e.opponent for e in entrants[game.white].history if e.is_played]
        assert game.black not in met
        assert frozenset((game.white, game.black)) not in view.forbidden
        if not view.is_last:
            for number, colour in ((game.white, "w"), (game.black, "b")):
                colours = "".join(e.colour or "" for e in entrants[number].history if e.is_played) + colour
                assert not colours.endswith(colour * 3)
                assert abs(colours.count("w") - colours.count("b")) <= 2
    if pairing.bye:
        outcomes = {e.outcome for e in entrants[pairing.bye].history if not e.is_played}
        assert not outcomes & {Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN, Outcome.FULL_BYE}


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_laws(seed: int) -> None:
    """Everybody once, nobody meets twice, no second bye, no third colour, for any tournament and order of input."""

    def check(view: View) -> None:
        pairing = pair(view)
        if not isinstance(pairing, Pairing):
            return
        laws(view, pairing)
        entrants = list(view.record.entrants)
        Random(seed).shuffle(entrants)
        record = msgspec.structs.replace(view.record, entrants=tuple(entrants))
        assert pair(msgspec.structs.replace(view, record=record)) == pairing

    simulate(random_event(seed, 4, 40), pair, check)


def test_other_scoring() -> None:
    """With 3-1-0 a drawn game does not make a scoregroup of halves: scores follow the event's points."""
    base = view({1: "2w=", 2: "1b=", 3: "4w1", 4: "3b0"}, 3)
    record = msgspec.structs.replace(base.record, scoring=Scoring(win=30, draw=10, bye=30))
    assert field(msgspec.structs.replace(base, record=record)).score == [30, 10, 10, 0]


def test_a_file_read_back() -> None:
    """The tiny reader of the corpus keeps colours, byes and forfeits apart."""
    line = f"001    1      {'Ada':33} 2000 {'':27} 1.0    1     2 w +  0000 - H     3 b 0"
    report = read_report(f"142 5\n{line}\n")
    outcomes = [e.outcome for e in report.record.entrants[0].history]
    assert outcomes == [Outcome.FORFEIT_WIN, Outcome.HALF_BYE, Outcome.LOSS]
    assert before_round(report, 1).present == frozenset({1})


def test_baku_round_of_ten() -> None:
    """Ten accelerated players: the six of group A play each other, and the four of group B."""
    everybody = range(1, 11)
    virtual = baku(everybody, 9, Scoring())
    entrants = tuple(Entrant(number=number, virtual=virtual.get(number, ())) for number in everybody)
    record = Record(entrants=entrants, rounds=9, played=0)
    accelerated = View(record=record, present=frozenset(everybody), first_colour=Colour.WHITE)
    assert drawn(pair(accelerated))[0] == [(1, 4), (5, 2), (3, 6), (7, 9), (10, 8)]
