"""Reasons of team events at every door: why this match, why not those two, and whether the rounds follow their rules."""

from collections.abc import Sequence
from typing import TypedDict

from kosmos.core.errors import NotFound
from kosmos.locale import N_, Language, Phrase
from kosmos.pairing.check_words import PairWords, difference_lines, round_line
from kosmos.pairing.checker import RoundCheck
from kosmos.pairing.contract import Explanation, PairedGame
from kosmos.service.actors import Actor
from kosmos.service.reading import off_loop
from kosmos.service.team_events import TeamEvents
from kosmos.teams.reasons import TeamRoundReasons, check_team_rounds, explain_round, why_not_teams
from kosmos.teams.state import TeamEventState


async def explain_team_round(events: TeamEvents, actor: Actor, id_: str, number: int) -> TeamRoundReasons:
    """Why the matches of a round are what they are; 0: of the round that is played."""
    state = await events.get(actor, id_)
    told = await events.whole_stream(actor, id_)
    return await off_loop(lambda: explain_round(told, number or state.current))


async def why_teams_do_not_meet(
    events: TeamEvents, actor: Actor, id_: str, first: int, second: int, number: int | None = None
) -> Explanation:
    """In a round that was drawn, or in the coming one."""
    state, told = await events.get(actor, id_), await events.whole_stream(actor, id_)
    return await off_loop(lambda: why_not_teams(told, state, first, second, number))


async def checked_team_rounds(events: TeamEvents, actor: Actor, id_: str) -> tuple[RoundCheck, ...]:
    state, told = await events.get(actor, id_), await events.whole_stream(actor, id_)
    return await off_loop(lambda: check_team_rounds(told, state))


# -- in words ----------------------------------------------------------------------------------------------


class _TeamPairs(PairWords):
    def __init__(self, state: TeamEventState) -> None:
        self._state = state

    def _name(self, team: int | None) -> str:
        found = None if team is None else self._state.teams.get(team)
        return found.name if found else f"#{team}"

    def pair(self, game: PairedGame) -> str:
        return f"{self._name(game.white)} – {self._name(game.black)}"

    def bye(self, number: int | None) -> str:
        return self._name(number)


def check_phrases(state: TeamEventState, check: RoundCheck) -> list[Phrase]:
    """What was found in a round; where it agrees, that."""
    if check.agrees:
        text = N_("Round {round}: as the system would have drawn it")
        return [Phrase(text, {"round": check.round})]
    said = _TeamPairs(state)
    return [
        round_line(check),
        *(line for each in check.differences for _, line in difference_lines(each, said)),
    ]


# -- as plain values ---------------------------------------------------------------------------------------


class TeamNamed(TypedDict):
    id: int
    name: str


class MatchExplained(TypedDict):
    match: int
    home: TeamNamed
    away: TeamNamed
    sentences: list[str]


class TeamRoundExplained(TypedDict):
    round: int
    sentences: list[str]
    matches: list[MatchExplained]


class TeamsWhyNotShown(TypedDict):
    round: int
    first: TeamNamed
    second: TeamNamed
    sentences: list[str]


class TeamRoundChecked(TypedDict):
    round: int
    agrees: bool
    sentences: list[str]


class TeamRoundsChecked(TypedDict):
    agrees: bool
    rounds: list[TeamRoundChecked]


def explained_view(
    state: TeamEventState, made: TeamRoundReasons, language: Language, match: int = 0
) -> TeamRoundExplained:
    if match and not 1 <= match <= len(made.matches):
        raise NotFound(Phrase(N_("match")), match)
    return {
        "round": made.round,
        "sentences": _said(made.sentences, language),
        "matches": [
            {
                "match": each.match,
                "home": _team(state, each.home),
                "away": _team(state, each.away),
                "sentences": _said(each.sentences, language),
            }
            for each in made.matches
            if match in (0, each.match)
        ],
    }


def teams_why_not_view(
    state: TeamEventState, first: int, second: int, number: int | None, made: Explanation, language: Language
) -> TeamsWhyNotShown:
    return {
        "round": number or len(state.rounds) + 1,
        "first": _team(state, first),
        "second": _team(state, second),
        "sentences": _said(made.sentences, language),
    }


def checked_view(
    state: TeamEventState, checks: Sequence[RoundCheck], language: Language
) -> TeamRoundsChecked:
    return {
        "agrees": all(check.agrees for check in checks),
        "rounds": [
            {
                "round": check.round,
                "agrees": check.agrees,
                "sentences": _said(check_phrases(state, check), language),
            }
            for check in checks
        ],
    }


def _team(state: TeamEventState, id_: int) -> TeamNamed:
    return {"id": id_, "name": state.teams[id_].name}


def _said(sentences: Sequence[Phrase], language: Language) -> list[str]:
    return [language.say(sentence) for sentence in sentences]
