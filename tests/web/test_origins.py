"""Other web sites: which of them may ask from their pages is said by configuration."""

from pathlib import Path

import pytest
from litestar.testing import AsyncTestClient

from kosmos.web.app import ServerSettings, create_app
from kosmos.web.origins import BadOrigin, checked_origins

CLUB = "https://club.example"


def test_origins_are_checked() -> None:
    """Scheme and host; what browsers would never say is refused."""
    assert checked_origins(f"{CLUB}/, http://localhost:3000") == [CLUB, "http://localhost:3000"]
    assert checked_origins("") == []
    assert checked_origins("*") == ["*"]
    for wrong in ("club.example", "https://club.example/page", "ftp://x"):
        with pytest.raises(BadOrigin):
            checked_origins(wrong)


async def test_invited_sites_use_the_api(tmp_path: Path) -> None:
    """They are told so before they ask, they read, and they open boards; others are refused what changes something."""
    app = await create_app(tmp_path / "club.db", ServerSettings(origins=[CLUB]))
    async with AsyncTestClient(app) as client:
        asked = {"Origin": CLUB, "Access-Control-Request-Method": "POST"}
        before = await client.options("/api/boards", headers=asked)
        assert before.headers["access-control-allow-origin"] == CLUB
        assert "access-control-allow-credentials" not in before.headers
        read = await client.get("/api/boards", headers={"Origin": CLUB})
        assert read.headers["access-control-allow-origin"] == CLUB
        made = await client.post("/api/boards", headers={"Origin": CLUB}, json={"player": "Anna"})
        assert made.status_code == 201
        for origin, path in (("https://evil.example", "/api/boards"), (CLUB, "/boards")):
            answer = await client.post(path, headers={"Origin": origin}, json={"player": "Eve"})
            assert answer.status_code == 403
        foreign = await client.get("/api/boards", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in foreign.headers


async def test_without_configuration_nobody_is_invited(tmp_path: Path) -> None:
    """Without `--cors-origins` no other site may use the API."""
    async with AsyncTestClient(await create_app(tmp_path / "club.db")) as client:
        answer = await client.post("/api/boards", headers={"Origin": CLUB}, json={"player": "Anna"})
        assert answer.status_code == 403
