"""Everything Kosmos refuses, in one tree.

    Refusal
    ├── FieldRefused            one field of a command is wrong
    │   ├── FieldMissing        it is needed and not there
    │   ├── FieldUnknown        nothing of that name exists here
    │   ├── BadValue            expected that, got this
    │   └── TextTooLong         longer than its documented length
    ├── NotFound                no such player, round, board, tournament
    ├── NotAllowed              the actor may not do this
    ├── VersionConflict         somebody else was faster
    ├── NeedsConfirmation       allowed, but only after questions
    └── … one class per rule of the house, beside the code that keeps the rule

A refusal carries a code and parameters, never prose in a user's language: `text` is the English
template of the sentence, and a door says it in the language of whoever asked.
"""

import unicodedata
from collections.abc import Collection
from inspect import get_annotations
from re import sub
from typing import Any, ClassVar, Self, dataclass_transform, get_origin

import msgspec

from kosmos.core.questions import Question, open_questions
from kosmos.locale import N_, Phrase


@dataclass_transform()
class Refusal(Exception):
    """Base of all refusals. The annotated fields of a subclass are its parameters, in order, as in a dataclass.

    Not made by `dataclasses`: that compiles functions for each class, and every call of `kosmos` would wait for a
    hundred of them.
    """

    text: ClassVar[str] = N_("That is not possible.")
    status: ClassVar[int] = 422
    _parameters: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = get_annotations(cls)
        inherited = [name for base in reversed(cls.__bases__) for name in getattr(base, "_parameters", ())]
        fields = [name for name, kind in own.items() if not _is_of_class(kind)]
        cls._parameters = tuple(dict.fromkeys([*inherited, *fields]))

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self._parameters
        given = {**dict(zip(names, values, strict=False)), **named}
        if (
            len(values) > len(names)
            or len(given) < len(values) + len(named)
            or not given.keys() <= set(names)
        ):
            raise TypeError(f"{type(self).__name__} takes {names}, not {values} and {named}")
        for name in names:
            setattr(self, name, given[name] if name in given else self._default(name))
        self.__post_init__()

    def _default(self, name: str) -> Any:
        try:
            return getattr(type(self), name)
        except AttributeError:
            raise TypeError(f"{type(self).__name__} needs {name}") from None

    def __post_init__(self) -> None:
        super().__init__(*self.params.values())

    @property
    def code(self) -> str:
        """The class name in snake case: the stable name of the refusal for programs."""
        return sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", type(self).__name__).lower()

    @property
    def params(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._parameters}

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.text, self.params)

    @property
    def outside(self) -> "Refusal":
        """As it is told over the net: without what only those at this machine may know."""
        return self

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.params == other.params

    def __hash__(self) -> int:
        return hash(self.code)

    def __str__(self) -> str:
        return f"{self.code}({', '.join(f'{key}={value!r}' for key, value in self.params.items())})"


def _is_of_class(kind: Any) -> bool:
    return get_origin(kind) is ClassVar


_SHOWN = 80  #: characters of a wrong value that are shown again


_LONGEST_PATH = 400


def shown_path(path: Any) -> str:
    """A path as any terminal can show it. Of a very long one the end is kept, where the file's name is."""
    text = "".join("�" if is_control(char) else char for char in str(path))
    return text if len(text) <= _LONGEST_PATH else "…" + text[-_LONGEST_PATH:]


def shown(value: Any) -> Any:
    """A wrong value as it can be shown, sent and written to any terminal: short, and without control characters."""
    if value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 2**63):
        return value
    text = _as_text(value)
    text = "".join("�" if is_control(char) else char for char in text[: _SHOWN + 1])
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _as_text(value: Any) -> str:
    """As whoever sent it wrote it: texts as they are, everything else as JSON (`null`, `true`, `["x"]`)."""
    if isinstance(value, str):
        return value
    try:
        return msgspec.json.encode(value).decode()
    except (TypeError, ValueError, RecursionError):
        return str(value)


def is_control(char: str) -> bool:
    """Control characters and halves of surrogate pairs; right-to-left marks and joiners are letters' friends."""
    return unicodedata.category(char) in ("Cc", "Cs")


