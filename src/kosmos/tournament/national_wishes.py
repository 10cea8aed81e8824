"""A federation's own Elo as a paper is asked for it: the K table, written down line by line, and games played before."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, many, table, text, whole
from kosmos.locale import N_
from kosmos.ratings.national_elo import Expectation, KRule
from kosmos.ratings.national_rules import parse_k_rule

EXPECTATION_WORDS = {
    Expectation.TABLE.value: N_("FIDE's table"),
    Expectation.LOGISTIC.value: N_("logistic curve"),
    Expectation.LINEAR.value: N_("straight line"),
}


def k_rules_field(label: str) -> Field:
    written = text(label, 60, filled=True)

    def parse(field: str, value: Any, today: dt.date) -> KRule:
        rule = parse_k_rule(str(written.reader(field, value, today)))
        if rule is None:
            raise BadValue(field, N_("such as: 40 before 30; 40 under 18; 10 from 2400; 20"), value)
        return rule

    pattern = "^[0-9]{1,3}( from [0-9]{1,4})?( under [0-9]{1,3})?( before [0-9]{1,4})?$"
    one = written._replace(reader=parse).narrowed(pattern=pattern)
    shown = N_("the first that fits: 40 before 30 (games); 40 under 18 (years); 10 from 2400 (rating); 20")
    return many(label, one, 20, help=shown)


def games_before_field(label: str, player: Field) -> Field:
    """Player id -> rated games before the event; or a text for each player: `3=6`."""
    kept = table(label, player, whole(N_("Games"), 0, 10_000), 20_000)
    one = text(label, 20).narrowed(pattern="^[1-9][0-9]{0,5}=[0-9]{1,5}$")
    texts = many(label, one, 2000, help=N_("player=games, where a rating stands on few games"))

    def parse(field: str, raw: Any, today: dt.date) -> dict[int, int]:
        if not isinstance(raw, Mapping):
            pairs = (each.partition("=") for each in texts.parse(field, raw, today))
            raw = {id_.strip(): games.strip() for id_, _, games in pairs}
        found: dict[int, int] = kept.parse(field, raw, today)
        return found

    return texts._replace(reader=parse)
