"""Which ratings count, ratings given by hand or by round, and the start position of a round."""

from random import Random

from kosmos.core.errors import NotFound, settle
from kosmos.core.questions import Question
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import Context, DrawStartPosition, GiveRating, SetRatingRules
from kosmos.tournament.decide.players import entry_of
from kosmos.tournament.decide.rating_advice import tie_break_advice
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.ratings import RatingGiven, RatingRulesSet, StartPositionDrawn
from kosmos.tournament.integrity import questions_about
from kosmos.tournament.rating_rules import CountedRating, GivenRating, RatingRules
from kosmos.tournament.refusals import NothingChanged, NotLongEvent
from kosmos.tournament.start_positions import POSITIONS
from kosmos.tournament.state import State


def set_rating_rules(state: State, command: SetRatingRules, _context: Context) -> list[Event]:
    rules = RatingRules(lists=command.lists, long=command.long, which=command.which)
    if rules == state.rating_rules:
        raise NothingChanged
    settle([*_after_start(state), *tie_break_advice(rules, state.settings.tie_breaks)], command.answers)
    return [RatingRulesSet(rules)]


def _after_start(state: State, kind: str = "rating_rules") -> list[Question]:
    text = N_("Ratings that count change after the start: starting numbers and tie-breaks may move.")
    return questions_about(kind, Phrase(text), in_mode=state.in_arbiter_mode) if state.rounds else []


# Checklist 128, 129, 145, 211: another list's rating can be picked, any rating entered, and by round in a long event.
def give_rating(state: State, command: GiveRating, _context: Context) -> list[Event]:
    entry = entry_of(state, command.id)
    if command.round > 1 and not state.rating_rules.long:
        raise NotLongEvent
    if state.rounds_planned and command.round > state.rounds_planned:
        raise NotFound(Phrase(N_("round")), command.round)
    now = state.given_ratings.get(entry.id, {}).get(command.round)
    wanted = GivenRating(command.rating, command.list, command.date) if command.rating else None
    if now == wanted:
        raise NothingChanged
    if not _only_to_come(state, command.round):
        settle(_after_start(state, "rating_given"), command.answers)
    return [RatingGiven(entry.id, command.round, wanted)]


def _only_to_come(state: State, round_: int) -> bool:
    """In a long event a rating from a coming round on is the usual thing, and moves nothing that was shown."""
    return round_ > len(state.rounds) and state.rating_rules.which is CountedRating.FIRST


# Checklist 222: drawn by lot for each round.
def draw_start_position(state: State, command: DrawStartPosition, context: Context) -> list[Event]:
    if state.rounds_planned and command.round > state.rounds_planned:
        raise NotFound(Phrase(N_("round")), command.round)
    if command.round in state.positions:
        text = N_("Round {round} has a start position already; another one is drawn.")
        about = Phrase(text, {"round": command.round})
        settle([Question("position_drawn", about, loses=True)], command.answers)
    return [StartPositionDrawn(command.round, Random(context.seed).randrange(POSITIONS))]
