"""Double-Swiss: every opponent is met in a match of two games, two rounds of the tournament."""

from kosmos.locale import N_
from kosmos.tournament.systems.families import swiss_by_score

PROFILE = swiss_by_score(
    "double-swiss",
    N_("Double-Swiss: matches of two games (follows C.04.5)"),
    "kosmos.pairing.double_swiss",
    games_a_match=2,
    accelerates=True,
    engine_word="--double-swiss",
    report_type="Individual: Swiss-System (Double-Swiss)",
    report_code="FIDE_DOUBLESWISS",
    reads_codes=("FIDE_DOUBLESWISS",),
)
