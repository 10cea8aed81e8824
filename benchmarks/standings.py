"""All tie-breaks of C.07 for 1,000 players and 11 rounds, in units."""

from random import Random

from unit import Figure, arguments, best, report, unit

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.standings.catalogue import CATALOGUE
from kosmos.standings.table import standings

PLAYERS, ROUNDS, SEED = 1000, 11, 20260301

_CUTS = ("", "/C1", "/C2", "/M1", "/M2")
_VARIANTS = {
    "DE": ("", "/P"),
    "BH": (*_CUTS, *(f"{cut}/P" for cut in _CUTS)),
    "FB": (*_CUTS, *(f"{cut}/P" for cut in _CUTS)),
    "SB": ("", "/C1", "/C2", "/P", "/C1/P", "/C2/P"),
    "ARO": _CUTS,
    "PS": ("", "/C1", "/C2"),
    "AOB": ("", "/F"),
    "KS": ("", "/L+2", "/L40"),
    "TPN": ("",),
    "RTNG": ("",),
}
#: the points first, then whatever can still be tied; the direct encounter comes before anything settles the ties
CODES = [
    "DE",
    "DE/P",
    *(
        f"{code}{end}"
        for code, each in CATALOGUE.items()
        if not each.own and code not in ("PTS", "DE")
        for end in _VARIANTS.get(code, ("",))
    ),
]


def tournament(players: int = PLAYERS, rounds: int = ROUNDS) -> Record:
    """Everybody meets somebody of about their score; some are absent, some forfeit."""
    chance = Random(SEED)
    histories: list[list[Encounter]] = [[] for _ in range(players)]
    scores = [0] * players
    for _ in range(rounds):
        order = sorted(range(players), key=lambda index: (-scores[index], chance.random()))
        absent = set(chance.sample(order, players // 50))
        for index in absent:
            histories[index].append(Encounter(chance.choice((Outcome.HALF_BYE, Outcome.ZERO_BYE))))
        pairing = [index for index in order if index not in absent]
        if len(pairing) % 2:
            histories[pairing.pop()].append(Encounter(Outcome.PAIRING_BYE))
        for white, black in zip(pairing[::2], pairing[1::2], strict=True):
            mine, theirs = chance.choice(
                (("1", "0"), ("1", "0"), ("=", "="), ("0", "1"), ("0", "1"), ("+", "-"))
            )
            histories[white].append(Encounter(Outcome(mine), black + 1, Colour.WHITE))
            histories[black].append(Encounter(Outcome(theirs), white + 1, Colour.BLACK))
            scores[white] += {"1": 2, "+": 2, "=": 1}.get(mine, 0)
            scores[black] += {"1": 2, "=": 1}.get(theirs, 0)
    return Record(
        entrants=tuple(
            Entrant(number=index + 1, name=f"Player {index + 1}", rating=2600 - index, history=tuple(history))
            for index, history in enumerate(histories)
        ),
        rounds=rounds,
        played=rounds,
    )


def main() -> None:
    options = arguments(__doc__ or "")
    record = tournament()
    assert {code.partition("/")[0] for code in CODES} >= {
        code for code, each in CATALOGUE.items() if each.swiss_only and not each.own
    }
    seconds = best(lambda: standings(record, CODES), 3 if options.quick else 7)
    usual = best(lambda: standings(record, ["BH/C1", "BH", "SB", "DE"]), 3 if options.quick else 7)
    one = unit()
    report(
        [
            Figure(
                f"{len(CODES)} tie-breaks, {PLAYERS} players, {ROUNDS} rounds, in units", seconds / one, 8
            ),
            Figure("BH/C1, BH, SB and DE alone, in units", usual / one),
        ],
        options.json,
    )


if __name__ == "__main__":
    main()
