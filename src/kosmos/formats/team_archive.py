"""The `.kosmos` file of a team event: its stream as JSON lines under a header.

    {"kosmos":"team event","format":1,"events":57,"sha256":"…"}
    {"at":"2026-11-15T18:00:00Z","by":"anna","event":{"type":"team_event:1", …},"part":0}
    …

Players of team events have a name, a rating and results; what people may ask to have forgotten is in no event and so in no file.
"""

from collections.abc import Sequence

from kosmos.core.errors import FieldRefused, Refusal
from kosmos.formats.archive_lines import ArchiveKind, BadArchive, check_stamp, held_by, make_lines, read_lines
from kosmos.locale import N_, Phrase
from kosmos.teams.events import StampedTeamEvent, TeamEventSet, decode, encode, with_parts
from kosmos.teams.integrity import checked_stream

TEAM_ARCHIVE = ArchiveKind("team event", 1, N_("this is not a team event"))


def is_team_archive(data: bytes) -> bool:
    """A `.kosmos` file of any kind: whatever else it holds is refused by name."""
    return bool(held_by(data))


def make_team_archive(stream: Sequence[StampedTeamEvent]) -> bytes:
    return make_lines(TEAM_ARCHIVE, [encode(each) for each in with_parts(stream)])


def read_team_archive(data: bytes) -> list[StampedTeamEvent]:
    """The stream in the file, checked from the header to the last fact; or a refusal with line and reason."""
    stream = read_lines(TEAM_ARCHIVE, data, decode)
    if not stream or not isinstance(stream[0].event, TeamEventSet):
        raise BadArchive(2, Phrase(N_("a team event begins with its settings")))
    checked: list[StampedTeamEvent] = []
    try:
        for each in checked_stream(with_parts(stream)):
            check_stamp(each)
            checked.append(each)
    except FieldRefused as refusal:
        raise BadArchive(len(checked) + 2, refusal.phrase) from None
    except (Refusal, LookupError, TypeError, ValueError, RecursionError):
        reason = Phrase(N_("this event does not fit what came before"))
        raise BadArchive(len(checked) + 2, reason) from None
    return checked
