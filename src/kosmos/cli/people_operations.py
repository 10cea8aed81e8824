"""Everything the command line asks about the club's people and their ratings."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kosmos.cli.desk import CliDesk, at_desk
from kosmos.cli.operations import Json, all_sent, as_sent, json_at_server, operation
from kosmos.cli.session import SESSION
from kosmos.service.forgetting import forget, forgotten_view, set_apart
from kosmos.service.people import found_view, person_view
from kosmos.service.people_import_records import UNDER_WAY, Import, ImportStage
from kosmos.service.people_import_views import import_view, record_view
from kosmos.service.people_imports import Imports, parse_decisions
from kosmos.service.people_sources import Data
from kosmos.service.rating import RatingDesk
from kosmos.service.rating_words import (
    parse_ages,
    parse_ids,
    parse_national,
    parse_rules,
    parse_system,
    rating_view,
)

#: lines done so far, and how much of all that is, from 0 to 1
Progress = Callable[[int, float], None]
#: what to do with doubtful lines; none: the list is only shown
Decisions = Mapping[str, str] | None
AGAIN = 0.3  #: seconds between two looks at an import

PERSON = "/api/people/{person}"
IMPORT = "/api/people/imports/{key}"
TOURNAMENT = "/api/tournaments/{tournament}"


@operation("GET", "/api/people")
async def search_people(desk: CliDesk, q: str, limit: int) -> list[Json]:
    return all_sent(found_view(await desk.directory.search(desk.actor, q, limit)))


@operation("GET", PERSON)
async def get_person(desk: CliDesk, person: int) -> Json:
    return person_view(await desk.directory.get(desk.actor, person))


@operation("POST", "/api/people", begins=True)
async def add_person(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
    """`answers` among it: yes to these questions."""
    told = dict(raw)
    answers = told.pop("answers", ())
    return {"id": await desk.directory.add(desk.actor, told, answers=answers)}


@operation("PATCH", PERSON)
async def change_person(desk: CliDesk, person: int, raw: Mapping[str, Any]) -> Json:
    await desk.directory.change(desk.actor, person, raw)
    return person_view(await desk.directory.get(desk.actor, person))


@operation("GET", PERSON + "/export")
async def export_person(desk: CliDesk, person: int) -> Json:
    return await desk.directory.export(desk.actor, person)


@operation("DELETE", PERSON)
async def forget_person(desk: CliDesk, person: int) -> Json:
    return forgotten_view(await forget(desk.services.directory, desk.actor, person))


@operation("POST", "/api/people/set-apart")
async def set_personal_apart(desk: CliDesk) -> Json:
    return as_sent(await set_apart(desk.directory, desk.actor))


# -- lists of people: read, looked at, decided, written --------------------------------------------------


@operation("GET", "/api/people/imports")
async def list_imports(desk: CliDesk) -> list[Json]:
    found = await Imports(desk.directory).all(desk.actor)
    return all_sent(record_view(each, desk.language) for each in found)


@operation("DELETE", IMPORT)
async def drop_import(desk: CliDesk, key: str) -> None:
    await Imports(desk.directory).drop(desk.actor, key)


class ListWanted(NamedTuple):
    """A list, or a tournament's players, and what is said of it."""

    data: Data = b""
    name: str = ""
    tournament: str = ""
    date: str = ""
    member: bool = False
    columns: str | None = None
    single: str = ""
    encoding: str = ""


def read_list(wanted: ListWanted, decisions: Decisions, progress: Progress) -> Json:
    """What a list would change; with decisions it is written."""
    if not SESSION.server:
        return at_desk(lambda desk: _read_here(desk, wanted, decisions, progress), begins=True)
    asked = {**wanted._asdict(), "list": wanted.single, "data": None, "single": None}
    said = {name: value for name, value in asked.items() if value or name == "columns"}
    key = json_at_server("POST", "/api/people/imports", data=bytes(wanted.data), raw=said)["key"]
    view = _go_on_there(key, decisions, progress)
    drop_import(key)
    return view


def go_on(key: str, decisions: Decisions, progress: Progress) -> Json:
    """An import that was begun before, until it is read or written."""
    if not SESSION.server:
        return at_desk(lambda desk: _go_on_here(desk, key, decisions, progress))
    return _go_on_there(key, decisions, progress)


