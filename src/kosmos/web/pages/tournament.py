"""The pages of one tournament: overview, players, rounds, standings, cross table, history, settings."""

from typing import Any, NamedTuple

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.core.people import LIST_WORDS
from kosmos.core.players import Player
from kosmos.core.results import Result, make_result
from kosmos.locale import N_, Phrase
from kosmos.pairing.cup.rules import PACE_WORDS
from kosmos.service.keizer_seasons import SeasonShown, season_shown
from kosmos.service.people_sources import SINGLE_LISTS
from kosmos.service.player_sheets import player_sheet
from kosmos.tournament.commands import Right, SetRatingRules
from kosmos.tournament.cup_desk import TIE_BREAK_RESULTS, level_matches
from kosmos.tournament.decide.results import rounds_since
from kosmos.tournament.next_step import can_draw_next
from kosmos.tournament.offers import locked_boards, player_offers, quick_fields, round_to_print, settings_now
from kosmos.tournament.places_if import places_if
from kosmos.tournament.round_stages import STAGE_WORDS, last_round, stage_of
from kosmos.tournament.settings import Settings
from kosmos.tournament.since_drawn import questions_before_publishing
from kosmos.tournament.systems.profile import RankedBy
from kosmos.web.languages import language_of
from kosmos.web.pages.forms import go
from kosmos.web.pages.forms_now import table_games
from kosmos.web.pages.render import form_values, settings_sections
from kosmos.web.pages.tournament_frame import (
    OpenedTournament,
    open_tournament,
    paper,
    paper_part,
    show,
)
from kosmos.web.services import AnyRequest
from kosmos.web.shown_tables import ShownTable, read_page_question, shown_wishes, windows


