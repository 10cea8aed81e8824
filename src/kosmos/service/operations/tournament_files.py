"""Files of tournaments: in and out, results, players, club nights, the whole web site."""

from base64 import b64encode
from typing import Annotated, TypedDict

from kosmos.core.commands import Right
from kosmos.core.fields import flag, many, text, whole
from kosmos.core.texts import decode_text
from kosmos.locale import N_
from kosmos.service.cup_seasons import CupGuestsShown, cup_guests_view
from kosmos.service.entering_players import EntryListShown, answered
from kosmos.service.exports import EXPORTS, KOSMOS, enter_results, exported, user_css
from kosmos.service.kfc_test_script import run_file
from kosmos.service.operations import OCTETS, ClubDesk, operation
from kosmos.service.operations.tournaments import ONE, TournamentMade
from kosmos.service.player_lists import EntriesAsked, EntryDesk
from kosmos.service.shapes import File
from kosmos.service.site import site
from kosmos.tournament.commands import EnterResult, ImportPlayers, NewTournament


class TournamentImported(TournamentMade):
    report: list[str]


class ResultsEnteredShown(TypedDict):
    entered: int
    version: int
    unused: list[str]


class FileRunShown(TypedDict):
    players: int
    steps: int
    report: list[str]


@operation(
    "POST",
    "/api/import",
    NewTournament.right,
    tag="tournaments",
    takes=OCTETS,
    large=True,
    location="/api/tournaments/{id}",
    versioned=True,
    begins=True,
)
async def import_tournament(
    desk: ClubDesk,
    data: bytes,
    answers: Annotated[
        tuple[str, ...],
        many(N_("Answers"), text(N_("Answer"), 80), 400, help="yes to these questions about the file"),
    ] = (),
) -> TournamentImported:
    """Read a .kosmos, TRF or KeizerForClubs file (the body) as a new tournament (`answers`)."""
    done = await desk.club.import_(desk.actor, data, answers=answers)
    report = [desk.language.say(line) for line in done.report]
    return {"id": done.stream, "version": done.version, "report": report}


@operation(
    "GET",
    ONE + "/export",
    summary="The whole tournament as a file (`format`: " + ", ".join((KOSMOS, *EXPORTS)) + ")",
    choices={"format": (KOSMOS, *EXPORTS)},
)
async def export_tournament(
    desk: ClubDesk,
    stream: str,
    format: str = KOSMOS,  # noqa: A002 - as programs say it
    round: Annotated[int | None, whole(N_("Round"), 1, 999)] = None,  # noqa: A002
    *,
    personal: Annotated[bool, flag(N_("With birth dates, addresses, phones and e-mails"))] = False,
) -> File:
    return await exported(desk.club, desk.actor, stream, format, round, personal=personal)


@operation("POST", ONE + "/results.csv", EnterResult.right, tag="papers", takes="text/csv")
async def post_results(
    desk: ClubDesk,
    stream: str,
    data: bytes,
    answers: Annotated[
        tuple[str, ...],
        many(N_("Answers"), text(N_("Answer"), 80), 400, help="yes to these questions about past rounds"),
    ] = (),
) -> ResultsEnteredShown:
    """Enter the results of a CSV file (the body): columns round, board, result."""
    done = await enter_results(desk.club, desk.actor, stream, data, answers=answers)
    return {"entered": done.entered, "version": done.version, "unused": list(done.unused)}


@operation("GET", ONE + "/site", tag="papers")
async def get_site(desk: ClubDesk, stream: str) -> dict[str, str]:
    """The tournament as a web site: file names and their contents (base64)."""
    files = await site(desk.club, desk.actor, stream, desk.language, user_css(desk.database))
    return {name: b64encode(data).decode() for name, data in files.items()}


@operation(
    "POST",
    ONE + "/entries",
    ImportPlayers.right,
    summary="Players out of a list (the body: a table, a rating list, a report file, a Kosmos file), of a `tournament` or "
    "of the `people`: what was read, who is entered already, what is rejected and not used; `apply` enters them",
    takes=OCTETS,
    large=True,
)
async def enter_players(desk: ClubDesk, stream: str, data: bytes, asked: EntriesAsked) -> EntryListShown:
    return await answered(EntryDesk(desk.directory), desk.actor, stream, data, asked, desk.language)


@operation(
    "POST",
    ONE + "/club-file",
    Right.RESULTS,
    summary="Enter players from a table with the columns Name and Rating, or run a KeizerForClubs test script (the body)",
    takes="text/plain",
)
async def club_file(desk: ClubDesk, stream: str, data: bytes) -> FileRunShown:
    ran = await run_file(desk.club, desk.actor, stream, decode_text(data))
    say = desk.language.say
    return {"players": ran.players, "steps": ran.steps, "report": [say(line) for line in ran.report]}


@operation(
    "GET",
    ONE + "/cup-guests",
    summary="Of each cup that counts in a Keizer season, the players who are not in the season: their games count for nobody there",
)
async def cup_guests(desk: ClubDesk, stream: str) -> list[CupGuestsShown]:
    return cup_guests_view(await desk.club.seasons_of_cups.guests(desk.actor, stream))
