"""What the records mean: rounds, first colour, scoring, system, tie-breaks; whichever dialect said it."""

import re

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Scoring
from kosmos.formats.trf.columns import TrfLine, parse_number, parse_tenths
from kosmos.formats.trf.records import (
    Byes,
    Forbidden,
    ForfeitMatch,
    GamePoints,
    Numbers,
    TrfAcceleration,
    TrfHeader,
    TrfRecord,
    TrfTournament,
)
from kosmos.locale import N_
from kosmos.tournament.systems import System, reported_as

_TOKEN = re.compile(r"[^ \t]+")
_SCORE = re.compile(r"([A-Za-z]{1,3})=(\S+)", re.ASCII)

#: XXS: a shortcut stands for several codes
_SHORTCUTS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB")}
_XXS_DEFAULTS = {
    **dict.fromkeys(("WW", "BW", "FW", "FPB", "PAB"), 10),
    **dict.fromkeys(("WD", "BD", "HPB"), 5),
    **dict.fromkeys(("WL", "BL", "FL", "ZPB"), 0),
}
_FIRST_COLOURS = {"white1": Colour.WHITE, "black1": Colour.BLACK}
#: a list of n forbids n(n-1)/2 games; a club or a family is far smaller
MOST_FORBIDDEN = 500
_GAME_SYMBOLS = frozenset("WDLAPXZ")  #: Z: what bbpPairings writes for A


def check_header(line: TrfLine, header: TrfHeader) -> None:
    """Refuse a header that something depends on and that cannot be understood."""
    match header.tag:
        case "142" | "XXR":
            if not 1 <= (parse_number(header.text.strip(" ")) or 0) <= 999:
                raise line.bad(5, N_("expected a number of rounds, got “{value}”"), value=header.text)
        case "152":
            if header.text.strip(" ").upper() not in ("W", "B"):
                raise line.bad(5, N_("expected W or B, got “{value}”"), value=header.text)
        case "XXC":
            _check_words(line)
        case "XXS":
            _check_scores(line)
        case "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU":
            if parse_tenths(header.text.strip(" ")) is None:
                raise line.bad(5, N_("expected points such as 1.5, got “{value}”"), value=header.text)


def _check_words(line: TrfLine) -> None:
    for token in _TOKEN.finditer(line.text, 3):
        if token[0].lower() not in (*_FIRST_COLOURS, "rank"):
            reason = N_("expected white1, black1 or rank, got “{value}”")
            raise line.bad(token.start() + 1, reason, value=token[0])


def _check_scores(line: TrfLine) -> None:
    for token in _TOKEN.finditer(line.text, 3):
        match = _SCORE.fullmatch(token[0])
        known = match and match[1].upper() in (*_XXS_DEFAULTS, *_SHORTCUTS)
        if not match or not known or parse_tenths(match[2]) is None:
            reason = N_("expected a score such as W=3 or PAB=0.5, got “{value}”")
            raise line.bad(token.start() + 1, reason, value=token[0])


def check_record(line: TrfLine, record: TrfRecord) -> None:
    """Closed sets and ranges of the records in columns."""
    match record:
        case Forbidden(_, _, ids) | Numbers("XXP", ids):
            if len(ids) > MOST_FORBIDDEN:
                raise line.bad(5, N_("more than {most} players who may not meet"), most=MOST_FORBIDDEN)
        case GamePoints(symbols):
            for index, symbol in enumerate(symbols):
                if symbol.upper() not in _GAME_SYMBOLS:
                    raise line.bad(6 + 9 * index, N_("there is no result “{value}”"), value=symbol)
        case Byes(type):
            if type.upper() not in ("F", "H", "Z"):
                raise line.bad(5, N_("expected the bye F, H or Z, got “{value}”"), value=type)
        case ForfeitMatch(type):
            if type not in ("+-", "-+", "--"):
                raise line.bad(5, N_("expected +-, -+ or --, got “{value}”"), value=type)
        case TrfAcceleration():
            if record.first_round > record.last_round or not record.first_round:
                raise line.bad(15, N_("the rounds do not run from a first to a last one"))
            if record.first_id > record.last_id:
                raise line.bad(23, N_("the numbers do not run from a first to a last one"))


def rounds_said(trf: TrfTournament) -> int | None:
    text = trf.header("142", "XXR")
    return int(text) if text else None


