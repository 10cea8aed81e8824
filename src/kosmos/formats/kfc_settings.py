"""The settings in a KeizerForClubs file: a table of keys with a text or a number each."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from math import isfinite

from msgspec.structs import replace

from kosmos.locale import N_, Phrase
from kosmos.pairing.keizer.settings import NEVER_AGAIN, KeizerPairing
from kosmos.standings.keizer.credits import Credit, percent
from kosmos.standings.keizer.settings import KeizerSettings, Ladder, OwnValue, Withdrawal
from kosmos.standings.keizer.time_odds import TimeOdds, parse_time_odds

Config = Mapping[str, Mapping[str, object]]

#: Percentages: the key in the file and the credit it sets.
BONUSES: Mapping[str, str] = {
    "BONUS.Excused": "excused",
    "BONUS.Unexcused": "unexcused",
    "BONUS.Clubgame": "club_duty",
    "BONUS.Retired": "against_withdrawn",
    "BONUS.Freilos": "bye",
    "BONUS.Verlust": "loss",
}

#: What has no counterpart: the key, and the sentence that says what becomes of it.
UNUSED: Mapping[str, str] = {
    "OPTION.TimeBonus": N_("The time odds “{text}” were not carried over."),
    "OPTION.ShowPerformance": N_("The column with the performance was not carried over."),
}


def score_settings(config: Config, report: list[Phrase]) -> KeizerSettings:
    """Percentages, ladder and fading. A withdrawal works back to round 1, as it does in KeizerForClubs."""
    credits_ = {}
    for key, field in BONUSES.items():
        credit = _credit(config, key, report)
        if credit is not None:
            credits_[field] = credit
    ratio = _number(config, "OPTION.RatioFirst2Last", report)
    settings = KeizerSettings(
        ladder=Ladder.NORMALISED if _switch(config, "OPTION.WickerNormalization") else Ladder.RATIO,
        ratio=Decimal(3) if ratio is None else Decimal(str(round(ratio, 2))),
        own_value=OwnValue.FADING if _switch(config, "OPTION.DecayPrevRound") else OwnValue.ALWAYS,
        falling_absences=_switch(config, "OPTION.DecayBonus"),
        withdrawal=Withdrawal.RETROACTIVE,
    )
    return replace(settings, **credits_)


def pairing_settings(config: Config, report: list[Phrase]) -> KeizerPairing:
    distance = _number(config, "OPTION.GameRepeat", report)
    spread = _number(config, "OPTION.FirstRoundRandom", report)
    limit = str(config.get("OPTION.RoundsSameColor", {}).get("CfgText") or "").strip()
    return KeizerPairing(
        distance=4 if distance is None else min(NEVER_AGAIN, max(0, int(distance))),
        distribute_byes=_switch(config, "OPTION.DistBye", usual=True),
        colour_limit=int(limit) if limit in ("2", "3", "4", "5") else None,
        random_first=0 if spread is None else int(spread),
        random_boards=_switch(config, "OPTION.NovusRandom"),
    )


def time_odds(config: Config) -> TimeOdds | None:
    return parse_time_odds(str(config.get("OPTION.TimeBonus", {}).get("CfgText") or ""))


def unused_settings(config: Config) -> Iterator[Phrase]:
    """What a club may miss. Places of windows, language and file formats say nothing about the tournament."""
    for key, sentence in UNUSED.items():
        row = config.get(key, {})
        text = row.get("CfgText") or row.get("CfgValue")
        if key == "OPTION.TimeBonus" and time_odds(config):
            continue
        if text and not str(text).startswith("#"):
            yield Phrase(sentence, {"text": str(text)})


def _credit(config: Config, key: str, report: list[Phrase]) -> Credit | None:
    number = _number(config, key, report)
    if number is None:
        return None
    if not 0 <= number <= 100:
        report.append(_not_taken(key, number))
        return None
    return percent(str(round(number, 2)))


def _number(config: Config, key: str, report: list[Phrase]) -> float | None:
    value = config.get(key, {}).get("CfgValue")
    if value is None:
        return None
    number = _converted(float, value)
    if number is None or not isfinite(number):
        report.append(_not_taken(key, value))
        return None
    return number


def _switch(config: Config, key: str, *, usual: bool = False) -> bool:
    value = config.get(key, {}).get("CfgValue")
    return usual if value is None else value not in (0, 0.0, "0")


def _not_taken(key: str, value: object) -> Phrase:
    args = {"key": key, "value": str(value)}
    return Phrase(N_("The setting {key} = “{value}” makes no sense; the usual value was taken."), args)


def _converted(convert: Callable[[str], float], value: object) -> float | None:
    try:
        return convert(str(value))
    except ValueError:
        return None
