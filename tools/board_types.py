"""TypeScript of what is said at a board, made from play/commands.py and play/events.py: `python -m tools.board_types [--check]`."""

import sys
import types
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from kosmos.play.commands import AnyBoardCommand
from kosmos.play.events import AnyBoardEvent

TARGET = Path(__file__).parent.parent / "board" / "src" / "kosmos-board" / "vocabulary.ts"

HEAD = "// Made by `python -m tools.board_types` from src/kosmos/play/; not to be edited.\n"

PLAIN = {str: "string", int: "number", bool: "boolean", type(None): "null"}


def make_vocabulary() -> str:
    """Commands: what has a default may be left out. Events: everything is there."""
    maker = _Maker()
    commands = [maker.struct(kind, optional=True) for kind in get_args(AnyBoardCommand)]
    events = [maker.struct(kind, optional=False) for kind in get_args(AnyBoardEvent)]
    unions = [
        f"export type {name} = {' | '.join(kind.__name__ for kind in get_args(union))};\n"
        for name, union in (("AnyBoardCommand", AnyBoardCommand), ("AnyBoardEvent", AnyBoardEvent))
    ]
    return "\n".join([HEAD, *commands, *maker.parts.values(), *events, *unions])


class _Maker:
    """Collects the parts that commands and events are made of."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}

    def struct(self, kind: type[msgspec.Struct], *, optional: bool) -> str:
        hints = get_type_hints(kind, include_extras=True)
        config = kind.__struct_config__
        lines = [f'  readonly {config.tag_field}: "{config.tag}";'] if config.tag else []
        for field in msgspec.structs.fields(kind):
            mark = "?" if optional and not field.required else ""
            lines.append(f"  readonly {field.name}{mark}: {self.type(hints[field.name])};")
        comment = kind.__dict__.get("__doc__")
        head = [f"/** {' '.join(comment.split())} */"] if comment else []
        return "\n".join([*head, f"export interface {kind.__name__} {{", *lines, "}", ""])

    def type(self, hint: Any) -> str:
        if hint in PLAIN:
            return PLAIN[hint]
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.type(parts[0])
        if origin in (Union, types.UnionType):
            return " | ".join(self.type(part) for part in parts)
        if origin is dict:
            return f"Readonly<Record<string, {self.type(parts[1])}>>"
        if origin is tuple and parts[1:] == (...,):
            return f"readonly {self.type(parts[0])}[]"
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return " | ".join(f'"{member.value}"' for member in hint)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            if hint.__name__ not in self.parts:
                self.parts[hint.__name__] = self.struct(hint, optional=False)
            return hint.__name__
        raise TypeError(f"no TypeScript for {hint!r}")


def main() -> int:
    made = make_vocabulary()
    if "--check" not in sys.argv:
        TARGET.write_text(made, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == made:
        return 0
    sys.stderr.write(f"{TARGET.name} is not what play/ says: run `python -m tools.board_types`\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
