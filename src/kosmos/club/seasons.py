"""A season over several tournaments as a stream: who made it, by which rules, of which tournaments."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import msgspec

from kosmos.club.whole_settings import SettingsStream
from kosmos.core.commands import Command, Context, Right
from kosmos.core.errors import Unchanged
from kosmos.core.fields import choice, flag, many, read_struct, text, whole
from kosmos.locale import N_
from kosmos.standings.season import SeasonPoints, SeasonRules, SeasonTie, SharedPlaces

POINTS_WORDS = {
    SeasonPoints.PLACE: N_("by place, as the table below says"),
    SeasonPoints.SCORE: N_("by score: the points of the tournament"),
}
SHARED_WORDS = {
    SharedPlaces.AVERAGE: N_("who shares places shares their points"),
    SharedPlaces.FULL: N_("everybody has the points of the best place"),
}
TIE_WORDS = {
    SeasonTie.BEST: N_("better single results"),
    SeasonTie.WINS: N_("more first places"),
    SeasonTie.PLAYED: N_("more tournaments"),
    SeasonTie.LATEST: N_("the latest tournament"),
}
_PRESET = SeasonRules()


class SeasonSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What a season is. The tournaments stand in the order in which they are played."""

    name: Annotated[str, text(N_("Name"), 100, filled=True)]
    tournaments: Annotated[
        tuple[str, ...],
        many(N_("Tournaments"), text(N_("Tournament"), 120), 100, help=N_("their ids, in order")),
    ] = ()
    points: Annotated[SeasonPoints, choice(N_("Points"), SeasonPoints, POINTS_WORDS)] = SeasonPoints.PLACE
    by_place: Annotated[
        tuple[int, ...],
        many(
            N_("Points for 1st, 2nd, 3rd … place"),
            whole(N_("Points"), 0, 100_000),
            200,
            repeated=True,
            help=N_("with commas between"),
        ),
    ] = tuple(_PRESET.by_place)
    taking_part: Annotated[
        int, whole(N_("Points for every other place"), 0, 100_000, help=N_("for taking part"))
    ] = _PRESET.taking_part
    shared: Annotated[SharedPlaces, choice(N_("Shared places"), SharedPlaces, SHARED_WORDS)] = _PRESET.shared
    best: Annotated[int, whole(N_("Best results that count"), 0, 100, empty=0, help=N_("0: all of them"))] = (
        _PRESET.best
    )
    ties: Annotated[
        tuple[SeasonTie, ...],
        many(N_("Ties are broken by"), choice(N_("Rule"), SeasonTie, TIE_WORDS), len(SeasonTie)),
    ] = tuple(_PRESET.ties)
    club: Annotated[
        str,
        text(N_("Only players of this club"), 100, help=N_("places are then counted among them; empty: all")),
    ] = ""
    public: Annotated[bool, flag(N_("Shown to visitors"))] = True

    @property
    def rules(self) -> SeasonRules:
        return SeasonRules(self.points, self.by_place, self.taking_part, self.shared, self.best, self.ties)


class SeasonChanged(msgspec.Struct, frozen=True, tag="season:1"):
    settings: SeasonSettings


@dataclass(frozen=True)
class SeasonState:
    version: int
    settings: SeasonSettings


SEASON_STREAM = SettingsStream(SeasonChanged, lambda version, event: SeasonState(version, event.settings))


class ModifySeason(Command, frozen=True, kw_only=True):
    """New values for the settings that are given; what is not named stays as it is."""

    right: ClassVar[str] = Right.DIRECT
    help: ClassVar[str] = N_("Change a season: its name, tournaments and rules.")
    raw: Mapping[str, Any]


class SeasonUnchanged(Unchanged):
    """In a season."""


def read_season(raw: Mapping[str, Any], today: dt.date) -> SeasonSettings:
    return read_struct(SeasonSettings, raw, today)


def decide(state: SeasonState, command: Command, _context: Context) -> Sequence[SeasonChanged]:
    assert isinstance(command, ModifySeason), "a season is changed with ModifySeason"
    changed = read_season({**msgspec.to_builtins(state.settings), **command.raw}, dt.date.min)
    if changed == state.settings:
        raise SeasonUnchanged
    return [SeasonChanged(changed)]
