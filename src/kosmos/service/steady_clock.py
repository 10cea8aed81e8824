"""The time at live boards: milliseconds since 1970 that run evenly, whatever happens to the clock of the machine.

A laptop that finds a network sets its clock, by a second or by an hour, and nobody at a board has thought an hour longer for
that. So the time goes on by a clock that nobody can set, and comes nearer to the time it follows by one part in a hundred:
the machine's, or what several programs agreed on (see `common_time`). The clocks of both players run alike meanwhile.
"""

import time
from collections.abc import Callable

NEARER = 100  #: one part in so many
_MILLISECOND, _SECOND = 1_000_000, 1_000_000_000


class SteadyClock:
    """`wall`: what the machine takes for the time, `even`: what only goes on; both in nanoseconds."""

    def __init__(
        self, wall: Callable[[], int] | None = None, even: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._wall = wall or _wall_ns
        self._even = even
        self._followed: int | None = None  #: ahead of the even clock by so much; None: the machine's own time
        self._told = self._wall()  #: the time at the moment `_at` of the other clock
        self._at = even()

    def milliseconds(self) -> int:
        passed = self._even() - self._at
        if passed >= _SECOND:
            passed = self._come_nearer(passed)
        return (self._told + passed) // _MILLISECOND

    def milliseconds_at(self, even: int) -> int:
        """What it says at a moment of the even clock that is about now. All that it came nearer until now is in it."""
        self.milliseconds()
        return (self._told + even - self._at) // _MILLISECOND

    def follow(self, milliseconds: int, even: int) -> None:
        """Come nearer to the time that was so at that moment of the even clock and goes on with it."""
        self._followed = milliseconds * _MILLISECOND - even

    def follow_machine(self) -> None:
        self._followed = None

    def set(self, milliseconds: int, even: int) -> None:
        """Follow that time and be there at once: this alone is a jump."""
        self.follow(milliseconds, even)
        self._told, self._at = milliseconds * _MILLISECOND, even

    def _come_nearer(self, passed: int) -> int:
        """What has passed since the time was told last: nothing, it is told now."""
        self._at += passed
        self._told += passed
        most = passed // NEARER
        goal = self._wall() if self._followed is None else self._followed + self._at
        self._told += max(-most, min(most, goal - self._told))
        return 0


def _wall_ns() -> int:
    return time.time_ns()
