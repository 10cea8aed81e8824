"""Addresses that are kept beside streams and people: of registrations, of mails at one's turn, of notices of a round.

All of them stand in the house's settings and are erased there, from the bytes of the file, too: with the player, with the
person, with the tournament that they belong to.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

from kosmos.core.colours import Colour
from kosmos.core.errors import NotFound
from kosmos.core.folding import fold
from kosmos.core.people import Person
from kosmos.play.state import RoomState
from kosmos.service.player_desk import Owner
from kosmos.service.registration import RegistrationForm, applicants_in, terms_of
from kosmos.service.round_notices import wishes_in
from kosmos.service.turn_mails import mails_in
from kosmos.store.settings import HouseSettings


class KeptAddresses(NamedTuple):
    settings: HouseSettings
    room: Callable[[str], Awaitable[RoomState]]

    async def forget_stream(self, stream: str) -> None:
        """The tournament is deleted."""
        said = await self.settings.all()
        sent = [name for name, where, _ in applicants_in(said) if where == stream]
        asked = [name for name, owner, _ in wishes_in(said) if owner.stream == stream]
        terms = [terms_of(stream)] if terms_of(stream) in said else []
        await self.settings.erase([*terms, *sent, *asked])

    async def forget_player(self, stream: str, player: int, name: str) -> None:
        """Of a player all that was asked for under their number, and a registration that still waits under their name."""
        said, owner = await self.settings.all(), Owner(stream, player)
        asked = [key for key, whose, _ in wishes_in(said) if whose == owner]
        sent = [
            key
            for key, where, each in applicants_in(said)
            if where == stream and name and fold(each.form.name) == fold(name)
        ]
        await self.settings.erase([*asked, *sent, *await self._mails(said, owner)])

    async def _mails(self, said: Mapping[str, str], owner: Owner) -> list[str]:
        """The mail addresses of games of the tournament that are played on live boards."""
        found = [(key, await self._seated(stream, seat)) for key, stream, seat, _ in mails_in(said)]
        return [key for key, who in found if who == owner]

    async def _seated(self, stream: str, seat: Colour) -> Owner | None:
        try:
            game = (await self.room(stream)).settings.game
        except NotFound:
            return None
        return Owner(game.tournament, game.white if seat is Colour.WHITE else game.black) if game else None

    async def forget_person(self, person: Person) -> None:
        """Wherever their address stands, and registrations that can only be theirs."""
        said, email = await self.settings.all(), person.email.casefold()
        gone = [name for name, _, each in applicants_in(said) if _is_theirs(person, each.form)]
        if email:
            gone += [name for name, _, wish in wishes_in(said) if wish.mail.casefold() == email]
            gone += [name for name, _, _, mail in mails_in(said) if mail.to.casefold() == email]
        await self.settings.erase(gone)


def _is_theirs(person: Person, form: RegistrationForm) -> bool:
    """By an id, by the address; by the name where no id says that it is somebody else."""
    for known, said in ((person.fide_id, form.fide_id), (person.national_id, form.national_id)):
        if known and said:
            return known == said
    if person.email and person.email.casefold() == form.email.casefold():
        return True
    return fold(person.name) == fold(form.name)
