"""The federation's tournament report file: TRF06, TRF16, TRF26 and the pairing engines' dialect, both ways.

trf = read(data)                   bytes or text → records, or BadTrf with line and column
write(trf)                         records → text, every field in its columns
understand(trf)                    → record, byes, prohibitions, first colour, and what had to be assumed
view_for_round(trf, 5)             → what a pairing system is asked for round 5
convert(trf, Dialect.TRF16)        → the same in another dialect, and what it could not say
from_record(record, …)             → a file from what was played
"""

from kosmos.formats.trf.building import TrfHeading, TrfPerson, from_record
from kosmos.formats.trf.consistency import unusual
from kosmos.formats.trf.dialects import Converted, Dialect, convert
from kosmos.formats.trf.errors import BadTrf, DoesNotFit, NoRoundToPair
from kosmos.formats.trf.meanings import system_said, tie_breaks_said
from kosmos.formats.trf.reading import read
from kosmos.formats.trf.records import TrfTournament
from kosmos.formats.trf.understanding import (
    NO_TIE_BREAKS,
    Bye,
    Understood,
    to_record,
    understand,
    view_for_round,
)
from kosmos.formats.trf.writing import write

__all__ = [
    "NO_TIE_BREAKS",
    "BadTrf",
    "Bye",
    "Converted",
    "Dialect",
    "DoesNotFit",
    "NoRoundToPair",
    "TrfHeading",
    "TrfPerson",
    "TrfTournament",
    "Understood",
    "convert",
    "from_record",
    "read",
    "system_said",
    "tie_breaks_said",
    "to_record",
    "understand",
    "unusual",
    "view_for_round",
    "write",
]
