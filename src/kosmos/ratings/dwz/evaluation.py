"""A whole competition evaluated: who counts, first ratings, then the rated players; and what-if for one."""

from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import ClassVar

import msgspec

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome
from kosmos.core.points import Points
from kosmos.core.record import Record
from kosmos.locale import N_
from kosmos.ratings.dwz.expectancy import half_up, mean_opponent, published_performance, score_of
from kosmos.ratings.dwz.first import FirstRatings, Newcomer, RatedPair, first_ratings
from kosmos.ratings.dwz.parameters import DwzSystem, system_on
from kosmos.ratings.dwz.systems import Calculation, calculation
from kosmos.ratings.dwz.values import AgeGroup, Dwz, DwzPlayer, DwzRow, RatedGame, RatingStage, age_group

#: Rating knows wins, draws and losses, whatever a tournament gives for them.
SCORE = {Outcome.WIN: 10, Outcome.DRAW: 5, Outcome.LOSS: 0}


class AgeAnswer(StrEnum):
    """What can be answered to the question for a missing birth date; `change` goes back and enters it."""

    UP_TO_20 = "up_to_20"
    FROM_21_TO_25 = "21_to_25"
    FROM_26 = "26_and_over"
    LEAVE_OUT = "leave_out"
    CHANGE = "change"


class AgeUnknown(Refusal):
    """A question more than a refusal: answer for each of these numbers, or enter the birth dates, and ask again."""

    text: ClassVar[str] = N_("The birth date is missing, and the new DWZ depends on the age: {names}.")
    status: ClassVar[int] = 409
    names: str
    numbers: tuple[int, ...]
    answers: tuple[AgeAnswer, ...] = tuple(AgeAnswer)


class DwzReport(msgspec.Struct, frozen=True):
    """Everybody who played at least one game that counts, in order of the starting numbers."""

    system: DwzSystem
    ended: date
    rows: tuple[DwzRow, ...]


def answered(player: DwzPlayer, answer: AgeAnswer) -> DwzPlayer:
    """The player as somebody said they are; `change` leaves them as they were, to be asked for again."""
    if answer is AgeAnswer.CHANGE:
        return player
    if answer is AgeAnswer.LEAVE_OUT:
        return msgspec.structs.replace(player, left_out=True)
    return msgspec.structs.replace(player, assumed=AgeGroup(answer.value))


def evaluate(
    players: Sequence[DwzPlayer],
    record: Record,
    ended: date,
    *,
    system: DwzSystem | None = None,
    answers: Mapping[int, AgeAnswer] | None = None,
) -> DwzReport:
    """The report of a competition that ended on that day. Raises `AgeUnknown` while an age is needed and missing."""
    chosen = system or system_on(ended)
    calculate = calculation(chosen, ended)
    told = answers or {}
    field = [answered(player, told[player.number]) if player.number in told else player for player in players]
    games = counted_games(record)
    rated = {player.number: float(player.old.value) for player in field if player.old}
    newcomers = [
        Newcomer(player.number, games.get(player.number, ()), player.earlier_games)
        for player in field
        if not player.old
    ]
    first = first_ratings(newcomers, rated, calculate.first)
    published = {number: half_up(calculate.lifted(value)) for number, value in first.first.items()}
    known = {**rated, **published}
    _ask_for_ages(field, games, known, ended)
    rows = [_row(player, games.get(player.number, ()), known, first, calculate, ended) for player in field]
    return DwzReport(chosen, ended, tuple(row for row in rows if row))


def counted_games(record: Record) -> dict[int, tuple[RatedPair, ...]]:
    """Played and rated games by starting number; forfeits, byes and open games never count."""
    return {
        entrant.number: tuple(
            (encounter.opponent, SCORE[encounter.outcome])
            for encounter in entrant.history
            if encounter.opponent is not None and encounter.outcome.is_rated
        )
        for entrant in record.entrants
    }


