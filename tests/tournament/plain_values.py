"""A value as plain data that does not depend on how it is kept: only what it says counts.

What is empty, nothing or no is left out: a struct that gets one more field says the same as before while the field is
empty. Names of types are left out for the same reason.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

import msgspec

from kosmos.core.errors import Refusal
from kosmos.papers.catalogue import make_paper, papers_for
from kosmos.papers.paper import Cell, Paper
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes


def plain(value: Any) -> Any:
    match value:
        case Enum():
            return value.value
        case Cell():
            return plain(value.text)
        case msgspec.Struct():
            return _said({name: getattr(value, name) for name in value.__struct_fields__})
        case Mapping():
            return _said({repr(plain(key)): each for key, each in value.items()})
        case Sequence() if not isinstance(value, str | bytes):
            return [plain(each) for each in value]
        case frozenset() | set():
            return sorted((plain(each) for each in value), key=repr)
        case None | bool() | int() | float():
            return value
        case _:
            return str(value)


def _said(values: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name.strip("'"): plain(each) for name, each in values.items()}
    return {name: kept[name] for name in sorted(kept) if kept[name] not in (None, False, "", 0, [], {})}


def plain_state(state: State) -> dict[str, Any]:
    assert is_dataclass(state)
    compared = [each.name for each in fields(state) if each.compare]
    values = _said({name: getattr(state, name) for name in compared})
    for notes in values.get("notes", {}).values():
        notes.pop("settings", None)  # those of the draw: the first version left out what was usual
    return values


def plain_papers(state: State) -> dict[str, Any]:
    """The values in the cells of every paper that suits the tournament; how they are laid out is not asked."""
    wishes = Wishes(private=True, working=True, today="2026-11-16")
    return {key: _cells(key, state, wishes) for key in papers_for(state.settings.system)}


def _cells(key: str, state: State, wishes: Wishes) -> Any:
    try:
        paper: Paper = make_paper(key, state, wishes)
    except Refusal as refusal:
        return refusal.code
    tables = [block for block in paper.body if hasattr(block, "rows")]
    return [[[plain(cell) for cell in row] for row in table.rows] for table in tables]


def digest(value: Any) -> str:
    return sha256(msgspec.json.encode(value)).hexdigest()
