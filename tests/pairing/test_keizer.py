"""The Keizer draw: neighbours in the table, top down."""

import random
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st

from kosmos.core.errors import BadValue
from kosmos.core.record import Entrant, Record
from kosmos.locale import language
from kosmos.pairing.contract import FixedGame, NoPairing, PairedGame, Pairing, View
from kosmos.pairing.keizer.complete import free_pool
from kosmos.pairing.keizer.draw import pair, pair_relaxed
from kosmos.pairing.keizer.explain import explain, why_not
from kosmos.pairing.keizer.hall import Hall
from kosmos.pairing.keizer.rules import bye_order, forbidden
from kosmos.pairing.keizer.settings import KeizerPairing
from kosmos.standings.keizer.credits import percent
from kosmos.standings.keizer.settings import KeizerSettings, Withdrawal
from kosmos.standings.keizer.table import standings
from standings.keizer.club import club, entrants, published

SAY = language("en").say
NAMES = ("Alba", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Greta", "Hugo")


def view(
    players: int, rounds: Sequence[Sequence[str]] = (), away: Sequence[int] = (), **changes: object
) -> View:
    """Players 1, 2, 3 … in table order, the rounds so far, and who is missing tonight."""
    people = [
        Entrant(number=number, name=NAMES[number - 1] if number <= 8 else "", rating=2000 - number)
        for number in range(1, players + 1)
    ]
    record = club(people, rounds).record
    present = frozenset(range(1, players + 1)) - frozenset(away)
    return msgspec.structs.replace(View(record=record, present=present), **changes)


def drawn(view: View, settings: KeizerPairing = KeizerPairing(), seed: int = 0) -> Pairing:  # noqa: B008 - a value
    pairing = pair(view, settings, seed)
    assert isinstance(pairing, Pairing)
    return pairing


def lines(pairing: Pairing) -> list[str]:
    """As a director writes it: White first, the bye last."""
    games = [f"{game.white}-{game.black}" for game in pairing.games]
    return games if pairing.bye is None else [*games, f"{pairing.bye} bye"]


def pairs(pairing: Pairing) -> list[tuple[int, int]]:
    return [(min(game.white, game.black), max(game.white, game.black)) for game in pairing.games]


class TestKeizerForClubs:
    @pytest.mark.parametrize("round_", range(1, 6))
    def test_2022(self, round_: int) -> None:
        """Pairs, colours and byes of all rounds of the test tournament of 2022, where absences counted."""
        self.check("kfc_2022", round_, KeizerPairing(absences_count=True), {})

    def test_head(self) -> None:
        """The last round of the later test tournament, where games could be repeated after two rounds."""
        self.check("kfc_head", 5, KeizerPairing(distance=2), {12: 5})

    def check(self, name: str, round_: int, settings: KeizerPairing, withdrawn: Mapping[int, int]) -> None:
        data = published(name)
        played = club(entrants(data["players"]), data["rounds"][: round_ - 1], withdrawn)
        scores = KeizerSettings(withdrawal=Withdrawal.RETROACTIVE, unexcused=percent(5))
        ranking = standings(played, scores).ranking
        expected = [line.split(" ")[0] for line in data["rounds"][round_ - 1] if "-" in line.split(" ")[0]]
        expected += [line for line in data["rounds"][round_ - 1] if line.endswith(" bye")]
        present = {int(number) for line in expected for number in line.split(" ")[0].split("-")}
        tonight = View(record=played.record, present=frozenset(present))
        assert lines(drawn(tonight, msgspec.structs.replace(settings, ranking=ranking))) == expected


def test_first_round() -> None:
    """One against two, three against four; the lower in the table has White; the last has the bye."""
    assert lines(drawn(view(5))) == ["2-1", "4-3", "5 bye"]


def test_ranking_decides() -> None:
    """The table given decides, not the starting numbers; who is not in it comes last, by rating."""
    assert lines(drawn(view(6), KeizerPairing(ranking=(5, 2, 6)))) == ["2-5", "1-6", "4-3"]


def test_one_and_nobody() -> None:
    """A single player has the bye; without players there is nothing to pair."""
    assert lines(drawn(view(1))) == ["1 bye"]
    assert isinstance(pair(view(2, away=[1, 2]), KeizerPairing()), NoPairing)


@pytest.mark.parametrize(
    ("distance", "rounds", "expected"),
    [
        (0, [["1-2 1-0", "3-4 1-0"]], [(1, 2), (3, 4)]),
        (1, [["1-2 1-0", "3-4 1-0"]], [(1, 3), (2, 4)]),
        (1, [["1-2 1-0", "3-4 1-0"], ["1-3 1-0", "2-4 1-0"]], [(1, 2), (3, 4)]),
        (2, [["1-2 1-0", "3-4 1-0"], ["1-3 1-0", "2-4 1-0"]], [(1, 4), (2, 3)]),
        (2, [["1-2 1-0", "3-4 1-0"], ["1-3 1-0", "2-4 1-0"], ["1-4 1-0", "2-3 1-0"]], [(1, 2), (3, 4)]),
        (1, [["1-2 +-", "3-4 --"]], [(1, 3), (2, 4)]),
        (99, [["1-2 1-0", "3-4 1-0"], [], [], [], [], []], [(1, 3), (2, 4)]),
    ],
)
def test_distance(distance: int, rounds: list[list[str]], expected: list[tuple[int, int]]) -> None:
    """With distance 2 a game of round 1 comes back in round 4; 0 is at once, 99 never; forfeits count as met."""
    assert pairs(drawn(view(4, rounds), KeizerPairing(distance=distance))) == expected


def test_looks_ahead() -> None:
    """A nearer opponent is left where the others could not be paired then."""
    rounds = [["3-4 1-0", "1-2"], ["3-1", "2-4"]]
    assert pairs(drawn(view(4, rounds), KeizerPairing(distance=99))) == [(1, 4), (2, 3)]
    forbidden_pairs = frozenset({frozenset({3, 4})})
    assert pairs(drawn(view(4, forbidden=forbidden_pairs))) == [(1, 3), (2, 4)]


class TestColours:
    def test_balance(self) -> None:
        """Who has had fewer Whites than Blacks has White, whatever the place."""
        assert lines(drawn(view(2, [["2-1 1-0"]]), KeizerPairing(distance=0))) == ["1-2"]
        rounds = [["2-1 1-0", "3-4 1-0"], ["2-3 1-0", "1-4 1-0"]]
        assert lines(drawn(view(4, rounds, away=[3, 4]), KeizerPairing(distance=0))) == ["1-2"]

    def test_swapped(self) -> None:
        """With equal balances the colours of the last game are swapped."""
        rounds = [["1-2 1-0", "3-4 1-0"], ["3-1 1-0", "2-4 1-0"]]
        assert lines(drawn(view(4, rounds, away=[3, 4]), KeizerPairing(distance=0))) == ["2-1"]
        rounds = [["2-1 1-0", "3-4 1-0"], ["1-3 1-0", "4-2 1-0"]]
        assert lines(drawn(view(4, rounds, away=[3, 4]), KeizerPairing(distance=0))) == ["1-2"]

    def test_forfeits_count(self) -> None:
        """A colour of a game not played counts in the balance."""
        assert lines(drawn(view(4, [["1-3 +-"]], away=[3, 4]))) == ["2-1"]
        assert lines(drawn(view(4, [["3-1 +-"]], away=[3, 4]))) == ["1-2"]

    def test_limit_forbids(self) -> None:
        """Where both must not have the colour the balance gives, they do not meet."""
        rounds = [["1-3 1-0", "2-4 1-0"], ["1-4 1-0", "2-3 1-0"]]
        free = drawn(view(4, rounds), KeizerPairing(distance=0))
        assert pairs(free) == [(1, 2), (3, 4)]
        limited = drawn(view(4, rounds), KeizerPairing(distance=0, colour_limit=2))
        assert pairs(limited) == [(1, 3), (2, 4)]


def test_limit_gives_the_other_direction() -> None:
    """The lower would have White; after two Whites in a row they have Black where the balances are equal."""
    rounds = [["4-1 1-0", "3-2"], ["1-4 1-0", "3-2"], ["2-3"], ["2-4", "3-1"], ["1-3"]]
    tonight = view(4, rounds, away=[3, 4])
    hall = Hall(tonight, KeizerPairing(colour_limit=2))
    assert (hall.balance[1], hall.balance[2], hall.barred) == (0, 0, {2: "w"})
    assert lines(drawn(tonight)) == ["2-1"]
    assert lines(drawn(tonight, KeizerPairing(colour_limit=2))) == ["1-2"]


class TestBye:
    rounds = (["1-2 1-0", "3-4 1-0", "5 bye"], ["1-3 1-0", "2-5 1-0", "4 exc"])

    def test_fewest(self) -> None:
        """The bye goes to the lowest of those with the fewest byes."""
        assert drawn(view(5, self.rounds)).bye == 4

    def test_absences_count(self) -> None:
        """Where absences count like byes, one who missed a round waits longer."""
        assert drawn(view(5, self.rounds), KeizerPairing(absences_count=True)).bye == 3

    def test_not_distributed(self) -> None:
        """Without distribution it is simply the lowest."""
        assert drawn(view(5, self.rounds), KeizerPairing(distribute_byes=False)).bye == 5

    def test_another_candidate(self) -> None:
        """Where the others cannot be paired, the next candidate has the bye."""
        apart = frozenset({frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})})
        pairing = drawn(view(5, forbidden=apart))
        assert lines(pairing) == ["4-1", "5-2", "3 bye"]

    def test_set(self) -> None:
        """The director may give the bye; one more left over is refused."""
        assert lines(drawn(view(5, set_bye=1))) == ["3-2", "5-4", "1 bye"]
        assert isinstance(pair(view(4, set_bye=1), KeizerPairing()), NoPairing)


