"""What is wrong with an installation? Every part is looked at, and each finding says what to do about it."""

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from socket import create_connection
from typing import NamedTuple
from urllib.parse import urlsplit

from kosmos.core.database_addresses import is_address, without_password
from kosmos.core.errors import Refusal
from kosmos.locale import LANGUAGES, N_, Phrase, language
from kosmos.service.checking import faults_of
from kosmos.service.moving import moved_from
from kosmos.store.opening import clock_of, has_trigrams, steps_of_closed

ROOM = 200 << 20  #: bytes that should be free where a database is
SKEW_SECONDS = 1.0  #: by which the clocks of nodes and database may differ
NATS_PORT = 4222
BY_INDEX = N_("names in games: by index")
LOOKED_THROUGH = N_("names in games: all are looked through; the extension pg_trgm would index them")


class Finding(NamedTuple):
    """Something that was looked at; `fault` says what is wrong with it, and nothing if it is well."""

    what: Phrase
    fault: Phrase | None = None


def examine(database: str, bus: str, front_end: Path) -> list[Finding]:
    looks: list[Callable[[], Iterator[Finding]]] = [
        _python,
        lambda: _front_end(front_end),
        _languages,
        lambda: _database(database),
        lambda: _bus(bus, database),
    ]
    return [finding for look in looks for finding in look()]


def _python() -> Iterator[Finding]:
    said = ".".join(map(str, sys.version_info[:3]))
    yield Finding(Phrase(N_("Python {version}"), {"version": said}))


def _front_end(file: Path) -> Iterator[Finding]:
    fault = None if file.is_file() else Phrase(N_("not built: “make board” builds the pages"))
    yield Finding(Phrase(N_("pages")), fault)


def _languages() -> Iterator[Finding]:
    missing = [
        code for code in LANGUAGES if code != "en" and language(code).say(N_("languages")) == "languages"
    ]
    fault = Phrase(N_("no translations into {missing}"), {"missing": ", ".join(missing)}) if missing else None
    yield Finding(Phrase(N_("languages")), fault)


def _database(database: str) -> Iterator[Finding]:
    shown = without_password(database)
    what = Phrase(N_("database {database}"), {"database": shown})
    if not is_address(database) and not Path(database).exists():
        yield Finding(what, Phrase(N_("not there; “kosmos serve” begins one")))
        return
    try:
        found, newest = steps_of_closed(database)
        faults = faults_of(database)
        moved = moved_from(database)
        skew = abs(clock_of(database) - time.time()) if is_address(database) else 0.0
    except Refusal as refusal:
        yield Finding(what, refusal.phrase)
        return
    if moved:
        faults.append(moved.phrase)
    yield Finding(what, faults[0] if faults else None)
    old = Phrase(
        N_("format {found} of {newest}: “kosmos db migrate” brings it up to date"),
        {"found": found, "newest": newest},
    )
    yield Finding(Phrase(N_("format")), None if found == newest else old)
    if is_address(database):
        yield Finding(Phrase(BY_INDEX if has_trigrams(database) else LOOKED_THROUGH))
        yield _clocks(skew)
    else:
        yield from _disk(Path(database))


def _clocks(skew: float) -> Finding:
    """Games use one common time anyway (`common_time`), but codes of the second factor and times in the history use
    each node's own clock.
    """
    what = N_("clock of this machine: {seconds} s from the database's")
    fault = None if skew < SKEW_SECONDS else Phrase(N_("set both clocks by NTP"))
    return Finding(Phrase(what, {"seconds": f"{skew:.2f}"}), fault)


def _disk(database: Path) -> Iterator[Finding]:
    free = shutil.disk_usage(database.resolve().parent).free
    full = Phrase(N_("only {free} MB are free"), {"free": free >> 20})
    yield Finding(Phrase(N_("room on the disk")), full if free < ROOM else None)
    writable = os.access(database, os.W_OK) and os.access(database.resolve().parent, os.W_OK)
    fault = None if writable else Phrase(N_("the file or its folder cannot be written"))
    yield Finding(Phrase(N_("writing")), fault)


def _bus(bus: str, database: str) -> Iterator[Finding]:
    if not bus:
        return
    what = Phrase(N_("bus {bus}"), {"bus": without_password(bus)})
    if not is_address(database):
        yield Finding(what, Phrase(N_("NATS is for several nodes, and those need a PostgreSQL database")))
        return
    if find_spec("nats") is None:
        yield Finding(what, Phrase(N_("“pip install kosmos[cluster]” brings what it needs")))
        return
    yield Finding(what, _unreachable(bus))


def _unreachable(bus: str) -> Phrase | None:
    """Whether a NATS server answers: every one greets with INFO."""
    try:
        parts = urlsplit(bus)
        with create_connection((parts.hostname or "", parts.port or NATS_PORT), 3) as connection:
            greeting = connection.recv(5)
    except (OSError, ValueError) as error:
        return Phrase(N_("cannot be reached: {reason}"), {"reason": str(error)})
    return None if greeting.startswith(b"INFO") else Phrase(N_("something else answers there"))
