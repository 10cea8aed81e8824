"""Sentences about rounds, shared by the workings of all tie-breaks."""

from kosmos.core.outcomes import Outcome
from kosmos.core.points import make_points
from kosmos.locale import N_, Phrase
from kosmos.standings.results import Results
from kosmos.standings.rounds import PlayerRound
from kosmos.standings.unplayed import Contribution, Rule

_UNPLAYED = {
    Outcome.FORFEIT_WIN: N_("won by forfeit"),
    Outcome.FORFEIT_LOSS: N_("lost by forfeit"),
    Outcome.PAIRING_BYE: N_("pairing-allocated bye"),
    Outcome.FULL_BYE: N_("full-point bye"),
    Outcome.HALF_BYE: N_("half-point bye"),
    Outcome.ZERO_BYE: N_("zero-point bye"),
    Outcome.ABSENT: N_("absent"),
    Outcome.PENDING: N_("no result yet"),
    Outcome.ADJOURNED: N_("adjourned"),
}

_DUMMIES = {
    Rule.OWN_SCORE: N_("Round {round}: {what}; a dummy opponent with the player’s own score {score} (16.4)"),
    Rule.SCHEDULED: N_(
        "Round {round}: {what}; a dummy opponent with no more than the {score} of the scheduled opponent (16.4.1)"
    ),
    Rule.HALF: N_(
        "Round {round}: {what}; a dummy opponent with no more than a draw in every round, {score} (16.4.2)"
    ),
}


#: why the value cut is not the lowest
CUT_EXCEPTION = Phrase(N_("A round left unplayed by choice is cut in place of a lower value (16.5)."))


def player(results: Results, index: int) -> str:
    """A name, or the number of a player without one."""
    entrant = results.entrants[index]
    return entrant.name or f"#{entrant.number}"


def what_happened(game: PlayerRound) -> Phrase:
    """How an unplayed round came about."""
    return Phrase(_UNPLAYED.get(game.outcome, N_("played")))


def opponent_counted(results: Results, contribution: Contribution) -> Phrase:
    """Who the round's opponent was and by which rule they count with this score."""
    game, score = contribution.round, make_points(contribution.score)
    if contribution.rule is not Rule.OPPONENT:
        return Phrase(
            _DUMMIES[contribution.rule], {"round": game.number, "what": what_happened(game), "score": score}
        )
    args = {"round": game.number, "name": player(results, game.opponent), "score": score}
    if results.adjusted[game.opponent] != results.points[game.opponent]:
        return Phrase(N_("Round {round}: {name} has {score}, the last byes counted as draws (16.3)"), args)
    return Phrase(N_("Round {round}: {name} has {score}"), args)


def round_note(game: PlayerRound, note: Phrase) -> Phrase:
    return Phrase(N_("Round {round}: {note}"), {"round": game.number, "note": note})
