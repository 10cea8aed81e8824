"""The bus that was asked for."""

from pathlib import Path
from typing import ClassVar
from urllib.parse import urlsplit

from kosmos.core.database_addresses import without_password
from kosmos.core.errors import Refusal
from kosmos.core.loading import load
from kosmos.locale import N_
from kosmos.store.bus import Bus
from kosmos.store.drivers import drivers

NAME_BYTES = 8  #: of the secret, by which nodes find each other; the rest seals what they say
SCHEMES = ("nats://", "tls://", "ws://", "wss://")


class BusNeedsNodes(Refusal):
    text: ClassVar[str] = N_(
        "NATS carries news between nodes, and nodes share a PostgreSQL database: name one with --db postgresql://…"
    )
    field: str = "bus"


class UnknownBus(Refusal):
    text: ClassVar[str] = N_("“{address}” is not the address of a bus; one begins with nats://.")
    address: str
    field: str = "bus"


def open_bus(address: str, secret: bytes = b"") -> Bus | None:
    """None: nothing was asked for. `secret` is the same for all who belong together; a file has none, and no nodes."""
    if not address:
        return None
    if address.startswith(SCHEMES):
        if not secret:
            raise BusNeedsNodes
        if not leads_somewhere(address):
            raise UnknownBus(without_password(address))
        club, key = secret[:NAME_BYTES].hex(), secret[NAME_BYTES:]
        made: Bus = drivers("kosmos.store.nats_bus:NatsBus")(address, club, key)
        return made
    if not Path(address).is_dir():
        raise UnknownBus(without_password(address))
    local: Bus = load("kosmos.store.local_bus:LocalBus")(Path(address))
    return local


def leads_somewhere(address: str) -> bool:
    """A host, and a port that is a number."""
    try:
        parts = urlsplit(address)
        return bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        return False
