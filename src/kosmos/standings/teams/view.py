"""What everybody of a team event did, round by round, with match points and game points; tie-breaks work on this.

Teams are addressed by their index in `numbers`, points are tenths.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

import msgspec

from kosmos.core.outcomes import Outcome
from kosmos.standings.rounds import PlayerRound, RoundKind
from kosmos.standings.unplayed import Contribution, adjusted_score, fixed_contributions, swiss_contributions


class TeamPoints(StrEnum):
    """The two scores of a team."""

    MATCH = "match"
    GAME = "game"

    @property
    def other(self) -> "TeamPoints":
        return TeamPoints.GAME if self is TeamPoints.MATCH else TeamPoints.MATCH


class TeamRound(NamedTuple):
    """One team's round: `boards` has the points of every board, where a pairing-allocated bye wins all (article 12)."""

    number: int
    kind: RoundKind
    opponent: int  #: index of a team; -1: nobody
    match: int = 0
    game: int = 0
    boards: tuple[int, ...] = ()

    def points(self, score: TeamPoints) -> int:
        return self.match if score is TeamPoints.MATCH else self.game


class TeamRules(msgspec.Struct, frozen=True):
    """What the table counts with."""

    boards: int
    rounds: int  #: planned
    win: int = 20
    draw: int = 10
    game_win: int = 10
    game_draw: int = 5
    primary: TeamPoints = TeamPoints.MATCH
    round_robin: bool = True
    restart: bool = True  #: EDE begins with the primary score again for every new subset
    #: EDE's boards: those of the whole event, not only of the match between the two
    whole_event: bool = False

    def win_of(self, score: TeamPoints) -> int:
        """The most that one match can bring."""
        return self.win if score is TeamPoints.MATCH else self.game_win * self.boards

    def draw_of(self, score: TeamPoints) -> int:
        """16.3 for teams: a drawn match, on every board a draw."""
        return self.draw if score is TeamPoints.MATCH else self.game_draw * self.boards


NO_POINTS_TAKEN = (0, 0)


class TeamView:
    """Everything here is computed at most once and never changed."""

    def __init__(
        self,
        rules: TeamRules,
        names: Sequence[str],
        rounds: Sequence[Sequence[TeamRound]],
        adjustments: Sequence[tuple[int, int]] = (),
        numbers: Sequence[int] = (),
    ) -> None:
        self.rules = rules
        self.names = tuple(names)
        self.rounds = tuple(map(tuple, rounds))
        self.adjustments = tuple(adjustments) or (NO_POINTS_TAKEN,) * len(self.rounds)
        self.numbers = tuple(numbers) or tuple(range(1, len(self.rounds) + 1))
        self._contributions: dict[tuple[TeamPoints, bool], list[list[Contribution]]] = {}

    def __len__(self) -> int:
        return len(self.rounds)

    @property
    def played(self) -> int:
        return max(map(len, self.rounds), default=0)

    def total(self, score: TeamPoints, index: int) -> int:
        """The score with what the arbiter added or took away."""
        own = sum(each.points(score) for each in self.rounds[index])
        return own + self.adjustments[index][0 if score is TeamPoints.MATCH else 1]

    def totals(self, score: TeamPoints) -> list[int]:
        return [self.total(score, index) for index in range(len(self))]

    def rows(self, score: TeamPoints) -> list[list[PlayerRound]]:
        """The rounds as the articles for players read them, with these points."""
        return [[_as_player(each, score) for each in rounds] for rounds in self.rounds]

    def contributions(self, score: TeamPoints, *, forfeits_count: bool = False) -> list[list[Contribution]]:
        """Articles 15 and 16: every round's opponent, real or dummy, with their score of this kind."""
        key = (score, forfeits_count)
        if key not in self._contributions:
            self._contributions[key] = self._contributed(score, forfeits_count=forfeits_count)
        return self._contributions[key]

    def _contributed(self, score: TeamPoints, *, forfeits_count: bool) -> list[list[Contribution]]:
        rows, draw = self.rows(score), self.rules.draw_of(score)
        taken = [
            total - sum(each.points for each in row)
            for total, row in zip(self.totals(score), rows, strict=True)
        ]
        if self.rules.round_robin:
            totals = self.totals(score)
            return [fixed_contributions(row, totals) for row in rows]
        adjusted = [adjusted_score(row, draw) + more for row, more in zip(rows, taken, strict=True)]
        half = draw * self.played
        return [swiss_contributions(row, adjusted, half, forfeits_count=forfeits_count) for row in rows]

    @cached_property
    def fore(self) -> "TeamView":
        """8.3: the same, but with every paired match of the last round a draw."""
        drawn = [[self._drawn(each) for each in rounds] for rounds in self.rounds]
        return TeamView(self.rules, self.names, drawn, self.adjustments, self.numbers)

    def _drawn(self, each: TeamRound) -> TeamRound:
        if each.number != self.played or each.opponent < 0:
            return each
        rules = self.rules
        return each._replace(kind=RoundKind.PLAYED, match=rules.draw, game=rules.draw_of(TeamPoints.GAME))

    def met(self, index: int) -> list[int]:
        """The opponents of matches in which at least one board was played."""
        return [each.opponent for each in self.rounds[index] if each.kind is RoundKind.PLAYED]

    def board_points(self, index: int, against: frozenset[int] | None = None) -> list[int]:
        """Game points on board 1, 2, …; `against`: only in matches with these."""
        chosen = [each.boards for each in self.rounds[index] if against is None or each.opponent in against]
        return [sum(boards[k] for boards in chosen if k < len(boards)) for k in range(self.rules.boards)]


def _as_player(each: TeamRound, score: TeamPoints) -> PlayerRound:
    outcome = Outcome.PENDING if each.kind is RoundKind.OPEN else Outcome.ABSENT
    return PlayerRound(each.number, each.kind, outcome, each.opponent, None, each.points(score))
