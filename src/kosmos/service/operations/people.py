"""The people of the club and of federations, and lists to be imported. Nothing here is for visitors: it holds addresses and
dates of birth.
"""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from kosmos.core.commands import Right
from kosmos.core.fields import choice, flag, read_struct, text, whole
from kosmos.core.people_matching import MatchVerdict
from kosmos.locale import N_
from kosmos.service.forgetting import SetApart, forget, forgotten_view, set_apart
from kosmos.service.operations import OCTETS, ClubDesk, QuestionsAnswered, Raw, operation
from kosmos.service.people import PersonForm, PersonFound, found_view, person_view
from kosmos.service.people_import_records import Decision
from kosmos.service.people_import_views import ImportRecordShown, ImportShown, import_view, record_view
from kosmos.service.people_imports import DECISIONS
from kosmos.service.player_lists import ListQuery
from kosmos.service.shapes import NumberMade, PersonJson, fields_like

PEOPLE, PERSON = "/api/people", "/api/people/{person}"
IMPORTS, IMPORT = "/api/people/imports", "/api/people/imports/{key}"

VERDICT = choice(
    N_("Lines"), MatchVerdict, {each: each.value for each in MatchVerdict}, help="only these lines"
)

PersonExportJson = Annotated[dict[str, Any], fields_like("PersonExport")]
ForgottenJson = Annotated[dict[str, Any], fields_like("Forgotten")]


@operation("GET", PEOPLE, Right.DIRECT)
async def search_people(
    desk: ClubDesk,
    q: Annotated[str, text(N_("Search"), 200, help="beginnings of words, or of an id")] = "",
    limit: Annotated[int, whole(N_("At most"), 1, 100, help="how many at most")] = 20,
) -> list[PersonFound]:
    """Search people (`q`, `limit`) by name, club or id."""
    return found_view(await desk.directory.search(desk.actor, q, limit))


@operation("POST", PEOPLE, Right.DIRECT, body=PersonForm, location="/api/people/{id}", begins=True)
async def add_person(desk: ClubDesk, raw: Raw, answers: QuestionsAnswered = ()) -> NumberMade:
    """Add a person."""
    return {"id": await desk.directory.add(desk.actor, raw, answers=answers)}


@operation("GET", PERSON, Right.DIRECT, summary="A person with all ratings")
async def get_person(desk: ClubDesk, person: int) -> PersonJson:
    """Everything about a person, with the history of ratings."""
    return person_view(await desk.directory.get(desk.actor, person))


@operation(
    "PATCH",
    PERSON,
    Right.DIRECT,
    summary="Change a person; only what is given changes",
    body=PersonForm,
    partial=True,
)
async def change_person(desk: ClubDesk, person: int, raw: Raw) -> PersonJson:
    """Change a person; only what is given changes. A new rating joins the history."""
    await desk.directory.change(desk.actor, person, raw)
    return person_view(await desk.directory.get(desk.actor, person))


@operation("GET", PERSON + "/export", Right.DIRECT)
async def export_person(desk: ClubDesk, person: int) -> PersonExportJson:
    """All that is kept about a person."""
    return await desk.directory.export(desk.actor, person)


@operation("DELETE", PERSON, Right.ADMIN, summary="Forget a person for good")
async def forget_person(desk: ClubDesk, person: int) -> ForgottenJson:
    """Forget a person for good: data, contacts and ratings, also in tournaments, which keep the name.

    Says which backups were made before and may still hold the data.
    """
    return forgotten_view(await forget(desk.services.directory, desk.actor, person))


@operation(
    "POST",
    PEOPLE + "/set-apart",
    Right.ADMIN,
    summary="Take personal data out of the events of older tournaments",
)
async def set_personal_apart(desk: ClubDesk) -> SetApart:
    """Take birth dates, addresses, phones and e-mails out of the events of tournaments that older versions wrote.

    They are kept beside the events from then on, where they can be forgotten. Nothing else changes.
    """
    return await set_apart(desk.directory, desk.actor)


# -- imports -----------------------------------------------------------------------------------------------


class PeopleImportAsked(ListQuery, frozen=True, kw_only=True):
    date: Annotated[
        str, text(N_("Valid from"), 10, help="the ratings are valid from this day").formatted("day")
    ] = ""
    member: Annotated[bool, flag(N_("Members of the club"), help="these are the club's own people")] = False


class ImportDecisions(msgspec.Struct, frozen=True, kw_only=True):
    decisions: Annotated[Mapping[int, Decision], DECISIONS] = {}


@operation(
    "POST",
    IMPORTS,
    Right.DIRECT,
    takes=OCTETS,
    large=True,
    status=202,
    location="/api/people/imports/{key}",
    begins=True,
)
async def begin_import(desk: ClubDesk, data: bytes, asked: PeopleImportAsked) -> ImportShown:
    """Read a list (the body), or the players of a `tournament`; nothing is written before it is applied."""
    if asked.tournament:
        made = await desk.imports.begin_tournament(desk.actor, asked.tournament)
    else:
        made = await desk.imports.begin(
            desk.actor,
            data,
            asked.name,
            date=asked.date,
            member=asked.member,
            columns=asked.columns,
            single=asked.list,
            encoding=asked.encoding,
        )
    return import_view(made, desk.language)


@operation("GET", IMPORTS, Right.DIRECT)
async def list_imports(desk: ClubDesk) -> list[ImportRecordShown]:
    """Every import and how far it is, the newest first."""
    return [record_view(each, desk.language) for each in await desk.imports.all(desk.actor)]


@operation("GET", IMPORT, Right.DIRECT)
async def get_import(
    desk: ClubDesk,
    key: str,
    verdict: Annotated[MatchVerdict | None, VERDICT] = None,
    start: Annotated[
        int, whole(N_("First line"), 0, 100_000_000, help="so many lines before are left out")
    ] = 0,
) -> ImportShown:
    """How far an import is and what it would do (`verdict`, `start` to page)."""
    return import_view(await desk.imports.get(desk.actor, key), desk.language, verdict, start)


@operation("POST", IMPORT + "/apply", Right.DIRECT, body=ImportDecisions, status=202)
async def apply_import(desk: ClubDesk, key: str, raw: Raw) -> ImportShown:
    """Write what the preview showed; `decisions`: line → new, same or skip for doubtful lines."""
    told = read_struct(ImportDecisions, raw, dt.date.min)
    made = await desk.imports.apply(desk.actor, key, told.decisions)
    return import_view(made, desk.language)


@operation("DELETE", IMPORT, Right.DIRECT)
async def drop_import(desk: ClubDesk, key: str) -> None:
    """Give an import up."""
    await desk.imports.drop(desk.actor, key)
