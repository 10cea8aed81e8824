"""The thirteen sets of pieces to practise with, numbered as in the manual's records of self-tests."""

from enum import IntEnum

from kosmos.locale import N_


class MatingSet(IntEnum):
    KBN = 0
    KBB = 1
    KR = 2
    KQ = 3
    KRN = 4
    KRB = 5
    QR = 10
    QB = 11
    QN = 12
    RR = 13
    RBB = 14
    RBN = 15
    RNN = 16

    @property
    def has_king(self) -> bool:
        return "K" in self.name


SET_NAMES: dict[MatingSet, str] = {
    MatingSet.KBN: N_("knight, bishop and king"),
    MatingSet.KBB: N_("two bishops and king"),
    MatingSet.KR: N_("rook and king"),
    MatingSet.KQ: N_("queen and king"),
    MatingSet.KRN: N_("knight, rook and king"),
    MatingSet.KRB: N_("bishop, rook and king"),
    MatingSet.QR: N_("queen and rook"),
    MatingSet.QB: N_("queen and bishop"),
    MatingSet.QN: N_("queen and knight"),
    MatingSet.RR: N_("two rooks"),
    MatingSet.RBB: N_("rook and two bishops"),
    MatingSet.RBN: N_("rook, bishop and knight"),
    MatingSet.RNN: N_("rook and two knights"),
}

#: the longest mate of each set, in moves
LONGEST: dict[MatingSet, int] = {
    MatingSet.KBN: 33,
    MatingSet.KBB: 19,
    MatingSet.KR: 16,
    MatingSet.KQ: 10,
    MatingSet.KRN: 16,
    MatingSet.KRB: 16,
    MatingSet.QR: 6,
    MatingSet.QB: 8,
    MatingSet.QN: 9,
    MatingSet.RR: 8,
    MatingSet.RBB: 11,
    MatingSet.RBN: 15,
    MatingSet.RNN: 15,
}
RESERVE = 7  #: moves beyond the longest mate: forty with knight and bishop, as in the manual


def move_limit(kind: MatingSet) -> int:
    """After so many moves without mate the exercise has failed."""
    return LONGEST[kind] + RESERVE


def time_limit(kind: MatingSet) -> int:
    """Milliseconds for an exercise: three minutes for forty moves, as in the manual, and in proportion for fewer."""
    return 180_000 * move_limit(kind) // 40


class ExerciseEnd(IntEnum):
    """How an exercise ended, numbered as in the manual's records; only mate is a success."""

    MATE = 0
    STALEMATE = 1
    MATERIAL = 2
    TIME = 3
    REPETITION = 4
    MOVES = 5
