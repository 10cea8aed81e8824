"""The club's own rules of a national Elo, kept under names beside the presets, and chosen again for any tournament."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import msgspec

from kosmos.club.national_rules import NATIONAL_RULES_STREAM, NationalRulesState, decide, read_rules
from kosmos.core.commands import Right
from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase
from kosmos.ratings.national_rules import PRESETS, NamedRules, make_named_rules, parse_named_rules
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.chance import local_day
from kosmos.service.engine import Engine, Executed
from kosmos.service.settings_aggregate import settings_aggregate
from kosmos.tournament.wishes import Wishes

RULES_STREAM = "rules:national"


NATIONAL_RULES = settings_aggregate(
    "rules",
    N_("set of rules"),
    NATIONAL_RULES_STREAM,
    decide,
    lambda state: {"rules": len(state.rules)},
)


class NationalRulesShown(TypedDict):
    version: int
    rules: Sequence[str]
    presets: Sequence[str]


async def kept_rules(engine: Engine) -> NationalRulesState:
    return await engine.open(NATIONAL_RULES, VISITOR, RULES_STREAM)


async def rules_shown(engine: Engine) -> NationalRulesShown:
    kept = await kept_rules(engine)
    presets = [make_named_rules(each) for each in PRESETS.values()]
    return {"version": kept.version, "rules": list(kept.rules), "presets": presets}


async def keep_rules(
    engine: Engine, actor: Actor, raw: Mapping[str, Any], expected_version: int | None = None
) -> Executed:
    """All lines that are kept from now on."""
    actor.at("").need(Right.DIRECT)
    command = read_rules(raw, local_day(engine.clock()))
    return await engine.execute(NATIONAL_RULES, actor, RULES_STREAM, command, expected_version)


async def known_rules(engine: Engine) -> Mapping[str, NamedRules]:
    """The rules by name; one that the club keeps hides a preset of the same name."""
    own = [named for each in (await kept_rules(engine)).rules if (named := parse_named_rules(each))]
    return {**PRESETS, **{named.name: named for named in own}}


async def with_known_rules(engine: Engine, wishes: Wishes) -> Wishes:
    """The wishes with the rules that they name."""
    if not wishes.national:
        return wishes
    known = await known_rules(engine)
    if wishes.national not in known:
        raise NotFound(Phrase(N_("set of rules")), wishes.national)
    return msgspec.structs.replace(wishes, named_rules=known[wishes.national])
