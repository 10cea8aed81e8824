"""Ratings of a tournament: reports with the question for missing birth dates, applying, the check, live figures."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from kosmos.core.errors import NotFound
from kosmos.core.people import LIST_WORDS, SOURCE_WORDS
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.ratings import dwz_edition, numbers
from kosmos.ratings.dwz import AgeAnswer, AgeUnknown, DwzSystem
from kosmos.service.national_rules import keep_rules, kept_rules, known_rules, with_known_rules
from kosmos.service.rating import RatingDesk, live
from kosmos.service.rating_systems import FIRST_RATING, RATING_SYSTEMS, RatingSystem
from kosmos.tournament.commands import Right
from kosmos.tournament.wishes import DWZ_WORDS
from kosmos.web.languages import language_of
from kosmos.web.pages.both_versions import settled
from kosmos.web.pages.forms import go, is_id, read_form
from kosmos.web.pages.house_forms_now import national_rules_now
from kosmos.web.pages.render import page, reader
from kosmos.web.pages.tournament_frame import open_tournament, paper_part, show
from kosmos.web.services import AnyRequest, services_of

AGE_WORDS = {
    AgeAnswer.UP_TO_20: N_("up to 20"),
    AgeAnswer.FROM_21_TO_25: N_("21 to 25"),
    AgeAnswer.FROM_26: N_("26 and over"),
    AgeAnswer.LEAVE_OUT: N_("leave out"),
    AgeAnswer.CHANGE: N_("enter the date"),
}


class RatingAsked(msgspec.Struct, frozen=True):
    """What the address of the page says: which system, and the answers to the question for ages."""

    system: RatingSystem = FIRST_RATING
    rules: DwzSystem | None = None
    ages: dict[int, AgeAnswer] = {}
    national: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """As hidden fields of the form that applies: the same report is applied that was shown."""
        rules = {"rules": self.rules.value} if self.rules else {}
        ages = {f"age-{id_}": answer.value for id_, answer in self.ages.items()}
        return {"system": self.system.value, **rules, **self._named, **ages}

    @property
    def _named(self) -> dict[str, str]:
        return {"national": self.national} if self.national else {}

    @property
    def more(self) -> dict[str, Any]:
        """What the report is asked for besides."""
        return {"rules": self.rules, "national": self.national}

    @property
    def of_paper(self) -> str:
        """As the paper of the same report is asked for it."""
        rules = {"rules": self.rules.value} if self.rules else {}
        ages = ";".join(f"{id_}={answer.value}" for id_, answer in self.ages.items())
        query = urlencode(rules | self._named | ({"ages": ages} if ages else {}))
        return f"?{query}" if query else ""


def asked_of(values: Any) -> RatingAsked:
    """The questions and answers of an address. A value that is no answer counts as none."""
    ages = {}
    for name, value in values.items():
        id_ = name.removeprefix("age-")
        if name.startswith("age-") and is_id(id_) and value in set(AgeAnswer):
            ages[int(id_)] = AgeAnswer(value)
    system, rules = values.get("system", ""), values.get("rules", "")
    return RatingAsked(
        RatingSystem(system) if system in set(RatingSystem) else FIRST_RATING,
        DwzSystem(rules) if rules in set(DwzSystem) else None,
        ages,
        values.get("national", "")[:60],
    )


def desk_of(request: AnyRequest) -> RatingDesk:
    return RatingDesk(services_of(request).directory)


@get("/t/{stream:str}/rating", include_in_schema=False)
async def rating(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    asked, desk, state = asked_of(request.query_params), desk_of(request), opened.state
    changing = next((id_ for id_, answer in asked.ages.items() if answer is AgeAnswer.CHANGE), None)
    if changing in state.entries:
        return go(request, f"/t/{stream}/players/{changing}#data")
    known = await known_rules(desk.club.engine)
    if asked.national not in known:
        asked = msgspec.structs.replace(asked, national="")
    wishes = await with_known_rules(desk.club.engine, desk.wishes(asked.ages, private=True, **asked.more))
    question: list[Any] = []
    rows: list[Any] = []
    try:
        rows = await desk.report(opened.actor, stream, asked.system, asked.ages, **asked.more)
    except AgeUnknown as unknown:
        entries = numbers(state)
        question = [entries[number] for number in unknown.numbers]
    table = "" if question else await paper_part(request, stream, opened, asked.system.value, wishes)
    return await show(
        request,
        stream,
        opened,
        "tournament/rating.html",
        asked=asked,
        question=question,
        rows=rows,
        table=table,
        systems=RATING_SYSTEMS,
        age_words=AGE_WORDS,
        system_words=DWZ_WORDS,
        named_rules=tuple(known),
        kept_rules=(await kept_rules(desk.club.engine)).rules,
        used=dwz_edition(state, wishes) if asked.system.report.has_editions else None,
    )


@post("/t/{stream:str}/rating", include_in_schema=False)
async def apply(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """`who`: the ids chosen; the button says whether it is those, everybody certain, or back again."""
    actor = await reader(request)
    actor.need(Right.DIRECT)
    form = await read_form(request)
    values = {name: given[-1] for name, given in form.items()}
    asked, desk = asked_of(values), desk_of(request)
    chosen = [int(id_) for id_ in form.get("who", ()) if is_id(id_)]
    match values.get("do", ""):
        case "all":
            await desk.apply(actor, stream, asked.system, asked.ages, None, **asked.more)
        case "back":
            await desk.take_back(actor, stream)
        case "back-chosen":
            await desk.take_back(actor, stream, chosen)
        case _:
            await desk.apply(actor, stream, asked.system, asked.ages, chosen, **asked.more)
    query = urlencode(asked.fields)
    return go(request, f"/t/{stream}/rating?{query}")


@post("/t/{stream:str}/rating/rules", include_in_schema=False)
async def keep_national(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    """The rules of a national Elo that the club keeps, one on each line."""
    actor = await reader(request)
    form = await read_form(request)
    engine = request.app.state.club.engine
    wanted = settled(national_rules_now(await kept_rules(engine)), form)
    if wanted is not None:
        lines = [line for line in wanted["rules"][-1].splitlines() if line.strip()]
        await keep_rules(engine, actor, {"rules": lines})
    return go(request, f"/t/{stream}/rating?system=national")


@get("/t/{stream:str}/rating/check", include_in_schema=False)
async def check(request: AnyRequest, stream: FromPath[str]) -> Response[str]:
    opened = await open_tournament(request, stream)
    found = await desk_of(request).check(opened.actor, stream)
    return await show(
        request, stream, opened, "tournament/rating_check.html", found=found, source_words=SOURCE_WORDS
    )


@post("/t/{stream:str}/rating/check", include_in_schema=False)
async def correct(request: AnyRequest, stream: FromPath[str]) -> Response[Any]:
    actor = await reader(request)
    form = await read_form(request)
    chosen = set()
    for each in form.get("which", ()):
        id_, _, field = each.partition("-")
        if is_id(id_):
            chosen.add((int(id_), field))
    await desk_of(request).correct(actor, stream, chosen)
    return go(request, f"/t/{stream}/rating/check")


@get("/t/{stream:str}/players/{id_:int}/rating", include_in_schema=False)
async def player_rating(request: AnyRequest, stream: FromPath[str], id_: FromPath[int]) -> Response[str]:
    """The live figures of one player, for the player's page."""
    opened = await open_tournament(request, stream)
    if id_ not in opened.state.entries:
        raise NotFound(Phrase(N_("player")), id_)
    now = live(opened.state, id_, request.app.state.club.today)
    return await page(request, "tournament/rating_player.html", actor=opened.actor, now=now)


def _list_name(speaks: Language, name: str) -> str:
    """A list of the club's own is called by its own name."""
    return speaks.say(LIST_WORDS[name]) if name in LIST_WORDS else name


@get("/t/{stream:str}/players/{id_:int}/ratings", include_in_schema=False)
async def player_ratings(request: AnyRequest, stream: FromPath[str], id_: FromPath[int]) -> Response[str]:
    """Where the ratings came from, those of other lists, and what counts; a part of the player's page."""
    opened = await open_tournament(request, stream)
    opened.actor.need(Right.DIRECT)
    if id_ not in opened.state.entries:
        raise NotFound(Phrase(N_("player")), id_)
    speaks = language_of(request)
    return await page(
        request,
        "tournament/player_ratings.html",
        actor=opened.actor,
        stream=stream,
        state=opened.state,
        entry=opened.state.entries[id_],
        here=f"/t/{stream}/players/{id_}",
        shown=await desk_of(request).player_ratings(opened.actor, stream, id_),
        list_name=partial(_list_name, speaks),
    )
