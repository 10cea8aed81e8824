"""A club's own settings: what is given changes, everybody may know it, and who changed it is kept."""

import pytest

from kosmos.club.settings import ClubSettings, ClubUnchanged, ClubValueRefused
from kosmos.core.errors import FieldRefused, NotAllowed, NotFound
from kosmos.service.club_settings import change_club, club_history, club_settings, club_state
from service.clubs import ADMIN, DIRECTOR, READER, opened


async def test_only_what_is_given_changes() -> None:
    """The other settings stay, and the event that is kept says all of them."""
    async with opened() as club:
        assert await club_settings(club.engine) == ClubSettings(federation="GER")
        await change_club(club.engine, ADMIN, {"name": "Rook Town", "federation": "ned"})
        done = await change_club(club.engine, ADMIN, {"languages": "nl, en"})
        state = await club_state(club.engine)
        assert state.settings == ClubSettings(name="Rook Town", federation="NED", languages=("nl", "en"))
        assert done.events[0].settings == state.settings
        assert [(step.by, list(step.changed)) for step in await club_history(club.engine, READER)] == [
            ("root", ["name", "federation"]),
            ("root", ["languages"]),
        ]


@pytest.mark.parametrize(
    "raw",
    [
        {"federation": "Germany"},
        {"federation": "G3R"},
        {"colour": "blue"},
        {"logo": "https://example.org/logo.png"},
        {"languages": "tlh"},
        {"nonsense": "x"},
        {},
    ],
    ids=str,
)
async def test_what_makes_no_sense_is_refused(raw: dict[str, str]) -> None:
    """Nothing is kept of it."""
    async with opened() as club:
        with pytest.raises((ClubValueRefused, FieldRefused, NotFound, ClubUnchanged)):
            await change_club(club.engine, ADMIN, raw)
        assert (await club_state(club.engine)).version == 0


async def test_only_administrators_change_it() -> None:
    """A director directs tournaments, not the club."""
    async with opened() as club:
        with pytest.raises(NotAllowed):
            await change_club(club.engine, DIRECTOR, {"name": "Mine"})


async def test_the_settings_are_no_tournament() -> None:
    """Their stream is not listed among tournaments and cannot be opened as one."""
    async with opened() as club:
        await change_club(club.engine, ADMIN, {"name": "Rook Town"})
        assert await club.listing(ADMIN) == []
        with pytest.raises(NotFound):
            await club.open(ADMIN, "club:settings")
