"""Reasons at every door: why this board, why not that one, whom a player is likely to meet next.

Visitors may ask about what is published. An answer is worked out beside the server's other work, once for all who ask the
same of one version.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from kosmos.core.errors import FieldMissing
from kosmos.core.projection import NO_VERSION, Projection
from kosmos.locale import Language
from kosmos.pairing.contract import Explanation
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.reading import off_loop
from kosmos.service.reasons_shown import (
    ComingShown,
    ForecastShown,
    RoundExplained,
    WhyNotShown,
    arrangement_view,
    explain_view,
    forecast_view,
    why_not_view,
)
from kosmos.tournament import reasons
from kosmos.tournament.arrangement import Arrangement, EnginePairing, arrangement, kept_or_new_pairing
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import Right
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.projected import projected
from kosmos.tournament.reasons import DrawLookedAt, RoundReasons
from kosmos.tournament.refusals import SwissOnly
from kosmos.tournament.state import State
from kosmos.tournament.what_if import (
    OpponentForecast,
    Trials,
    forecast_of,
    more_trials,
    no_trials,
    trials_of_one_question,
    without_trials,
)

T = TypeVar("T")


async def _answer(
    club: Club, actor: Actor, stream: str, key: tuple[Any, ...], work: Callable[[State, list[Stamped]], T]
) -> T:
    """What is worked out of the state and of the whole stream."""
    chronicle = await club.open(actor, stream)

    async def make(state: State) -> T:
        told = await club.whole_stream(actor, stream)
        return await asyncio.to_thread(work, state, told)

    return await _once(club, actor, stream, chronicle, key, make)


async def _once(
    club: Club,
    actor: Actor,
    stream: str,
    chronicle: Chronicle,
    key: tuple[Any, ...],
    make: Callable[[State], Awaitable[T]],
) -> T:
    inside = actor.may(Right.READ)
    if chronicle.hides:  # the stream tells of a draft as well: reasons wait for its publication
        actor.need(Right.READ)
    state = chronicle.state if inside else as_visitors_know(chronicle.state)
    # the projection stands for the stream, also if one of the same name is made after it was deleted
    name = (club.engine.projection(stream), chronicle.version, inside, *key)
    return await club.workshop.reasons.once(name, lambda: make(state))


def as_visitors_know(state: State) -> State:
    """Without what a director has set for the coming round: that is told when the round is drawn."""
    return replace(state, set_games=(), set_bye=None, draft=None)


async def explain(club: Club, actor: Actor, stream: str, number: int | None = None) -> RoundReasons:
    """Why the boards of a round are what they are; the current round if none is named."""
    seen = _seen_draws(club, actor, stream)

    def work(state: State, told: Sequence[Stamped]) -> RoundReasons:
        wanted = state.current_round if number is None else number
        return reasons.explain(told, state, wanted, seen(told, wanted))

    return await _answer(club, actor, stream, ("explain", number), work)


async def why_not(
    club: Club, actor: Actor, stream: str, first: int, second: int, number: int | None = None
) -> Explanation:
    """Why two players do not meet in a round that was drawn, or in the coming one."""
    seen = _seen_draws(club, actor, stream)

    def work(state: State, told: Sequence[Stamped]) -> Explanation:
        if number is None or number > len(state.rounds):
            return reasons.why_not(state, first, second)
        return reasons.why_not(state, first, second, lambda: seen(told, number))

    return await _answer(club, actor, stream, ("why_not", first, second, number), work)


def _seen_draws(club: Club, actor: Actor, stream: str) -> Callable[[Sequence[Stamped], int], DrawLookedAt]:
    """Draws as they were looked at, kept from version to version as long as they hold."""
    projection, inside = club.engine.projection(stream), actor.may(Right.READ)

    def seen(told: Sequence[Stamped], number: int) -> DrawLookedAt:
        name = ("draw", inside, number)
        made = reasons.look_at_draw(told, number, projection.known(NO_VERSION, name))
        return projection.revise(name, lambda _before: made)

    return seen


async def forecast(club: Club, actor: Actor, stream: str, player: int, seed: int = 0) -> OpponentForecast:
    """Whom a player is likely to meet next. Each question adds a few trials until there are enough; they serve
    everybody who asks.
    """
    chronicle = await club.open(actor, stream)

    async def answer(key: tuple[Any, ...], work: Callable[[State], T]) -> T:
        return await _once(club, actor, stream, chronicle, key, lambda state: asyncio.to_thread(work, state))

    known = await answer(("without_trials", player), lambda state: without_trials(state, player))
    if known is not None:
        return known
    projection, name = club.engine.projection(stream), ("trials", actor.may(Right.READ), seed)
    kept: tuple[int, Trials] | None = projection.known(NO_VERSION, name)
    before = kept[1] if kept and kept[0] == chronicle.version else None

    def try_more(state: State) -> Trials:
        made = more_trials(state, before or no_trials(state), seed, trials_of_one_question(state))
        return projection.revise(name, lambda _before: (chronicle.version, made))[1]

    trials = before
    if trials is None or not trials.ended:
        trials = await answer((*name, trials.tried if trials else 0), try_more)
    made = trials
    return await answer(("what_if", player, seed, made.tried), lambda state: forecast_of(state, made, player))


async def coming_round(club: Club, stream: str, chronicle: Chronicle) -> Arrangement:
    """The coming round; only where rounds are drawn one after another. It is kept until something happens, and the
    program's own pairing beside a manual one for longer.
    """
    state = chronicle.decided
    if not state.settings.profile.draws_each_round:
        raise SwissOnly(state.settings.system.value)
    projection = club.engine.projection(stream)
    kept: tuple[State, Arrangement] | None = projection.known(NO_VERSION, "coming")
    if kept is not None and kept[0] is state:
        return kept[1]

    def engine(ready: State, seed: int) -> EnginePairing:
        made = kept_or_new_pairing(ready, seed, projection.known(NO_VERSION, "engine"))
        return projection.revise("engine", lambda _before: made)

    def work() -> Arrangement:
        # beside the one that pages are made of: who reads other pages does not wait until a round is drawn
        own = projection.revise("coming_from", _same_record)
        with own:
            made = arrangement(projected(state, chronicle.version, own), engine)
        return projection.revise("coming", lambda _before: (state, made))[1]

    return await off_loop(work)


def _same_record(before: Projection | None) -> Projection:
    return before or Projection()


# -- by name, as doors ask for them --------------------------------------------------------------------

VIEWS = ("explain", "why-not", "what-if", "coming")


class ReasonsAsked(Protocol):
    """What a question at a door may name, by numbers and player ids."""

    @property
    def round(self) -> int | None: ...
    @property
    def board(self) -> int | None: ...
    @property
    def first(self) -> int | None: ...
    @property
    def second(self) -> int | None: ...
    @property
    def player(self) -> int | None: ...


async def view(
    club: Club, actor: Actor, stream: str, what: str, asked: ReasonsAsked, language: Language
) -> RoundExplained | WhyNotShown | ForecastShown | ComingShown:
    """One of the views above; the numbers are those of a question at a door."""
    chronicle = await club.open(actor, stream)
    state = chronicle.state
    match what:
        case "explain":
            made = await explain(club, actor, stream, asked.round)
            return explain_view(state, made, language, asked.board)
        case "why-not":
            first, second = needed("first", asked.first), needed("second", asked.second)
            told = await why_not(club, actor, stream, first, second, asked.round)
            return why_not_view(state, first, second, asked.round, told, language)
        case "what-if":
            chances = await forecast(club, actor, stream, needed("player", asked.player))
            return forecast_view(state, chances, language)
        case _:
            actor.need(Right.READ)  # what a director arranges is nobody else's business before the draw
            made_next = await coming_round(club, stream, chronicle)
            return arrangement_view(chronicle.decided, made_next, language)


def needed(field: str, value: int | None) -> int:
    if value is None:
        raise FieldMissing(field)
    return value
