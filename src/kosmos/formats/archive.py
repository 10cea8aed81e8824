"""The `.kosmos` file: a tournament's stream as JSON lines under a header.

    {"kosmos":"tournament","format":2,"events":57,"sha256":"…"}
    {"at":"2026-11-15T18:00:00Z","by":"anna","event":{"type":"tournament_created:2", …},"part":0}
    …

Format 1 is that of events without versions. It is read like any other; what is written is of today's format.

Birth dates, addresses, phones and e-mails are in the file only if they were asked for, and then in the events: a key of
the house it comes from would open nothing elsewhere.

The digest is taken over the lines after the header, so that a damaged file is known before it is used.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from kosmos.core.errors import shown
from kosmos.formats.archive_check import BadArchive, check_facts
from kosmos.formats.swiss_manager import refuse_swiss_manager
from kosmos.locale import N_, NP_, Phrase
from kosmos.tournament.events import Misfit, Stamped, decode, encode
from kosmos.tournament.events.personal import without_key
from kosmos.tournament.retelling import up_to_date

__all__ = ["FORMAT", "BadArchive", "make_archive", "read_archive"]

FORMAT = 2
TOO_DEEP = Phrase(N_("nested too deeply"))
NOT_UTF8 = Phrase(N_("no text in UTF-8"))


class ArchiveHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kosmos: str
    format: int
    events: int
    sha256: str


def make_archive(stream: Sequence[Stamped], *, personal: bool = False) -> bytes:
    """The file of a stream; with `personal` it holds birth dates, addresses, phones and e-mails."""
    told = [_without_key(stamped, personal=personal) for stamped in up_to_date(stream)]
    lines = b"".join(encode(stamped) + b"\n" for stamped in told)
    header = ArchiveHeader("tournament", FORMAT, len(stream), sha256(lines).hexdigest())
    return msgspec.json.encode(header) + b"\n" + lines


def _without_key(stamped: Stamped, *, personal: bool) -> Stamped:
    return msgspec.structs.replace(stamped, event=without_key(stamped.event, personal=personal))


def read_archive(data: bytes) -> list[Stamped]:
    """The stream in the file, checked from the header to the last fact; or a refusal with line and reason."""
    refuse_swiss_manager(data)
    head, _, body = data.partition(b"\n")
    header = _header(head)
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
    stream = [_event(line, number) for number, line in enumerate(lines, 2)]
    if sha256(body).hexdigest() != header.sha256:
        raise BadArchive(1, Phrase(N_("the contents do not fit the check sum: the file was changed")))
    return check_facts(stream)


def _header(line: bytes) -> ArchiveHeader:
    try:
        header = msgspec.json.decode(line, type=ArchiveHeader)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadArchive(1, Phrase(N_("this is not a Kosmos file"))) from None
    if header.kosmos != "tournament":
        raise BadArchive(1, Phrase(N_("this is not a tournament")))
    if not 1 <= header.format <= FORMAT:
        raise BadArchive(
            1, Phrase(N_("it was written by a newer Kosmos (format {format})"), {"format": header.format})
        )
    return header


def _event(line: bytes, number: int) -> Stamped:
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
