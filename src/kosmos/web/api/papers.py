"""Papers and files over HTTP: which there are, results as CSV, the whole web site."""

import base64
from typing import Annotated, Any, NotRequired, TypedDict

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.core.fields import many, text
from kosmos.locale import N_
from kosmos.papers.catalogue import papers_for
from kosmos.papers.render import FORMATS
from kosmos.service.exports import EXPORTS, KOSMOS, enter_results
from kosmos.service.site import site
from kosmos.tournament.commands import EnterResult
from kosmos.web.api.asked import Nothing, read_query
from kosmos.web.api.described import TEXT_BODY, described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of

AnyRequest = Request[Any, Any, Any]

TAGS = ["papers"]


class PaperListed(TypedDict):
    key: str
    title: str
    about: str
    takes: list[str]


class ExportListed(TypedDict):
    format: str
    title: NotRequired[str]


class PapersListed(TypedDict):
    papers: list[PaperListed]
    formats: list[str]
    exports: list[ExportListed]


class ResultsEnteredShown(TypedDict):
    entered: int
    version: int


@get(
    "/api/tournaments/{stream:str}/papers",
    tags=TAGS,
    summary="Which papers and files there are",
    opt=described(),
)
async def list_papers(request: AnyRequest, stream: FromPath[str]) -> PapersListed:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    state = (await request.app.state.club.open(actor, stream)).state
    say = language_of(request).say
    papers: list[PaperListed] = [
        {"key": key, "title": say(kind.title), "about": say(kind.about), "takes": sorted(kind.takes)}
        for key, kind in papers_for(state.settings.system, private=actor.may(Right.READ)).items()
    ]
    files: list[ExportListed] = [{"format": name, "title": say(kind.title)} for name, kind in EXPORTS.items()]
    return {"papers": papers, "formats": list(FORMATS), "exports": [{"format": KOSMOS}, *files]}


class ResultsAsked(msgspec.Struct, frozen=True, kw_only=True):
    answers: Annotated[
        tuple[str, ...],
        many(N_("Answers"), text(N_("Answer"), 80), 400, help="yes to these questions about past rounds"),
    ] = ()


@post(
    "/api/tournaments/{stream:str}/results.csv",
    tags=TAGS,
    status_code=200,
    summary="Enter the results of a CSV file (the body): columns round, board, result",
    opt=described(right=EnterResult.right, query=ResultsAsked, body=TEXT_BODY, media="text/csv"),
)
async def post_results(request: AnyRequest, stream: FromPath[str]) -> ResultsEnteredShown:
    actor = await bearer_of(request)
    asked = read_query(request, ResultsAsked)
    done = await enter_results(
        request.app.state.club, actor, stream, await request.body(), answers=asked.answers
    )
    return {"entered": done.entered, "version": done.version}


@get(
    "/api/tournaments/{stream:str}/site",
    tags=TAGS,
    summary="The tournament as a web site: file names and their contents (base64)",
    opt=described(),
)
async def get_site(request: AnyRequest, stream: FromPath[str]) -> Response[dict[str, str]]:
    actor = await bearer_of(request)
    read_query(request, Nothing)
    css = request.app.state.user_css()
    files = await site(request.app.state.club, actor, stream, language_of(request), css)
    return Response({name: base64.b64encode(data).decode() for name, data in files.items()})


ROUTES = ordinary([list_papers, post_results, get_site])
