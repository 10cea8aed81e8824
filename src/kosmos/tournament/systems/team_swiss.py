"""The Swiss team system, for files in which every player is a team. Team events in the program say the rest themselves."""

from dataclasses import replace

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.tournament.systems.families import drawn_by, swiss_by_score

_MODULE = "kosmos.pairing.team_swiss"

TYPE_A = swiss_by_score(
    "team-a",
    N_("Swiss team, type A (follows C.04.6)"),
    _MODULE,
    engine_word="--team-a",
)
TYPE_B = replace(
    TYPE_A,
    key="team-b",
    words=N_("Swiss team, type B (follows C.04.6)"),
    rounds=replace(
        drawn_by(_MODULE), explain=later(f"{_MODULE}:explain_b"), settings=later(f"{_MODULE}:type_b")
    ),
    engine_word="--team-b",
)
