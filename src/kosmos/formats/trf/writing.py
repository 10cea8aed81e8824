"""Records in, text out: every field in its columns."""

from kosmos.core.outcomes import Outcome
from kosmos.formats.trf.columns import TrfRow
from kosmos.formats.trf.layouts import BY_RECORD, COLOUR, OPPONENT, PERSON, RESULT, ROUND_STEP, SCORE
from kosmos.formats.trf.records import (
    Comment,
    National,
    Numbers,
    TrfHeader,
    TrfPlayer,
    TrfRecord,
    TrfRound,
    TrfTournament,
    Unknown,
    Unread,
)


def write(trf: TrfTournament, line_end: str = "\n") -> str:
    """The file's text. Raises DoesNotFit where a number is too wide for its columns."""
    return "".join(make_record(record) + line_end for record in trf.records)


def make_record(record: TrfRecord) -> str:
    match record:
        case Comment(text):
            return _one_line(f"###{text}")
        case Unknown(line) | Unread(line):
            return _one_line(line)
        case TrfHeader(tag, text):
            return _one_line(f"{tag} {text}")
        case Numbers(tag, ids):
            return " ".join((tag, *map(str, ids)))
        case TrfPlayer():
            return _make_player(record)
        case National():
            return _make_national(record)
        case _:
            return _make_layout(record)


def _one_line(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ").rstrip(" \t")


def _make_layout(record: TrfRecord) -> str:
    layout = BY_RECORD[type(record)]
    row = TrfRow(layout.tag)
    for field in layout.fields:
        row.put(field, getattr(record, field.name))
    columns = [getattr(record, repeat.field.name) for repeat in layout.repeats]
    for index, values in enumerate(zip(*columns, strict=True)):
        for repeat, value in zip(layout.repeats, values, strict=True):
            row.put(repeat.field, value, index * repeat.step)
    return row.make()


def _make_national(record: National) -> str:
    row = TrfRow(record.tag)
    for field in PERSON:
        row.put(field, getattr(record, field.name))
    return row.make()


def _make_player(record: TrfPlayer) -> str:
    row = TrfRow("001")
    for field in PERSON + SCORE:
        row.put(field, getattr(record, field.name))
    for index, round_ in enumerate(record.rounds):
        _put_round(row, round_, index * ROUND_STEP)
    return row.make()


def _put_round(row: TrfRow, round_: TrfRound, shift: int) -> None:
    if round_.outcome is Outcome.ABSENT:
        return
    if round_.opponent is None:
        row.put_text(OPPONENT.first + shift, "0000")
    else:
        row.put(OPPONENT, round_.opponent, shift)
    row.put(COLOUR, round_.colour or "-", shift)
    row.put(RESULT, "" if round_.outcome is Outcome.PENDING else round_.outcome, shift)
