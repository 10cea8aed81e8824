"""The OpenAPI document: what each address says of itself (`described.py`), and what holds at all of them."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints
from weakref import WeakKeyDictionary

from litestar import Litestar, Response
from litestar.connection import Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin

from kosmos.core.fields import Field, flat_fields_of, needed_of
from kosmos.core.json_values import Json
from kosmos.papers.render import FORMATS
from kosmos.papers.render.json_shapes import PaperShown
from kosmos.service.actors import VISIT
from kosmos.service.operations import PGN, VERSION
from kosmos.service.views import ViewShown
from kosmos.web.api.answers import Schemas
from kosmos.web.api.described import JSON, KEY, Described
from kosmos.web.files import LEFT_OUT
from kosmos.web.problems import PROBLEM

SECURITY = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token made on the account page, by `kosmos token add`, or at `/api/tokens`.",
    }
}

TAGS = {
    "tournaments": "Tournaments as a whole: make, look at, export, import, delete.",
    "commands": "Everything that can be done in a tournament, one address for each command.",
    "tokens": "Secrets for programs, with an owner and an end.",
    "accounts": "Sessions of accounts, and links for a new password.",
    "club": "What the club says of itself.",
    "people": "The people of the club and of federations, and lists to be imported.",
    "ratings": "New ratings, and the check against lists.",
    "games": "The club's games with their moves.",
    "boards": "Live boards.",
    "training": "Mating practice: sets of pieces, exercises, the answers of the lone king. Open to everybody.",
    "arenas": "Arenas: play as long as it lasts, the next game as soon as somebody is free.",
    "seasons": "Seasons over several tournaments, and the records of the club.",
    "teams": "Team events and leagues: teams, line-ups, matches, tables.",
    "checklist": "What the program answers to the questions that are asked of pairing programs.",
    "reasons": "Why a pairing is as it is, and what could come.",
    "papers": "Papers and files.",
    "script": "The command language of Chaos.",
}

PROBLEM_SCHEMA = {
    "type": "object",
    "description": "A refusal (RFC 9457).",
    "properties": {
        "type": {"type": "string", "description": "`urn:kosmos:refusal:` and the code"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "code": {"type": "string", "description": "stable, for programs"},
        "detail": {"type": "string", "description": "a sentence in the language that was asked for"},
        "params": {
            "type": "object",
            "description": "what the sentence is about; which members it has depends on the code",
            "additionalProperties": True,
        },
        "field": {"type": "string", "description": "the field or parameter that was refused"},
    },
    "required": ["type", "title", "status", "code", "detail", "params"],
    "additionalProperties": False,
}

#: what any address may answer: not understood, no token or a wrong one, its right too small, nothing there, it does not
#: fit the state of things, a parameter refused, too many at once, a fault of our own, a database that does not answer
EVERYWHERE = (400, 401, 403, 404, 409, 422, 429, 500, 503)
#: and those that change something: too large, the disk is full
CHANGES = (413, 507)

LANGUAGE = {
    "name": "lang",
    "in": "query",
    "required": False,
    "description": "The language of sentences: `de`, `en`, `fr` or `nl`; otherwise that of `Accept-Language`.",
    "schema": {"type": "string"},
}

IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "required": False,
    "description": "The `ETag` of the version that was seen: refused with 409 if it is not the newest.",
    "schema": {"type": "string", "pattern": r'^(?:\*|(?:W/)?"[0-9]{1,9}")$'},
}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "The `ETag` that is known: a visitor gets 304 if it is the newest.",
    "schema": {"type": "string"},
}
ETAG = {"ETag": {"description": "the version", "schema": {"type": "string", "pattern": '^"[0-9]+"$'}}}
LOCATION = {"Location": {"description": "where it is from now on", "schema": {"type": "string"}}}

LEFT_OUT_HEADER = {
    LEFT_OUT: {
        "description": "what the format has no place for: sentences as a JSON array; not there if nothing is left out",
        "schema": {"type": "string"},
    }
}

#: longest part of a path that means something
_PART = {"type": "string", "minLength": 1, "maxLength": 200}
_ID = {"type": "integer", "minimum": 1, "maximum": 1_000_000}
#: numbers in paths that are no ids of players
_NUMBERS: Mapping[str, Json] = {
    "number": {"type": "integer", "minimum": 0, "maximum": 999},
    "person": {"type": "integer", "minimum": 1, "maximum": 2**31},
    "game": {"type": "integer", "minimum": 1, "maximum": 2**31},
}

_FILE = {"schema": {"type": "string", "format": "binary"}}
_TEXT = {"schema": {"type": "string"}}

#: answers that are files
CONTENTS: Mapping[tuple[str, str], Json] = {
    ("get", "/api/tournaments/{stream}/export"): {"application/x-ndjson": _TEXT, "*/*": _FILE},
    ("post", "/api/tournaments/{stream}/copies"): {"application/x-ndjson": _TEXT},
    ("get", "/api/teams/{event}/export"): {"text/plain": _TEXT, "*/*": _FILE},
    ("get", "/api/games/{game}/pgn"): {PGN: _TEXT},
    ("get", "/api/boards/{name}/pgn"): {PGN: _TEXT},
}


class ApiDocument(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return super().render(request, completed(request.app, openapi_schema))


class Address(NamedTuple):
    """A path and a method, as Litestar knows it and as it says of itself."""

    method: str
    path: str
    handler: HTTPRouteHandler
    about: Described

    @property
    def answer(self) -> Any:
        if self.about.answer is not None:
            return self.about.answer
        told = get_type_hints(self.handler.fn, include_extras=True)["return"]
        return get_args(told)[0] if get_origin(told) is Response else told


def addresses(app: Litestar) -> Iterator[Address]:
    """Every address of the API."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if KEY not in handler.opt:
                continue
            path = route.path_format
            for method in handler.http_methods:
                yield Address(method.lower(), path, handler, handler.opt[KEY])


