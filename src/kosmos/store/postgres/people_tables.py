"""What is PostgreSQL's own about the people: its index of words, its numbers, its pairs."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from kosmos.core.trigrams import SHARED, groups_to_find
from kosmos.store.postgres.schema import WORDS

_BY_WORDS = f"SELECT id FROM people WHERE {WORDS} @@ ?::tsquery LIMIT ?"  # noqa: S608 - our own words
_BY_ANY_WORDS = f"SELECT id FROM people WHERE {WORDS} @@ ?::tsquery ORDER BY id LIMIT ?"  # noqa: S608 - our own words
WORDS_SHARING = "SELECT word FROM people_words WHERE kosmos_trigrams(word) @@ ?::tsquery"
SEQUENCE = "pg_get_serial_sequence('people', 'id')"


class PostgresPeopleTables:
    """See `sql.person_rows.PeopleTables`. The index of words follows the rows by itself."""

    pairs = "(SELECT value ->> 0 AS one, value ->> 1 AS other FROM json_array_elements(?::json)) AS asked"

    def highest_number(self, connection: Any) -> int:
        found: int | None = connection.execute(
            f"SELECT pg_sequence_last_value({SEQUENCE}::regclass)"
        ).fetchone()[0]
        return found or 0

    def forget_words(self, connection: Any, number: int) -> None:
        pass

    def remember_words(self, connection: Any, number: int) -> None:
        """The number may have been given here: it is never given again."""
        self.raise_highest_number(connection, number)

    def raise_highest_number(self, connection: Any, number: int) -> None:
        if number > self.highest_number(connection):
            connection.execute(f"SELECT setval({SEQUENCE}::regclass, ?)", (number,))

    def by_words(self, connection: Any, words: Sequence[str], limit: int) -> list[int]:
        """Folded words need no escaping."""
        asked = " & ".join(f"'{word}':*" for word in words)
        return [number for (number,) in connection.execute(_BY_WORDS, (asked, limit))]

    def words_sharing(self, connection: Any, typed: str) -> list[str]:
        """Found by the index of groups: words with so many of them in common."""
        groups = groups_to_find(typed)
        asked = " | ".join(
            "(" + " & ".join(f"'{group}'" for group in some) + ")" for some in combinations(groups, SHARED)
        )
        return [word for (word,) in connection.execute(WORDS_SHARING, (asked,))]

    def memory(self, connection: Any) -> dict[Any, Any]:  # noqa: ARG002 - other nodes write, too
        return {}

    def by_any_words(self, connection: Any, asked: Sequence[Sequence[str]], limit: int) -> list[int]:
        lists = " & ".join("(" + " | ".join(f"'{word}'" for word in words) + ")" for words in asked)
        return [number for (number,) in connection.execute(_BY_ANY_WORDS, (lists, limit))]

    def clean_up(self, connection: Any) -> None:
        pass


TABLES = PostgresPeopleTables()
