"""Sentences about players, scores and colours."""

from collections.abc import Iterator

from kosmos.core.points import make_points
from kosmos.core.record import Record
from kosmos.locale import N_, Phrase
from kosmos.pairing.dutch.colours import ColourRule
from kosmos.pairing.dutch.field import ABSOLUTE, MILD, NONE, STRONG, DutchField

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


class PlayerNames(dict[int, str]):
    """How to call a player: `Ada (3)`, or `3` for one without a name."""

    def __missing__(self, number: int) -> str:
        return str(number)


def names_of(record: Record) -> PlayerNames:
    return PlayerNames({e.number: f"{e.name} ({e.number})" for e in record.entrants if e.name})


def round_sentences(record: Record, rule: str, bye: int | None, bye_rule: str) -> Iterator[Phrase]:
    """How a round is paired, and why somebody has the bye."""
    yield Phrase(rule)
    if bye is not None:
        yield Phrase(bye_rule, {"name": names_of(record)[bye]})


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


def wish_sentence(names: PlayerNames, field: DutchField, i: int) -> Phrase:
    return Phrase(WISH[field.preference[i]], {"name": names[field.number[i]]})


def colour_sentence(names: PlayerNames, field: DutchField, white: int, rule: ColourRule) -> Phrase:
    return Phrase(COLOUR_RULE[rule], {"white": names[field.number[white]]})
