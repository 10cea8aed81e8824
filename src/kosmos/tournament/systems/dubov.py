"""Dubov: within a score, everybody is to have met equally strong opponents."""

from kosmos.locale import N_
from kosmos.tournament.systems.families import swiss_by_score

PROFILE = swiss_by_score(
    "dubov",
    N_("Swiss, Dubov system (follows C.04.4.1)"),
    "kosmos.pairing.dubov.draw",
    accelerates=True,
    engine_word="--dubov",
    report_type="Individual: Swiss-System (Dubov)",
    report_code="FIDE_DUBOV",
    reads_codes=("FIDE_DUBOV",),
)
