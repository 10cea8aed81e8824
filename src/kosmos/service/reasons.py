"""Reasons at every door: why this board, why not that one, whom a player is likely to meet next.

Visitors may ask about what is published. An answer is worked out beside the server's other work, once for all who ask the
same of one version.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypedDict, TypeVar

from kosmos.core.colours import Colour
from kosmos.core.errors import FieldMissing, NotFound
from kosmos.locale import N_, NP_, Language, Phrase
from kosmos.pairing.contract import Explanation
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.shapes import PlayerNamed
from kosmos.tournament import reasons
from kosmos.tournament.arrangement import Arrangement, ByHand, arrangement
from kosmos.tournament.commands import Right
from kosmos.tournament.events import Stamped
from kosmos.tournament.reasons import RoundReasons
from kosmos.tournament.refusals import SwissOnly
from kosmos.tournament.state import State
from kosmos.tournament.what_if import OpponentForecast, what_if

T = TypeVar("T")


async def _answer(
    club: Club, actor: Actor, stream: str, key: tuple[Any, ...], work: Callable[[State, list[Stamped]], T]
) -> T:
    chronicle = await club.open(actor, stream)
    inside = actor.may(Right.READ)
    if chronicle.hides:  # the stream tells of a draft as well: reasons wait for its publication
        actor.need(Right.READ)
    state = chronicle.state if inside else as_visitors_know(chronicle.state)

    async def make() -> T:
        told = await club.told(actor, stream)
        return await asyncio.to_thread(work, state, told)

    # the projection stands for the stream, also if one of the same name is made after it was deleted
    name = (club.engine.projection(stream), chronicle.version, inside, *key)
    return await club.workshop.reasons.once(name, make)


def as_visitors_know(state: State) -> State:
    """Without what a director has set for the coming round: that is told when the round is drawn."""
    return replace(state, set_games=(), set_bye=None, draft=None)


async def explain(club: Club, actor: Actor, stream: str, number: int | None = None) -> RoundReasons:
    """Why the boards of a round are what they are; the current round if none is named."""

    def work(state: State, told: Sequence[Stamped]) -> RoundReasons:
        return reasons.explain(told, state, state.current_round if number is None else number)

    return await _answer(club, actor, stream, ("explain", number), work)


async def why_not(
    club: Club, actor: Actor, stream: str, first: int, second: int, number: int | None = None
) -> Explanation:
    """Why two players do not meet in a round that was drawn, or in the coming one."""
    return await _answer(
        club,
        actor,
        stream,
        ("why_not", first, second, number),
        lambda state, told: reasons.why_not(told, state, first, second, number),
    )


async def forecast(club: Club, actor: Actor, stream: str, player: int, seed: int = 0) -> OpponentForecast:
    """Whom a player is likely to meet next."""
    return await _answer(
        club, actor, stream, ("what_if", player, seed), lambda state, _told: what_if(state, player, seed)
    )


# -- in words ------------------------------------------------------------------------------------------


def forecast_phrases(state: State, forecast: OpponentForecast) -> tuple[Phrase, ...]:
    """How the chances were found; one line for each follows from `chance_phrase`."""
    args = {
        "name": state.entries[forecast.player].player.name,
        "tried": forecast.tried,
        "open": forecast.open,
    }
    if not forecast.plays:
        return (Phrase(N_("{name} does not take part in the coming round."), args),)
    if not forecast.open:
        return (Phrase(N_("All results are in: this is how {name} would be paired."), args),)
    how = (
        NP_(
            "{open} game is still open; all {tried} ways in which it can end were tried.",
            "{open} games are still open; all {tried} ways in which they can end were tried.",
            "open",
        )
        if forecast.complete
        else NP_(
            "{open} game is still open; {tried} ways in which it can end were drawn by lot.",
            "{open} games are still open; {tried} ways in which they can end were drawn by lot.",
            "open",
        )
    )
    likely = Phrase(N_("Results are weighed by the ratings; without ratings all are equally likely."))
    return (Phrase(how, args), likely)


# -- as plain values -----------------------------------------------------------------------------------


class BoardExplained(TypedDict):
    board: int
    white: PlayerNamed
    black: PlayerNamed
    sentences: list[str]


class RoundExplained(TypedDict):
    round: int
    by_hand: bool
    sentences: list[str]
    boards: list[BoardExplained]


class WhyNotShown(TypedDict):
    round: int
    first: PlayerNamed
    second: PlayerNamed
    sentences: list[str]


class ChanceShown(TypedDict):
    percent: float
    opponent: PlayerNamed | None
    colour: str | None


class ForecastShown(TypedDict):
    round: int
    player: PlayerNamed
    tried: int
    complete: bool
    open: int
    impossible: int
    sentences: list[str]
    chances: list[ChanceShown]


class ArrangedPlayerShown(TypedDict):
    id: int
    number: int
    name: str
    points: float
    part: str
    due: str | None


class SetGameShown(TypedDict):
    first: PlayerNamed
    second: PlayerNamed
    colours: bool


class BoardByHandShown(TypedDict):
    board: int
    white: PlayerNamed
    black: PlayerNamed
    warnings: list[str]


class ByHandShown(TypedDict):
    boards: list[BoardByHandShown]
    bye: PlayerNamed | None
    left: list[PlayerNamed]
    warnings: list[str]
    engine: list[list[PlayerNamed]]
    engine_bye: PlayerNamed | None
    differs: bool


class ComingShown(TypedDict):
    round: int
    missing: int
    players: list[ArrangedPlayerShown]
    set_games: list[SetGameShown]
    set_bye: PlayerNamed | None
    forbidden: list[list[PlayerNamed]]
    by_hand: ByHandShown | None


def explain_view(
    state: State, made: RoundReasons, language: Language, board: int | None = None
) -> RoundExplained:
    if board is not None and not 1 <= board <= len(made.boards):
        raise NotFound(Phrase(N_("board")), board)
    return {
        "round": made.round,
        "by_hand": made.by_hand,
        "sentences": _said(made.sentences, language),
        "boards": [
            {
                "board": each.board,
                "white": _who(state, each.white),
                "black": _who(state, each.black),
                "sentences": _said(each.sentences, language),
            }
            for each in made.boards
            if board is None or each.board == board
        ],
    }


def why_not_view(
    state: State, first: int, second: int, number: int | None, made: Explanation, language: Language
) -> WhyNotShown:
    return {
        "round": number or len(state.rounds) + 1,
        "first": _who(state, first),
        "second": _who(state, second),
        "sentences": _said(made.sentences, language),
    }


_COLOURS = {Colour.WHITE: "white", Colour.BLACK: "black"}


def forecast_view(state: State, made: OpponentForecast, language: Language) -> ForecastShown:
    return {
        "round": made.round,
        "player": _who(state, made.player),
        "tried": made.tried,
        "complete": made.complete,
        "open": made.open,
        "impossible": made.impossible,
        "sentences": _said(forecast_phrases(state, made), language),
        "chances": [
            {
                "percent": round(chance.percent, 1),
                "opponent": None if chance.opponent is None else _who(state, chance.opponent),
                "colour": _COLOURS[chance.colour] if chance.colour else None,
            }
            for chance in made.chances
        ],
    }


def arrangement_of(state: State) -> Arrangement:
    """The coming round; only where rounds are drawn one after another."""
    if not state.settings.profile.draws_each_round:
        raise SwissOnly(state.settings.system.value)
    return arrangement(state)


def arrangement_view(state: State, language: Language) -> ComingShown:
    made = arrangement_of(state)
    return {
        "round": made.round,
        "missing": made.missing,
        "players": [
            {
                "id": each.id,
                "number": each.number,
                "name": each.name,
                "points": each.points / 10,
                "part": each.part.value,
                "due": each.due or None,
            }
            for each in made.players
        ],
        "set_games": [
            {
                "first": _who(state, each.first),
                "second": _who(state, each.second),
                "colours": each.colours_set,
            }
            for each in made.set_games
        ],
        "set_bye": None if made.set_bye is None else _who(state, made.set_bye),
        "forbidden": [[_who(state, one), _who(state, other)] for one, other in made.forbidden],
        "by_hand": None if made.by_hand is None else _by_hand_view(state, made.by_hand, language),
    }


def _by_hand_view(state: State, made: ByHand, language: Language) -> ByHandShown:
    return {
        "boards": [
            {
                "board": each.board,
                "white": _who(state, each.white),
                "black": _who(state, each.black),
                "warnings": [language.say(concern.phrase) for concern in each.concerns],
            }
            for each in made.boards
        ],
        "bye": None if made.bye is None else _who(state, made.bye),
        "left": [_who(state, id_) for id_ in made.left],
        "warnings": [language.say(concern.phrase) for concern in made.concerns],
        "engine": [[_who(state, white), _who(state, black)] for white, black in made.engine],
        "engine_bye": None if made.engine_bye is None else _who(state, made.engine_bye),
        "differs": made.differs,
    }


def _said(sentences: Sequence[Phrase], language: Language) -> list[str]:
    return [language.say(sentence) for sentence in sentences]


def _who(state: State, id_: int) -> PlayerNamed:
    entry = state.entries[id_]
    return {"id": id_, "number": entry.number or None, "name": entry.player.name}


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
            return arrangement_view(chronicle.decided, language)


def needed(field: str, value: int | None) -> int:
    if value is None:
        raise FieldMissing(field)
    return value
