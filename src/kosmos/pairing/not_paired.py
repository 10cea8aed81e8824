"""Why two do not meet, where a system chooses the best of all pairings: the rule that keeps them apart, or whom they meet."""

from collections.abc import Sequence

from kosmos.locale import N_, Phrase
from kosmos.pairing.contract import WhyNotAsked
from kosmos.pairing.dutch.field import DutchField
from kosmos.pairing.dutch.words import names_of


def reason_of(asked: WhyNotAsked, drawn: DutchField, pairs: Sequence[tuple[int, int]]) -> Phrase:
    index = {number: i for i, number in enumerate(drawn.number)}
    names = names_of(asked.view.record)
    args = {"first": names[asked.first], "second": names[asked.second]}
    if asked.first not in index or asked.second not in index:
        return Phrase(N_("One of them does not take part in the draw."), args)
    i, j = index[asked.first], index[asked.second]
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    if partner.get(i) == j:
        return Phrase(N_("{first} and {second} do meet."), args)
    if j in drawn.foes[i]:
        return Phrase(N_("{first} and {second} have met, or are kept apart."), args)
    if drawn.preference[i] * drawn.preference[j] == 9:
        return Phrase(N_("{first} and {second} both need the same colour."), args)
    for each in (i, j):
        if each not in partner:
            return Phrase(N_("{name} has the bye."), {"name": names[drawn.number[each]]})
    met = {"one": names[drawn.number[partner[i]]], "other": names[drawn.number[partner[j]]]}
    return Phrase(
        N_(
            "{first} meets {one} and {second} meets {other}: that is the better pairing, or the first of equals."
        ),
        {**args, **met},
    )
