"""News over one WebSocket: who follows what, from which version."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from kosmos.core.background import start_task
from kosmos.core.errors import NotAllowed, NotFound, Refusal
from kosmos.locale import N_, Language, Phrase
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.doorman import WrongToken
from kosmos.service.watch import REQUEST
from kosmos.tournament.commands import COMMANDS, NewTournament, Right
from kosmos.web.board_feeds import BoardFeeds
from kosmos.web.board_live import BoardConnection
from kosmos.web.board_messages import Act, Attend, BoardFromClient, HeartbeatEcho, Join
from kosmos.web.feeds import Audience, FeedBroken, Feeds
from kosmos.web.identity import is_from_elsewhere, listener_of
from kosmos.web.languages import language_of
from kosmos.web.messages import (
    MOST_FOLLOWED,
    Denied,
    Do,
    Done,
    Follow,
    FromClient,
    Here,
    Leave,
    PersonHere,
    Ping,
    Pong,
    Present,
    Refused,
    ServerMessage,
)
from kosmos.web.presence import PresenceBook
from kosmos.web.problems import Broken
from kosmos.web.shown_tables import read_shown
from kosmos.web.wire import SharedFrame, wire_of

LOG = logging.getLogger("kosmos")

_DECODER = msgspec.json.Decoder(FromClient | BoardFromClient)
_ENCODER = msgspec.json.Encoder()
_AT_ONCE = (Act, HeartbeatEcho)

FURTHEST = 2**53  #: no stream gets there
LOOK_AGAIN_SECONDS = 1.0  #: how long a connection keeps the rights it came with
NO_LONGER = 4401  #: the code with which such a connection ends
COME_BACK = 4408  #: the code with which a connection ends that is to be made again
WORTH_COMPRESSING = 1024  #: bytes from which on a frame goes the ordinary way, which compresses it


class ForeignPage(Refusal):
    text = N_("Commands are taken only from pages of this server.")
    status = 403


class Listener:
    """One connection and the streams it follows."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        club: Club,
        feeds: Feeds,
        boards: BoardFeeds,
        actor: Actor,
        language: Language,
        presence: PresenceBook,
    ) -> None:
        self.presence = presence
        self.socket = socket
        self.club = club
        self.feeds = feeds
        self.actor = actor
        self.language = language
        self.foreign = is_from_elsewhere(socket)
        self.wire = wire_of(socket.scope)
        self.boards = BoardConnection(
            boards,
            actor,
            language,
            socket.send_text,
            partial(socket.close, code=COME_BACK),
            foreign=self.foreign,
            wire=self.wire,
        )
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._request = REQUEST.get()
        self._looked = monotonic()
        self._hearing = False  #: a message is being worked on, and the next one waits

    def hear_at_once(self, data: bytes) -> bool:
        """What is answered without a wait: moves, mostly. False: nothing was done, `hear` has to."""
        if self._hearing or not self._is_believed():
            return False
        try:
            message = _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False
        if not isinstance(message, _AT_ONCE):
            return False
        before = REQUEST.set(self._request)  # bytes arrive in nobody's name
        try:
            return self.boards.hear_at_once(message)
        finally:
            REQUEST.reset(before)

    async def hear(self, text: str | bytes) -> None:
        self._hearing = True
        try:
            await self.boards.acted()
            await self._hear(text)
        finally:
            self._hearing = False

    async def _hear(self, text: str | bytes) -> None:
        try:
            message = _DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            await self.say(Refused("", "bad_message", ""))
            return
        match message:
            case Follow():
                await self._follow(message)
            case Join() | Act() | HeartbeatEcho() | Attend():
                await self._at_boards(message)
            case Leave(stream=stream):
                self._leave(stream)
                self.boards.leave(stream)
            case Ping():
                await self.say(Pong(round(self.club.clock().timestamp() * 1000)))
            case Do():
                await self._do(message)
            case Here():
                self._be_here(message)

    def _be_here(self, here: Here) -> None:
        """Visitors neither see who is at work nor are seen; a page of another site says nothing."""
        if self.foreign or not self.actor.name or not self.actor.at(here.stream).may(here.right):
            return

        def tell(people: list[PersonHere]) -> None:
            start_task(self._tell_present(here.stream, people), "presence")

        person = PersonHere(self.actor.name, here.place, here.label, here.editing)
        self.presence.here(here.stream, self, self.actor.account, person, tell)

    async def _tell_present(self, stream: str, people: list[PersonHere]) -> None:
        with _may_be_closed():
            await self.say(Present(stream, people))

    async def _at_boards(self, message: BoardFromClient) -> None:
        if await self._is_still_welcome():
            await self.boards.hear(message)
        else:
            await self.socket.close(code=NO_LONGER)

    async def _do(self, wish: Do) -> None:
        """The same as a command over HTTP, with the same refusals; the next message waits until it is done."""
        try:
            version = await self._done(wish)
        except Refusal as refusal:
            await self._deny(wish, refusal)
        except Exception:
            LOG.exception("%s over the live connection failed", wish.command)
            await self._deny(wish, Broken())
        else:
            await self.say(Done(wish.id, wish.stream, version))

    async def _deny(self, wish: Do, refusal: Refusal) -> None:
        field = str(refusal.params.get("field", ""))
        detail = self.language.say(refusal.outside.phrase)
        await self.say(Denied(wish.id, wish.stream, refusal.code, detail, field))

    async def _done(self, wish: Do) -> int:
        if self.foreign:
            raise ForeignPage
        kind = COMMANDS.get(wish.command)
        if kind is None or kind is NewTournament:
            raise NotFound(Phrase(N_("command")), wish.command)
        self.actor.at(wish.stream).need(kind.right)
        if not await self._is_still_welcome():
            raise NotAllowed(kind.right)
        command = self.club.parse(wish.command, wish.fields)
        return (await self.club.execute(self.actor, wish.stream, command, wish.expected_version)).version

    async def _follow(self, wish: Follow) -> None:
        stream = wish.stream
        self._leave(stream)
        if len(self.tasks) >= MOST_FOLLOWED:
            await self.say(Refused(stream, "too_many_streams", ""))
            return
        audience, after = self._audience(wish), min(max(0, wish.after), FURTHEST)
        task = start_task(self._tell(stream, audience, after), "follow")
        self.tasks[stream] = task
        task.add_done_callback(lambda ended: self._forget(stream, ended))

    def _audience(self, wish: Follow) -> Audience:
        private = self.actor.at(wish.stream).may(Right.READ)
        shown = read_shown(wish.shows, private=private)
        return Audience(private, shown, self.language if shown else None)

    def _forget(self, stream: str, ended: asyncio.Task[None]) -> None:
        """What was refused is not followed any more and leaves its place to others."""
        if self.tasks.get(stream) is ended:
            del self.tasks[stream]

    def _leave(self, stream: str) -> None:
        if task := self.tasks.pop(stream, None):
            task.cancel()

    async def _tell(self, stream: str, audience: Audience, after: int) -> None:
        try:
            async with self.feeds.following(self.actor, stream, audience, after, self._push) as follower:
                while True:
                    frame = await follower.next()
                    if not await self._is_still_welcome():
                        await self._close(NO_LONGER)
                        return
                    with _may_be_closed():
                        await self.socket.send_text(frame.payload.decode())
        except Refusal as refusal:
            with _may_be_closed():
                await self.say(Refused(stream, refusal.code, self.language.say(refusal.outside.phrase)))
        except FeedBroken:
            await self._close(COME_BACK)

    async def _close(self, code: int) -> None:
        with _may_be_closed():
            await self.socket.close(code=code)

    def _push(self, frame: SharedFrame) -> bool:
        """Written as it is, where nothing has to be looked up first. What is long is worth being compressed."""
        return (
            self.wire is not None
            and len(frame.payload) < WORTH_COMPRESSING
            and self._is_believed()
            and self.wire.push(frame.frame)
        )

    async def _is_still_welcome(self) -> bool:
        """Whoever logged out, changed the password or lost the account hears nothing more, a second later at most."""
        if self._is_believed():
            return True
        self._looked = monotonic()
        try:
            return await listener_of(self.socket) == self.actor
        except WrongToken:
            return False

    def _is_believed(self) -> bool:
        return not self.actor.name or monotonic() - self._looked < LOOK_AGAIN_SECONDS

    async def say(self, message: ServerMessage) -> None:
        await self.socket.send_text(_ENCODER.encode(message).decode())

    async def close(self) -> None:
        self.presence.gone(self)
        self.boards.close()
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _may_be_closed() -> suppress:
    """Around what is said, and nothing else: the connection may close while it is being said (the server's way of telling is an
    `OSError`).
    """
    return suppress(WebSocketDisconnect, RuntimeError, OSError)


@websocket("/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    try:
        actor = await listener_of(socket)
    except WrongToken:
        await socket.close(code=NO_LONGER)
        return
    await socket.accept()
    state = socket.app.state
    listener = Listener(
        socket, state.club, state.feeds, state.board_feeds, actor, language_of(socket), state.presence
    )
    wire = listener.wire
    if wire is not None:
        wire.hear_at_once = listener.hear_at_once
    try:
        while True:
            await listener.hear(await socket.receive_text())
    except WebSocketDisconnect:
        pass
    finally:
        if wire is not None:
            wire.hear_at_once = None
        await listener.close()
