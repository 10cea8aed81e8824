"""The page of papers: what there is, a preview, columns to choose, and every format to take away."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from kosmos.core.fields import fields_of
from kosmos.core.players import GROUP_WORDS, ChaosGroup
from kosmos.papers.catalogue import PAPERS, Takes, on_demand, papers_for
from kosmos.papers.choose import column_keys
from kosmos.papers.paper import Column, Paper, Table
from kosmos.papers.render import FORMATS
from kosmos.papers.wishes import MODE_WORDS
from kosmos.service.exports import EXPORTS, exported, printed, styled
from kosmos.service.views import Question, read_question
from kosmos.tournament.commands import Right
from kosmos.web.files import file_response
from kosmos.web.headers import POLICY
from kosmos.web.languages import language_of
from kosmos.web.pages.render import reader
from kosmos.web.pages.tournament import OpenedTournament, open_tournament, show

AnyRequest = Request[Any, Any, Any]

#: the preview is a page inside the page
_FRAME_POLICY = f"{POLICY}; frame-src 'self'"


class Chip(NamedTuple):
    """A column to be put in or taken out by a click."""

    title: str
    key: str
    chosen: bool
    address: str


def asked(request: AnyRequest) -> dict[str, str]:
    """The wishes in the address; what is empty was not wished for."""
    known = fields_of(Question)
    return {name: value for name, value in request.query_params.items() if name in known and value}


@get("/t/{stream:str}/papers", include_in_schema=False)
async def papers(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """All papers that fit the system, and the files for other programs."""
    opened = await open_tournament(request, stream)
    return await show(
        request,
        stream,
        opened,
        "tournament/papers.html",
        papers=papers_for(opened.state.settings.system),
        files={
            name: kind for name, kind in EXPORTS.items() if opened.actor.may(Right.READ) or not kind.private
        },
        formats=FORMATS,
        key="",
    )


@get("/t/{stream:str}/papers/{key:str}", include_in_schema=False)
async def paper_page(request: AnyRequest, stream: FromPath[str], key: FromPath[str]) -> Response[Any]:
    """With a format it is the file; without one a page with a preview of it."""
    format_name = request.query_params.get("format", "")
    if format_name:
        return await _file(request, stream, key, format_name)
    opened = await open_tournament(request, stream)
    wishes = asked(request)
    question = read_question(wishes)
    whole = msgspec.structs.replace(question.wishes, columns=())
    made, _ = await request.app.state.club.paper(opened.actor, stream, key, whole, question.at)
    page = await show(
        request,
        stream,
        opened,
        "tournament/papers.html",
        papers=papers_for(opened.state.settings.system),
        formats=FORMATS,
        key=key,
        kind=PAPERS.get(key),
        takes=PAPERS[key].takes if key in PAPERS else frozenset(),
        Takes=Takes,
        question=question,
        wishes=wishes,
        chips=_chips(made, key, wishes, opened, request),
        groups=[(group.value, GROUP_WORDS[group.value]) for group in _groups(opened)],
        modes=MODE_WORDS,
        link=lambda **changes: _address(stream, key, wishes, changes),
    )
    page.headers["Content-Security-Policy"] = _FRAME_POLICY
    return page


async def _file(request: AnyRequest, stream: str, key: str, format_name: str) -> Response[bytes]:
    actor = await reader(request)
    question = read_question(asked(request))
    options = styled(question.options, request.app.state.user_css(), request.app.state.user_page())
    club, language = request.app.state.club, language_of(request)
    file = await printed(club, actor, stream, key, format_name, question, language, options)
    return file_response(file, inline=format_name in ("html", "pdf", "text", "json"))


def _address(stream: str, key: str, wishes: Mapping[str, str], changes: Mapping[str, Any]) -> str:
    query = {name: value for name, value in {**wishes, **changes}.items() if value}
    return f"/t/{stream}/papers/{key}" + (f"?{urlencode(query)}" if query else "")


def _groups(opened: OpenedTournament) -> list[ChaosGroup]:
    members = {group for entry in opened.state.entries.values() for group in entry.player.groups}
    return [group for group in ChaosGroup if group in members or group in opened.state.settings.groups]


def _chips(
    made: Paper, key: str, wishes: Mapping[str, str], opened: OpenedTournament, request: AnyRequest
) -> Sequence[Chip]:
    """The columns there are in their order, then those there could be."""
    known = {
        column.key: column for table in made.body if isinstance(table, Table) for column in table.columns
    }
    asked_for = [each.strip() for each in wishes.get("columns", "").split(",")]
    chosen = [each for each in asked_for if each] or list(column_keys(made))
    known |= {column.key: column for column in on_demand(key, private=opened.actor.may(Right.READ))}
    language = language_of(request)

    def chip(column: Column) -> Chip:
        is_chosen = column.key in chosen
        after = [each for each in chosen if each != column.key] + ([] if is_chosen else [column.key])
        address = _address(request.path_params["stream"], key, wishes, {"columns": ",".join(after)})
        return Chip(language.say(column.title) or column.key, column.key, is_chosen, address)

    order = [*chosen, *(each for each in known if each not in chosen)]
    return [chip(known[each]) for each in order if each in known]


@get("/t/{stream:str}/files/{format_name:str}", include_in_schema=False)
async def files(request: AnyRequest, stream: FromPath[str], format_name: FromPath[str]) -> Response[bytes]:
    """Files for other programs."""
    actor = await reader(request)
    number = read_question(asked(request)).round
    return file_response(await exported(request.app.state.club, actor, stream, format_name, number))


@get("/user.css", include_in_schema=False)
async def user_style(request: AnyRequest) -> Response[str]:
    """The club's own stylesheet; empty where it has none."""
    return Response(
        request.app.state.user_css(),
        media_type="text/css; charset=utf-8",
        headers={"Cache-Control": "no-cache"},
    )


ROUTES = [papers, paper_page, files, user_style]
