"""The addresses of the API that operations of the club declare (`service/operations`)."""

import inspect
from typing import Any, is_typeddict

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from kosmos.core.fields import fields_of
from kosmos.core.json_values import Json
from kosmos.locale import Language
from kosmos.service import operations
from kosmos.service.actors import VISIT, Actor
from kosmos.service.assembly import Services
from kosmos.service.operations import OCTETS, ClubDesk, ClubOperation
from kosmos.service.operations.team_events import TEAM_OPERATIONS
from kosmos.service.shapes import File
from kosmos.web.api.asked import json_object, known_only, query_of
from kosmos.web.api.described import FILE_BODY, TEXT_BODY, body_of, described, said_beside
from kosmos.web.bodies import FILE, ORDINARY
from kosmos.web.declared import found_in
from kosmos.web.files import etag, file_response
from kosmos.web.identity import bearer_of, caller_of
from kosmos.web.languages import language_of
from kosmos.web.seats_book import SeatsBook
from kosmos.web.services import AnyRequest, services_of

AnyOperation = ClubOperation[..., Any]

METHODS = {"GET": get, "POST": post, "PATCH": patch, "DELETE": delete}


class ApiDesk(ClubDesk):
    """Whoever the token of a request stands for, at the services of the server."""

    def __init__(self, request: AnyRequest, actor: Actor) -> None:
        self.actor = actor
        self.language = language_of(request)
        self.base = str(request.base_url).rstrip("/")
        self.caller = caller_of(request, actor)
        self.database = request.app.state.database
        self._services = services_of(request)
        self._seats: SeatsBook = request.app.state.seats

    @property
    def services(self) -> Services:
        return self._services

    def connected(self, stream: str) -> list[str]:
        return self._seats.connected(stream)


def route_of(operation: AnyOperation, name: str | None = None) -> HTTPRouteHandler:
    """`name`: what a generated client calls it, if not as the function is called."""

    async def answer(request: AnyRequest, **named: Any) -> Any:
        return await answered(operation, request, await bearer_of(request), **named)

    path = operation.address
    hints: Json = {"request": AnyRequest}
    for place in operation.places:
        kind: Any = operation.parameters[place].annotation
        path = path.replace(f"{{{place}}}", f"{{{place}:{kind.__name__}}}")
        hints[place] = FromPath[kind]  # type: ignore[misc]
    own = [inspect.Parameter(each, inspect.Parameter.KEYWORD_ONLY, annotation=hints[each]) for each in hints]
    answers: Any = bytes if operation.is_file else operation.signature.return_annotation
    hints["return"] = answers and Response[answers]
    answer.__signature__ = inspect.Signature(own, return_annotation=hints["return"])  # type: ignore[attr-defined]
    answer.__annotations__, answer.__name__ = hints, operation.name
    route: HTTPRouteHandler = METHODS[operation.method](
        path,
        tags=[operation.chapter],
        summary=summary_of(operation),
        status_code=status_of(operation),
        operation_id=name,
        opt=described(**about(operation)),
        request_max_body_size=FILE if operation.large else ORDINARY,
    )(answer)
    return route


async def answered(
    operation: AnyOperation, request: AnyRequest, actor: Actor, **named: Any
) -> Response[Any] | None:
    """What an operation answers to a request; `named` are the parameters of its address."""
    given = await _given(operation, request)
    return _response(
        operation, language_of(request), await operation.work(ApiDesk(request, actor), **named, **given)
    )


async def file_of(operation: AnyOperation, request: AnyRequest, actor: Actor, **named: Any) -> Response[Any]:
    """The same of a file, for a page that offers it to whoever reads it."""
    made = await answered(operation, request, actor, **named)
    assert made
    return made


def summary_of(operation: AnyOperation) -> str:
    """The docstring, and the right that is needed."""
    told = operation.summary or operation.help.removesuffix(".")
    return told if operation.right == VISIT else f"{told} ({operation.right})"


def status_of(operation: AnyOperation) -> int:
    if operation.status:
        return operation.status
    if operation.location:
        return 201
    return 204 if operation.signature.return_annotation is None else 200


def about(operation: AnyOperation) -> Json:
    made: Json = {"right": operation.right, "choices": dict(operation.choices)}
    if "raw" not in operation.parameters and fields_of(operation.declared):
        made["query"] = operation.declared
    if operation.takes:
        return {
            **made,
            "body": FILE_BODY if operation.takes == OCTETS else TEXT_BODY,
            "media": operation.takes,
        }
    if operation.body is not None:
        return {**made, "body": _schema(operation)}
    return made


def _schema(operation: AnyOperation) -> Any:
    kind = operation.body
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return kind
    made = body_of(kind, **said_beside(operation.declared))
    return {**made, "required": []} if operation.partial else made


async def _given(operation: AnyOperation, request: AnyRequest) -> Json:
    """What a request says besides its address; what means nothing here is refused."""
    given: Json = {}
    if "data" in operation.parameters:
        given["data"] = await request.body()
    if "raw" in operation.parameters:
        raw = given["raw"] = await json_object(request)
        _refuse_unknown(operation.body, raw)
        usual = {each.name: each.default for each in msgspec.structs.fields(operation.declared)}
        beside = {name: raw.pop(name) for name in usual if name in raw}
        # null says nothing only where nothing is the default
        return given | operation.read_declared(
            {name: each for name, each in beside.items() if each is not usual[name]}
        )
    asked = query_of(request)
    given |= {name: asked.pop(name) for name in operation.choices if name in asked}
    return given | operation.read_declared(asked)


def _refuse_unknown(body: Any, raw: Json) -> None:
    """Where no struct will be read of it."""
    if isinstance(body, dict) or is_typeddict(body):
        known_only(raw, *(body["properties"] if isinstance(body, dict) else body.__annotations__))


def _response(operation: AnyOperation, language: Language, made: Any) -> Response[Any] | None:
    if made is None:
        return None
    if isinstance(made, File):
        return file_response(made, inline=operation.inline, reader=language)
    headers = {"Location": operation.location.format_map(made)} if operation.location else {}
    if operation.versioned:
        headers |= etag(made["version"])
    return Response(
        made, status_code=status_of(operation), media_type=operation.gives or None, headers=headers
    )


ROUTES = [
    *(route_of(each) for _, each in found_in(operations, ClubOperation) if not each.apart),
    *(route_of(each, name) for name, each in TEAM_OPERATIONS.items()),
]
