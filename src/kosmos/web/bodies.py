"""How large a request may be. What people type and programs say is small; who takes a file says so at its address.

A body that is announced as larger is refused before any of it is read, one that is not announced as soon as it is.
"""

from collections.abc import Sequence

from litestar import Router
from litestar.types import ControllerRouterHandler

ORDINARY = 2**20  #: bytes of a command, a form or a script
PLAYERS = 16 * 2**20  #: as many players as a tournament takes, as JSON
FILE = 64 * 2**20  #: the lists of whole federations are large


def ordinary(handlers: Sequence[ControllerRouterHandler]) -> list[ControllerRouterHandler]:
    """These addresses, each with bodies of ordinary size unless it says otherwise."""
    return [Router(path="/", route_handlers=handlers, request_max_body_size=ORDINARY)]
