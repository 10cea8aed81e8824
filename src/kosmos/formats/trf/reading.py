"""Text in, records out; what cannot be read is refused with its line and column."""

import re
from typing import Any, cast

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.formats.swiss_manager import refuse_swiss_manager
from kosmos.formats.trf.columns import TrfField, TrfLine, check_gaps, parse_number, read_field, read_repeats
from kosmos.formats.trf.consistency import check_games
from kosmos.formats.trf.errors import BadTrf
from kosmos.formats.trf.layouts import (
    BY_TAG,
    COLOUR,
    HEADERS,
    NUMBER_LISTS,
    OPPONENT,
    PERSON,
    RESULT,
    ROUND,
    ROUND_STEP,
    SCORE,
    TrfLayout,
)
from kosmos.formats.trf.meanings import check_header, check_record
from kosmos.formats.trf.records import (
    NOT_THERE,
    Comment,
    National,
    Numbers,
    RoundDates,
    StartingRank,
    TrfHeader,
    TrfPlayer,
    TrfRecord,
    TrfRound,
    TrfTournament,
    Unknown,
    Unread,
)
from kosmos.locale import N_, Phrase

# The format's own text names CR; real files end their lines in all three ways. `str.splitlines` would
# also split at characters that may well stand in a name.
_LINE_END = re.compile(r"\r\n|\r|\n")
_NATIONAL = re.compile(r"[A-Z]{3} ", re.ASCII)
#: a player's line with 999 rounds, more than any record can name
LONGEST = RESULT.last + 998 * ROUND_STEP
_TOKEN = re.compile(r"[^ \t]+")
#: records that say who plays whom and what it is worth
DECISIVE = frozenset(
    ("001", "142", "162", "250", "260", "XXR", "XXS", "XXA", "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
)
#: how a starting rank may be formed (record 172)
METHODS = frozenset(("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"))


def read(data: bytes | str) -> TrfTournament:
    """Any of the dialects. Raises BadTrf."""
    refuse_swiss_manager(data)
    text = (decode(data) if isinstance(data, bytes) else data).removeprefix("\ufeff")
    lines = [TrfLine(number, line.rstrip(" \t")) for number, line in enumerate(_LINE_END.split(text), 1)]
    read_lines = [(line, _read_leniently(line)) for line in lines if line.text]
    players = [(line, record) for line, record in read_lines if isinstance(record, TrfPlayer)]
    if not players:
        raise BadTrf(1, 1, Phrase(N_("there is no player (record 001) in this file")))
    check_games(players)
    return TrfTournament(tuple(record for _, record in read_lines))


def _read_leniently(line: TrfLine) -> TrfRecord:
    """Only what pairing and standings hang on makes a file unusable; any other record that cannot be read is kept as it
    stands, with the reason.
    """
    try:
        return _read_record(line)
    except BadTrf as fault:
        if line.tag in DECISIVE:
            raise
        if line.tag == "172" and (method := line.text[3:].strip(" \t").upper()) in METHODS:
            return StartingRank("", method)  # as Sharly Chess writes it, without a federation
        return Unread(line.text, line.number, fault.column, fault.reason)


def decode(data: bytes) -> str:
    """UTF-8 with or without a mark, else the Western code page that old programs write."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as fault:
        before = _LINE_END.split(data[: fault.start].decode("cp1252"))
        reason = Phrase(N_("neither UTF-8 nor Western European text"))
        raise BadTrf(len(before), len(before[-1]) + 1, reason) from None


def _read_record(line: TrfLine) -> TrfRecord:
    tag = line.tag
    if tag == "###":
        return Comment(line.text[3:])
    if tag == "001":
        return _read_player(line)
    if tag == "132":
        return _read_dates(line)
    if tag in BY_TAG:
        return cast("TrfRecord", _read_layout(line, BY_TAG[tag]))
    if tag in HEADERS:
        return _read_header(line)
    if tag in NUMBER_LISTS:
        numbers = Numbers(tag, _read_numbers(line))
        check_record(line, numbers)
        return numbers
    return _read_national(line)


def _read_layout(line: TrfLine, layout: TrfLayout) -> Any:
    check_gaps(line, layout.fields, layout.repeats)
    values = _read_fields(line, layout.fields)
    values |= read_repeats(line, layout.repeats)
    record = layout.record(**values)
    check_record(line, record)
    return record


def _read_fields(line: TrfLine, fields: tuple[TrfField, ...]) -> dict[str, Any]:
    return {field.name: read_field(line, field) for field in fields}


def _read_dates(line: TrfLine) -> TrfRecord:
    """Dates are for people: a line whose dates stand elsewhere is kept as text, not refused."""
    try:
        dates: RoundDates = _read_layout(line, BY_TAG["132"])
    except BadTrf:
        return _read_header(line)
    return dates


def _read_header(line: TrfLine) -> TrfHeader:
    if line.cut(4, 4).strip(" "):
        raise line.bad(4, N_("“{value}” stands between two fields"), value=line.cut(4, 4))
    header = TrfHeader(line.tag, line.text[4:])
    check_header(line, header)
    return header


def _read_numbers(line: TrfLine) -> tuple[int, ...]:
    numbers = []
    for token in _TOKEN.finditer(line.text, 3):
        number = parse_number(token[0])
        if not number:
            raise line.bad(token.start() + 1, N_("expected a starting number, got “{value}”"), value=token[0])
        numbers.append(number)
    return tuple(numbers)


def _read_national(line: TrfLine) -> TrfRecord:
    """A federation's code and a starting number make a national rating; all else is kept unread."""
    if not _NATIONAL.match(line.text) or parse_number(line.cut(5, 8).strip(" ")) is None:
        return Unknown(line.text)
    try:
        check_gaps(line, PERSON)
        return National(tag=line.tag, **_read_fields(line, PERSON))
    except BadTrf:
        return Unknown(line.text)


def _read_player(line: TrfLine) -> TrfPlayer:
    if len(line.text) > LONGEST:
        raise line.bad(LONGEST + 1, N_("there are more rounds than a tournament can have"))
    check_gaps(line, PERSON + SCORE, ROUND)
    values = _read_fields(line, PERSON + SCORE)
    if values["number"] == 0:
        raise line.bad(PERSON[0].first, N_("starting numbers begin with 1"))
    shifts = range(0, max(0, len(line.text) - OPPONENT.first + 1), ROUND_STEP)
    rounds = [_read_round(line, shift) for shift in shifts]
    while rounds and rounds[-1] == NOT_THERE:
        rounds.pop()
    return TrfPlayer(rounds=tuple(rounds), **values)


def _read_round(line: TrfLine, shift: int) -> TrfRound:
    if not line.cut(OPPONENT.first + shift, RESULT.last + shift).strip(" "):
        return NOT_THERE
    opponent = read_field(line, OPPONENT, shift) or None
    colour = _read_colour(line, shift)
    outcome = _read_outcome(line, shift, opponent)
    if opponent is None:
        return TrfRound(outcome)
    if colour is None and outcome.is_played:
        raise line.bad(COLOUR.first + shift, N_("a played game needs a colour, w or b"))
    sign = line.cut(RESULT.first + shift, RESULT.first + shift)
    unknown = sign if outcome is Outcome.ADJOURNED and sign != Outcome.ADJOURNED.value else ""
    return TrfRound(outcome, opponent, colour, unknown)


def _read_colour(line: TrfLine, shift: int) -> Colour | None:
    text = line.cut(COLOUR.first + shift, COLOUR.last + shift).lower()
    if text in ("w", "b"):
        return Colour(text)
    if text not in ("-", " ", ""):
        raise line.bad(COLOUR.first + shift, N_("expected the colour w, b or -, got “{value}”"), value=text)
    return None


def _read_outcome(line: TrfLine, shift: int, opponent: int | None) -> Outcome:
    """A blank beside an opponent is a result still to come, a blank alone an absence."""
    column = RESULT.first + shift
    text = line.cut(column, column).upper()
    if text in ("", " "):
        return Outcome.ABSENT if opponent is None else Outcome.PENDING
    if text not in _OUTCOMES and opponent is not None:
        return Outcome.ADJOURNED
    if text not in _OUTCOMES:
        raise line.bad(column, N_("there is no result “{value}”"), value=text)
    outcome = Outcome(text)
    if opponent is None and (outcome.is_played and outcome is not Outcome.DRAW):
        raise line.bad(column, N_("the result “{value}” needs an opponent"), value=text)
    if opponent is not None and outcome.is_bye:
        raise line.bad(column, N_("the bye “{value}” has no opponent"), value=text)
    return outcome


_OUTCOMES = frozenset(outcome.value for outcome in Outcome) - {Outcome.PENDING.value, Outcome.ABSENT.value}
