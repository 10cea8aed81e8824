"""The shapes of plain values that several views share; each view's own shape stands beside it.

A shape is what the view promises: the type checker holds the view to it, and the OpenAPI document is made of it.
"""

from typing import Annotated, NamedTuple, TypedDict

import msgspec

from kosmos.core.json_values import Json
from kosmos.locale import Phrase


class PlayerNamed(TypedDict):
    """A player of a tournament: by id, by number in the starting list, by name."""

    id: int
    number: int | None
    name: str


class NumberMade(TypedDict):
    """The number under which something is kept from now on."""

    id: int


class File(NamedTuple):
    """Something to be saved under a name."""

    name: str
    mime: str
    data: bytes
    version: int
    left_out: tuple[Phrase, ...] = ()  #: a sentence for everything that it could not say


#: said to the OpenAPI document: an object like the struct of this name, made of its fields one by one
FIELDS_OF = "x-fields-of"


def fields_like(name: str) -> msgspec.Meta:
    return msgspec.Meta(extra_json_schema={FIELDS_OF: name})


SettingsJson = Annotated[Json, fields_like("SettingsShown")]
PlayerJson = Annotated[Json, fields_like("PlayerShown")]
KeizerJson = Annotated[Json, fields_like("KeizerRules")]
PersonJson = Annotated[Json, fields_like("Person")]
