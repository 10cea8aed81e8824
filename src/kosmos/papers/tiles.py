"""The rounds in the standings of a page: a tile with the colour of the pieces and the result, and the opponent's rank beside it."""

from collections.abc import Mapping, Sequence

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter, Entrant
from kosmos.locale import N_, Phrase
from kosmos.papers.games import BYE_POINTS, NO_COLOUR, SIGNS
from kosmos.papers.paper import TILE_BLACK, TILE_FREE, TILE_WHITE, Align, Cell, Column, Content, Row
from kosmos.standings.places import Place

MOST_TILED = 120  #: players; a longer table has its rounds in the progress table
MOST_ROUNDS_TILED = 11
NO_SIGN = "·"  #: a game that is still played
TILES = Phrase(
    N_("A tile has the colour of the pieces and the result; the figure beside it is the opponent's rank.")
)


def with_tiles(
    columns: tuple[Column, ...],
    rows: Sequence[Row],
    places: Sequence[Place],
    entrants: Mapping[int, Entrant],
    ranks: Mapping[int, int],
    rounds: int,
) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
    """A column for each round before the points, in the place of the one that counts the games."""
    at = [column.key for column in columns].index("games")
    made = (*columns[:at], *map(_column, range(1, rounds + 1)), *columns[at + 1 :])
    tiled = (
        (*row[:at], *_tiles(entrants[place.number], ranks, rounds), *row[at + 1 :])
        for row, place in zip(rows, places, strict=True)
    )
    return made, tuple(tiled)


def _column(number: int) -> Column:
    return Column(
        f"tile{number}", Phrase(str(number)), Align.CENTRE, Phrase(N_("Round {round}"), {"round": number})
    )


def _tiles(entrant: Entrant, ranks: Mapping[int, int], rounds: int) -> Row:
    played = [tile(each, ranks) for each in entrant.history[:rounds]]
    return (*played, *[""] * (rounds - len(played)))


def tile(encounter: Encounter, ranks: Mapping[int, int]) -> Content:
    """Byes and forfeits have no colour; who did not play has no tile."""
    outcome = encounter.outcome
    if encounter.opponent is None:
        sign = "+" if outcome is Outcome.PAIRING_BYE else BYE_POINTS.get(outcome, "")
        return Cell(sign, mark=TILE_FREE) if sign else ""
    sign = SIGNS[outcome][0].replace("-", "–") or NO_SIGN
    colour = TILE_WHITE if encounter.colour is Colour.WHITE else TILE_BLACK
    rank = ranks.get(encounter.opponent, "")
    return Cell(f"{sign} {rank}".strip(), mark=TILE_FREE if outcome in NO_COLOUR else colour)
