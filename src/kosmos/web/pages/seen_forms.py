"""Which version of each field a form showed, for browsers without scripts: one hidden field that is made from the form itself.

A form that sends only changes (`data-changes`) does so by script. Without one it sends every field; by `seen`, the short mark of
what each of them showed, it is known here which were changed, and whether somebody else has written something else meanwhile.
"""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from html.parser import HTMLParser
from typing import Any

SEEN = "seen"
_BYTES = 6  #: of a mark; two texts have the same one by chance once in 280 billion times


def mark_of(text: str) -> str:
    """The mark of a text as forms send it: line ends and surrounding blanks make no difference."""
    plain = "\n".join(line.strip() for line in text.strip().splitlines())
    return urlsafe_b64encode(hashlib.sha256(plain.encode()).digest()[:_BYTES]).decode()


def seen_in(inside: str) -> str:
    """The marks of all fields in the inside of a form."""
    reader = _Reader()
    reader.feed(inside)
    return " ".join(
        f"{name}={mark_of('; '.join(filter(None, said)))}" for name, said in reader.fields.items()
    )


def marks_in(form: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """By the names of the fields; nothing of a form that was sent by script, which says itself what stood there."""
    pairs = (each.partition("=") for each in form.get(SEEN, [""])[-1].split())
    return {name: mark for name, _, mark in pairs}


def unchanged(form: Mapping[str, Sequence[str]], said: Callable[[str], str]) -> set[str]:
    """The fields that are sent as they were shown."""
    return {name for name, mark in marks_in(form).items() if name in form and mark_of(said(name)) == mark}


class _Reader(HTMLParser):
    """What a browser would send of the fields that it shows. Hidden ones are the page's own."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self._select = ""
        self._options: list[tuple[str, bool]] = []
        self._textarea = ""
        self._typed = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said: dict[str, Any] = dict(attrs)
        name, value = said.get("name", ""), said.get("value") or ""
        if tag == "option":
            self._options.append((value, "selected" in said))
        elif tag == "select" and name:
            self._select, self._options = name, []
        elif tag == "textarea" and name:
            self._textarea, self._typed = name, ""
        elif tag == "input" and name and said.get("type") not in ("hidden", "submit", "file"):
            self._input(name, value, said)

    def _input(self, name: str, value: str, said: Mapping[str, Any]) -> None:
        if said.get("type") in ("checkbox", "radio"):
            off = "no" if value == "yes" else ""
            value = value if "checked" in said else off
        self.fields.setdefault(name, []).append(value)

    def handle_data(self, data: str) -> None:
        self._typed += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._textarea:
            self.fields.setdefault(self._textarea, []).append(self._typed)
            self._textarea = ""
        elif tag == "select" and self._select:
            chosen = [value for value, selected in self._options if selected]
            first = [value for value, _ in self._options[:1]]
            self.fields.setdefault(self._select, []).extend(chosen or first)
            self._select = ""
