"""The history of a tournament in words."""

from collections.abc import Sequence

from kosmos.core.authors import author_words
from kosmos.core.dates import date_words
from kosmos.core.history_steps import HistoryStep
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Cell, Column, Paper, Table

COLUMNS = (
    Column("version", N_("Version"), Align.RIGHT),
    Column("at", N_("When (UTC)")),
    Column("by", N_("Who")),
    Column("what", N_("What")),
)


def history_paper(name: str, steps: Sequence[HistoryStep]) -> Paper:
    """The newest step first; what was undone is marked."""
    rows = tuple(
        (
            str(step.version),
            Phrase("{day} {time}", {"day": date_words(step.at[:10]), "time": step.at[11:16]}),
            author_words(step.by),
            Cell(step.words, mark="" if step.counts else "undone"),
        )
        for step in reversed(steps)
    )
    ids = tuple(f"step-{step.version}" for step in reversed(steps))
    return Paper(
        key="history",
        title=Phrase(N_("History")),
        subtitle=Phrase("{name}", {"name": name}),
        tables=(Table(COLUMNS, rows, id="history", row_ids=ids),),
    )
