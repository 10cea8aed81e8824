"""What the pages of one tournament share: the tournament opened for its reader, the frame around, papers as parts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast

from litestar import Response
from markupsafe import Markup

from kosmos.locale import N_, Phrase
from kosmos.papers.catalogue import PAPERS, make_paper
from kosmos.papers.paper import Paper
from kosmos.papers.render.html import RowsMade
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.reading import TournamentReading
from kosmos.service.special_menu import SpecialMenu
from kosmos.service.views import ViewQuestion, read_question
from kosmos.tournament.chronicle import Chronicle
from kosmos.tournament.commands import Right
from kosmos.tournament.next_step import NextStep, StepKind, next_step
from kosmos.tournament.offers import tournament_offers
from kosmos.tournament.projected import ProjectedState, revised
from kosmos.tournament.reports import reported_games
from kosmos.tournament.state import State
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import Wishes
from kosmos.web.countdown import shown_start
from kosmos.web.languages import language_of
from kosmos.web.pages.render import page, paper_html, reader
from kosmos.web.pages.tabs import SUBTABS, TABS, PageTab, Seen, rights_of, tabs
from kosmos.web.services import AnyRequest
from kosmos.web.shown_tables import ShownTable


class OpenedTournament(NamedTuple):
    """A tournament opened for one reader. `then`: shown as it stood at an earlier version."""

    actor: Actor
    reading: TournamentReading
    question: ViewQuestion
    newest: int

    @property
    def chronicle(self) -> Chronicle:
        return self.reading.chronicle

    @property
    def state(self) -> State:
        return self.chronicle.state

    @property
    def then(self) -> int | None:
        return self.question.at if self.question.at and self.question.at < self.newest else None

    def may(self, right: str) -> bool:
        """Whether the reader may do this. In the past nothing can be changed."""
        return self.then is None and self.actor.may(right)


async def open_tournament(request: AnyRequest, stream: str) -> OpenedTournament:
    actor = await reader(request)
    question = read_question(
        {name: value for name, value in request.query_params.items() if name in ASKED and value}
    )
    club: Club = request.app.state.club
    reading = await club.read(actor, stream, question.at)
    newest = reading.version if question.at is None else (await club.open(actor, stream)).version
    return OpenedTournament(actor, reading, question, newest)


ASKED = frozenset(("round", "group", "long", "at"))
TRAVELLED = "travelled"  #: the projection's name of what the last step took back
#: pages on which the next step is done, or stands on top already
NEXT_BY_ITSELF = frozenset(
    (
        "overview",
        "now",
        "entry",
        "screens",
        "arrange",
        "attendance",
        "manual",
        "evening",
        "wall",
        "import",
        "check_in",
    )
)


def menu_of(request: AnyRequest) -> SpecialMenu:
    """The special menu of whoever runs the server; without entries where there is none."""
    return request.app.state.get("menu") or SpecialMenu()


async def show(
    request: AnyRequest,
    stream: str,
    opened: OpenedTournament,
    template: str,
    shows: ShownTable | None = None,
    **context: Any,
) -> Response[str]:
    """`shows`: the table of the page whose rows are patched when something changes."""
    state, can, offers = opened.state, rights_of(opened.may), tournament_offers(opened.state)
    has_menu = bool(menu_of(request).items) and opened.actor.at("").may(Right.DIRECT)
    seen, tab = Seen(can, opened.actor, offers, has_menu), template.removesuffix(".html").rpartition("/")[2]
    step = next_step(opened.chronicle.decided)
    common: dict[str, Any] = {
        "stream": stream,
        "state": state,
        "settings": state.settings,
        "has_tree": has_tree(state),
        "chronicle": opened.chronicle,
        "can": can,
        "offers": offers,
        "next": step,
        "travelled": await _travelled(request, stream, opened) if can.direct else None,
        "then": opened.then,
        "coming_start": shown_start(state, request.app.state.club.local_now(), language_of(request))
        if state.starts
        else None,
        "reported": reported_games(state) if can.enter_results else (),
        "shows": shows.text if shows else "",
        "keep": f"?at={opened.then}" if opened.then else "",
        "next_in_view": can.direct and tab not in NEXT_BY_ITSELF and not _on_its_round(step, tab, context),
        "tabs": list(tabs(TABS, seen, tab)),
        "subtabs": list(tabs(SUBTABS, seen, tab)),
    }
    common["page_title"] = page_title(tab, (*common["subtabs"], *common["tabs"]), context)
    return await page(request, template, actor=opened.actor, **common, **context)


def has_tree(state: State) -> bool:
    """Its pages may draw a tree of matches, which has styles of its own."""
    return "bracket" in state.settings.profile.pages


def _on_its_round(step: NextStep, tab: str, context: dict[str, Any]) -> bool:
    """Whether the next step is already on this page: the page of a draft has its publication on top."""
    return step.kind is StepKind.PUBLISH_ROUND and tab == "round" and context.get("number") == step.round


#: of pages that are no tab of their own
PAGE_TITLES = {
    "arrange": N_("Next round"),
    "manual": N_("Pair by hand"),
    "reasons": N_("Why this round?"),
    "reasons_next": N_("Who may meet next"),
    "import": N_("Import players"),
    "keizer_rules": N_("Keizer rules"),
    "wall": N_("For the wall"),
    "working": N_("Working"),
    "rating_check": N_("Check of the ratings"),
    "menu": N_("Menu"),
    "poster": N_("Poster with QR code"),
    "roles": N_("Roles"),
    "entry": N_("Enter results"),
    "check_in": N_("Check-in"),
    "register": N_("Registration"),
    "screens": N_("Big screens"),
    "player_links": N_("Own pages of the players"),
}


def page_title(template: str, ways: Sequence[PageTab], context: Mapping[str, Any]) -> Phrase | str:
    """What this page is about, for the title of the window: every page of a tournament has its own."""
    if template == "player":
        return str(context["entry"].player.name)
    if template == "round" and context.get("number"):
        return Phrase(N_("Round {round}"), {"round": context["number"]})
    tab = next((Phrase(way.words) for way in ways if way.current), Phrase(N_("Tournament")))
    return Phrase(PAGE_TITLES[template]) if template in PAGE_TITLES else tab


async def _travelled(request: AnyRequest, stream: str, opened: OpenedTournament) -> Phrase | None:
    """In words, the step that the last undo took back, the last redo brought again, or where “back to here” went.
    None after any other step.
    """
    chronicle = opened.chronicle
    if chronicle.here == chronicle.version:
        return None
    known = opened.reading.projection.known(chronicle.version, TRAVELLED)
    if known is None:
        words: Phrase = (await request.app.state.club.history(opened.actor, stream))[-1].words
        known = opened.reading.projection.once(chronicle.version, TRAVELLED, lambda: words)
    return cast("Phrase", known)


async def paper(
    request: AnyRequest, stream: str, opened: OpenedTournament, key: str, **wishes: Any
) -> Markup:
    """A paper as a part of a page, as this reader may see it."""
    keizer = opened.state.settings.profile.ranked_by is RankedBy.KEIZER  # members recompute the table by hand
    wanted = Wishes(private=opened.actor.may(Right.READ), working=keizer, **wishes)
    return await paper_part(request, stream, opened, key, wanted)


async def paper_part(
    request: AnyRequest, stream: str, opened: OpenedTournament, key: str, wanted: Wishes
) -> Markup:
    """A paper as a part of a page, by a whole question."""
    name, costly = f"{key} {wanted}", PAPERS[key].costly
    return await paper_html_of(
        request, stream, opened, name, lambda state: make_paper(key, state, wanted), costly=costly
    )


async def paper_html_of(
    request: AnyRequest,
    stream: str,
    opened: OpenedTournament,
    name: str,
    make: Callable[[ProjectedState], Paper],
    *,
    costly: bool = False,
) -> Markup:
    """Any paper by a name that says all about it: made once for a version, off the loop."""
    language = language_of(request)

    def html(state: ProjectedState) -> Markup:
        kept = revised(state, "rows as HTML", RowsMade.go_on)
        return paper_html(make(state), language, stream, opened.then, kept)

    work = opened.reading.costly if costly else opened.reading.work
    return await work(html, ("page", name, language.code, opened.then))


def today(request: AnyRequest) -> str:
    return str(request.app.state.club.today)
