"""What a tournament keeps beside its list of tie-breaks: the rule for the unrated, lots, values and places by hand."""

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, many, text, whole
from kosmos.core.points import make_points, parse_points
from kosmos.locale import N_
from kosmos.standings.options import TieBreakOptions, Unrated
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
        text(N_("Tie-break"), 20, filled=True).formatted("tie-break"),
        10,
        help=N_("BH/C1, SB, DE … or a preset: club, dsb, recommended, club-round-robin …"),
    )

    def parse(field: str, value: Any, today: dt.date) -> tuple[str, ...]:
        word = value[0] if isinstance(value, list | tuple) and len(value) == 1 else value
        named = preset(word) if isinstance(word, str) else None
        if named:
            return tuple(str(tie_break) for tie_break in named.tie_breaks)
        return tuple(listed.parse(field, value, today))

    return listed._replace(reader=parse)


# A player is said by id or by name. Names hold commas, so a comma parts only what cannot be a name.
def values_field(label: str) -> Field:
    """`3=1.5; Adler, Ada=2`, or a list of such texts; kept in tenths, by player."""
    listed = many(label, text(label, 120).formatted("player-value"), MOST, help=N_("player=value, for EXT"))

    def parse(field: str, value: Any, today: dt.date) -> tuple[tuple[int | str, int], ...]:
        lines = re.split(r"[;\n]", value) if isinstance(value, str) else ()
        given = [each for line in lines for each in _values(line)] if lines else value
        return tuple(dict(_pair(field, each) for each in listed.parse(field, given, today) if each).items())

    return listed._replace(reader=parse)


def _values(line: str) -> Iterator[str]:
    """`Adler, Ada=2, 3=1`: a comma parts two values only after a value."""
    kept: list[str] = []
    for part in line.split(","):
        kept.append(part)
        if "=" in part:
            yield ",".join(kept)
            kept = []
    if kept:
        yield ",".join(kept)


def _pair(field: str, pair: str) -> tuple[int | str, int]:
    player, sign, points = pair.rpartition("=")
    if not sign or not player.strip():
        raise BadValue(field, _EXPECTED, pair)
    return _said(player), parse_points(points.strip(), field)


def players_field(label: str) -> Field:
    """`3; Adler, Ada`, or a list of ids and names."""
    listed = many(label, text(label, 100), MOST, help=N_("players, for HAND"))
    item = {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 1_000_000}, text(label, 100).schema]}
    schema = {"type": "array", "items": item, "maxItems": MOST}

    def parse(field: str, value: Any, today: dt.date) -> tuple[int | str, ...]:
        given = _parted(value) if isinstance(value, str) else _written(value)
        return tuple(_said(each) for each in listed.parse(field, given, today) if each)

    return listed._replace(reader=parse, schema=schema)


def _written(value: Any) -> Any:
    """Programs send ids as numbers."""
    if not isinstance(value, list | tuple):
        return value
    return [str(each) if isinstance(each, int) and not isinstance(each, bool) else each for each in value]


def _parted(value: str) -> list[str]:
    ids = value.split(",")
    return ids if all(each.strip().isdecimal() for each in ids) else re.split(r"[;\n]", value)


def _said(player: str) -> int | str:
    plain = player.strip()
    return int(plain) if plain.isdecimal() and len(plain) <= 7 else plain


class TieBreaking(msgspec.Struct, frozen=True, kw_only=True):
    """Players are named by their ids, which never change."""

    unrated: Annotated[Unrated, choice(N_("Unrated players"), Unrated, UNRATED_WORDS)]
    unrated_value: Annotated[int, whole(N_("Value for the unrated"), 100, 3500)]
    lots_seed: Annotated[int, whole(N_("Seed of the lots"), 0, 2**31)]
    external: Annotated[tuple[tuple[int, int], ...], values_field(N_("External values"))]
    by_hand: Annotated[tuple[int, ...], players_field(N_("Order by hand"))]

    def options(self, numbers: Mapping[int, int]) -> TieBreakOptions:
        """By pairing number, as the standings want it; who is not there any more is passed over."""
        return TieBreakOptions(
            unrated=self.unrated,
            unrated_value=self.unrated_value,
            lots_seed=self.lots_seed,
            external={numbers[id_]: value for id_, value in self.external if id_ in numbers},
            by_hand=tuple(numbers[id_] for id_ in self.by_hand if id_ in numbers),
        )

    def external_texts(self, names: Mapping[int, str]) -> tuple[str, ...]:
        """As they are entered, by name where somebody has one."""
        return tuple(f"{names.get(id_, id_)}={make_points(value)}" for id_, value in self.external)