def _phrase(words: Phrase | str) -> Phrase:
    """Bare words are said in the reader's language too."""
    return words if isinstance(words, Phrase) else Phrase(words)


class FieldRefused(Refusal):
    """Programs are told the key of the field; people the words that forms show for it, where it has any.

    A field inside a list keeps its path (`players[3].elo`): only programs send such lists, and the row matters.
    """

    label = ""  #: no parameter: set by whoever knows the field
    field: str

    @property
    def phrase(self) -> Phrase:
        plain = not set(self.field) & set("[.")
        return Phrase(
            self.text, {**self.params, "field": Phrase(self.label) if self.label and plain else self.field}
        )

    def called(self, label: str) -> Self:
        """The same refusal, whose sentence names the field by this label."""
        self.label = label
        return self


class FieldMissing(FieldRefused):
    text: ClassVar[str] = N_("{field} is needed.")


class FieldUnknown(FieldRefused):
    text: ClassVar[str] = N_("There is no field {field} here.")

    def __post_init__(self) -> None:
        self.field = shown(self.field)
        super().__post_init__()


class BadValue(FieldRefused):
    text: ClassVar[str] = N_("{field}: expected {expected}, got “{value}”.")
    expected: Phrase | str
    value: Any

    def __post_init__(self) -> None:
        self.value = shown(self.value)
        super().__post_init__()

    @property
    def phrase(self) -> Phrase:
        """A bare text is an expectation too, and said in the reader's language."""
        said = super().phrase
        return Phrase(
            said.text, {**said.args, "expected": _phrase(self.expected), "value": _as_text(self.value)}
        )


class TextTooLong(FieldRefused):
    text: ClassVar[str] = N_("{field} may have at most {limit} characters, this has {length}.")
    limit: int
    length: int


class NotFound(Refusal):
    text: ClassVar[str] = N_("There is no {what} “{value}” here.")
    status: ClassVar[int] = 404
    what: Phrase | str
    value: Any

    def __post_init__(self) -> None:
        self.value = shown(self.value)
        super().__post_init__()

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.text, {**self.params, "what": _phrase(self.what), "value": _as_text(self.value)})


#: rights as people call them
RIGHT_WORDS = {
    "read": N_("reads everything"),
    "check-in": N_("checks players in"),
    "results": N_("enters results"),
    "direct": N_("directs tournaments"),
    "admin": N_("administers the server"),
}


class NotAllowed(Refusal):
    text: ClassVar[str] = N_("You may not do this: it needs an account that {needed}.")
    status: ClassVar[int] = 403
    needed: str

    @property
    def phrase(self) -> Phrase:
        words = RIGHT_WORDS.get(self.needed)
        return Phrase(self.text, {"needed": Phrase(words) if words else self.needed})


class VersionConflict(Refusal):
    text: ClassVar[str] = N_(
        "Somebody changed this in the meantime: you saw version {expected}, it is now at {actual}."
    )
    status: ClassVar[int] = 409
    expected: int
    actual: int


class NeedsConfirmation(Refusal):
    """Questions, not a fault: the same command goes through with `answers` that name each of them."""

    text: ClassVar[str] = N_("{question} Confirm to go on.")
    status: ClassVar[int] = 409
    questions: tuple[Question, ...]

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.text, {"question": _in_one(self.questions)})


def _in_one(questions: tuple[Question, ...]) -> Phrase:
    """The text of one question; several are put line by line with their numbers."""
    if len(questions) == 1 and questions[0].number == 1:
        return questions[0].phrase
    lines = "\n".join(f"{each.number}. {{q{each.number}}}" for each in questions)
    return Phrase(lines + "\n", {f"q{each.number}": each.phrase for each in questions})


def settle(questions: Collection[Question], answers: Collection[str]) -> None:
    """Go on if every question is answered; otherwise ask the open ones."""
    if left := open_questions(questions, answers):
        raise NeedsConfirmation(left)


class Unchanged(Refusal):
    """A command that would leave everything as it is. Each kind of stream has its own code for it."""

    text: ClassVar[str] = N_("Nothing would change.")
    status: ClassVar[int] = 409
