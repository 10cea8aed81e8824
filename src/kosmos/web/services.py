"""The services behind a request."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from kosmos.service.assembly import Services

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


def services_of(connection: AnyConnection) -> Services:
    return connection.app.state.services  # type: ignore[no-any-return]
