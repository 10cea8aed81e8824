"""The prize list: who gets what, shared where it has to be, with a line to sign for it."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from kosmos.core.results import Result
from kosmos.locale import N_, Figure, Phrase
from kosmos.papers.groups import groups_of, ranked_round
from kosmos.papers.paper import Align, Column, Paper, Row, Table
from kosmos.papers.person import name_cell, subtitle
from kosmos.papers.ranking import Ranking, ranking_after
from kosmos.papers.standings import NOTHING_PLAYED
from kosmos.standings.groups import Attributes
from kosmos.standings.prizes import Award, PrizeFund, Sharing, prize_list, prizes_one_each
from kosmos.tournament.categories import category_by_rule, category_called
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
MOST_WORKINGS = 40  #: lines below the list


def money_figure(amount: int) -> str:
    return Figure(f"{amount // 100}.{amount % 100:02}")


def prizes_paper(state: State, wishes: Wishes) -> Paper:
    after = ranked_round(state, wishes)
    ranking = ranking_after(state, after)
    known = ranking.attributes(state)
    year = int((state.settings.start or wishes.today or "2000")[:4])
    funds = tuple(_by_rule(state, fund, known, year) for fund in wishes.prizes or state.prizes.funds)
    awards = prize_list(ranking.places, funds, known, one_each=state.prizes.one_each)
    working = _working(ranking, funds, known, awards, one_each=state.prizes.one_each)
    rows = tuple(_awarded(ranking, awards) if funds else _blank(state, ranking))
    foot, notes = _sums(funds, awards)
    played = after or state.evening.finished
    return Paper(
        key="prizes",
        title=Phrase(N_("Prize list")),
        subtitle=subtitle(state, wishes),
        tables=(Table(COLUMNS, rows, id="prizes", foot=foot),),
        notes=(*_adjourned(state), *notes, *_for_nobody(state, funds, known), *working)
        if played
        else (NOTHING_PLAYED,),
        data={
            "sharing": state.prizes.sharing.value,
            "lists": tuple(str(each) for each in state.prizes.lists),
            "one_each": state.prizes.one_each,
        },
    )


# Checklist 161: an adjourned game counts as a draw for the time being, so nobody has a prize for certain.
def _adjourned(state: State) -> tuple[Phrase, ...]:
    games = (game for round_ in state.rounds for game in round_.games)
    if not any(game.result is Result.ADJOURNED for game in games):
        return ()
    return (Phrase(N_("A game is adjourned: these prizes are not final.")),)


def _by_rule(state: State, fund: PrizeFund, known: Mapping[int, Attributes], year: int) -> PrizeFund:
    """A list for `w` or `U12` is the category's of that name, where the tournament has one; else it is for those who are
    marked so. Where nobody is, the name is a rule itself if it can be one: women, who is under 12.
    """
    if fund.group is None or not fund.group.tag:
        return fund
    tag = fund.group.tag
    category = category_called(state.categories, tag)
    if category is None and not any(tag in player.tags for player in known.values()):
        category = category_by_rule(tag, year)
    return msgspec.structs.replace(fund, group=category.group) if category else fund


def _for_nobody(
    state: State, funds: Sequence[PrizeFund], known: Mapping[int, Attributes]
) -> Iterator[Phrase]:
    """Which lists nobody can win, and what there is to be named instead."""
    categories = "; ".join(each.key for each in state.categories)
    for fund in funds:
        if fund.group is None or any(fund.group.has(player) for player in known.values()):
            continue
        args = {"group": fund.group.name, "categories": categories}
        text = (
            N_("Nobody belongs to {group}. The categories of this tournament: {categories}")
            if categories
            else N_(
                "Nobody belongs to {group}. This tournament has no categories; a tag on a player's page makes a group."
            )
        )
        yield Phrase(text, args)


def _working(
    ranking: Ranking,
    funds: Sequence[PrizeFund],
    known: Mapping[int, Attributes],
    awards: Sequence[Award],
    *,
    one_each: bool,
) -> tuple[Phrase, ...]:
    """How it came about: who shares what, and who gave up a prize for a larger one."""
    by_rank = any(fund.sharing is Sharing.BY_RANK for fund in funds)
    shared: dict[tuple[str, str, int], list[Award]] = {}
    for award in awards:
        if award.sharing > 1:
            place = award.rank if by_rank else 0
            shared.setdefault((str(award.group), ranking.points[award.number], place), []).append(award)
    lines = [_shared_words(ranking, group) for group in shared.values()]
    given_up = prizes_one_each(ranking.places, funds, known).given_up if one_each else ()
    return (*lines, *(_given_up_words(ranking, gone, taken) for gone, taken in given_up))[:MOST_WORKINGS]


def _shared_words(ranking: Ranking, group: Sequence[Award]) -> Phrase:
    names = "; ".join(ranking.entries[award.number].player.name for award in group)
    args = {
        "names": names,
        "prizes": " + ".join(money_figure(award.prize) for award in group),
        "amounts": ", ".join(money_figure(award.amount) for award in group),
    }
    return Phrase(N_("{names} share {prizes}: {amounts}"), args)


def _given_up_words(ranking: Ranking, gone: Award, taken: Award) -> Phrase:
    args = {
        "name": ranking.entries[gone.number].player.name,
        "amount": money_figure(taken.amount),
        "kept": _category(taken),
        "other": money_figure(gone.amount),
        "left": _category(gone),
    }
    text = N_("{name} takes {amount} ({kept}) and leaves {other} ({left}) to the next in line")
    return Phrase(text, args)


def _category(award: Award) -> Phrase:
    return award.group if isinstance(award.group, Phrase) else ALL


def _sums(funds: Sequence[PrizeFund], awards: Sequence[Award]) -> tuple[tuple[Row, ...], tuple[Phrase, ...]]:
    """What the columns add up to; and what is left, when more prizes were set than there are players to take them."""
    prizes, paid = sum(award.prize for award in awards), sum(award.amount for award in awards)
    left = sum(sum(fund.prizes) for fund in funds) - paid
    foot = (Phrase(N_("Sum")), "", "", "", money_figure(prizes), money_figure(paid), "")
    note = Phrase(N_("Prizes that nobody takes: {amount}"), {"amount": money_figure(left)})
    return ((foot,) if paid else ()), ((note,) if left else ())


def _awarded(ranking: Ranking, awards: Sequence[Award]) -> Iterator[Row]:
    for award in awards:
        yield (
            _category(award),
            str(award.rank),
            name_cell(ranking.entries[award.number]),
            ranking.points[award.number],
            money_figure(award.prize),
            money_figure(award.amount),
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
