"""Catalogues read once; a language says phrases."""

import gettext
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from kosmos.locale.phrases import Figure, Phrase, Plural

HERE = Path(__file__).parent
DOMAIN = "kosmos"

#: code -> the language's own name; the order of the menu
LANGUAGES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"}

#: languages with a decimal point; the others have a comma
POINTED = frozenset(("en",))


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
        return str(number) if self.code in POINTED else number.replace(".", ",")

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
