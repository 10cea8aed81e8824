"""Templates into pages."""

import hashlib
import io
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import bidirectional

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Response
from markupsafe import Markup

from kosmos import __version__
from kosmos.club.settings import ClubSettings
from kosmos.core.authors import author_words
from kosmos.core.dates import days_words, make_date
from kosmos.core.fields import fields_of
from kosmos.core.points import make_points
from kosmos.core.results import make_result
from kosmos.locale import LANGUAGES, N_, Language, Phrase
from kosmos.papers.paper import Paper
from kosmos.papers.render.html import RowsMade, fragment
from kosmos.papers.render.options import RenderOptions
from kosmos.papers.render.qr import QR_LOOK
from kosmos.service.actors import VISITOR, Actor
from kosmos.service.club_settings import club_settings
from kosmos.service.reading import off_loop
from kosmos.service.views import settings_view
from kosmos.tournament.settings import Settings
from kosmos.web.form_secrets import form_secret, form_secrets, keep_form_secret
from kosmos.web.help_places import help_place
from kosmos.web.identity import actor_of, doorman_of
from kosmos.web.languages import language_of
from kosmos.web.looks import CONTRAST_COOKIE, HOUSE_COLOUR, MORE, SWATCHES
from kosmos.web.pages.seen_forms import seen_in
from kosmos.web.pages.tabs import rights_of
from kosmos.web.services import AnyRequest

NO_CLUB = ClubSettings()

TEMPLATES = Path(__file__).parent.parent / "templates"
BUILT = Path(__file__).parent.parent / "static" / "built"


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        languages={code: facts.name for code, facts in LANGUAGES.items()},
        program_version=__version__,
        built=built(),
        fields_of=fields_of,
        swatches=SWATCHES,
        house_colour=HOUSE_COLOUR,
    )
    made.filters.update(points=make_points, result=make_result, seen=seen_in)
    return made


def built() -> str:
    """A short name for the built front end, so that browsers never mix an old one with new pages."""
    files = sorted(file for file in BUILT.glob("*.*s") if file.suffix in (".js", ".css"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def fill(template: str, language: Language, context: Mapping[str, Any]) -> str:
    return (
        environment()
        .get_template(template)
        .render(
            _=language.gettext,
            ngettext=language.ngettext,
            say=lambda phrase: language.say(turned(phrase)),
            isolated=isolated,
            figure=language.figure,
            language=language,
            date=lambda iso: make_date(iso, language.code),
            days=lambda first, last="": language.say(days_words(first, last)),
            author=lambda by: language.say(author_words(by)),
            **context,
        )
    )


_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))


def isolated(text: str) -> str:
    """A name inside a sentence of ours: its writing direction touches nothing around it."""
    turns = any(bidirectional(char) in _RIGHT_TO_LEFT for char in text)
    return f"\u2068{text}\u2069" if turns else text


def turned(phrase: Phrase | str) -> Phrase | str:
    """A sentence whose names keep their writing direction to themselves."""
    if isinstance(phrase, str):
        return phrase
    return Phrase(phrase.text, {name: _turned(value) for name, value in phrase.args.items()})


def _turned(value: Any) -> Any:
    if isinstance(value, Phrase):
        return turned(value)
    return isolated(value) if type(value) is str else value


async def page(
    request: AnyRequest, template: str, *, status: int = 200, actor: Actor | None = None, **context: Any
) -> Response[str]:
    """A whole page, or what htmx takes out of it."""
    actor = actor or await reader(request)
    club = request.app.state.shown_club = await club_settings(request.app.state.club.engine)
    whole, language = {**frame(request, actor, club), **context}, language_of(request)
    return _response(request, await off_loop(lambda: fill(template, language, whole)), actor, status)


async def reader(request: AnyRequest) -> Actor:
    """Who reads this page; remembered, so that a refusal can be told on a page of the same look."""
    actor = await actor_of(request)
    request.state.actor = actor
    return actor


async def fresh_reader(request: AnyRequest) -> Actor:
    """Who reads this page and has logged in a short while ago; whoever has not is asked to log in again."""
    actor = await reader(request)
    await doorman_of(request).need_fresh(actor)
    return actor


def known_reader(request: AnyRequest) -> Actor:
    return getattr(request.state, "actor", VISITOR)


def answer(
    request: AnyRequest, template: str, actor: Actor, status: int, context: Mapping[str, Any]
) -> Response[str]:
    """The same without waiting, for the short pages of refusals. Colours and name of the club are those of the last page."""
    known = "form_secret" in request.scope["state"]
    club = request.app.state.get("shown_club", NO_CLUB)
    body = fill(template, language_of(request), {**frame(request, actor, club), **context})
    response = _response(request, body, actor, status)
    if not known:  # else the cookie comes with it already
        keep_form_secret(request, response)
    return response


