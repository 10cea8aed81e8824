"""Players from another tournament, or from a file."""

from collections.abc import Iterable
from typing import Any, ClassVar

from litestar import Request, Response, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from kosmos.core.errors import FieldMissing, FieldRefused, Refusal
from kosmos.core.people import DWZ, FIDE, FIDE_BLITZ, FIDE_RAPID, Person, PersonRow, RejectedLine
from kosmos.formats.players import read_list
from kosmos.locale import N_, Phrase
from kosmos.tournament.commands import ImportPlayers
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.render import reader

AnyRequest = Request[Any, Any, Any]

MOST_SHOWN = 20  #: lines with faults; whoever has more has the wrong file

#: what a person and a player call the same
SHARED = ("name", "club", "title", "sex", "birth", "federation", "fide_id", "national_id")
PRIVATE = ("street", "town", "phone", "email")


class LinesRejected(Refusal):
    """Some lines are wrong, so none is taken: a list is entered whole or not at all."""

    text: ClassVar[str] = N_("Nothing was imported: lines with faults: {count}.")
    count: int
    lines: tuple[Phrase, ...]


class NobodyInFile(Refusal):
    text: ClassVar[str] = N_("There is nobody in this file.")


@post("/t/{stream:str}/take-over", include_in_schema=False)
async def take_over(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    source = form.get("source", [""])[-1]
    await request.app.state.club.take_over(actor, stream, source)
    return go(request, f"/t/{stream}/players")


@post("/t/{stream:str}/import-players", include_in_schema=False)
async def import_players(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    actor.need(ImportPlayers.right)
    file = (await request.form()).get("file")
    if not isinstance(file, UploadFile) or not file.filename:
        raise FieldMissing("file")
    club = request.app.state.club
    today = club.clock().date()
    rows = accepted(read_list([await file.read()], today.isoformat(), today))
    command = parsed(club, rows)
    await club.execute(actor, stream, command)
    return go(request, f"/t/{stream}/players")


def accepted(items: Iterable[PersonRow | RejectedLine]) -> list[PersonRow]:
    """All lines, or a refusal that names every faulty one."""
    rows: list[PersonRow] = []
    faults: list[Phrase] = []
    for item in items:
        if isinstance(item, PersonRow):
            rows.append(item)
        else:
            faults.append(fault(item.line, item.reason))
    if faults:
        raise LinesRejected(len(faults), tuple(faults[:MOST_SHOWN]))
    if not rows:
        raise NobodyInFile
    return rows


def fault(line: int, reason: Phrase) -> Phrase:
    return Phrase(N_("Line {line}: {reason}"), {"line": line, "reason": reason})


def parsed(club: Any, rows: list[PersonRow]) -> ImportPlayers:
    """The command; a refused field is told by the line it stands on."""
    faults: list[Phrase] = []
    for row in rows:
        try:
            club.parse("AddPlayer", player_of(row.person))
        except FieldRefused as refusal:
            faults.append(fault(row.line, refusal.phrase))
    if faults:
        raise LinesRejected(len(faults), tuple(faults[:MOST_SHOWN]))
    command: ImportPlayers = club.parse("ImportPlayers", {"players": [player_of(row.person) for row in rows]})
    return command


def player_of(person: Person) -> dict[str, Any]:
    """A person of a list as the plain values of a player."""
    raw = {name: getattr(person, name) for name in SHARED + PRIVATE}
    dwz = person.rating(DWZ)
    ratings = {"elo": FIDE, "elo_rapid": FIDE_RAPID, "elo_blitz": FIDE_BLITZ}
    raw |= {name: rating.value for name, key in ratings.items() if (rating := person.rating(key))}
    if dwz:
        raw["dwz"] = f"{dwz.value}-{dwz.games}" if dwz.games else str(dwz.value)
    return {name: value for name, value in raw.items() if value}


ROUTES = [take_over, import_players]
