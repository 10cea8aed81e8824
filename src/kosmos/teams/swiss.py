"""A round of the Swiss system for teams: the event as pairing sees it, and its answer as matches. Follows C.04.6 (2026)."""

from typing import ClassVar

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import N_, Phrase
from kosmos.pairing.acceleration import baku
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
    scoring = _match_points(state)
    virtual = virtual_points(state)
    entrants = tuple(
        Entrant(
            number=team.id,
            name=team.name,
            history=tuple(_encounter(state, team.id, number) for number in range(1, len(state.rounds) + 1)),
            virtual=virtual.get(team.id, ()),
            withdrawn=team.withdrawn is not None,
        )
        for team in state.teams.values()
    )
    record = Record(entrants=entrants, rounds=settings.rounds, played=len(state.rounds), scoring=scoring)
    present = frozenset(team.id for team in state.teams.values() if team.withdrawn is None)
    return View(record=record, present=present)


def _match_points(state: TeamEventState) -> Scoring:
    settings = state.settings
    return Scoring(
        win=settings.match_win,
        draw=settings.match_draw,
        loss=settings.match_loss,
        bye=settings.match_draw,
    )


# C.04.7 art. 1.2 to 1.4: who belongs to the first half is settled by those who are there for round 1.
def virtual_points(state: TeamEventState) -> dict[int, tuple[int, ...]]:
    """Match points by round that the first half of the teams has for pairing."""
    if not state.settings.profile.accelerates:
        return {}
    first = state.rounds[0] if state.rounds else None
    starters = [
        team.id
        for team in state.teams.values()
        if (team.withdrawn is None if first is None else first.match_of(team.id) or team.id in first.free)
    ]
    return baku(list(state.teams), state.settings.rounds, _match_points(state), starters)


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
    now = _with_virtual(state, _totals(state, primary, len(state.rounds)), len(state.rounds))
    secondary = _totals(state, primary.other, len(state.rounds))
    if primary is TeamPoints.MATCH and not state.adjusted:
        return TeamSwissRules(colours=kind, secondary=secondary)
    last = len(state.rounds) - 1
    before = _with_virtual(state, _totals(state, primary, last), last) if state.rounds else {}
    return TeamSwissRules(colours=kind, primary=now, primary_before=before, secondary=secondary)


def _totals(state: TeamEventState, score: TeamPoints, after: int) -> dict[int, int]:
    view = team_view(state, after)
    return {number: view.total(score, index) for index, number in enumerate(view.numbers)}


def _with_virtual(state: TeamEventState, totals: dict[int, int], place: int) -> dict[int, int]:
    """The scores for pairing the round with this index."""
    virtual = virtual_points(state)
    return {
        number: total + sum(virtual.get(number, ())[place : place + 1]) for number, total in totals.items()
    }
