"""What a program asks: its body and its query, read once, every field by its own parser."""

import datetime as dt
from typing import TypeVar

import msgspec

from kosmos.core.errors import BadValue, FieldUnknown
from kosmos.core.fields import read_struct
from kosmos.core.json_values import Json
from kosmos.core.texts import decode_text
from kosmos.locale import N_
from kosmos.web.services import AnyRequest

T = TypeVar("T", bound=msgspec.Struct)

#: what every address takes besides its own parameters
EVERYWHERE = frozenset(("lang",))
BODY = N_("Body of the request")
_BEGINNING = 200  #: bytes of a body that are enough to recognise it


class NoParameters(msgspec.Struct, frozen=True):
    """For an address that takes no parameters."""


async def json_object(request: AnyRequest) -> Json:
    """The body as an object; an empty body is an empty object."""
    body = await request.body()
    try:
        raw = msgspec.json.decode(body) if body.strip() else {}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadValue("body", N_("JSON"), beginning(body)).called(BODY) from None
    if not isinstance(raw, dict):
        raise BadValue("body", N_("a JSON object"), beginning(body)).called(BODY)
    return raw


async def sent_text(request: AnyRequest) -> str:
    """The body as text, whatever program wrote it."""
    return decode_text(await request.body())


def beginning(body: bytes) -> str:
    """What was sent, as far as it helps to recognise it; how a parser failed on it is nobody's business."""
    return body[:_BEGINNING].decode("utf-8", "replace")


def known_only(raw: Json, *names: str) -> None:
    """Nothing but these fields."""
    for name in raw:
        if name not in names:
            raise FieldUnknown(name)


def query_of(request: AnyRequest) -> Json:
    return {name: value for name, value in request.query_params.items() if name not in EVERYWHERE}


def read_query(request: AnyRequest, kind: type[T], leave: frozenset[str] = frozenset()) -> T:
    """The query of an address; a parameter that means nothing here is refused like an unknown field."""
    raw = {name: value for name, value in query_of(request).items() if name not in leave}
    return read_struct(kind, raw, dt.date.min)
