"""One place puts the web door together: routes, middleware, security, and their order."""

import gc
import logging
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router
from litestar.types import Message

from kosmos import __version__
from kosmos.core.database_addresses import is_address
from kosmos.core.errors import Refusal
from kosmos.service.assembly import Services, ServiceSettings, open_services
from kosmos.service.daily_backups import DailyBackups
from kosmos.service.exports import user_css, user_page
from kosmos.service.special_menu import SpecialMenu
from kosmos.service.watch import REQUEST
from kosmos.web import health, old_schachecke, pages
from kosmos.web.api import checklist as checklist_api
from kosmos.web.api import (
    operations,
    pairing,
    papers,
    script,
    sessions,
    tokens,
    tournaments,
    training,
)
from kosmos.web.api.described import guard_right
from kosmos.web.api.docs import DocsPage
from kosmos.web.api.document import ApiDocument
from kosmos.web.board_feeds import BoardFeeds
from kosmos.web.bodies import FILE, ordinary
from kosmos.web.compression import compressing
from kosmos.web.feeds import Feeds
from kosmos.web.form_secrets import FormGuard, FormSecrets
from kosmos.web.gone import unless_gone
from kosmos.web.headers import secure
from kosmos.web.live import live
from kosmos.web.methods import name_all_methods
from kosmos.web.origins import cors_config
from kosmos.web.presence import PresenceBook
from kosmos.web.problems import Broken, answer_http_error, answer_refusal
from kosmos.web.seats_book import SeatsBook
from kosmos.web.strangers import names_a_host, refuse_no_file, refuse_no_host, refuse_other_sites
from kosmos.web.watching import SLOW_MS, route_of, watch_connection

LOG = logging.getLogger("kosmos.requests")

SWITCH_SECONDS = 0.001
#: new objects until the youngest are looked through for garbage, then how often before older ones are
GARBAGE = 20_000, 10, 100

STATIC = Path(__file__).parent / "static"

ROUTES = [
    *ordinary([*operations.ROUTES, *tournaments.ROUTES]),
    *tokens.ROUTES,
    *sessions.ROUTES,
    *checklist_api.ROUTES,
    *training.ROUTES,
    *old_schachecke.ROUTES,
    *pairing.ROUTES,
    *papers.ROUTES,
    *script.ROUTES,
    *pages.ROUTES,
    *health.ROUTES,
    live,
    create_static_files_router(
        path="/static", directories=[STATIC], include_in_schema=False, before_request=refuse_no_file
    ),
]


class KosmosApp(Litestar):
    """HEAD is answered wherever GET is, with the same headers and nothing after them."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if not names_a_host(scope):
            await refuse_no_host(scope, send)
            return
        if scope["type"] != "http":
            await self._watched(scope, receive, send)
            return
        if scope["method"] != "HEAD":
            await self._watched(scope, receive, compressing(scope, send))
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        as_get: Any = {**scope, "method": "GET"}
        await self._watched(as_get, receive, compressing(scope, send_head))

    async def _watched(self, scope: Any, receive: Any, send: Any) -> None:
        call = partial(unless_gone, super().__call__)
        await watch_connection(call, scope, receive, send, self.state.get("slow_ms", SLOW_MS))


def prepare_process() -> None:
    """For a process that serves: while papers are made in threads, the loop gets the interpreter back at once.

    It asks for it after a millisecond instead of five, and what was loaded to begin with is never looked through for
    garbage again: that took longer than any page. Large tournaments are looked through seldom: they are values without
    circles, and each look took as long as many pages.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


@dataclass(frozen=True)
class ServerSettings(ServiceSettings):
    """How a server works: the services behind it, and the doors."""

    menu: SpecialMenu | None = None
    daily_backups: int = 0  #: how many are kept; 0: none are made
    slow_ms: int = SLOW_MS
    metrics_token: str = ""
    origins: Sequence[str] = ()  #: other sites whose pages may ask


USUAL_SERVER = ServerSettings()


async def create_app(database: Path | str, settings: ServerSettings = USUAL_SERVER) -> Litestar:
    """The whole program on one database."""
    services = open_services(database, settings)
    lead = services.store.take_lead
    backups = DailyBackups(services.store.backups, Path(database), settings.daily_backups, lead)
    presence, seats = PresenceBook(services.store.bus), SeatsBook(services.store.bus)
    running = [services.running, presence.running, seats.running]
    if not is_address(database):
        running.append(backups.running)
    return KosmosApp(
        route_handlers=ROUTES,
        state=_state(
            services,
            database,
            presence,
            seats,
            menu=settings.menu,
            slow_ms=settings.slow_ms,
            metrics_token=settings.metrics_token,
            form_secrets=FormSecrets(await services.doorman.keys.secret("forms")),
        ),
        lifespan=[_while_it_runs(each) for each in running],
        exception_handlers={Refusal: _refused, HTTPException: _http_error, Exception: _broken},
        guards=[guard_right],
        before_request=refuse_other_sites,
        before_send=[secure, name_all_methods],
        logging_config=None,  # whoever starts the server says where the log goes
        request_max_body_size=FILE,
        cors_config=cors_config(settings.origins),
        middleware=[FormGuard],
        openapi_config=_document(),
    )


def _while_it_runs(
    running: Callable[[], AbstractAsyncContextManager[None]],
) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    return lambda _app: running()


def _document() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Kosmos",
        version=__version__,
        path="/api/docs",
        render_plugins=[DocsPage(path="/"), ApiDocument(path="/openapi.json")],
    )


def _state(
    services: Services, database: Path | str, presence: PresenceBook, seats: SeatsBook, **settings: Any
) -> State:
    """What handlers find in `app.state`."""
    return State(
        {
            "services": services,
            "club": services.club,
            "copies": services.copies,
            "feeds": Feeds(services.club, services.store.bus),
            "directory": services.directory,
            "player_desk": services.player_desk,
            "screens": services.screens,
            "registration": services.registration,
            "roles": services.roles,
            "presence": presence,
            "games": services.games,
            "hall": services.hall,
            "turn_mails": services.turn_mails,
            "round_notices": services.round_notices,
            "arenas": services.arenas,
            "careers": services.careers,
            "seasons": services.seasons,
            "team_events": services.team_events,
            "demo": services.demo,
            "round_boards": services.round_boards,
            "live_ratings": services.live_ratings,
            "arena_ratings": services.arena_ratings,
            "practice": services.practice,
            "board_feeds": BoardFeeds(services.hall, seats),
            "seats": seats,
            "imports": services.imports,
            "list_updates": services.list_updates,
            "doorman": services.doorman,
            "streams": services.store.streams,
            "house": services.store.settings,
            "database": str(database),
            "user_css": partial(user_css, database),
            "user_page": partial(user_page, database),
            **settings,
        }
    )


def _refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    if request.url.path.startswith("/api"):
        return answer_refusal(request, refusal)
    return pages.answer_refusal(request, refusal.outside)


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of our own: written down in full for whoever runs the server, and told without details."""
    watched = REQUEST.get()
    fields = {
        "request": watched.id if watched else "",
        "actor": watched.actor if watched else "",
        "method": request.method,
        "route": route_of(request.scope),
    }
    LOG.error("failed", exc_info=error, extra={"fields": fields})
    return _refused(request, Broken())


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if request.url.path.startswith("/api"):
        return answer_http_error(request, error)
    return pages.answer_http_error(request, error)