@get("/t/{stream:str}/players", include_in_schema=False)
async def players(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    question = opened.question
    table = await paper(
        request, stream, opened, "players", long=question.wishes.long, group=question.wishes.group
    )
    others = [each for each in await request.app.state.club.listing(opened.actor) if each.id != stream]
    return await show(
        request,
        stream,
        opened,
        "tournament/players.html",
        ShownTable("players", group=question.wishes.group, long=question.wishes.long),
        table=table,
        kind=Player,
        quick=quick_fields(opened.state.settings),
        others=others,
        single_lists=SINGLE_LISTS,
        list_words=LIST_WORDS,
        long=question.wishes.long,
    )


@get("/t/{stream:str}/players/{id_:int}", include_in_schema=False)
async def player(request: AnyRequest, stream: FromPath[str], id_: FromPath[int]) -> Response[str]:
    opened = await open_tournament(request, stream)
    if id_ not in opened.state.entries:
        raise NotFound(Phrase(N_("player")), id_)
    entry, private = opened.state.entries[id_], opened.actor.may(Right.READ)
    values = {
        name: msgspec.to_builtins(getattr(entry.player, name)) for name in entry.player.__struct_fields__
    }
    return await show(
        request,
        stream,
        opened,
        "tournament/player.html",
        entry=entry,
        kind=Player,
        values=values,
        sheet=await opened.reading.work(
            lambda state: player_sheet(state, id_, private=private), ("sheet", id_, private)
        ),
        places=await opened.reading.work(lambda state: places_if(state, id_), ("places if", id_)),
        season=await _season(request, opened, id_),
        of_player=player_offers(opened.state, entry),
    )


async def _season(request: AnyRequest, opened: OpenedTournament, id_: int) -> SeasonShown | None:
    """A Keizer player's place, value, points and absences, in words."""
    if opened.state.settings.profile.ranked_by is not RankedBy.KEIZER:
        return None
    language = language_of(request)
    return await opened.reading.work(lambda state: season_shown(state, id_, language))


@get("/t/{stream:str}/rounds", include_in_schema=False)
async def rounds(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    opened = await open_tournament(request, stream)
    keep = f"?at={opened.then}" if opened.then else ""
    if not opened.state.settings.profile.has_rounds:
        return go(request, f"/t/{stream}/evening{keep}")
    if opened.state.rounds:
        return go(request, f"/t/{stream}/rounds/{opened.state.current_round}{keep}")
    return await show(
        request, stream, opened, "tournament/round.html", number=0, round=None, table="", results=()
    )


@get("/t/{stream:str}/rounds/{number:int}", include_in_schema=False)
async def round_page(request: AnyRequest, stream: FromPath[str], number: FromPath[int]) -> Response[str]:
    opened = await open_tournament(request, stream)
    table = await paper(request, stream, opened, "round", round=number, links=True)
    round_ = opened.state.rounds[number - 1]
    results = [result.value for result in Result if result is not Result.MISSING]
    return await show(
        request,
        stream,
        opened,
        "tournament/round.html",
        ShownTable("round", number),
        number=number,
        printed=round_to_print(opened.state, number),
        round=round_,
        table=table,
        results=results,
        since=rounds_since(opened.state, number),
        stage=stage_of(opened.state, number, request.app.state.club.local_now()),
        since_drawn=questions_before_publishing(opened.state, number),
        stage_words=STAGE_WORDS,
        onward=_onward(opened, number),
        table_games=table_games(opened.state, number),
        locked_boards=locked_boards(opened.state, number),
        final_results=[(each.value, make_result(each)) for each in Result if each.is_final],
        level=level_matches(opened.state, number) if opened.may(Right.RESULTS) else (),
        result_choices=TIE_BREAK_RESULTS,
        pace_words=PACE_WORDS,
    )


class Onward(NamedTuple):
    """The way on from a complete round: to the next round, the table, or the next draw."""

    round: int
    finished: bool
    attendance: bool
    draw: bool


def _onward(opened: OpenedTournament, number: int) -> Onward | None:
    state = opened.state
    if opened.then or opened.chronicle.behind or not state.rounds[number - 1].is_complete:
        return None
    is_last = number == len(state.rounds)
    finished = is_last and state.is_finished
    attends = state.settings.profile.takes_attendance
    draws = is_last and can_draw_next(state)
    return Onward(
        round=0 if is_last else number + 1,
        finished=finished,
        attendance=draws and attends and opened.may(Right.RESULTS),
        draw=draws and not attends and opened.may(Right.DIRECT),
    )


@get("/t/{stream:str}/crosstable", include_in_schema=False)
async def crosstable(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    part = read_page_question(request.query_params)
    shown = ShownTable(
        "crosstable", private=opened.actor.may(Right.READ), first=part.first_round, by_rank=part.by_rank
    )
    wishes = shown_wishes(shown, opened.state)
    return await show(
        request,
        stream,
        opened,
        "tournament/crosstable.html",
        shown,
        table=await paper_part(request, stream, opened, "crosstable", wishes),
        by_rank=part.by_rank,
        can_order=opened.state.settings.profile.ranked_by is RankedBy.POINTS,
        window=wishes.window,
        windows=windows(len(opened.state.rounds)),
    )


STEPS = 150  #: of the history on one page


@get("/t/{stream:str}/history", include_in_schema=False)
async def history_page(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    steps = (await request.app.state.club.history(opened.actor, stream))[::-1]
    upto = read_page_question(request.query_params).upto or opened.newest
    begun = next((place for place, step in enumerate(steps) if step.version <= upto), len(steps))
    return await show(
        request,
        stream,
        opened,
        "tournament/history.html",
        steps=steps[begun : begun + STEPS],
        newer=steps[max(0, begun - STEPS)].version if begun else None,
        older=steps[begun + STEPS].version if begun + STEPS < len(steps) else None,
    )


@get("/t/{stream:str}/settings", include_in_schema=False)
async def settings_page(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    if opened.then:
        return go(request, f"/t/{stream}/settings")
    names = settings_now(opened.state)
    return await show(
        request,
        stream,
        opened,
        "tournament/settings.html",
        kind=Settings,
        values=form_values(opened.state.settings),
        sections=settings_sections(names),
        may_change_system="system" in names,
        last_round=last_round(opened.state),
        rating_rules=SetRatingRules,
    )
