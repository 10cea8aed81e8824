"""What a tournament is: its name, place and dates, its system and what a win is worth."""

from enum import StrEnum
from typing import Annotated

import msgspec

from kosmos.core.dates import date_field
from kosmos.core.fields import choice, flag, many, points, text, whole
from kosmos.core.outcomes import Scoring
from kosmos.core.players import ChaosGroup, federation_field, groups_field
from kosmos.locale import N_
from kosmos.ratings.seeding import (
    ANNOUNCED_WORDS,
    METHOD_WORDS,
    Announced,
    RatingMethod,
)
from kosmos.tournament.systems import SYSTEM_WORDS, System
from kosmos.tournament.systems.profile import SystemProfile
from kosmos.tournament.tie_breaking import tie_breaks_field


class Numbering(StrEnum):
    """How the pairing numbers of a round robin are given."""

    LOT = "lot"
    RATING = "rating"
    VARMA = "varma"
    HAND = "hand"


class FirstColour(StrEnum):
    """Who decides the colour of the first player in round 1 of a Swiss."""

    LOT = "lot"
    WHITE = "white"
    BLACK = "black"


class Acceleration(StrEnum):
    NONE = "none"
    BAKU = "baku"
    ADDED_SCORE = "added-score"


class RateOfPlay(StrEnum):
    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


FIRST_COLOUR_WORDS = {"lot": N_("by lot"), "white": N_("White"), "black": N_("Black")}
ACCELERATION_WORDS = {
    "none": N_("none"),
    "baku": N_("Baku acceleration"),
    "added-score": N_("added score (US Chess 28R): one point in rounds 1 and 2"),
}
NUMBERING_WORDS = {
    "lot": N_("by lot"),
    "rating": N_("by rating"),
    "varma": N_("by federation (Varma tables): compatriots do not meet in the last three rounds"),
    "hand": N_("by hand, in the order of the list"),
}
RATE_WORDS = {"standard": N_("standard"), "rapid": N_("rapid"), "blitz": N_("blitz")}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All a director can set about a tournament. What a new one has unless somebody chooses is in `presets.py`."""

    name: Annotated[str, text(N_("Tournament"), 120, filled=True)]
    place: Annotated[str, text(N_("Venue"), 120)]
    start: Annotated[str, date_field(N_("First day"))]
    end: Annotated[str, date_field(N_("Last day"))]
    federation: Annotated[str, federation_field(N_("Federation"))]
    arbiters: Annotated[
        tuple[str, ...],
        many(
            N_("Arbiters"),
            text(N_("Arbiter"), 100, filled=True),
            20,
            between=";",
            help=N_("separated by semicolons"),
        ),
    ]
    rate: Annotated[RateOfPlay, choice(N_("Rate of play"), RateOfPlay, RATE_WORDS)]
    time_control: Annotated[
        str, text(N_("Time control"), 80, help=N_("for example 90 min/40 + 30 min + 30 s"))
    ]
    system: Annotated[System, choice(N_("System"), System, SYSTEM_WORDS)]
    rounds: Annotated[
        int,
        whole(N_("Rounds"), 1, 99, empty=0, help=N_("empty in a round robin: as many as it takes")),
    ]
    cycles: Annotated[int, whole(N_("Cycles"), 1, 2, help=N_("2: everybody meets twice, with both colours"))]
    swap_last_two: Annotated[
        bool,
        flag(
            N_("Swap the last two rounds of the first cycle"),
            help=N_("then nobody has one colour three times in a row when the second cycle begins"),
        ),
    ]
    numbering: Annotated[Numbering, choice(N_("Numbers"), Numbering, NUMBERING_WORDS)]
    first_colour: Annotated[
        FirstColour,
        choice(N_("First colour"), FirstColour, FIRST_COLOUR_WORDS, help=N_("of number 1, in a Swiss")),
    ]
    acceleration: Annotated[
        Acceleration,
        choice(N_("Acceleration"), Acceleration, ACCELERATION_WORDS, help=N_("in a Swiss")),
    ]
    rating_method: Annotated[
        RatingMethod,
        choice(N_("Tournament rating"), RatingMethod, METHOD_WORDS, help=N_("what the start order follows")),
    ]
    order_of_equals: Annotated[
        Announced,
        choice(
            N_("Order of equals"),
            Announced,
            ANNOUNCED_WORDS,
            help=N_("in the start order, after rating and title"),
        ),
    ]
    win: Annotated[int, points(N_("Points for a win"))]
    draw: Annotated[int, points(N_("Points for a draw"))]
    loss: Annotated[int, points(N_("Points for a loss"))]
    bye: Annotated[
        int, points(N_("Points for the bye"), optional=True, help=N_("empty: as many as for a win"))
    ]
    tie_breaks: Annotated[tuple[str, ...], tie_breaks_field(N_("Tie-breaks"))]
    groups: Annotated[tuple[ChaosGroup, ...], groups_field(N_("Group tables"))]

    @property
    def profile(self) -> SystemProfile:
        """What the tournament's system is."""
        return self.system.profile

    @property
    def is_accelerated(self) -> bool:
        return self.profile.accelerates and self.acceleration is not Acceleration.NONE

    @property
    def is_baku(self) -> bool:
        return self.profile.accelerates and self.acceleration is Acceleration.BAKU

    @property
    def scoring(self) -> Scoring:
        """A free round of a round robin is worth nothing: everybody has one, or nobody. In a cup points are no matter."""
        bye = 0 if self.profile.by_table or self.profile.knocks_out else self.bye
        return Scoring(win=self.win, draw=self.draw, loss=self.loss, bye=bye)
