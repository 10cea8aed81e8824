"""A mail when it is one's turn, in games with days a move. The address stands beside the board, never in its stream."""

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

import msgspec

from kosmos.core.background import start_task
from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.locale import N_, Language, Phrase, language
from kosmos.play.state import Phase, RoomState
from kosmos.service.board_views import move_rows
from kosmos.service.mail import Mailer, mail_address
from kosmos.service.seat_links import SeatLinks
from kosmos.store.settings import HouseSettings

_PREFIX = "mail:"
SUBJECT = N_("Your move against {opponent}")
TEXT = N_("{opponent} has played {move}. It is your turn until {until} (UTC):\n\n{link}\n")

BEGUN = N_("The game against {opponent} has begun. It is your turn until {until} (UTC):\n\n{link}\n")


class NoMail(Refusal):
    text: ClassVar[str] = N_("This server sends no mail.")
    status: ClassVar[int] = 409


class TurnMail(msgspec.Struct, frozen=True):
    """The wish for mails: the address, the language, and the address of this Kosmos for links."""

    to: str
    lang: str
    base: str


class TurnMails(NamedTuple):
    mailer: Mailer | None
    settings: HouseSettings
    links: SeatLinks

    async def wish(self, stream: str, seat: Colour, to: str, lang: str, base: str) -> None:
        """From now on send a mail at every turn; an empty address ends it."""
        if self.mailer is None:
            raise NoMail
        await self.keep(stream, seat, to, lang, base)

    async def keep(self, stream: str, seat: Colour, to: str, lang: str, base: str) -> None:
        """The wish itself; whether there are mails is up to the server that sends them."""
        mail_address("mail", to)
        kept = msgspec.json.encode(TurnMail(to, lang, base)).decode() if to else None
        await self.settings.change({_key(stream, seat): kept})

    async def is_wished(self, stream: str, seat: Colour) -> bool:
        """Whether mails are wished for. The address is told to nobody."""
        return _key(stream, seat) in await self.settings.all()

    async def forget(self, stream: str) -> None:
        """The board is deleted, or its game is over."""
        kept = await self.settings.all()
        await self.settings.erase(key for seat in Colour if (key := _key(stream, seat)) in kept)

    def moved(self, stream: str, state: RoomState) -> None:
        """Told of the beginning, every move and the end of a game with days a move."""
        if self.mailer is not None and state.phase is not Phase.WAITING:
            start_task(self._tell(stream, state), "mail of a turn")

    async def _tell(self, stream: str, state: RoomState) -> None:
        if state.phase is not Phase.PLAYING:
            await self.forget(stream)
            return
        wish = (await self.settings.all()).get(_key(stream, state.turn))
        if wish is None or self.mailer is None:
            return
        mail = msgspec.json.decode(wish, type=TurnMail)
        subject, text = written(state, mail, await self.links.make(stream, state.turn.value))
        await self.mailer.send(mail.to, subject, text)


def written(state: RoomState, mail: TurnMail, secret: str) -> tuple[str, str]:
    """Subject and text."""
    speaks: Language = language(mail.lang)
    flag = state.flag_at() or state.touched
    last = move_rows(state, mail.lang)[-1] if state.moves else None
    words = {
        "opponent": state.seats.get(state.turn.other, "?"),
        "move": last.black or last.white if last else "",
        "until": dt.datetime.fromtimestamp(flag / 1000, dt.UTC).strftime("%Y-%m-%d %H:%M"),
        "link": f"{mail.base}/play/{secret}",
    }
    return speaks.say(Phrase(SUBJECT, words)), speaks.say(Phrase(TEXT if last else BEGUN, words))


def mails_in(said: Mapping[str, str]) -> Iterator[tuple[str, str, Colour, TurnMail]]:
    """Out of the house's settings: under which name, of which board and seat, and where to."""
    for name, value in said.items():
        if name.startswith(_PREFIX):
            stream, _, seat = name.removeprefix(_PREFIX).rpartition(".")
            yield name, stream, Colour(seat), msgspec.json.decode(value, type=TurnMail)


def _key(stream: str, seat: Colour) -> str:
    return f"{_PREFIX}{stream}.{seat.value}"
