"""The desk at the door: checking in, fees, categories."""

from typing import Annotated, Any, ClassVar

from kosmos.core.fields import flag, flat, whole
from kosmos.locale import N_
from kosmos.tournament.categories import categories_field
from kosmos.tournament.check_in_terms import CheckInTerms
from kosmos.tournament.commands.base import Command, PlayerId, Right
from kosmos.tournament.fees import FeeRules, money_field


class SetCheckIn(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Say whether players check in, and what a draw does about those who have not.")
    changes: Annotated[dict[str, Any], flat(CheckInTerms, partial=True)]


class CheckIn(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.CHECK_IN
    help: ClassVar[str] = N_("A player is here for the coming round, or is not after all.")
    id: PlayerId
    here: Annotated[bool, flag(N_("Here"))] = True
    round: Annotated[int | None, whole(N_("Round"), 1, 999)] = None


class CheckInAll(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Everybody is here for the coming round, or nobody.")
    here: Annotated[bool, flag(N_("Here"))] = True


class SetCategories(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Set the categories by rule: U12, w, 60+, <1600, club NAME, federation GER.")
    categories: Annotated[tuple[str, ...], categories_field(N_("Categories"))]


class SetFees(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Set the entry fee, and what members of a category pay.")
    changes: Annotated[dict[str, Any], flat(FeeRules, partial=True)]


class PayFee(Command, frozen=True, kw_only=True):
    right: ClassVar[str] = Right.CHECK_IN
    help: ClassVar[str] = N_("What a player has paid of the fee; without an amount, all of it.")
    id: PlayerId
    paid: Annotated[
        int | None, money_field(N_("Paid"), N_("altogether; left out: the whole fee, 0: nothing"))
    ] = None
