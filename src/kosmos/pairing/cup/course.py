"""How far a cup has come: the bracket with who stands in it, read off the rounds that were played.

A step of a cup is what one draw makes: all matches whose two players are known. It takes one round for every game of a
match. Nothing but the rounds and the deciding games is needed, so that a cup can be read at any time, and as it stood then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from kosmos.pairing.cup.bracket import CupMatch, CupPart, Origin, OriginKind, as_drawn, bracket_of
from kosmos.pairing.cup.matches import CupGame, DecidingGame, MatchScore, match_score
from kosmos.pairing.cup.rules import CupRules

NOBODY = 0  #: a place in the bracket that stays empty

CupBoard = tuple[int, int]  #: round and board, both from 1


@dataclass
class PlayedMatch:
    """A match of the bracket as it stands."""

    match: CupMatch
    first: int | None = None  #: a number, nobody, or not known yet
    second: int | None = None
    boards: list[CupBoard] = field(default_factory=list)  #: of its games; the first is where it is named by
    legs: list[CupGame] = field(default_factory=list)
    deciding: tuple[DecidingGame, ...] = ()
    score: MatchScore | None = None
    winner: int | None = None
    loser: int | None = None

    @property
    def is_ready(self) -> bool:
        """Both players are known, and there is no game yet."""
        return bool(self.first and self.second) and not self.boards

    @property
    def is_open(self) -> bool:
        return bool(self.boards) and self.winner is None

    @property
    def is_walkover(self) -> bool:
        return bool(self.winner) and not self.boards

    @property
    def pair(self) -> tuple[int, int]:
        return self.first or NOBODY, self.second or NOBODY


@dataclass
class CupStep:
    matches: list[int]
    rounds: list[int]


class Course:
    """The state of a cup; `steps` are the draws so far, `ready` the matches of the next one."""

    def __init__(
        self,
        players: int,
        rules: CupRules,
        rounds: Sequence[Sequence[CupGame]],
        deciding: Mapping[CupBoard, Sequence[DecidingGame]],
    ) -> None:
        self.players, self.rules, self.rounds, self.given = players, rules, rounds, deciding
        self.steps: list[CupStep] = []
        self._stages = rules.stages
        #: stage -> places of the stage before, as drawn
        self._lots: dict[tuple[CupPart, int], list[int]] = {}
        self.matches: list[PlayedMatch] = []
        self._build()
        self._play()

    # -- reading the rounds ----------------------------------------------------------------------------

    def _build(self) -> None:
        shuffle = self._drawn_order if self.rules.draws_anew else as_drawn
        known = self.matches
        built = bracket_of(self.players, self.rules, shuffle)
        kept = {(each.match.part, each.match.stage, each.match.place): each for each in known}
        self.matches = [
            kept.get((match.part, match.stage, match.place)) or PlayedMatch(match) for match in built
        ]
        for played, match in zip(self.matches, built, strict=True):
            played.match = match

    def _drawn_order(self, part: CupPart, stage: int, origins: Sequence[Origin]) -> list[Origin] | None:
        lots = self._lots.get((part, stage))
        return [origins[place] for place in lots] if lots else None

    def _play(self) -> None:
        at = 0
        self._resolve()
        while at < len(self.rounds):
            if self.rules.draws_anew:
                self._read_lots(self.rounds[at])
            ready = {
                frozenset(match.pair): index for index, match in enumerate(self.matches) if match.is_ready
            }
            step = CupStep([], [])
            while at < len(self.rounds) and self._belongs(at, ready, len(step.rounds)):
                self._take(at, ready)
                step.rounds.append(at + 1)
                at += 1
            step.matches = [index for index in ready.values() if self.matches[index].boards]
            if not step.rounds:
                return
            self.steps.append(step)
            self._resolve()

    def _belongs(self, at: int, ready: Mapping[frozenset[int], int], legs: int) -> bool:
        """The first round of a step, or another game of matches that are still open."""
        games = [ready.get(frozenset((game.white, game.black))) for game in self.rounds[at]]
        if legs == 0:
            return True
        if legs >= self.rules.games or None in games:
            return False
        certain = legs < self.rules.least_games
        return certain or not any(self._settled(self.matches[index]) for index in games if index is not None)

    def _take(self, at: int, ready: Mapping[frozenset[int], int]) -> None:
        for board, game in enumerate(self.rounds[at], 1):
            index = ready.get(frozenset((game.white, game.black)))
            if index is not None:
                match = self.matches[index]
                match.boards.append((at + 1, board))
                match.legs.append(game)
                match.deciding = tuple(self.given.get(match.boards[0], ()))

    def _settled(self, match: PlayedMatch) -> bool:
        return self._score(match).decided

    def _score(self, match: PlayedMatch) -> MatchScore:
        return match_score(match.pair, match.legs, self.rules.games, match.deciding, self._stages)

    def _resolve(self) -> None:
        """Winners and losers go on, until nothing changes; matches come after those that they depend on."""
        for played in self.matches:
            played.first = self._who(played.match.first, first=True)
            played.second = self._who(played.match.second, first=False)
            if played.boards:
                played.score = self._score(played)
                if played.score.decided:
                    played.winner = played.score.winner or NOBODY
                    played.loser = NOBODY if not played.winner else sum(played.pair) - played.winner
            elif played.first is not None and played.second is not None and not played.is_ready:
                played.winner, played.loser = played.first or played.second, NOBODY

    def _who(self, origin: Origin, *, first: bool) -> int | None:
        match origin.kind:
            case OriginKind.SEED:
                return origin.number if origin.number <= self.players else NOBODY
            case OriginKind.WINNER:
                return self.matches[origin.number].winner
            case OriginKind.LOSER:
                return self.matches[origin.number].loser
            case OriginKind.REPEAT:
                return self._again(self.matches[origin.number], first=first)

    def _again(self, grand: PlayedMatch, *, first: bool) -> int | None:
        if grand.winner is None:
            return None
        if not self.rules.second_final or grand.winner != grand.second or not grand.first:
            return NOBODY
        return grand.first if first else grand.second

    # -- rounds that are drawn anew ----------------------------------------------------------------------

    def going_on(self) -> dict[tuple[CupPart, int], list[int]]:
        """The stages whose draw is due: who goes on into it (or nobody), in the order of the stage before."""
        due = {}
        for part in (CupPart.MAIN, CupPart.CONSOLATION):
            own = [each for each in self.matches if each.match.part is part]
            last = max((each.match.stage for each in own), default=0)
            winners = [each.winner for each in own if each.match.stage == last]
            known = [winner for winner in winners if winner is not None]
            if len(winners) > 1 and len(known) == len(winners):
                due[part, last + 1] = known
        return due

    def _read_lots(self, games: Sequence[CupGame]) -> None:
        """The order in which those who went on were drawn, as the boards have it; who has no game comes last."""
        for key, sides in self.going_on().items():
            place = {number: index for index, number in enumerate(sides) if number}
            pairs = [game for game in games if {game.white, game.black} <= place.keys()]
            self.set_lots(key, [place[number] for game in pairs for number in (game.white, game.black)])

    def set_lots(self, key: tuple[CupPart, int], order: list[int]) -> None:
        """These places of the stage before play each other in this order; whoever is left over meets nobody."""
        sides = self.going_on()[key]
        free = [place for place, number in enumerate(sides) if number and place not in order]
        empty = [place for place, number in enumerate(sides) if not number]
        order = [*order]
        while free and empty:
            order += [free.pop(0), empty.pop(0)]
        self._lots[key] = order + free + empty
        self._build()
        self._resolve()

    # -- what came of it ---------------------------------------------------------------------------------

    @cached_property
    def ready(self) -> list[int]:
        return [index for index, match in enumerate(self.matches) if match.is_ready]

    @cached_property
    def open(self) -> list[int]:
        return [index for index, match in enumerate(self.matches) if match.is_open]

    @property
    def final(self) -> PlayedMatch | None:
        """The match that decides the cup, once the bracket goes that far."""
        last = [each for each in self.matches if each.match.part is CupPart.SECOND_GRAND and each.first]
        grand = [each for each in self.matches if each.match.part is CupPart.GRAND]
        main = [each for each in self.matches if each.match.part is CupPart.MAIN]
        if last or grand:
            return (last or grand)[0]
        top = main[-1]
        is_last = 1 << (top.match.stage - 1) == len([each for each in main if each.match.stage == 1])
        return top if is_last else None

    @property
    def champion(self) -> int | None:
        return (self.final.winner or None) if self.final else None

    @property
    def is_over(self) -> bool:
        """Nothing is open and nothing is left to be drawn."""
        return bool(self.steps) and not self.open and not self.ready and not self.going_on()

    def step_of(self, number: int) -> CupStep | None:
        """The step to which a round belongs."""
        return next((step for step in self.steps if number in step.rounds), None)

    def match_at(self, board: CupBoard) -> PlayedMatch | None:
        return next((match for match in self.matches if board in match.boards), None)

    @property
    def unfit(self) -> list[CupBoard]:
        """Boards with games that the bracket does not know."""
        known = {board for match in self.matches for board in match.boards}
        boards = [(r, b) for r, games in enumerate(self.rounds, 1) for b in range(1, len(games) + 1)]
        return [board for board in boards if board not in known]
