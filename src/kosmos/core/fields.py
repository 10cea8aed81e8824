"""Fields: what a command may be told, with its parser, its limits and its words.

A command is a frozen struct whose fields are annotated with a `Field`. Every door hands over plain values
(strings from a form or a shell, JSON values from a program); `read_struct` turns them into the command or
refuses, so a wrong value gets the same refusal behind every door.
"""

import datetime as dt
import re
from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar, get_type_hints

import msgspec

from kosmos.core.errors import BadValue, FieldMissing, FieldRefused, FieldUnknown
from kosmos.core.points import parse_points
from kosmos.core.results import Result, parse_result
from kosmos.core.schemas import (
    LINES,
    MOST_POINTS,
    NOTHING,
    ONE_LINE,
    TYPED_FLAG,
    TYPED_POINTS,
    filled_pattern,
    typed_key,
    typed_list,
    typed_whole,
)
from kosmos.core.typed_text import clean_text, says_something
from kosmos.locale import N_, Phrase

T = TypeVar("T")

#: (field name, value as handed over, today) -> value as kept
Parser = Callable[[str, Any, dt.date], Any]


class Field(NamedTuple):
    """The label is what people see; the schema is JSON Schema for programs."""

    label: str
    reader: Parser
    schema: dict[str, Any]
    help: str = ""
    input: str = "text"  #: which kind of input a form shows
    choices: tuple[tuple[str, str], ...] = ()  #: (value, label)
    flat: type[msgspec.Struct] | None = None  #: the fields of this struct stand in the command's own place
    partial: bool = False  #: with `flat`: only the given ones, as a dict of changes
    #: with `flat`: makes the struct, unsaid fields included
    fill: Callable[[dict[str, Any]], Any] | None = None
    needed: tuple[str, ...] = ()  #: with `fill`: what must be said
    #: what a JSON body may say instead: the texts that a person would type
    also: tuple[dict[str, Any], ...] = ()

    def narrowed(self, **schema: Any) -> "Field":
        """The same field, and more said of what it takes."""
        return self._replace(schema={**self.schema, **schema})

    def formatted(self, name: str) -> "Field":
        """The text has a syntax of its own that no pattern can describe; only its length is in the schema."""
        return self._replace(schema={"type": "string", "format": name})

    @property
    def query_schema(self) -> dict[str, Any]:
        """What a query says as a text: the value itself, or the number that means nothing."""
        numbers = [each for each in self.also if self.input == "number" and each["type"] == "integer"]
        return {"anyOf": [self.schema, *numbers]} if numbers else self.schema

    @property
    def body_schema(self) -> dict[str, Any]:
        """Everything that `parse` takes out of a JSON body."""
        return {"anyOf": [self.schema, *self.also]} if self.also else self.schema

    def parse(self, field: str, value: Any, today: dt.date) -> Any:
        """The value as kept; a refusal of this field, not of one inside it, says the label."""
        try:
            return self.reader(field, value, today)
        except FieldRefused as refused:
            raise refused.called(self.label if refused.field == field else refused.label) from None


# -- text ----------------------------------------------------------------------------------------------


def text(label: str, limit: int, *, filled: bool = False, help: str = "", input: str = "text") -> Field:  # noqa: A002 - the words of a form
    """Up to `limit` characters on one line, kept as typed but for blanks at both ends."""

    def parse(field: str, value: Any, _today: dt.date) -> str:
        if not isinstance(value, str):  # a number is nobody's name
            raise BadValue(field, N_("a text"), value)
        plain = clean_text(field, value, limit, lines=input == "textarea")
        if filled and not says_something(plain):
            raise FieldMissing(field)
        return plain

    pattern = filled_pattern() if filled else LINES if input == "textarea" else ONE_LINE
    schema: dict[str, Any] = {"type": "string", "maxLength": limit, "pattern": pattern}
    return Field(label, parse, schema | ({"minLength": 1} if filled else {}), help, input)


# -- numbers, choices, switches ------------------------------------------------------------------------