def first_colour_said(trf: TrfTournament) -> Colour | None:
    text = trf.header("152")
    if text:
        return Colour(text.lower())
    words = [
        word.lower() for header in trf.all(TrfHeader) if header.tag == "XXC" for word in header.text.split()
    ]
    return next((_FIRST_COLOURS[word] for word in reversed(words) if word in _FIRST_COLOURS), None)


def orders_by_rank(trf: TrfTournament) -> bool:
    """`XXC rank`: the rank, not the starting number, is to be the pairing order."""
    return any(header.tag == "XXC" and "rank" in header.text.lower().split() for header in trf.all(TrfHeader))


def scoring_said(trf: TrfTournament) -> Scoring:
    """Record 162, else XXS, else the BBx lines, else 1, ½, 0."""
    if trf.all(GamePoints):
        return _from_162(trf)
    if trf.header("XXS") is not None:
        return _from_xxs(xxs_values(trf))
    return _from_bb(trf)


def _from_162(trf: TrfTournament) -> Scoring:
    pairs = [
        pair for record in trf.all(GamePoints) for pair in zip(record.symbols, record.points, strict=True)
    ]
    said = {symbol.upper(): points for symbol, points in pairs}
    win = said.get("W", 10)
    absence = said.get("A", said.get("Z", 0))
    return Scoring(
        win=win,
        draw=said.get("D", 5),
        loss=said.get("L", 0),
        bye=said.get("P", win),
        forfeit_loss=absence,
        zero_bye=absence,
    )


def xxs_values(trf: TrfTournament) -> dict[str, int]:
    """Every code of XXS; the last one said wins."""
    values = dict(_XXS_DEFAULTS)
    for header in trf.all(TrfHeader):
        if header.tag == "XXS":
            for code, value in _SCORE.findall(header.text):
                points = parse_tenths(value) or 0
                values |= dict.fromkeys(_SHORTCUTS.get(code.upper(), (code.upper(),)), points)
    return values


def _from_xxs(values: dict[str, int]) -> Scoring:
    return Scoring(
        win=values["WW"],
        draw=values["WD"],
        loss=values["WL"],
        bye=values["PAB"],
        forfeit_win=values["FW"] if values["FW"] != values["WW"] else None,
        forfeit_loss=values["FL"],
        half_bye=values["HPB"] if values["HPB"] != values["WD"] else None,
        full_bye=values["FPB"] if values["FPB"] != values["WW"] else None,
        zero_bye=values["ZPB"],
    )


def _from_bb(trf: TrfTournament) -> Scoring:
    def said(tag: str, default: int) -> int:
        text = trf.header(tag)
        return default if text is None else parse_tenths(text) or 0

    win = said("BBW", 10)
    return Scoring(
        win=win,
        draw=said("BBD", 5),
        loss=said("BBL", 0),
        bye=said("BBU", win),
        forfeit_loss=said("BBF", 0),
        zero_bye=said("BBZ", 0),
    )


def system_said(trf: TrfTournament) -> System | None:
    """Our system that record 192 asks for; the plain code leaves the edition to the first day of the event."""
    code = (trf.header("192") or "").upper().removesuffix("_BAKU")
    return reported_as(code, trf.header("042") or "")


_ROUND_ROBIN = re.compile(
    r"round[ -]?robin|all[ -]?play[ -]?all|rundenturnier|rundensystem|jeder gegen jeden|toutes[ -]rondes|berger",
    re.IGNORECASE,
)
_SWISS = re.compile(r"swiss|schweizer|suisse|zwitsers", re.IGNORECASE)


def says_round_robin(trf: TrfTournament) -> bool:
    """Record 192 says it in a code; without one, the words of 092 may."""
    code = trf.header("192")
    if code:
        return "ROUNDROBIN" in code.upper()
    words = trf.header("092") or ""
    return bool(_ROUND_ROBIN.search(words)) and not _SWISS.search(words)


def tie_breaks_said(trf: TrfTournament) -> tuple[str, ...]:
    """The codes of record 202, or of 212, which says where the points come: first, unless PTS stands elsewhere."""
    codes = [code.strip() for code in (trf.header("202", "212") or "").split(",")]
    filled = tuple(code for code in codes if code)
    return filled[1:] if filled[:1] and filled[0].upper() == "PTS" else filled
