"""Addresses written by somebody else, in a header or a form."""

from typing import NamedTuple
from urllib.parse import quote, urlsplit

LONGEST = 2000  #: characters: an address in a header of an answer has to get through every proxy


class ForeignAddress(NamedTuple):
    """`site` is host and port; empty where the address names none and so leads to this site."""

    site: str
    path: str
    query: str


def parse_address(address: str) -> ForeignAddress | None:
    """The parts of an address; None where it is none, for example one with half a bracket."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return ForeignAddress(parts.netloc, parts.path, parts.query)


def local_address(address: str, otherwise: str) -> str:
    """The address to go to next, safe to stand in a header; `otherwise` where it would lead to another site."""
    where = parse_address(address)
    own = address.startswith("/") and not address.startswith(("//", "/\\"))
    if where is None or where.site or not own or not address.isprintable():
        return otherwise
    written = quote(address, safe="/?&=#%:,;+-_.~!*()'")
    return written if len(written) <= LONGEST else otherwise
