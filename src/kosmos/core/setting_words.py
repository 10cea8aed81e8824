"""Settings and their changes in the words of the forms, for the history."""

from collections.abc import Collection
from typing import Any

import msgspec

from kosmos.core.fields import fields_of
from kosmos.core.points import make_points
from kosmos.locale import N_, Phrase


def field_words(kind: type[msgspec.Struct], names: Collection[str]) -> Phrase:
    """Fields by the names that forms call them by, with commas between."""
    labels = fields_of(kind)
    words = {
        f"field{place}": Phrase(labels[name].label) for place, name in enumerate(names) if name in labels
    }
    return Phrase(", ".join(f"{{{key}}}" for key in words), words)


def changed_words(
    names: Collection[str], before: msgspec.Struct, after: msgspec.Struct, points: Collection[str]
) -> Phrase:
    """Each setting with its old and its new value (checklist 112). `points`: those that are kept in tenths."""
    labels = fields_of(type(after))
    told = {
        f"change{place}": Phrase(
            "{label}: {old} → {new}",
            {
                "label": Phrase(labels[name].label),
                "old": _value_words(type(after), name, getattr(before, name), points),
                "new": _value_words(type(after), name, getattr(after, name), points),
            },
        )
        for place, name in enumerate(names)
        if name in labels
    }
    return Phrase("; ".join(f"{{{key}}}" for key in told), told)


def _value_words(kind: type[msgspec.Struct], name: str, value: Any, points: Collection[str]) -> Phrase:
    choices = dict(fields_of(kind)[name].choices or ())
    if isinstance(value, str) and value in choices:
        return Phrase(choices[value])
    if isinstance(value, bool):
        return Phrase(N_("yes") if value else N_("no"))
    plain = (
        make_points(value)
        if name in points
        else ", ".join(map(str, value))
        if isinstance(value, tuple)
        else value
    )
    return Phrase("{value}", {"value": "–" if plain == "" else plain})
