"""Results of a game: a closed set, so that an inconsistent result cannot even be written down."""

from enum import StrEnum

from kosmos.core.errors import BadValue
from kosmos.core.outcomes import Outcome
from kosmos.locale import N_


class Result(StrEnum):
    MISSING = "*"
    WHITE_WINS = "1-0"
    DRAW = "½-½"
    BLACK_WINS = "0-1"
    WHITE_WINS_FORFEIT = "+/-"
    BLACK_WINS_FORFEIT = "-/+"
    DOUBLE_FORFEIT = "-/-"
    WHITE_HALF = "½-0"  #: unusual: the arbiter gave White a half, Black nothing
    BLACK_HALF = "0-½"
    NO_POINTS = "0-0"
    ADJOURNED = "adj"

    @property
    def is_forfeit(self) -> bool:
        return self in FORFEITS

    @property
    def is_played(self) -> bool:
        return self not in FORFEITS and self is not Result.MISSING

    @property
    def is_final(self) -> bool:
        return self not in OPEN

    @property
    def reversed(self) -> "Result":
        """The same result seen with the colours exchanged."""
        return _REVERSED.get(self, self)


OPEN = frozenset((Result.MISSING, Result.ADJOURNED))
FORFEITS = frozenset((Result.WHITE_WINS_FORFEIT, Result.BLACK_WINS_FORFEIT, Result.DOUBLE_FORFEIT))
_SWAPS = (
    (Result.WHITE_WINS, Result.BLACK_WINS),
    (Result.WHITE_WINS_FORFEIT, Result.BLACK_WINS_FORFEIT),
    (Result.WHITE_HALF, Result.BLACK_HALF),
)
_REVERSED = dict(_SWAPS) | {b: a for a, b in _SWAPS}

#: what a result means for White and for Black
OUTCOMES: dict[Result, tuple[Outcome, Outcome]] = {
    Result.MISSING: (Outcome.PENDING, Outcome.PENDING),
    Result.WHITE_WINS: (Outcome.WIN, Outcome.LOSS),
    Result.DRAW: (Outcome.DRAW, Outcome.DRAW),
    Result.BLACK_WINS: (Outcome.LOSS, Outcome.WIN),
    Result.WHITE_WINS_FORFEIT: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    Result.BLACK_WINS_FORFEIT: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    Result.DOUBLE_FORFEIT: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    Result.WHITE_HALF: (Outcome.DRAW, Outcome.LOSS),
    Result.BLACK_HALF: (Outcome.LOSS, Outcome.DRAW),
    Result.NO_POINTS: (Outcome.LOSS, Outcome.LOSS),
    Result.ADJOURNED: (Outcome.ADJOURNED, Outcome.ADJOURNED),
}

_UNRATED = {
    Outcome.WIN: Outcome.UNRATED_WIN,
    Outcome.DRAW: Outcome.UNRATED_DRAW,
    Outcome.LOSS: Outcome.UNRATED_LOSS,
}
UNRATED_OUTCOMES: dict[Result, tuple[Outcome, Outcome]] = {
    result: (_UNRATED.get(white, white), _UNRATED.get(black, black))
    for result, (white, black) in OUTCOMES.items()
}


def outcomes(result: Result, rated: bool = True) -> tuple[Outcome, Outcome]:
    return (OUTCOMES if rated else UNRATED_OUTCOMES)[result]


_SPELLINGS: dict[Result, tuple[str, ...]] = {
    Result.WHITE_WINS: ("1-0", "1:0", "1", "w", "white", "weiß", "weiss"),
    Result.DRAW: ("½-½", "½:½", "1/2-1/2", "0.5-0.5", "1/2", "½", "=", "=-=", "d", "r", "draw", "remis"),
    Result.BLACK_WINS: ("0-1", "0:1", "0", "b", "s", "black", "schwarz"),
    Result.MISSING: ("*", "", "m", "f", "missing", "fehlt", "none", "-"),
    Result.WHITE_WINS_FORFEIT: ("+/-", "+:-", "+-", "+--", "1-0f", "1-0k"),
    Result.BLACK_WINS_FORFEIT: ("-/+", "-:+", "-+", "--+", "0-1f", "0-1k"),
    Result.DOUBLE_FORFEIT: ("-/-", "-:-", "--", "---", "0-0f", "0-0k"),
    Result.WHITE_HALF: ("½-0", "½:0", "1/2-0", "0.5-0"),
    Result.BLACK_HALF: ("0-½", "0:½", "0-1/2", "0-0.5"),
    Result.NO_POINTS: ("0-0", "0:0"),
    Result.ADJOURNED: ("adj", "?", "h", "adjourned", "hängepartie"),
}
_BY_SPELLING = {spelling: result for result, group in _SPELLINGS.items() for spelling in group}


def parse_result(text: str, field: str = "result") -> Result:
    """`1-0`, `1:0`, `1`, `w`; `½-½`, `=`, `d`, `r`; `0-1`, `b`, `s`; `+/-` …; dashes of any length."""
    plain = text.strip().casefold().replace("–", "-").replace("−", "-").replace(" ", "")
    if plain in _BY_SPELLING:
        return _BY_SPELLING[plain]
    raise BadValue(field, N_("one of 1-0, ½-½, 0-1, +/-, -/+, -/-, ½-0, 0-½, 0-0, adj or *"), text)


#: as results are shown to people
SHOWN: dict[Result, str] = {
    Result.MISSING: "",
    Result.WHITE_WINS: "1–0",
    Result.DRAW: "½–½",
    Result.BLACK_WINS: "0–1",
    Result.WHITE_WINS_FORFEIT: "+ : –",
    Result.BLACK_WINS_FORFEIT: "– : +",
    Result.DOUBLE_FORFEIT: "– : –",
    Result.WHITE_HALF: "½–0",
    Result.BLACK_HALF: "0–½",
    Result.NO_POINTS: "0–0",
    Result.ADJOURNED: "adj.",
}


def make_result(result: Result) -> str:
    return SHOWN[result]
