"""The services behind a request."""

from typing import Any

from litestar.connection import ASGIConnection

from kosmos.service.assembly import Services


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    return connection.app.state.services  # type: ignore[no-any-return]
