"""The read-only view that every tie-break works on: everybody's rounds, with points, as they stand after a round.

Players are addressed by their index in `numbers`, so that tie-breaks are plain loops over lists. One more result
changes two players and what their opponents count: `go_on` takes over everything else from the view before it.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Entrant, Record
from kosmos.locale import NP_
from kosmos.standings.options import TieBreakOptions
from kosmos.standings.rounds import PlayerRound, RoundKind, kind_of, no_round
from kosmos.standings.unplayed import Contribution, adjusted_score, fixed_contributions, swiss_contributions

T = TypeVar("T")
R = TypeVar("R")

#: with more players changed it is quicker to begin again
FEW_CHANGED = 50


class NoSuchRound(Refusal):
    text: ClassVar[str] = NP_(
        "There are no standings after round {round}: {played} round has been drawn.",
        "There are no standings after round {round}: {played} rounds have been drawn.",
        "played",
    )
    round: int
    played: int


class Results:
    """A record after some round. Everything here is computed at most once and never changed."""

    def __init__(
        self, record: Record, after_round: int | None = None, options: TieBreakOptions | None = None
    ) -> None:
        played = record.played if after_round is None else after_round
        if not 0 <= played <= record.played:
            raise NoSuchRound(played, record.played)
        self.record = record
        self.options = options or TieBreakOptions()
        self.played = played  #: rounds that count here
        self.rounds = max(record.rounds, record.played)  #: rounds planned
        self.scoring = record.scoring
        self.round_robin = record.round_robin
        self.entrants = record.entrants
        self.numbers = tuple(entrant.number for entrant in record.entrants)
        self.index = {number: index for index, number in enumerate(self.numbers)}
        self.rows_made: dict[bool, tuple[list[Contribution], ...]] = {}
        self.columns_made: dict[Hashable, tuple[Sequence[Any], list[Any]]] = {}

    def __len__(self) -> int:
        return len(self.numbers)

    def go_on(self, record: Record, options: TieBreakOptions | None = None) -> "Results":
        """The view of another record, as `Results(record, options=options)`; quick if little has changed."""
        made = Results(record, options=options)
        if record is self.record and made.played == self.played and made.options == self.options:
            return self
        changed = self._changed(made)
        if changed is not None and "games" in self.__dict__:
            self._hand_on(made, changed)
        return made

    def _changed(self, made: "Results") -> list[int] | None:
        """Whose rounds are other ones; None: more is different than some results."""
        if self.round_robin or made.round_robin or self.numbers != made.numbers:
            return None
        before, now = (
            (each.played, each.rounds, each.scoring, each.options, type(each)) for each in (self, made)
        )
        if before != now:
            return None
        pairs = zip(self.entrants, made.entrants, strict=True)
        changed = [index for index, (old, new) in enumerate(pairs) if old is not new]
        return changed if len(changed) <= FEW_CHANGED else None

    def _hand_on(self, made: "Results", changed: list[int]) -> None:
        games = list(self.games)
        for index in changed:
            games[index] = made.rounds_of(index, made.entrants[index], made.worth)
        made.__dict__["games"] = tuple(games)
        made.columns_made = dict(self.columns_made)
        affected = set(changed)
        for index in changed:
            affected.update(game.opponent for game in (*self.games[index], *games[index]))
        affected.discard(-1)
        for forfeits_count, before in self.rows_made.items():
            rows = list(before)
            for index in affected:
                rows[index] = made.contributions_of(index, forfeits_count=forfeits_count)
            made.rows_made[forfeits_count] = tuple(rows)

    def column(self, key: Hashable, rows: Sequence[R], of_row: Callable[[R], T]) -> list[T]:
        """Something about every player that depends on their own row alone; rows handed on need no second look."""
        kept = self.columns_made.get(key)
        if kept is None:
            values = [of_row(row) for row in rows]
        else:
            values = [
                value if row is before else of_row(row)
                for row, before, value in zip(rows, *kept, strict=True)
            ]
        self.columns_made[key] = rows, values
        return values

    @cached_property
    def games(self) -> tuple[tuple[PlayerRound, ...], ...]:
        """Every player's rounds, in order."""
        return tuple(
            self.rounds_of(index, entrant, self.worth) for index, entrant in enumerate(self.entrants)
        )

    @cached_property
    def worth(self) -> dict[Outcome, int]:
        """An adjourned game counts as a draw until it is finished."""
        return self.scoring.table | {Outcome.ADJOURNED: self.scoring.draw}

    def rounds_of(self, own: int, entrant: Entrant, points: dict[Outcome, int]) -> tuple[PlayerRound, ...]:
        history = entrant.history[: self.played]
        history += (ABSENT,) * (self.played - len(history))
        rounds = []
        for number, encounter in enumerate(history, 1):
            outcome = encounter.outcome
            other = -1 if encounter.opponent is None else self.index.get(encounter.opponent, -1)
            if own in self.struck or other in self.struck:
                rounds.append(no_round(number))
            else:
                kind = kind_of(outcome, other)
                rounds.append(PlayerRound(number, kind, outcome, other, encounter.colour, points[outcome]))
        return tuple(rounds)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The score, in tenths."""
        return tuple(self.column("points", self.games, _score))

    @cached_property
    def met(self) -> tuple[list[int], ...]:
        """Everybody's opponents over the board."""
        return tuple(self.column("met", self.games, _met))

    @cached_property
    def adjusted(self) -> tuple[int, ...]:
        """What a player counts as somebody's opponent; article 16 is about Swiss events only."""
        if self.round_robin:
            return self.points
        draw = self.scoring.draw
        return tuple(self.column("adjusted", self.games, lambda rounds: adjusted_score(rounds, draw)))

    def contributions(self, *, forfeits_count: bool = False) -> tuple[list[Contribution], ...]:
        """Every player's opponents, real and dummy."""
        if forfeits_count not in self.rows_made:
            self.rows_made[forfeits_count] = tuple(
                self.contributions_of(index, forfeits_count=forfeits_count) for index in range(len(self))
            )
        return self.rows_made[forfeits_count]

    def contributions_of(self, index: int, *, forfeits_count: bool = False) -> list[Contribution]:
        if self.round_robin:
            return fixed_contributions(self.games[index], self.points)
        half = self.scoring.draw * self.played  # 16.4.2 before the end: the rounds so far
        return swiss_contributions(self.games[index], self.adjusted, half, forfeits_count=forfeits_count)

    @cached_property
    def fore(self) -> "Results":
        """8.3: the same results, but with every paired game of the last round a draw."""
        return _Fore(self)

    @cached_property
    def struck(self) -> frozenset[int]:
        """The players whose games do not count in a round robin, neither for them nor for their opponents.

        Who has played under half of their games stays in the cross table, but the points scored by and against
        them are left out of the standings. While the tournament runs that can only be said of the withdrawn.
        """
        if not self.round_robin:
            return frozenset()
        return frozenset(index for index, entrant in enumerate(self.entrants) if self._under_half(entrant))

    def _under_half(self, entrant: Entrant) -> bool:
        history = entrant.history[: self.played]
        is_over = self.played >= self.rounds and not any(encounter.outcome.is_open for encounter in history)
        if not entrant.withdrawn and not is_over:
            return False
        played = sum(encounter.is_played for encounter in history)
        return 2 * played < self.games_planned

    @cached_property
    def games_planned(self) -> int:
        """One player's games in the whole tournament: an odd round robin has a free day in each cycle."""
        if not self.round_robin or len(self) % 2 == 0:
            return self.rounds
        return self.rounds - self.rounds // len(self)

    @cached_property
    def games_so_far(self) -> int:
        """The most games that anybody can have had by now."""
        if not self.round_robin:
            return self.played
        return max((sum(game.opponent >= 0 for game in games) for games in self.games), default=0)

    @cached_property
    def is_final(self) -> bool:
        """All rounds are drawn and no result is missing."""
        if self.played < self.rounds:
            return False
        # of the struck no game counts, open or not
        return not any(self.column("open", self.games, _has_open))


def _score(rounds: Sequence[PlayerRound]) -> int:
    return sum([game.points for game in rounds])


def _met(rounds: Sequence[PlayerRound]) -> list[int]:
    return [game.opponent for game in rounds if game.kind is RoundKind.PLAYED]


def _has_open(rounds: Sequence[PlayerRound]) -> bool:
    return any(game.kind is RoundKind.OPEN for game in rounds)


class _Fore(Results):
    def __init__(self, results: Results) -> None:
        super().__init__(results.record, results.played, results.options)
        self._real = results

    @cached_property
    def games(self) -> tuple[tuple[PlayerRound, ...], ...]:
        """Before the last round is drawn nothing is changed."""
        if self.played < self.rounds or not self.played:
            return self._real.games
        return tuple((*games[:-1], self._drawn(games[-1])) for games in self._real.games)

    def _drawn(self, game: PlayerRound) -> PlayerRound:
        if game.opponent < 0:
            return game
        return game._replace(kind=RoundKind.PLAYED, outcome=Outcome.DRAW, points=self.scoring.draw)
