"""Team events told by commands, for tests."""

import datetime as dt
from typing import Any

from kosmos.core.commands import Context
from kosmos.teams import commands as c
from kosmos.teams import events as e
from kosmos.teams.chronicle import TeamChronicle, fold, go_on, stamp_team_events
from kosmos.teams.decide import decide
from kosmos.teams.settings import read_team_settings
from kosmos.teams.state import TeamEventState

TODAY = dt.date(2026, 11, 16)
CONTEXT = Context("anna", "2026-11-16T18:00:00Z", 7)


class TeamStory:
    """`do` gives a command by its name; the state follows."""

    def __init__(self, **raw: Any) -> None:
        settings = read_team_settings({"name": "League", "boards": 2, **raw}, TODAY)
        self.stream = stamp_team_events(CONTEXT, [e.TeamEventSet(settings)])
        self.chronicle: TeamChronicle = fold(self.stream)

    @property
    def state(self) -> TeamEventState:
        return self.chronicle.state

    def do(self, name: str, /, **raw: Any) -> list[e.TeamEvent]:
        return self.tell(c.parse_team_command(name, raw, TODAY))

    def tell(self, command: c.TeamCommand) -> list[e.TeamEvent]:
        events = list(decide(self.chronicle, command, CONTEXT))
        stamped = stamp_team_events(CONTEXT, events)
        self.stream += stamped
        self.chronicle = go_on(self.chronicle, stamped) or fold(self.stream)
        return events

    def set(self, **raw: Any) -> None:
        self.tell(c.ModifyTeamEvent(raw=raw))

    def teams(self, *names: str, players: int = 3, top: int = 2000) -> "TeamStory":
        """Teams whose players are called `A1`, `A2` …, rated from `top` down in steps of 100."""
        for name in names:
            lines = [f"{name}{number}; {top - 100 * (number - 1)}" for number in range(1, players + 1)]
            self.do("EnterTeam", name=name, captain=f"Captain {name}", players="\n".join(lines))
        return self

    def drawn(self) -> "TeamStory":
        self.do("DrawTeamRounds")
        return self

    def results(self, round_: int, match: int, *results: str) -> "TeamStory":
        for board, result in enumerate(results, 1):
            if self.state.rounds[round_ - 1].matches[match - 1].results[board - 1].value != result:
                self.do("EnterBoard", round=round_, match=match, board=board, result=result)
        return self

    def pairs(self, round_: int) -> list[tuple[str, str]]:
        names = {team.id: team.name for team in self.state.teams.values()}
        return [(names[m.home], names[m.away]) for m in self.state.rounds[round_ - 1].matches]
