"""`kosmos serve`: the whole program on one machine."""

import asyncio
import gc
import os
import socket
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, NamedTuple

import uvicorn
from litestar import Litestar

from kosmos.cli.configuration import default, option
from kosmos.cli.session import SESSION, complain, say
from kosmos.cli.workers import nothing, run_workers
from kosmos.core.database_addresses import is_address, without_password
from kosmos.core.errors import Refusal, shown_path
from kosmos.core.loading import load_all
from kosmos.locale import N_, Phrase
from kosmos.service.daily_backups import DAMAGE, folder_of, newest_sound
from kosmos.service.doorman import Doorman
from kosmos.service.list_updates import list_addresses
from kosmos.service.logs import LogFormat, LogLevel, write_logs
from kosmos.service.mail import mailer_of
from kosmos.service.moving import moved_from
from kosmos.service.special_menu import load_menu, menu_beside
from kosmos.web.app import GARBAGE, STATIC, ServerSettings, create_app, prepare_process
from kosmos.web.bodies import ORDINARY
from kosmos.web.origins import checked_origins
from kosmos.web.wire import Wire

try:
    from kosmos.web.patience import PatientProtocol
except ImportError:  # httptools is not made for every system
    PatientProtocol = "auto"  # type: ignore[assignment, misc, unused-ignore]

try:
    import uvloop
except ImportError:  # not made for every system
    uvloop = None  # type: ignore[assignment, unused-ignore]

#: a quicker loop where there is one
LOOP: Callable[[], asyncio.AbstractEventLoop] | None = uvloop.new_event_loop if uvloop else None

GRACE_SECONDS = 2  #: for requests to be answered after a stop signal
STOP_SECONDS = 4.0  #: after which the process ends, even amid work

WAITING = 2048  #: connections that may wait to be taken


#: the first file that a page asks for
FRONT_END = STATIC / "built" / "kosmos.js"


class NoFrontEnd(Refusal):
    text = N_("The pages of this Kosmos were not built, so it does not start: “make board” builds them.")
    status = 503


class PortTaken(Refusal):
    text = N_("Port {port} on {host} cannot be used: {reason}. Choose another with --port.")
    status = 503
    host: str
    port: int
    reason: str


def serve(
    host: Annotated[str, option("host")] = default("host"),
    port: Annotated[int, option("port", min=0, max=65535)] = default("port"),
    bus: Annotated[str, option("bus")] = default("bus"),
    daily_backups: Annotated[int, option("daily-backups", min=0, max=366)] = default("daily-backups"),
    workers: Annotated[int, option("workers", min=1, max=256)] = default("workers"),
    open_browser: Annotated[bool, option("open")] = default("open"),
    new_link: Annotated[bool, option("new-link")] = default("new-link"),
    menu: Annotated[str, option("menu")] = default("menu"),
    log_level: Annotated[LogLevel, option("log-level")] = LogLevel(default("log-level")),
    log_format: Annotated[LogFormat, option("log-format")] = LogFormat(default("log-format")),
    slow_ms: Annotated[int, option("slow-ms", min=0)] = default("slow-ms"),
    metrics_token: Annotated[str, option("metrics-token")] = default("metrics-token"),
    idle_days: Annotated[int, option("idle-days", min=0)] = default("idle-days"),
    trusted_proxies: Annotated[str, option("trusted-proxies")] = default("trusted-proxies"),
    cors_origins: Annotated[str, option("cors-origins")] = default("cors-origins"),
    smtp: Annotated[str, option("smtp")] = default("smtp"),
    rating_lists: Annotated[str, option("rating-lists")] = default("rating-lists"),
    mail_from: Annotated[str, option("mail-from")] = default("mail-from"),
) -> None:
    write_logs(log_level, log_format)
    if not FRONT_END.is_file():
        raise NoFrontEnd
    refuse_to_begin_beside_backups(Path(SESSION.database))
    database = SESSION.local_database(begins=True)
    with offering_backups(database):
        refuse_moved(database)
    special = load_menu(Path(menu), database) if menu else menu_beside(database)
    proxies = checked_proxies(trusted_proxies)
    listener = _listen(host, port)
    settings = ServerSettings(
        bus=bus,
        idle_days=idle_days,
        mailer=mailer_of(smtp, mail_from),
        rating_lists=list_addresses(rating_lists),
        menu=special,
        daily_backups=daily_backups,
        slow_ms=slow_ms,
        metrics_token=metrics_token,
        origins=checked_origins(cors_origins),
    )
    greeting = Greeting(without_password(database), open_browser, new_link)
    start = ServerStart(listener, database, settings, proxies, greeting)
    with listener, offering_backups(database):
        if workers == 1:
            _serve_here(start)
        else:
            run_workers(workers, bus, partial(_serve_as_worker, start))


class BackupsWithoutDatabase(Refusal):
    text = N_(
        "{path} is empty or not there, but beside it lie backups of it: “kosmos restore {file}” puts the newest sound one back. "
        "To begin anew, move {folder} away."
    )
    status = 503
    path: str
    file: str
    folder: str


def refuse_to_begin_beside_backups(database: Path) -> None:
    """A file that was lost is not replaced by a new club, of which backups would be made until all good ones were gone."""
    if is_address(str(database)):
        return
    with suppress(OSError, ValueError):  # what is wrong with the path is said when it is opened
        if database.stat().st_size:
            return
    if (sound := newest_sound(database)) is not None:
        raise BackupsWithoutDatabase(shown_path(database), str(sound), str(folder_of(database)))


