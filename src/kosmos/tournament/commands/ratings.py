"""Which ratings count, ratings given by hand or by round, and the start position of a round."""

import datetime as dt
from typing import Annotated, Any, ClassVar

from kosmos.core.dates import date_field
from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, flag, many, text
from kosmos.core.players import rating_field
from kosmos.locale import N_
from kosmos.tournament.commands.base import Answers, Command, PlayerId, RoundNumber
from kosmos.tournament.rating_rules import MOST_LISTS, WHICH_WORDS, CountedRating, is_list_name

_NAME = "[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}"


def list_field(label: str, *, filled: bool = False, help: str = "") -> Field:  # noqa: A002 - as fields call it
    """The name of a rating list: `fide-rapid`, `dwz`, `own`, or one of the club's own."""
    written = text(label, 40, filled=filled, help=help)

    def parse(field: str, value: Any, today: dt.date) -> str:
        said = str(written.reader(field, value, today)).casefold()
        if said and not is_list_name(said):
            raise BadValue(field, N_("the name of a rating list, such as fide or club 2026"), value)
        return said

    pattern = f"^{_NAME}$" if filled else f"^({_NAME})?$"
    return written._replace(reader=parse).narrowed(pattern=pattern)


class SetRatingRules(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "Say which rating lists count and in which order, and whether the event lasts more than 30 days."
    )
    lists: Annotated[
        tuple[str, ...],
        many(
            N_("Rating lists in their order"),
            list_field(N_("List"), filled=True),
            MOST_LISTS,
            help=N_("the first that has a player counts; empty: the usual ones of the rate of play"),
        ),
    ] = ()
    long: Annotated[
        bool,
        flag(
            N_("Lasts more than 30 days"), help=N_("players may have several ratings, each from a round on")
        ),
    ] = False
    which: Annotated[
        CountedRating,
        choice(N_("Which of several ratings counts"), CountedRating, WHICH_WORDS, help=N_("in a long event")),
    ] = CountedRating.FIRST
    answers: Answers = ()


class GiveRating(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_(
        "Give a player's tournament rating, out of a list or by hand; in a long event also from a later round on."
    )
    id: PlayerId
    rating: Annotated[int, rating_field(N_("Rating"), help=N_("empty: not given any more"))] = 0
    round: RoundNumber = 1
    list: Annotated[str, list_field(N_("List"), help=N_("empty: by hand"))] = ""
    date: Annotated[str, date_field(N_("Valid from"))] = ""
    answers: Answers = ()


class DrawStartPosition(Command, frozen=True, kw_only=True):
    help: ClassVar[str] = N_("Draw the start position of a round by lot (Chess960).")
    round: RoundNumber
    answers: Answers = ()
