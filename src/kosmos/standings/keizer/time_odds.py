"""Time odds: the stronger of two players gets less of the time, by the difference of their ratings."""

import math
import re

import msgspec

_PART = re.compile(r"\s*(\w+)\s*=\s*([\w.]+)\s*", re.ASCII)


class TimeOdds(msgspec.Struct, frozen=True):
    """As KeizerForClubs writes it: `curve=expo, min=5, sum=40, fak=0.006`."""

    least: int = 5  #: minutes that the stronger has at least
    total: int = 40  #: minutes of both together
    factor: float = 0.006  #: how fast the odds grow with the difference

    def minutes(self, difference: int) -> tuple[int, int]:
        """Minutes of the stronger and of the weaker player; equal ratings share the time."""
        part = 1 / (1 + math.exp(min(700.0, self.factor * abs(difference))))
        stronger = round(self.least + (self.total - 2 * self.least) * part)
        return stronger, self.total - stronger


def parse_time_odds(text: str) -> TimeOdds | None:
    """None where the text is switched off by a # or is no such text."""
    parts = {match[1]: match[2] for match in map(_PART.fullmatch, text.split(",")) if match}
    if text.lstrip().startswith("#") or parts.get("curve") != "expo":
        return None
    try:
        odds = TimeOdds(int(parts["min"]), int(parts["sum"]), float(parts["fak"]))
    except (KeyError, ValueError):
        return None
    return odds if 0 <= 2 * odds.least <= odds.total and 0 <= odds.factor <= 1 else None
