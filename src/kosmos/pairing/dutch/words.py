"""Sentences about players, scores and colours."""

from kosmos.core.points import make_points
from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import View
from kosmos.pairing.dutch.colours import ColourRule
from kosmos.pairing.dutch.field import ABSOLUTE, MILD, NONE, STRONG, Field

COLOUR_RULE = {
    ColourRule.BOTH_GRANTED: N_("Nobody has to give way: {white} has White."),
    ColourRule.STRONGER_GRANTED: N_(
        "Both should have the same colour; it goes to the player who needs it more, so {white} has White."
    ),
    ColourRule.ALTERNATED: N_(
        "Both should have the same colour; in the last round in which their colours differed they had them the other way round, so {white} has White."
    ),
    ColourRule.HIGHER_RANKED: N_(
        "Both should have the same colour; it goes to the higher ranked player, so {white} has White."
    ),
    ColourRule.PAIRING_NUMBER: N_(
        "Neither has a colour due; odd and even pairing numbers decide, so {white} has White."
    ),
}


def who(view: View, number: int) -> str:
    """`Ada (3)`, or `3` for a player without a name."""
    name = next((entrant.name for entrant in view.record.entrants if entrant.number == number), "")
    return f"{name} ({number})" if name else str(number)


def points(score: int) -> str:
    return make_points(score)


#: What a player should have next, by preference.
WISH = {
    ABSOLUTE: N_("{name} must have White."),
    STRONG: N_("{name} should have White."),
    MILD: N_("It is {name}'s turn to have White."),
    NONE: N_("{name} has no colour due."),
    -MILD: N_("It is {name}'s turn to have Black."),
    -STRONG: N_("{name} should have Black."),
    -ABSOLUTE: N_("{name} must have Black."),
}


def wish_sentence(view: View, field: Field, i: int) -> Phrase:
    return Phrase(WISH[field.preference[i]], {"name": who(view, field.number[i])})


def colour_sentence(view: View, field: Field, white: int, rule: ColourRule) -> Phrase:
    return Phrase(COLOUR_RULE[rule], {"white": who(view, field.number[white])})