def test_set_games() -> None:
    """Games the director set stand, with the colours that were set; the others are drawn around them."""
    games = (FixedGame(1, 6, colours_set=True), FixedGame(2, 5))
    assert lines(drawn(view(6, set_games=games))) == ["1-6", "5-2", "4-3"]
    absent = pair(view(6, away=[6], set_games=games), KeizerPairing())
    assert isinstance(absent, NoPairing)
    assert SAY(absent.reason) == "Fabio has been given a game or the bye, but is not there."


class TestRandom:
    def test_first_round(self) -> None:
        """The lot changes the first round, the same way for the same seed, and no later one."""
        settings = KeizerPairing(random_first=300)
        draws = {tuple(lines(drawn(view(12), settings, seed))) for seed in range(10)}
        assert len(draws) > 5
        assert drawn(view(12), settings, 3) == drawn(view(12), settings, 3)
        later = view(4, [["1-3 1-0", "2-4 1-0"]])
        assert len({tuple(lines(drawn(later, settings, seed))) for seed in range(10)}) == 1

    def test_boards(self) -> None:
        """Boards by lot hold the same games."""
        mixed = drawn(view(12), KeizerPairing(random_boards=True), 5)
        assert sorted(lines(mixed)) == sorted(lines(drawn(view(12))))
        assert lines(mixed) != lines(drawn(view(12)))


