"""The API's own page: every address with its fields, made from the OpenAPI document. Needs no internet."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from litestar.connection import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin
from markupsafe import Markup, escape

from kosmos.core.json_values import Json
from kosmos.service.actors import VISITOR
from kosmos.web.api.document import completed
from kosmos.web.languages import language_of
from kosmos.web.pages.render import fill, frame


class DocumentedField(NamedTuple):
    """A parameter of an address, or a field of a body."""

    name: str
    place: str  #: `path`, `query`, or `body`
    type: str
    limits: str
    words: str
    needed: bool


class Operation(NamedTuple):
    method: str
    path: str
    summary: str
    fields: tuple[DocumentedField, ...]


class DocsPage(OpenAPIRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        document = completed(request.app, openapi_schema)
        context = {**frame(request, VISITOR), "groups": groups(document), "coded": coded}
        return fill("api.html", language_of(request), context).encode()


_CODE = re.compile(r"`([^`]+)`")


def coded(words: str) -> Markup:
    """What stands between backticks is something to be typed."""
    parts = _CODE.split(words)
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if place % 2 else escape(part)
        for place, part in enumerate(parts)
    )


def groups(document: Json) -> dict[str, list[Operation]]:
    """Operations by tag, in the document's order."""
    made: dict[str, list[Operation]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            tag = (operation.get("tags") or [""])[0]
            made.setdefault(tag, []).append(
                Operation(method.upper(), path, operation.get("summary") or "", tuple(fields(operation)))
            )
    return made


def fields(operation: Json) -> Iterator[DocumentedField]:
    for each in operation.get("parameters") or ():
        yield field(each["name"], each["in"], each.get("schema") or {}, each)
    for media in (operation.get("requestBody") or {}).get("content", {}).values():
        yield from body_fields(media.get("schema") or {})


def body_fields(schema: Json) -> Iterator[DocumentedField]:
    needed = schema.get("required") or ()
    for name, each in (schema.get("properties") or {}).items():
        yield field(name, "body", each, {**each, "required": name in needed})


def field(name: str, place: str, schema: Json, about: Json) -> DocumentedField:
    words = about.get("description") or ""
    return DocumentedField(name, place, type_of(schema), limits(schema), words, about.get("required") is True)


def type_of(schema: Json) -> str:
    if choices := schema.get("anyOf"):
        return " | ".join(dict.fromkeys(type_of(each) for each in choices))
    kinds = schema.get("type") or "any"
    words = kinds if isinstance(kinds, str) else " | ".join(kinds)
    if words == "array":
        return f"array of {type_of(schema.get('items') or {})}"
    return words


def limits(schema: Json) -> str:
    """What a value must keep to, in the words of JSON Schema."""
    if schema.get("anyOf"):
        return limits(schema["anyOf"][0])
    if choices := schema.get("enum"):
        return " ".join(repr(each) if each == "" else str(each) for each in choices)
    names = ("minimum", "maximum", "minLength", "maxLength", "maxItems", "pattern", "format")
    return ", ".join(f"{name} {schema[name]}" for name in names if schema.get(name) is not None)
