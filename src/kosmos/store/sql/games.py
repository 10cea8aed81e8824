"""Games and their positions in SQL."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from kosmos.core.errors import NotFound
from kosmos.core.folding import fold
from kosmos.locale import N_, Phrase
from kosmos.store.games import GameQuery, GameRow, PositionRow, StoredGame, TreeMove
from kosmos.store.sql.connection import Connection, SqlDatabase, can_be_a_number

COLUMNS = "white, black, result, year, eco, opening, event, place, public, data"


class SqlGames:
    """See `store.games.Games`."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def add(self, games: Sequence[tuple[GameRow, Sequence[PositionRow]]]) -> list[int]:
        return await self._database.write(partial(insert_all, games=games))

    async def get(self, game: int) -> StoredGame:
        return await self._database.read(partial(existing, game=game))

    async def search(self, query: GameQuery, limit: int, after: int = 0) -> list[StoredGame]:
        return await self._database.read(partial(search, query=query, limit=limit, after=after))

    async def count(self, query: GameQuery) -> int:
        return await self._database.read(partial(count, query=query))

    async def tree(self, position: int, *, public_only: bool = False) -> list[TreeMove]:
        return await self._database.read(partial(tree, position=position, public_only=public_only))

    async def delete(self, game: int) -> None:
        await self._database.write(partial(delete, game=game))

    async def delete_of(self, place: str) -> None:
        await self._database.write(partial(delete_of, place=place))


def insert_all(connection: Connection, games: Sequence[tuple[GameRow, Sequence[PositionRow]]]) -> list[int]:
    return [_insert(connection, row, positions) for row, positions in games]


INSERT = """
INSERT INTO games (white, black, result, year, eco, opening, event, place, public, data,
    white_key, black_key, opening_key, event_key)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
"""


def _insert(connection: Connection, row: GameRow, positions: Sequence[PositionRow]) -> int:
    if row.place:
        delete_of(connection, row.place)
    keys = (fold(row.white), fold(row.black), fold(row.opening), fold(row.event))
    number: int = connection.execute(INSERT, (*row[:-2], int(row.public), row.data, *keys)).fetchone()[0]
    connection.executemany(
        "INSERT INTO positions (key, move, game, ply, result, public) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(each.key, each.move, number, each.ply, row.result, int(row.public)) for each in positions],
    )
    return number


def existing(connection: Connection, game: int) -> StoredGame:
    query = f"SELECT id, {COLUMNS} FROM games WHERE id = ?"  # noqa: S608 - own words
    row = connection.execute(query, (game,)).fetchone() if can_be_a_number(game) else None
    if row is None:
        raise NotFound(Phrase(N_("game")), game)
    return _stored(row)


def _stored(row: tuple[Any, ...]) -> StoredGame:
    found = GameRow._make(row[1:])
    return StoredGame(row[0], found._replace(public=bool(found.public)))


def _where(query: GameQuery) -> tuple[str, list[Any]]:
    """The conditions of what is given, with their values."""
    conditions: list[str] = []
    values: list[Any] = []
    for name, other in ((query.player, query.opponent), (query.opponent, "")):
        if name and (name is query.player or not query.player):
            condition, given = _names(name, query.colour if name is query.player else "", other)
            conditions.append(condition)
            values += given
    for text, column in ((query.event, "event_key"),):
        if text:
            conditions.append(f"{column} LIKE ?")
            values.append(_like(text))
    if query.opening:
        conditions.append("(eco LIKE ? OR opening_key LIKE ?)")
        values += [f"{query.opening.upper()}%", _like(query.opening)]
    if query.result:
        conditions.append("result = ?")
        values.append(query.result)
    if query.year_from:
        conditions.append("year >= ?")
        values.append(query.year_from)
    if query.year_to:
        conditions.append("year BETWEEN 1 AND ?")
        values.append(query.year_to)
    if query.public_only:
        conditions.append("public = 1")
    if query.position is not None:
        conditions.append("id IN (SELECT game FROM positions WHERE key = ?)")
        values.append(query.position)
    return " AND ".join(conditions) or "1 = 1", values


def _names(player: str, colour: str, opponent: str) -> tuple[str, list[Any]]:
    """The player on the side asked for, or on either, with the opponent on the other one."""
    sides = {"w": [("white_key", "black_key")], "b": [("black_key", "white_key")]}.get(
        colour, [("white_key", "black_key"), ("black_key", "white_key")]
    )
    conditions, values = [], []
    for own, other in sides:
        conditions.append(f"({own} LIKE ?" + (f" AND {other} LIKE ?)" if opponent else ")"))
        values += [_like(player), _like(opponent)] if opponent else [_like(player)]
    return f"({' OR '.join(conditions)})", values


def _like(text: str) -> str:
    return f"%{fold(text)}%"


def search(connection: Connection, query: GameQuery, limit: int, after: int) -> list[StoredGame]:
    where, values = _where(query)
    rows = connection.execute(
        f"SELECT id, {COLUMNS} FROM games WHERE {where} ORDER BY year DESC, id DESC LIMIT ? OFFSET ?",  # noqa: S608 - own words
        (*values, limit, after),
    )
    return list(map(_stored, rows))


def count(connection: Connection, query: GameQuery) -> int:
    where, values = _where(query)
    found: tuple[int] = connection.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()  # noqa: S608 - own words
    return found[0]


TREE = """
SELECT move, count(DISTINCT game), count(DISTINCT CASE WHEN result = '1-0' THEN game END),
    count(DISTINCT CASE WHEN result = '1/2-1/2' THEN game END), count(DISTINCT CASE WHEN result = '0-1' THEN game END)
FROM positions WHERE key = ? AND public >= ? AND move <> '' GROUP BY move ORDER BY 2 DESC, move
"""


def tree(connection: Connection, position: int, *, public_only: bool) -> list[TreeMove]:
    return list(map(TreeMove._make, connection.execute(TREE, (position, int(public_only)))))


def delete(connection: Connection, game: int) -> None:
    existing(connection, game)
    connection.execute("DELETE FROM positions WHERE game = ?", (game,))
    connection.execute("DELETE FROM games WHERE id = ?", (game,))


def delete_of(connection: Connection, place: str) -> None:
    for (game,) in connection.execute("SELECT id FROM games WHERE place = ?", (place,)).fetchall():
        delete(connection, game)
