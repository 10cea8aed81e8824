"""Making a tournament and changing what it is."""

from collections.abc import Mapping
from itertools import chain
from typing import Any

import msgspec

from kosmos.core.errors import settle
from kosmos.core.questions import Question
from kosmos.core.setting_words import field_words
from kosmos.locale import Phrase
from kosmos.tournament.commands import Context, ModifyTournament, NewTournament, Publish
from kosmos.tournament.decide.rating_advice import tie_break_advice
from kosmos.tournament.events.base import Event
from kosmos.tournament.events.setup import TournamentChanged, VisibilityChanged
from kosmos.tournament.integrity import SHOWN_STANDINGS, questions_about
from kosmos.tournament.presets import created, usual_tie_breaks
from kosmos.tournament.refusals import AlreadyDrawn, LockedByMode, NothingChanged
from kosmos.tournament.settings import Settings
from kosmos.tournament.settings_rules import (
    FIXED_BY_DRAW,
    KIND_OF_SETTING,
    check_bye,
    check_settings,
    locked_settings,
)
from kosmos.tournament.state import State


def new_tournament(command: NewTournament) -> list[Event]:
    check_settings(command.settings)
    check_bye(command.settings)
    return [created(command.settings, arbiter=command.arbiter)]


def modify_tournament(state: State, command: ModifyTournament, _context: Context) -> list[Event]:
    wanted = _with_bye(state.settings, command.changes)
    changes = {name: value for name, value in wanted.items() if getattr(state.settings, name) != value}
    if not changes:
        raise NothingChanged
    if state.is_begun and FIXED_BY_DRAW & changes.keys():
        raise AlreadyDrawn
    changes |= _following_tie_breaks(state, changes)
    settings = msgspec.structs.replace(state.settings, **changes)
    check_settings(settings)
    if {"system", "win", "draw", "loss", "bye"} & changes.keys():
        check_bye(settings)
    questions = []
    if state.is_drawn:
        _refuse_locked(state, changes)
        questions = _about_shown_standings(state, changes)
    if "tie_breaks" in changes:
        questions += tie_break_advice(state.rating_rules, settings.tie_breaks)
    settle(questions, command.answers)
    return [TournamentChanged(settings, tuple(changes))]


# Checklist 57-61, 75-77, 85-87, 200-202: in the mode what the rounds were paired and the places announced with does not change.
def _refuse_locked(state: State, changes: Mapping[str, Any]) -> None:
    locked = locked_settings() if state.in_arbiter_mode else frozenset()
    if named := [name for name in changes if name in locked]:
        raise LockedByMode(field_words(Settings, named))


def _about_shown_standings(state: State, changes: Mapping[str, Any]) -> list[Question]:
    """One question about standings that were already shown, however many settings change together."""
    kinds = (KIND_OF_SETTING[name] for name in changes if name in KIND_OF_SETTING)
    text = Phrase(SHOWN_STANDINGS)
    asked = chain(*(questions_about(kind, text, in_mode=state.in_arbiter_mode) for kind in kinds))
    return [*{each.id: each for each in asked}.values()]


def _following_tie_breaks(state: State, changes: dict[str, Any]) -> dict[str, Any]:
    """Tie-breaks that nobody has chosen follow the system."""
    if "system" not in changes or "tie_breaks" in changes:
        return {}
    if state.settings.tie_breaks != usual_tie_breaks(state.settings.system):
        return {}
    usual = usual_tie_breaks(changes["system"])
    return {"tie_breaks": usual} if usual != state.settings.tie_breaks else {}


def _with_bye(settings: Settings, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The settings with their bye: one that was worth a win follows the win, and so does an empty one."""
    win = changes.get("win", settings.win)
    follows = changes["bye"] is None if "bye" in changes else settings.bye == settings.win
    return {**changes, "bye": win} if follows else dict(changes)


def publish(state: State, command: Publish, _context: Context) -> list[Event]:
    if state.public == command.public:
        raise NothingChanged
    return [VisibilityChanged(command.public)]
