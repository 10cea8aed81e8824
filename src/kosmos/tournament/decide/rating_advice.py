"""Advice for events in which players have several ratings."""

from collections.abc import Sequence

from kosmos.core.questions import Level, Question
from kosmos.locale import N_, Phrase
from kosmos.tournament.rating_rules import RatingRules, rating_tie_breaks


# Checklist 212, 213: where players have several ratings, tie-breaks by rating are advised against.
def tie_break_advice(rules: RatingRules, tie_breaks: Sequence[str]) -> list[Question]:
    found = rating_tie_breaks(tie_breaks)
    if not (rules.long and found):
        return []
    text = N_("In an event of more than 30 days tie-breaks by rating are not advised: {codes}.")
    return [Question("rating_tie_breaks", Phrase(text, {"codes": ", ".join(found)}), Level.NOTICE)]
