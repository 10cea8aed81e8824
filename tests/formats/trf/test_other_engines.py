"""Other programs read what Kosmos writes."""

from pathlib import Path

import pytest
from py4swiss.trf.trf_parser import TrfParser

from formats.trf.samples import TRF26
from kosmos.formats.trf import Dialect, TrfTournament, convert, read, to_record, write
from kosmos.formats.trf.records import RoundDates

MORE = {
    "plain": "",
    "accelerated": "250       1.0   1   2    1    4\n250       0.5   3   3    1    4\n",
    "forbidden": "260 001 005    1    5\n",
}


@pytest.mark.parametrize("more", MORE.values(), ids=MORE)
def test_an_independent_engine_reads_our_engine_lines(more: str, tmp_path: Path) -> None:
    """py4swiss reads players, rounds, first colour, virtual points and prohibitions from our file.

    It reads the dates of record 132 in steps of nine columns instead of ten, so that record is left out.
    """
    records = convert(read(TRF26 + more), Dialect.ENGINE).trf.records
    trf = TrfTournament(tuple(record for record in records if not isinstance(record, RoundDates)))
    file = tmp_path / "engine.trf"
    file.write_text(write(trf), encoding="utf-8")
    theirs, ours = TrfParser.parse(file), to_record(trf)
    assert theirs.x_section.number_of_rounds == ours.rounds
    assert [section.points_times_ten for section in theirs.player_sections] == [10, 20, 10, 10, 5]
    names = [section.name.strip() for section in theirs.player_sections]
    assert names == [entrant.name for entrant in ours.entrants]
    opponents = [[result.id for result in section.results] for section in theirs.player_sections]
    assert opponents[0] == [3, 2]
    assert opponents[3] == [2, 0, 0]
