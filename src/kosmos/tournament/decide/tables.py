"""Options of tie-breaks, and prizes."""

import msgspec

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import Context, SetPrizes, SetTieBreakOptions
from kosmos.tournament.events import Event, PrizesSet, TieBreakOptionsSet
from kosmos.tournament.refusals import NothingChanged
from kosmos.tournament.state import State


def set_tie_break_options(state: State, command: SetTieBreakOptions, context: Context) -> list[Event]:
    lots = {"lots_seed": context.seed} if command.draw_lots else {}
    options = msgspec.structs.replace(state.tie_breaking, **(command.changes | lots))
    for id_ in (*(id_ for id_, _ in options.external), *options.by_hand):
        if id_ not in state.entries:
            raise NotFound(Phrase(N_("player")), id_)
    if options == state.tie_breaking:
        raise NothingChanged
    return [TieBreakOptionsSet(options)]


def set_prizes(state: State, command: SetPrizes, _context: Context) -> list[Event]:
    prizes = msgspec.structs.replace(state.prizes, **command.changes)
    if prizes == state.prizes:
        raise NothingChanged
    return [PrizesSet(prizes)]
