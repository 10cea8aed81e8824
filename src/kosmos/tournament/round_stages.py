"""A round goes from draft to published, running and finished; what visitors see is what was published."""

import datetime as dt
from enum import StrEnum
from typing import NamedTuple

from kosmos.locale import N_
from kosmos.tournament.state import State


class RoundStage(StrEnum):
    DRAFT = "draft"
    PUBLISHED = "published"
    RUNNING = "running"
    FINISHED = "finished"


STAGE_WORDS = {
    RoundStage.DRAFT: N_("draft"),
    RoundStage.PUBLISHED: N_("published"),
    RoundStage.RUNNING: N_("running"),
    RoundStage.FINISHED: N_("finished"),
}


def stage_of(state: State, number: int, now: str) -> RoundStage:
    """`now` is local time, as the starts of rounds are. A round runs from its start on, or from its first result."""
    round_ = state.rounds[number - 1]
    if number in state.drafts:
        return RoundStage.DRAFT
    if round_.is_complete:
        return RoundStage.FINISHED
    start = state.starts.get(number, "")
    begun = any(game.result.is_final for game in round_.games) or (start and start <= now)
    return RoundStage.RUNNING if begun else RoundStage.PUBLISHED


_A_DAY = 24 * 60


def minutes_running(state: State, number: int, now: str) -> int | None:
    """By the start that was said; None: nobody said one, it does not run, or it is more than a day ago."""
    start = state.starts.get(number, "")
    if not start or stage_of(state, number, now) is not RoundStage.RUNNING:
        return None
    minutes = int((dt.datetime.fromisoformat(now) - dt.datetime.fromisoformat(start)).total_seconds()) // 60
    return minutes if 0 <= minutes < _A_DAY else None


def last_round(state: State) -> int | None:
    """The last round that can be given a time; None for a system without rounds."""
    planned = max(state.settings.rounds or 0, len(state.rounds))
    return planned if state.settings.profile.has_rounds else None


class ComingStart(NamedTuple):
    round: int
    start: str  #: local date and time


def coming_start(state: State, now: str) -> ComingStart | None:
    """The next round with a time that has not come yet; `now` is local time, too."""
    ahead = [(number, start) for number, start in state.starts.items() if start > now]
    return ComingStart(*min(ahead, key=lambda each: each[1])) if ahead else None


def first_unpublished(state: State) -> int:
    """A draft, or else the round that is drawn next."""
    return min(state.drafts, default=len(state.rounds) + 1)


def without_drafts(state: State) -> State:
    """The tournament as if rounds that are drafts were not drawn yet."""
    if not state.drafts:
        return state
    draft = state.writable()
    draft.delete_rounds(min(state.drafts))
    draft.drafts = frozenset()
    return draft.committed()
