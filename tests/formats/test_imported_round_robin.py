"""Report files of round robins are held against their table, and come in as the arbiter's mode wants it."""

from typing import Any

import pytest

from kosmos.formats.trf_import import TrfImported, read_trf_tournament
from kosmos.formats.trf_tournament import make_trf
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.report_history import report_history
from tournament.stories import Story


def played(system: str, count: int = 6, **settings: Any) -> str:
    story = Story(system=system, **settings).some(count)
    story.do("PairRound")
    story.all_results()
    return make_trf(story.state)


def stream_of(imported: TrfImported) -> list[Stamped]:
    return [Stamped("", "", event, part) for step in imported.steps for part, event in enumerate(step)]  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [5, 6])
@pytest.mark.parametrize("system", ["round-robin"])
@pytest.mark.parametrize("cycles", [1, 2])
def test_our_own_files_follow_their_table(system: str, count: int, cycles: int) -> None:
    """Nothing is asked about the rounds of a file that Kosmos wrote."""
    assert read_trf_tournament(played(system, count, cycles=cycles).encode()).breaches == ()


def swapped(text: str) -> str:
    """Rounds 1 and 2 of everybody exchanged."""
    return "\n".join(
        line[:91] + line[101:111] + line[91:101] + line[111:] if line.startswith("001") else line
        for line in text.splitlines()
    )


def test_a_round_that_is_not_the_tables_is_asked_about() -> None:
    """Each such round is a question of its own, and has its line in the report of the new tournament."""
    imported = read_trf_tournament(swapped(played("round-robin")).encode())
    assert [question.kind for question in imported.questions if question.kind != "assumed"] == [
        "breaks_rules"
    ] * 2
    lines = report_history(stream_of(imported)).lines
    assert sum(line.startswith("### Import @ Round") for line in lines) == 2


def test_an_imported_tournament_is_in_the_mode() -> None:
    """An imported tournament is in the arbiter's mode, whatever program wrote the file."""
    imported = read_trf_tournament(played("round-robin").encode())
    assert fold(stream_of(imported)).state.in_arbiter_mode
