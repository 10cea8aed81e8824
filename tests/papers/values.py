"""A paper as its value: canonical JSON before any renderer or language has touched it."""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec

from kosmos.locale import Figure, Phrase
from kosmos.locale.phrases import Plural
from kosmos.papers.paper import Paper

WIDEST = 118  #: what is longer is written over several lines


def paper_value(paper: Paper) -> str:
    """The same paper gives the same text; what is as usual is left out."""
    return "\n".join(_lines(plain(paper), "")) + "\n"


def plain(value: Any) -> Any:
    match value:
        case Phrase():
            return {"say": plain(value.text), **({"with": plain(value.args)} if value.args else {})}
        case Plural():
            return {"one": value.one, "many": str(value), "by": value.by}
        case Figure():
            return {"figure": str(value)}
        case Enum():
            return value.value
        case msgspec.Struct():
            return {"type": type(value).__name__.lower(), **_set_fields(value)}
        case Mapping():
            return {str(name): plain(each) for name, each in value.items()}
        case tuple() | list():
            return [plain(each) for each in value]
        case _:
            return value


def _set_fields(value: msgspec.Struct) -> dict[str, Any]:
    usual = usual_values(type(value))
    given = {name: getattr(value, name) for name in value.__struct_fields__}
    return {name: plain(each) for name, each in given.items() if name not in usual or each != usual[name]}


def usual_values(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """What a field is if nothing is said."""
    return {
        info.name: info.default if info.default_factory is msgspec.NODEFAULT else info.default_factory()
        for info in msgspec.structs.fields(kind)
        if not info.required
    }


def _lines(value: Any, indent: str) -> list[str]:
    """One line where it fits; a row of a table is one line whatever its length."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(indent + short) <= WIDEST or _is_row(value):
        return [indent + short]
    ends = "{}" if isinstance(value, dict) else "[]"
    inner: list[str] = []
    parts = list(value.items()) if isinstance(value, dict) else [(None, each) for each in value]
    for place, (name, each) in enumerate(parts):
        lines = _lines(each, indent + " ")
        if name is not None:
            lines[0] = f"{indent} {json.dumps(name)}: {lines[0].lstrip()}"
        lines[-1] += "," if place < len(parts) - 1 else ""
        inner += lines
    return [indent + ends[0], *inner, indent + ends[1]]


def _is_row(value: dict[str, Any] | list[Any]) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], str)
