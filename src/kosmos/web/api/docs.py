"""The API's own page: every address with its fields, made from the OpenAPI document. Needs no internet."""

from typing import Any

from litestar.connection import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from kosmos.web.languages import language_of
from kosmos.web.pages.render import fill


class DocsPage(OpenAPIRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        groups: dict[str, list[dict[str, Any]]] = {}
        for path, methods in openapi_schema["paths"].items():
            for method, operation in methods.items():
                tag = (operation.get("tags") or [""])[0]
                groups.setdefault(tag, []).append({"path": path, "method": method.upper(), **operation})
        return fill("api.html", language_of(request), {"groups": groups}).encode()