def _response(request: AnyRequest, body: str, actor: Actor, status: int) -> Response[str]:
    headers = {"Vary": "Cookie, Accept-Language", "Cache-Control": "no-store" if actor.name else "no-cache"}
    headers[READER] = _mark(request) if actor.name else "-"
    return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)


#: to the service worker of the page (`board/src/sw.ts`): it forgets what it keeps of anybody else
READER = "Kosmos-Reader"
#: this page of somebody logged in may be kept by it until they log out; no cache on the way may
KEEP = "Kosmos-Keep"


def _mark(request: AnyRequest) -> str:
    """A mark that is the same for all pages of a session and for no other session. It opens nothing."""
    return hashlib.sha256(f"reader {form_secret(request)}".encode()).hexdigest()[:16]


def kept_for_hall(page: Response[str], actor: Actor) -> Response[str]:
    """Helpers open it again where the hall has no network."""
    if actor.name:
        page.headers[KEEP] = "until logout"
    return page


def frame(request: AnyRequest, actor: Actor, club: ClubSettings = NO_CLUB) -> dict[str, Any]:
    """What every page needs around its own content."""
    return {
        "club": club,
        "actor": actor,
        "reader": rights_of(actor.may),
        "csrf": form_secret(request),
        "taps_for": form_secrets(request).of_account(actor.name) if actor.name else "",
        "here": here(request),
        "path": request.url.path,
        "base": str(request.base_url).rstrip("/"),
        "help_address": help_address(request, actor),
        "more_contrast": request.cookies.get(CONTRAST_COOKIE) == MORE,
        "own_style": bool(request.app.state.user_css()),
    }


def help_address(request: AnyRequest, actor: Actor) -> str:
    """The address of the manual's section about this page, for this reader."""
    place = help_place(str(request.scope.get("path_template", "")), visits=not actor.name)
    return place.address if place else "/help"


def here(request: AnyRequest) -> str:
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def form_values(settings: Settings) -> dict[str, Any]:
    """Settings as a form shows them: points as people say them."""
    points = {name: make_points(getattr(settings, name)) for name in ("win", "draw", "loss", "bye")}
    return settings_view(settings) | points


class SettingsSection(NamedTuple):
    key: str
    title: str
    names: tuple[str, ...]


#: in the order people think of them; what no section knows comes last
_SECTIONS = (
    SettingsSection("place", N_("Place and time"), ("place", "federation", "start", "end", "arbiters")),
    SettingsSection(
        "play",
        N_("Play"),
        ("rate", "time_control", "rounds", "cycles", "swap_last_two", "numbering"),
    ),
    SettingsSection("points", N_("Points"), ("win", "draw", "loss", "bye")),
    SettingsSection("tables", N_("Tables"), ("tie_breaks", "groups")),
)


def settings_sections(names: Collection[str]) -> list[SettingsSection]:
    """These settings section by section, without the name and the system, which stand above all."""
    known = {"name", "system"}.union(*(section.names for section in _SECTIONS))
    others = tuple(name for name in Settings.__struct_fields__ if name not in known)
    every = (*_SECTIONS, SettingsSection("others", N_("Further settings"), others))
    wanted = [
        section._replace(names=tuple(name for name in section.names if name in names)) for section in every
    ]
    return [section for section in wanted if section.names]


def qr_code(address: str) -> str:
    """The address as a picture to be scanned, inside the page."""
    return str(segno.make(address, error="m").svg_data_uri(**QR_LOOK))


def qr_picture(address: str) -> Response[bytes]:
    """The same as a picture of its own; whoever has it acts for somebody, so nothing in between keeps it."""
    drawn = io.BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", **QR_LOOK)
    headers = {"Cache-Control": "private, no-store"}
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=headers)


@dataclass(frozen=True)
class PaperLinks:
    """Where the references of a paper lead: to pages of its tournament, as it stands or stood."""

    stream: str
    at: int | None

    def __call__(self, ref: str) -> str:
        kind, _, number = ref.partition("/")
        if kind == "why":
            round_, _, board = number.partition("/")
            return f"/t/{self.stream}/rounds/{round_}/why?board={board}" + (
                f"&at={self.at}" if self.at else ""
            )
        folder = {"player": "players", "round": "rounds"}.get(kind, kind)
        return f"/t/{self.stream}/{folder}/{number}" + (f"?at={self.at}" if self.at else "")


def paper_html(
    paper: Paper, language: Language, stream: str, at: int | None = None, made: RowsMade | None = None
) -> Markup:
    """A paper as part of a page, its references as links of the tournament's pages."""
    options = RenderOptions(link=PaperLinks(stream, at), level=2)
    return Markup(fragment(paper, language, options, made))  # noqa: S704 - the renderer escapes every cell
