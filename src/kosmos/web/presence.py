"""Who is at work on a tournament right now, on which page, and who is changing something there. Kept in memory only."""

from collections.abc import Callable
from typing import NamedTuple

from kosmos.web.messages import PersonHere

LONGEST = 120  #: of what a page says of itself
MOST = 30  #: people that are named


class _Seat(NamedTuple):
    person: PersonHere
    account: str
    tell: Callable[[list[PersonHere]], None]


class PresenceBook:
    """One for a server. Whoever comes, moves or leaves is told to all others at the same tournament."""

    def __init__(self) -> None:
        self._streams: dict[str, dict[object, _Seat]] = {}

    def here(
        self,
        stream: str,
        key: object,
        account: str,
        person: PersonHere,
        tell: Callable[[list[PersonHere]], None],
    ) -> None:
        """`key` is the connection; from here on it is told of others."""
        cut = PersonHere(person.name, person.place[:LONGEST], person.label[:LONGEST], person.editing)
        self._streams.setdefault(stream, {})[key] = _Seat(cut, account, tell)
        self._tell_all(stream)

    def gone(self, key: object) -> None:
        for stream in [name for name, seats in self._streams.items() if key in seats]:
            del self._streams[stream][key]
            if not self._streams[stream]:
                del self._streams[stream]
            else:
                self._tell_all(stream)

    def _tell_all(self, stream: str) -> None:
        seats = list(self._streams[stream].values())
        for seat in seats:
            others = [each.person for each in seats if each.account != seat.account]
            seat.tell(others[:MOST])
