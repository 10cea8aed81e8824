"""What every `.kosmos` file has in common, whatever it holds: a header with a digest over one line for each event."""

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import ClassVar, NamedTuple, Protocol, TypeVar

import msgspec

from kosmos.core.errors import Refusal, shown
from kosmos.core.timeline import Misfit
from kosmos.core.typed_text import clean_text
from kosmos.formats.swiss_manager import refuse_swiss_manager
from kosmos.locale import N_, NP_, Phrase

S = TypeVar("S")
TOO_DEEP = Phrase(N_("nested too deeply"))
NOT_UTF8 = Phrase(N_("no text in UTF-8"))
_AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


class BadArchive(Refusal):
    text: ClassVar[str] = N_("This file cannot be read: line {line}: {reason}")
    line: int
    reason: Phrase


class ArchiveKind(NamedTuple):
    """What a file holds: its word in the header, the newest format, and what to say of a file that holds something else."""

    word: str
    format: int
    other: str


class ArchiveHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kosmos: str
    format: int
    events: int
    sha256: str


def make_lines(kind: ArchiveKind, events: Sequence[bytes]) -> bytes:
    lines = b"".join(each + b"\n" for each in events)
    header = ArchiveHeader(kind.word, kind.format, len(events), sha256(lines).hexdigest())
    return msgspec.json.encode(header) + b"\n" + lines


def held_by(data: bytes) -> str:
    """The word in the header of a file; empty where it has none."""
    try:
        return msgspec.json.decode(data.partition(b"\n")[0], type=ArchiveHeader).kosmos
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def read_lines(kind: ArchiveKind, data: bytes, decode: Callable[[bytes], S]) -> list[S]:
    """The events in the file; or a refusal with line and reason. Whether they fit together is asked elsewhere."""
    refuse_swiss_manager(data)
    head, _, body = data.partition(b"\n")
    header = _header(kind, head)
    lines = body.split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    if len(lines) != header.events:
        reason = Phrase(
            NP_(
                "the file should have {expected} event and has {actual}",
                "the file should have {expected} events and has {actual}",
                "expected",
            ),
            {"expected": header.events, "actual": len(lines)},
        )
        raise BadArchive(len(lines) + 1, reason)
    stream = [_event(line, number, decode) for number, line in enumerate(lines, 2)]
    if sha256(body).hexdigest() != header.sha256:
        raise BadArchive(1, Phrase(N_("the contents do not fit the check sum: the file was changed")))
    return stream


def _header(kind: ArchiveKind, line: bytes) -> ArchiveHeader:
    try:
        header = msgspec.json.decode(line, type=ArchiveHeader)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadArchive(1, Phrase(N_("this is not a Kosmos file"))) from None
    if header.kosmos != kind.word:
        raise BadArchive(1, Phrase(kind.other))
    if not 1 <= header.format <= kind.format:
        raise BadArchive(
            1, Phrase(N_("it was written by a newer Kosmos (format {format})"), {"format": header.format})
        )
    return header


def _event(line: bytes, number: int, decode: Callable[[bytes], S]) -> S:
    try:
        return decode(line)
    except RecursionError:
        raise BadArchive(number, Phrase(N_("not an event: {error}"), {"error": TOO_DEEP})) from None
    except Misfit:
        raise BadArchive(number, Phrase(N_("this event does not fit what came before"))) from None
    except UnicodeDecodeError:
        raise BadArchive(number, Phrase(N_("not an event: {error}"), {"error": NOT_UTF8})) from None
    except msgspec.DecodeError as error:
        raise BadArchive(number, Phrase(N_("not an event: {error}"), {"error": shown(str(error))})) from None


class ArchiveStamp(Protocol):
    @property
    def at(self) -> str: ...

    @property
    def by(self) -> str: ...

    @property
    def part(self) -> int: ...


def check_stamp(stamped: ArchiveStamp) -> None:
    clean_text("by", stamped.by, 100)
    if not _AT.fullmatch(stamped.at) or stamped.part < 0:
        raise Misfit
