"""Reasons as they are told: in words, and as plain values for programs."""

from collections.abc import Sequence
from typing import TypedDict

from kosmos.core.colours import Colour
from kosmos.core.errors import NotFound
from kosmos.locale import N_, NP_, Language, Phrase
from kosmos.locale.phrases import Plural
from kosmos.pairing.contract import Explanation
from kosmos.service.shapes import PlayerNamed
from kosmos.tournament.arrangement import Arrangement, ByHand
from kosmos.tournament.reasons import RoundReasons
from kosmos.tournament.state import State
from kosmos.tournament.what_if import OpponentForecast

# -- in words ------------------------------------------------------------------------------------------


def forecast_phrases(state: State, forecast: OpponentForecast) -> tuple[Phrase, ...]:
    """How the chances were found; one line for each follows from `chance_phrase`."""
    args = {
        "name": state.entries[forecast.player].player.name,
        "tried": forecast.tried,
        "open": forecast.open,
        "wanted": forecast.wanted,
    }
    if not forecast.plays:
        return (Phrase(N_("{name} does not take part in the coming round."), args),)
    if not forecast.open:
        return (Phrase(N_("All results are in: this is how {name} would be paired."), args),)
    how = Phrase(_how_found(forecast), args)
    likely = Phrase(N_("Results are weighed by the ratings; without ratings all are equally likely."))
    if forecast.tried >= forecast.wanted:
        return (how, likely)
    return (
        how,
        Phrase(N_("In a large field each look tries more ways, until there are {wanted}."), args),
        likely,
    )


def _how_found(forecast: OpponentForecast) -> Plural:
    if forecast.complete:
        return NP_(
            "{open} game is still open; all {tried} ways in which it can end were tried.",
            "{open} games are still open; all {tried} ways in which they can end were tried.",
            "open",
        )
    if forecast.wanted == 3**forecast.open:
        return NP_(
            "{open} game is still open; tried so far, the likeliest end first: {tried}.",
            "{open} games are still open; ways tried so far in which they can end, the likeliest first: {tried}.",
            "open",
        )
    return NP_(
        "{open} game is still open; ways drawn by lot in which it can end: {tried}.",
        "{open} games are still open; ways drawn by lot in which they can end: {tried}.",
        "open",
    )


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
    wanted: int
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
        "wanted": made.wanted,
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


def arrangement_view(state: State, made: Arrangement, language: Language) -> ComingShown:
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
