"""The one next step of a tournament: the same answer for pages, API and command line."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament.check_in import check_in_list, not_checked_in
from kosmos.tournament.cup_hat import HatDraw, hats
from kosmos.tournament.cups import course_of
from kosmos.tournament.state import State

FEWEST = 2  #: players for a draw


class StepKind(StrEnum):
    ENTER_PLAYERS = "enter-players"
    DRAW = "draw"
    TAKE_ATTENDANCE = "take-attendance"
    CHECK_IN = "check-in"
    PAIR_BY_HAND = "pair-by-hand"
    PUBLISH_ROUND = "publish-round"
    ENTER_RESULTS = "enter-results"
    RUN_EVENING = "run-evening"
    READ_STANDINGS = "read-standings"


class StepWay(NamedTuple):
    """A way to a page of the tournament, in words."""

    action: Phrase
    page: str


class NextStep(NamedTuple):
    """What comes next, in words, and where it is done: on a page of the tournament, or at once by a command, after
    which the page shows what came of it.
    """

    kind: StepKind
    round: int  #: that it is about; 0: none
    sentence: Phrase
    action: Phrase
    page: str
    command: str = ""
    arguments: Mapping[str, int] = MappingProxyType({})  #: fields of the command
    other: StepWay | None = None  #: what may be done before
    missing: int = 0  #: results of that round


def next_step(state: State) -> NextStep:
    """Results first, then the next draw, and at last the table; an evening without rounds runs by itself."""
    if not state.settings.profile.has_rounds:
        return _EVENING
    if state.is_finished:
        return _FINISHED
    if state.draft:
        return _by_hand(len(state.rounds) + 1)
    if state.drafts:
        return _publish(max(state.drafts))
    if state.is_drawn and state.settings.profile.knocks_out and (step := _cup_step(state)):
        return step
    if state.is_drawn and not can_draw_next(state):
        return _results(state)
    return _results(state) if state.is_drawn and not state.rounds[-1].is_complete else _draw(state)


def can_draw_next(state: State) -> bool:
    """Whether a round is to come that is drawn by itself; whether the last one is over does not matter here."""
    settings = state.settings
    more = not settings.rounds or len(state.rounds) < settings.rounds
    return settings.profile.draws_each_round and more and not state.is_finished


def _cup_step(state: State) -> NextStep | None:
    """Tie-breaks come before the next draw; while a game is open its result does."""
    course = course_of(state)
    level = [match for index in course.open if (match := course.matches[index]).score and match.score.level]
    if any(not round_.is_complete for round_ in state.rounds):
        return _results(state)
    if not level:
        return None
    number = level[0].boards[0][0]
    text = NP_(
        "{count} match is level: enter its tie-break.", "{count} matches are level: enter their tie-breaks."
    )
    sentence = Phrase(text, {"count": len(level)})
    return NextStep(
        StepKind.ENTER_RESULTS,
        number,
        sentence,
        Phrase(N_("Enter tie-breaks")),
        "bracket",
        missing=len(level),
    )


def _draw(state: State) -> NextStep:
    number = len(state.rounds) + 1
    if not state.is_drawn and len(state.entries) < FEWEST:
        return _PLAYERS
    if not_checked_in(state):
        return _check_in(state)
    if state.settings.profile.takes_attendance:
        sentence = Phrase(N_("Next: round {round}."), {"round": number})
        return NextStep(StepKind.TAKE_ATTENDANCE, number, sentence, Phrase(N_("Who is there?")), "attendance")
    if draws := hats(state):
        return _from_hat(number, draws)
    if not state.is_drawn:
        sentence, action = (
            Phrase(N_("Next: draw, when all players are entered.")),
            Phrase(N_("Make the draw")),
        )
        return NextStep(StepKind.DRAW, number, sentence, action, "rounds", "PairRound", other=_ENTER)
    about = {"round": number}
    sentence, action = Phrase(N_("Next: draw round {round}."), about), Phrase(N_("Draw round {round}"), about)
    return NextStep(StepKind.DRAW, number, sentence, action, "rounds", "PairRound")


def _from_hat(number: int, draws: tuple[HatDraw, ...]) -> NextStep:
    """The step of a cup drawn from a hat: pairs are entered as they come out, and the round is drawn when the hats are empty."""
    about = {"round": number}
    if all(draw.is_complete for draw in draws):
        sentence = Phrase(N_("All pairs of round {round} are out of the hat."), about)
        action, other = Phrase(N_("That is the draw")), _ENTER if number == 1 else None
        return NextStep(StepKind.DRAW, number, sentence, action, "rounds", "PairRound", other=other)
    sentence = Phrase(N_("Next: draw round {round} from the hat."), about)
    return NextStep(StepKind.DRAW, number, sentence, Phrase(N_("Draw from the hat")), "hat")


def _check_in(state: State) -> NextStep:
    known = check_in_list(state)
    about = {"round": known.round, "here": len(known.here), "expected": known.expected}
    sentence = Phrase(N_("Next: check-in for round {round}. {here} of {expected} are here."), about)
    return NextStep(StepKind.CHECK_IN, known.round, sentence, Phrase(N_("Check in")), "check-in")


def _results(state: State) -> NextStep:
    number = state.current_round
    if state.rounds[number - 1].is_complete:
        return _adjourned(state)
    about = {"round": number, "rounds": state.rounds_planned}
    return NextStep(
        StepKind.ENTER_RESULTS,
        number,
        Phrase(N_("Round {round} of {rounds} is being played."), about),
        Phrase(N_("Enter results")),
        "rounds",
        missing=sum(not game.result.is_final for game in state.rounds[number - 1].games),
    )


def _adjourned(state: State) -> NextStep:
    """Whether all rounds are over but for games that are played on another day, or results that were taken out again."""
    number = next(n for n, round_ in enumerate(state.rounds, 1) if not round_.is_complete)
    is_open = sum(not game.result.is_final for round_ in state.rounds for game in round_.games)
    text = NP_("{count} game of an earlier round is open.", "{count} games of earlier rounds are open.")
    return NextStep(
        StepKind.ENTER_RESULTS,
        number,
        Phrase(text, {"count": is_open}),
        Phrase(N_("Enter results")),
        f"rounds/{number}",
        missing=is_open,
    )


def _publish(number: int) -> NextStep:
    about, page = {"round": number}, f"rounds/{number}"
    return NextStep(
        StepKind.PUBLISH_ROUND,
        number,
        Phrase(N_("Round {round} is a draft: check it, change it, or publish it."), about),
        Phrase(N_("Publish round {round}"), about),
        page,
        "PublishRound",
        about,
        other=StepWay(Phrase(N_("To the draft of round {round}"), about), page),
    )


def _by_hand(number: int) -> NextStep:
    sentence = Phrase(N_("Round {round} is being paired by hand."), {"round": number})
    return NextStep(
        StepKind.PAIR_BY_HAND, number, sentence, Phrase(N_("Go on pairing by hand")), "next/manual"
    )


_ENTER = StepWay(Phrase(N_("Enter players")), "players")
_PLAYERS = NextStep(
    StepKind.ENTER_PLAYERS, 0, Phrase(N_("Next: enter the players.")), _ENTER.action, _ENTER.page
)
_EVENING = NextStep(
    StepKind.RUN_EVENING,
    0,
    Phrase(N_("Players come and go; the winner keeps the seat.")),
    Phrase(N_("To the evening")),
    "evening",
)
_FINISHED = NextStep(
    StepKind.READ_STANDINGS,
    0,
    Phrase(N_("All results are in: the tournament is finished.")),
    Phrase(N_("Standings")),
    "standings",
)
