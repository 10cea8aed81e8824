"""What version 2 of the club night's events left unsaid. Frozen, as `upcasters.py` is.

A bare number among the Keizer rules meant points, newcomers stood in all tables, everybody was ranked, and a club had no
reasons and no dates of its own.
"""

from collections.abc import Callable, Mapping
from typing import Any

from kosmos.core.json_values import Json
from kosmos.core.timeline import Misfit

KEIZER_CREDITS = (
    "win",
    "draw",
    "loss",
    "forfeit_win",
    "forfeit_loss",
    "double_forfeit",
    "adjourned",
    "bye",
    "club_duty",
    "excused",
    "unexcused",
    "late",
    "against_withdrawn",
)
KEIZER_UNSAID: Mapping[str, Any] = {"reasons": (), "keep_tables": False, "least_games": 0, "dates": ()}


def _rules(rules: Any) -> Json:
    if not isinstance(rules, dict):
        raise Misfit
    points = {name: f"{rules[name]} p" for name in KEIZER_CREDITS if _is_bare(rules.get(name))}
    return {**KEIZER_UNSAID, **rules, **points}


def _is_bare(credit: Any) -> bool:
    return isinstance(credit, str) and credit.replace(".", "", 1).isdecimal()


CLUB_NIGHT_2: Mapping[str, Callable[[Json], Json]] = {
    "tournament_created": lambda raw: {**raw, "keizer": _rules(raw.get("keizer"))},
    "keizer_changed": lambda raw: {**raw, "rules": _rules(raw.get("rules"))},
}
