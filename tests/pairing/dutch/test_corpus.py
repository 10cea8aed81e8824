"""Tournaments that two independent engines paired alike."""

import pytest

from kosmos.pairing.contract import Pairing
from kosmos.pairing.dutch.draw import pair
from pairing.dutch.report_files import CORPUS, before_round, games_of, read_report

FILES = sorted(CORPUS.glob("*.trf"))
if not FILES:
    print(f"SKIPPED: no tournaments to replay, {CORPUS} is not there")


@pytest.mark.skipif(not FILES, reason="the shared corpus is not there")
def test_every_round_of_the_corpus() -> None:
    """Every game, colour and bye of every round of all tournaments is reproduced."""
    rounds = 0
    for file in FILES:
        report = read_report(file.read_text())
        for number in range(1, report.record.played + 1):
            pairing = pair(before_round(report, number))
            assert isinstance(pairing, Pairing), (file.name, number)
            games = {(game.white, game.black) for game in pairing.games}
            assert (games, pairing.bye) == games_of(report, number), (file.name, number)
            rounds += 1
    assert len(FILES) >= 182
    assert rounds >= 1376
