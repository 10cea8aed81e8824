"""A Keizer tournament as it was played: the record all systems share, and who was there on which evening."""

import msgspec

from kosmos.core.attendance import Attendance
from kosmos.core.record import ABSENT, Encounter, Entrant, Record


class KeizerRecord(msgspec.Struct, frozen=True, kw_only=True):
    """`attendance[number][r]` is the status in round r+1; where nothing is written the player was present.

    `withdrawn_from[number]` is the first round a player who withdrew no longer counts in. A game or bye in the
    history goes before the status: the status says what an evening without a game was.
    """

    record: Record
    attendance: dict[int, tuple[Attendance, ...]] = {}
    withdrawn_from: dict[int, int] = {}

    @property
    def rounds(self) -> int:
        """Rounds drawn so far."""
        return self.record.played

    def status(self, number: int, round_: int) -> Attendance:
        written = self.attendance.get(number, ())
        return written[round_ - 1] if round_ <= len(written) else Attendance.PRESENT

    def left(self, entrant: Entrant) -> int | None:
        """The first round without this player; a withdrawal without a round is one after the last round drawn."""
        if entrant.number in self.withdrawn_from:
            return self.withdrawn_from[entrant.number]
        if entrant.expelled:
            return 1
        return self._left_by_status(entrant.number) if entrant.withdrawn else None

    def _left_by_status(self, number: int) -> int:
        left = self.rounds + 1
        while left > 1 and self.status(number, left - 1) is Attendance.WITHDRAWN:
            left -= 1
        return left


def encounter(entrant: Entrant, round_: int) -> Encounter:
    return entrant.history[round_ - 1] if round_ <= len(entrant.history) else ABSENT
