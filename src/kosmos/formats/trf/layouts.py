"""Where everything stands: the columns of every record, once for reading and writing."""

from typing import Any, NamedTuple

from kosmos.formats.trf.columns import Field, Kind, Repeat
from kosmos.formats.trf.records import (
    Acceleration,
    Byes,
    Comment,
    Forbidden,
    ForfeitMatch,
    GamePoints,
    Header,
    Irregular,
    LineUp,
    MatchPoints,
    National,
    Numbers,
    OldTeam,
    Player,
    RoundDates,
    StartingRank,
    Team,
    TeamByes,
    TrfRecord,
    Unknown,
    VirtualPoints,
)

LEFT, RIGHT, NUMBER, ZEROS, POINTS = Kind.LEFT, Kind.RIGHT, Kind.NUMBER, Kind.ZEROS, Kind.POINTS

#: the static columns of 001 and of the national records
PERSON = (
    Field("number", 5, 8, NUMBER, needed=True),
    Field("sex", 10, 10, LEFT),
    Field("title", 11, 13, RIGHT),
    Field("name", 15, 47, LEFT),
    Field("rating", 49, 52, NUMBER),
    Field("federation", 54, 56, LEFT),
    Field("fide_id", 58, 68, RIGHT),
    Field("birth", 70, 79, LEFT),
)
SCORE = (Field("points", 81, 84, POINTS), Field("rank", 86, 89, NUMBER))

#: one round of 001; the next round stands ten columns further right
OPPONENT = Field("opponent", 92, 95, NUMBER)
COLOUR = Field("colour", 97, 97, LEFT)
RESULT = Field("result", 99, 99, LEFT)
ROUND_STEP = 10
ROUND = tuple(Repeat(field, ROUND_STEP, positional=True) for field in (OPPONENT, COLOUR, RESULT))


class Layout(NamedTuple):
    tag: str
    record: type[Any]
    fields: tuple[Field, ...] = ()
    repeats: tuple[Repeat, ...] = ()


def _ids(name: str, first: int) -> tuple[Repeat, ...]:
    """Starting numbers, four columns each with a blank between."""
    return (Repeat(Field(name, first, first + 3, NUMBER), 5),)


def _worth(first: int, width: int) -> tuple[Repeat, ...]:
    """A symbol and its points, every nine columns."""
    after = first + width
    return (
        Repeat(Field("symbols", first, after - 1, LEFT, needed=True), 9, positional=True),
        Repeat(Field("points", after, after + 3, POINTS, needed=True), 9, positional=True),
    )


_LAYOUTS = (
    Layout("013", OldTeam, (Field("name", 5, 36, LEFT),), _ids("members", 37)),
    Layout("132", RoundDates, (), (Repeat(Field("dates", 92, 99, LEFT), ROUND_STEP, positional=True),)),
    Layout("162", GamePoints, (), _worth(6, 1)),
    Layout("172", StartingRank, (Field("federation", 5, 7, LEFT), Field("method", 9, 13, LEFT))),
    Layout(
        "240",
        Byes,
        (Field("type", 5, 5, LEFT, needed=True), Field("round", 7, 9, ZEROS, needed=True)),
        _ids("ids", 11),
    ),
    Layout(
        "250",
        Acceleration,
        (
            Field("match_points", 5, 8, POINTS),
            Field("points", 10, 13, POINTS),
            Field("first_round", 15, 17, NUMBER, needed=True),
            Field("last_round", 19, 21, NUMBER, needed=True),
            Field("first_id", 23, 26, NUMBER, needed=True),
            Field("last_id", 28, 31, NUMBER, needed=True),
        ),
    ),
    Layout(
        "260",
        Forbidden,
        (Field("first_round", 5, 7, ZEROS, needed=True), Field("last_round", 9, 11, ZEROS, needed=True)),
        _ids("ids", 13),
    ),
    Layout(
        "299",
        Irregular,
        (
            Field("type", 5, 5, LEFT),
            Field("match_points", 8, 11, POINTS),
            Field("points", 14, 17, POINTS),
            Field("round", 20, 22, ZEROS),
        ),
        _ids("ids", 24),
    ),
    Layout(
        "300",
        LineUp,
        (
            Field("round", 5, 7, ZEROS, needed=True),
            Field("team", 9, 11, ZEROS, needed=True),
            Field("opponent", 13, 15, ZEROS, needed=True),
        ),
        (Repeat(Field("ids", 17, 20, ZEROS), 5),),
    ),
    Layout(
        "310",
        Team,
        (
            Field("number", 5, 7, NUMBER, needed=True),
            Field("name", 9, 40, LEFT),
            Field("nickname", 42, 46, LEFT),
            Field("strength", 48, 53, RIGHT),
            Field("match_points", 55, 60, POINTS),
            Field("game_points", 62, 67, POINTS),
            Field("rank", 69, 71, NUMBER),
        ),
        _ids("members", 74),
    ),
    Layout(
        "320",
        TeamByes,
        (Field("match_points", 5, 8, POINTS), Field("game_points", 10, 13, POINTS)),
        (Repeat(Field("teams", 15, 17, ZEROS), 4, positional=True),),
    ),
    Layout(
        "330",
        ForfeitMatch,
        (
            Field("type", 5, 6, LEFT, needed=True),
            Field("round", 8, 10, ZEROS, needed=True),
            Field("white", 12, 14, ZEROS, needed=True),
            Field("black", 16, 18, ZEROS, needed=True),
        ),
    ),
    Layout("362", MatchPoints, (), _worth(5, 2)),
    Layout(
        "XXA",
        VirtualPoints,
        (Field("number", 5, 8, NUMBER, needed=True),),
        (Repeat(Field("points", 10, 13, POINTS), 5, positional=True),),
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
        case Header(tag) | Numbers(tag):
            return tag
        case National():
            return record.tag
        case Comment():
            return "###"
        case Unknown(line):
            return line[:3]
        case Player():
            return "001"
        case _:
            return BY_RECORD[type(record)].tag
