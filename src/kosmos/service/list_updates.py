"""Rating lists fetched from where they are published, with one click; nothing is fetched unless somebody asks.

Check list of tournament programs, 119, 135, 136: a known source, and one step brings standard, rapid and blitz up to date.
"""

import asyncio
import http.client
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar
from urllib.parse import urlsplit

from kosmos.core.background import start_task
from kosmos.core.errors import Refusal
from kosmos.locale import N_
from kosmos.service.actors import Actor
from kosmos.service.people_import_records import Import, ImportStage, NotReady
from kosmos.service.people_imports import Imports
from kosmos.tournament.commands import Right

#: the federation's whole list: all three ratings of everybody
PUBLISHED = "https://ratings.fide.com/download/players_list_xml.zip"
SECONDS = 60.0
LARGEST = 200 * 1024**2
PORTION = 1 << 18


class BadListAddress(Refusal):
    text: ClassVar[str] = N_(
        "“{value}” is not the address of a rating list: it begins with http:// or https://."
    )
    status: ClassVar[int] = 400
    value: str
    field: str = "rating-lists"


class ListNotFetched(Refusal):
    text: ClassVar[str] = N_(
        "The list could not be fetched from {host}. Is there a network? A file can be imported instead."
    )
    status: ClassVar[int] = 503
    host: str


def list_addresses(words: str) -> tuple[str, ...]:
    """Addresses separated by blanks or commas; an empty text means the published list."""
    found = tuple(words.replace(",", " ").split()) or (PUBLISHED,)
    for address in found:
        read = urlsplit(address)
        if read.scheme not in ("http", "https") or not read.hostname:
            raise BadListAddress(address)
    return found


class ListUpdates:
    def __init__(self, imports: Imports, addresses: Sequence[str] = (PUBLISHED,)) -> None:
        self._imports = imports
        self.addresses = tuple(addresses)

    @property
    def hosts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(urlsplit(address).hostname or "" for address in self.addresses))

    async def update(self, actor: Actor) -> list[Import]:
        """Every list, read and taken over where there is no doubt; doubtful lines wait on the page of the import."""
        actor.need(Right.DIRECT)
        begun = []
        for address in self.addresses:
            data = await asyncio.to_thread(fetched, address)
            begun.append(
                await self._imports.begin(actor, data, urlsplit(address).path.rpartition("/")[2][-60:])
            )
        for made in begun:
            start_task(self._take_over(actor, made), "take over a rating list")
        return begun

    async def _take_over(self, actor: Actor, made: Import) -> None:
        await self._imports.finished(made)
        if made.record.stage is ImportStage.READY:
            with suppress(NotReady):  # somebody was quicker
                await self._imports.apply(actor, made.record.key, {})


def fetched(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=SECONDS) as answer:  # noqa: S310 - http and https alone, as configured
            parts, size = [], 0
            while piece := answer.read(PORTION):
                size += len(piece)
                if size > LARGEST:
                    raise ListNotFetched(urlsplit(address).hostname or "")
                parts.append(piece)
    except (OSError, http.client.HTTPException):
        raise ListNotFetched(urlsplit(address).hostname or "") from None
    return b"".join(parts)
