"""What a made-up tournament is to be like. What is left open gets a sensible value by lot."""

import re
from random import Random

import msgspec

from kosmos.core.colours import Colour
from kosmos.core.errors import BadValue
from kosmos.core.outcomes import Scoring
from kosmos.locale import N_

_AMOUNT = re.compile(r"(?:(\d{1,3})\s*:)?\s*(\d{1,5}(?:\.\d{1,3})?)\s*(%?)", re.ASCII)


class Amount(msgspec.Struct, frozen=True):
    """So many, or so many in a hundred."""

    value: float = 0
    per_cent: bool = False

    def of(self, base: int, lot: Random) -> int:
        """How many of `base`. A fraction is settled by lot, so that per cents come true on average."""
        wanted = self.value * base / 100 if self.per_cent else self.value
        whole = int(wanted)
        return min(base, whole + (lot.random() < wanted - whole))


NONE = Amount()


class Rate(msgspec.Struct, frozen=True):
    """How often something happens: in the whole tournament, and for single rounds otherwise."""

    overall: Amount = NONE
    by_round: dict[int, Amount] = {}

    def planned(self, rounds: int, lot: Random) -> dict[int, Amount]:
        """By round: per cents hold in every round, a number is spread over the rounds by lot."""
        open_rounds = [round_ for round_ in range(1, rounds + 1) if round_ not in self.by_round]
        if self.overall.per_cent or not open_rounds:
            spread = dict.fromkeys(open_rounds, self.overall)
        else:
            chosen = [lot.choice(open_rounds) for _ in range(int(self.overall.value))]
            spread = {round_: Amount(chosen.count(round_)) for round_ in open_rounds}
        return spread | self.by_round


def parse_rate(text: str, field: str) -> Rate:
    """`5` (in all), `3%` (in every round), `1:4,2:10%` (in rounds 1 and 2), or these mixed."""
    overall, by_round = NONE, {}
    for part in text.split(","):
        match = _AMOUNT.fullmatch(part.strip())
        amount = Amount(float(match[2]), bool(match[3])) if match else NONE
        if not match or (amount.per_cent and amount.value > 100) or not _is_countable(amount):
            raise BadValue(
                field, N_("a number, a per cent, or either by round, such as 5, 3% or 1:4,2:10%"), text
            )
        if match[1]:
            by_round[int(match[1])] = amount
        else:
            overall = amount
    return Rate(overall, by_round)


def _is_countable(amount: Amount) -> bool:
    return amount.per_cent or amount.value == int(amount.value)


class RatingSpread(msgspec.Struct, frozen=True, kw_only=True):
    """One by one, or by a top and a step, or by lot within a range."""

    given: tuple[int, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    top: int | None = None
    step: int | None = None


class GeneratorWishes(msgspec.Struct, frozen=True, kw_only=True):
    """None: by lot."""

    players: int | None = None
    rounds: int | None = None
    ratings: RatingSpread = RatingSpread()
    full_byes: Rate | None = None
    half_byes: Rate | None = None
    zero_byes: Rate | None = None
    forfeits: Rate | None = None  #: games that one side wins and the other loses without playing
    double_forfeits: Rate | None = None
    half_zero: Rate | None = None  #: ½-0, an arbiter's decision
    zero_half: Rate | None = None
    zero_zero: Rate | None = None
    late_entries: Amount | None = None
    withdrawals: Amount | None = None
    baku: bool | None = None
    games_a_match: int = 1  #: of the system: rounds that are drawn at once
    tie_breaks: tuple[str, ...] | None = None
    scoring: Scoring = Scoring()
    first_colour: Colour | None = None

    def check(self) -> None:
        if self.players is not None and not 2 <= self.players <= 9999:
            raise BadValue("players", N_("a number from 2 to 9999"), self.players)
        if self.rounds is not None and not 1 <= self.rounds <= 99:
            raise BadValue("rounds", N_("a number from 1 to 99"), self.rounds)
        given = self.ratings.given
        if given and self.players is not None and len(given) != self.players:
            raise BadValue("ratings", N_("one rating for each player"), len(given))
        if any(not 0 <= rating <= 4000 for rating in given):
            raise BadValue("ratings", N_("numbers from 0 to 4000"), given)
        lowest, highest = self.ratings.lowest, self.ratings.highest
        if lowest is not None and highest is not None and lowest > highest:
            raise BadValue("ratings", N_("a range from the lowest to the highest"), f"{lowest}-{highest}")
        self.scoring.check()
