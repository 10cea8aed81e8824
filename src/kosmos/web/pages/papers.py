"""The page of papers: what there is, a preview, columns to choose, and every format to take away."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from kosmos.core.fields import Field, fields_of, flat_fields_of
from kosmos.core.players import GROUP_WORDS, ChaosGroup
from kosmos.locale import N_
from kosmos.papers.booklet import when_and_where
from kosmos.papers.catalogue import (
    PAPERS,
    Occasion,
    PaperKind,
    check_paper,
    on_demand,
    papers_for,
    wishes_for,
)
from kosmos.papers.choose import column_keys
from kosmos.papers.paper import Column, Paper, Table
from kosmos.papers.render import FORMATS
from kosmos.service.exports import EXPORTS, exported, printed, styled
from kosmos.tournament.commands import Right
from kosmos.tournament.state import State
from kosmos.tournament.wishes import FileWishes, PaperQuestion, read_paper_question
from kosmos.web.files import file_response
from kosmos.web.headers import POLICY
from kosmos.web.languages import language_of
from kosmos.web.pages.render import qr_code, reader
from kosmos.web.pages.tournament_frame import OpenedTournament, open_tournament, show
from kosmos.web.services import AnyRequest

#: the preview is a page inside the page
#: what a paper looks like on the screen is what it looks like on every machine; away from here it takes what there is
FACES = "/static/built/faces.css"
_FRAME_POLICY = f"{POLICY}; frame-src 'self'"


class Chip(NamedTuple):
    """A column to be put in or taken out by a click."""

    title: str
    key: str
    chosen: bool
    address: str


def asked(request: AnyRequest) -> dict[str, str]:
    """The wishes in the address. An empty parameter is no wish."""
    known = flat_fields_of(PaperQuestion)
    return {name: value for name, value in request.query_params.items() if name in known and value}


class AskedFor(NamedTuple):
    """A wish as the page asks for it: what can be chosen, if it is a choice, and what was."""

    name: str
    field: Field
    choices: Sequence[tuple[str, str]]
    value: str
    hint: str


#: asked for at once; the others behind a click
FIRST = frozenset(("round", "group", "mode", "prizes", "page", "large"))


def _form(
    key: str, opened: OpenedTournament, wishes: Mapping[str, str], columns: Sequence[str]
) -> list[AskedFor]:
    """Every wish that the paper takes and that leaves something to choose.

    Birth years are asked for only by those who may know them.
    """
    private = opened.actor.may(Right.READ)
    hidden = set() if private else {"born_from", "born_to"}
    hidden |= set() if opened.actor.may(Right.DIRECT) else {"codes"}
    hidden |= set() if columns else {"columns"}
    taken = {*wishes_for(key), *fields_of(FileWishes)} - hidden
    asked_for = []
    for name, field in flat_fields_of(PaperQuestion).items():
        choices = _choices(name, field, opened)
        if name in taken and len(choices) != 1:
            hint = ",".join(columns) if name == "columns" else field.help
            asked_for.append(AskedFor(name, field, choices, wishes.get(name, ""), hint))
    return asked_for


def _choices(name: str, field: Field, opened: OpenedTournament) -> Sequence[tuple[str, str]]:
    """Those of the field; of rounds and groups, those that there are. The first holds if nothing is chosen."""
    match name:
        case "round":
            return [("", N_("now")), *((str(n), str(n)) for n in range(1, len(opened.state.rounds) + 1))]
        case "group":
            return [("", N_("all")), *((group.value, GROUP_WORDS[group.value]) for group in _groups(opened))]
        case "rules":
            return [("", N_("now")), *field.choices]
        case _:
            return field.choices


class PaperGroup(NamedTuple):
    """The papers of one occasion, with the one that is most often wanted."""

    words: str
    is_now: bool
    papers: Mapping[str, PaperKind]
    main: str
    main_query: str


#: occasion -> its paper that is printed by one click, and how
MAIN = {
    Occasion.BEFORE: ("check-in", ""),
    Occasion.ROUND: ("pairings", "&large=yes"),
    Occasion.AFTER: ("booklet", ""),
    Occasion.OFFICER: ("dwz", ""),
}


def paper_groups(state: State, *, private: bool) -> list[PaperGroup]:
    """The papers by occasion, beginning with the present one."""
    known, now = papers_for(state.settings.system, private=private), _occasion(state)
    groups = []
    for occasion in sorted(Occasion, key=lambda each: each is not now):
        papers = {key: kind for key, kind in known.items() if kind.occasion is occasion}
        main, query = MAIN[occasion]
        wanted = (main, query) if main in papers else (next(iter(papers), ""), "")
        groups.append(PaperGroup(occasion.value, occasion is now, papers, *wanted))
    return [group for group in groups if group.papers]


def _occasion(state: State) -> Occasion:
    if state.settings.profile.has_rounds and not state.is_drawn:
        return Occasion.BEFORE
    return Occasion.AFTER if state.is_finished else Occasion.ROUND


@get("/t/{stream:str}/poster", include_in_schema=False)
async def poster(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """To be printed and hung up: whoever scans it has pairings, results and standings on the phone."""
    opened = await open_tournament(request, stream)
    address = f"{str(request.base_url).rstrip('/')}/t/{stream}"
    return await show(
        request,
        stream,
        opened,
        "tournament/poster.html",
        address=address,
        code=qr_code(address),
        when_and_where=when_and_where(opened.state),
    )


@get("/t/{stream:str}/papers", include_in_schema=False)
async def papers(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    """All papers that fit the system, and the files for other programs; of one of these what it cannot say, when asked."""
    opened = await open_tournament(request, stream)
    return await show(
        request,
        stream,
        opened,
        "tournament/papers.html",
        groups=paper_groups(opened.state, private=opened.actor.may(Right.READ)),
        files={
            name: kind for name, kind in EXPORTS.items() if opened.actor.may(Right.READ) or not kind.private
        },
        **await _left_out(request, stream, opened),
        formats=FORMATS,
        key="",
    )


async def _left_out(request: AnyRequest, stream: str, opened: OpenedTournament) -> dict[str, Any]:
    """The file is made for it, which takes its time in a large tournament: so only when somebody wants to know."""
    name = request.query_params.get("left_out", "")
    if name not in EXPORTS or not EXPORTS[name].lossy:
        return {"left_out_of": "", "left_out": ()}
    made = await exported(request.app.state.club, opened.actor, stream, name)
    return {"left_out_of": name, "left_out": made.left_out}


@get("/t/{stream:str}/papers/{key:str}", include_in_schema=False)
async def paper_page(request: AnyRequest, stream: FromPath[str], key: FromPath[str]) -> Response[Any]:
    """With a format it is the file; without one a page with a preview of it."""
    format_name = request.query_params.get("format", "")
    if format_name:
        return await _file(request, stream, key, format_name)
    opened = await open_tournament(request, stream)
    wishes = asked(request)
    chips = await _offered_columns(request, stream, key, wishes, opened)
    page = await show(
        request,
        stream,
        opened,
        "tournament/papers.html",
        formats=FORMATS,
        key=key,
        kind=PAPERS.get(key),
        form=_form(key, opened, wishes, [chip.key for chip in chips if chip.chosen]),
        first=FIRST,
        wishes=wishes,
        chips=chips,
        link=lambda **changes: _address(stream, key, wishes, changes),
    )
    page.headers["Content-Security-Policy"] = _FRAME_POLICY
    return page


async def _file(request: AnyRequest, stream: str, key: str, format_name: str) -> Response[bytes]:
    actor = await reader(request)
    base, boards = str(request.base_url).rstrip("/"), request.app.state.round_boards
    question = await boards.with_codes(actor, stream, read_paper_question(asked(request)), base)
    options = styled(question.file, request.app.state.user_css(), request.app.state.user_page())
    options = msgspec.structs.replace(options, stylesheets=(FACES,))
    club, language = request.app.state.club, language_of(request)
    file = await printed(club, actor, stream, key, format_name, question, language, options)
    return file_response(file, inline=format_name in ("html", "pdf", "text", "json"))


def _address(stream: str, key: str, wishes: Mapping[str, str], changes: Mapping[str, Any]) -> str:
    query = {name: value for name, value in {**wishes, **changes}.items() if value}
    return f"/t/{stream}/papers/{key}" + (f"?{urlencode(query)}" if query else "")


def _groups(opened: OpenedTournament) -> list[ChaosGroup]:
    members = {group for entry in opened.state.entries.values() for group in entry.player.groups}
    return [group for group in ChaosGroup if group in members or group in opened.state.settings.groups]


async def _offered_columns(
    request: AnyRequest, stream: str, key: str, wishes: Mapping[str, str], opened: OpenedTournament
) -> Sequence[Chip]:
    """The paper is made to know them; one of many tables is made only for its preview."""
    question = read_paper_question(wishes)
    if key in PAPERS and PAPERS[key].many_tables:
        check_paper(key, opened.state, private=opened.actor.may(Right.READ))
        return ()
    whole = msgspec.structs.replace(question.wishes, columns=())
    made, _ = await request.app.state.club.paper(opened.actor, stream, key, whole, question.at)
    return _chips(made, key, wishes, opened, request)


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
    number = read_paper_question(asked(request)).wishes.round
    made = await exported(request.app.state.club, actor, stream, format_name, number)
    return file_response(made, reader=language_of(request))


@get("/user.css", include_in_schema=False)
async def user_style(request: AnyRequest) -> Response[str]:
    """The club's own stylesheet; empty where it has none."""
    return Response(
        request.app.state.user_css(),
        media_type="text/css; charset=utf-8",
        headers={"Cache-Control": "no-cache"},
    )
