"""What is asked about a list of players for a tournament, and what is answered: the same at every door."""

from typing import NotRequired, TypedDict

from kosmos.core.people import ListData
from kosmos.locale import Language
from kosmos.service.actors import Actor
from kosmos.service.player_lists import EntriesAsked, EntryDesk, EntryLine, EntryList


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
    """The list as it was read; with `apply` also what came of entering it."""

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


async def answered(
    desk: EntryDesk, actor: Actor, stream: str, data: ListData, asked: EntriesAsked, language: Language
) -> EntryListShown:
    source = asked.source(data)
    shown = entry_list_view(await desk.shown(actor, stream, source), language)
    if not asked.apply:
        return shown
    done = await desk.enter(actor, stream, source, asked)
    report = [language.say(line) for line in done.report]
    return {**shown, "id": done.stream, "version": done.version, "report": report}
