"""The Swiss systems by name: one contract, one table."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from kosmos.core.loading import later
from kosmos.locale import N_
from kosmos.pairing.contract import Explanation, NoPairing, Pairing, View


class SystemName(StrEnum):
    DUTCH = "dutch"
    DUTCH_2017 = "dutch-2017"
    CLASSIC = "classic"


class SwissSystem(NamedTuple):
    name: SystemName
    title: str
    pair: Callable[[View, Any, int], Pairing | NoPairing]
    explain: Callable[[View, Pairing], Explanation] | None
    why_not: Callable[[View, int, int], Explanation] | None
    code: str  #: in record 192 of a report file
    accelerates: bool = True  #: knows virtual points
    bye_by_lot: bool = False  #: in round 1


SYSTEMS: Mapping[SystemName, SwissSystem] = {
    system.name: system
    for system in (
        SwissSystem(
            SystemName.DUTCH,
            N_("Dutch system, follows C.04.3 as of 1 February 2026"),
            later("kosmos.pairing.dutch:pair"),
            later("kosmos.pairing.dutch:explain"),
            later("kosmos.pairing.dutch:why_not"),
            "FIDE_DUTCH_2026",
        ),
        SwissSystem(
            SystemName.DUTCH_2017,
            N_("Dutch system, follows C.04.3 of 2017"),
            later("kosmos.pairing.dutch:pair_2017"),
            later("kosmos.pairing.dutch:explain_2017"),
            later("kosmos.pairing.dutch:why_not_2017"),
            "FIDE_DUTCH_2017",
        ),
        SwissSystem(
            SystemName.CLASSIC,
            N_("Classic system, after the German tournament director's handbook"),
            later("kosmos.pairing.classic:pair"),
            later("kosmos.pairing.classic:explain"),
            later("kosmos.pairing.classic:why_not"),
            "CUSTOM_SWISS",
            accelerates=False,
            bye_by_lot=True,
        ),
    )
}
