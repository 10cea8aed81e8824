"""Catalogues read once; a language says phrases."""

import gettext
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from kosmos.locale.phrases import Figure, Phrase, Plural

HERE = Path(__file__).parent
DOMAIN = "kosmos"


class LanguageFacts(NamedTuple):
    """What there is to know of a language besides its texts. Its catalogue begins with it: `# pieces: KDTLS`."""

    name: str  #: its own
    decimal: str = ","
    date: str = ""  #: between day, month and year; none: as 2026-09-24, which readers everywhere understand
    pieces: str = "KQRBN"  #: king, queen, rook, bishop, knight; a letter may mean two of them (R: rook, roi)


def heading(facts: LanguageFacts) -> str:
    """The facts as a catalogue begins with them."""
    _, *others = facts._asdict().items()
    return "\n".join(
        (f"# Kosmos: {facts.name}", *(f"# {key}: {value}".rstrip() for key, value in others), "#")
    )


def read_heading(lines: Iterable[str]) -> LanguageFacts:
    """The facts at the head of a catalogue; what is not said there is as usual."""
    head = (
        line.strip("# \n").partition(": ") for line in takewhile(lambda line: line.startswith("#"), lines)
    )
    said = {key: value for key, colon, value in head if colon}
    known = {key: value for key, value in said.items() if key in LanguageFacts._fields}
    return LanguageFacts(said["Kosmos"], **known)


def _facts(po: Path) -> LanguageFacts:
    with po.open(encoding="utf-8") as lines:
        return read_heading(lines)


#: by code, in the order of the menu; English is the source and needs no catalogue. A language is there when its catalogue is.
LANGUAGES: Mapping[str, LanguageFacts] = {
    "en": LanguageFacts("English", decimal="."),
    **{po.parts[-3]: _facts(po) for po in sorted(HERE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))},
}


class Language:
    """Says phrases in one language; what is not translated is said in English."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self.gettext = catalogue.gettext
        self.ngettext = catalogue.ngettext

    def say(self, phrase: Phrase | str) -> str:
        if isinstance(phrase, str):
            return self.gettext(phrase) if phrase else ""
        args = {key: self._value(value) for key, value in phrase.args.items()}
        return self._text(phrase).format(**args) if args else self.gettext(phrase.text)

    def _text(self, phrase: Phrase) -> str:
        text = phrase.text
        if isinstance(text, Plural):
            return self.ngettext(text.one, str(text), phrase.args[text.by])
        return self.gettext(text)

    def figure(self, number: str) -> str:
        """A number of decimals as readers of the language write it."""
        return number.replace(".", LANGUAGES[self.code].decimal)

    def _value(self, value: Any) -> Any:
        if isinstance(value, Figure):
            return self.figure(value)
        return self.say(value) if isinstance(value, Phrase) else value


@cache
def language(code: str) -> Language:
    """The language with this code, or English."""
    if code not in LANGUAGES or code == "en":
        return Language("en", gettext.NullTranslations())
    return Language(code, _catalogue(HERE / code / "LC_MESSAGES" / f"{DOMAIN}.po"))


def _catalogue(po: Path) -> gettext.NullTranslations:
    """The compiled catalogue if it is there and fresh, else compiled from the source in memory."""
    mo = po.with_suffix(".mo")
    if mo.exists() and (not po.exists() or mo.stat().st_mtime >= po.stat().st_mtime):
        with mo.open("rb") as file:
            return gettext.GNUTranslations(file)
    if not po.exists():
        return gettext.NullTranslations()
    return gettext.GNUTranslations(import_module("kosmos.locale.compiling").compiled(po))
