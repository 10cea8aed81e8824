"""Tournaments over HTTP: one address per command, one per view; ETag is the version."""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, TypedDict

import msgspec
from litestar import MediaType, Request, Response, delete, get, post
from litestar.params import FromPath

from kosmos.core.fields import flag, many, read_struct, text, whole
from kosmos.locale import N_
from kosmos.papers.catalogue import PAPERS
from kosmos.papers.render import FORMATS
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.exports import EXPORTS, KOSMOS, exported, printed, styled
from kosmos.service.shapes import fields_like
from kosmos.service.views import SHOWN, VIEWS, TournamentShown, ViewQuestion, read_question, view
from kosmos.tournament.commands import COMMANDS, ImportPlayers, NewTournament, Right
from kosmos.tournament.wishes import PaperQuestion, read_paper_question
from kosmos.web.api.asked import Nothing, json_object, read_query
from kosmos.web.api.described import (
    EXPECTED_VERSION,
    FILE_BODY,
    OCTETS,
    body_of,
    described,
)
from kosmos.web.bodies import FILE, ORDINARY, PLAYERS, ordinary
from kosmos.web.files import file_response
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]
Json = dict[str, Any]

TAGS = ["tournaments"]


def club_of(request: AnyRequest) -> Club:
    return request.app.state.club  # type: ignore[no-any-return]


def etag(version: int) -> dict[str, str]:
    return {"ETag": f'"{version}"'}


def expected_version(request: AnyRequest, raw: Json) -> int | None:
    """`expected_version` in the body or the query, or the version in If-Match."""
    value = raw.pop("expected_version", request.query_params.get("expected_version"))
    match = request.headers.get("if-match", "").strip()
    if value is None and match and match != "*":
        value = match.removeprefix("W/").strip('"')
    if value is None:
        return None
    parsed = whole(N_("Version"), 0, 2**31).parse("expected_version", value, club_of(request).today)
    return int(parsed)


# -- the list, and new ones ----------------------------------------------------------------------------


class TournamentMade(TypedDict):
    id: str
    version: int


class TournamentImported(TournamentMade):
    report: list[str]


class CommandDone(TournamentMade):
    events: list[Annotated[Json, fields_like("AnyEvent")]]


ListedJson = Annotated[Json, fields_like("TournamentListed")]
EventJson = Annotated[Json, fields_like("EventShown")]


@get("/api/tournaments", tags=TAGS, summary="All tournaments you may see, the newest first", opt=described())
async def list_tournaments(request: AnyRequest) -> list[ListedJson]:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    listed = await club_of(request).listing(actor)
    return [{"id": each.id, "version": each.version, **msgspec.to_builtins(each.summary)} for each in listed]


@post(
    "/api/tournaments",
    tags=TAGS,
    summary="Make a new tournament",
    opt=described(right=NewTournament.right, body=body_of(NewTournament)),
)
async def create_tournament(request: AnyRequest) -> Response[TournamentMade]:
    actor = await bearer_of(request)
    command = club_of(request).parse("NewTournament", await json_object(request))
    assert isinstance(command, NewTournament)
    done = await club_of(request).create(actor, command)
    headers = {**etag(done.version), "Location": f"/api/tournaments/{done.stream}"}
    return Response({"id": done.stream, "version": done.version}, status_code=201, headers=headers)


class TournamentImportAsked(msgspec.Struct, frozen=True, kw_only=True):
    answers: Annotated[
        tuple[str, ...],
        many(N_("Answers"), text(N_("Answer"), 80), 400, help="yes to these questions about the file"),
    ] = ()


@post(
    "/api/import",
    tags=TAGS,
    summary="Read a .kosmos, TRF or KeizerForClubs file (the body) as a new tournament (`answers`)",
    opt=described(right=NewTournament.right, query=TournamentImportAsked, body=FILE_BODY, media=OCTETS),
    request_max_body_size=FILE,
)
async def import_tournament(request: AnyRequest) -> Response[TournamentImported]:
    actor = await bearer_of(request)
    asked = read_query(request, TournamentImportAsked)
    done = await club_of(request).import_(actor, await request.body(), answers=asked.answers)
    headers = {**etag(done.version), "Location": f"/api/tournaments/{done.stream}"}
    report = [language_of(request).say(line) for line in done.report]
    body: TournamentImported = {"id": done.stream, "version": done.version, "report": report}
    return Response(body, status_code=201, headers=headers)


