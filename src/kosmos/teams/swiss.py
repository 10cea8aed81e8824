"""A round of the Swiss system for teams: the event as pairing sees it, and its answer as matches. Follows C.04.6 (2026)."""

from typing import ClassVar

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import NoPairing, View
from kosmos.pairing.team_swiss import TeamSwissRules, pair
from kosmos.standings.rounds import RoundKind
from kosmos.standings.teams.view import TeamPoints
from kosmos.teams.events import DrawnMatch, TeamRoundDrawn
from kosmos.teams.scoring import match_scores, team_view
from kosmos.teams.state import TeamEventState


class NoTeamPairing(Refusal):
    text: ClassVar[str] = N_("This round cannot be drawn: {reason}")
    status: ClassVar[int] = 409
    reason: Phrase


def swiss_round(state: TeamEventState, colours: str, seed: int) -> TeamRoundDrawn:
    """The team with White on board 1 is named first where its colours begin with White, else second."""
    number = len(state.rounds) + 1
    answer = pair(team_swiss_view(state), swiss_rules(state), seed)
    if isinstance(answer, NoPairing):
        raise NoTeamPairing(answer.reason)
    pairs = [(game.white, game.black) for game in answer.games]
    matches = tuple(
        DrawnMatch(
            home=white if colours[0] == "W" else black,
            away=black if colours[0] == "W" else white,
            colours=colours,
        )
        for white, black in pairs
    )
    return TeamRoundDrawn(number, matches, () if answer.bye is None else (answer.bye,))


def team_swiss_view(state: TeamEventState) -> View:
    """The teams by their numbers, with what every round brought them; their colour is that of board 1."""
    settings = state.settings
    scoring = Scoring(
        win=settings.match_win,
        draw=settings.match_draw,
        loss=settings.match_loss,
        bye=settings.match_draw,
    )
    entrants = tuple(
        Entrant(
            number=team.id,
            name=team.name,
            history=tuple(_encounter(state, team.id, number) for number in range(1, len(state.rounds) + 1)),
            withdrawn=team.withdrawn is not None,
        )
        for team in state.teams.values()
    )
    record = Record(entrants=entrants, rounds=settings.rounds, played=len(state.rounds), scoring=scoring)
    present = frozenset(team.id for team in state.teams.values() if team.withdrawn is None)
    return View(record=record, present=present)


def _encounter(state: TeamEventState, team: int, number: int) -> Encounter:
    round_ = state.rounds[number - 1]
    match = round_.match_of(team)
    if match is None:
        return Encounter(Outcome.PAIRING_BYE if team in round_.free else Outcome.ZERO_BYE)
    at_home = match.home == team
    home, away = match_scores(state.settings, match)
    own, other = (home, away) if at_home else (away, home)
    colour = Colour.WHITE if match.home_white(1) is at_home else Colour.BLACK
    return Encounter(
        _outcome(own.kind, own.match, other.match), match.away if at_home else match.home, colour
    )


def _outcome(kind: RoundKind, own: int, other: int) -> Outcome:
    if kind is RoundKind.FORFEIT_WIN:
        return Outcome.FORFEIT_WIN
    if kind is RoundKind.FORFEIT_LOSS:
        return Outcome.FORFEIT_LOSS
    return Outcome.WIN if own > other else Outcome.LOSS if own < other else Outcome.DRAW


def swiss_rules(state: TeamEventState) -> TeamSwissRules:
    """Art. 1.2: the primary score ranks, the secondary decides only who is the first team of a pair."""
    primary, kind = state.settings.primary, state.settings.colour_type
    now = _totals(state, primary, len(state.rounds))
    secondary = _totals(state, primary.other, len(state.rounds))
    if primary is TeamPoints.MATCH and not state.adjusted:
        return TeamSwissRules(colours=kind, secondary=secondary)
    before = _totals(state, primary, len(state.rounds) - 1) if state.rounds else {}
    return TeamSwissRules(colours=kind, primary=now, primary_before=before, secondary=secondary)


def _totals(state: TeamEventState, score: TeamPoints, after: int) -> dict[int, int]:
    view = team_view(state, after)
    return {number: view.total(score, index) for index, number in enumerate(view.numbers)}
