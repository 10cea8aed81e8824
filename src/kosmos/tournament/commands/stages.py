"""From the draft of a round to its publication, and when it begins."""

import datetime as dt
from typing import Annotated, Any, ClassVar

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, flag, text
from kosmos.locale import N_
from kosmos.tournament.commands.base import Command, RoundNumber
from kosmos.tournament.round_stages import is_start


def start_field(label: str) -> Field:
    """`2026-11-20 19:00`; empty: not known."""
    written = text(label, 40, help=N_("date and time, for example 2026-11-20 19:00; empty: not known"))

    def parse(field: str, value: Any, today: dt.date) -> str:
        said = str(written.reader(field, value, today)).replace(" ", "T", 1)
        if said and not is_start(said):
            raise BadValue(field, N_("a date and a time such as 2026-11-20 19:00"), value)
        return said

    return written._replace(reader=parse)


class HoldRounds(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Let a round that is drawn be a draft until it is published, or not.")
    hold: Annotated[bool, flag(N_("Rounds are drafts first"))] = True


class PublishRound(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Publish the draft of a round: from then on players and visitors see it.")
    round: RoundNumber


class SetRoundStart(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Say when a round begins.")
    round: RoundNumber
    start: Annotated[str, start_field(N_("Start"))] = ""
