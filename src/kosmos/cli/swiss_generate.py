"""`kosmos swiss generate`: made-up tournaments as report files."""

import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from kosmos import __version__
from kosmos.cli.options import switch
from kosmos.cli.session import complain
from kosmos.cli.swiss_files import LineEnd, write_report
from kosmos.core.colours import Colour
from kosmos.core.errors import BadValue
from kosmos.core.outcomes import Scoring
from kosmos.core.points import parse_points
from kosmos.formats.trf import Dialect, TrfHeading, TrfTournament, convert, from_record
from kosmos.locale import N_, Phrase
from kosmos.pairing.generator import Amount, Generated, GeneratorWishes, Rate, RatingSpread, parse_rate
from kosmos.pairing.generator import generate as make_tournament
from kosmos.standings.codes import parse_tie_breaks, reported
from kosmos.standings.table import standings
from kosmos.tournament.systems import USUAL_SWISS, FileSystem

_RANGE = re.compile(r"(\d{1,4})\s*-\s*(\d{1,4})", re.ASCII)
_RATE = "number, per cent, or either by round: 5, 3%, 1:4,2:10%"
RateOption = str | None


def _rate_option(what: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = switch(f"{what}; {_RATE}", show_default=False, metavar="RATE")
    return option


def generate(
    players: Annotated[int | None, switch("how many players")] = None,
    rounds: Annotated[int | None, switch("how many rounds")] = None,
    ratings: Annotated[str, switch("one by one: 2400,2350,…")] = "",
    rating_range: Annotated[str, switch("by lot within a range: 1200-2200")] = "",
    top: Annotated[int | None, switch("the highest rating")] = None,
    step: Annotated[int | None, switch("from one player to the next, downwards from the top")] = None,
    full_byes: Annotated[RateOption, _rate_option("full-point byes")] = None,
    half_byes: Annotated[RateOption, _rate_option("half-point byes")] = None,
    zero_byes: Annotated[RateOption, _rate_option("zero-point byes")] = None,
    forfeits: Annotated[RateOption, _rate_option("games won and lost without playing")] = None,
    double_forfeits: Annotated[RateOption, _rate_option("games lost by both without playing")] = None,
    half_zero: Annotated[RateOption, _rate_option("games that end ½-0")] = None,
    zero_half: Annotated[RateOption, _rate_option("games that end 0-½")] = None,
    zero_zero: Annotated[RateOption, _rate_option("games that end 0-0")] = None,
    late: Annotated[str | None, switch("players who come late; number or per cent")] = None,
    withdrawals: Annotated[str | None, switch("players who leave; number or per cent")] = None,
    baku: Annotated[bool | None, switch("Baku acceleration", show_default=False)] = None,
    tie_breaks: Annotated[str | None, switch("list of tie-breaks: BH/C1,BH,SB")] = None,
    scoring: Annotated[str, switch("points for win, draw, loss and bye: 3,1,0,3")] = "",
    first_colour: Annotated[Colour | None, switch("the colour drawn before round 1")] = None,
    system: Annotated[FileSystem, switch("rules to pair by")] = FileSystem(USUAL_SWISS.value),
    seed: Annotated[int | None, switch("repeats a tournament; else a fresh one", min=0)] = None,
    count: Annotated[
        int, switch("how many tournaments, with the seeds that follow", min=1, max=1_000_000)
    ] = 1,
    output: Annotated[str, switch("file, or folder for more than one", "--output", "-o")] = "-",
    dialect: Annotated[Dialect, switch("the dialect to write")] = Dialect.TRF26,
    line_end: Annotated[LineEnd, switch("how lines end")] = LineEnd.LF,
) -> None:
    wanted = _wanted(dict(locals()))
    first = secrets.randbelow(2**32) if seed is None else seed
    _generate_all(wanted, system, range(first, first + count), output, dialect, line_end)


_RATES = (
    "full_byes",
    "half_byes",
    "zero_byes",
    "forfeits",
    "double_forfeits",
    "half_zero",
    "zero_half",
    "zero_zero",
)


def _wanted(asked: Mapping[str, Any]) -> GeneratorWishes:
    """The options as the generator wants them; `asked` has them by name."""
    return GeneratorWishes(
        players=asked["players"],
        rounds=asked["rounds"],
        ratings=_ratings(asked["ratings"], asked["rating_range"], asked["top"], asked["step"]),
        late_entries=_amount("late", asked["late"]),
        withdrawals=_amount("withdrawals", asked["withdrawals"]),
        baku=asked["baku"]
        if asked["system"].profile.accelerates
        else _no_baku(asked["baku"], asked["system"]),
        games_a_match=asked["system"].profile.games_a_match,
        tie_breaks=_tie_breaks(asked["tie_breaks"]),
        scoring=_scoring(asked["scoring"]),
        first_colour=asked["first_colour"],
        **{name: _rate(name.replace("_", "-"), asked[name]) for name in _RATES},
    )


def _generate_all(
    wanted: GeneratorWishes,
    system: FileSystem,
    seeds: range,
    output: str,
    dialect: Dialect,
    line_end: LineEnd,
) -> None:
    names = _names(seeds, output)
    reported: list[Phrase] = []
    for seed, name in zip(seeds, names, strict=True):
        generated = make_tournament(wanted, system.draw.pair, None, seed)
        complain(Phrase(N_("seed {seed}"), {"seed": seed}))
        converted = convert(report(generated, system, dialect), dialect)
        for note in (*generated.notes, *(each for each in converted.adjustments if each not in reported)):
            complain(note)
        reported += converted.adjustments
        write_report(converted.trf, name, line_end)


def _names(seeds: range, output: str) -> list[str]:
    """One file by its name; several, or into a folder, by their seeds."""
    folder = Path(output)
    if len(seeds) == 1 and (output == "-" or not folder.is_dir()):
        return [output]
    if output == "-":
        raise BadValue("output", N_("a folder, for more than one tournament"), output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise BadValue("output", N_("a folder, for more than one tournament"), output) from None
    return [str(folder / f"{seed}.trf") for seed in seeds]


def report(generated: Generated, system: FileSystem, dialect: Dialect) -> TrfTournament:
    """Equal places may be shared in TRF26; the older dialects number them through."""
    places = standings(generated.record, generated.wanted.tie_breaks or ())
    shared = dialect is Dialect.TRF26
    heading = TrfHeading(
        name=f"Generated tournament, seed {generated.seed}",
        type=f"Swiss ({system.value})",
        program=f"Kosmos {__version__}",
        code=system.profile.code(1, swapped=False, accelerated=bool(generated.wanted.baku)),
        tie_breaks=generated.wanted.tie_breaks or (),
        comments=(f"seed {generated.seed}",),
    )
    return from_record(
        generated.record,
        heading,
        ranks={place.number: place.rank if shared else place.position for place in places},
        first_colour=generated.first_colour,
    )


def _rate(field: str, text: str | None) -> Rate | None:
    return None if text is None else parse_rate(text, field)


def _amount(field: str, text: str | None) -> Amount | None:
    if text is None:
        return None
    rate = parse_rate(text, field)
    if rate.by_round:
        raise BadValue(field, N_("a number or a per cent"), text)
    return rate.overall


def _ratings(given: str, span: str, top: int | None, step: int | None) -> RatingSpread:
    try:
        ratings = tuple(int(text) for text in given.split(",")) if given else ()
    except ValueError:
        raise BadValue("ratings", N_("numbers with commas between"), given) from None
    match = _RANGE.fullmatch(span.strip())
    if span and not match:
        raise BadValue("rating-range", N_("a range such as 1200-2200"), span)
    lowest, highest = (int(match[1]), int(match[2])) if match else (None, None)
    return RatingSpread(given=ratings, lowest=lowest, highest=highest, top=top, step=step)


def _no_baku(asked: bool | None, system: FileSystem) -> bool:
    if asked:
        raise BadValue("baku", N_("a system that knows virtual points"), system.value)
    return False


def _tie_breaks(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(reported(each) for each in parse_tie_breaks(text, "tie-breaks"))


def _scoring(text: str) -> Scoring:
    if not text:
        return Scoring()
    points = [parse_points(part, "scoring") for part in text.split(",")]
    if not 3 <= len(points) <= 4:
        raise BadValue("scoring", N_("points for win, draw, loss and bye, such as 3,1,0,3"), text)
    win, draw, loss = points[:3]
    return Scoring(win=win, draw=draw, loss=loss, bye=points[3] if len(points) == 4 else win)
