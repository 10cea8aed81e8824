"""The prize list: who gets what, shared where it has to be, with a line to sign for it."""

from collections.abc import Iterator, Sequence

from kosmos.locale import N_, Figure, Phrase
from kosmos.papers.groups import groups_of, ranked_round
from kosmos.papers.paper import Align, Column, Paper, Row, Table
from kosmos.papers.person import name_cell, subtitle
from kosmos.papers.ranking import Ranking, ranking_after
from kosmos.papers.standings import NOTHING_PLAYED
from kosmos.standings.prizes import Award, PrizeFund, prize_list
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

COLUMNS = (
    Column("category", N_("Category")),
    Column("place", N_("Rk."), Align.RIGHT, N_("Rank")),
    Column("name", N_("Name")),
    Column("points", N_("Points"), Align.RIGHT),
    Column("prize", N_("Prize"), Align.RIGHT, N_("The prize of the place, before sharing")),
    Column("amount", N_("Amount"), Align.RIGHT, N_("What is paid"), room=9),
    Column("signature", N_("Signature"), room=24),
)
ALL = Phrase(N_("All players"))
#: without amounts the first three of everybody are listed, and the first of each group
FIRST_PLACES = 3


def make_money(amount: int) -> str:
    return Figure(f"{amount // 100}.{amount % 100:02}")


def prizes_paper(state: State, wishes: Wishes) -> Paper:
    after = ranked_round(state, wishes)
    ranking = ranking_after(state, after)
    funds = wishes.prizes or state.prizes.funds
    awards = prize_list(ranking.places, funds, ranking.attributes(state), one_each=state.prizes.one_each)
    rows = tuple(_awarded(ranking, awards) if funds else _blank(state, ranking))
    foot, notes = _sums(funds, awards)
    played = after or state.evening.finished
    return Paper(
        key="prizes",
        title=Phrase(N_("Prize list")),
        subtitle=subtitle(state, wishes),
        tables=(Table(COLUMNS, rows, id="prizes", foot=foot),),
        notes=notes if played else (NOTHING_PLAYED,),
        data={
            "sharing": state.prizes.sharing.value,
            "lists": tuple(str(each) for each in state.prizes.lists),
            "one_each": state.prizes.one_each,
        },
    )


def _sums(funds: Sequence[PrizeFund], awards: Sequence[Award]) -> tuple[tuple[Row, ...], tuple[Phrase, ...]]:
    """What the columns add up to; and what is left, when more prizes were set than there are players to take them."""
    prizes, paid = sum(award.prize for award in awards), sum(award.amount for award in awards)
    left = sum(sum(fund.prizes) for fund in funds) - paid
    foot = (Phrase(N_("Sum")), "", "", "", make_money(prizes), make_money(paid), "")
    note = Phrase(N_("Prizes that nobody takes: {amount}"), {"amount": make_money(left)})
    return ((foot,) if paid else ()), ((note,) if left else ())


def _awarded(ranking: Ranking, awards: Sequence[Award]) -> Iterator[Row]:
    for award in awards:
        category = award.group if isinstance(award.group, Phrase) else ALL
        yield (
            category,
            str(award.rank),
            name_cell(ranking.entries[award.number]),
            ranking.points[award.number],
            make_money(award.prize),
            make_money(award.amount),
            "",
        )


def _blank(state: State, ranking: Ranking) -> Iterator[Row]:
    """A list to be filled in by hand."""
    shown = [(ALL, place) for place in ranking.places if place.rank <= FIRST_PLACES]
    for name, group in groups_of(state):
        shown += [(name, place) for place in ranking.of(state, group) if place.rank == 1]
    for category, place in shown:
        entry = ranking.entries[place.number]
        yield (category, str(place.rank), name_cell(entry), ranking.points[place.number], "", "", "")
