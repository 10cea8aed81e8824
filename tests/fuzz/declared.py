"""Every field that is declared anywhere in the house, told what nobody means: it is read, or refused in words that can be sent."""

import datetime as dt
import importlib
import json
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import msgspec

import kosmos
from fuzz.nonsense import nonsense, spoiled_object
from kosmos.core.errors import Refusal
from kosmos.core.fields import Field, fields_of, read_struct, schema_of
from kosmos.locale import LANGUAGES, language
from kosmos.service import operations
from kosmos.service.operations import ClubOperation
from kosmos.web.declared import found_in
from kosmos.web.problems import problem_of

TODAY = dt.date(2026, 9, 24)


@cache
def declared_fields() -> Mapping[str, Field]:
    """By the struct and the name they are known by; those of an operation have its name."""
    found = {}
    for kind in (*structs(), *(each.declared for _, each in found_in(operations, ClubOperation))):
        for name, field in fields_of(kind).items():
            if not field.flat:
                found[f"{kind.__name__}.{name}"] = field
    return dict(sorted(found.items()))


def structs() -> Iterator[type[msgspec.Struct]]:
    for module in pkgutil.walk_packages(kosmos.__path__, "kosmos."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    yield from (kind for kind in set(_below(msgspec.Struct)) if kind.__module__.startswith("kosmos."))


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def usual(schema: Mapping[str, Any], chance: Random) -> Any:
    """Something like what a schema describes; whether it is taken is not asked."""
    if "enum" in schema:
        return chance.choice(schema["enum"])
    if "anyOf" in schema:
        return usual(chance.choice(schema["anyOf"]), chance)
    match schema.get("type"):
        case "integer":
            return chance.randint(int(schema.get("minimum", 0)), int(schema.get("maximum", 9)))
        case "number":
            return chance.choice((0, 0.5, 1, 3))
        case "boolean":
            return chance.random() < 0.5
        case "array":
            return [usual(schema.get("items", {}), chance) for _ in range(chance.randrange(1, 4))]
        case "object":
            return {name: usual(each, chance) for name, each in schema.get("properties", {}).items()}
        case "null":
            return None
    return chance.choice(("Adler, Ada", "1", "1-0", "300+3", "BH", "x=1", "2026-09-24", "e4 e5", "7"))


@cache
def declared_structs() -> Mapping[str, type[msgspec.Struct]]:
    """Those whose fields are all declared, as commands are."""
    found = {kind.__name__: kind for kind in structs() if set(fields_of(kind)) == set(kind.__struct_fields__)}
    return {name: kind for name, kind in sorted(found.items()) if fields_of(kind)}


def asked(chance: Random) -> bytes:
    """A field, or all of a struct, and what it is told."""
    if chance.random() < 0.3:
        name = chance.choice(list(declared_structs()))
        return written(name, spoiled_object(chance, usual(schema_of(declared_structs()[name]), chance)))
    name = chance.choice(list(declared_fields()))
    return written(name, nonsense(chance, usual(declared_fields()[name].body_schema, chance)))


def written(name: str, value: Any) -> bytes:
    return json.dumps({"field": name, "value": value}).encode()


def read_declared(data: bytes) -> None:
    """What a field keeps can be stored; what it refuses can be said in every language, and be sent."""
    try:
        said = json.loads(data)
        read, value = reader_of(said["field"]), said["value"]
    except (ValueError, LookupError, TypeError, RecursionError):  # damaged beyond that
        return
    try:
        kept = read(value)
    except Refusal as refusal:
        for code in LANGUAGES:
            msgspec.json.encode(problem_of(refusal, language(code)))
        return
    msgspec.json.encode(kept, enc_hook=str)


def reader_of(name: str) -> Callable[[Any], Any]:
    """Of a field, or of a struct, which every door gives an object."""
    if kind := declared_structs().get(name):
        return lambda raw: read_struct(kind, raw if isinstance(raw, dict) else {}, TODAY)
    field = declared_fields()[name]
    return lambda value: field.parse("field", value, TODAY)


def seeds() -> list[bytes]:
    """Each field once, with what it takes."""
    chance = Random(7)
    return [written(name, usual(field.schema, chance)) for name, field in declared_fields().items()]