def as_whole(value: Any) -> Any:
    """JSON has no whole numbers of its own: 3.0 is 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def whole(label: str, low: int, high: int, *, empty: int | None = None, help: str = "") -> Field:  # noqa: A002
    """A whole number from low to high; an empty text gives `empty` if there is one."""
    expected = Phrase(N_("a whole number from {low} to {high}"), {"low": low, "high": high})

    def parse(field: str, value: Any, _today: dt.date) -> int:
        if empty is not None and (value is None or value == ""):
            return empty
        if isinstance(value, str) and re.fullmatch(r"\s*[+-]?\d{1,18}\s*", value, re.ASCII):
            value = int(value)
        value = as_whole(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadValue(field, expected, value)
        if value != empty and not low <= value <= high:
            raise BadValue(field, expected, value)
        return value

    schema = {"type": "integer", "minimum": low, "maximum": high}
    zero = {"type": "integer", "minimum": empty, "maximum": empty}
    nothing = (zero, *NOTHING) if empty is not None else ()
    also = (typed_whole(low, high), *nothing)
    return Field(label, parse, schema, help, "number", also=also)


E = TypeVar("E", bound=StrEnum)


def choice(
    label: str,
    kind: type[StrEnum],
    words: Mapping[str, str],
    *,
    help: str = "",  # noqa: A002
    without: Collection[StrEnum] = (),
) -> Field:
    """One member of a closed set, by its value (any case)."""
    members = [member for member in kind if member not in without]
    names = tuple((member.value, words[member.value]) for member in members)
    expected = Phrase(N_("one of {choices}"), {"choices": ", ".join(value or "–" for value, _ in names)})

    def parse(field: str, value: Any, _today: dt.date) -> StrEnum:
        plain = value.strip().casefold() if isinstance(value, str) else value
        for member in members:
            if plain == member.value.casefold():
                return member
        raise BadValue(field, expected, value)

    return Field(label, parse, {"type": "string", "enum": [m.value for m in members]}, help, "select", names)


_YES = frozenset((True, 1, "1", "true", "yes", "on", "y", "ja", "j"))
_NO = frozenset((False, 0, "0", "false", "no", "off", "n", "nein", ""))


def flag(label: str, *, help: str = "") -> Field:  # noqa: A002
    def parse(field: str, value: Any, _today: dt.date) -> bool:
        plain = value.strip().casefold() if isinstance(value, str) else as_whole(value)
        if isinstance(plain, str | int) and plain in _YES:
            return True
        if isinstance(plain, str | int) and plain in _NO:
            return False
        raise BadValue(field, N_("yes or no"), value)

    return Field(label, parse, {"type": "boolean"}, help, "checkbox", also=TYPED_FLAG)


def points(label: str, *, optional: bool = False, help: str = "") -> Field:  # noqa: A002
    """Points in tenths. A JSON number or a text both mean points as people say them: 1, 0.5, ½."""

    def parse(field: str, value: Any, _today: dt.date) -> int | None:
        if optional and (value is None or value == ""):
            return None
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise BadValue(field, N_("points such as 1, 0.5 or ½"), value)
        return parse_points(format(value, "g") if isinstance(value, float) else str(value), field)

    schema = {"type": "number", "minimum": 0, "maximum": MOST_POINTS, "multipleOf": 0.5}
    also = (TYPED_POINTS, *(NOTHING if optional else ()))
    return Field(label, parse, schema, help, also=also)


def result_field(label: str) -> Field:
    def parse(field: str, value: Any, _today: dt.date) -> Result:
        if not isinstance(value, str):
            raise BadValue(field, N_("a result such as 1-0"), value)
        return parse_result(value, field)

    return Field(label, parse, {"type": "string", "enum": [r.value for r in Result]})


# -- lists ---------------------------------------------------------------------------------------------


def many(
    label: str,
    item: Field,
    limit: int,
    *,
    repeated: bool = False,
    between: str = "",
    help: str = "",  # noqa: A002
) -> Field:
    """A list of values, or one text with commas (semicolons, where the values may hold commas) between them.

    A value given twice counts once, unless `repeated` leaves that to the command. `between` is the only mark that
    separates values which are likely to hold commas, such as names.
    """

    def parse(field: str, value: Any, today: dt.date) -> tuple[Any, ...]:
        if isinstance(value, str):
            mark = between or (";" if ";" in value else ",")
            value = [part for part in value.split(mark) if part.strip()]
        if not isinstance(value, list | tuple):
            raise BadValue(field, N_("a list"), value)
        if len(value) > limit:
            raise BadValue(field, Phrase(N_("at most {limit} values"), {"limit": limit}), len(value))
        items = [item.parse(field, part, today) for part in value]
        return tuple(items if repeated else dict.fromkeys(items))

    schema = {"type": "array", "items": item.schema, "maxItems": limit}
    kind = item.input if item.choices else "text"
    return Field(label, parse, schema, help, kind, item.choices, also=(typed_list(item.schema),))


def rows(label: str, kind: type[msgspec.Struct], limit: int) -> Field:
    """A list of objects, each read like a command."""

    def parse(field: str, value: Any, today: dt.date) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise BadValue(field, N_("a list"), value)
        if len(value) > limit:
            raise BadValue(field, Phrase(N_("at most {limit} values"), {"limit": limit}), len(value))
        return tuple(_row(kind, f"{field}[{index}]", part, today) for index, part in enumerate(value))

    return Field(label, parse, {"type": "array", "items": schema_of(kind), "maxItems": limit})


def table(label: str, key: Field, value: Field, limit: int) -> Field:
    """An object whose names are values themselves, such as the ids of players."""

    def parse(field: str, raw: Any, today: dt.date) -> dict[Any, Any]:
        if not isinstance(raw, Mapping):
            raise BadValue(field, N_("an object"), raw)
        if len(raw) > limit:
            raise BadValue(field, Phrase(N_("at most {limit} values"), {"limit": limit}), len(raw))
        return {
            key.parse(field, name, today): value.parse(f"{field}.{name}"[:LONGEST_PATH], each, today)
            for name, each in raw.items()
        }

    schema = {
        "type": "object",
        "propertyNames": typed_key(key.schema),
        "additionalProperties": value.body_schema,
        "maxProperties": limit,
    }
    return Field(label, parse, schema)


LONGEST_PATH = 80  #: of a field inside a field, as it is told


def _row(kind: type[T], path: str, value: Any, today: dt.date) -> T:
    if not isinstance(value, Mapping):
        raise BadValue(path, N_("an object"), value)
    return read_struct(kind, value, today, prefix=f"{path}.")


def flat(
    kind: type[msgspec.Struct],
    *,
    partial: bool = False,
    fill: Callable[[dict[str, Any]], Any] | None = None,
    needed: tuple[str, ...] = (),
) -> Field:
    """The fields of another struct in the command's own place; `partial`: only those given, as changes.

    `fill` makes the struct of those given where it has no defaults of its own; `needed` must be among them.
    """
    return Field("", _unused, {}, flat=kind, partial=partial, fill=fill, needed=needed)


def _unused(field: str, _value: Any, _today: dt.date) -> Any:
    raise FieldUnknown(field)


# -- reading a struct ----------------------------------------------------------------------------------


_FIELDS: dict[type[Any], dict[str, Field]] = {}


def fields_of(kind: type[Any]) -> dict[str, Field]:
    """The annotated fields of a struct, in order."""
    if kind not in _FIELDS:
        _FIELDS[kind] = _annotated_fields(kind)
    return _FIELDS[kind]


def _annotated_fields(kind: type[Any]) -> dict[str, Field]:
    hints = get_type_hints(kind, include_extras=True)
    return {
        name: field
        for name in kind.__struct_fields__
        for field in getattr(hints[name], "__metadata__", ())
        if isinstance(field, Field)
    }


def flat_fields_of(kind: type[Any]) -> dict[str, Field]:
    """Every field by the name that doors know it by: those of a struct inside the struct stand in its place."""
    found: dict[str, Field] = {}
    for name, field in fields_of(kind).items():
        found |= flat_fields_of(field.flat) if field.flat else {name: field}
    return found


_NEEDED: dict[type[Any], tuple[str, ...]] = {}


def needed_of(kind: type[Any]) -> tuple[str, ...]:
    """The fields without a default."""
    if kind not in _NEEDED:
        _NEEDED[kind] = tuple(info.name for info in msgspec.structs.fields(kind) if info.required)
    return _NEEDED[kind]


def labelled(refused: FieldRefused, kind: type[Any], prefix: str = "") -> FieldRefused:
    """Said with the label that this struct has for the field, unless it has words already."""
    field = flat_fields_of(kind).get(refused.field.removeprefix(prefix))
    return refused.called(field.label) if field and not refused.label else refused


def read_struct(kind: type[T], raw: Mapping[str, Any], today: dt.date, prefix: str = "") -> T:
    """Make `kind` of plain values, or refuse with the name of the field."""
    try:
        return _read_struct(kind, raw, today, prefix)
    except FieldRefused as refused:
        raise labelled(refused, kind, prefix) from None


def _read_struct(kind: type[T], raw: Mapping[str, Any], today: dt.date, prefix: str) -> T:
    fields = fields_of(kind)
    known = flat_fields_of(kind)
    for name in raw:
        if name not in known:
            raise FieldUnknown(prefix + str(name))
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if field.flat:
            values[name] = _read_flat(field, raw, today, prefix)
        elif name in raw:
            values[name] = field.parse(prefix + name, raw[name], today)
    for name in needed_of(kind):
        if name not in values:
            raise FieldMissing(prefix + name)
    return kind(**values)


def _read_flat(field: Field, raw: Mapping[str, Any], today: dt.date, prefix: str) -> Any:
    assert field.flat
    part = {name: raw[name] for name in flat_fields_of(field.flat) if name in raw}
    if not field.partial and not field.fill:
        return read_struct(field.flat, part, today, prefix)
    inner = fields_of(field.flat)
    values = {name: inner[name].parse(prefix + name, part[name], today) for name in inner if name in part}
    for name in field.needed:
        if name not in values:
            raise FieldMissing(prefix + name)
    return field.fill(values) if field.fill else values


def schema_of(kind: type[Any]) -> dict[str, Any]:
    """JSON Schema of what `read_struct` takes."""
    properties: dict[str, Any] = {}
    required: list[str] = []
    needed = needed_of(kind)
    for name, field in fields_of(kind).items():
        if field.flat:
            inner = schema_of(field.flat)
            properties |= inner["properties"]
            told = () if field.partial else field.needed if field.fill else inner.get("required", ())
            required += told
            continue
        properties[name] = {**field.body_schema, "description": field.help or field.label}
        required += [name] if name in needed else []
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return schema | ({"required": required} if required else {})