class TestImpossible:
    def refused(self, tonight: View, settings: KeizerPairing) -> tuple[str, str]:
        answer = pair(tonight, settings)
        assert isinstance(answer, NoPairing)
        return SAY(answer.reason), "" if answer.relaxation is None else SAY(answer.relaxation)

    def test_distance(self) -> None:
        """The greatest repeat distance that works is offered."""
        rounds = [["1-2", "3-4"], ["1-3", "2-4"], ["1-4", "2-3"]]
        assert self.refused(view(4, rounds), KeizerPairing(distance=99)) == (
            "Alba may not meet anybody who is there.",
            "It works with a repeat distance of 2.",
        )

    def test_no_player_alone(self) -> None:
        """Where everybody has somebody and it still does not work out, the numbers are said."""
        apart = [(1, 4), (1, 5), (1, 6), (2, 4), (2, 5), (2, 6), (3, 4), (3, 5), (3, 6)]
        rounds = [[f"{one}-{other}"] for one, other in apart]
        reason, relaxation = self.refused(view(6, rounds), KeizerPairing(distance=99))
        assert reason == "No pairing of all 6 players keeps the repeat distance 99."
        assert relaxation == "It works with a repeat distance of 8."

    def test_colours(self) -> None:
        """Where only the colours stand in the way, a longer run of one colour is offered, or no limit."""
        rounds = [["1-3", "2-4"], ["1-4", "2-3"]]
        tonight = view(4, rounds, away=[3, 4])
        settings = KeizerPairing(distance=0, colour_limit=2)
        assert (
            self.refused(tonight, settings)[1] == "It works when 3 games in a row may have the same colour."
        )
        longer = view(4, rounds * 3, away=[3, 4])
        five = KeizerPairing(distance=0, colour_limit=5)
        assert self.refused(longer, five)[1] == "It works without the limit on equal colours in a row."

    def test_meetings(self) -> None:
        """Where a pair has met too often, that rule is offered to give way."""
        settings = KeizerPairing(distance=0, most_meetings=1)
        assert (
            self.refused(view(2, [["1-2"]]), settings)[1]
            == "It works when the same pair may meet more often."
        )

    def test_everything(self) -> None:
        """Where one rule is not enough, all go; the director's own orders come last."""
        settings = KeizerPairing(distance=9, most_meetings=1)
        assert self.refused(view(2, [["1-2"]]), settings)[1].startswith(
            "It works only without repeat distance"
        )
        apart = frozenset({frozenset({1, 2})})
        assert "kept apart" in self.refused(view(2, forbidden=apart), KeizerPairing())[1]


