"""Drawing rounds."""

from random import Random

from kosmos.core.errors import settle
from kosmos.core.outcomes import Outcome
from kosmos.core.questions import Question
from kosmos.locale import N_, Phrase
from kosmos.pairing.round_robin import RoundPlan
from kosmos.pairing.varma import Compatriot, varma
from kosmos.tournament.commands import Context, DeleteRound, PairRound
from kosmos.tournament.decide.cups import draw_cup, first_round_of_last_draw
from kosmos.tournament.decide.swiss import draw_next
from kosmos.tournament.decide.taken_back import rounds_deleted
from kosmos.tournament.draw_notes import NO_NOTES
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.rounds import DrawnRound, RoundsDrawn
from kosmos.tournament.record import rating_of
from kosmos.tournament.refusals import (
    AlreadyDrawn,
    ManualPairingOpen,
    NotDrawn,
    NothingToDraw,
    TooFewPlayers,
    VarmaNeedsBerger,
)
from kosmos.tournament.schedule import planned_rounds
from kosmos.tournament.settings import Numbering
from kosmos.tournament.state import State

FEWEST = 2


def pair_round(state: State, command: PairRound, context: Context) -> list[Event]:
    if state.settings.profile.knocks_out:
        return draw_cup(state, command, context)
    if state.settings.profile.draws_each_round:
        return draw_next(state, command, context)
    if not state.settings.profile.has_rounds:
        raise NothingToDraw
    return draw_round_robin(state, command, context)


def draw_round_robin(state: State, command: PairRound, context: Context) -> list[Event]:
    """A round robin is drawn once, all rounds of it."""
    if state.is_drawn:
        raise AlreadyDrawn
    if len(state.entries) < FEWEST:
        raise TooFewPlayers(FEWEST, len(state.entries))
    seed = context.seed if command.seed is None else command.seed
    ids = numbers(state, seed)
    plans = planned_rounds(state.settings, len(ids))
    return [RoundsDrawn(tuple(_drawn(plan, ids) for plan in plans), ids, seed, NO_NOTES)]


def numbers(state: State, seed: int) -> tuple[int, ...]:
    """The player ids in the order of their pairing numbers."""
    ids = [entry.id for entry in state.by_number]
    match state.settings.numbering:
        case Numbering.LOT:
            Random(seed).shuffle(ids)
        case Numbering.RATING:
            ids.sort(key=lambda id_: _strength_order(state, id_))
        case Numbering.VARMA:
            return by_federation(state, ids, seed)
        case Numbering.HAND:
            pass
    return tuple(ids)


# C.05 Annex 2. The envelopes are made for the Berger tables; with another table they would promise nothing.
def by_federation(state: State, ids: list[int], seed: int) -> tuple[int, ...]:
    """The player ids by the numbers that their federations draw."""
    table = state.settings.profile.table
    if table is None or not table.has_varma:
        raise VarmaNeedsBerger
    people = [state.entries[id_].player for id_ in ids]
    drawn = varma([Compatriot(player.name, player.federation) for player in people], seed)
    return tuple(id_ for _, id_ in sorted(zip(drawn, ids, strict=True)))


def _strength_order(state: State, id_: int) -> tuple[int, str, int]:
    """The strongest first; equal ones by name, then in the order they were entered."""
    entry = state.entries[id_]
    return -rating_of(state, entry), entry.player.name.casefold(), id_


def _drawn(plan: RoundPlan, ids: tuple[int, ...]) -> DrawnRound:
    games = tuple((ids[game.white - 1], ids[game.black - 1]) for game in plan.games)
    return DrawnRound(games, ((ids[plan.free - 1], Outcome.PAIRING_BYE),) if plan.free else ())


def delete_round(state: State, command: DeleteRound, _context: Context) -> list[Event]:
    """The rounds of a round robin go as they came: all at once; otherwise the last round goes."""
    if state.draft and state.draft.edited:  # the round that everybody sees is not the last one here
        raise ManualPairingOpen
    if not state.is_drawn:
        raise NotDrawn
    text = Phrase(N_("The draw and all results entered since go away."))
    settle([Question("draw_taken_back", text, loses=True)], command.answers)
    return [rounds_deleted(state, _first_to_go(state))]


def _first_to_go(state: State) -> int:
    if state.settings.profile.knocks_out:
        return first_round_of_last_draw(state)
    return 1 if state.settings.profile.by_table else len(state.rounds)
