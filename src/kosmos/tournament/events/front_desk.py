"""The desk at the door: checking in, fees, categories."""

from typing import ClassVar

from kosmos.core.kept_form import keeps_form, within
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, NP_, Phrase
from kosmos.standings.categories import LONGEST_RULE, rule_group
from kosmos.tournament.categories import MOST_CATEGORIES, Category
from kosmos.tournament.check_in_terms import CHECK_IN_WORDS, CheckInTerms
from kosmos.tournament.events.base import LATEST_ROUND, Event, Names, entered
from kosmos.tournament.events.footprints import CHECK_IN, COUNT, Footprint, entry_of, footprint
from kosmos.tournament.fees import FeeRules
from kosmos.tournament.prizes import make_money
from kosmos.tournament.state import State, StateDraft

MOST_MONEY = 10**11
LONGEST_RESOLVED = 4 * LONGEST_RULE  #: ages become years of birth


class CheckInSet(Event, frozen=True, tag="check_in_set:1"):
    people: ClassVar[tuple[str, ...]] = ()
    terms: CheckInTerms

    def write(self, draft: StateDraft) -> None:
        draft.check_in_terms = self.terms

    def words(self, _names: Names) -> Phrase:
        rule = Phrase(CHECK_IN_WORDS[self.terms.rule.value])
        return Phrase(N_("Check-in: {rule}"), {"rule": rule})

    def check(self, _state: State) -> None:
        keeps_form(self.terms)

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[CHECK_IN])


class CheckedIn(Event, frozen=True, tag="checked_in:1"):
    people: ClassVar[tuple[str, ...]] = ("ids.*",)
    round: int
    ids: tuple[int, ...]
    here: bool

    def write(self, draft: StateDraft) -> None:
        before = draft.checked_in.get(self.round, frozenset())
        now = before | set(self.ids) if self.here else before - set(self.ids)
        draft.checked_in = {**draft.checked_in, self.round: frozenset(now)}

    def words(self, names: Names) -> Phrase:
        if len(self.ids) == 1:
            text = (
                N_("{name} is here for round {round}")
                if self.here
                else N_("{name} is not here for round {round}")
            )
            return Phrase(text, {"name": names[self.ids[0]], "round": self.round})
        here = NP_("{count} player is here for round {round}", "{count} players are here for round {round}")
        gone = NP_(
            "{count} player is not here for round {round}", "{count} players are not here for round {round}"
        )
        return Phrase(here if self.here else gone, {"count": len(self.ids), "round": self.round})

    def check(self, state: State) -> None:
        entered(state, *self.ids, distinct=True)
        within(self.round, LATEST_ROUND)

    def touches(self, _state: State) -> Footprint:
        return footprint(
            reads=[*entry_of(*self.ids), COUNT], writes=[("checked in", self.round, id_) for id_ in self.ids]
        )


class CategoriesSet(Event, frozen=True, tag="categories_set:1"):
    people: ClassVar[tuple[str, ...]] = ()
    categories: tuple[Category, ...]

    def write(self, draft: StateDraft) -> None:
        draft.categories = self.categories

    def words(self, _names: Names) -> Phrase:
        keys = ", ".join(each.key for each in self.categories) or "–"
        return Phrase(N_("Categories: {categories}"), {"categories": keys})

    def check(self, _state: State) -> None:
        if len(self.categories) > MOST_CATEGORIES:
            raise Misfit
        for each in self.categories:
            within(len(each.key), LONGEST_RULE)
            within(len(each.rule), LONGEST_RESOLVED)
            rule_group(each.rule)

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("categories",)])


class FeesSet(Event, frozen=True, tag="fees_set:1"):
    people: ClassVar[tuple[str, ...]] = ()
    fees: FeeRules

    def write(self, draft: StateDraft) -> None:
        draft.fees = self.fees

    def words(self, _names: Names) -> Phrase:
        said = "; ".join(str(each) for each in self.fees.fees) or "–"
        return Phrase(N_("Fees: {fees} {currency}"), {"fees": said, "currency": self.fees.currency})

    def check(self, _state: State) -> None:
        self.fees.check()

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("fees",)])


class FeePaid(Event, frozen=True, tag="fee_paid:1"):
    people: ClassVar[tuple[str, ...]] = ("id",)
    id: int
    paid: int  #: altogether

    def write(self, draft: StateDraft) -> None:
        others = {id_: paid for id_, paid in draft.paid.items() if id_ != self.id}
        draft.paid = others | ({self.id: self.paid} if self.paid else {})

    def words(self, names: Names) -> Phrase:
        return Phrase(
            N_("{name} has paid {amount}"), {"name": names[self.id], "amount": make_money(self.paid)}
        )

    def check(self, state: State) -> None:
        entered(state, self.id)
        if not 0 <= self.paid <= MOST_MONEY:
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=entry_of(self.id), writes=[("paid", self.id)])
