"""Holds the rounds of a round robin against a table: who meets whom, with which colour, in which round."""

from collections.abc import Sequence

from kosmos.core.record import Record
from kosmos.locale import N_, Phrase
from kosmos.pairing.checker import BoardDifference, DifferenceKind, RoundCheck, played_pairing
from kosmos.pairing.contract import PairedGame, Pairing
from kosmos.pairing.round_robin import RoundPlan


def check_table(record: Record, plans: Sequence[RoundPlan]) -> tuple[RoundCheck, ...]:
    """Every drawn round beside the same round of the table.

    The places of the table are the starting numbers in their order. A game of the table that was not drawn is no
    difference: somebody entered late or has left, and who should have met them was free.
    """
    numbers = [entrant.number for entrant in record.entrants]
    table = [_numbered(plan, numbers) for plan in plans]
    return tuple(_check(record, round_, table) for round_ in range(1, record.played + 1))


def best_fitting(
    record: Record, tables: Sequence[tuple[str, Sequence[RoundPlan]]]
) -> tuple[str, tuple[RoundCheck, ...]]:
    """Of named tables, the one from which the rounds differ least; the first of those that fit equally well."""
    if not tables:
        return "", ()
    checked = [(name, check_table(record, plans)) for name, plans in tables]
    return min(checked, key=lambda each: sum(len(check.differences) for check in each[1]))


def _numbered(plan: RoundPlan, numbers: Sequence[int]) -> Pairing:
    games = tuple(PairedGame(numbers[game.white - 1], numbers[game.black - 1]) for game in plan.games)
    return Pairing(games, numbers[plan.free - 1] if plan.free else None)


def _check(record: Record, round_: int, table: Sequence[Pairing]) -> RoundCheck:
    played = played_pairing(record, round_)
    planned = table[round_ - 1] if round_ <= len(table) else Pairing((), None)
    differences = tuple(
        _difference(game, planned, table) for game in played.games if game not in planned.games
    )
    return RoundCheck(round=round_, boards=len(played.games), differences=differences, pairing=planned)


def _difference(game: PairedGame, planned: Pairing, table: Sequence[Pairing]) -> BoardDifference:
    turned = PairedGame(game.black, game.white)
    if turned in planned.games:
        return BoardDifference(kind=DifferenceKind.COLOUR, played=game, instead=(turned,))
    concerned = {game.white, game.black}
    return BoardDifference(
        kind=DifferenceKind.OPPONENT,
        played=game,
        instead=tuple(each for each in planned.games if concerned & {each.white, each.black}),
        reasons=tuple(
            Phrase(N_("The table has this game in round {round}."), {"round": number})
            for number, each in enumerate(table, 1)
            if game in each.games
        ),
    )
