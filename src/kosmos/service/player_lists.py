"""Players for a tournament out of a file, another tournament, an archive or the people: shown first, entered by choice.

What is shown and what is entered come from the same list, so that every door says the same: who was read, who is entered
already and therefore left out, which lines are rejected and why, and which columns are not used.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from kosmos.core.errors import FieldRefused, Refusal
from kosmos.core.fields import flag, many, text, whole
from kosmos.core.people import ListData, ListLine
from kosmos.core.players import Player
from kosmos.formats.archive import read_archive
from kosmos.formats.players import Encoding, ListColumn, ListKind, TablePreview
from kosmos.locale import N_, NP_, Phrase
from kosmos.ratings.seeding import RatingMethod
from kosmos.service.actors import Actor
from kosmos.service.club import Club, left_out
from kosmos.service.engine import Executed
from kosmos.service.namesakes import ENTERED, Namesakes
from kosmos.service.people import Directory
from kosmos.service.people_imports import checked_list
from kosmos.service.people_sources import ListAsked, items_of, kind_of, not_kept, table_preview
from kosmos.tournament.chronicle import fold
from kosmos.tournament.commands import ImportPlayers
from kosmos.tournament.commands.players import MOST_PLAYERS, listed_entry
from kosmos.tournament.rating_rules import listed_player, sources_of, strength_of
from kosmos.tournament.state import State

MOST_SHOWN = 20  #: lines with faults; whoever has more has the wrong file
MOST_FOUND = 500  #: people shown to choose from
ARCHIVE, TOURNAMENT, PEOPLE = "archive", "tournament", "people"
SOURCE_WORDS = {ARCHIVE: N_("Kosmos file"), PEOPLE: N_("People")}
_ARCHIVE_HEAD = b'{"kosmos"'
#: columns that people have and players of a tournament do not
_NOT_OF_PLAYERS = frozenset(
    (ListColumn.CLUB_ID, ListColumn.MEMBER_NUMBER, ListColumn.NATIONAL_RAPID, ListColumn.NATIONAL_BLITZ)
)


class LinesRejected(Refusal):
    """Some lines are wrong, so none is taken unless somebody says so."""

    text: ClassVar[str] = N_("Nothing was imported: lines with faults: {count}.")
    count: int
    lines: tuple[Phrase, ...]


class NobodyInFile(Refusal):
    text: ClassVar[str] = N_("There is nobody in this file.")


class NobodyChosen(Refusal):
    text: ClassVar[str] = N_("Nobody is chosen who is not entered already.")


class TooManyInList(Refusal):
    text: ClassVar[str] = N_("This list is too long for one tournament: no more than {limit} fit in.")
    limit: int = MOST_PLAYERS


class EntryLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a list: somebody to be entered, somebody entered already, or nothing usable and why."""

    line: int  #: by which it is chosen
    player: Player | None = None
    taken: bool = False
    reason: Phrase | None = None
    text: str = ""  #: an unusable line as it stands there


class EntryList(msgspec.Struct, frozen=True, kw_only=True):
    kind: str
    lines: tuple[EntryLine, ...]
    preview: TablePreview | None = None
    unused: tuple[str, ...] = ()  #: headings of columns from which nothing is taken

    @property
    def open(self) -> list[EntryLine]:
        return [line for line in self.lines if line.player and not line.taken]

    @property
    def taken(self) -> list[EntryLine]:
        return [line for line in self.lines if line.taken]

    @property
    def rejected(self) -> list[EntryLine]:
        return [line for line in self.lines if line.reason]


class EntrySource(msgspec.Struct, frozen=True, kw_only=True):
    """Where players come from: a file, a tournament by its id, or the people whose names begin so."""

    data: ListData = b""
    said: ListAsked = ListAsked()
    tournament: str = ""
    people: str | None = None


_LINES = whole(N_("Line"), 1, 100_000_000)


class ListQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What a program says of a list, whether it goes into a tournament or to the club's people."""

    name: Annotated[str, text(N_("File"), 80, help="name of the file")] = ""
    columns: Annotated[
        str | None,
        text(N_("Columns"), 2000, help="what the columns of a table are: a,b,c").formatted("list-columns"),
    ] = None
    list: Annotated[
        str,
        text(
            N_("If it has one Elo only"),
            40,
            help="which Elo, if it has only one: fide, fide-rapid, fide-blitz; or the name of the club's own list",
        ).formatted("list-name"),
    ] = ""
    encoding: Annotated[
        str,
        text(N_("Umlauts"), 20, help="of a text: auto, utf-8, cp1252, cp850").narrowed(enum=["", *Encoding]),
    ] = ""
    tournament: Annotated[
        str, text(N_("Tournament"), 200, help="the players of this tournament instead of a file")
    ] = ""


class EntriesAsked(ListQuery, frozen=True, kw_only=True):
    """A list, and whom of it a tournament wants; the same words at the API and at the command line."""

    people: Annotated[
        str | None,
        text(N_("People"), 200, help="the people whose names or clubs begin so, instead of a file"),
    ] = None
    who: Annotated[
        tuple[int, ...] | None, many(N_("Only these lines"), _LINES, MOST_PLAYERS, help="these lines only")
    ] = None
    without: Annotated[
        tuple[int, ...], many(N_("Without these lines"), _LINES, MOST_PLAYERS, help="not these lines")
    ] = ()
    skip_faulty: Annotated[
        bool, flag(N_("Skip faulty lines"), help="rejected lines do not hinder the others")
    ] = False
    own_rating: Annotated[
        bool, flag(N_("Start order by own rating"), help="the start order follows the own rating from now on")
    ] = False
    answers: Annotated[
        tuple[str, ...], many(N_("Answers"), text(N_("Answer"), 80), 400, help="yes to these questions")
    ] = ()
    apply: Annotated[bool, flag(N_("Enter the players"), help="enter them; else they are only shown")] = False

    def source(self, data: ListData) -> EntrySource:
        said = checked_list(self.name, columns=self.columns, single=self.list, encoding=self.encoding)
        return EntrySource(data=data, said=said, tournament=self.tournament, people=self.people)

    def of(self, entries: EntryList) -> list[Player]:
        open_lines = {line.line for line in entries.open}
        wanted = (open_lines if self.who is None else open_lines.intersection(self.who)) - {*self.without}
        return [line.player for line in entries.open if line.player and line.line in wanted]


class EntryDesk:
    """Lists of players at every door."""

    def __init__(self, directory: Directory) -> None:
        self.directory = directory
        self.club = directory.club

    async def shown(self, actor: Actor, stream: str, source: EntrySource) -> EntryList:
        """What the list holds, held against who is entered."""
        actor.need(ImportPlayers.right)
        state = (await self.club.open(actor, stream)).state
        if source.tournament:
            other = (await self.club.open(actor, source.tournament)).state
            return against(state, TOURNAMENT, _lines_of(other))
        if source.people is not None:
            return against(state, PEOPLE, await self._people(actor, state, source.people))
        said = msgspec.structs.replace(source.said, today=self.directory.today)
        return await asyncio.to_thread(list_of_file, self.club, state, source.data, said)

    async def enter(self, actor: Actor, stream: str, source: EntrySource, choice: EntriesAsked) -> Executed:
        entries = await self.shown(actor, stream, source)
        refuse_faults(entries, skip=choice.skip_faulty)
        players = choice.of(entries)
        if not players:
            raise NobodyChosen
        command = ImportPlayers(players=tuple(players), answers=choice.answers)
        done = await self.club.execute(actor, stream, command)
        if choice.own_rating:
            change = self.club.parse("ModifyTournament", {"rating_method": RatingMethod.OTHER.value})
            done = await self.club.execute(actor, stream, change)
        return done._replace(report=tuple(said_of(entries, players)))

    async def _people(self, actor: Actor, state: State, words: str) -> list[EntryLine]:
        found = await self.directory.search(actor, words, MOST_FOUND)
        on, lists = state.settings.start, state.rating_rules.lists
        return [_entry_line(self.club, ListLine(person.id, person), on, lists) for person in found]


def said_of(entries: EntryList, players: Sequence[Player]) -> Iterator[Phrase]:
    """What became of a list: read, left out, rejected, not used."""
    text = NP_("{count} player was entered.", "{count} players were entered.")
    yield Phrase(text, {"count": len(players)})
    yield from left_out(line.player.name for line in entries.taken if line.player)
    for line in entries.rejected:
        yield fault_of(line)
    if entries.unused:
        yield Phrase(N_("Columns not used: {columns}."), {"columns": ", ".join(entries.unused)})