class TestExplain:
    def test_boards(self) -> None:
        """Each board says who was passed over and why, and where the colours come from."""
        tonight = view(5, [["1-2 1-0", "3-4 1-0", "5 bye"]])
        told = explain(tonight, drawn(tonight, KeizerPairing(distance=1)))
        assert [SAY(one) for one in told.sentences] == [
            "Dario has the bye: the lowest of those with 0 byes so far.",
        ]
        assert [SAY(one) for one in told.boards[0]] == [
            "Alba was number 1 of those present, Carla number 3.",
            "Alba and Bruno met in round 1; the repeat distance is 1.",
            "Carla has White: the balances are equal, and the lower in the table has White.",
        ]
        assert SAY(told.boards[1][1]) == "Bruno has White: Whites less Blacks are -1 against 0."

    def test_passed_over(self) -> None:
        """Who could have been met, had the others then been paired, is said."""
        tonight = view(5, forbidden=frozenset({frozenset({3, 4})}), set_games=(FixedGame(5, 2),))
        told = explain(tonight, drawn(tonight))
        assert [SAY(one) for one in told.boards[1]] == ["The director set this game."]
        apart = frozenset({frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})})
        tonight = view(5, forbidden=apart)
        told = explain(tonight, drawn(tonight))
        assert [SAY(one) for one in told.sentences][1:] == [
            "With the bye for Elena the others could not be paired completely.",
            "With the bye for Dario the others could not be paired completely.",
        ]

    def test_by_lot(self) -> None:
        """Colours of a random first round were drawn by lot."""
        tonight = view(8)
        settings = KeizerPairing(random_first=400)
        told = [explain(tonight, drawn(tonight, settings, seed)) for seed in range(5)]
        assert any("by lot" in SAY(one[-1]) for each in told for one in each.boards)

    @pytest.mark.parametrize(
        ("tonight", "settings", "two", "sentence"),
        [
            (view(4, away=[4]), {}, (1, 4), "Player 4 is not there."),
            (view(4, [["1-2 1-0"]]), {}, (1, 2), "Alba and Bruno met in round 1; the repeat distance is 4."),
            (
                view(4, [["1-2 1-0"]]),
                {"distance": 0, "most_meetings": 1},
                (2, 1),
                "Bruno and Alba have met already.",
            ),
            (
                view(4, forbidden=frozenset({frozenset({1, 2})})),
                {},
                (1, 2),
                "Alba and Bruno are not to meet by order of the director.",
            ),
            (
                view(4, [["1-3", "2-4"], ["1-4", "2-3"]]),
                {"distance": 0, "colour_limit": 2},
                (1, 2),
                "Alba and Bruno cannot both get a colour within the limit in a row.",
            ),
            (view(4), {}, (1, 3), "Alba meets Bruno, who is nearer in the table."),
            (view(4), {}, (2, 3), "Bruno was taken before Carla by Alba, who stands higher."),
            (view(4), {}, (1, 2), "Alba and Bruno do meet."),
            (view(5), {}, (1, 5), "Elena has the bye."),
            (
                view(4, forbidden=frozenset({frozenset({3, 4})})),
                {},
                (1, 2),
                "With Alba against Bruno the others could not be paired completely.",
            ),
            (
                view(4, forbidden=frozenset({frozenset({1, 3}), frozenset({2, 3}), frozenset({3, 4})})),
                {},
                (1, 2),
                "Alba and Bruno may meet, but the round cannot be paired completely.",
            ),
        ],
    )
    def test_why_not(
        self, tonight: View, settings: dict[str, int], two: tuple[int, int], sentence: str
    ) -> None:
        """The rule that keeps two players apart is named."""
        told = why_not(tonight, *two, KeizerPairing(**settings))  # type: ignore[arg-type]
        assert [SAY(one) for one in told.sentences] == [sentence]


