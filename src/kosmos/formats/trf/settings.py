"""The settings that pairing needs (rounds, colour, scoring, acceleration, prohibitions), said in one dialect or the other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Scoring
from kosmos.core.points import make_decimal
from kosmos.formats.trf.records import GamePoints, TrfAcceleration, TrfHeader, TrfRecord, VirtualPoints
from kosmos.locale import N_, Phrase


def scoring_162(scoring: Scoring, *, adjourned: bool = False) -> tuple[list[TrfRecord], list[Phrase]]:
    """Record 162, and what it cannot say: a forfeit win is a win there, a full-point bye too.

    A loss and an absence worth nothing are left out: engines name them by different letters.
    """
    said = {"W": scoring.win, "D": scoring.draw, "L": scoring.loss, "A": scoring.zero_bye, "P": scoring.bye}
    lost = []
    if scoring.forfeit_loss != scoring.zero_bye:
        lost.append(
            Phrase(
                N_("Record 162 has one value for forfeit losses and zero-point byes; the byes' is written.")
            )
        )
    if scoring.forfeit_win not in (None, scoring.win) or scoring.full_bye not in (None, scoring.win):
        lost.append(Phrase(N_("Record 162 has one value for wins, forfeit wins and full-point byes.")))
    if scoring.half_bye not in (None, scoring.draw):
        lost.append(Phrase(N_("Record 162 has one value for draws and half-point byes.")))
    if adjourned:  # X: what a game counts whose result is not known yet
        said["X"] = scoring.draw
    said = {code: points for code, points in said.items() if points or code not in "LA"}
    return [GamePoints(tuple(said), tuple(said.values()))], lost


def scoring_engines(scoring: Scoring) -> list[TrfRecord]:
    """XXS for the one family of engines, BBx for the other; each ignores the other's lines."""
    full = scoring.win if scoring.full_bye is None else scoring.full_bye
    half = scoring.draw if scoring.half_bye is None else scoring.half_bye
    forfeit = scoring.win if scoring.forfeit_win is None else scoring.forfeit_win
    codes = {
        "W": scoring.win,
        "D": scoring.draw,
        "WL": scoring.loss,
        "BL": scoring.loss,
        "FW": forfeit,
        "FL": scoring.forfeit_loss,
        "PAB": scoring.bye,
        "FPB": full,
        "HPB": half,
        "ZPB": scoring.zero_bye,
    }
    engine = {
        "BBW": scoring.win,
        "BBD": scoring.draw,
        "BBL": scoring.loss,
        "BBZ": scoring.zero_bye,
        "BBF": scoring.forfeit_loss,
        "BBU": scoring.bye,
    }
    xxs = " ".join(f"{code}={make_decimal(points)}" for code, points in codes.items())
    return [
        TrfHeader("XXS", xxs),
        *(TrfHeader(tag, f"{make_decimal(points):>4}") for tag, points in engine.items()),
    ]


def first_colour_26(colour: Colour) -> TrfHeader:
    return TrfHeader("152", colour.value.upper())


def first_colour_engines(colour: Colour) -> TrfHeader:
    return TrfHeader("XXC", "white1" if colour is Colour.WHITE else "black1")


def virtual_engines(virtual: Mapping[int, Sequence[int]]) -> list[TrfRecord]:
    return [VirtualPoints(number, tuple(points)) for number, points in sorted(virtual.items()) if any(points)]


def virtual_26(virtual: Mapping[int, Sequence[int]], numbers: Sequence[int]) -> list[TrfRecord]:
    """Record 250: neighbours with the same virtual points share a line per stretch of rounds."""
    records: list[TrfRecord] = []
    keyed = [(tuple(virtual.get(number, ())), number) for number in sorted(numbers)]
    for points, group in groupby(keyed, key=lambda pair: pair[0]):
        ids = [number for _, number in group]
        records += [
            TrfAcceleration(
                points=value, first_round=first, last_round=last, first_id=ids[0], last_id=ids[-1]
            )
            for value, first, last in _stretches(points)
            if value
        ]
    return records


def _stretches(points: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """`(10, 10, 5)` gives 10 for rounds 1 to 2 and 5 for round 3."""
    for value, group in groupby(enumerate(points, 1), key=lambda pair: pair[1]):
        rounds = [round_ for round_, _ in group]
        yield value, rounds[0], rounds[-1]
