"""A tournament told by commands, without store or clock: what a test needs to speak the language of the game."""

import datetime as dt
from typing import Any

from kosmos.core.errors import NeedsConfirmation, Refusal
from kosmos.tournament.chronicle import Chronicle, fold, go_on
from kosmos.tournament.commands import Context, NewTournament, parse_command
from kosmos.tournament.decide import decide, decide_new
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Game

TODAY = dt.date(2026, 11, 15)
AT = "2026-11-15T18:00:00Z"


class Story:
    """A stream as it grows. `do` gives a command; a refusal comes through and leaves everything as it was."""

    def __init__(self, name: str = "Club Cup", **settings: Any) -> None:
        command = parse_command("NewTournament", {"name": name, **settings}, TODAY)
        assert isinstance(command, NewTournament)
        self.stream: list[Stamped] = []
        self._append(decide_new(command))
        self.chronicle: Chronicle = fold(self.stream)

    @property
    def state(self) -> State:
        return self.chronicle.state

    def do(self, command: str, /, seed: int = 1834, *, confirmed: bool = False, **raw: Any) -> list[Event]:
        """`confirmed`: somebody sits there who answers every question with yes, one after the other."""
        context = Context("anna", AT, raw.get("seed") or seed)
        while True:
            try:
                events = decide(self.chronicle, parse_command(command, raw, TODAY), context)
                break
            except NeedsConfirmation as asked:
                if not confirmed:
                    raise
                raw["answers"] = [*raw.get("answers", ()), *(each.id for each in asked.questions)]
        self._append(events)
        self.chronicle = go_on(self.chronicle, events) or fold(self.stream)
        return events

    def players(self, *names: str, **data: Any) -> "Story":
        for name in names:
            self.do("AddPlayer", name=name, **data)
        return self

    def some(self, count: int) -> "Story":
        return self.players(*(f"Player, {number}" for number in range(1, count + 1)))

    def result(self, round_: int, board: int, result: str, **raw: Any) -> "Story":
        """As somebody who means it, also in a past round."""
        self.do("EnterResult", round=round_, board=board, result=result, answers=["past_round"], **raw)
        return self

    def game(self, round_: int, board: int) -> Game:
        return self.state.rounds[round_ - 1].games[board - 1]

    def all_results(self, result: str = "1-0") -> "Story":
        for number, round_ in enumerate(self.state.rounds, 1):
            for board, game in enumerate(round_.games, 1):
                if not game.result.is_final:
                    self.result(number, board, result)
        return self

    def all_results_but(self, *left: tuple[int, int]) -> "Story":
        """Every open game but these (round, board) is won by White."""
        for number, round_ in enumerate(self.state.rounds, 1):
            for board, game in enumerate(round_.games, 1):
                if not game.result.is_final and (number, board) not in left:
                    self.result(number, board, "1-0")
        return self

    def refusal(self, command: str, /, **raw: Any) -> Refusal:
        """What the command is refused with; that it changed nothing is checked here, for every test."""
        before = list(self.stream), fold(self.stream)
        try:
            self.do(command, **raw)
        except Refusal as refusal:
            assert (self.stream, self.chronicle) == before
            return refusal
        raise AssertionError(f"{command}({raw}) was not refused")

    def _append(self, events: list[Event]) -> None:
        self.stream += [Stamped(AT, "anna", event, part) for part, event in enumerate(events)]  # type: ignore[arg-type]
