"""Two people change the same field: the second sees what the first wrote beside what they wrote, and chooses.

A form that sends only changes says of each of them what stood there before (`was-name`). Where something else stands there
by now, the change is asked about; fields that nobody else touched are saved without a word. The answer to such a question
comes field by field (`version-name`): `theirs`, or the id of the question, which takes one's own over that very value.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kosmos.core.fields import fields_of
from kosmos.core.players import Player
from kosmos.core.questions import Question
from kosmos.locale import N_, Phrase
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import State
from kosmos.web.pages.render import form_values

WAS = "was-"
VERSION = "version-"
THEIRS = "theirs"
KIND = "changed_meanwhile"

Form = Mapping[str, Sequence[str]]


def overwritten(state: State, command: str, form: Form) -> list[Question]:
    """A question for every field in which somebody else has written something else meanwhile."""
    match command:
        case "ModifyPlayer":
            return _asked(Player, _player_values(state, form), form)
        case "ModifyTournament":
            return _asked(Settings, form_values(state.settings), form)
        case _:
            return []


def _player_values(state: State, form: Form) -> Mapping[str, Any]:
    id_ = form.get("id", [""])[-1]
    entry = state.entries.get(int(id_)) if id_.isdecimal() and len(id_) < 10 else None
    return msgspec.to_builtins(entry.player) if entry else {}


def _asked(kind: type[msgspec.Struct], now: Mapping[str, Any], form: Form) -> list[Question]:
    questions = []
    for name, field in fields_of(kind).items():
        if name not in now or WAS + name not in form or name not in form:
            continue
        if form.get(VERSION + name, [""])[-1] == THEIRS:
            continue
        there, before, mine = shown(now[name]), form[WAS + name][-1].strip(), form[name][-1].strip()
        if there not in (before, mine):
            args = {"name": name, "field": Phrase(field.label), "theirs": there or "–", "mine": mine or "–"}
            text = N_("{field}: somebody else wrote “{theirs}” meanwhile, you wrote “{mine}”. Take yours?")
            questions.append(Question(KIND, Phrase(text, args), loses=True))
    return questions


def shown(value: Any) -> str:
    """A value as a form shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value.strip()
    return "; ".join(map(str, value)) if isinstance(value, list | tuple) else str(value or "")


def taken_over(form: Form) -> list[str]:
    """The questions whose answer is one's own version."""
    chosen = [values[-1] for name, values in form.items() if name.startswith(VERSION)]
    return [*form.get("answers", []), *(each for each in chosen if each != THEIRS)]


def _left_to_them(form: Form) -> set[str]:
    """The fields in which the other's version stays."""
    chosen = {name: values[-1] for name, values in form.items() if name.startswith(VERSION)}
    return {name.removeprefix(VERSION) for name, value in chosen.items() if value == THEIRS}


def all_theirs(form: Form) -> bool:
    """Whether the other's version stays in everything that was changed here, so that there is nothing to do."""
    changed = {name.removeprefix(WAS) for name in form if name.startswith(WAS)}
    return bool(changed) and changed <= _left_to_them(form)


def without_versions(form: dict[str, Any]) -> dict[str, Any]:
    """The form as the command knows it, without the fields that are left to the other."""
    theirs = _left_to_them(form)
    kept = {
        name: values
        for name, values in form.items()
        if not name.startswith((WAS, VERSION)) and name not in theirs
    }
    if "answers" in kept:
        kept["answers"] = [each for each in kept["answers"] if not each.startswith(KIND)]
        if not kept["answers"]:
            del kept["answers"]
    return kept
