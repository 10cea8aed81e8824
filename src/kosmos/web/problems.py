"""Refusals as problem+json (RFC 9457): a code and a field for programs, a sentence for people."""

from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from kosmos.core.errors import BadValue, NotFound, Refusal
from kosmos.locale import N_, Language, Phrase
from kosmos.web.languages import language_of

PROBLEM = "application/problem+json"


def problem_of(refusal: Refusal, language: Language) -> dict[str, Any]:
    params = {name: _plain(value, language) for name, value in refusal.params.items()}
    problem = {
        "type": f"urn:kosmos:refusal:{refusal.code}",
        "title": refusal.code.replace("_", " ").capitalize(),
        "status": refusal.status,
        "code": refusal.code,
        "detail": language.say(refusal.phrase),
        "params": params,
    }
    return problem | ({"field": params["field"]} if "field" in params else {})


def _plain(value: Any, language: Language) -> Any:
    if isinstance(value, Phrase):
        return language.say(value)
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def answer_refusal(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    problem = problem_of(refusal, language_of(request))
    return Response(problem, status_code=refusal.status, media_type=PROBLEM)


def answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What Litestar itself refuses: unknown address, wrong method, too large a body."""
    refusal: Refusal = HttpRefusal(error.status_code, error.detail)
    if error.status_code == 404:
        refusal = NotFound(Phrase(N_("page")), request.url.path)
    elif error.status_code == 400:
        refusal = BadValue("body", N_("a well-formed request"), error.detail)
    problem = problem_of(refusal, language_of(request)) | {"status": error.status_code}
    return Response(problem, status_code=error.status_code, media_type=PROBLEM, headers=error.headers)


class HttpRefusal(Refusal):
    """`method_not_allowed`, `request_entity_too_large` …: called as HTTP calls them."""

    text = "{detail}"
    http_status: int
    detail: str

    @property
    def code(self) -> str:
        return HTTPStatus(self.http_status).phrase.lower().replace(" ", "_").replace("-", "_")