@pytest.mark.parametrize(
    "settings",
    [
        {"distance": -1},
        {"distance": 100},
        {"colour_limit": 1},
        {"most_meetings": 0},
        {"random_first": -5},
        {"ranking": (1, 1)},
    ],
)
def test_refused_settings(settings: dict[str, object]) -> None:
    """Settings out of bounds are refused by name."""
    with pytest.raises(BadValue) as refused:
        pair(view(4), KeizerPairing(**settings))  # type: ignore[arg-type]
    assert refused.value.field in settings


@st.composite
def tangled(draw: st.DrawFn) -> tuple[View, KeizerPairing]:
    """A small hall with a long past, pairs kept apart, and any settings."""
    players, chance = draw(st.integers(2, 8)), random.Random(draw(st.integers(0, 10**6)))
    rounds = []
    for _ in range(draw(st.integers(0, 6))):
        order = list(range(1, players + 1))
        chance.shuffle(order)
        games = [f"{order.pop()}-{order.pop()} 1/2" for _ in range(chance.randint(0, players // 2))]
        rounds.append(games + [f"{one} bye" for one in order[:1]])
    numbers = st.integers(1, players)
    apart = draw(st.sets(st.sets(numbers, min_size=2, max_size=2).map(frozenset), max_size=6))
    away = draw(st.sets(numbers, max_size=players - 1))
    ranking = list(range(1, players + 1))
    chance.shuffle(ranking)
    settings = KeizerPairing(
        ranking=tuple(ranking),
        distance=draw(st.sampled_from([0, 1, 2, 3, 4, 99])),
        distribute_byes=draw(st.booleans()),
        absences_count=draw(st.booleans()),
        colour_limit=draw(st.sampled_from([None, 2, 3])),
        most_meetings=draw(st.sampled_from([None, None, 1, 2])),
    )
    return view(players, rounds, sorted(away), forbidden=frozenset(apart)), settings


def first_by_trying(hall: Hall, free: tuple[int, ...]) -> list[tuple[int, int]] | None:
    """The lexicographically first complete pairing, by trying everything."""
    if not free:
        return []
    top, *rest = free
    for other in rest:
        if forbidden(hall, top, other) is None:
            tail = first_by_trying(hall, tuple(one for one in rest if one != other))
            if tail is not None:
                return [(top, other), *tail]
    return None


def brute_force(hall: Hall) -> tuple[list[tuple[int, int]], int | None] | None:
    pool = free_pool(hall)
    for bye in bye_order(hall, pool) if len(pool) % 2 else [None]:
        found = first_by_trying(hall, tuple(one for one in pool if one != bye))
        if found is not None:
            return found, bye
    return None


@how(max_examples=400, deadline=None)
@given(tangled())
def test_exact(case: tuple[View, KeizerPairing]) -> None:
    """The draw is the one that trying everything in order finds first, and none where there is none."""
    tonight, settings = case
    expected = brute_force(Hall(tonight, settings))
    pairing = pair(tonight, settings)
    if expected is None:
        assert isinstance(pairing, NoPairing)
        return
    assert isinstance(pairing, Pairing)
    found, bye = expected
    assert [{game.white, game.black} for game in pairing.games] == [set(one) for one in found]
    assert pairing.bye == bye


@how(max_examples=100, deadline=None)
@given(tangled())
def test_order_of_input(case: tuple[View, KeizerPairing]) -> None:
    """The order in which players are listed changes nothing."""
    tonight, settings = case
    record = tonight.record
    turned = msgspec.structs.replace(
        tonight, record=msgspec.structs.replace(record, entrants=record.entrants[::-1])
    )
    assert pair(turned, settings) == pair(tonight, settings)


@how(max_examples=100, deadline=None)
@given(tangled())
def test_relaxation_of_distance_is_true_and_nearest(case: tuple[View, KeizerPairing]) -> None:
    """The distance offered works, and the next greater one does not."""
    tonight, settings = case
    answer = pair(tonight, settings)
    if not isinstance(answer, NoPairing) or answer.relaxation is None:
        return
    distance = answer.relaxation.args.get("distance")
    if distance is not None:
        nearest = msgspec.structs.replace(settings, distance=distance)
        further = msgspec.structs.replace(settings, distance=distance + 1)
        assert isinstance(pair(tonight, nearest), Pairing)
        assert isinstance(pair(tonight, further), NoPairing)


@how(max_examples=100, deadline=None)
@given(tangled())
def test_explained(case: tuple[View, KeizerPairing]) -> None:
    """Every pairing can be explained, board by board."""
    tonight, settings = case
    pairing = pair(tonight, settings)
    if isinstance(pairing, Pairing):
        told = explain(tonight, pairing)
        assert len(told.boards) == len(pairing.games)
        assert all(SAY(one) for board in told.boards for one in board)


def test_tangled_hall_of_five_hundred() -> None:
    """Five hundred players of whom each may meet only two others are paired without trying things out."""
    ring = [*range(1, 501), 1]
    near = {frozenset(two) for two in pairwise(ring)}
    apart = frozenset(
        two
        for one in range(1, 501)
        for other in range(one)
        if (two := frozenset({one, other})) not in near and other
    )
    pairing = drawn(view(500, forbidden=apart))
    assert pairs(pairing)[:2] == [(1, 2), (3, 4)]
    shifted = view(500, forbidden=apart - {frozenset({1, 500})} | {frozenset({1, 2})})
    assert pairs(drawn(shifted))[:2] == [(1, 500), (2, 3)]


def test_empty_record() -> None:
    """A hall of players not on the list is empty."""
    nobody = View(record=Record(entrants=(), rounds=1, played=0), present=frozenset({1}))
    assert isinstance(pair(nobody, KeizerPairing()), NoPairing)
    assert PairedGame(1, 2) != PairedGame(2, 1)


@how(max_examples=60, deadline=None)
@given(tangled())
def test_relaxed_draw_is_the_usual_one_or_the_nearest(case: tuple[View, KeizerPairing]) -> None:
    """A draw that may relax is the usual one where that exists, and else pairs everybody whom the offer promised."""
    view_, rules_ = case
    usual, relaxed = pair(view_, rules_), pair_relaxed(view_, rules_)
    if isinstance(usual, Pairing) or usual.relaxation is None:
        assert relaxed == usual
        return
    assert isinstance(relaxed, Pairing)
    assert relaxed.notes["relaxed"]["text"] == usual.relaxation.text
    paired = [number for game in relaxed.games for number in (game.white, game.black)]
    assert {*paired, relaxed.bye} - {None} == view_.present
