"""“Round 4: board 7, White, against …”: told to players who asked for it, on their phones and by mail, when a round is published.

What somebody asked for stands beside the tournament under the player's link and goes with it: a replaced link, a deleted player,
a forgotten one or a deleted tournament takes it away. Who stands where was told is kept, so that nobody is told twice.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import ClassVar, NamedTuple

import msgspec

from kosmos.core.background import all_of, start_task
from kosmos.core.errors import NotFound, Refusal
from kosmos.core.typed_text import clean_text
from kosmos.locale import N_, Language, Phrase, language
from kosmos.papers.round import bye_word
from kosmos.service import watch
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.service.mail import Mailer, mail_address
from kosmos.service.player_desk import Owner, PlayerDesk
from kosmos.service.seat_links import SeatLinks
from kosmos.service.turn_mails import NoMail
from kosmos.service.web_push import PushKeys, PushSubscription, WebPush, read_subscription
from kosmos.store.settings import HouseSettings
from kosmos.tournament.chronicle import as_visitors_see
from kosmos.tournament.commands import Right
from kosmos.tournament.state import State

_PREFIX = "notices:"
_HOUSE = Actor("Kosmos", Right.DIRECT)
MOST_DEVICES = 5
AT_ONCE = 8  #: messages under way
#: after these it is looked whether somebody sits elsewhere
SEATING = frozenset(
    (
        *("PairRound", "PublishRound", "EndManualPairing", "EditRound", "AddPlayer", "PairTableRound"),
        *("EnterResult", "ReportResult", "Undo", "Redo", "GoBack"),
        *("ForgetPlayer", "DeletePlayer", "WithdrawPlayer", "Delete"),
    )
)


class TooManyDevices(Refusal):
    text: ClassVar[str] = N_("No more than {limit} devices are notified for one player.")
    status: ClassVar[int] = 409
    limit: int = MOST_DEVICES


class NoticeWish(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one player asked for. `secret`: the link by which it was asked; `told`: the seat that was told last."""

    secret: str
    lang: str
    base: str
    mail: str = ""
    push: tuple[PushSubscription, ...] = ()
    told: str = ""

    @property
    def is_empty(self) -> bool:
        return not self.mail and not self.push


class NoticePlace(NamedTuple):
    """What the player's own page shows about notices."""

    mail: str
    devices: int
    by_mail: bool  #: this Kosmos sends mail
    key: str  #: with which browsers subscribe


