"""Options of tie-breaks, and prizes."""

import msgspec

from kosmos.core.errors import NotFound, settle
from kosmos.core.players import name_key
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import Context, SetPrizes, SetTieBreakOptions
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.setup import PrizesSet, TieBreakOptionsSet
from kosmos.tournament.integrity import SHOWN_STANDINGS, questions_about
from kosmos.tournament.refusals import NothingChanged
from kosmos.tournament.state import State


# Checklist 200-202: the list is locked in the mode; lots, playoffs and values from outside may come later, after a question.
def set_tie_break_options(state: State, command: SetTieBreakOptions, context: Context) -> list[Event]:
    changes = command.changes | ({"lots_seed": context.seed} if command.draw_lots else {})
    if "external" in changes:
        changes["external"] = tuple({_id(state, who): value for who, value in changes["external"]}.items())
    if "by_hand" in changes:
        changes["by_hand"] = tuple(dict.fromkeys(_id(state, who) for who in changes["by_hand"]))
    options = msgspec.structs.replace(state.tie_breaking, **changes)
    if options == state.tie_breaking:
        raise NothingChanged
    if state.is_drawn:
        about = Phrase(SHOWN_STANDINGS)
        settle(questions_about("tie_break_options", about, in_mode=state.in_arbiter_mode), command.answers)
    return [TieBreakOptionsSet(options)]


def _id(state: State, player: int | str) -> int:
    """The id of a player who was named by id or by name."""
    if player in state.entries:
        return int(player)
    for entry in state.entries.values():
        if name_key(entry.player.name) == name_key(str(player)):
            return entry.id
    raise NotFound(Phrase(N_("player")), player)


def set_prizes(state: State, command: SetPrizes, _context: Context) -> list[Event]:
    prizes = msgspec.structs.replace(state.prizes, **command.changes)
    if prizes == state.prizes:
        raise NothingChanged
    return [PrizesSet(prizes)]
