"""The standings and what belongs to them: workings, groups and clubs, prizes, who can still win, tie-breaks."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.fields import fields_of
from kosmos.core.players import GROUP_WORDS, ChaosGroup
from kosmos.locale import with_figures
from kosmos.papers.keizer import shown_round
from kosmos.service.published import as_published
from kosmos.service.tie_break_views import opened as opened_number
from kosmos.service.views import read_question
from kosmos.standings.catalogue import name_of
from kosmos.standings.categories import category_name
from kosmos.standings.presets import presets
from kosmos.tournament.categories import USUAL_CATEGORIES
from kosmos.tournament.commands import Right, SetCategories
from kosmos.tournament.keizer_table import later_entries
from kosmos.tournament.prizes import Prizes
from kosmos.tournament.state import State
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.tie_breaking import TieBreaking
from kosmos.tournament.wishes import Wishes
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms import go, read_form
from kosmos.web.pages.forms_now import CATEGORIES_FORM, category_texts, form_now, prize_texts, tie_break_texts
from kosmos.web.pages.render import reader
from kosmos.web.pages.tournament_frame import (
    OpenedTournament,
    open_tournament,
    paper,
    paper_part,
    show,
    today,
)
from kosmos.web.services import AnyRequest
from kosmos.web.shown_tables import ShownTable, shown_wishes

GROUP_FIELDS = ("tag", "club", "born_from", "born_to", "rating_from", "rating_to", "keep_places")
CHANCES_SEED = 1  #: the same question gives the same answer


@get("/t/{stream:str}/standings", include_in_schema=False)
async def standings(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    question = opened.question
    private = opened.actor.may(Right.READ)
    shown = ShownTable("standings", question.wishes.round, question.wishes.group, private=private)
    category = request.query_params.get("category", "")[:100]
    wishes = msgspec.structs.replace(shown_wishes(shown, opened.state, today(request)), category=category)
    club = request.app.state.club
    frozen = await as_published(club.engine, opened.actor, opened.reading, question.wishes.round)
    past = opened._replace(reading=frozen) if opened.then is None else opened
    there = {group for entry in opened.state.entries.values() for group in entry.player.groups}
    return await show(
        request,
        stream,
        opened,
        "tournament/standings.html",
        # neither what was published nor a category is patched
        shown if past.reading is opened.reading and not category else None,
        table=await paper_part(request, stream, past, "standings", wishes),
        groups=[group for group in ChaosGroup if group in there],
        group_words=GROUP_WORDS,
        category=category,
        question=question,
        recomputed=_stays_as_published(opened.state, question.wishes),
    )


def _stays_as_published(state: State, wishes: Wishes) -> bool:
    """Somebody is not in the table who entered later: the recomputed one is offered beside it."""
    if state.settings.profile.ranked_by is not RankedBy.KEIZER or not state.keizer.keep_tables:
        return False
    return bool(later_entries(state, shown_round(state, wishes)))


# -- workings --------------------------------------------------------------------------------------------


#: what is a number in the sentences of a working
_NUMBERS = frozenset(("value", "sum", "points"))


@get("/t/{stream:str}/working/{after:int}/{number:int}/{code:str}", include_in_schema=False)
async def working(
    request: AnyRequest,
    stream: FromPath[str],
    after: FromPath[int],
    number: FromPath[int],
    code: FromPath[str],
) -> Response[str]:
    """A page of its own; for the standings page only the part that it shows in place."""
    opened = await open_tournament(request, stream)
    found = await opened.reading.work(
        lambda state: opened_number(state, number, code, Wishes(round=after or None))
    )
    found = found._replace(sentences=tuple(with_figures(each, _NUMBERS) for each in found.sentences))
    part = "hx-request" in request.headers
    return await show(
        request,
        stream,
        opened,
        "tournament/working_part.html" if part else "tournament/working.html",
        found=found,
        title=name_of(found.tie_break),
    )


# -- groups and clubs --------------------------------------------------------------------------------------


@get("/t/{stream:str}/groups", include_in_schema=False)
async def groups(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    asked = {name: value for name, value in request.query_params.items() if value and name in _ASKED}
    question = read_question(asked)
    wishes = msgspec.structs.replace(question.wishes, private=opened.actor.may(Right.READ))
    chosen = any(name in asked for name in (*GROUP_FIELDS, "group"))
    table = await paper_part(request, stream, opened, "standings" if chosen else "categories", wishes)
    players = [entry.player for entry in opened.state.entries.values()]
    club_names = sorted({player.club for player in players if player.club}, key=str.casefold)
    return await show(
        request,
        stream,
        opened,
        "tournament/groups.html",
        table=table,
        question=question,
        fields=_fields(opened),
        clubs=await paper_part(request, stream, opened, "clubs", wishes) if club_names else "",
        club_names=club_names,
        tags=sorted({tag for player in players for tag in player.tags}),
        group_words=GROUP_WORDS,
        usual=USUAL_CATEGORIES,
        kept=category_texts(opened.state),
        category_name=category_name,
        categories_help=fields_of(SetCategories)["categories"].help,
    )


@post("/t/{stream:str}/categories", include_in_schema=False)
async def set_categories(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """The usual ones that were ticked, and those that were written."""
    actor = await reader(request)
    actor.need(SetCategories.right)
    form = await read_form(request)
    club = request.app.state.club
    form_shown = form_now(CATEGORIES_FORM, (await club.open(actor, stream)).state, form)
    wanted = settled(form_shown, form)
    if wanted is None:
        return go(request, f"/t/{stream}/groups")
    usual = [key for key in wanted["usual"] if key]
    written = [line for text in wanted["written"] for line in text.splitlines()]
    command = club.parse("SetCategories", {"categories": [*usual, *written]})
    await club.execute(actor, stream, command)
    return go(request, f"/t/{stream}/groups")


_ASKED = frozenset((*GROUP_FIELDS, "group", "round", "best"))


def _fields(opened: OpenedTournament) -> dict[str, Any]:
    """Birth years are asked for only by those who may know them."""
    private = opened.actor.may(Right.READ)
    fields = fields_of(Wishes)
    return {
        name: fields[name]
        for name in ("born_from", "born_to", "rating_from", "rating_to")
        if private or not name.startswith("born")
    }


# -- prizes, chances, tie-breaks ---------------------------------------------------------------------------


@get("/t/{stream:str}/prizes", include_in_schema=False)
async def prizes(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    return await show(
        request,
        stream,
        opened,
        "tournament/prizes.html",
        table=await paper(request, stream, opened, "prizes"),
        fields=fields_of(Prizes),
        kept=prize_texts(opened.state),
    )


@get("/t/{stream:str}/chances", include_in_schema=False)
async def chances(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    table = await paper(request, stream, opened, "chances", seed=CHANCES_SEED)
    return await show(request, stream, opened, "tournament/chances.html", table=table)


@get("/t/{stream:str}/tie-breaks", include_in_schema=False)
async def tie_breaks(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    settings = opened.state.settings
    return await show(
        request,
        stream,
        opened,
        "tournament/tie_breaks.html",
        presets=presets(round_robin=settings.profile.by_table),
        own=", ".join(settings.tie_breaks),
        fields=fields_of(TieBreaking),
        kept=tie_break_texts(opened.state),
    )
