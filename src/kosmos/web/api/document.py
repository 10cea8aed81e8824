"""The OpenAPI document, completed by what holds at every address: who may ask, what may be refused and how."""

from collections.abc import Mapping
from copy import deepcopy
from http import HTTPStatus
from typing import Any

from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin

from kosmos.locale import LANGUAGES
from kosmos.papers.render import FORMATS
from kosmos.web.problems import PROBLEM

Json = dict[str, Any]

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
        "params": {"type": "object", "description": "what the sentence is about"},
        "field": {"type": "string", "description": "the field or parameter that was refused"},
    },
    "required": ["type", "title", "status", "code", "detail", "params"],
}

#: what any address may answer: the token is wrong, its right too small, nothing there, it does not fit the state of
#: things, a parameter refused, too many at once, a fault of our own, a database that does not answer
EVERYWHERE = (401, 403, 404, 409, 422, 429, 500, 503)
#: and those that change something: not understood, too large, the disk is full
CHANGES = (400, 413, 507)

LANGUAGE = {
    "name": "lang",
    "in": "query",
    "required": False,
    "description": "The language of sentences; otherwise that of `Accept-Language`.",
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}

_FILE = {"schema": {"type": "string", "format": "binary"}}
_TEXT = {"schema": {"type": "string"}}
_EVENTS = {
    "application/json": {
        "schema": {
            "type": "array",
            "items": {"type": "object"},
            "description": "events with who, when and version",
        }
    }
}

#: what Litestar cannot know: answers that are files, or lists
CONTENTS: Mapping[tuple[str, str], Json] = {
    ("get", "/api/tournaments/{stream}/events"): _EVENTS,
    ("get", "/api/tournaments/{stream}/export"): {"application/x-ndjson": _TEXT, "*/*": _FILE},
    ("get", "/api/tournaments/{stream}/papers/{key}"): {
        kind.mime.partition(";")[0]: _TEXT if kind.mime.startswith("text/") else _FILE
        for kind in FORMATS.values()
    },
    ("get", "/api/games/{game}/pgn"): {"application/x-chess-pgn": _TEXT},
    ("get", "/api/boards/{name}/pgn"): {"application/x-chess-pgn": _TEXT},
}


class ApiDocument(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        return super().render(request, completed(openapi_schema))


def completed(document: Json) -> Json:
    """A copy of the document with security, problems, true contents and words for its groups."""
    made = deepcopy(document)
    components = made.setdefault("components", {})
    components["securitySchemes"] = SECURITY
    components.setdefault("schemas", {})["Problem"] = PROBLEM_SCHEMA
    made["tags"] = [{"name": name, "description": words} for name, words in TAGS.items()]
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            _complete(method, path, operation)
    return made


def _complete(method: str, path: str, operation: Json) -> None:
    """Visitors may look at what is published; whoever changes something needs a token."""
    operation["security"] = [{}, {"token": []}] if method == "get" else [{"token": []}]
    operation.setdefault("description", operation.get("summary", ""))
    parameters = operation.setdefault("parameters", [])
    if not any(each["name"] == LANGUAGE["name"] for each in parameters):
        parameters.append(LANGUAGE)
    responses = operation["responses"]
    responses.pop("400", None)  # Litestar's own, in a shape that nobody gets
    for status in EVERYWHERE + (() if method == "get" else CHANGES):
        responses[str(status)] = problem(status)
    if method == "get":
        responses["304"] = {"description": "Not modified: the version in `If-None-Match` is the newest"}
    if contents := CONTENTS.get((method, path)):
        responses["200"]["content"] = contents


def problem(status: int) -> Json:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": HTTPStatus(status).phrase, "content": {PROBLEM: {"schema": schema}}}
