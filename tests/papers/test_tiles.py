"""The rounds in the standings of a page, as tiles: colour, result, and the opponent's rank."""

import pytest

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome
from kosmos.core.record import Encounter
from kosmos.locale import language
from kosmos.papers.paper import Cell, Content
from kosmos.papers.render.html import fragment
from kosmos.papers.standings import standings_paper
from kosmos.papers.tiles import MOST_TILED, tile
from kosmos.tournament.wishes import Wishes
from kosmos.web.shown_tables import ShownTable, is_tiled, shown_wishes, surroundings
from tournament.stories import Story

RANKS = {7: 3}


def _event(players: int = 5) -> Story:
    story = Story(system="dutch", rounds=3)
    for number in range(1, players + 1):
        story.do("AddPlayer", name=f"Player {number:03}", elo=2200 - number)
    story.do("PairRound")
    return story


@pytest.mark.parametrize(
    ("encounter", "expected"),
    [
        (Encounter(Outcome.WIN, 7, Colour.WHITE), Cell("1 3", mark="tile-w")),
        (Encounter(Outcome.DRAW, 7, Colour.BLACK), Cell("½ 3", mark="tile-b")),
        (Encounter(Outcome.PENDING, 7, Colour.BLACK), Cell("· 3", mark="tile-b")),
        (Encounter(Outcome.FORFEIT_LOSS, 7, Colour.WHITE), Cell("– 3", mark="tile-free")),
        (Encounter(Outcome.WIN, 9, Colour.WHITE), Cell("1", mark="tile-w")),
        (Encounter(Outcome.PAIRING_BYE), Cell("+", mark="tile-free")),
        (Encounter(Outcome.HALF_BYE), Cell("½", mark="tile-free")),
        (Encounter(Outcome.ABSENT), ""),
    ],
)
def test_a_tile(encounter: Encounter, expected: Content) -> None:
    """Who did not play has none; a bye and a forfeit have no colour; an open game has a colour and no result."""
    assert tile(encounter, RANKS) == expected


def test_everybody_has_a_tile_for_every_round() -> None:
    """The figure beside it is the rank that stands in the opponent's row, and the points stay where they are."""
    story = _event()
    story.do("EnterResult", round=1, board=1, result="1-0")
    story.do("EnterResult", round=1, board=2, result="½-½")
    table = standings_paper(story.state, Wishes(tiles=True)).table
    keys = [column.key for column in table.columns]
    assert "games" not in keys
    assert keys.index("tile1") + 1 == keys.index("points")
    plain = standings_paper(story.state, Wishes()).table
    assert [row[0] for row in table.rows] == [row[0] for row in plain.rows]
    ranks = dict(zip(table.row_ids, (row[0] for row in table.rows), strict=True))
    tiles = dict(zip(table.row_ids, (row[keys.index("tile1")] for row in table.rows), strict=True))
    first = story.state.rounds[0].games[0]
    white, black = (f"place-{story.state.entries[id_].number}" for id_ in (first.white, first.black))
    assert tiles[white] == Cell(f"1 {ranks[black]}", mark="tile-w")
    assert tiles[black] == Cell(f"0 {ranks[white]}", mark="tile-b")


def test_the_colour_is_said_in_words_too() -> None:
    """Whoever hears the page hears the colour, in their language."""
    story = _event()
    story.do("EnterResult", round=1, board=1, result="1-0")
    page = fragment(standings_paper(story.state, Wishes(tiles=True)), language("de"))
    assert '<b class="sign w">1<span class="sr"> Weiß</span></b>' in page
    assert '<b class="sign b">0<span class="sr"> Schwarz</span></b>' in page
    assert "sign" not in fragment(standings_paper(story.state, Wishes()), language("de"))


def test_a_long_table_has_none() -> None:
    """A page of many players stays as light as it was; a short one is fetched anew when a round more is in it."""
    story = _event()
    shown = ShownTable("standings")
    assert shown_wishes(shown, story.state).tiles
    before = surroundings(shown, story.chronicle)
    story.do("EnterResult", round=1, board=1, result="1-0")
    first = surroundings(shown, story.chronicle)
    assert before != first
    story.do("EnterResult", round=1, board=1, result="0-1")
    assert surroundings(shown, story.chronicle) == first
    assert not shown_wishes(ShownTable("crosstable"), story.state).tiles
    assert not is_tiled(_event(MOST_TILED + 1).state)