@contextmanager
def offering_backups(database: str) -> Iterator[None]:
    """Where the database is too damaged to be opened, the newest sound copy is named."""
    try:
        yield
    except DAMAGE:
        if (sound := newest_sound(Path(database))) is not None:
            complain(
                Phrase(
                    N_("The newest sound backup: “kosmos restore {file}” puts it back."), {"file": str(sound)}
                )
            )
        raise


def refuse_moved(database: str) -> None:
    """No clock of a game can be kept in a database that only reads; commands still show what there is."""
    if moved := moved_from(database):
        raise moved


class Greeting(NamedTuple):
    """What is said when the server runs; of several workers the first says it."""

    database: str
    open_browser: bool
    new_link: bool


class ServerStart(NamedTuple):
    """Everything that a process needs to serve."""

    listener: socket.socket
    database: str
    settings: ServerSettings
    proxies: list[str]  #: whom we believe where a request comes from
    greeting: Greeting | None


def _serve_as_worker(start: ServerStart, number: int, bus: str, answers: Callable[[], None]) -> None:
    settings = replace(start.settings, bus=bus)
    _serve_here(start._replace(settings=settings, greeting=None if number else start.greeting), answers)


def _serve_here(start: ServerStart, answers: Callable[[], None] = nothing) -> None:
    """`answers` is called when it does."""
    try:
        with asyncio.Runner(loop_factory=LOOP) as runner:
            runner.run(_run(start, answers))
    except KeyboardInterrupt:
        if start.greeting is not None:
            complain(Phrase(N_("Stopped.")))


class BadProxy(Refusal):
    text = N_("“{value}” in --trusted-proxies is neither an address nor a network such as 10.0.0.0/8.")
    value: str
    field: str = "trusted-proxies"


def checked_proxies(words: str) -> list[str]:
    """The proxies that are believed; a word that is no address would silently trust nobody."""
    proxies = [word.strip() for word in words.split(",") if word.strip()]
    for word in proxies:
        try:
            ip_network(word)
        except ValueError:
            raise BadProxy(word) from None
    return proxies


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Said to be TCP, so that the loop sends small messages at once: waiting for more costs a follower 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(WAITING)  # who comes before the loop takes connections waits
    except OSError as error:
        listener.close()
        raise PortTaken(host, port, error.strerror or str(error)) from None
    return listener


async def _run(start: ServerStart, answers: Callable[[], None]) -> None:
    app = await create_app(start.database, start.settings)
    prepare_process()
    config = uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,  # uvicorn writes into the same log
        access_log=False,
        http=PatientProtocol,
        ws=Wire,
        ws_max_size=ORDINARY,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=bool(start.proxies),  # of nobody else it is believed where they come from
        forwarded_allow_ips=start.proxies,
    )
    load_all()
    gc.set_threshold(*GARBAGE)
    gc.collect()
    gc.freeze()  # what was loaded stays, and need not be looked through again while somebody waits for a page

    async def begun() -> None:
        if start.greeting is not None:
            await _greet(_address(start.listener), app.state.doorman, start.greeting)
        answers()

    await PromptServer(config, app, begun).serve(sockets=[start.listener])


async def _greet(address: str, doorman: Doorman, greeting: Greeting) -> None:
    """Nothing is said before the link is made, which may be refused, and ends the server then."""
    is_linked = greeting.new_link or await doorman.is_new()
    page = f"{address}/welcome/{await doorman.first_link()}" if is_linked else address
    say(N_("Kosmos runs at {address} on {database}"), address=address, database=greeting.database)
    if is_linked:
        say(N_("One-time link for the director: {link}"), link=page)
    say(N_("Stop with Ctrl+C."))
    if greeting.open_browser:
        webbrowser.open(page)


def alone_in(group: BaseException) -> BaseException:
    """What went wrong, out of the groups that tasks put around it; of several faults their group."""
    while isinstance(group, BaseExceptionGroup) and len(group.exceptions) == 1:
        group = group.exceptions[0]
    return group


class OwnLifespan:
    """What runs beside the pages, from the start of the server to its end. What refuses at the start is raised as it is: uvicorn's own
    way would log a traceback and know no exit code.
    """

    should_exit = False

    def __init__(self, app: Litestar) -> None:
        self.state: dict[str, Any] = {}
        self._app = app
        self._running = AsyncExitStack()

    async def startup(self) -> None:
        try:
            await self._running.enter_async_context(self._app.lifespan())
        except BaseExceptionGroup as group:
            raise alone_in(group) from None

    async def shutdown(self) -> None:
        await self._running.aclose()


class PromptServer(uvicorn.Server):
    """A stop signal ends the process in time, whatever is still being worked out: nothing that was acknowledged is lost,
    because it is on disk before anybody is told. `begun` is called when requests are answered, never before.
    """

    def __init__(self, config: uvicorn.Config, app: Litestar, begun: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._app = app
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.lifespan = OwnLifespan(self._app)
        await super().startup(sockets)
        try:
            await self._begun()
        except BaseException:
            await self.shutdown(sockets)
            raise

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            last = threading.Timer(STOP_SECONDS, os._exit, (0,))
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - only to be shown
        host = socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
