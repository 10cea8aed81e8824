"""The statements of an append as they go over the wire when the event loop itself sends them: prepared once for a connection,
every value in PostgreSQL's binary form.
"""

from collections.abc import Sequence
from itertools import count
from struct import pack
from typing import Any, NamedTuple

import psycopg
from psycopg import pq

from kosmos.store.postgres.append_statements import APPEND, APPEND_ONE, AppendPlan

#: PostgreSQL's numbers of the types of values
BYTEA, INT8, TEXT = 17, 20, 25
BYTEAS, INT8S, TEXTS = 1001, 1016, 1009
TYPES = {
    APPEND: (TEXTS, INT8S, INT8S, BYTEAS, TEXTS, TEXTS, INT8S, BYTEAS, INT8S),
    APPEND_ONE: (INT8, BYTEA, TEXT, INT8, INT8, BYTEA, INT8),
}
NULL = pack("!i", -1)

_numbers = count(1)


class PreparedAppends(NamedTuple):
    """What a connection has prepared."""

    raw: "psycopg.Connection[Any]"
    names: dict[str, bytes]

    @property
    def is_usable(self) -> bool:
        return not self.raw.closed and not self.raw.broken

    def encoded(self, plan: AppendPlan) -> tuple[bytes, list[bytes | None]]:
        """The name of the statement that stores all of it, and its values."""
        encoding = self.raw.info.encoding
        if plan.is_single:
            return self.names[APPEND_ONE], encoded_single(plan, encoding)
        return self.names[APPEND], encoded_many(plan, encoding)


def prepare_appends(raw: "psycopg.Connection[Any]") -> PreparedAppends:
    """Under names that were never used: psycopg may have taken back all that were prepared before."""
    names = {}
    for statement, types in TYPES.items():
        name = b"kosmos_append_%d" % next(_numbers)
        result = raw.pgconn.prepare(name, numbered(statement), types)
        if result.status != pq.ExecStatus.COMMAND_OK:
            raise psycopg.OperationalError(result.error_message.decode(errors="replace"))
        names[statement] = name
    return PreparedAppends(raw, names)


def numbered(statement: str) -> bytes:
    """`?` as PostgreSQL itself writes it: $1, $2 …"""
    first, *others = statement.split("?")
    return "".join([first, *(f"${place}{part}" for place, part in enumerate(others, 1))]).encode()


def encoded_single(plan: AppendPlan, encoding: str) -> list[bytes | None]:
    ((stream, version, data, checksum),) = plan.rows
    ((expected, _, summary),) = plan.heads.values()
    now = pack("!q", version)
    return [now, summary, stream.encode(encoding), pack("!q", expected), now, data, pack("!q", checksum)]


def encoded_many(plan: AppendPlan, encoding: str) -> list[bytes | None]:
    ids, expected, versions, summaries, _, streams, numbers, data, checksums = plan.parameters
    names = array(TEXT, [each.encode(encoding) for each in ids])
    return [
        names,
        array(INT8, packed(expected)),
        array(INT8, packed(versions)),
        array(BYTEA, summaries),
        names,
        array(TEXT, [each.encode(encoding) for each in streams]),
        array(INT8, packed(numbers)),
        array(BYTEA, data),
        array(INT8, packed(checksums)),
    ]


def packed(numbers: Sequence[int]) -> list[bytes]:
    return [pack("!q", each) for each in numbers]


def array(element: int, values: Sequence[bytes | None]) -> bytes:
    """One dimension, counted from one; before each value its length."""
    if not values:
        return pack("!iiI", 0, 0, element)
    parts = [pack("!iiIii", 1, int(None in values), element, len(values), 1)]
    for value in values:
        parts += [NULL] if value is None else [pack("!i", len(value)), value]
    return b"".join(parts)
