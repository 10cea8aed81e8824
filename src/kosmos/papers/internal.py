"""The internal ranking list: the order from which the coming round of a Swiss is drawn."""

from kosmos.core.points import points_figure
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Column, Paper, Row, Table, Text
from kosmos.papers.person import by_any_number, name_cell, subtitle
from kosmos.papers.players import NOBODY
from kosmos.tournament.pairing_view import coming_view, numbered, starting_order, system_settings
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

COLUMNS = (
    Column("place", N_("Rk."), Align.RIGHT, N_("Rank")),
    Column("number", N_("No."), Align.RIGHT),
    Column("name", N_("Name")),
    Column("rating", N_("Rtg."), Align.RIGHT, N_("Rating")),
    Column("points", N_("Points"), Align.RIGHT),
    Column(
        "colours",
        N_("Colours"),
        Align.RIGHT,
        N_("How often the last colour came in a row; White is +, Black is -"),
    ),
    Column("balance", N_("Balance"), Align.RIGHT, N_("Games with White less games with Black")),
)


def internal_paper(state: State, wishes: Wishes) -> Paper:
    """The list from which the coming round is drawn. Of a round drawn before, `state` is the moment before its draw."""
    title = Phrase(N_("Internal ranking for round {round}"), {"round": len(state.rounds) + 1})
    draw = state.settings.profile.rounds
    if draw is None or draw.ranking is None:
        text = Phrase(N_("Only a Swiss tournament is drawn from an internal ranking."))
        return _paper(state, wishes, title, blocks=(Text(text),))
    if not state.entries:
        return _paper(state, wishes, title, blocks=(Text(NOBODY),))
    ready = numbered(state, starting_order(state))
    ranks = draw.ranking(coming_view(ready), system_settings(ready))
    entries = by_any_number(ready)
    rows: tuple[Row, ...] = tuple(
        (
            str(place),
            str(rank.number),
            name_cell(entries[rank.number]),
            str(rank.rating or ""),
            points_figure(rank.points),
            f"{rank.colours:+}" if rank.colours else "",
            f"{rank.balance:+}" if rank.balance else "0",
        )
        for place, rank in enumerate(ranks, 1)
    )
    ids = tuple(f"player-{entries[rank.number].id}" for rank in ranks)
    note = Phrase(N_("Open games count as draws here, as they do for the next draw."))
    return _paper(
        state, wishes, title, tables=(Table(COLUMNS, rows, id="internal", row_ids=ids),), notes=(note,)
    )


def _paper(
    state: State,
    wishes: Wishes,
    title: Phrase,
    *,
    tables: tuple[Table, ...] = (),
    blocks: tuple[Text, ...] = (),
    notes: tuple[Phrase, ...] = (),
) -> Paper:
    return Paper(
        key="internal",
        title=title,
        subtitle=subtitle(state, wishes),
        tables=tables,
        blocks=blocks,
        notes=notes,
    )