_COMPLETED: WeakKeyDictionary[Litestar, Json] = WeakKeyDictionary()


def completed(app: Litestar, document: Json) -> Json:
    """Made once for each application: no address comes or goes while it runs."""
    if app not in _COMPLETED:
        _COMPLETED[app] = complete(app, document)
    return _COMPLETED[app]


def complete(app: Litestar, document: Json) -> Json:
    """The document of what Litestar knows (names, words, path parameters) and what the addresses say of themselves."""
    schemas = Schemas()
    schemas.shapes()
    paths: Json = {}
    for each in addresses(app):
        known = document["paths"][each.path][each.method]
        for path, operation in described_operations(each, known, schemas):
            paths.setdefault(path, {})[each.method] = operation
    return {
        **{name: document[name] for name in ("openapi", "info")},
        "servers": document.get("servers", [{"url": "/"}]),
        "tags": [{"name": name, "description": words} for name, words in TAGS.items()],
        "paths": paths,
        "components": {
            "schemas": {"Problem": PROBLEM_SCHEMA, **schemas.components},
            "responses": {_refusal(status): problem(status) for status in EVERYWHERE + CHANGES},
            "securitySchemes": SECURITY,
        },
    }


def described_operations(each: Address, known: Json, schemas: Schemas) -> Iterator[tuple[str, Json]]:
    """One operation; several where the last part of the path decides what the answer is."""
    if not each.about.views:
        yield each.path, operation_of(each, known, schemas)
        return
    for name, shown in each.about.views.items():
        path = each.path.rpartition("/")[0] + f"/{name}"
        viewed = each._replace(path=path, about=each.about._replace(answer=shown.answer))
        words = {"operationId": f"view_{name.replace('-', '_')}", "summary": f"A view as JSON: {name}"}
        yield path, operation_of(viewed, {**known, **words}, schemas, shown)


def operation_of(each: Address, known: Json, schemas: Schemas, shown: ViewShown | None = None) -> Json:
    summary = known["summary"]
    made = {
        "tags": known["tags"],
        "summary": summary,
        "description": known.get("description") or summary,
        "operationId": known["operationId"] if each.about.views else name_of(each.handler),
        "security": [{}, {"token": []}] if each.about.right == VISIT else [{"token": []}],
        "parameters": [*path_parameters(each, known), *parameters_of(each.about, shown)],
        "responses": {**answers_of(each, known, schemas), **refusals_of(each.method)},
    }
    if (body := body_of(each.about, schemas)) is not None:
        made["requestBody"] = body
    return made