async def _read_here(desk: CliDesk, wanted: ListWanted, decisions: Decisions, progress: Progress) -> Json:
    imports = Imports(desk.directory)
    made = await _begin_here(desk, imports, wanted)
    try:
        return await _finish_here(desk, imports, made, decisions, progress)
    finally:
        await imports.drop(desk.actor, made.record.key)


async def _begin_here(desk: CliDesk, imports: Imports, wanted: ListWanted) -> Import:
    if wanted.tournament:
        return await imports.begin_tournament(desk.actor, wanted.tournament)
    made = await imports.begin(
        desk.actor,
        wanted.data,
        wanted.name,
        date=wanted.date,
        member=wanted.member,
        single=wanted.single,
        encoding=wanted.encoding,
        look=wanted.columns is not None,
    )
    if made.record.stage is ImportStage.MAPPING and wanted.columns is not None:
        await imports.map(desk.actor, made.record.key, wanted.columns.split(","))
    return made


async def _go_on_here(desk: CliDesk, key: str, decisions: Decisions, progress: Progress) -> Json:
    imports = Imports(desk.directory)
    made = await imports.get(desk.actor, key)
    while made.record.stage in UNDER_WAY and made.task is None:  # another program works on it
        progress(made.record.lines, made.record.share)
        await asyncio.sleep(AGAIN)
        made = await imports.get(desk.actor, key)
    return await _finish_here(desk, imports, made, decisions, progress)


async def _finish_here(
    desk: CliDesk, imports: Imports, made: Import, decisions: Decisions, progress: Progress
) -> Json:
    """When it is read; with decisions also when it is written."""
    made.watch = lambda lines: progress(lines, made.record.share)
    await imports.finished(made)
    view: Json = as_sent(import_view(made, desk.language))
    if decisions is not None and made.record.stage is ImportStage.READY:
        await imports.apply(desk.actor, made.record.key, parse_decisions(decisions))
        await imports.finished(made)
        view |= record_view(made.record, desk.language)
    if made.fault:
        raise made.fault
    return view


def _go_on_there(key: str, decisions: Decisions, progress: Progress) -> Json:
    view = _finished_there(key, progress)
    if decisions is not None and view["stage"] == ImportStage.READY:
        json_at_server("POST", IMPORT + "/apply", key=key, raw={"decisions": dict(decisions)})
        after = _finished_there(key, progress)
        view |= {"stage": after["stage"], "imported": after["imported"], "refusal": after["refusal"]}
    return view


def _finished_there(key: str, progress: Progress) -> Json:
    while True:
        view = json_at_server("GET", IMPORT, key=key)
        progress(view["lines_done"], view["share_done"])
        if view["stage"] not in UNDER_WAY:
            return view
        time.sleep(AGAIN)


# -- the ratings of a tournament -------------------------------------------------------------------------


@operation("POST", TOURNAMENT + "/ratings")
async def apply_ratings(desk: CliDesk, tournament: str, raw: Mapping[str, Any]) -> list[Json]:
    """The report; with `apply` the new ratings are written, too."""
    system, ages = parse_system(raw["system"]), parse_ages(raw.get("ages", {}))
    ratings, rules = RatingDesk(desk.directory), parse_rules(raw.get("rules"))
    more = {"rules": rules, "national": parse_national(raw.get("national"))}
    if "apply" in raw:
        chosen = parse_ids("apply", raw["apply"])
        found = await ratings.apply(desk.actor, tournament, system, ages, chosen, **more)
    else:
        found = await ratings.report(desk.actor, tournament, system, ages, **more)
    return all_sent(rating_view(each, desk.language) for each in found)


@operation("DELETE", TOURNAMENT + "/ratings")
async def take_back(desk: CliDesk, tournament: str, who: Sequence[int] | None) -> Json:
    return {"taken_back": await RatingDesk(desk.directory).take_back(desk.actor, tournament, who)}


@operation("GET", TOURNAMENT + "/rating-check")
async def check_ratings(desk: CliDesk, tournament: str) -> Json:
    return as_sent(await RatingDesk(desk.directory).check(desk.actor, tournament))


@operation("POST", TOURNAMENT + "/rating-check")
async def correct_ratings(desk: CliDesk, tournament: str, raw: Mapping[str, Any]) -> Json:
    chosen = {(id_, field) for id_, field in raw["chosen"]}
    return {"changed": await RatingDesk(desk.directory).correct(desk.actor, tournament, chosen)}
