"""Addresses that somebody else wrote: in a header, in a form."""

from typing import NamedTuple
from urllib.parse import quote, urlsplit

LONGEST = 2000  #: characters; what stands in a header of an answer has to get through every proxy


class ForeignAddress(NamedTuple):
    """`site`: host and port; empty: none is named, it leads to this one."""

    site: str
    path: str
    query: str


def parse_address(address: str) -> ForeignAddress | None:
    """None: it is no address, such as one with half a bracket."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return ForeignAddress(parts.netloc, parts.path, parts.query)


def local_address(address: str, otherwise: str) -> str:
    """Where to go next, but never to another site, and written so that it can stand in a header."""
    where = parse_address(address)
    own = address.startswith("/") and not address.startswith(("//", "/\\"))
    if where is None or where.site or not own or not address.isprintable():
        return otherwise
    written = quote(address, safe="/?&=#%:,;+-_.~!*()'")
    return written if len(written) <= LONGEST else otherwise
