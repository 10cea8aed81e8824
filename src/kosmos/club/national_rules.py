"""The club's rules of a national Elo, each a line with a name, as a stream: what is kept, since when, and who said so."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import msgspec

from kosmos.club.whole_settings import SettingsStream
from kosmos.core.commands import Command, Context, Right
from kosmos.core.errors import BadValue, Unchanged
from kosmos.core.fields import Field, many, read_struct, text
from kosmos.locale import N_
from kosmos.ratings.national_rules import make_named_rules, parse_named_rules

MOST_RULES = 20
EXAMPLE = N_("such as Town: 40 before 30; 20, expectation table, cap 400, floor 1400, first 6")


def _line(label: str) -> Field:
    """Kept with everything said, so that no later default changes it."""
    base = text(label, 300, filled=True)

    def parse(field: str, value: Any, today: dt.date) -> str:
        plain = str(base.reader(field, value, today))
        named = parse_named_rules(plain)
        if named is None:
            raise BadValue(field, EXAMPLE, plain)
        return make_named_rules(named)

    return base._replace(reader=parse).formatted("national-rules")


class NationalRulesKept(msgspec.Struct, frozen=True, tag="national_rules:1"):
    rules: tuple[str, ...]


@dataclass(frozen=True)
class NationalRulesState:
    version: int = 0
    rules: tuple[str, ...] = ()


NATIONAL_RULES_STREAM = SettingsStream(
    NationalRulesKept, lambda version, event: NationalRulesState(version, event.rules), NationalRulesState
)


class KeepNationalRules(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.DIRECT
    help: ClassVar[str] = N_("Keep rules of a national Elo under names, to be chosen for any tournament.")
    rules: Annotated[
        tuple[str, ...],
        many(
            N_("National Elo rules"),
            _line(N_("Rules")),
            MOST_RULES,
            between="|",
            help=N_("all that are kept, | between"),
        ),
    ]


class NationalRulesUnchanged(Unchanged):
    """In the lines that are kept."""


def read_rules(raw: Mapping[str, Any], today: dt.date) -> KeepNationalRules:
    return read_struct(KeepNationalRules, raw, today)


def decide(state: NationalRulesState, command: Command, _context: Context) -> Sequence[NationalRulesKept]:
    assert isinstance(command, KeepNationalRules)
    names = [line.partition(":")[0].casefold() for line in command.rules]
    if len(set(names)) != len(names):
        raise BadValue("rules", N_("a name of its own for each line"), " | ".join(command.rules))
    if command.rules == state.rules:
        raise NationalRulesUnchanged
    return [NationalRulesKept(command.rules)]