def name_of(handler: HTTPRouteHandler) -> str:
    """What a generated client calls it: the name that was given, or that of the function."""
    return str(handler.operation_id or handler.fn.__name__)


# -- what it takes ---------------------------------------------------------------------------------------


def path_parameters(each: Address, known: Json) -> Iterator[Json]:
    for given in known.get("parameters") or ():
        name = given["name"]
        if given["in"] != "path" or f"{{{name}}}" not in each.path:
            continue
        schema: Json = _NUMBERS.get(name, _ID) if given["schema"]["type"] == "integer" else _PART
        if name in each.about.choices:
            schema = {"type": "string", "enum": list(each.about.choices[name])}
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def parameters_of(about: Described, shown: ViewShown | None) -> Iterator[Json]:
    fields = flat_fields_of(about.query) if about.query else {}
    used = (shown.uses if shown else about.uses) or tuple(fields)
    needed = (*(needed_of(about.query) if about.query else ()), *(shown.needs if shown else ()))
    for name in used:
        yield query_parameter(name, fields[name], required=name in needed)
    if "format" in about.choices:
        words = {"type": "string", "enum": list(about.choices["format"])}
        yield {"name": "format", "in": "query", "required": False, "schema": words}
    if about.versioned:
        version = {"name": "expected_version", "in": "query", "required": False}
        yield {**version, "description": VERSION.help, "schema": VERSION.schema}
        yield IF_MATCH
    if about.conditional:
        yield IF_NONE_MATCH
    yield LANGUAGE


def query_parameter(name: str, field: Field, *, required: bool) -> Json:
    made = {"name": name, "in": "query", "required": required, "schema": field.query_schema}
    if field.schema.get("type") == "array":
        made |= {"style": "form", "explode": False}
    words = field.help or field.label
    return made | ({"description": words} if words else {})


def body_of(about: Described, schemas: Schemas) -> Json | None:
    if about.body is None:
        return None
    schema = about.body if isinstance(about.body, dict) else schemas.of([about.body])[0]
    return {"required": bool(schema.get("required")), "content": {about.media: {"schema": schema}}}


# -- what it answers -------------------------------------------------------------------------------------


def answers_of(each: Address, known: Json, schemas: Schemas) -> Json:
    status = next(status for status in known["responses"] if status.startswith("2"))
    made: Json = {"description": HTTPStatus(int(status)).phrase}
    if status != "204":
        made["content"] = contents_of(each, schemas)
    headers = (ETAG if each.about.versioned or each.about.conditional else {}) | (
        LOCATION if status == "201" else {}
    )
    if each.path.endswith("/export"):
        headers = headers | LEFT_OUT_HEADER
    answers = {status: made | ({"headers": headers} if headers else {})}
    if each.about.conditional:
        answers["304"] = {"description": "Not modified: the version in `If-None-Match` is the newest"}
    return answers


def contents_of(each: Address, schemas: Schemas) -> Json:
    if each.about.choices.get("format") == tuple(FORMATS):
        return {kind.mime.partition(";")[0]: _printed(name, schemas) for name, kind in FORMATS.items()}
    if (each.method, each.path) in CONTENTS:
        return dict(CONTENTS[each.method, each.path])
    return {JSON: {"schema": _either(each.answer, schemas)}}


def _either(answer: Any, schemas: Schemas) -> Json:
    """One shape, or one of several."""
    made = schemas.of(get_args(answer) if get_origin(answer) is UnionType else [answer])
    return made[0] if len(made) == 1 else {"anyOf": made}


def _printed(name: str, schemas: Schemas) -> Json:
    if name == "json":
        return {"schema": schemas.of([PaperShown])[0]}
    return _TEXT if FORMATS[name].mime.startswith("text/") else _FILE


def refusals_of(method: str) -> Json:
    statuses = EVERYWHERE + (() if method == "get" else CHANGES)
    return {str(status): {"$ref": f"#/components/responses/{_refusal(status)}"} for status in statuses}


def _refusal(status: int) -> str:
    """`NotFound`, `Conflict` …"""
    return HTTPStatus(status).phrase.title().replace(" ", "").replace("-", "")


def problem(status: int) -> Json:
    contents = {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    if status == 400:  # what is no HTTP, the server refuses before anybody looks at it
        contents["text/plain"] = _TEXT
    return {"description": HTTPStatus(status).phrase, "content": contents}
