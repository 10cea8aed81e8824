"""`kosmos train --results`: what a file of self-tests or of a series of games says, counted."""

from kosmos.cli.rows import Columns, print_rows
from kosmos.cli.session import SESSION, told
from kosmos.formats.schachecke_results import (
    SeriesOutcome,
    is_series,
    parse_self_tests,
    parse_series,
    tally_series,
)
from kosmos.locale import N_
from kosmos.play.training.exercises import tally
from kosmos.play.training.sets import SET_NAMES

OUTCOME_WORDS: dict[SeriesOutcome, str] = {
    SeriesOutcome.WON: N_("won"),
    SeriesOutcome.DRAWN: N_("drawn"),
    SeriesOutcome.LOST: N_("lost"),
    SeriesOutcome.OPEN: N_("not decided"),
}


def show_results(text: str, *, as_json: bool) -> None:
    if is_series(text):
        _show_series(text, as_json=as_json)
    else:
        _show_self_tests(text, as_json=as_json)


def _show_self_tests(text: str, *, as_json: bool) -> None:
    """Moves and seconds are those of a mate, on average."""
    rows = [
        {
            "pieces": kind.name,
            "name": SET_NAMES[kind],
            "tests": of.tests,
            "mates": of.mates,
            "moves": _average(of.moves, of.mates),
            "seconds": _average(of.thought / 1000, of.mates),
        }
        for kind, of in tally(parse_self_tests(text)).items()
    ]
    columns: Columns = {
        N_("Set"): "pieces",
        N_("Pieces"): lambda each: SESSION.language.gettext(each["name"]),
        N_("Tests"): "tests",
        N_("Mates"): "mates",
        N_("Moves"): lambda each: _shown(each["moves"]),
        N_("Seconds"): lambda each: _shown(each["seconds"]),
    }
    print_rows(columns, told(rows, as_json))


def _show_series(text: str, *, as_json: bool) -> None:
    rows = [
        {"result": outcome.value, "games": of.games, "moves": _average(of.moves, of.games)}
        for outcome, of in tally_series(parse_series(text)).items()
    ]
    columns: Columns = {
        N_("Result"): lambda each: SESSION.language.gettext(OUTCOME_WORDS[SeriesOutcome(each["result"])]),
        N_("Games"): "games",
        N_("Moves"): lambda each: _shown(each["moves"]),
    }
    print_rows(columns, told(rows, as_json))


def _average(total: float, count: int) -> float | None:
    return round(total / count, 1) if count else None


def _shown(average: float | None) -> str:
    return "–" if average is None else str(average)
