"""Two people of one name: whether a line of a list is somebody who is there already, or another person who is called so.

The name alone makes them the same. What tells people apart is the FIDE ID of both, else the years of their birth.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from kosmos.core.players import Player, name_key
from kosmos.tournament.decide.players import free_name

ENTERED = 0  #: the line of whoever is in the tournament, and in no line of the list
_NUMBER = re.compile(r" \(\d+\)$")


class KnownNamesake(NamedTuple):
    line: int
    player: Player


class Namesakes:
    """Everybody who is entered, and whoever was met in the list so far."""

    def __init__(self, entered: Iterable[Player]) -> None:
        self._names: set[str] = set()
        self._called: defaultdict[str, list[KnownNamesake]] = defaultdict(list)
        for player in entered:
            self.add(player, ENTERED)

    def add(self, player: Player, line: int) -> None:
        self._names.add(name_key(player.name))
        self._called[_base(player.name)].append(KnownNamesake(line, player))

    def find(self, player: Player) -> KnownNamesake | None:
        """Whoever this is: by an id or the year of birth, else by the name as it is written."""
        called = self._called[_base(player.name)]
        key = name_key(player.name)
        told = [_is_same(known.player, player) for known in called]
        sure = (known for known, same in zip(called, told, strict=True) if same)
        named = (
            known
            for known, same in zip(called, told, strict=True)
            if same is None and name_key(known.player.name) == key
        )
        return next(sure, None) or next(named, None)

    def named(self, player: Player) -> Player:
        """With a name that nobody has."""
        if name_key(player.name) not in self._names:
            return player
        return msgspec.structs.replace(player, name=free_name(player.name, self._names))


def _base(name: str) -> str:
    """Without the number that a second one of this name was given."""
    return name_key(_NUMBER.sub("", name))


def _is_same(one: Player, other: Player) -> bool | None:
    """Whether what is known of two of one name says that they are one; None: it says nothing.

    Another national ID says nothing: federations have changed theirs.
    """
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    if one.national_id and one.national_id == other.national_id:
        return True
    if one.birth and other.birth:
        return one.birth[:4] == other.birth[:4]
    return None
