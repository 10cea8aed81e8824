"""What every command of a script works on: one actor, one current tournament, files."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from kosmos.core.errors import NeedsConfirmation, NotFound, Refusal
from kosmos.core.players import name_key
from kosmos.locale import N_, Language, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.engine import Executed
from kosmos.service.script_port.files import Files
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry

#: Asks the person at the terminal; True is yes.
Ask = Callable[[Phrase], Awaitable[bool]]


class NoTournament(Refusal):
    text: ClassVar[str] = N_("No tournament is open: NewTournament makes one, LoadTournament opens one.")
    status: ClassVar[int] = 409


class SeveralFit(Refusal):
    text: ClassVar[str] = N_("“{value}” can mean several: {names}")
    status: ClassVar[int] = 409
    value: str
    names: str


@dataclass
class ScriptDesk:
    club: Club
    actor: Actor
    language: Language
    files: Files
    stream: str = ""  #: the current tournament
    ask: Ask | None = None
    event: str = ""  #: the current team event

    async def state(self) -> State:
        if not self.stream:
            raise NoTournament
        return (await self.club.open(self.actor, self.stream)).state

    async def name_players(self, raw: dict[str, Any], fields: Collection[str]) -> None:
        """Replaces names by ids where a command wants the id of a player."""
        for name in fields:
            if name in raw and not str(raw[name]).strip().isdecimal():
                raw[name] = find_player(await self.state(), str(raw[name])).id

    async def do(self, command: str, raw: Mapping[str, Any]) -> Executed:
        """A command of the vocabulary on the current tournament; every question is asked by itself if anybody is there.

        Chaos' NOUSER and FORCE (`confirmed`) mean that nobody is there to be asked.
        """
        if not self.stream:
            raise NoTournament
        told = {name: value for name, value in raw.items() if name != "confirmed"}
        while True:
            try:
                return await self._execute(command, told)
            except NeedsConfirmation as asked:
                if not raw.get("confirmed") and not await self._agreed(asked):
                    raise
                told["answers"] = [*_listed(told.get("answers")), *(each.id for each in asked.questions)]

    async def _agreed(self, asked: NeedsConfirmation) -> bool:
        """A no ends it: the questions after it are not asked any more."""
        if self.ask is None:
            return False
        for question in asked.questions:
            if not await self.ask(question.phrase):
                return False
        return True

    async def _execute(self, command: str, raw: Mapping[str, Any]) -> Executed:
        return await self.club.execute(self.actor, self.stream, self.club.parse(command, raw))


def _listed(answers: Any) -> list[str]:
    return answers.split(",") if isinstance(answers, str) else list(answers or ())


def find_player(state: State, reference: str) -> Entry:
    """By name, or by number as the lists show it. Half a name is not enough: a script may be about anybody."""
    wanted = name_key(reference)
    for entry in state.entries.values():
        if name_key(entry.player.name) == wanted:
            return entry
    for place, entry in enumerate(state.by_number, 1):
        if str(entry.number or place) == wanted:
            return entry
    raise NotFound(Phrase(N_("player")), reference)
