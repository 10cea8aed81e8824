"""Making a tournament and changing what it is."""

from typing import Annotated, Any, ClassVar

from kosmos.core.fields import flag, flat
from kosmos.locale import N_
from kosmos.tournament.commands.base import Answers, Command
from kosmos.tournament.presets import new_settings
from kosmos.tournament.settings import Settings


class NewTournament(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Make a new tournament.")
    settings: Annotated[Settings, flat(Settings, fill=new_settings, needed=("name",))]
    arbiter: Annotated[
        bool,
        flag(
            N_("Arbiter's mode"),
            help=N_("follows the verification check list: locks after round 1 what may not change"),
        ),
    ] = True


class ModifyTournament(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Change a tournament's data; only what is given changes.")
    changes: Annotated[dict[str, Any], flat(Settings, partial=True)]
    answers: Answers = ()


class Publish(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Show the tournament to visitors, or hide it from them.")
    public: Annotated[bool, flag(N_("Public"))] = True
