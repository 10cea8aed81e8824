"""Refusals as problem+json (RFC 9457): a code and a field for programs, a sentence for people."""

from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from kosmos.core.errors import FieldRefused, NotAllowed, NotFound, Refusal
from kosmos.core.questions import Question
from kosmos.locale import N_, Language, Phrase
from kosmos.web.languages import language_of

PROBLEM = "application/problem+json"


def problem_of(refusal: Refusal, language: Language) -> dict[str, Any]:
    refusal = refusal.outside
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
    if isinstance(value, tuple) and value and all(isinstance(each, Question) for each in value):
        return [_asked(each, language) for each in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def _asked(question: Question, language: Language) -> dict[str, Any]:
    return {
        "number": question.number,
        "id": question.id,
        "kind": question.kind,
        "level": question.level.value,
        "loses": question.loses,
        "text": language.say(question.phrase).strip(),
    }


def answer_refusal(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    if isinstance(refusal, NotAllowed) and "authorization" not in request.headers:
        refusal = TokenNeeded(refusal.needed)
    problem = problem_of(refusal, language_of(request))
    headers = {"WWW-Authenticate": "Bearer"} if refusal.status == 401 else {}
    return Response(problem, status_code=refusal.status, media_type=PROBLEM, headers=headers)


def answer_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What Litestar itself refuses: unknown address, wrong method, too large a body."""
    answer = answer_refusal(request, refusal_of(request, error))
    answer.headers.update(error.headers or {})
    if error.status_code == 405:
        answer.headers["allow"] = allowed_methods(error)
    return answer


def allowed_methods(error: HTTPException) -> str:
    """All of them: HEAD is answered wherever GET is."""
    named = {each.strip() for each in (error.headers or {}).get("allow", "").split(",")} - {""}
    return ", ".join(sorted(named | ({"HEAD"} if "GET" in named else set())))


def refusal_of(request: Request[Any, Any, Any], error: HTTPException) -> Refusal:
    """The same in the words of the house; what a library says of its insides is not told."""
    match error.status_code:
        case 404:
            return NotFound(Phrase(N_("page")), request.url.path)
        case 405:
            return MethodNotAllowed(request.method, allowed_methods(error))
        case 413:
            return RequestEntityTooLarge(request.route_handler.resolve_request_max_body_size() or 0)
        case 400:
            return BadRequest("body")
        case _:
            return HttpRefusal(error.status_code)


class Broken(Refusal):
    """A fault of our own: the log has it in full, and whoever asked is told without details."""

    text = N_("Something is wrong with Kosmos itself. Nothing was changed; the server's log says more.")
    status = 500


class TokenNeeded(NotAllowed):
    """401 where no token was sent and one is needed; a token whose right is too small is 403."""

    text = N_("This needs a token that {needed}.")
    status = 401


class BadRequest(FieldRefused):
    text = N_("The request could not be understood.")
    status = 400


class MethodNotAllowed(Refusal):
    text = N_("{method} is not possible here, only {allowed}.")
    status = 405
    method: str
    allowed: str


class RequestEntityTooLarge(Refusal):
    text = N_("This request is too large: at most {limit} bytes are taken here.")
    status = 413
    limit: int


class HttpRefusal(Refusal):
    """`unsupported_media_type` …: called as HTTP calls them."""

    text = N_("This request was refused ({http_status}).")
    http_status: int

    @property
    def status(self) -> int:  # type: ignore[override]
        return self.http_status

    @property
    def code(self) -> str:
        return HTTPStatus(self.http_status).phrase.lower().replace(" ", "_").replace("-", "_")
