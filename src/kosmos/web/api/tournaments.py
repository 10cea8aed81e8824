"""Tournaments over HTTP: one address per command, one per view; ETag is the version."""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, TypedDict

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath
from litestar.serialization import encode_json

from kosmos.core.fields import many, read_struct, text, whole
from kosmos.core.json_values import Json
from kosmos.locale import N_
from kosmos.papers.catalogue import PAPERS
from kosmos.papers.render import FORMATS
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.exports import printed, styled
from kosmos.service.operations.tournaments import TournamentMade
from kosmos.service.reading import off_loop
from kosmos.service.shapes import fields_like
from kosmos.service.views import SHOWN, VIEWS, TournamentShown, ViewQuestion, read_question, view
from kosmos.tournament.commands import COMMANDS, ImportPlayers, NewTournament, Right
from kosmos.tournament.wishes import PaperQuestion, read_paper_question
from kosmos.web.api.asked import NoParameters, json_object, read_query
from kosmos.web.api.described import (
    EXPECTED_VERSION,
    body_of,
    described,
)
from kosmos.web.bodies import ORDINARY, PLAYERS
from kosmos.web.files import etag, file_response
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of
from kosmos.web.services import AnyRequest

TAGS = ["tournaments"]


def club_of(request: AnyRequest) -> Club:
    return request.app.state.club  # type: ignore[no-any-return]


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


class CommandDone(TournamentMade):
    events: list[Annotated[Json, fields_like("AnyEvent")]]


EventJson = Annotated[Json, fields_like("EventShown")]


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


# -- one tournament ------------------------------------------------------------------------------------


async def _answer_view(
    request: AnyRequest, stream: str, what: str, extra: Mapping[str, Any] = {}
) -> Response[Any]:
    actor = await bearer_of(request)
    question = read_question({**_query(request), **extra})
    made, version = await view(club_of(request), actor, stream, what, question, language_of(request))
    if _is_known(request, actor, version):
        return Response(None, status_code=304, headers=etag(version))
    # a list of five thousand is written down beside the loop, too
    said = await off_loop(lambda: encode_json(made))
    return Response(said, media_type=MediaType.JSON, headers=etag(version))


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
    read_query(request, NoParameters)
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


ROUTES = [
    create_tournament,
    get_tournament,
    get_view,
    get_paper,
    get_events,
    take_over,
    list_commands,
    *(command_route(name) for name in COMMANDS if name != "NewTournament"),
]