# -- one tournament ------------------------------------------------------------------------------------


async def _answer_view(
    request: AnyRequest, stream: str, what: str, extra: Mapping[str, Any] = {}
) -> Response[Any]:
    actor = await bearer_of(request)
    question = read_question({**_query(request), **extra})
    made, version = await view(club_of(request), actor, stream, what, question, language_of(request))
    if _is_known(request, actor, version):
        return Response(None, status_code=304, headers=etag(version))
    return Response(made, headers=etag(version))


def _query(request: AnyRequest) -> Json:
    return {name: value for name, value in request.query_params.items() if name not in ("lang", "format")}


def _is_known(request: AnyRequest, actor: Actor, version: int) -> bool:
    """The caller has this version already, and asks as the same kind of reader."""
    return actor.right == "visit" and request.headers.get("if-none-match") == f'"{version}"'


@get(
    "/api/tournaments/{stream:str}",
    tags=TAGS,
    summary="A tournament: settings, version, progress",
    opt=described(query=ViewQuestion, uses=("at",), conditional=True),
)
async def get_tournament(request: AnyRequest, stream: FromPath[str]) -> Response[TournamentShown]:
    return await _answer_view(request, stream, "tournament")


@get(
    "/api/tournaments/{stream:str}/views/{what:str}",
    tags=TAGS,
    summary="A view as JSON: " + ", ".join(VIEWS),
    opt=described(query=ViewQuestion, conditional=True, views=SHOWN),
)
async def get_view(request: AnyRequest, stream: FromPath[str], what: FromPath[str]) -> Response[Any]:
    return await _answer_view(request, stream, what)


@get(
    "/api/tournaments/{stream:str}/papers/{key:str}",
    tags=TAGS,
    summary="A paper in one of the formats (`format`: " + ", ".join(FORMATS) + ")",
    opt=described(
        query=PaperQuestion,
        choices={"key": tuple(PAPERS), "format": tuple(FORMATS)},
    ),
)
async def get_paper(request: AnyRequest, stream: FromPath[str], key: FromPath[str]) -> Response[bytes]:
    actor = await bearer_of(request)
    format_name = request.query_params.get("format", "json")
    base, boards = str(request.base_url).rstrip("/"), request.app.state.round_boards
    question = await boards.with_codes(actor, stream, read_paper_question(_query(request)), base)
    options = styled(question.file, request.app.state.user_css(), request.app.state.user_page())
    club, language = club_of(request), language_of(request)
    file = await printed(club, actor, stream, key, format_name, question, language, options)
    return file_response(file, inline=True)


class ExportAsked(msgspec.Struct, frozen=True, kw_only=True):
    round: Annotated[int | None, whole(N_("Round"), 1, 999)] = None
    personal: Annotated[bool, flag(N_("With birth dates, addresses, phones and e-mails"))] = False


@get(
    "/api/tournaments/{stream:str}/export",
    tags=TAGS,
    summary="The whole tournament as a file (`format`: " + ", ".join((KOSMOS, *EXPORTS)) + ")",
    opt=described(query=ExportAsked, choices={"format": (KOSMOS, *EXPORTS)}),
)
async def export_tournament(request: AnyRequest, stream: FromPath[str]) -> Response[bytes]:
    actor = await bearer_of(request)
    asked = read_query(request, ExportAsked, leave=frozenset(("format",)))
    format_name = request.query_params.get("format", KOSMOS)
    club = club_of(request)
    file = await exported(club, actor, stream, format_name, asked.round, personal=asked.personal)
    return file_response(file)


class EventsAsked(msgspec.Struct, frozen=True, kw_only=True):
    after: Annotated[int, whole(N_("Version"), 0, 2**31)] = 0


