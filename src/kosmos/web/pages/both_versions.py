"""Two people change the same field: the second sees both versions side by side, and chooses.

A form that sends only its changes tells of each what stood there before (`was-name`). Without scripts all fields are
sent, with one mark that says what each showed (`seen`). Where somebody else has changed such a field meanwhile, a
question is asked; all other fields are saved. It is answered field by field (`version-name`): `theirs`, or the id of
the question, which puts one's own version over exactly that value.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kosmos.core.errors import Refusal, settle
from kosmos.core.fields import Field
from kosmos.core.questions import Question
from kosmos.locale import N_, Phrase
from kosmos.web.pages.seen_forms import SEEN, mark_of, marks_in, unchanged

WAS = "was-"
VERSION = "version-"
THEIRS = "theirs"
KIND = "changed_meanwhile"
PICTURE = "data:image/"

Form = Mapping[str, Sequence[str]]


class FormNow(NamedTuple):
    """The fields of a form with what is kept in each of them now.

    A list is what several boxes of one name hold; whatever stands in one box is given as it is typed there.
    """

    fields: Mapping[str, Field]
    values: Mapping[str, Any]
    is_whole: bool = False  #: what is not sent would be lost, so it is sent again as it is now


def settled(now: FormNow, form: Form) -> dict[str, Any] | None:
    """The form as it is to be carried out; None where the other's version stays in every field, so that nothing is to
    be done.

    Refused, with both versions, while there is a field that somebody else has changed and nothing is chosen for it.
    """
    form = without_unchanged(now, form)
    settle(overwritten(now, form), _taken_over(form))
    left = _left_to_them(form)
    changed = {name.removeprefix(WAS) for name in form if name.startswith(WAS)} | set(marks_in(form)) & set(
        form
    )
    if changed and changed <= left:
        return None
    return {**_kept(now), **_without_versions(form, left)}


def without_unchanged(now: FormNow, form: Form) -> Form:
    """Without scripts every field is sent: what is as the page showed it changes nothing."""
    same = unchanged(form, lambda name: _said(now.fields[name], form[name]) if name in now.fields else "")
    return {name: values for name, values in form.items() if name not in same or name not in now.fields}


def overwritten(now: FormNow, form: Form) -> list[Question]:
    """A question for every field in which somebody else has written something else meanwhile."""
    questions, marks = [], marks_in(form)
    for name, field in now.fields.items():
        if name not in now.values or name not in form or form.get(VERSION + name, [""])[-1] == THEIRS:
            continue
        there, mine = shown(now.values[name]), _said(field, form[name])
        if WAS + name in form:
            is_seen = _meant(name, field, there) == _meant(name, field, _shown_once(form[WAS + name]))
        else:
            is_seen = marks.get(name, mark_of(there)) in _marks(now.values[name])
        if not is_seen and _meant(name, field, there) != _meant(name, field, mine):
            questions.append(_question(name, field, there, mine))
    return questions


def _marks(value: Any) -> set[str]:
    """A list stands in its boxes, with commas in one, or line by line."""
    if not isinstance(value, list | tuple):
        return {mark_of(shown(value))}
    return {mark_of(sign.join(map(str, filter(None, value)))) for sign in ("; ", ", ", "\n")}


def _question(name: str, field: Field, there: str, mine: str) -> Question:
    theirs, own = _words(field, there), _words(field, mine)
    args = {"name": name, "field": Phrase(field.label), "theirs": theirs, "mine": own}
    text = N_("{field}: somebody else wrote “{theirs}” meanwhile, you wrote “{mine}”. Take yours?")
    return Question(KIND, Phrase(text, args), loses=True)


def shown(value: Any) -> str:
    """A value as a form shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return "\n".join(line.strip() for line in value.strip().splitlines())
    if isinstance(value, list | tuple):
        return "; ".join(str(each) for each in value if str(each).strip())
    return str(value or "")


def _shown_once(values: Sequence[str]) -> str:
    return shown(values[-1])


def _said(field: Field, values: Sequence[str]) -> str:
    """The value that a form sends: several boxes of one name make a list; of a switch, which follows its default, the
    last value counts.
    """
    return (
        shown(list(values)) if field.schema.get("type") == "array" and len(values) > 1 else shown(values[-1])
    )


def _meant(name: str, field: Field, text: str) -> Any:
    """A normal form of a text: however it is written, the same meaning is the same version."""
    try:
        return field.parse(name, text, dt.date.min)
    except Refusal:
        return text


def _words(field: Field, text: str) -> Phrase:
    """A value in words: choices and switches are called by their labels."""
    if field.input == "checkbox" and not field.choices:
        return Phrase(N_("yes") if text == "yes" else N_("no"))
    if text.startswith(PICTURE):
        return Phrase(N_("a picture of {size} kB"), {"size": len(text) * 3 // 4000})
    words = dict(field.choices)
    parts = text.split("; ") if field.schema.get("type") == "array" else [text]
    if text and all(part in words for part in parts):
        told = {f"part{place}": Phrase(words[part]) for place, part in enumerate(parts)}
        return Phrase("; ".join(f"{{{key}}}" for key in told), told)
    return Phrase("{text}", {"text": text or "–"})


def _kept(now: FormNow) -> dict[str, list[str]]:
    """Fields that are sent again so that they stay as they are."""
    if not now.is_whole:
        return {}
    return {
        name: [str(each) for each in value] if isinstance(value, list | tuple) else [shown(value)]
        for name, value in now.values.items()
    }


def _taken_over(form: Form) -> list[str]:
    """The questions answered with one's own version."""
    chosen = [values[-1] for name, values in form.items() if name.startswith(VERSION)]
    return [*form.get("answers", []), *(each for each in chosen if each != THEIRS)]


def _left_to_them(form: Form) -> set[str]:
    """The fields in which the other's version stays."""
    chosen = {name: values[-1] for name, values in form.items() if name.startswith(VERSION)}
    return {name.removeprefix(VERSION) for name, value in chosen.items() if value == THEIRS}


def _without_versions(form: Form, left: set[str]) -> dict[str, Any]:
    """The form as the command knows it, without the fields that are left to the other."""
    kept = {
        name: list(values)
        for name, values in form.items()
        if not name.startswith((WAS, VERSION)) and name != SEEN and name not in left
    }
    if "answers" in kept:
        kept["answers"] = [each for each in kept["answers"] if not each.startswith(KIND)]
        if not kept["answers"]:
            del kept["answers"]
    return kept
