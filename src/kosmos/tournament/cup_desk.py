"""The matches of a cup that are level, and the tie-break game that comes next in each: values for every door."""

from typing import NamedTuple

from kosmos.core.results import Result
from kosmos.locale import Phrase
from kosmos.pairing.cup.course import PlayedMatch
from kosmos.pairing.cup.matches import DecidingGame, next_deciding, next_white
from kosmos.pairing.cup.rules import DecidingPace
from kosmos.pairing.cup.words import stage_name
from kosmos.tournament.cups import course_of, cup_rules
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry

#: what a tie-break game can end with, as its form offers it
TIE_BREAK_RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


class LevelMatch(NamedTuple):
    """`round` and `board` are those of the match's first game; White and Black those of the next tie-break game."""

    round: int
    board: int
    stage: Phrase
    games: tuple[DecidingGame, ...]  #: by player id
    white: Entry
    black: Entry
    pace: DecidingPace
    time: str
    winner: Entry | None


def level_matches(state: State, number: int | None = None) -> list[LevelMatch]:
    """The level matches of one round, or all that are still to be decided."""
    if not state.settings.profile.knocks_out or not state.is_drawn:
        return []
    course = course_of(state)
    entries = {entry.number: entry for entry in state.entries.values()}
    shown = [
        match
        for match in course.matches
        if match.score and match.score.level and _is_asked_for(match, number)
    ]
    return [_level(state, match, stage_name(course, match.match), entries) for match in shown]


def _is_asked_for(match: PlayedMatch, number: int | None) -> bool:
    return match.winner is None if number is None else any(board[0] == number for board in match.boards)


def white_of_next(state: State, match: PlayedMatch) -> int:
    """The pairing number of who has White in the next tie-break game."""
    seed = state.seeds.get(match.boards[0][0], 0)
    return next_white(match.pair, match.deciding, cup_rules(state).stages, seed)


def _level(state: State, match: PlayedMatch, stage: Phrase, entries: dict[int, Entry]) -> LevelMatch:
    coming = next_deciding(match.deciding, cup_rules(state).stages)
    white = white_of_next(state, match)
    return LevelMatch(
        *match.boards[0],
        stage,
        state.deciding_games.get(match.boards[0], ()),
        entries[white],
        entries[sum(match.pair) - white],
        coming.pace,
        coming.time,
        entries[match.winner] if match.winner else None,
    )
