"""Every text that somebody can type: found in the declared fields of the house, and marked so that a page that lets it be
markup is found out. A field takes part as soon as it is declared.
"""

import datetime as dt
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest

import kosmos
from kosmos.core import fields
from kosmos.core.errors import Refusal
from kosmos.core.fields import Field, fields_of

#: longest first: ends a script, opens an element, ends either kind of attribute and begins one of its own
MARKS = ("</script><xss>\" onxss ' onxss x", "\"'<xss>", "<x>")
#: what a field with a language of its own takes: a category, a rule of one, prizes of a group, a fee
WRITTEN = ("{}", "{} = U12", "club {}", "club {}: 50", "U12 {}: 50")
TODAY = dt.date(2026, 11, 18)

TypedField = tuple[str, str]  #: the name of the struct, and of its field


class Markup(HTMLParser):
    """What of a page is an element or an attribute out of one of the marks, or an address that is a script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag.startswith(("xss", "x\x00")) or tag == "x" or any("onxss" in name for name, _ in attrs):
            self.found.append(self.get_starttag_text() or tag)
        self.found += [str(value) for name, value in attrs if name in ("href", "src") and is_script(value)]


def is_script(address: str | None) -> bool:
    return (address or "").strip().casefold().startswith("javascript:")


def mark_of(field: Field) -> str:
    """The longest mark that the field takes, as it is written there; empty: it takes none."""
    for mark in MARKS:
        for written in WRITTEN:
            said = written.format(mark)
            for value in (said, [said], {"1": said}):
                try:
                    kept = field.parse("field", value, TODAY)
                except (Refusal, AttributeError, TypeError):
                    continue
                if "<x" in repr(kept):
                    return said
    return ""


def typed(kind: type[msgspec.Struct], number: int = 0, **given: Any) -> dict[str, Any]:
    """A mark in every text of this kind, and what it needs besides; `number` tells names apart."""
    found: dict[str, Any] = {}
    for name, field in fields.flat_fields_of(kind).items():
        if mark := mark_of(field):
            longest = field.schema.get("maxLength", 0) > len(mark) + 4
            found[name] = mark + (f" {number}" if number and longest else "")
    return found | given


def declared() -> dict[type[msgspec.Struct], dict[str, str]]:
    """Every struct of the house with fields that take a mark; those inside another are their own."""
    for module in pkgutil.walk_packages(kosmos.__path__, "kosmos."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = {}
    for kind in set(_kinds(msgspec.Struct)):
        if kind.__module__.startswith("kosmos."):
            marks = {name: mark_of(field) for name, field in fields_of(kind).items() if not field.flat}
            found[kind] = {name: mark for name, mark in marks.items() if mark}
    return {kind: marks for kind, marks in found.items() if marks}


def _kinds(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds(each)


@contextmanager
def noted() -> Iterator[set[TypedField]]:
    """Into which fields a mark was typed meanwhile, at whichever door."""
    found: set[TypedField] = set()
    read = fields._read_struct

    def note(kind: type[Any], raw: Mapping[str, Any]) -> None:
        for name, field in fields_of(kind).items():
            if field.flat:
                note(field.flat, raw)
            elif "<x" in repr(raw.get(name, "")):
                found.add((kind.__name__, name))

    def reading(kind: type[Any], raw: Mapping[str, Any], *rest: Any) -> Any:
        note(kind, raw)
        return read(kind, raw, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fields, "_read_struct", reading)
        yield found
