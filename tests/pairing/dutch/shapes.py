"""Fields made of nothing but what the criteria ask for: every shape of bracket, however unlikely."""

from random import Random

from kosmos.pairing.dutch.field import DutchField

#: colour difference and colours of the games played, by preference
HISTORIES = {
    3: [(-2, "bb"), (-1, "wbb"), (-2, "bwbb")],
    2: [(-1, "b"), (-1, "bwb")],
    1: [(0, "wb")],
    0: [(0, "")],
    -1: [(0, "bw")],
    -2: [(1, "w"), (1, "wbw")],
    -3: [(2, "ww"), (1, "bww"), (2, "wbww")],
}


def make(
    scores: list[int],
    preferences: list[int],
    foes: set[tuple[int, int]],
    rng: Random,
    *,
    floats: float = 0.0,
    tops: bool = False,
    byes: float = 0.7,
) -> DutchField:
    """`scores` in descending order; floats, byes and histories are drawn."""
    count = len(scores)
    histories = [rng.choice(HISTORIES[p]) for p in preferences]
    return DutchField(
        number=list(range(1, count + 1)),
        score=list(scores),
        points=list(scores),
        preference=list(preferences),
        difference=[difference for difference, _ in histories],
        colours=[colours for _, colours in histories],
        downs=[(rng.random() < floats, rng.random() < floats) for _ in scores],
        ups=[(rng.random() < floats, rng.random() < floats) for _ in scores],
        unplayed=[rng.choice([0, 0, 0, 1, 2]) for _ in scores],
        may_bye=[rng.random() < byes for _ in scores],
        top=[tops and rng.random() < 0.5 for _ in scores],
        foes=[{b for a, b in foes if a == i} | {a for a, b in foes if b == i} for i in range(count)],
        parity=list(range(1, count + 1)),
    )


def random_field(seed: int, fewest: int, most: int, *, groups: int = 4) -> DutchField:
    rng = Random(seed)
    count = rng.randint(fewest, most)
    scores = sorted((10 * rng.randint(1, rng.randint(1, groups)) for _ in range(count)), reverse=True)
    wishes = rng.choice(
        [[1, -1], [2, -2], [1, 2, -1, -2], [3, -3, 1, -1], [3, 2, 1, 0, -1, -2, -3], [2, 2, 3, -1]]
    )
    density = rng.choice([0.0, 0.1, 0.3, 0.5, 0.7])
    foes = {(a, b) for b in range(count) for a in range(b) if rng.random() < density}
    return make(
        scores,
        [rng.choice(wishes) for _ in range(count)],
        foes,
        rng,
        floats=rng.choice([0.0, 0.2, 0.5]),
        tops=rng.random() < 0.25,
        byes=rng.choice([0.3, 0.8, 1.0]),
    )
