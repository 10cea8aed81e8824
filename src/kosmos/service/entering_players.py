"""What is asked about a list of players for a tournament, and what is answered: the same at every door."""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, NotRequired, TypedDict

import msgspec

from kosmos.core.fields import flag, many, read_struct, text, whole
from kosmos.formats.players import Encoding
from kosmos.locale import N_, Language
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.people import Directory
from kosmos.service.people_imports import checked_columns, checked_encoding, checked_single
from kosmos.service.people_sources import ListAsked
from kosmos.service.player_lists import EntryChoice, EntryDesk, EntryLine, EntryList, EntrySource
from kosmos.store.imports import Data
from kosmos.store.opening import Store
from kosmos.tournament.commands.players import MOST_PLAYERS

_LINE = whole(N_("Line"), 1, 100_000_000)


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
        tuple[int, ...] | None, many(N_("Only these lines"), _LINE, MOST_PLAYERS, help="these lines only")
    ] = None
    without: Annotated[
        tuple[int, ...], many(N_("Without these lines"), _LINE, MOST_PLAYERS, help="not these lines")
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

    def source(self, data: Data) -> EntrySource:
        said = ListAsked(
            name=self.name,
            columns=None if self.columns is None else checked_columns(self.columns.split(",")),
            single=checked_single(self.list),
            encoding=checked_encoding(self.encoding),
        )
        return EntrySource(data=data, said=said, tournament=self.tournament, people=self.people)

    @property
    def choice(self) -> EntryChoice:
        return EntryChoice(
            who=None if self.who is None else frozenset(self.who),
            without=frozenset(self.without),
            skip_faulty=self.skip_faulty,
            own_rating=self.own_rating,
            answers=self.answers,
        )


class ListedPlayerShown(TypedDict):
    line: int
    name: str
    club: str
    elo: int
    dwz: str
    own: int


class RejectedShown(TypedDict):
    line: int
    text: str
    reason: str


class EntryListShown(TypedDict):
    """With `apply` also what came of it."""

    kind: str
    players: list[ListedPlayerShown]
    entered_already: list[ListedPlayerShown]
    rejected: list[RejectedShown]
    headings: list[str] | None
    columns: list[str] | None
    unused: list[str]
    id: NotRequired[str]
    version: NotRequired[int]
    report: NotRequired[list[str]]


def entry_list_view(entries: EntryList, language: Language) -> EntryListShown:
    """A list as plain values."""
    return {
        "kind": entries.kind,
        "players": [_player_view(line) for line in entries.open],
        "entered_already": [_player_view(line) for line in entries.taken],
        "rejected": [
            {"line": line.line, "text": line.text, "reason": language.say(line.reason) if line.reason else ""}
            for line in entries.rejected
        ],
        "headings": list(entries.preview.headers) if entries.preview else None,
        "columns": [column.value for column in entries.preview.columns] if entries.preview else None,
        "unused": list(entries.unused),
    }


def _player_view(line: EntryLine) -> ListedPlayerShown:
    assert line.player
    player = line.player
    return {
        "line": line.line,
        "name": player.name,
        "club": player.club,
        "elo": player.elo,
        "dwz": player.dwz,
        "own": player.own,
    }


async def enter_players(
    store: Store, actor: Actor, stream: str, data: Data, raw: Mapping[str, Any], language: Language
) -> EntryListShown:
    """Show a list, or enter who is wanted of it, as a program asks for it."""
    desk = EntryDesk(Directory(store, Club(store.streams)))
    return await answered(desk, actor, stream, data, read_struct(EntriesAsked, raw, dt.date.min), language)


async def answered(
    desk: EntryDesk, actor: Actor, stream: str, data: Data, asked: EntriesAsked, language: Language
) -> EntryListShown:
    source = asked.source(data)
    shown = entry_list_view(await desk.shown(actor, stream, source), language)
    if not asked.apply:
        return shown
    done = await desk.enter(actor, stream, source, asked.choice)
    report = [language.say(line) for line in done.report]
    return {**shown, "id": done.stream, "version": done.version, "report": report}
