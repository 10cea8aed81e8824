"""TypeScript types of the live messages, made from the Python ones: `python -m tools.messages [--check]`.

`board/src/messages.ts` has what every page says, `board/src/board-messages.ts` what live boards say, with all commands,
events and settings of a board that the messages name.
"""

import sys
import types
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from kosmos.core.results import SHOWN
from kosmos.play.commands import AnyBoardCommand, BoardCommand
from kosmos.play.events import AnyBoardEvent
from kosmos.web import board_messages, messages

SOURCES = Path(__file__).parent.parent / "board" / "src"
BOARD_TARGET = SOURCES / "board-messages.ts"
TARGET = Path(__file__).parent.parent / "board" / "src" / "messages.ts"

HEAD = """// Made by `python -m tools.messages` from src/kosmos/web/messages.py and core/results.py; not to be edited.
"""

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}

BOARD_HEAD = """// Made by `python -m tools.messages` from src/kosmos/web/board_messages.py and src/kosmos/play/; not to be edited.
"""

#: the unions that each side of the wire may receive
UNIONS = ("FromClient", "FromServer")


def make_typescript() -> str:
    kinds = [
        kind
        for kind in vars(messages).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and _goes_over_the_wire(kind)
    ]
    parts = [HEAD, *map(_interface, kinds), *map(_union, UNIONS), _results()]
    return "\n".join(parts)


def make_board_typescript() -> str:
    """The messages of boards and everything that they name, each type after those it is made of."""
    unions = (board_messages.BoardFromClient, board_messages.BoardFromServer)
    kinds = list(dict.fromkeys(kind for union in unions for kind in _reached(union, set())))
    parts = [_interface(kind) if issubclass(kind, msgspec.Struct) else _words(kind) for kind in kinds]
    named = {
        "AnyBoardCommand": AnyBoardCommand,
        "AnyBoardEvent": AnyBoardEvent,
        "BoardFromClient": unions[0],
        "BoardFromServer": unions[1],
    }
    closing = [f"export type {name} = {_type(union)};\n" for name, union in named.items()]
    return "\n".join([BOARD_HEAD, *parts, *closing])


def _reached(hint: Any, seen: set[Any]) -> Iterator[type[Any]]:
    """Structs and closed sets that a type names, directly or by its fields."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct | StrEnum):
        if hint in seen:
            return
        seen.add(hint)
        if issubclass(hint, msgspec.Struct):
            for each in get_type_hints(hint).values():
                yield from _reached(each, seen)
        yield hint
        return
    for part in get_args(hint):
        yield from _reached(part, seen)


def _words(kind: type[StrEnum]) -> str:
    values = " | ".join(f'"{member.value}"' for member in kind)
    return "\n".join([*_comment(kind), f"export type {kind.__name__} = {values};", ""])


def _goes_over_the_wire(kind: type[Any]) -> bool:
    """What messages.py itself defines, but for the bases of its families."""
    return kind.__module__ == messages.__name__ and not kind.__subclasses__()


def _interface(kind: type[Any]) -> str:
    hints = get_type_hints(kind)
    config = kind.__struct_config__
    lines = [f"export interface {kind.__name__} {{"]
    lines += [f'  readonly {config.tag_field}: "{config.tag}";'] if config.tag else []
    optional = _may_be_left_out(kind)
    lines += [
        f"  readonly {name}{'?' if name in optional else ''}: {_type(hints[name])};"
        for name in kind.__struct_fields__
    ]
    return "\n".join([*_comment(kind), *lines, "}", ""])


def _may_be_left_out(kind: type[Any]) -> set[str]:
    """Whoever sends to a board need not say what has a default; what the server sends is always whole."""
    if not issubclass(kind, BoardCommand | board_messages.Join | board_messages.Act):
        return set()
    count = len(kind.__struct_defaults__)
    return set(kind.__struct_fields__[-count:]) if count else set()


def _comment(kind: type[Any]) -> list[str]:
    text = kind.__dict__.get("__doc__")
    return [f"/** {' '.join(text.split())} */"] if text else []


def _union(name: str) -> str:
    return f"export type {name} = {_type(getattr(messages, name))};\n"


def _type(hint: Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    if get_origin(hint) in (Union, types.UnionType):
        return " | ".join(_type(part) for part in get_args(hint))
    if hint is Any:
        return "unknown"
    if get_origin(hint) is Annotated:
        return _type(get_args(hint)[0])
    if get_origin(hint) is dict:
        return f"Readonly<Record<string, {_type(get_args(hint)[1])}>>"
    if get_origin(hint) is tuple:
        return f"readonly ({_type(get_args(hint)[0])})[]"
    if get_origin(hint) is list:
        return f"readonly ({_type(get_args(hint)[0])})[]"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct | StrEnum):
        return hint.__name__
    raise TypeError(f"no TypeScript for {hint!r}")


def _results() -> str:
    """How a result is written on the wire, and how it is shown to people."""
    lines = [f'  "{result.value}": "{shown}",' for result, shown in SHOWN.items()]
    return "\n".join(
        [
            "/** Every result as it is written on the wire, and as it is shown. */",
            "export const SHOWN = {",
            *lines,
            "} as const;",
            "",
            "export type Result = keyof typeof SHOWN;",
            "",
        ]
    )


#: which file is made by what
MADE = {TARGET: make_typescript, BOARD_TARGET: make_board_typescript}


def main() -> int:
    outdated = [
        target
        for target, make in MADE.items()
        if not target.exists() or target.read_text(encoding="utf-8") != make()
    ]
    if "--check" not in sys.argv:
        for target in outdated:
            target.write_text(MADE[target](), encoding="utf-8")
        return 0
    for target in outdated:
        sys.stderr.write(f"{target.name} is not what Python says: run `python -m tools.messages`\n")
    return 1 if outdated else 0


if __name__ == "__main__":
    sys.exit(main())
