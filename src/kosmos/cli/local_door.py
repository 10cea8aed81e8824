"""The way of the command line to a database file on this machine."""

import asyncio
import getpass
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import msgspec

from kosmos.cli.door import KOSMOS, Json
from kosmos.core.commands import Right
from kosmos.core.errors import NotFound
from kosmos.core.loading import later
from kosmos.locale import N_, Language, Phrase
from kosmos.service.actors import Actor
from kosmos.service.listing import listing
from kosmos.service.opening_streams import Streams, open_streams

if TYPE_CHECKING:  # loaded by the commands that need them, as below
    from kosmos.service.club import Club
    from kosmos.service.opening import Store
    from kosmos.tournament.commands import NewTournament

T = TypeVar("T")


class Opened(Protocol):
    async def close(self) -> None: ...


OpenedT = TypeVar("OpenedT", bound=Opened)

# Loaded by the commands that need them: a look at the list of tournaments makes no papers.
club_of: "Callable[[Streams], Club]" = later("kosmos.service.club:Club")
open_store: "Callable[[str], Store]" = later("kosmos.service.opening:open_store")
read_question, view = later("kosmos.service.views:read_question"), later("kosmos.service.views:view")
read_paper_question = later("kosmos.tournament.wishes:read_paper_question")
printed, styled = later("kosmos.service.exports:printed"), later("kosmos.service.exports:styled")
user_css, user_page = later("kosmos.service.exports:user_css"), later("kosmos.service.exports:user_page")
exported = later("kosmos.service.exports:exported")
enter_results = later("kosmos.service.exports:enter_results")
enter_players = later("kosmos.service.player_lists:enter_players")
site = later("kosmos.service.site:site")
run_file = later("kosmos.service.kfc_test_script:run_file")


class LocalDoor:
    """Opens the database file; whoever can write the file may do everything."""

    def __init__(self, path: str, language: Language) -> None:
        self.path = path
        self.language = language
        self.actor = Actor(_user(), Right.ADMIN)

    def listing(self) -> list[Json]:
        listed = self._run_on_streams(lambda streams: listing(streams, self.actor))
        return [
            {"id": each.id, "version": each.version, **msgspec.to_builtins(each.summary)} for each in listed
        ]

    def create(self, raw: Mapping[str, Any]) -> Json:
        async def work(club: "Club") -> Json:
            done = await club.create(self.actor, cast("NewTournament", club.parse("NewTournament", raw)))
            return {"id": done.stream, "version": done.version}

        return self._run(work)

    def execute(self, stream: str, command: str, raw: Mapping[str, Any]) -> Json:
        async def work(club: "Club") -> Json:
            done = await club.execute(self.actor, stream, club.parse(command, raw))
            return {"id": done.stream, "version": done.version}

        return self._run(work)

    def view(self, stream: str, what: str, raw: Mapping[str, Any]) -> Any:
        question = read_question(raw)
        return self._run(lambda club: view(club, self.actor, stream, what, question, self.language))[0]

    def paper(self, stream: str, key: str, format_name: str, raw: Mapping[str, Any]) -> bytes:
        question = read_paper_question(raw)
        options = styled(question.file, user_css(self.path), user_page(self.path))
        made: bytes = self._run(
            lambda club: printed(club, self.actor, stream, key, format_name, question, self.language, options)
        ).data
        return made

    def export(
        self, stream: str, format_name: str = KOSMOS, number: int | None = None, *, personal: bool = False
    ) -> bytes:
        made: bytes = self._run(
            lambda club: exported(club, self.actor, stream, format_name, number, personal=personal)
        ).data
        return made

    def results(self, stream: str, data: bytes, answers: Sequence[str] = ()) -> Json:
        done: Json = self._run(lambda club: enter_results(club, self.actor, stream, data, answers))._asdict()
        return done

    def site(self, stream: str) -> dict[str, bytes]:
        return self._run(lambda club: site(club, self.actor, stream, self.language, user_css(self.path)))

    def import_(self, data: bytes, *, answers: Sequence[str] = ()) -> Json:
        done = self._run(lambda club: club.import_(self.actor, data, answers=answers))
        report = [self.language.say(line) for line in done.report]
        return {"id": done.stream, "version": done.version, "report": report}

    def club_file(self, stream: str, text: str) -> Json:
        ran = self._run(lambda club: run_file(club, self.actor, stream, text))
        return {**ran._asdict(), "report": [self.language.say(line) for line in ran.report]}

    def delete(self, stream: str) -> None:
        self._run(lambda club: club.delete(self.actor, stream))

    def enter_players(self, stream: str, data: bytes, asked: Mapping[str, Any]) -> Json:
        answer: Json = self.run_on_store(
            lambda store: enter_players(store, self.actor, stream, data, asked, self.language)
        )
        return answer

    def _run(self, work: "Callable[[Club], Awaitable[T]]") -> T:
        return self._run_on_streams(lambda streams: work(club_of(streams)))

    def _run_on_streams(self, work: Callable[[Streams], Awaitable[T]]) -> T:
        try:
            return self._run_on(open_streams, work)
        except UnicodeEncodeError as error:  # bytes of another encoding on the command line
            raise NotFound(Phrase(N_("tournament")), error.object) from None

    def run_on_store(self, work: "Callable[[Store], Awaitable[T]]") -> T:
        return self._run_on(open_store, work)

    def _run_on(self, open_: Callable[[str], OpenedT], work: Callable[[OpenedT], Awaitable[T]]) -> T:
        async def inside() -> T:
            opened = open_(self.path)
            try:
                return await work(opened)
            finally:
                await opened.close()

        return asyncio.run(inside())


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "cli"
