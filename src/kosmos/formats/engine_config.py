"""What engines are told about a tournament they make up: a file of `Key=value` lines, or a model."""

from collections.abc import Callable
from typing import Any, ClassVar

from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Scoring
from kosmos.core.points import parse_points
from kosmos.formats.trf import TrfTournament, understand
from kosmos.locale import N_
from kosmos.pairing.generator import Amount, GeneratorWishes, Rate, RatingSpread


class BadEngineConfig(Refusal):
    text: ClassVar[str] = N_("The line “{line}” of the configuration means nothing.")
    line: str


def _one_in(text: str) -> Amount:
    """`20`: one in twenty."""
    if float(text) < 1:
        raise ValueError
    return Amount(100 / float(text), per_cent=True)


_READERS: dict[str, Callable[[str], Any]] = {
    "PlayersNumber": int,
    "RoundsNumber": int,
    "HighestRating": int,
    "LowestRating": int,
    "ForfeitRate": _one_in,
    "RetiredRate": _one_in,
    "HalfPointByeRate": _one_in,
    "DrawPercentage": int,
    "PointsForWin": parse_points,
    "PointsForDraw": parse_points,
    "PointsForLoss": parse_points,
    "PointsForZPB": parse_points,
    "PointsForForfeitLoss": parse_points,
    "PointsForPAB": parse_points,
}
#: our results follow the ratings
_UNUSED = ("DrawPercentage",)
_POINTS = {
    "PointsForWin": "win",
    "PointsForDraw": "draw",
    "PointsForLoss": "loss",
    "PointsForZPB": "zero_bye",
    "PointsForForfeitLoss": "forfeit_loss",
    "PointsForPAB": "bye",
}


def read_engine_config(text: str) -> tuple[GeneratorWishes, list[str]]:
    """The wishes, and the keys that make no difference here."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, _, value = (part.strip() for part in line.partition("="))
        try:
            found[key] = _READERS[key](value)
        except (KeyError, ValueError, Refusal):
            raise BadEngineConfig(line.strip()) from None
    return _wishes(found), [key for key in _UNUSED if key in found]


def _rate(amount: Amount | None) -> Rate | None:
    return None if amount is None else Rate(amount)


def _wishes(found: dict[str, Any]) -> GeneratorWishes:
    points = {ours: found[theirs] for theirs, ours in _POINTS.items() if theirs in found}
    if "win" in points:
        points.setdefault("bye", points["win"])
    return GeneratorWishes(
        players=found.get("PlayersNumber"),
        rounds=found.get("RoundsNumber"),
        ratings=RatingSpread(lowest=found.get("LowestRating"), highest=found.get("HighestRating")),
        withdrawals=found.get("RetiredRate"),
        scoring=Scoring(**points),
        forfeits=_rate(found.get("ForfeitRate")),
        half_byes=_rate(found.get("HalfPointByeRate")),
    )


def model_wishes(trf: TrfTournament) -> GeneratorWishes:
    """A tournament like the model: its players' ratings, its rounds, its points."""
    record = understand(trf).record
    ratings = tuple(entrant.rating for entrant in record.entrants)
    return GeneratorWishes(
        players=len(ratings),
        rounds=record.rounds,
        ratings=RatingSpread(given=ratings),
        scoring=record.scoring,
    )
