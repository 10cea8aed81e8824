"""Settings and secrets of the house."""

import asyncio

from kosmos.store.club import ClubTable
from kosmos.store.database import Database


async def test_settings_are_kept_and_taken_back(database: Database) -> None:
    """A setting is what was last set; taken back, it is not there."""
    club = ClubTable(database)
    assert await club.settings() == {}
    await club.change({"name": "SC Königsspringer '98", "language": "de"})
    await club.change({"language": "en", "theme": "dark", "never set": None})
    assert await club.settings() == {"name": "SC Königsspringer '98", "language": "en", "theme": "dark"}
    await club.change({"theme": None})
    assert await club.settings() == {"name": "SC Königsspringer '98", "language": "en"}


async def test_a_secret_is_made_once(database: Database) -> None:
    """Whoever asks, and when: a secret of one name is always the same, of another name another."""
    club = ClubTable(database)
    asked = await asyncio.gather(*(club.secret("sessions") for _ in range(5)))
    await database.close()
    reopened = Database(database.path)
    assert set(asked) == {await ClubTable(reopened).secret("sessions")}
    assert await ClubTable(reopened).secret("links") not in asked
    assert len(asked[0]) == 32
    await reopened.close()
