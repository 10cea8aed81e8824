"""Players as they are named on a command line."""

from collections.abc import Sequence
from typing import Any

from kosmos.cli.tournament_operations import viewed
from kosmos.core.errors import NotFound
from kosmos.locale import N_, Phrase


def find(tournament: str, reference: str) -> int:
    """The id of a player named by name, by number as the list shows it, or by the beginning of the name."""
    players: Sequence[dict[str, Any]] = viewed(tournament, "players")
    wanted = " ".join(reference.split()).casefold()
    for place, player in enumerate(players, 1):
        if player["name"].casefold() == wanted or str(player["number"] or place) == wanted:
            return int(player["id"])
    begins = [player for player in players if player["name"].casefold().startswith(wanted)]
    if len(begins) == 1 and wanted:
        return int(begins[0]["id"])
    raise NotFound(Phrase(N_("player")), reference)
