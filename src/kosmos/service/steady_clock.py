"""The time at live boards: milliseconds since 1970 that run evenly, whatever happens to the clock of the machine.

A laptop that finds a network sets its clock, perhaps by an hour, although nobody at a board has thought an hour
longer. So the time runs by a clock that nobody can set. It approaches the time that it follows (that of the machine,
or one that several programs agreed on, see `common_time`) by one part in a hundred, alike for both players.
"""

import time
from collections.abc import Callable

NEARER = 100  #: approaches the followed time by one part in so many
_MILLISECOND, _SECOND = 1_000_000, 1_000_000_000


class SteadyClock:
    """`wall` is the machine's time of day, which may be set; `even` only runs on. Both in nanoseconds."""

    def __init__(
        self, wall: Callable[[], int] | None = None, even: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._wall = wall or _wall_ns
        self._even = even
        self._followed: int | None = (
            None  #: how far the followed time is ahead of the even clock; None: follow the machine
        )
        self._told = self._wall()  #: the time at the moment `_at` of the other clock
        self._at = even()

    def milliseconds(self) -> int:
        passed = self._even() - self._at
        if passed >= _SECOND:
            passed = self._come_nearer(passed)
        return (self._told + passed) // _MILLISECOND

    def milliseconds_at(self, even: int) -> int:
        """The time at a given moment of the even clock, a moment ago or in a moment."""
        self.milliseconds()
        return (self._told + even - self._at) // _MILLISECOND

    def follow(self, milliseconds: int, even: int) -> None:
        """From now on approach this time, which it was at that moment of the even clock."""
        self._followed = milliseconds * _MILLISECOND - even

    def follow_machine(self) -> None:
        self._followed = None

    def set(self, milliseconds: int, even: int) -> None:
        """Follow this time and jump to it at once. Nothing else ever jumps."""
        self.follow(milliseconds, even)
        self._told, self._at = milliseconds * _MILLISECOND, even

    def _come_nearer(self, passed: int) -> int:
        """Move towards the followed time. Returns the nanoseconds since then: 0."""
        self._at += passed
        self._told += passed
        most = passed // NEARER
        goal = self._wall() if self._followed is None else self._followed + self._at
        self._told += max(-most, min(most, goal - self._told))
        return 0


def _wall_ns() -> int:
    return time.time_ns()
