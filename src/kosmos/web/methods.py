"""Which methods an address has. Litestar's own answer to OPTIONS names those it knew when the address got its first one."""

from functools import cache
from typing import Any

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope


@cache
def _methods(app: Litestar) -> dict[str, str]:
    """Path as it is declared -> all its methods; HEAD is answered wherever GET is."""
    found: dict[str, set[str]] = {}
    for route in app.routes:
        declared = getattr(route, "methods", ())
        found.setdefault(route.path_format, set()).update(declared, ("HEAD",) if "GET" in declared else ())
    return {path: ", ".join(sorted(methods)) for path, methods in found.items()}


async def name_all_methods(message: Message, scope: Scope) -> None:
    """Name all methods in the answer to OPTIONS."""
    if message["type"] != "http.response.start" or scope.get("method") != "OPTIONS":
        return
    template: Any = scope.get("path_template")
    if named := _methods(scope["litestar_app"]).get(template):
        MutableScopeHeaders.from_message(message)["Allow"] = named
