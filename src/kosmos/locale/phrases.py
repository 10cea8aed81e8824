"""A phrase is a sentence before it is said: an English template and what goes into it."""

from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple, Self


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate me later"
    """Mark an English text for translation and leave it as it is."""
    return text


class Plural(str):
    """The text for many things, which also knows the one for a single thing and which number decides."""

    __slots__ = ("by", "one")
    one: str
    by: str

    def __new__(cls, one: str, many: str, by: str) -> Self:
        made = super().__new__(cls, many)
        made.one, made.by = one, by
        return made

    def __getnewargs__(self) -> tuple[str, str, str]:  # type: ignore[override]
        """What a copy is made of."""
        return self.one, str(self), self.by


def NP_(one: str, many: str, by: str = "count") -> Plural:  # noqa: N802 - beside N_
    """Mark a text whose words depend on a number: `NP_("{count} player", "{count} players")`."""
    return Plural(one, many, by)


class Figure(str):
    """A number with decimals, with a point as programs write it; said with a comma where readers expect one."""

    __slots__ = ()


def figure(text: str) -> str:
    """A number that may have decimals; whatever has none stays a plain text."""
    return Figure(text) if "." in text else text


class Phrase(NamedTuple):
    """`Phrase(N_("Board {board}"), {"board": 4})`; the values may be phrases themselves.

    `Phrase(NP_("{count} player", "{count} players"), {"count": 1})` follows its number in every language.
    """

    text: str
    args: dict[str, Any] = {}


def with_figures(phrase: Phrase, names: AbstractSet[str]) -> Phrase:
    """The sentence with the texts under these names as figures; what else is in it is a name or a word."""

    def value(name: str, given: Any) -> Any:
        if isinstance(given, Phrase):
            return with_figures(given, names)
        return figure(given) if name in names and type(given) is str else given

    return Phrase(phrase.text, {name: value(name, given) for name, given in phrase.args.items()})
