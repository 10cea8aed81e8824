"""Answers of the API as JSON Schema, made from the types that the answers have."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict

import msgspec

from kosmos.club.seasons import SeasonSettings
from kosmos.club.settings import ClubSettings
from kosmos.core.json_values import Json
from kosmos.core.people import Person
from kosmos.core.people_matching import FieldChange
from kosmos.core.players import PRIVATE, Player
from kosmos.play.library import ClubGame
from kosmos.service.forgetting import Forgotten, SetApart
from kosmos.service.listing import Summary
from kosmos.service.people_import_records import PeopleImported
from kosmos.service.rating import Check
from kosmos.service.shapes import FIELDS_OF, fields_like
from kosmos.teams.settings import POINT_FIELDS, TeamSettings
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.events.union import AnyEvent
from kosmos.tournament.keizer_rules import KeizerRules
from kosmos.tournament.settings import Settings

REF = "#/components/schemas/{name}"


class PersonPlayed(TypedDict):
    """A tournament that knows a person, and what it knows."""

    id: str
    name: str
    player: Player


# -- structs whose fields are sent one by one ------------------------------------------------------------


def _like(name: str, kind: type[msgspec.Struct], **other: Any) -> type[msgspec.Struct]:
    """A struct with the fields of `kind`, some of another type, and more; `Unset` among its types: may be missing."""
    omits = kind.__struct_config__.omit_defaults
    fields = {
        each.name: each.type if each.required or not omits else each.type | msgspec.UnsetType
        for each in msgspec.structs.fields(kind)
    } | other
    required = {each: type_ for each, type_ in fields.items() if not _may_be_missing(type_)}
    rest = [(each, type_, msgspec.UNSET) for each, type_ in fields.items() if each not in required]
    made: list[Any] = [*required.items(), *rest]
    return msgspec.defstruct(name, made, kw_only=True, module=__name__)


def _may_be_missing(type_: Any) -> bool:
    return msgspec.UnsetType in getattr(type_, "__args__", ())


_POINTS = dict.fromkeys(("win", "draw", "loss", "bye"), float)

SHAPES: Mapping[str, Any] = {
    "SettingsShown": _like("SettingsShown", Settings, **_POINTS),
    "PlayerShown": _like(
        "PlayerShown",
        Player,
        id=int,
        number=int | None,
        withdrawn_from=int | None,
        first_round=int,
        forgotten=bool | msgspec.UnsetType,
        **dict.fromkeys(PRIVATE, str | msgspec.UnsetType),
    ),
    "KeizerRules": KeizerRules,
    "Person": Person,
    "PersonExport": _like("PersonExport", Person, tournaments=list[PersonPlayed]),
    "PeopleImported": PeopleImported,
    "FieldChange": FieldChange,
    "GameKept": _like("GameKept", ClubGame, id=int),
    "ClubShown": _like("ClubShown", ClubSettings, version=int),
    "SeasonSettingsShown": _like("SeasonSettingsShown", SeasonSettings),
    "TeamSettingsShown": _like("TeamSettingsShown", TeamSettings, **dict.fromkeys(POINT_FIELDS, float)),
    "TournamentListed": _like("TournamentListed", Summary, id=str, version=int),
    "EventShown": _like("EventShown", Stamped, version=int, event=Annotated[Any, fields_like("AnyEvent")]),
    "AnyEvent": AnyEvent,
    "Forgotten": Forgotten,
    "SetApart": SetApart,
    "Check": Check,
}


# -- schemas ---------------------------------------------------------------------------------------------


class Schemas:
    """JSON Schema of types; what they are made of is collected as components."""

    def __init__(self) -> None:
        self.components: Json = {}

    def of(self, kinds: Sequence[Any]) -> list[Json]:
        made, parts = msgspec.json.schema_components(kinds, ref_template=REF)
        self.components |= {name: closed(part) for name, part in parts.items()}
        return [closed(each) for each in made]

    def shapes(self) -> None:
        """Those that `fields_like` names."""
        for name, made in zip(SHAPES, self.of(list(SHAPES.values())), strict=True):
            if made != {"$ref": REF.format(name=name)}:
                self.components[name] = made


def closed(schema: Any) -> Any:
    """No object has members that it does not name, unless data names them."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if FIELDS_OF in schema:
        return _named(schema)
    made = {name: closed(each) for name, each in schema.items()}
    if made.get("type") == "object" and "properties" in made:
        made.setdefault("additionalProperties", False)
    if made.get("items") is False:
        # said by `maxItems` as well, and many generators know no schema that is `false`
        del made["items"]
    return made


def _named(schema: Json) -> Json:
    ref = {"$ref": REF.format(name=schema[FIELDS_OF])}
    is_optional = any(each.get("type") == "null" for each in schema.get("anyOf", ()))
    return {"anyOf": [ref, {"type": "null"}]} if is_optional else ref
