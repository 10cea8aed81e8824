"""Which ratings count, ratings given by hand or by round, where ratings came from, and drawn start positions."""

from typing import ClassVar

from kosmos.core.kept_form import within
from kosmos.core.players import RATING
from kosmos.core.timeline import Misfit
from kosmos.locale import N_, Phrase
from kosmos.tournament.events.base import LATEST_ROUND, Event, Names, entered
from kosmos.tournament.events.footprints import Footprint, entry_of, footprint
from kosmos.tournament.rating_rules import (
    LARGEST_LISTED,
    MOST_LISTS,
    MOST_SOURCES,
    RATING_FIELDS,
    WHICH_WORDS,
    GivenRating,
    RatingRules,
    RatingSource,
    is_day,
    is_list_name,
)
from kosmos.tournament.start_positions import POSITIONS, start_rank
from kosmos.tournament.state import State, StateDraft


class RatingRulesSet(Event, frozen=True, tag="rating_rules_set:1"):
    people: ClassVar[tuple[str, ...]] = ()
    rules: RatingRules

    def write(self, draft: StateDraft) -> None:
        draft.own_rating_rules = self.rules

    def words(self, _names: Names) -> Phrase:
        lists = ", ".join(self.rules.lists) or "–"
        if not self.rules.long:
            return Phrase(N_("Rating lists: {lists}"), {"lists": lists})
        text = N_("Rating lists: {lists}; more than 30 days, {which} counts")
        return Phrase(text, {"lists": lists, "which": Phrase(WHICH_WORDS[self.rules.which])})

    def check(self, _state: State) -> None:
        if len(self.rules.lists) > MOST_LISTS or not all(map(is_list_name, self.rules.lists)):
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("rating rules",)])


class RatingGiven(Event, frozen=True, tag="rating_given:1"):
    people: ClassVar[tuple[str, ...]] = ("id",)
    id: int
    round: int  #: from which it holds; 1: the tournament rating
    rating: GivenRating | None  #: None: not given any more

    def write(self, draft: StateDraft) -> None:
        of_player = {
            round_: given
            for round_, given in draft.given_ratings.get(self.id, {}).items()
            if round_ != self.round
        }
        if self.rating:
            of_player[self.round] = self.rating
        others = {id_: given for id_, given in draft.given_ratings.items() if id_ != self.id}
        draft.given_ratings = {**others, self.id: of_player} if of_player else others

    def words(self, names: Names) -> Phrase:
        if self.rating is None:
            text = N_("{name}: rating from round {round} on taken back")
            return Phrase(text, {"name": names[self.id], "round": self.round})
        source = Phrase(N_("by hand")) if not self.rating.list else f"{self.rating.list} {self.rating.date}"
        return Phrase(
            N_("{name}: rating {rating} from round {round} on ({source})"),
            {
                "name": names[self.id],
                "rating": self.rating.value,
                "round": self.round,
                "source": source if isinstance(source, Phrase) else source.strip(),
            },
        )

    def check(self, state: State) -> None:
        entered(state, self.id)
        within(self.round, LATEST_ROUND)
        if self.rating and not _can_be_given(self.rating):
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=entry_of(self.id), writes=[("given ratings", self.id, self.round)])


def _can_be_given(rating: GivenRating) -> bool:
    named = not rating.list or is_list_name(rating.list)
    return RATING[0] <= rating.value <= RATING[1] and named and is_day(rating.date)


class RatingSourcesNoted(Event, frozen=True, tag="rating_sources_noted:1"):
    """Together with a player who was entered out of lists."""

    people: ClassVar[tuple[str, ...]] = ("id",)

    id: int
    sources: tuple[RatingSource, ...]

    def write(self, draft: StateDraft) -> None:
        draft.rating_sources = {**draft.rating_sources, self.id: self.sources}

    def words(self, names: Names) -> Phrase:
        lists = ", ".join(f"{each.list} {each.date}".strip() for each in self.sources)
        return Phrase(N_("{name}: ratings from {lists}"), {"name": names[self.id], "lists": lists})

    def check(self, state: State) -> None:
        entered(state, self.id)
        if len(self.sources) > MOST_SOURCES or not all(map(_can_be_noted, self.sources)):
            raise Misfit

    def touches(self, _state: State) -> Footprint:
        return footprint(reads=entry_of(self.id), writes=[("rating sources", self.id)])


def _can_be_noted(source: RatingSource) -> bool:
    known = source.field in RATING_FIELDS and is_list_name(source.list)
    return known and 0 <= source.value <= LARGEST_LISTED and is_day(source.date)


class StartPositionDrawn(Event, frozen=True, tag="start_position_drawn:1"):
    people: ClassVar[tuple[str, ...]] = ()
    round: int
    number: int  #: 0 to 959

    def write(self, draft: StateDraft) -> None:
        draft.positions = {**draft.positions, self.round: self.number}

    def words(self, _names: Names) -> Phrase:
        text = N_("Round {round}: start position {number}, {pieces}")
        args = {"round": self.round, "number": self.number, "pieces": start_rank(self.number)}
        return Phrase(text, args)

    def check(self, _state: State) -> None:
        within(self.round, LATEST_ROUND)
        within(self.number + 1, POSITIONS)

    def touches(self, _state: State) -> Footprint:
        return footprint(writes=[("positions", self.round)])
