"""Where everything stands: the columns of every record, once for reading and writing."""

from typing import Any, NamedTuple

from kosmos.formats.trf.columns import FieldKind, Repeat, TrfField
from kosmos.formats.trf.records import (
    Byes,
    Comment,
    Forbidden,
    ForfeitMatch,
    GamePoints,
    Irregular,
    LineUp,
    MatchPoints,
    National,
    Numbers,
    OldTeam,
    RoundDates,
    StartingRank,
    Team,
    TeamByes,
    TrfAcceleration,
    TrfHeader,
    TrfPlayer,
    TrfRecord,
    Unknown,
    Unread,
    VirtualPoints,
)

LEFT, RIGHT, NUMBER, ZEROS, POINTS = (
    FieldKind.LEFT,
    FieldKind.RIGHT,
    FieldKind.NUMBER,
    FieldKind.ZEROS,
    FieldKind.POINTS,
)

#: the static columns of 001 and of the national records
PERSON = (
    TrfField("number", 5, 8, NUMBER, needed=True),
    TrfField("sex", 10, 10, LEFT),
    TrfField("title", 11, 13, RIGHT),
    TrfField("name", 15, 47, LEFT),
    TrfField("rating", 49, 52, NUMBER),
    TrfField("federation", 54, 56, LEFT),
    TrfField("fide_id", 58, 68, RIGHT),
    TrfField("birth", 70, 79, LEFT),
)
SCORE = (TrfField("points", 81, 84, POINTS), TrfField("rank", 86, 89, NUMBER))

#: one round of 001; the next round stands ten columns further right
OPPONENT = TrfField("opponent", 92, 95, NUMBER)
COLOUR = TrfField("colour", 97, 97, LEFT)
RESULT = TrfField("result", 99, 99, LEFT)
ROUND_STEP = 10
ROUND = tuple(Repeat(field, ROUND_STEP, positional=True) for field in (OPPONENT, COLOUR, RESULT))


class TrfLayout(NamedTuple):
    tag: str
    record: type[Any]
    fields: tuple[TrfField, ...] = ()
    repeats: tuple[Repeat, ...] = ()


def _ids(name: str, first: int) -> tuple[Repeat, ...]:
    """Starting numbers, four columns each with a blank between."""
    return (Repeat(TrfField(name, first, first + 3, NUMBER), 5),)


def _worth(first: int, width: int) -> tuple[Repeat, ...]:
    """A symbol and its points, every nine columns."""
    after = first + width
    return (
        Repeat(TrfField("symbols", first, after - 1, LEFT, needed=True), 9, positional=True),
        Repeat(TrfField("points", after, after + 3, POINTS, needed=True), 9, positional=True),
    )


_LAYOUTS = (
    TrfLayout("013", OldTeam, (TrfField("name", 5, 36, LEFT),), _ids("members", 37)),
    TrfLayout("132", RoundDates, (), (Repeat(TrfField("dates", 92, 99, LEFT), ROUND_STEP, positional=True),)),
    TrfLayout("162", GamePoints, (), _worth(6, 1)),
    TrfLayout("172", StartingRank, (TrfField("federation", 5, 7, LEFT), TrfField("method", 9, 13, LEFT))),
    TrfLayout(
        "240",
        Byes,
        (TrfField("type", 5, 5, LEFT, needed=True), TrfField("round", 7, 9, ZEROS, needed=True)),
        _ids("ids", 11),
    ),
    TrfLayout(
        "250",
        TrfAcceleration,
        (
            TrfField("match_points", 5, 8, POINTS),
            TrfField("points", 10, 13, POINTS),
            TrfField("first_round", 15, 17, NUMBER, needed=True),
            TrfField("last_round", 19, 21, NUMBER, needed=True),
            TrfField("first_id", 23, 26, NUMBER, needed=True),
            TrfField("last_id", 28, 31, NUMBER, needed=True),
        ),
    ),
    TrfLayout(
        "260",
        Forbidden,
        (
            TrfField("first_round", 5, 7, ZEROS, needed=True),
            TrfField("last_round", 9, 11, ZEROS, needed=True),
        ),
        _ids("ids", 13),
    ),
    TrfLayout(
        "299",
        Irregular,
        (
            TrfField("type", 5, 5, LEFT),
            TrfField("match_points", 8, 11, POINTS),
            TrfField("points", 14, 17, POINTS),
            TrfField("round", 20, 22, ZEROS),
        ),
        _ids("ids", 24),
    ),
    TrfLayout(
        "300",
        LineUp,
        (
            TrfField("round", 5, 7, ZEROS, needed=True),
            TrfField("team", 9, 11, ZEROS, needed=True),
            TrfField("opponent", 13, 15, ZEROS, needed=True),
        ),
        (Repeat(TrfField("ids", 17, 20, ZEROS), 5),),
    ),
    TrfLayout(
        "310",
        Team,
        (
            TrfField("number", 5, 7, NUMBER, needed=True),
            TrfField("name", 9, 40, LEFT),
            TrfField("nickname", 42, 46, LEFT),
            TrfField("strength", 48, 53, RIGHT),
            TrfField("match_points", 55, 60, POINTS),
            TrfField("game_points", 62, 67, POINTS),
            TrfField("rank", 69, 71, NUMBER),
        ),
        _ids("members", 74),
    ),
    TrfLayout(
        "320",
        TeamByes,
        (TrfField("match_points", 5, 8, POINTS), TrfField("game_points", 10, 13, POINTS)),
        (Repeat(TrfField("teams", 15, 17, ZEROS), 4, positional=True),),
    ),
    TrfLayout(
        "330",
        ForfeitMatch,
        (
            TrfField("type", 5, 6, LEFT, needed=True),
            TrfField("round", 8, 10, ZEROS, needed=True),
            TrfField("white", 12, 14, ZEROS, needed=True),
            TrfField("black", 16, 18, ZEROS, needed=True),
        ),
    ),
    TrfLayout("362", MatchPoints, (), _worth(5, 2)),
    TrfLayout(
        "XXA",
        VirtualPoints,
        (TrfField("number", 5, 8, NUMBER, needed=True),),
        (Repeat(TrfField("points", 10, 13, POINTS), 5, positional=True),),
    ),
)

BY_TAG = {layout.tag: layout for layout in _LAYOUTS}
BY_RECORD = {layout.record: layout for layout in _LAYOUTS}

#: records that are text from column 5 on
OLD_HEADERS = frozenset(("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122"))
ENGINE_HEADERS = frozenset(("XXR", "XXC", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"))
HEADERS = (
    OLD_HEADERS | ENGINE_HEADERS | {"142", "152", "182", "192", "202", "212", "222", "352", "801", "802"}
)

#: records that are starting numbers with blanks between
NUMBER_LISTS = frozenset(("XXP", "XXZ"))


def tag_of(record: TrfRecord) -> str:
    match record:
        case TrfHeader(tag) | Numbers(tag):
            return tag
        case National():
            return record.tag
        case Comment():
            return "###"
        case Unknown(line) | Unread(line):
            return line[:3]
        case TrfPlayer():
            return "001"
        case _:
            return BY_RECORD[type(record)].tag
