"""What the forms beside a tournament's own commands show now: screens, registration, teams, seasons, people and the club."""

from collections.abc import Mapping
from typing import Any

import msgspec

from kosmos.club.national_rules import NationalRulesState
from kosmos.club.seasons import SeasonSettings
from kosmos.club.settings import ClubSettings
from kosmos.core.fields import fields_of, text
from kosmos.core.people import Person
from kosmos.core.points import make_points
from kosmos.locale import N_
from kosmos.service.people import PersonForm, form_values
from kosmos.service.registration import RegistrationTerms
from kosmos.service.screens import Screen, own_seconds_fields, own_seconds_texts
from kosmos.teams.commands import ChangeTeam, ScheduleTeamRound
from kosmos.teams.rosters import make_roster
from kosmos.teams.settings import POINT_FIELDS, TeamSettings, raw_settings
from kosmos.teams.state import TeamEventState
from kosmos.web.pages.both_versions import WAS, Form, FormNow
from kosmos.web.pages.forms_now import number_of

TERMS = "terms-"  #: before the names of the fields: the form of the registration stands on the same page
LONGEST_RULES = 20_000  #: characters


# -- of a tournament -------------------------------------------------------------------------------------


def screen_now(screen: Screen) -> FormNow:
    kind = type(screen)
    fields = {**fields_of(kind), **own_seconds_fields(kind)}
    return FormNow(fields, screen_values(screen), is_whole=True)


def screen_values(screen: Screen) -> dict[str, Any]:
    """What stands in the form of a screen."""
    values = {**msgspec.to_builtins(screen), **own_seconds_texts(screen, type(screen))}
    return {name: value for name, value in values.items() if name != "own_seconds"}


def with_name_seen(form: Form) -> dict[str, Any]:
    """Screens are known by their numbers, which move up when one is taken away: the name that was seen is sent along."""
    name = form.get("name", form.get(f"{WAS}name", []))
    return {**form, "name": name} if name else dict(form)


def terms_now(terms: RegistrationTerms) -> FormNow:
    fields = {TERMS + name: field for name, field in fields_of(RegistrationTerms).items()}
    values = {TERMS + name: value for name, value in msgspec.to_builtins(terms).items()}
    return FormNow(fields, values, is_whole=True)


# -- of team events --------------------------------------------------------------------------------------


def team_setting_texts(settings: TeamSettings) -> dict[str, Any]:
    """Numbers as texts, so that 0 is told from nothing; points as people write them, with a ½."""
    values = raw_settings(settings)
    shown = {name: str(value) if type(value) is int else value for name, value in values.items()}
    shown |= {name: make_points(getattr(settings, name)) for name in POINT_FIELDS}
    return shown | {"tie_breaks": ", ".join(values["tie_breaks"])}


def team_settings_now(settings: TeamSettings) -> FormNow:
    return FormNow(fields_of(TeamSettings), team_setting_texts(settings))


def team_form_now(command: str, state: TeamEventState, form: Form) -> FormNow:
    """What the form of a command shows now; empty for a command that overwrites nothing."""
    match command:
        case "ChangeTeam":
            return FormNow(fields_of(ChangeTeam), _team(state, number_of(form, "team")), is_whole=True)
        case "ScheduleTeamRound":
            return FormNow(
                fields_of(ScheduleTeamRound), _times(state, number_of(form, "round")), is_whole=True
            )
        case _:
            return FormNow({}, {})


def _team(state: TeamEventState, number: int) -> Mapping[str, str]:
    team = state.teams.get(number)
    if team is None:
        return {}
    roster = make_roster(team.members)
    return {"name": team.name, "club": team.club, "captain": team.captain, "players": roster}


def _times(state: TeamEventState, round_: int) -> Mapping[str, str]:
    times = state.times_of(round_)
    return {"start": times.start.replace("T", " "), "deadline": times.deadline.replace("T", " ")}


# -- of the club -----------------------------------------------------------------------------------------


def season_now(settings: SeasonSettings) -> FormNow:
    values = msgspec.to_builtins(settings)
    texts = {
        "by_place": ", ".join(map(str, values["by_place"])),
        "best": str(values["best"]),
        "taking_part": str(values["taking_part"]),
    }
    return FormNow(fields_of(SeasonSettings), values | texts)


def person_now(person: Person) -> FormNow:
    return FormNow(fields_of(PersonForm), form_values(person))


def club_texts(settings: ClubSettings) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.to_builtins(settings)
    return values | {"languages": ", ".join(values["languages"])}


def club_now(settings: ClubSettings) -> FormNow:
    return FormNow(fields_of(ClubSettings), club_texts(settings))


def national_rules_now(kept: NationalRulesState) -> FormNow:
    field = text(N_("National Elo rules"), LONGEST_RULES, input="textarea")
    return FormNow({"rules": field}, {"rules": "\n".join(kept.rules)}, is_whole=True)
