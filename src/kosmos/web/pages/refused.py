"""Refusals on pages: a sentence beside the form, a question to confirm, or a page of its own."""

from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException

from kosmos.core.errors import NeedsConfirmation, NotAllowed, Refusal
from kosmos.locale import N_
from kosmos.service.doorman import LoginNotFresh
from kosmos.web.addresses import local_address, parse_address
from kosmos.web.form_secrets import HEADER, FormTooOld, form_secret, keep_form_secret
from kosmos.web.languages import language_of
from kosmos.web.pages.render import answer, here, known_reader
from kosmos.web.problems import PROBLEM, allowed_methods, problem_of, refusal_of
from kosmos.web.services import AnyRequest

#: where these addresses begin somebody came for a board: their way back leads to the boards
AT_BOARDS = ("boards", "play", "training", "examples", "arena", "games")
TO_THE_TOURNAMENTS = ("/", N_("To the tournaments"))
TO_THE_BOARDS = ("/boards", N_("To the boards"))


def answer_refusal(request: AnyRequest, refusal: Refusal) -> Response[Any]:
    told = _told(request, refusal)
    if isinstance(refusal, FormTooOld):  # a page that is open knows the secret of now by it, and sends again
        told.headers[HEADER] = form_secret(request)
        keep_form_secret(request, told)
    return told


def _told(request: AnyRequest, refusal: Refusal) -> Response[Any]:
    language = language_of(request)
    if "application/json" in request.headers.get("accept", ""):
        return Response(problem_of(refusal, language), status_code=refusal.status, media_type=PROBLEM)
    context = {
        "refusal": refusal,
        "field": refusal.params.get("field", ""),
        "questions": refusal.questions if isinstance(refusal, NeedsConfirmation) else (),
        "log_in": isinstance(refusal, LoginNotFresh)
        or (isinstance(refusal, NotAllowed) and not known_reader(request).name),
        "suggestion": refusal.params.get("suggestion", ""),
        "relax": refusal.params.get("can_relax", False),
        "lines": refusal.params.get("lines", ()),
        "again": getattr(request.state, "form", {}),
        "action": request.url.path,
        "back": back(request),
        "home": home_of(request.url.path),
    }
    template = "refusal.html" if "hx-request" in request.headers else "refused.html"
    return answer(request, template, known_reader(request), refusal.status, context)


def home_of(path: str) -> tuple[str, str]:
    """The page from which one begins again, and its name."""
    return TO_THE_BOARDS if path.split("/")[1] in AT_BOARDS else TO_THE_TOURNAMENTS


def back(request: AnyRequest) -> str:
    """The page that was being read: this one, or the one whose form was sent."""
    if request.method == "GET":
        return here(request)
    sender = parse_address(request.headers.get("referer", ""))
    return local_address(sender.path + (f"?{sender.query}" if sender.query else ""), "/") if sender else "/"


def answer_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    told = answer_refusal(request, refusal_of(request, error))
    told.headers.update(error.headers or {})
    if error.status_code == 405:
        told.headers["allow"] = allowed_methods(error)
    return told
