"""All tie-breaks by code."""

from kosmos.locale import N_, Phrase
from kosmos.standings import arbiter, buchholz, chaos, direct, opposition, own_record, sonneborn
from kosmos.standings.contract import Definition
from kosmos.standings.tie_break import TieBreak

CATALOGUE: dict[str, Definition] = {
    definition.code: definition
    for family in (own_record, direct, buchholz, sonneborn, opposition, chaos, arbiter)
    for definition in family.DEFINITIONS
}


def name_of(tie_break: TieBreak) -> Phrase:
    """“Buchholz, 1 lowest cut”, “Rating, reversed”."""
    phrase = Phrase(CATALOGUE[tie_break.code].name)
    for applies, text, args in (
        (
            tie_break.cut and not tie_break.cut_high,
            N_("{name}, {count} lowest cut"),
            {"count": tie_break.cut},
        ),
        (tie_break.cut_high, N_("{name}, median {count}"), {"count": tie_break.cut_high}),
        (tie_break.limit != 50, N_("{name} from {limit} %"), {"limit": tie_break.limit}),
        (
            tie_break.limit_shift,
            N_("{name}, limit in half points: {shift}"),
            {"shift": f"{tie_break.limit_shift:+}"},
        ),
        (tie_break.fore, N_("{name}, last round drawn"), {}),
        (tie_break.forfeits_count, N_("{name}, forfeits count as played"), {}),
        (tie_break.reverse, N_("{name}, reversed"), {}),
    ):
        if applies:
            phrase = Phrase(text, {"name": phrase, **args})
    return phrase
