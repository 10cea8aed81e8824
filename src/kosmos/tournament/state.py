"""A tournament as it stands: the fold of its events."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from kosmos.core.attendance import Attendance
from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.players import Player
from kosmos.core.results import OPEN, Result
from kosmos.pairing.winner_stays import Evening
from kosmos.tournament.keizer_rules import KeizerRules
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.settings import Settings
from kosmos.tournament.tie_breaking import TieBreaking


class Game(msgspec.Struct, frozen=True, gc=False):
    """White and Black are player ids."""

    white: int
    black: int
    result: Result = Result.MISSING
    rated: bool = True


class Round(msgspec.Struct):
    """The games of a round in board order: board n is `games[n-1]`."""

    games: list[Game]
    byes: dict[int, Outcome]

    @property
    def is_complete(self) -> bool:
        return not any(game.result in OPEN for game in self.games)

    def copy(self) -> "Round":
        return Round(self.games.copy(), self.byes.copy())


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A player in this tournament. The id never changes; the number is his place in the draw, 0 before it."""

    id: int
    player: Player
    number: int = 0
    first_round: int = 1
    withdrawn_from: int = 0  #: the first round he does not play any more
    expelled: bool = False

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_from > 0


class SetPair(msgspec.Struct, frozen=True):
    """A game the director has set for the coming round, by player id."""

    first: int
    second: int
    colours_set: bool = False


class Edited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drawn round that is being changed, as it was: whoever stays together keeps the result."""

    games: tuple[Game, ...]
    byes: tuple[tuple[int, Outcome], ...] = ()
    seed: int = 0
    notes: dict[str, Any] = {}


class Draft(msgspec.Struct, frozen=True):
    """A round being paired by hand: games as (white, black) by player id."""

    games: tuple[tuple[int, int], ...]
    bye: int | None = None
    edited: Edited | None = None  #: this round was drawn before
    seed: int = 0  #: the lot that the program's own pairing would use


@dataclass
class State:
    """Read it, never write it: `apply` works on a draft of its own."""

    settings: Settings
    public: bool = False
    entries: dict[int, Entry] = field(default_factory=dict)
    order: tuple[int, ...] = ()  #: numbers given by hand, before the draw
    rounds: list[Round] = field(default_factory=list)
    seeds: dict[int, int] = field(default_factory=dict)  #: round -> the seed it was drawn with
    notes: dict[int, dict[str, Any]] = field(default_factory=dict)  #: round -> what the draw left to be kept
    byes: dict[tuple[int, int], Outcome] = field(default_factory=dict)  #: (round, player) -> bye asked for
    forbidden: frozenset[frozenset[int]] = frozenset()
    set_games: tuple[SetPair, ...] = ()
    set_bye: int | None = None
    draft: Draft | None = None  #: a manual pairing session is open
    first_colour: Colour | None = None  #: of number 1, once it was drawn by lot
    keizer: KeizerRules = field(default_factory=KeizerRules)
    attendance: dict[tuple[int, int], Attendance] = field(default_factory=dict)  #: (round, player) -> status
    evening: Evening = field(default_factory=Evening)  #: where the winner stays; players by id
    late: tuple[int, ...] = ()  #: who came after round 1 of a classic Swiss, in the order of their own list
    exchanged: tuple[tuple[int, int], ...] = ()  #: players of equal rating who changed starting numbers
    adjourned: frozenset[tuple[int, int]] = frozenset()  #: (round, board) of games once adjourned
    tie_breaking: TieBreaking = field(default_factory=TieBreaking)
    prizes: Prizes = field(default_factory=Prizes)
    last_id: int = 0
    #: what was worked out last, handed on from state to state; whoever uses it sees what of it still holds
    kept: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def copy(self) -> "State":
        """Made with every command: field by field is quicker than `replace`, which calls the whole constructor."""
        made = State.__new__(State)
        made.__dict__.update(self.__dict__)
        made.entries = self.entries.copy()
        made.rounds = [round_.copy() for round_ in self.rounds]
        made.seeds = self.seeds.copy()
        made.notes = self.notes.copy()
        made.byes = self.byes.copy()
        made.attendance = self.attendance.copy()
        return made

    @property
    def is_drawn(self) -> bool:
        return bool(self.rounds)

    @property
    def is_begun(self) -> bool:
        """A round is drawn, or was and is just being changed by hand."""
        return self.is_drawn or (self.draft is not None and self.draft.edited is not None)

    @property
    def by_number(self) -> list[Entry]:
        """Players in order of their numbers; before the draw in the order they would get by hand or entered."""
        if self.is_drawn:
            return sorted(self.entries.values(), key=lambda entry: (entry.number or 1_000_000, entry.id))
        place = {id_: index for index, id_ in enumerate(self.order)}
        return sorted(self.entries.values(), key=lambda entry: (place.get(entry.id, len(place)), entry.id))

    @property
    def comments(self) -> list[str]:
        """Lines for the federation's report: rounds that differ from the program's own, full-point byes."""
        lines = []
        for number, round_ in enumerate(self.rounds, 1):
            if report := self.notes.get(number, {}).get("report"):
                lines.append(report)
            full = [self.entries[id_].number for id_, bye in round_.byes.items() if bye is Outcome.FULL_BYE]
            lines += [f"### FPB @ Round {number}: {tpn}" for tpn in sorted(full)]
            lines += self._ended_later(number)
        return lines

    def _ended_later(self, number: int) -> list[str]:
        """Adjourned games counted as draws for the next round; the report names those that ended otherwise."""
        ended = [
            (board, game)
            for board, game in enumerate(self.rounds[number - 1].games, 1)
            if (number, board) in self.adjourned and game.result.is_final and game.result is not Result.DRAW
        ]
        return [
            f"### Adjournment @ Round {number}: {self.entries[game.white].number}-"
            f"{self.entries[game.black].number} {game.result.value}"
            for _board, game in ended
            if number < len(self.rounds)
        ]

    @property
    def rounds_planned(self) -> int:
        """Rounds from first to last; a round robin knows it from the number of players."""
        if not self.settings.profile.by_table:
            return max(self.settings.rounds, len(self.rounds))
        count = len(self.entries)
        whole = max(0, (count + count % 2 - 1) * self.settings.cycles)
        return len(self.rounds) or min(whole, self.settings.rounds or whole)

    @property
    def current_round(self) -> int:
        """The first round with a result missing, else the last one drawn; 0 before the draw."""
        for number, round_ in enumerate(self.rounds, 1):
            if not round_.is_complete:
                return number
        return len(self.rounds)

    @property
    def is_finished(self) -> bool:
        """Some systems go on from evening to evening if no number of rounds is set."""
        endless = self.settings.profile.may_be_endless and not self.settings.rounds
        return (
            bool(self.rounds)
            and not endless
            and len(self.rounds) >= self.rounds_planned
            and all(round_.is_complete for round_ in self.rounds)
        )
