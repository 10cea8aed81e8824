"""TypeScript types of the live messages, made from the Python ones: `python -m tools.messages [--check]`."""

import sys
import types
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from kosmos.core.results import SHOWN
from kosmos.web import messages

TARGET = Path(__file__).parent.parent / "board" / "src" / "messages.ts"

HEAD = """// Made by `python -m tools.messages` from src/kosmos/web/messages.py and core/results.py; not to be edited.
"""

PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}

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


def _goes_over_the_wire(kind: type[Any]) -> bool:
    """What messages.py itself defines, but for the bases of its families."""
    return kind.__module__ == messages.__name__ and not kind.__subclasses__()


def _interface(kind: type[Any]) -> str:
    hints = get_type_hints(kind)
    tag = kind.__struct_config__.tag
    lines = [f"export interface {kind.__name__} {{"]
    lines += [f'  readonly type: "{tag}";'] if tag else []
    lines += [f"  readonly {name}: {_type(hints[name])};" for name in kind.__struct_fields__]
    return "\n".join([*_comment(kind), *lines, "}", ""])


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
    if get_origin(hint) is dict:
        return f"Readonly<Record<string, {_type(get_args(hint)[1])}>>"
    if get_origin(hint) is list:
        return f"readonly ({_type(get_args(hint)[0])})[]"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
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


def main() -> int:
    made = make_typescript()
    if "--check" not in sys.argv:
        TARGET.write_text(made, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == made:
        return 0
    sys.stderr.write(
        "board/src/messages.ts is not what src/kosmos/web/messages.py says: run `python -m tools.messages`\n"
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
