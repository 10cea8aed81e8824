"""What a tournament keeps beside its list of tie-breaks: the rule for the unrated, lots, values and places by hand."""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, many, text, whole
from kosmos.core.points import make_points, parse_points
from kosmos.locale import N_
from kosmos.standings.options import Options, Unrated
from kosmos.standings.presets import preset

UNRATED_WORDS = {
    "none": N_("no rule: rating tie-breaks are dropped where somebody is unrated"),
    "fixed": N_("a fixed value"),
    "lowest": N_("as the lowest rated of the field"),
    "average": N_("as the average of the rated"),
}
MOST = 2000
_EXPECTED = N_("values such as 3=1.5, by player")


# A preset is written out when it is chosen: what was announced does not change when the house changes its mind.
def tie_breaks_field(label: str) -> Field:
    """Codes such as BH/C1, or the name of a preset."""
    listed = many(
        label,
        text(N_("Tie-break"), 20, filled=True),
        10,
        help=N_("BH/C1, SB, DE … or a preset: club, dsb, recommended, club-round-robin …"),
    )

    def parse(field: str, value: Any, today: dt.date) -> tuple[str, ...]:
        word = value[0] if isinstance(value, list | tuple) and len(value) == 1 else value
        named = preset(word) if isinstance(word, str) else None
        if named:
            return tuple(str(tie_break) for tie_break in named.tie_breaks)
        return tuple(listed.parse(field, value, today))

    return listed._replace(parse=parse)


def values_field(label: str) -> Field:
    """`3=1.5; 7=2`, or a list of such texts; kept in tenths, by player id."""
    listed = many(label, text(label, 20), MOST, help=N_("player=value, for EXT"))

    def parse(field: str, value: Any, today: dt.date) -> tuple[tuple[int, int], ...]:
        given = value.replace("\n", ";") if isinstance(value, str) else value
        return tuple(dict(_pair(field, each) for each in listed.parse(field, given, today) if each).items())

    return listed._replace(parse=parse)


def _pair(field: str, pair: str) -> tuple[int, int]:
    id_, sign, points = pair.partition("=")
    if not sign or not id_.strip().isdecimal() or len(id_.strip()) > 7:
        raise BadValue(field, _EXPECTED, pair)
    return int(id_), parse_points(points.strip(), field)


class TieBreaking(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Players are named by their ids, which never change."""

    unrated: Annotated[Unrated, choice(N_("Unrated players"), Unrated, UNRATED_WORDS)] = Unrated.NO_RULE
    unrated_value: Annotated[int, whole(N_("Value for the unrated"), 100, 3500)] = 1400
    lots_seed: Annotated[int, whole(N_("Seed of the lots"), 0, 2**31)] = 0
    external: Annotated[tuple[tuple[int, int], ...], values_field(N_("External values"))] = ()
    by_hand: Annotated[
        tuple[int, ...],
        many(N_("Order by hand"), whole(N_("Player"), 1, 1_000_000), MOST, help=N_("players, for HAND")),
    ] = ()

    def options(self, numbers: Mapping[int, int]) -> Options:
        """By pairing number, as the standings want it; who is not there any more is passed over."""
        return Options(
            unrated=self.unrated,
            unrated_value=self.unrated_value,
            lots_seed=self.lots_seed,
            external={numbers[id_]: value for id_, value in self.external if id_ in numbers},
            by_hand=tuple(numbers[id_] for id_ in self.by_hand if id_ in numbers),
        )

    @property
    def external_texts(self) -> tuple[str, ...]:
        return tuple(f"{id_}={make_points(value)}" for id_, value in self.external)
