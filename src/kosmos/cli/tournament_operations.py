"""Everything the command line asks about tournaments."""

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import msgspec

from kosmos.cli.desk import CliDesk
from kosmos.cli.operations import Json, operation
from kosmos.core.loading import later
from kosmos.core.texts import decode_text
from kosmos.service.listing import listing as listed

if TYPE_CHECKING:
    from kosmos.tournament.commands import NewTournament

# Loaded by the commands that need them: a result makes no papers.
read_question, view_of = later("kosmos.service.views:read_question"), later("kosmos.service.views:view")
read_paper_question = later("kosmos.tournament.wishes:read_paper_question")
printed, styled = later("kosmos.service.exports:printed"), later("kosmos.service.exports:styled")
user_css, user_page = later("kosmos.service.exports:user_css"), later("kosmos.service.exports:user_page")
exported = later("kosmos.service.exports:exported")
enter_results = later("kosmos.service.exports:enter_results")
enter_list = later("kosmos.service.entering_players:enter_players")
make_site = later("kosmos.service.site:site")
run_file = later("kosmos.service.kfc_test_script:run_file")

KOSMOS = "kosmos"  #: the format of a whole tournament
ONE = "/api/tournaments/{tournament}"


@operation("GET", "/api/tournaments")
async def listing(desk: CliDesk) -> list[Json]:
    found = await listed(desk.streams, desk.actor)
    return [{"id": each.id, "version": each.version, **msgspec.to_builtins(each.summary)} for each in found]


@operation("POST", "/api/tournaments", begins=True)
async def create(desk: CliDesk, raw: Mapping[str, Any]) -> Json:
    done = await desk.club.create(desk.actor, cast("NewTournament", desk.club.parse("NewTournament", raw)))
    return {"id": done.stream, "version": done.version}


@operation("POST", ONE + "/commands/{command}")
async def execute(desk: CliDesk, tournament: str, command: str, raw: Mapping[str, Any]) -> Json:
    # whoever is forgotten is forgotten in all rooms, also in those that other commands do not open
    club = desk.services.club if command == "ForgetPlayer" else desk.club
    done = await club.execute(desk.actor, tournament, club.parse(command, raw))
    return {"id": done.stream, "version": done.version}


@operation("GET", ONE + "/views/{what}")
async def view(desk: CliDesk, tournament: str, what: str, raw: Mapping[str, Any] = {}) -> Any:
    question = read_question(raw)
    return (await view_of(desk.club, desk.actor, tournament, what, question, desk.language))[0]


@operation("GET", ONE + "/papers/{key}")
async def make_paper(desk: CliDesk, tournament: str, key: str, format: str, raw: Mapping[str, Any]) -> bytes:  # noqa: A002 - as the API calls it
    question = read_paper_question(raw)
    if question.wishes.codes:
        question = await desk.services.round_boards.with_codes(desk.actor, tournament, question, "")
    options = styled(question.file, user_css(desk.path), user_page(desk.path))
    made = await printed(desk.club, desk.actor, tournament, key, format, question, desk.language, options)
    return cast("bytes", made.data)


@operation("GET", ONE + "/export")
async def export_tournament(
    desk: CliDesk,
    tournament: str,
    format: str = KOSMOS,  # noqa: A002 - as the API calls it
    round: int | None = None,  # noqa: A002 - as the API calls it
    *,
    personal: bool | None = None,
) -> bytes:
    made = await exported(desk.club, desk.actor, tournament, format, round, personal=bool(personal))
    return cast("bytes", made.data)


@operation("POST", "/api/import", begins=True)
async def import_file(desk: CliDesk, data: bytes, *, answers: Sequence[str] = ()) -> Json:
    done = await desk.club.import_(desk.actor, data, answers=answers)
    report = [desk.language.say(line) for line in done.report]
    return {"id": done.stream, "version": done.version, "report": report}


@operation("POST", ONE + "/results.csv")
async def enter_results_file(
    desk: CliDesk, tournament: str, data: bytes, answers: Sequence[str] = ()
) -> Json:
    return cast("Json", (await enter_results(desk.club, desk.actor, tournament, data, answers))._asdict())


@operation("GET", ONE + "/site")
async def site(desk: CliDesk, tournament: str) -> dict[str, str]:
    """Every file by its name, in base 64."""
    files = await make_site(desk.club, desk.actor, tournament, desk.language, user_css(desk.path))
    return {name: b64encode(data).decode() for name, data in files.items()}


def site_files(tournament: str) -> dict[str, bytes]:
    return {name: b64decode(data) for name, data in site(tournament).items()}


@operation("POST", ONE + "/club-file")
async def enter_club_file(desk: CliDesk, tournament: str, data: bytes) -> Json:
    ran = await run_file(desk.club, desk.actor, tournament, decode_text(data))
    return {**ran._asdict(), "report": [desk.language.say(line) for line in ran.report]}


@operation("DELETE", ONE)
async def delete_tournament(desk: CliDesk, tournament: str) -> None:
    await desk.services.club.delete(desk.actor, tournament)


@operation("POST", ONE + "/entries")
async def enter_players(desk: CliDesk, tournament: str, data: bytes, raw: Mapping[str, Any]) -> Json:
    return cast("Json", await enter_list(desk.store, desk.actor, tournament, data, raw, desk.language))
