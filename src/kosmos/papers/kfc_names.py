"""The ids that lists of a Keizer tournament have in HTML: clubs' stylesheets know them from KeizerForClubs."""

import re

from kosmos.tournament.state import State
from kosmos.tournament.systems.profile import RankedBy

_NO_NAME = re.compile(r"[^-_A-Za-z0-9]+")


def kfc_id(state: State, kind: str, number: int) -> str:
    """`kfc-{tournament}-{stand|cross|pairs|player}-{round}`; what cannot stand in a name is left out."""
    return f"kfc-{_NO_NAME.sub('', state.settings.name)}-{kind}-{number}"


def list_id(state: State, usual: str, kind: str, number: int) -> str:
    return kfc_id(state, kind, number) if state.settings.profile.ranked_by is RankedBy.KEIZER else usual