class RoundNotices:
    def __init__(
        self, club: Club, desk: PlayerDesk, links: SeatLinks, settings: HouseSettings, mailer: Mailer | None
    ) -> None:
        self._club = club
        self._desk = desk
        self._links = links
        self._settings = settings
        self._mailer = mailer
        self._push: WebPush | None = None
        self._turn = asyncio.Lock()
        #: tournaments of which somebody asked for news; None: not looked up yet
        self._asked: set[str] | None = None
        self.local_push = False  #: push services on this machine are let through

    # -- what somebody asks for ------------------------------------------------------------------------

    async def place(self, secret: str) -> NoticePlace:
        wish = await self._wish(await self._desk.owner(secret))
        mail, devices = (wish.mail, len(wish.push)) if wish else ("", 0)
        return NoticePlace(mail, devices, self._mailer is not None, (await self.push()).keys.public)

    async def by_mail(self, secret: str, to: str, lang: str, base: str) -> None:
        """An empty address takes it back."""
        if self._mailer is None:
            raise NoMail
        await self._keep(secret, lang, base, mail=mail_address("mail", clean_text("mail", to, 254)))

    async def on_device(self, secret: str, subscription: str, lang: str, base: str) -> None:
        made = read_subscription(subscription)
        wish = await self._wish(await self._desk.owner(secret))
        others = tuple(each for each in (wish.push if wish else ()) if each.endpoint != made.endpoint)
        if len(others) >= MOST_DEVICES:
            raise TooManyDevices
        await self._keep(secret, lang, base, push=(*others, made))

    async def stop(self, secret: str) -> None:
        """End all notices of a player in one step."""
        await self._settings.change({_key(await self._desk.owner(secret)): None})

    async def _keep(
        self,
        secret: str,
        lang: str,
        base: str,
        *,
        mail: str | None = None,
        push: tuple[PushSubscription, ...] | None = None,
    ) -> None:
        """Keep a wish. The present seat is taken as told: it stands on the page."""
        owner = await self._desk.owner(secret)
        wish = await self._wish(owner) or NoticeWish(secret=secret, lang=lang, base=base)
        state = await self._visible(owner.stream)
        seat = seat_of(state, owner.id) if state and owner.id in state.entries else None
        kept = msgspec.structs.replace(
            wish,
            secret=secret,
            lang=lang,
            base=base,
            mail=wish.mail if mail is None else mail,
            push=wish.push if push is None else push,
            told=seat.key if seat else "",
        )
        await self._write(owner, kept)

    async def _wish(self, owner: Owner) -> NoticeWish | None:
        said = (await self._settings.all()).get(_key(owner))
        return msgspec.json.decode(said, type=NoticeWish) if said else None

    async def _write(self, owner: Owner, wish: NoticeWish | None) -> None:
        kept = None if wish is None or wish.is_empty else msgspec.json.encode(wish).decode()
        await self._settings.change({_key(owner): kept})
        if kept and self._asked is not None:
            self._asked.add(owner.stream)

    async def push(self) -> WebPush:
        """The keys are made at first use, and the same ever after."""
        if self._push is None:
            keys = PushKeys.of(await self._settings.secret("push"))
            self._push = WebPush(keys, "mailto:kosmos@localhost.invalid", local=self.local_push)
        return self._push

    # -- telling ---------------------------------------------------------------------------------------

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Whatever this program does to a tournament is looked at when it is done."""

        def tell(ran: watch.WatchedCommand) -> None:
            wanted = self._asked is None or ran.stream in self._asked
            if wanted and ran.command in SEATING and ran.outcome == watch.DONE:
                start_task(self.look(ran.stream), "tell players their seats")

        watch.TOLD.append(tell)
        try:
            yield
        finally:
            watch.TOLD.remove(tell)

    async def look(self, stream: str) -> int:
        """Tell everybody whose seat is another than the one told last; how many were told."""
        async with self._turn:
            kept = list(wishes_in(await self._settings.all()))
            self._asked = {owner.stream for _, owner, _ in kept}
            every = [(owner, wish) for _, owner, wish in kept if owner.stream == stream]
            if not every:
                return 0
            state = await self._visible(stream)
            gate = asyncio.Semaphore(AT_ONCE)
            told = (self._tell(owner, wish, state, gate) for owner, wish in every)
            return sum(await all_of(told, "tell players their seats"))

    async def _visible(self, stream: str) -> State | None:
        try:
            return as_visitors_see(await self._club.open(_HOUSE, stream)).state
        except NotFound:
            return None

    async def _tell(
        self, owner: Owner, wish: NoticeWish, state: State | None, gate: asyncio.Semaphore
    ) -> bool:
        if state is None or not await self._still_theirs(owner, wish, state):
            await self._write(owner, None)
            return False
        seat = seat_of(state, owner.id)
        if seat is None or seat.key == wish.told:
            return False
        # rather not told than told twice
        await self._write(owner, msgspec.structs.replace(wish, told=seat.key))
        async with gate:
            devices = await self._to_devices(wish, seat, state.settings.name)
            await self._to_mail(wish, seat, state.settings.name)
        if devices != wish.push:
            await self._write(owner, msgspec.structs.replace(wish, told=seat.key, push=devices))
        return True

    async def _still_theirs(self, owner: Owner, wish: NoticeWish, state: State) -> bool:
        entry = state.entries.get(owner.id)
        if entry is None or entry.is_forgotten:
            return False
        return wish.secret == await self._links.make(owner.stream, f"p{owner.id}")

    async def _to_devices(self, wish: NoticeWish, seat: "Seat", event: str) -> tuple[PushSubscription, ...]:
        """Send to all devices; the answer is those that are still subscribed."""
        if not wish.push:
            return ()
        speaks, push = language(wish.lang), await self.push()
        said = {
            "title": event,
            "body": speaks.say(seat.sentence),
            "url": f"/my/{wish.secret}",
            "tag": "round",
        }
        message = msgspec.json.encode(said)
        reached = [await push.send(each, message, "round") for each in wish.push]
        return tuple(each for each, is_there in zip(wish.push, reached, strict=True) if is_there)

    async def _to_mail(self, wish: NoticeWish, seat: "Seat", event: str) -> None:
        if not wish.mail or self._mailer is None:
            return
        speaks: Language = language(wish.lang)
        link = f"{wish.base}/my/{wish.secret}"
        subject = speaks.say(Phrase("{event}: {seat}", {"event": event, "seat": seat.sentence}))
        text = speaks.say(Phrase(MAIL_TEXT, {"seat": seat.sentence, "link": link, "stop": f"{link}#notices"}))
        stop = {
            "List-Unsubscribe": f"<{link}/notices/stop>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        await self._mailer.send(wish.mail, subject, text, stop)


def wishes_in(said: Mapping[str, str]) -> Iterator[tuple[str, Owner, NoticeWish]]:
    """Out of the house's settings: under which name, whose, and what they asked for."""
    for name, value in said.items():
        if name.startswith(_PREFIX):
            stream, _, number = name.removeprefix(_PREFIX).rpartition(".p")
            yield name, Owner(stream, int(number)), msgspec.json.decode(value, type=NoticeWish)


MAIL_TEXT = N_("{seat}\n\nYour page: {link}\n\nNo more of these mails: {stop}\n")


class Seat(NamedTuple):
    key: str  #: the same as long as nothing changes for the player
    sentence: Phrase


def seat_of(state: State, id_: int) -> Seat | None:
    """The seat of a player in the last published round; None where there is none."""
    number = state.current_round
    if not number:
        return None
    round_ = state.rounds[number - 1]
    for board, game in enumerate(round_.games, 1):
        if id_ in (game.white, game.black):
            white = game.white == id_
            other = state.entries[game.black if white else game.white]
            text = (
                N_("Round {round}: board {board}, White, against {opponent}")
                if white
                else N_("Round {round}: board {board}, Black, against {opponent}")
            )
            words = {"round": number, "board": board, "opponent": other.player.name}
            return Seat(f"{number}:{board}:{'w' if white else 'b'}:{other.id}", Phrase(text, words))
    if id_ in round_.byes:
        kind = round_.byes[id_]
        text = N_("Round {round}: you do not play ({bye})")
        return Seat(f"{number}:{kind.value}", Phrase(text, {"round": number, "bye": bye_word(state, kind)}))
    return None


def _key(owner: Owner) -> str:
    return f"{_PREFIX}{owner.stream}.p{owner.id}"