def _ask_for_ages(
    field: Sequence[DwzPlayer],
    games: Mapping[int, Sequence[RatedPair]],
    known: Mapping[int, float],
    ended: date,
) -> None:
    """Only rated players with a game that counts have a coefficient, and only that depends on the age."""
    missing = [
        player
        for player in field
        if player.old
        and not player.left_out
        and _age(player, ended) is None
        and any(opponent in known for opponent, _ in games.get(player.number, ()))
    ]
    if missing:
        names = "; ".join(player.name or str(player.number) for player in missing)
        raise AgeUnknown(names, tuple(player.number for player in missing))


def _age(player: DwzPlayer, ended: date) -> AgeGroup | None:
    if player.birth_year:
        return age_group(player.birth_year, ended.year)
    return player.assumed


def _row(
    player: DwzPlayer,
    games: Sequence[RatedPair],
    known: Mapping[int, float],
    first: FirstRatings,
    calculate: Calculation,
    ended: date,
) -> DwzRow | None:
    if player.left_out:
        return None
    if not player.old:
        return _newcomer_row(player, first, calculate)
    counted = [RatedGame(known[opponent], score) for opponent, score in games if opponent in known]
    return _rated_row(player, player.old, counted, calculate, ended) if counted else None


def _rated_row(
    player: DwzPlayer, old: Dwz, games: Sequence[RatedGame], calculate: Calculation, ended: date
) -> DwzRow:
    """Somebody with a rating: one game is enough, and the index rises by one."""
    age = _age(player, ended)
    change = calculate.change(old.value, old.index, age or AgeGroup.FROM_26, games)
    return DwzRow(
        number=player.number,
        name=player.name,
        stage=RatingStage.RATED,
        old=old,
        score=Points(score_of(games)),
        games=len(games),
        expected=change.expected,
        performance=int(half_up(published_performance(games))),
        new=Dwz(change.new, None if old.index is None else old.index + 1),
        level=int(half_up(mean_opponent(games))),
        change=change,
        age_assumed=not player.birth_year,
        published=player.member,
    )


def _newcomer_row(player: DwzPlayer, first: FirstRatings, calculate: Calculation) -> DwzRow | None:
    """Somebody without: a first rating, or a provisional result whose games are kept."""
    games = first.games[player.number]
    if len(games) <= len(player.earlier_games):  # nothing new
        return None
    value = first.first.get(player.number, first.second.get(player.number))
    stage = RatingStage.FIRST if player.number in first.first else RatingStage.SECOND
    if value is None:
        stage, new = (
            RatingStage.PROVISIONAL,
            Dwz(max(1, int(half_up(published_performance(games)))), None, len(games)),
        )
    else:
        new = Dwz(int(half_up(calculate.lifted(value))), 1)
    return DwzRow(
        number=player.number,
        name=player.name,
        stage=stage,
        old=player.dwz,
        score=Points(score_of(games)),
        games=len(games),
        expected=None,
        performance=int(half_up(published_performance(games))),
        new=new,
        level=int(half_up(mean_opponent(games))),
        age_assumed=not player.birth_year,
        published=player.member and stage is not RatingStage.PROVISIONAL,
        kept_games=games if stage is RatingStage.PROVISIONAL else (),
    )


class WhatIf(msgspec.Struct, frozen=True):
    """The rating as it would be now, and after the next game won, drawn and lost."""

    now: int
    win: int
    draw: int
    loss: int
    expected: float  #: of the next game


def what_if(
    old: Dwz, age: AgeGroup, games: Sequence[RatedGame], next_opponent: int, calculate: Calculation
) -> WhatIf:
    def after(*scores: int) -> int:
        counted = [*games, *(RatedGame(next_opponent, score) for score in scores)]
        return calculate.change(old.value, old.index, age, counted).new if counted else old.value

    single = calculate.change(old.value, old.index, age, [RatedGame(next_opponent, 5)]).expected
    return WhatIf(after(), after(10), after(5), after(0), single)
