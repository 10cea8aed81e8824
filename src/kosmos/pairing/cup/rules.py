"""What a cup is played by: its form, its draw, the games of a match, and what decides a match that is level."""

import datetime as dt
import re
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from kosmos.core.errors import BadValue
from kosmos.core.fields import Field, choice, flag, many, text, whole
from kosmos.locale import N_


class CupForm(StrEnum):
    SINGLE = "single"
    DOUBLE = "double"


class CupSeeding(StrEnum):
    """Where the players stand in the bracket."""

    RATING = "rating"
    LOT = "lot"
    HAND = "hand"
    HAT = "hat"  #: the pairs come out of a hat at the club, and are entered as they come
    TWO_HATS = "two hats"  #: the same with the better half in one and the others in another


class CupByes(StrEnum):
    BEST = "best"
    LOT = "lot"


class DecidingPace(StrEnum):
    """How a level match goes on."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
    ARMAGEDDON = "armageddon"  #: one game; a draw is won by Black
    LOT = "lot"  #: no game at all


FORM_WORDS = {
    "single": N_("knock-out: who loses a match is out"),
    "double": N_("double elimination: who loses two matches is out"),
}
SEEDING_WORDS = {
    "rating": N_("by rating: the best meet last"),
    "lot": N_("by lot"),
    "hand": N_("by hand, in the order of the list"),
    "hat": N_("from a hat at the club: pairs are entered as they come out"),
    "two hats": N_("from two hats: one of the better half, one of the others"),
}
CUP_BYE_WORDS = {"best": N_("to the best"), "lot": N_("by lot")}
PACE_WORDS = {
    "standard": N_("standard"),
    "rapid": N_("rapid"),
    "blitz": N_("blitz"),
    "armageddon": N_("Armageddon"),
    "lot": N_("drawn lots"),
}


class DecidingStage(msgspec.Struct, frozen=True):
    """So many games of one kind; whoever is ahead after them has won the match."""

    pace: DecidingPace
    games: int = 1
    time: str = ""

    def __str__(self) -> str:
        count = f" {self.games} x" if self.games > 1 else ""
        return f"{self.pace.value}{count}{' ' if self.time else ''}{self.time}"


_STAGE = re.compile(r"([a-z]+)(?:\s+(\d{1,2})\s*[x×])?(?:\s+(\S.{0,39}))?", re.ASCII | re.IGNORECASE)
MOST_GAMES = 12


def parse_stage(written: str) -> DecidingStage | None:
    """`rapid 2 x 15+10`, `armageddon 5 v 4`, `lot`; None where it is none."""
    found = _STAGE.fullmatch(" ".join(written.split()))
    if found is None or found[1].lower() not in set(DecidingPace):
        return None
    games = int(found[2] or 1)
    return DecidingStage(DecidingPace(found[1].lower()), games, found[3] or "") if games else None


def deciding_field(label: str) -> Field:
    written = text(label, 60, filled=True)

    def parse(field: str, value: Any, today: dt.date) -> str:
        stage = parse_stage(str(written.reader(field, value, today)))
        if stage is None or stage.games > MOST_GAMES:
            raise BadValue(field, N_("such as: rapid 2 x 15+10, blitz 2 x 3+2, armageddon 5 v 4, lot"), value)
        return str(stage)

    one = written._replace(reader=parse).formatted("deciding-stage")
    shown = N_("one after the other, separated by semicolons: rapid 2 x 15+10; blitz 2 x 3+2; armageddon")
    return many(label, one, 10, between=";", help=shown)


class CupRules(msgspec.Struct, frozen=True, kw_only=True):
    form: Annotated[CupForm, choice(N_("Form"), CupForm, FORM_WORDS)]
    seeding: Annotated[CupSeeding, choice(N_("How the bracket is drawn"), CupSeeding, SEEDING_WORDS)]
    byes: Annotated[
        CupByes,
        choice(
            N_("Byes of the first round"),
            CupByes,
            CUP_BYE_WORDS,
            help=N_("where the number of players is no power of two"),
        ),
    ]
    redraw: Annotated[
        bool,
        flag(
            N_("Draw every round anew"),
            help=N_("by lot or from the hat, among those still in; not in double elimination"),
        ),
    ]
    games: Annotated[int, whole(N_("Games of a match"), 1, MOST_GAMES, help=N_("at most: best of so many"))]
    third_place: Annotated[bool, flag(N_("Match for third place"))]
    consolation: Annotated[
        bool, flag(N_("Consolation cup"), help=N_("for those who lose in the first round"))
    ]
    second_final: Annotated[
        bool,
        flag(
            N_("Second grand final"),
            help=N_("in double elimination, if the unbeaten player loses the first one"),
        ),
    ]
    deciding: Annotated[tuple[str, ...], deciding_field(N_("When a match is level"))]

    @property
    def stages(self) -> tuple[DecidingStage, ...]:
        return tuple(stage for each in self.deciding if (stage := parse_stage(each)))

    @property
    def least_games(self) -> int:
        """As many as a match takes in any case: they are drawn at once."""
        return self.games // 2 + 1 if self.games > 1 else 1

    @property
    def is_double(self) -> bool:
        return self.form is CupForm.DOUBLE

    @property
    def draws_anew(self) -> bool:
        return self.redraw and not self.is_double


USUAL_CUP = CupRules(
    form=CupForm.SINGLE,
    seeding=CupSeeding.RATING,
    byes=CupByes.BEST,
    redraw=False,
    games=1,
    third_place=False,
    consolation=False,
    second_final=True,
    deciding=("rapid 2 x 15+10", "blitz 2 x 3+2", "armageddon 5 v 4"),
)
