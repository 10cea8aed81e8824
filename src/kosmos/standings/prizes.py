"""The prize list: money by place, shared by the tied equally or by the Hort system, and prizes of groups.

Money is counted in the smallest coin. What cannot be divided goes, coin by coin, to the higher places.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

import msgspec

from kosmos.locale import Phrase
from kosmos.standings.groups import Attributes, Group, of_group
from kosmos.standings.places import Place


class Sharing(StrEnum):
    BY_RANK = "rank"  #: who shares a rank after all tie-breaks shares the prizes of those places equally
    EQUAL = "equal"  #: all with equal points share equally, whatever the tie-breaks say
    HORT = "hort"  #: half by place, half shared equally by all with equal points
    NONE = "none"  #: everybody takes the prize of the own line of the table; nothing is shared


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """What one player gets from one list of prizes."""

    number: int
    rank: int
    amount: int
    prize: int = 0  #: the prize of their place before sharing
    sharing: int = 1
    group: Phrase | str = ""


def share_prizes(
    places: Sequence[Place], prizes: Sequence[int], sharing: Sharing = Sharing.BY_RANK
) -> tuple[Award, ...]:
    """`prizes[0]` is the first prize. Who gets nothing is not in the list."""
    awards: list[Award] = []
    start = 0
    for _, tied in groupby(places, lambda place: _tied_by(place, sharing)):
        members = tuple(tied)
        won = _pad(prizes[start : start + len(members)], len(members))
        amounts = _hort(members, won) if sharing is Sharing.HORT else _equally(sum(won), len(members))
        awards.extend(
            Award(number=place.number, rank=place.rank, amount=amount, prize=prize, sharing=len(members))
            for place, amount, prize in zip(members, amounts, won, strict=True)
            if amount
        )
        start += len(members)
    return tuple(awards)


def _tied_by(place: Place, sharing: Sharing) -> int:
    """Neighbours for whom this is the same share."""
    match sharing:
        case Sharing.NONE:
            return place.position
        case Sharing.BY_RANK:
            return place.rank
        case Sharing.EQUAL | Sharing.HORT:
            return place.points


def _pad(prizes: Sequence[int], length: int) -> list[int]:
    return [*prizes, *[0] * (length - len(prizes))]


def _equally(total: int, count: int) -> list[int]:
    each, rest = divmod(total, count)
    return [each + (position < rest) for position in range(count)]


def _hort(members: Sequence[Place], won: Sequence[int]) -> list[int]:
    """Half of the prize of the place, and half of the average prize of all with the same points.

    Who shares a place after all tie-breaks shares the prizes of those places first.
    """
    total = sum(won)
    by_place: list[Fraction] = []
    for _, tied in groupby(zip(members, won, strict=True), lambda pair: pair[0].rank):
        prizes = [prize for _, prize in tied]
        by_place.extend([Fraction(sum(prizes), len(prizes))] * len(prizes))
    exact = [prize / 2 + Fraction(total, 2 * len(members)) for prize in by_place]
    amounts = [int(amount) for amount in exact]
    for position in range(total - sum(amounts)):
        amounts[position] += 1
    return amounts


class PrizeFund(msgspec.Struct, frozen=True, kw_only=True):
    """One list of prizes; without a group it is the main one."""

    prizes: tuple[int, ...]
    group: Group | None = None
    sharing: Sharing = Sharing.BY_RANK


def prize_list(
    places: Sequence[Place],
    funds: Sequence[PrizeFund],
    players: Mapping[int, Attributes] | None = None,
    *,
    one_each: bool = True,
) -> tuple[Award, ...]:
    """All awards. With `one_each` nobody takes two prizes: they keep the higher one, and the next in line moves up."""
    if not one_each:
        known = players or {}
        return tuple(award for fund in funds for award in _awards(places, fund, known, frozenset()))
    return prizes_one_each(places, funds, players or {}).awards


class PrizesGiven(NamedTuple):
    awards: tuple[Award, ...]
    given_up: tuple[tuple[Award, Award], ...]  #: (what somebody gave up, what they took instead), in turn


def prizes_one_each(
    places: Sequence[Place], funds: Sequence[PrizeFund], players: Mapping[int, Attributes]
) -> PrizesGiven:
    """Whoever has won two keeps the larger one; the other goes down the list, until nobody has two."""
    kept: dict[int, Award] = {}
    given_up: list[tuple[Award, Award]] = []
    barred: dict[int, set[int]] = {index: set() for index in range(len(funds))}
    for _ in range(len(places) * len(funds) + 1):
        kept, clash = _settle(places, funds, players, barred)
        if clash is None:
            break
        fund, gone, taken = clash
        barred[fund].add(gone.number)
        given_up.append((gone, taken))
    awards = sorted(kept.values(), key=lambda award: (-award.amount, award.rank, award.number))
    return PrizesGiven(tuple(awards), tuple(given_up))


def _settle(
    places: Sequence[Place],
    funds: Sequence[PrizeFund],
    players: Mapping[int, Attributes],
    barred: Mapping[int, set[int]],
) -> tuple[dict[int, Award], tuple[int, Award, Award] | None]:
    """The awards if nobody clashes, else the fund of the smaller prize of somebody with two, that prize and the other."""
    kept: dict[int, Award] = {}
    source: dict[int, int] = {}
    for index, fund in enumerate(funds):
        for award in _awards(places, fund, players, frozenset(barred[index])):
            held = kept.get(award.number)
            if held is not None:
                if award.amount > held.amount:
                    return kept, (source[award.number], held, award)
                return kept, (index, award, held)
            kept[award.number] = award
            source[award.number] = index
    return kept, None


def _awards(
    places: Sequence[Place], fund: PrizeFund, players: Mapping[int, Attributes], without: frozenset[int]
) -> list[Award]:
    eligible = [place for place in places if place.number not in without]
    if fund.group is None:
        return list(share_prizes(eligible, fund.prizes, fund.sharing))
    members = of_group(eligible, players, fund.group, renumber=False)
    name = fund.group.name
    return [
        msgspec.structs.replace(award, group=name)
        for award in share_prizes(members, fund.prizes, fund.sharing)
    ]
