"""Tournaments as a whole: list, make, do something in one, look at it, delete it.

Commands, views and papers have addresses of their own in the API: one for each, with their versions.
"""

from collections.abc import Mapping
from typing import Annotated, Any, TypedDict, cast

import msgspec

from kosmos.core.commands import Right
from kosmos.core.loading import later
from kosmos.service.operations import ClubDesk, Raw, operation
from kosmos.service.shapes import File, fields_like

# Loaded by the commands that need them: a result makes no papers.
read_question, view_of = later("kosmos.service.views:read_question"), later("kosmos.service.views:view")
read_paper_question = later("kosmos.tournament.wishes:read_paper_question")
printed, styled = later("kosmos.service.exports:printed"), later("kosmos.service.exports:styled")
user_css, user_page = later("kosmos.service.exports:user_css"), later("kosmos.service.exports:user_page")

ALL, ONE = "/api/tournaments", "/api/tournaments/{stream}"
ListedJson = Annotated[dict[str, Any], fields_like("TournamentListed")]


class TournamentMade(TypedDict):
    id: str
    version: int


@operation("GET", ALL)
async def list_tournaments(desk: ClubDesk) -> list[ListedJson]:
    """All tournaments you may see, the newest first."""
    found = await desk.listing()
    return [{"id": each.id, "version": each.version, **msgspec.to_builtins(each.summary)} for each in found]


@operation("POST", ALL, apart=True, begins=True)
async def create_tournament(desk: ClubDesk, raw: Raw) -> TournamentMade:
    done = await desk.club.create(desk.actor, cast("Any", desk.club.parse("NewTournament", raw)))
    return {"id": done.stream, "version": done.version}


@operation("POST", ONE + "/commands/{command}", apart=True)
async def execute(desk: ClubDesk, stream: str, command: str, raw: Raw) -> TournamentMade:
    # whoever is forgotten is forgotten in all rooms, also in those that other commands do not open
    club = desk.services.club if command == "ForgetPlayer" else desk.club
    done = await club.execute(desk.actor, stream, club.parse(command, raw))
    return {"id": done.stream, "version": done.version}


@operation("GET", ONE + "/views/{what}", apart=True)
async def view(desk: ClubDesk, stream: str, what: str, raw: Mapping[str, Any] = {}) -> Any:
    question = read_question(raw)
    return (await view_of(desk.club, desk.actor, stream, what, question, desk.language))[0]


@operation("GET", ONE + "/papers/{key}", apart=True)
async def make_paper(desk: ClubDesk, stream: str, key: str, format: str, raw: Raw) -> File:  # noqa: A002 - as programs say it
    question = read_paper_question(raw)
    if question.wishes.codes:
        question = await desk.services.round_boards.with_codes(desk.actor, stream, question, "")
    options = styled(question.file, user_css(desk.database), user_page(desk.database))
    made = await printed(desk.club, desk.actor, stream, key, format, question, desk.language, options)
    return cast("File", made)


@operation("DELETE", ONE, Right.ADMIN)
async def delete_tournament(desk: ClubDesk, stream: str) -> None:
    """Delete a tournament for good."""
    await desk.services.club.delete(desk.actor, stream)