def fault_of(line: EntryLine) -> Phrase:
    return Phrase(N_("Line {line}: {reason}"), {"line": line.line, "reason": line.reason or line.text})


def refuse_faults(entries: EntryList, *, skip: bool = False) -> None:
    if not entries.lines:
        raise NobodyInFile
    if (faulty := entries.rejected) and not skip:
        raise LinesRejected(len(faulty), tuple(fault_of(line) for line in faulty[:MOST_SHOWN]))


def follows_own_rating(state: State, entries: EntryList) -> bool:
    """The list brings own ratings and nothing that the start order follows now: it would be drawn without ratings."""
    players = [line.player for line in entries.open if line.player]
    entered = [entry.player for entry in state.entries.values()]
    lists = state.rating_rules.lists
    counts = any(strength_of(state.settings, player, lists) for player in (*players, *entered))
    return not state.is_drawn and not counts and any(player.own for player in players)


# -- making lists ----------------------------------------------------------------------------------------


def list_of_file(club: Club, state: State, data: ListData, said: ListAsked) -> EntryList:
    """A table, a rating list, a report file or a Kosmos file."""
    if data[: len(_ARCHIVE_HEAD)] == _ARCHIVE_HEAD:
        return against(state, ARCHIVE, _lines_of(fold(read_archive(data[:])).state))
    kind = kind_of(data)
    source = said.of(data)
    preview = table_preview(source) if kind == ListKind.TABLE else None
    on = state.settings.start
    lists = (said.own_list,) if said.own_list else state.rating_rules.lists
    lines = (_entry_line(club, item, on, lists) for item in items_of(source))
    unused = _unused(preview) if preview else not_kept(data, of_player=True)
    return msgspec.structs.replace(against(state, kind, lines), preview=preview, unused=unused)


def against(state: State, kind: str, lines: Iterable[EntryLine]) -> EntryList:
    """Who is entered already is marked; who stands in the list twice is rejected the second time. Whoever is called like
    somebody else, and is told apart by an id or the year of birth, is entered with a number behind the name.
    """
    known = Namesakes(entry.player for entry in state.entries.values())
    judged: list[EntryLine] = []
    for line in lines:
        if len(judged) == MOST_PLAYERS:
            raise TooManyInList
        judged.append(_judged(line, known))
    return EntryList(kind=kind, lines=tuple(judged))


def _judged(line: EntryLine, known: Namesakes) -> EntryLine:
    if line.player is None:
        return line
    same = known.find(line.player)
    if same is None:
        player = known.named(line.player)
        known.add(player, line.line)
        return msgspec.structs.replace(line, player=player)
    if same.line == ENTERED:
        return msgspec.structs.replace(line, taken=True)
    args = {"name": line.player.name, "first": same.line}
    reason = Phrase(N_("{name} stands in line {first} already"), args)
    return EntryLine(line=line.line, reason=reason, text=line.player.name)


def _unused(preview: TablePreview) -> tuple[str, ...]:
    columns = zip(preview.headers, preview.columns, strict=False)
    return tuple(
        header for header, column in columns if header.strip() and (not column or column in _NOT_OF_PLAYERS)
    )


def _lines_of(state: State) -> list[EntryLine]:
    """The players of a tournament, by their ids there."""
    return [EntryLine(line=entry.id, player=entry.player) for entry in state.entries.values()]


def _entry_line(club: Club, item: ListLine, on: str, lists: Sequence[str]) -> EntryLine:
    if item.person is None:
        return EntryLine(line=item.line, reason=item.reason, text=item.text)
    raw: dict[str, Any] = msgspec.to_builtins(listed_player(item.person, on, lists))
    try:
        command: Any = club.parse("AddPlayer", raw)
    except FieldRefused as refusal:
        return EntryLine(line=item.line, reason=refusal.phrase, text=item.person.name)
    sources = sources_of(item.person, on, lists)
    return EntryLine(line=item.line, player=listed_entry(command.player, sources))
