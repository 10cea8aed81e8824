"""Burstein: equal scores are to have met equally strong opposition."""

from kosmos.locale import N_
from kosmos.tournament.systems.families import swiss_by_score

PROFILE = swiss_by_score(
    "burstein",
    N_("Swiss, Burstein system (follows C.04.4.2)"),
    "kosmos.pairing.burstein.draw",
    accelerates=True,
    engine_word="--burstein",
    report_type="Individual: Swiss-System (Burstein)",
    report_code="FIDE_BURSTEIN",
    reads_codes=("FIDE_BURSTEIN",),
)
