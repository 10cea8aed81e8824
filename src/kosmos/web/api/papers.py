"""Papers and files over HTTP: which there are, results as CSV, the whole web site."""

from typing import NotRequired, TypedDict

from litestar import get
from litestar.params import FromPath

from kosmos.core.commands import Right
from kosmos.papers.catalogue import papers_for
from kosmos.papers.render import FORMATS
from kosmos.service.exports import EXPORTS, KOSMOS
from kosmos.web.api.asked import NoParameters, read_query
from kosmos.web.api.described import described
from kosmos.web.bodies import ordinary
from kosmos.web.identity import bearer_of
from kosmos.web.languages import language_of
from kosmos.web.services import AnyRequest

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


@get(
    "/api/tournaments/{stream:str}/papers",
    tags=TAGS,
    summary="Which papers and files there are",
    opt=described(),
)
async def list_papers(request: AnyRequest, stream: FromPath[str]) -> PapersListed:
    actor = await bearer_of(request)
    read_query(request, NoParameters)
    state = (await request.app.state.club.open(actor, stream)).state
    say = language_of(request).say
    papers: list[PaperListed] = [
        {"key": key, "title": say(kind.title), "about": say(kind.about), "takes": sorted(kind.takes)}
        for key, kind in papers_for(state.settings.system, private=actor.may(Right.READ)).items()
    ]
    files: list[ExportListed] = [{"format": name, "title": say(kind.title)} for name, kind in EXPORTS.items()]
    return {"papers": papers, "formats": list(FORMATS), "exports": [{"format": KOSMOS}, *files]}


ROUTES = ordinary([list_papers])
