"""What is said on the live connection, made from the types of its messages, with something wrong in it."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, get_args

import msgspec
from msgspec import inspect

from fuzz.declared import usual
from fuzz.nonsense import TEXTS, nonsense, spoiled_object
from kosmos.core.fields import schema_of
from kosmos.play.commands import AnyBoardCommand
from kosmos.tournament.commands import COMMANDS
from kosmos.web.board_messages import BoardFromClient
from kosmos.web.messages import FromClient

MESSAGES: tuple[type[msgspec.Struct], ...] = (*get_args(FromClient), *get_args(BoardFromClient))
ACTIONS: tuple[type[msgspec.Struct], ...] = get_args(AnyBoardCommand)
#: what some texts have to be like to come far
LIKE = {
    "move": ("e2e4", "g1f3", "Nf3", "e7e5", "b8c6"),
    "position": ("8/8/8/4k3/8/8/8/4K2R w K - 0 1",),
    "shows": ("round?round=1", "standings", "players", "crosstable?at=1"),
    "place": ("standings", "rounds/1"),
}

Names = Mapping[str, str]  #: of fields that name something that is there: `tournament`, `board`, `seat`


def message(chance: Random, there: Names) -> bytes:
    """Of a declared kind; most have something wrong in them, some are right, some no messages at all."""
    kind = chance.choice(MESSAGES)
    stream = there["board" if kind in get_args(BoardFromClient) else "tournament"]
    told = _typed(chance, inspect.type_info(kind), "", {"stream": stream, "seat": there["seat"]})
    if told["type"] == "do":
        told |= _command(chance)
    if chance.random() < 0.75:
        told = _damaged(chance, told)
    text = json.dumps(told)
    if chance.random() < 0.05:
        text = chance.choice(TEXTS)[:9] + text[: chance.randrange(len(text))]
    return text.encode("utf-8", "replace")


def _damaged(chance: Random, told: dict[str, Any]) -> dict[str, Any]:
    """In the message itself, or within the command that it carries."""
    inside = [name for name in ("command", "fields") if isinstance(told.get(name), dict)]
    if inside and chance.random() < 0.7:
        name = chance.choice(inside)
        return told | {name: spoiled_object(chance, told[name])}
    return spoiled_object(chance, told)


def _command(chance: Random) -> dict[str, Any]:
    name = chance.choice(list(COMMANDS))
    return {"command": name, "fields": usual(schema_of(COMMANDS[name]), chance), "expected_version": None}


def _typed(chance: Random, info: inspect.Type, name: str, there: Names) -> Any:
    """A value of this type."""
    if name in there:
        return there[name]
    made = _MAKERS.get(type(info))
    return made(chance, info, name, there) if made else nonsense(chance)


def _struct(chance: Random, info: Any, _name: str, there: Names) -> dict[str, Any]:
    made = {info.tag_field: info.tag} if info.tag_field else {}
    for field in info.fields:
        if field.required or chance.random() < 0.7:
            made[field.encode_name] = _typed(chance, field.type, field.encode_name, there)
    return made


def _union(chance: Random, info: Any, name: str, there: Names) -> Any:
    return _typed(chance, chance.choice(info.types), name, there)


def _text(chance: Random, _info: Any, name: str, _there: Names) -> str:
    return chance.choice(LIKE.get(name, ("Ada", "", "q", "x")))


_MAKERS: dict[type, Callable[[Random, Any, str, Names], Any]] = {
    inspect.StructType: _struct,
    inspect.UnionType: _union,
    inspect.StrType: _text,
    inspect.IntType: lambda chance, *_: chance.choice((0, 1, 2, 3, 7)),
    inspect.FloatType: lambda chance, *_: chance.random(),
    inspect.BoolType: lambda chance, *_: chance.random() < 0.5,
    inspect.NoneType: lambda *_: None,
    inspect.EnumType: lambda chance, info, *_: chance.choice([each.value for each in info.cls]),
    inspect.LiteralType: lambda chance, info, *_: chance.choice(info.values),
    inspect.DictType: lambda *_: {},
    inspect.ListType: lambda chance, info, name, there: [_typed(chance, info.item_type, name, there)],
}
