"""From the draft of a round to its publication, and when it begins."""

from typing import Annotated, ClassVar

from kosmos.core.fields import flag
from kosmos.core.starts import start_field
from kosmos.locale import N_
from kosmos.tournament.commands.base import Answers, Command, RoundNumber


class HoldRounds(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Let a round that is drawn be a draft until it is published, or not.")
    hold: Annotated[bool, flag(N_("Rounds are drafts first"))] = True


class PublishRound(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Publish the draft of a round: from then on players and visitors see it.")
    round: RoundNumber
    answers: Answers = ()


class SetRoundStart(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Say when a round begins.")
    round: RoundNumber
    start: Annotated[str, start_field(N_("Start"))] = ""
