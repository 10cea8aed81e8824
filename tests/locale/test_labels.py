"""Whatever can be refused has a name in every language: fields by the words that forms show, never by their keys."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import msgspec
import pytest
from tools import catalogues

import kosmos
from kosmos.core.fields import fields_of


def structs(kind: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from structs(each)


@pytest.fixture(scope="module")
def labels() -> dict[str, str]:
    """Every label of the house, and one field that has it."""
    for module in walk_packages(kosmos.__path__, "kosmos."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found: dict[str, str] = {}
    for kind in structs():
        if kind.__module__.startswith("kosmos."):
            for name, field in fields_of(kind).items():
                found[field.label] = f"{kind.__module__}.{kind.__name__}.{name}"
    return found


@pytest.mark.parametrize("code", catalogues.languages())
def test_every_label_is_translated(code: str, labels: dict[str, str]) -> None:
    """A label that no catalogue knows would stand in English in the midst of a German sentence."""
    there = {
        text
        for message in catalogues.read(code)
        for text in (message.id if isinstance(message.id, tuple) else (message.id,))
    }
    assert len(labels) > 200
    assert {label: where for label, where in labels.items() if label not in there} == {}


def test_a_label_is_a_name(labels: dict[str, str]) -> None:
    """It begins sentences such as “Rounds: expected …”: it begins with a capital, or as the game writes it."""
    assert [label for label in labels if label[:1].islower() and label != "e-mail"] == []
