"""Addresses are where they are declared: a handler in a module of a package is one of its addresses."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from litestar.handlers import HTTPRouteHandler


def declared_in(package: ModuleType) -> list[HTTPRouteHandler]:
    """Of all modules of a package; what a module took from another is not its own."""
    modules = (import_module(f"{package.__name__}.{each.name}") for each in iter_modules(package.__path__))
    found = ((module, each) for module in modules for each in vars(module).values())
    return [each for module, each in found if _is_declared_in(module, each)]


def _is_declared_in(module: ModuleType, thing: object) -> bool:
    return isinstance(thing, HTTPRouteHandler) and thing.fn.__module__ == module.__name__
