"""The `.kosmos` file: a tournament's stream as JSON lines under a header.

    {"kosmos":"tournament","format":1,"events":57,"sha256":"…"}
    {"at":"2026-11-15T18:00:00Z","by":"anna","event":{"type":"tournament_created", …}}
    …

The digest is taken over the lines after the header, so that a damaged file is known before it is used.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

import msgspec

from kosmos.core.errors import Refusal
from kosmos.core.fields import fields_of
from kosmos.core.players import Player
from kosmos.locale import N_, Phrase
from kosmos.tournament.chronicle import fold
from kosmos.tournament.events import (
    PlayerAdded,
    PlayerChanged,
    Stamped,
    TournamentChanged,
    TournamentCreated,
    decode,
    encode,
)
from kosmos.tournament.record import record_of
from kosmos.tournament.settings import Settings
from kosmos.tournament.state import State

FORMAT = 1


class BadArchive(Refusal):
    text: ClassVar[str] = N_("This file cannot be read: line {line}: {reason}")
    line: int
    reason: Phrase


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kosmos: str
    format: int
    events: int
    sha256: str


def make_archive(stream: Sequence[Stamped]) -> bytes:
    lines = b"".join(encode(stamped) + b"\n" for stamped in stream)
    header = Header("tournament", FORMAT, len(stream), sha256(lines).hexdigest())
    return msgspec.json.encode(header) + b"\n" + lines


def read_archive(data: bytes) -> list[Stamped]:
    """The stream in the file, checked from the header to the last fact; or a refusal with line and reason."""
    head, _, body = data.partition(b"\n")
    header = _header(head)
    lines = body.split(b"\n")
    if lines and not lines[-1]:
        lines.pop()
    if len(lines) != header.events:
        reason = Phrase(
            N_("the file should have {expected} events and has {actual}"),
            {"expected": header.events, "actual": len(lines)},
        )
        raise BadArchive(len(lines) + 1, reason)
    stream = [_event(line, number) for number, line in enumerate(lines, 2)]
    if sha256(body).hexdigest() != header.sha256:
        raise BadArchive(1, Phrase(N_("the contents do not fit the check sum: the file was changed")))
    _check_facts(stream)
    return stream


def _header(line: bytes) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadArchive(1, Phrase(N_("this is not a Kosmos file"))) from None
    if header.kosmos != "tournament":
        raise BadArchive(1, Phrase(N_("this is not a tournament")))
    if header.format != FORMAT:
        raise BadArchive(
            1, Phrase(N_("it was written by a newer Kosmos (format {format})"), {"format": header.format})
        )
    return header


def _event(line: bytes, number: int) -> Stamped:
    try:
        return decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadArchive(number, Phrase(N_("not an event: {error}"), {"error": str(error)})) from None


# -- facts that do not fit together --------------------------------------------------------------------


def _check_facts(stream: Sequence[Stamped]) -> None:
    """Every event must fit what came before: find the first that does not."""
    if not stream or not isinstance(stream[0].event, TournamentCreated):
        raise BadArchive(2, Phrase(N_("a tournament begins with its creation")))
    for number, stamped in enumerate(stream, 2):
        _check_texts(stamped, number)
    if _folds(stream):
        return
    good, bad = 1, len(stream)
    while bad - good > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if _folds(stream[:middle]) else (good, middle)
    raise BadArchive(bad + 1, Phrase(N_("this event does not fit what came before")))


def _folds(stream: Sequence[Stamped]) -> bool:
    try:
        state = fold(stream).state
        record_of(state)
    except (LookupError, AssertionError, TypeError, ValueError, msgspec.ValidationError):
        return False
    return _is_sound(state)


def _is_sound(state: State) -> bool:
    """Nobody plays twice in a round, and everybody who plays is entered."""
    for round_ in state.rounds:
        seated = [id_ for game in round_.games for id_ in (game.white, game.black)] + list(round_.byes)
        if len(set(seated)) != len(seated) or not set(seated) <= state.entries.keys():
            return False
    return True


def _check_texts(stamped: Stamped, number: int) -> None:
    """Texts keep their documented lengths, also when they come from a file."""
    match stamped.event:
        case TournamentCreated(settings=struct) | PlayerAdded(player=struct):
            _check_lengths(type(struct), msgspec.structs.asdict(struct), number)
        case TournamentChanged(changes=changes):
            _check_lengths(Settings, changes, number)
        case PlayerChanged(changes=changes):
            _check_lengths(Player, changes, number)
        case _:
            pass


def _check_lengths(kind: type[Any], values: Mapping[str, Any], number: int) -> None:
    fields = fields_of(kind)
    for name, value in values.items():
        if name not in fields:
            raise BadArchive(number, Phrase(N_("unknown field {field}"), {"field": name}))
        limit = fields[name].schema.get("maxLength")
        if limit is not None and isinstance(value, str) and len(value) > limit:
            raise BadArchive(
                number,
                Phrase(N_("{field} is longer than {limit} characters"), {"field": name, "limit": limit}),
            )
