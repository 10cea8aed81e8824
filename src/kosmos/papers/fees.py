"""The cashier's list: what everybody owes, has paid and still has to pay."""

from kosmos.locale import N_, Figure, Phrase
from kosmos.papers.paper import Align, Column, Paper, Row, Table
from kosmos.papers.person import name_cell, subtitle, wanted_entries
from kosmos.papers.players import NOBODY, alphabetical
from kosmos.tournament.fees_owed import FeeOf, fee_of, fee_sums
from kosmos.tournament.membership import categories_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

COLUMNS = (
    Column("name", N_("Name")),
    Column("club", N_("Club")),
    Column("category", N_("Category")),
    Column("due", N_("Fee"), Align.RIGHT),
    Column("paid", N_("Paid"), Align.RIGHT, room=9),
    Column("owed", N_("Owed"), Align.RIGHT),
    Column("signature", N_("Signature"), room=18),
)


def fees_paper(state: State, wishes: Wishes) -> Paper:
    """Everybody by name. Players who have left are listed too: they may owe something, or get it back."""
    entries = sorted(wanted_entries(state, wishes), key=alphabetical)
    fees = [fee_of(state, entry) for entry in entries]
    rows = tuple(_row(state, entry, fee) for entry, fee in zip(entries, fees, strict=True))
    sums = fee_sums(fees)
    foot: Row = (Phrase(N_("Sum")), "", "", _money(sums.due), _money(sums.paid), _money(sums.owed), "")
    currency = Phrase(N_("Amounts in {currency}"), {"currency": state.fees.currency})
    return Paper(
        key="fees",
        title=Phrase(N_("Entry fees")),
        subtitle=subtitle(state, wishes),
        tables=(
            Table(
                COLUMNS,
                rows,
                id="fees",
                row_ids=tuple(f"player-{entry.id}" for entry in entries),
                foot=(foot,) if rows else (),
            ),
        ),
        notes=(*(() if rows else (NOBODY,)), *((currency,) if state.fees.currency else ())),
    )


def _row(state: State, entry: Entry, fee: FeeOf) -> Row:
    categories = ", ".join(each.key for each in categories_of(state, entry))
    paid = _money(fee.paid) if fee.paid else ""
    owed = _money(fee.owed) if fee.owed else "–"
    return (name_cell(entry), entry.player.club, categories, _money(fee.due), paid, owed, "")


def _money(amount: int) -> str:
    return Figure(f"{amount // 100}.{amount % 100:02}")
