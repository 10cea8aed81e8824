"""Compare the rules of 2017 with py4swiss on generated tournaments.

    python tests/differential/swiss_dutch_2017.py [--tournaments 100] [--seed 1]

Prints every round that differs (pairs and bye; py4swiss counts odd and even numbers otherwise, so colours are left out
of the comparison) and exits with 1 if there is one.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from differential.swiss_dutch import report_file
from kosmos.core.outcomes import Scoring
from kosmos.pairing.contract import Pairing, View
from kosmos.pairing.dutch.draw import pair_2017
from pairing.dutch.simulation import Event, random_event, simulate

Round = tuple[set[frozenset[int]], int | None]


def theirs(event: Event, view: View) -> Round | None:
    """The other engine's pairs and bye."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "round.trf"
        text = report_file(event, view, next_round=True).replace("192 FIDE_DUTCH_2025\n", "")
        text = (
            text.replace("\n142 ", "\nXXR ")
            .replace("\n152 W", "\nXXC white1")
            .replace("\n152 B", "\nXXC black1")
        )
        file.write_text(text)
        trf = TrfParser.parse(file)
    try:
        pairs = DutchEngine.generate_pairings(trf)
    except PairingError:
        return None
    byes = [pair.white for pair in pairs if pair.black == 0]
    return {frozenset((pair.white, pair.black)) for pair in pairs if pair.black}, byes[0] if byes else None


def ours(view: View) -> Round | None:
    pairing = pair_2017(view)
    if not isinstance(pairing, Pairing):
        return None
    return {frozenset((game.white, game.black)) for game in pairing.games}, pairing.bye


def differences(seed: int, most: int = 40) -> Iterator[str]:
    event = random_event(seed, 5, most)
    if event.scoring != Scoring() or event.full_byes:
        return  # dialects that the other engine does not read alike
    views: list[View] = []
    simulate(event, pair_2017, views.append)
    for view in views:
        if len(view.present) > 1:
            mine, other = ours(view), theirs(event, view)
            if mine != other:
                yield f"{seed} round {view.round}: we {shown(mine, other)}, they {shown(other, mine)}"


def shown(one: Round | None, other: Round | None) -> str:
    if one is None:
        return "none"
    return f"{sorted(sorted(p) for p in one[0] - (other[0] if other else set()))} bye {one[1]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tournaments", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=40, help="players")
    options = parser.parse_args()
    found = [
        line
        for seed in range(options.seed, options.seed + options.tournaments)
        for line in differences(seed, options.most)
    ]
    print("\n".join(found))
    print(f"{options.tournaments} seeds from {options.seed}: {len(found)} rounds differ")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
