"""Addresses are where they are declared: what a module of a package declares is one of its addresses."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

from litestar.handlers import HTTPRouteHandler

T = TypeVar("T")


def declared_in(package: ModuleType) -> list[HTTPRouteHandler]:
    """The handlers of all modules of a package; what a module took from another is not its own."""
    found = found_in(package, HTTPRouteHandler)
    return [each for module, each in found if each.fn.__module__ == module.__name__]


def found_in(package: ModuleType, kind: type[T]) -> Iterator[tuple[ModuleType, T]]:
    """Every value of this kind that a module of the package has a name for."""
    for found in iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{found.name}")
        yield from ((module, each) for each in vars(module).values() if isinstance(each, kind))
