"""What an address says of itself, once: who may come, what it takes and what it answers.

The guard of the API lets in by it, and the OpenAPI document is made of it (`document.py`).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from kosmos.core.fields import fields_of, schema_of
from kosmos.core.json_values import Json
from kosmos.service.actors import VISIT
from kosmos.service.operations import ExpectedVersion
from kosmos.service.views import ViewShown
from kosmos.web.identity import bearer_of

KEY = "described"
JSON = "application/json"


class Described(NamedTuple):
    """`right` is needed before anything is read; `visit` lets everybody in, to what is published."""

    right: str = VISIT
    query: type[msgspec.Struct] | None = None
    choices: dict[str, tuple[str, ...]] = {}  #: parameters of path or query that are one of these words
    uses: tuple[str, ...] = ()  #: of the fields of the query; none: all of them
    views: Mapping[str, ViewShown] = {}  #: the last part of the path is one of these
    versioned: bool = False  #: takes the version that was seen, and refuses if it is not the newest
    conditional: bool = False  #: takes the version that is known, and says no more if it is the newest
    body: Json | Any = None  #: JSON Schema, or a type that says it
    media: str = JSON
    answer: Any = None  #: what Python cannot say of the answer's type

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Described":
        """The same for every application: Litestar copies handlers with all that belongs to them."""
        return self


def described(**about: Any) -> dict[str, Any]:
    """For `opt` of a handler."""
    return {KEY: Described(**about)}


def body_of(kind: type[msgspec.Struct], **more: Json) -> Json:
    """The JSON object that `read_struct` makes `kind` of, and fields beside it."""
    made = schema_of(kind)
    return {**made, "properties": made["properties"] | more}


FILE_BODY: Json = {"type": "string", "format": "binary"}
TEXT_BODY: Json = {"type": "string"}


def said_beside(kind: type[msgspec.Struct]) -> dict[str, Json]:
    """Fields of a body beside those of what it is about; nothing has to be said of them."""
    null = {each.name: [{"type": "null"}] for each in msgspec.structs.fields(kind) if each.default is None}
    return {
        name: {
            "anyOf": [each.schema, *each.also, *null.get(name, ())],
            "description": each.help or each.label,
        }
        for name, each in fields_of(kind).items()
    }


class AtVersion(msgspec.Struct):
    expected_version: ExpectedVersion = None


EXPECTED_VERSION = said_beside(AtVersion)["expected_version"]


async def guard_right(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Nobody gets to an address of the API without the right that it names."""
    about: Described | None = handler.opt.get(KEY)
    if about is not None and about.right != VISIT:
        (await bearer_of(connection)).need(about.right)
