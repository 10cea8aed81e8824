"""The read-only view that every tie-break works on: everybody's rounds, with points, as they stand after a round.

Players are addressed by their index in `numbers`, so that tie-breaks are plain loops over lists.
"""

from functools import cached_property
from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome
from kosmos.core.record import ABSENT, Entrant, Record
from kosmos.locale import N_
from kosmos.standings.options import Options
from kosmos.standings.rounds import Kind, Round, kind_of, no_round
from kosmos.standings.unplayed import Contribution, adjusted_scores, fixed_contributions, swiss_contributions


class NoSuchRound(Refusal):
    text: ClassVar[str] = N_("There are no standings after round {round}: {played} rounds have been drawn.")
    round: int
    played: int


class Results:
    """A record after some round. Everything here is computed at most once and never changed."""

    def __init__(
        self, record: Record, after_round: int | None = None, options: Options | None = None
    ) -> None:
        played = record.played if after_round is None else after_round
        if not 0 <= played <= record.played:
            raise NoSuchRound(played, record.played)
        self.record = record
        self.options = options or Options()
        self.played = played  #: rounds that count here
        self.rounds = max(record.rounds, record.played)  #: rounds planned
        self.scoring = record.scoring
        self.round_robin = record.round_robin
        self.entrants = record.entrants
        self.numbers = tuple(entrant.number for entrant in record.entrants)
        self.index = {number: index for index, number in enumerate(self.numbers)}
        self._contributions: dict[bool, tuple[list[Contribution], ...]] = {}

    def __len__(self) -> int:
        return len(self.numbers)

    @cached_property
    def games(self) -> tuple[tuple[Round, ...], ...]:
        """Every player's rounds, in order."""
        # An adjourned game counts as a draw until it is finished.
        points = self.scoring.table | {Outcome.ADJOURNED: self.scoring.draw}
        return tuple(self._rounds(index, entrant, points) for index, entrant in enumerate(self.entrants))

    def _rounds(self, own: int, entrant: Entrant, points: dict[Outcome, int]) -> tuple[Round, ...]:
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
                rounds.append(Round(number, kind, outcome, other, encounter.colour, points[outcome]))
        return tuple(rounds)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The score, in tenths."""
        return tuple(sum(game.points for game in games) for games in self.games)

    @cached_property
    def met(self) -> tuple[list[int], ...]:
        """Everybody's opponents over the board."""
        played = Kind.PLAYED
        return tuple([game.opponent for game in games if game.kind is played] for games in self.games)

    @cached_property
    def adjusted(self) -> tuple[int, ...]:
        """What a player counts as somebody's opponent; article 16 is about Swiss events only."""
        return self.points if self.round_robin else adjusted_scores(self.games, self.scoring.draw)

    def contributions(self, *, forfeits_count: bool = False) -> tuple[list[Contribution], ...]:
        """Every player's opponents, real and dummy."""
        if forfeits_count not in self._contributions:
            self._contributions[forfeits_count] = tuple(
                self.contributions_of(index, forfeits_count=forfeits_count) for index in range(len(self))
            )
        return self._contributions[forfeits_count]

    def contributions_of(self, index: int, *, forfeits_count: bool = False) -> list[Contribution]:
        if self.round_robin:
            return fixed_contributions(self.games[index], self.points)
        half = self.scoring.draw * self.rounds
        return swiss_contributions(self.games[index], self.adjusted, half, forfeits_count=forfeits_count)

    @cached_property
    def fore(self) -> "Results":
        """8.3: the same results, but with every paired game of the last round a draw."""
        return _Fore(self)

    @cached_property
    def struck(self) -> frozenset[int]:
        """The players whose games do not count in a round robin, neither for them nor for their opponents.

        Who has played under half of his games stays in the cross table, but the points scored by and against
        him are left out of the standings. While the tournament runs that can only be said of the withdrawn.
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
        if self.round_robin:  # games of the struck do not count, open or not
            return not any(game.kind is Kind.OPEN for games in self.games for game in games)
        return not any(
            encounter.outcome.is_open
            for entrant in self.entrants
            for encounter in entrant.history[: self.played]
        )


class _Fore(Results):
    def __init__(self, results: Results) -> None:
        super().__init__(results.record, results.played, results.options)
        self._real = results

    @cached_property
    def games(self) -> tuple[tuple[Round, ...], ...]:
        """Before the last round is drawn nothing is changed."""
        if self.played < self.rounds or not self.played:
            return self._real.games
        return tuple((*games[:-1], self._drawn(games[-1])) for games in self._real.games)

    def _drawn(self, game: Round) -> Round:
        if game.opponent < 0:
            return game
        return game._replace(kind=Kind.PLAYED, outcome=Outcome.DRAW, points=self.scoring.draw)
