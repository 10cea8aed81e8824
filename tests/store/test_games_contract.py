"""Games: what every store of them promises, run over every implementation."""

import pytest

from kosmos.core.errors import NotFound
from kosmos.store.games import GameQuery, GameRow, PositionRow, TreeMove
from kosmos.store.opening import Store


def game(
    white: str, black: str, result: str = "1-0", *, year: int = 2026, public: bool = True, **more: str
) -> GameRow:
    given = {"eco": "C50", "opening": "Italian game", "event": "Vogelwald Open", "place": ""} | more
    return GameRow(white, black, result, year, data=b"{}", public=public, **given)


def line(*moves: str) -> list[PositionRow]:
    """Positions 100, 101, … with the moves that lead on."""
    return [PositionRow(100 + ply, ply, move) for ply, move in enumerate((*moves, ""))]


async def names(store: Store, **query: object) -> list[tuple[str, str]]:
    found = await store.games.search(GameQuery(**query), 10)  # type: ignore[arg-type]
    return [(each.row.white, each.row.black) for each in found]


async def test_a_game_is_kept(store: Store) -> None:
    """What was added is there under its number; what was not is not found."""
    (number,) = await store.games.add([(game("Amsel", "Dohle"), line("e2e4"))])
    assert (await store.games.get(number)).row == game("Amsel", "Dohle")
    with pytest.raises(NotFound):
        await store.games.get(number + 1)


async def test_search(store: Store) -> None:
    """Every field narrows; names are found without their marks, on the side asked for or on either."""
    await store.games.add(
        [
            (game("Müller, Jörg", "Dohle, Dora", "1-0", year=2024), line("e2e4")),
            (
                game("Dohle, Dora", "Mueller, Jorg", "0-1", year=2025, eco="B90", opening="Sicilian"),
                line("e2e4"),
            ),
            (game("Amsel, Ada", "Zeisig, Zoë", "1/2-1/2", year=2026, event="Cup"), line("d2d4")),
        ]
    )
    both = [("Dohle, Dora", "Mueller, Jorg"), ("Müller, Jörg", "Dohle, Dora")]
    assert await names(store, player="muller") == both
    assert await names(store, player="muller", colour="b") == both[:1]
    assert await names(store, player="muller", opponent="dohle", colour="w") == both[1:]
    assert await names(store, opponent="zeisig") == [("Amsel, Ada", "Zeisig, Zoë")]
    assert await names(store, opening="b9") == both[:1]
    assert await names(store, opening="sicil") == both[:1]
    assert await names(store, result="1/2-1/2") == [("Amsel, Ada", "Zeisig, Zoë")]
    assert await names(store, year_from=2025, year_to=2025) == both[:1]
    assert await names(store, event="cup") == [("Amsel, Ada", "Zeisig, Zoë")]
    assert await names(store, position=101) == [("Amsel, Ada", "Zeisig, Zoë"), *both]
    assert await names(store, player="100%") == []
    assert await store.games.count(GameQuery(player="muller")) == 2
    assert len(await store.games.search(GameQuery(), 2, after=2)) == 1


async def test_the_tree_of_a_position(store: Store) -> None:
    """Moves with their games and results; a position that comes twice in a game counts its game once."""
    twice = [PositionRow(100, 0, "e2e4"), PositionRow(100, 8, "e2e4"), PositionRow(101, 9, "")]
    await store.games.add(
        [
            (game("A", "B", "1-0"), line("e2e4")),
            (game("C", "D", "0-1"), twice),
            (game("E", "F", "1/2-1/2"), line("d2d4")),
            (game("G", "H", "*"), line("e2e4")),
        ]
    )
    assert await store.games.tree(100) == [TreeMove("e2e4", 3, 1, 0, 1), TreeMove("d2d4", 1, 0, 1, 0)]
    assert await store.games.tree(7) == []


async def test_a_place_has_one_game(store: Store) -> None:
    """A corrected game of a board takes the place of the one before; deleted, nothing of it is left."""
    await store.games.add([(game("A", "B", place="open/1/1"), line("e2e4"))])
    (second,) = await store.games.add([(game("A", "B", "0-1", place="open/1/1"), line("c2c4"))])
    assert await names(store) == [("A", "B")]
    assert [each.move for each in await store.games.tree(100)] == ["c2c4"]
    await store.games.delete(second)
    assert await names(store) == []
    assert await store.games.tree(100) == []
    with pytest.raises(NotFound):
        await store.games.delete(second)


async def test_hidden_games(store: Store) -> None:
    """What visitors do not see they neither find nor count in the tree."""
    await store.games.add(
        [(game("A", "B"), line("e2e4")), (game("C", "D", public=False), line("e2e4"))],
    )
    assert await names(store, public_only=True) == [("A", "B")]
    assert await store.games.tree(100, public_only=True) == [TreeMove("e2e4", 1, 1, 0, 0)]
    assert await store.games.tree(100) == [TreeMove("e2e4", 2, 2, 0, 0)]


async def test_the_game_of_a_place_goes(store: Store) -> None:
    """With its positions; another's stays, and a place without a game is no fault."""
    await store.games.add([(game("Amsel", "Dohle", place="board:1"), line("e2e4"))])
    await store.games.add([(game("Star", "Zeisig", place="board:2"), line("e2e4"))])
    for _ in range(2):
        await store.games.delete_of("board:1")
        assert await names(store) == [("Star", "Zeisig")]
        assert await names(store, position=101) == [("Star", "Zeisig")]
