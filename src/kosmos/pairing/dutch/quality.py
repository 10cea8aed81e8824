"""How well a bracket was paired: C6 to C21 as numbers, and what each of them means in words."""

from collections.abc import Callable, Mapping
from enum import IntEnum

from kosmos.locale import N_
from kosmos.pairing.dutch.bracket import Bracket, Paired
from kosmos.pairing.dutch.collapsed import ONE_POINT
from kosmos.pairing.dutch.criteria import (
    lost_preferences,
    lost_strong_preferences,
    third_colours,
    wide_differences,
)
from kosmos.pairing.dutch.field import DutchField


class Criterion(IntEnum):
    """C.04.3 art. 2, numbers of 2026."""

    C5 = 5
    C6 = 6
    C7 = 7
    C8 = 8
    C9 = 9
    C10 = 10
    C11 = 11
    C12 = 12
    C13 = 13
    C14 = 14
    C15 = 15
    C16 = 16
    C17 = 17
    C18 = 18
    C19 = 19
    C20 = 20
    C21 = 21


#: What a criterion keeps small, in words.
MEANING: Mapping[Criterion, str] = {
    Criterion.C5: N_("the score of the player who gets the bye"),
    Criterion.C6: N_("players left over in their score group"),
    Criterion.C7: N_("scores of the players left over"),
    Criterion.C8: N_("players left over in the next score group"),
    Criterion.C9: N_("games the receiver of the bye has not played"),
    Criterion.C10: N_("top scorers or their opponents with three more games of one colour"),
    Criterion.C11: N_("top scorers or their opponents with one colour three times running"),
    Criterion.C12: N_("players without the colour they should have"),
    Criterion.C13: N_("players without the colour they strongly should have"),
    Criterion.C14: N_("players moved down who were moved down in the last round"),
    Criterion.C15: N_("players moved up who were moved up in the last round"),
    Criterion.C16: N_("players moved down who were moved down two rounds ago"),
    Criterion.C17: N_("players moved up who were moved up two rounds ago"),
    Criterion.C18: N_("distance of players moved down again after the last round"),
    Criterion.C19: N_("distance of players moved up again after the last round"),
    Criterion.C20: N_("distance of players moved down again after two rounds"),
    Criterion.C21: N_("distance of players moved up again after two rounds"),
}

CriterionValue = tuple[int, ...]
Quality = dict[Criterion, CriterionValue]
C7 = Callable[[DutchField, Bracket, Paired], CriterionValue]


# C7 (2026): the scores of the floaters, highest first.
def floater_scores(field: DutchField, _bracket: Bracket, paired: Paired) -> CriterionValue:
    return tuple(sorted((field.score[i] for i in paired.floaters), reverse=True))


# C.6 (2017): all score differences; a floater's is taken to one point below the bracket (A.8).
def score_differences(field: DutchField, bracket: Bracket, paired: Paired) -> CriterionValue:
    lowest = field.score[bracket.residents[-1]] - ONE_POINT
    differences = [field.score[i] - field.score[j] for i, j in paired.pairs]
    return tuple(sorted([*differences, *(field.score[i] - lowest for i in paired.floaters)], reverse=True))


def quality(
    field: DutchField, bracket: Bracket, paired: Paired, below: Paired | None, c7: C7 = floater_scores
) -> Quality:
    """C6 to C21 of one bracket; `below` is how the next one was paired.

    C8 is what the next bracket reaches in C6 and C7, for these come first when it is paired.
    """
    level = field.score[bracket.residents[0]]
    moved = [(i, j) for i, j in paired.pairs if field.score[i] > field.score[j]]
    down = [i for i in paired.floaters if i in bracket.residents]
    left = below.floaters if below else []
    pairs = paired.pairs
    again = [
        sorted(
            (
                field.score[i] - level + (1000 if i in paired.floaters else 0)
                for i in bracket.movers
                if field.downs[i][b]
            ),
            reverse=True,
        )
        for b in (0, 1)
    ]
    lifted = [
        sorted((field.score[i] - level for i, j in moved if field.ups[j][b]), reverse=True) for b in (0, 1)
    ]
    return {
        Criterion.C6: (len(paired.floaters),),
        Criterion.C7: c7(field, bracket, paired),
        Criterion.C8: (len(left), *sorted((field.score[i] for i in left), reverse=True)),
        Criterion.C9: _unplayed(field, paired, below),
        Criterion.C10: (sum(wide_differences(field, i, j) for i, j in pairs),),
        Criterion.C11: (sum(third_colours(field, i, j) for i, j in pairs),),
        Criterion.C12: (sum(lost_preferences(field, i, j) for i, j in pairs),),
        Criterion.C13: (sum(lost_strong_preferences(field, i, j) for i, j in pairs),),
        Criterion.C14: (sum(field.downs[i][0] for i in down),),
        Criterion.C15: (sum(field.ups[j][0] for _, j in moved),),
        Criterion.C16: (sum(field.downs[i][1] for i in down),),
        Criterion.C17: (sum(field.ups[j][1] for _, j in moved),),
        Criterion.C18: tuple(again[0]),
        Criterion.C19: tuple(lifted[0]),
        Criterion.C20: tuple(again[1]),
        Criterion.C21: tuple(lifted[1]),
    }


def _unplayed(field: DutchField, paired: Paired, below: Paired | None) -> CriterionValue:
    """C9 counts only where the single floater is the receiver of the bye."""
    floaters = paired.floaters
    alone = len(floaters) == 1 and field.bye_score is not None and field.may_have_bye(floaters[0])
    if not alone or (below is not None and any(floaters[0] in pair for pair in below.pairs)):
        return (0,)
    return (field.unplayed[floaters[0]],)


def first_worse(mine: Quality, other: Quality) -> Criterion | None:
    """The first criterion in which two bracket pairings differ."""
    return next((criterion for criterion in mine if mine[criterion] != other[criterion]), None)
