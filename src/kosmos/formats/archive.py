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

import msgspec

from kosmos.formats.archive_check import check_facts
from kosmos.formats.archive_lines import ArchiveKind, BadArchive, make_lines, read_lines
from kosmos.locale import N_
from kosmos.tournament.events.personal import without_key
from kosmos.tournament.events.stored import Stamped, decode, encode
from kosmos.tournament.retelling import up_to_date

__all__ = ["FORMAT", "BadArchive", "make_archive", "read_archive"]

FORMAT = 2
TOURNAMENT = ArchiveKind("tournament", FORMAT, N_("this is not a tournament"))


def make_archive(stream: Sequence[Stamped], *, personal: bool = False) -> bytes:
    """The file of a stream; with `personal` it holds birth dates, addresses, phones and e-mails."""
    told = [_without_key(stamped, personal=personal) for stamped in up_to_date(stream)]
    return make_lines(TOURNAMENT, [encode(stamped) for stamped in told])


def _without_key(stamped: Stamped, *, personal: bool) -> Stamped:
    return msgspec.structs.replace(stamped, event=without_key(stamped.event, personal=personal))


def read_archive(data: bytes) -> list[Stamped]:
    """The stream in the file, checked from the header to the last fact; or a refusal with line and reason."""
    return check_facts(read_lines(TOURNAMENT, data, decode))