@get(
    "/api/tournaments/{stream:str}/events",
    tags=TAGS,
    summary="The events after a version (`after`)",
    opt=described(right=Right.READ, query=EventsAsked, answer=list[EventJson]),
)
async def get_events(request: AnyRequest, stream: FromPath[str]) -> Response[bytes]:
    actor = await bearer_of(request)
    after = read_query(request, EventsAsked).after
    events = await club_of(request).events(actor, stream, after)
    numbered = [
        {"version": version, **msgspec.to_builtins(each)} for version, each in enumerate(events, after + 1)
    ]
    return Response(msgspec.json.encode(numbered), media_type=MediaType.JSON)


@delete(
    "/api/tournaments/{stream:str}",
    tags=TAGS,
    status_code=204,
    summary="Delete a tournament for good (admin)",
    opt=described(right=Right.ADMIN),
)
async def delete_tournament(request: AnyRequest, stream: FromPath[str]) -> None:
    actor = await bearer_of(request)
    await club_of(request).delete(actor, stream)


class TakeOver(msgspec.Struct, frozen=True, kw_only=True):
    source: Annotated[str, text(N_("Tournament"), 200, filled=True)]
    players: Annotated[tuple[int, ...], many(N_("Players"), whole(N_("Player"), 1, 1_000_000), 20_000)] = ()


@post(
    "/api/tournaments/{stream:str}/take-over",
    tags=TAGS,
    status_code=200,
    summary="Take players over from another tournament",
    opt=described(
        right=ImportPlayers.right,
        body=body_of(TakeOver, expected_version=EXPECTED_VERSION),
        versioned=True,
    ),
)
async def take_over(request: AnyRequest, stream: FromPath[str]) -> Response[TournamentMade]:
    """Body: `source` (id of the other tournament) and `players` (their ids there; all when left out)."""
    actor = await bearer_of(request)
    raw = await json_object(request)
    expected = expected_version(request, raw)
    wanted = read_struct(TakeOver, raw, dt.date.min)
    done = await club_of(request).take_over(actor, stream, wanted.source, wanted.players, expected)
    return Response({"id": done.stream, "version": done.version}, status_code=200, headers=etag(done.version))


# -- commands ------------------------------------------------------------------------------------------


class CommandListed(TypedDict):
    name: str
    help: str
    right: str


@get("/api/commands", tags=["commands"], summary="Every command with its help and right", opt=described())
async def list_commands(request: AnyRequest) -> list[CommandListed]:
    read_query(request, Nothing)
    language = language_of(request)
    return [
        {"name": name, "help": language.say(kind.help), "right": kind.right}
        for name, kind in COMMANDS.items()
    ]


def command_route(name: str) -> Any:
    """`POST /api/tournaments/{stream}/commands/<Name>`, described from the command itself."""
    kind = COMMANDS[name]

    @post(
        f"/api/tournaments/{{stream:str}}/commands/{name}",
        tags=["commands"],
        summary=kind.help,
        operation_id=name,
        status_code=200,
        name=f"command:{name}",
        opt=described(
            right=kind.right, body=body_of(kind, expected_version=EXPECTED_VERSION), versioned=True
        ),
        request_max_body_size=PLAYERS if kind is ImportPlayers else ORDINARY,
    )
    async def run(request: AnyRequest, stream: FromPath[str]) -> Response[CommandDone]:
        actor = await bearer_of(request)
        raw = await json_object(request)
        expected = expected_version(request, raw)
        done = await club_of(request).execute(actor, stream, club_of(request).parse(name, raw), expected)
        events = msgspec.to_builtins(done.events)
        body: CommandDone = {"id": done.stream, "version": done.version, "events": events}
        return Response(body, headers=etag(done.version))

    return run


ROUTES = ordinary(
    [
        list_tournaments,
        create_tournament,
        import_tournament,
        get_tournament,
        get_view,
        get_paper,
        export_tournament,
        get_events,
        delete_tournament,
        take_over,
        list_commands,
        *(command_route(name) for name in COMMANDS if name != "NewTournament"),
    ]
)
