"""Every default there is, to be changed one at a time: found by looking, so that a new one is covered at once.

Three kinds: what a struct has where a field is not said, what a function takes where an argument is not said, and the
constants of modules, in which presets stand. What stands in
`FROZEN` is the past itself and no default.
"""

import ast
import ctypes
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import msgspec

import kosmos

#: rooms whose values can be part of a tournament
ROOMS = ("core", "pairing", "standings", "ratings", "tournament", "formats")
FROZEN = (
    "kosmos.tournament.events.upcasters",
    "kosmos.tournament.events.unsaid_v1",
    "kosmos.tournament.events.evening_v1",
    "kosmos.tournament.events.club_night_v2",
)
#: modules whose constants are what a tournament gets where nobody has chosen, or what is counted for a game
CHOSEN = (
    "kosmos.tournament.presets",
    "kosmos.pairing.winner_stays",
    "kosmos.standings.presets",
    "kosmos.standings.keizer.settings",
    "kosmos.ratings.seeding",
)
_POINTER = ctypes.sizeof(ctypes.c_void_p)


class Other:
    """What a default is changed to: no code can take it for anything."""

    def __repr__(self) -> str:
        return "<another default>"


OTHER = Other()


class Change(NamedTuple):
    label: str
    made: Callable[[], AbstractContextManager[None]]


def changes(rooms: tuple[str, ...] = ROOMS) -> list[Change]:
    modules = list(_modules(rooms))
    return [*_struct_changes(modules), *_argument_changes(modules), *_constant_changes()]


def _modules(rooms: tuple[str, ...]) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(kosmos.__path__, "kosmos."):
        if found.name.split(".")[1] in rooms and found.name not in FROZEN:
            yield importlib.import_module(found.name)


# -- fields of structs ---------------------------------------------------------------------------------


def _struct_changes(modules: list[ModuleType]) -> Iterator[Change]:
    for module in modules:
        for kind in vars(module).values():
            if (
                isinstance(kind, type)
                and issubclass(kind, msgspec.Struct)
                and kind.__module__ == module.__name__
            ):
                yield from struct_defaults(kind)


def struct_defaults(kind: type[msgspec.Struct]) -> Iterator[Change]:
    defaults = kind.__struct_defaults__
    names = kind.__struct_fields__[len(kind.__struct_fields__) - len(defaults) :]
    for place, (name, default) in enumerate(zip(names, defaults, strict=True)):
        if default is not msgspec.NODEFAULT:
            yield Change(f"{kind.__module__}.{kind.__name__}.{name}", _in_tuple(defaults, place))


def _in_tuple(values: tuple[Any, ...], place: int) -> Callable[[], AbstractContextManager[None]]:
    """Msgspec keeps defaults in a tuple and lets nobody replace it: another value is put into it where it lies."""

    @contextmanager
    def changed() -> Iterator[None]:
        slot: Any = ctypes.py_object.from_address(id(values) + tuple.__basicsize__ + place * _POINTER)
        before = values[place]
        slot.value = OTHER
        try:
            yield
        finally:
            slot.value = before

    return changed


# -- arguments of functions ----------------------------------------------------------------------------


def _argument_changes(modules: list[ModuleType]) -> Iterator[Change]:
    for module in modules:
        for function in _functions(module):
            for place in range(len(function.__defaults__ or ())):
                label = f"{module.__name__}.{function.__qualname__}, argument {place}"
                yield Change(label, _argument(function, place))
            for name in function.__kwdefaults__ or {}:
                yield Change(f"{module.__name__}.{function.__qualname__}({name}=)", _named(function, name))


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    for value in vars(module).values():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if isinstance(value, FunctionType):
            yield value
        elif isinstance(value, type):
            yield from (each for each in vars(value).values() if isinstance(each, FunctionType))


def _argument(function: FunctionType, place: int) -> Callable[[], AbstractContextManager[None]]:
    @contextmanager
    def changed() -> Iterator[None]:
        before = function.__defaults__ or ()
        function.__defaults__ = (*before[:place], OTHER, *before[place + 1 :])
        try:
            yield
        finally:
            function.__defaults__ = before

    return changed


def _named(function: FunctionType, name: str) -> Callable[[], AbstractContextManager[None]]:
    @contextmanager
    def changed() -> Iterator[None]:
        before = function.__kwdefaults__ or {}
        function.__kwdefaults__ = {**before, name: OTHER}
        try:
            yield
        finally:
            function.__kwdefaults__ = before

    return changed


# -- constants -----------------------------------------------------------------------------------------


def _constant_changes() -> Iterator[Change]:
    for module_name in CHOSEN:
        module = importlib.import_module(module_name)
        for name in _assigned(module):
            value = vars(module)[name]
            yield Change(f"{module_name}.{name}", _constant(name, value, OTHER))
            for part, other in _parts(value):
                yield Change(f"{module_name}.{name}.{part}", _constant(name, value, other))


def _assigned(module: ModuleType) -> Iterator[str]:
    """The constants that stand in the module itself; words for people and bounds of a check are no defaults."""
    for node in ast.parse(inspect.getsource(module)).body:
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        for target in targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for each in names:
                if isinstance(each, ast.Name) and each.id.isupper() and not _is_bound(each.id):
                    yield each.id


def _is_bound(name: str) -> bool:
    return name.startswith("MOST_") or name.endswith("_WORDS")


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    """A preset with one of its values changed."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield name, msgspec.structs.replace(value, **{name: OTHER})
    elif isinstance(value, dict):
        for name in value:
            yield str(name), {**value, name: OTHER}


def _constant(name: str, value: Any, other: Any) -> Callable[[], AbstractContextManager[None]]:
    """Changed in every module that has taken it over by name."""

    @contextmanager
    def changed() -> Iterator[None]:
        holders = [
            module
            for key, module in list(sys.modules.items())
            if key.startswith("kosmos.") and key not in FROZEN and vars(module).get(name) is value
        ]
        for module in holders:
            setattr(module, name, other)
        try:
            yield
        finally:
            for module in holders:
                setattr(module, name, value)

    return changed
