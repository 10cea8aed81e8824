"""How far running tournaments are, as the club's home page shows them: rounds that are over, and what comes next."""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from kosmos.locale import N_, NP_, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.listing import ListedTournament
from kosmos.tournament.commands import Right
from kosmos.tournament.next_step import next_step
from kosmos.tournament.state import State

PACES = 6  #: of the tournaments that stand first; of the others their lines say the round


class RunningPace(NamedTuple):
    rounds: int  #: that are planned
    over: int  #: rounds that have all results
    round: int  #: the newest one
    step: Phrase  #: what comes next, for those who direct; for others what is missing


async def paces(club: Club, actor: Actor, running: Iterable[ListedTournament]) -> dict[str, RunningPace]:
    """How far each tournament is; an evening without rounds has none."""
    found = {}
    for each in islice(running, PACES):
        state = (await club.read(actor, each.id)).state
        if pace := pace_of(state, directs=actor.at(each.id).may(Right.DIRECT)):
            found[each.id] = pace
    return found


def pace_of(state: State, *, directs: bool) -> RunningPace | None:
    if not state.settings.profile.has_rounds or not state.rounds:
        return None
    round_ = len(state.rounds)
    over = sum(each.is_complete for each in state.rounds)
    step = next_step(state).sentence if directs else _seen(state, round_)
    return RunningPace(max(round_, state.settings.rounds), over, round_, step)


def _seen(state: State, number: int) -> Phrase:
    """What everybody wants to know of the running round."""
    missing = sum(not game.result.is_final for game in state.rounds[-1].games)
    if not missing:
        return Phrase(N_("Round {round}: all results are in"), {"round": number})
    text = NP_("Round {round}: {count} result missing", "Round {round}: {count} results missing")
    return Phrase(text, {"round": number, "count": missing})
