"""What people may ask to have forgotten: it stands beside the events, and goes from everywhere at once."""

from collections.abc import AsyncIterator, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kosmos.core.errors import NeedsConfirmation, NotAllowed, VersionConflict
from kosmos.core.players import PERSONAL
from kosmos.formats.archive import BadArchive, read_archive
from kosmos.papers.paper import Cell
from kosmos.service.actors import VISITOR
from kosmos.service.club import Club
from kosmos.service.forgetting import forget, forgotten_lines, set_apart
from kosmos.service.people import Directory
from kosmos.service.tournaments import TOURNAMENT
from kosmos.service.views import players_view
from kosmos.store.opening import Store, open_store
from kosmos.tournament.events.personal import without_key
from kosmos.tournament.events.stored import encode
from kosmos.tournament.refusals import NothingChanged
from kosmos.tournament.state_parts import FORGOTTEN
from kosmos.tournament.wishes import Wishes
from service.clubs import ADMIN, DIRECTOR, PRIVATE_DATA, READER, SECRETS, clock, do, new

HIDDEN = ("Secretstreet", "Hiddenton", "0171-SECRET", "secret.example", "1978-09-24")
ANNA: dict[str, Any] = {"name": "Anders, Anna", **PRIVATE_DATA}


class House:
    """A store on disk with its club and its people."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.open()

    def open(self) -> None:
        self.store: Store = open_store(self.path)
        self.club = Club(self.store.streams, clock)
        self.people = Directory(self.store, self.club)

    async def again(self) -> None:
        await self.store.close()
        self.open()

    async def player(self, stream: str, id_: int = 1) -> Any:
        return (await self.club.open(DIRECTOR, stream)).state.entries[id_]

    async def stored(self, stream: str) -> str:
        return b"\n".join(await self.store.streams.data(stream)).decode()

    async def wrote_before(self, stream: str) -> None:
        """As if an older version had written it: everything stands in the events."""
        stamped = await self.club.engine.stamped(TOURNAMENT, stream)
        plain = [
            encode(msgspec.structs.replace(each, event=without_key(each.event, personal=True)))
            for each in stamped
        ]
        await self.store.streams.rewrite(stream, dict(enumerate(plain, 1)))
        await self.store.personal.erase_stream(stream)
        await self.again()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    made = House(tmp_path / "club.db")
    yield made
    await made.store.close()


@pytest.fixture
def on_disk(tmp_path: Path) -> Callable[[], bytes]:
    return lambda: b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def hidden_in(text: str) -> list[str]:
    return [word for word in HIDDEN if word in text]


# -- beside the events ---------------------------------------------------------------------------------


async def test_events_hold_a_key_and_nothing_else(house: House) -> None:
    """Stored events name a random key; birth date, address, phone and e-mail are under it, and read as before."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    await do(
        house.club, stream, "ImportPlayers", players=[{"name": "Bert"}, {"name": "Cleo", "birth": "1980"}]
    )
    assert hidden_in(await house.stored(stream)) == []
    kept = await house.store.personal.of_stream(stream)
    assert sorted(record.subject for record in kept.values()) == [1, 3]
    await house.again()
    entry = await house.player(stream)
    assert {name: getattr(entry.player, name) for name in PERSONAL} == PRIVATE_DATA
    assert entry.personal in kept
    assert (await house.player(stream, 2)).personal == ""


async def test_a_change_makes_a_new_key(house: House) -> None:
    """What was before a change is still there for undo and for looking back; other changes keep the key."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    first = await house.player(stream)
    await do(house.club, stream, "ModifyPlayer", id=1, club="SC Hof")
    assert (await house.player(stream)).personal == first.personal
    await do(house.club, stream, "ModifyPlayer", id=1, town="Elsewhere")
    moved = await house.player(stream)
    assert moved.personal != first.personal
    assert (moved.player.town, moved.player.phone) == ("Elsewhere", first.player.phone)
    await do(house.club, stream, "Undo")
    assert (await house.player(stream)).player.town == "Hiddenton"
    await do(house.club, stream, "Redo")
    await house.again()
    assert (await house.player(stream)).player.town == "Elsewhere"
    before = await house.club.open(DIRECTOR, stream, at=2)
    assert before.state.entries[1].player.town == "Hiddenton"


async def test_what_was_not_stored_is_not_kept(house: House) -> None:
    """Where the events cannot be stored, nothing of the people stays behind."""
    stream = await new(house.club)
    engine = house.club.engine
    held = await engine._hold(TOURNAMENT, stream)
    await Club(house.store.streams).execute(DIRECTOR, stream, house.club.parse("Publish", {}))
    stale = TOURNAMENT.decide(held.folded, house.club.parse("AddPlayer", ANNA), engine.context(DIRECTOR))
    with pytest.raises(VersionConflict):
        await engine._append(TOURNAMENT, stream, held, TOURNAMENT.stamp(engine.context(DIRECTOR), stale))
    assert await house.store.personal.of_stream(stream) == {}


async def test_a_deleted_tournament_leaves_nothing(house: House, on_disk: Callable[[], bytes]) -> None:
    """With a tournament goes what was kept beside it, also from the bytes of the file."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    await house.club.delete(ADMIN, stream)
    assert await house.store.personal.of_stream(stream) == {}
    assert hidden_in(on_disk().decode("latin-1")) == []


async def test_followers_get_keys(house: House) -> None:
    """News of a stream goes to visitors: it holds no personal data."""
    stream = await new(house.club)
    await do(house.club, stream, "Publish")
    await do(house.club, stream, "AddPlayer", **ANNA)
    news = house.club.follow(VISITOR, stream, 0)
    _, events = await anext(news)
    assert not any(secret in repr(events) for secret in SECRETS)


# -- forgetting a player -------------------------------------------------------------------------------


async def test_a_player_is_forgotten_for_good(house: House, on_disk: Callable[[], bytes]) -> None:
    """No undo, no look back and no byte on disk brings it back; name and results stay."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    await do(house.club, stream, "ModifyPlayer", id=1, town="Elsewhere")
    with pytest.raises(NeedsConfirmation):
        await do(house.club, stream, "ForgetPlayer", actor=ADMIN, id=1)
    await do(house.club, stream, "ForgetPlayer", actor=ADMIN, id=1, confirmed=True)
    for version in (2, 3, None):
        entry = (await house.club.open(DIRECTOR, stream, version)).state.entries[1]
        assert entry.is_forgotten
        assert {getattr(entry.player, name) for name in PERSONAL} == {""}
    await do(house.club, stream, "Undo")
    entry = await house.player(stream)
    assert (entry.player.name, entry.player.birth, entry.personal) == ("Anders, Anna", "", FORGOTTEN)
    assert hidden_in(on_disk().decode("latin-1")) == []
    assert b"Elsewhere" not in on_disk()


async def test_who_may_forget(house: House) -> None:
    """Only an admin forgets; a director does not."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    with pytest.raises(NotAllowed):
        await do(house.club, stream, "ForgetPlayer", id=1, confirmed=True)
    with pytest.raises(NotAllowed):
        await set_apart(house.people, DIRECTOR)
    assert (await house.player(stream)).player.birth == PRIVATE_DATA["birth"]


async def test_after_forgetting_one_can_tell_again(house: House) -> None:
    """Forgotten twice is refused; what is entered again gets a new key."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    await do(house.club, stream, "ForgetPlayer", actor=ADMIN, id=1, confirmed=True)
    with pytest.raises(NothingChanged):
        await do(house.club, stream, "ForgetPlayer", actor=ADMIN, id=1, confirmed=True)
    await do(house.club, stream, "ModifyPlayer", id=1, club="SC Hof")
    assert (await house.player(stream)).is_forgotten
    await do(house.club, stream, "ModifyPlayer", id=1, birth="1979")
    await house.again()
    entry = await house.player(stream)
    assert (entry.player.birth, entry.player.town, entry.is_forgotten) == ("1979", "", False)


async def test_other_programs_see_it(house: House) -> None:
    """A second program with the same file has the player forgotten, too, though it held the tournament before."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    other = Club(house.store.streams, clock)
    assert (await other.open(DIRECTOR, stream)).state.entries[1].player.birth
    await do(house.club, stream, "ForgetPlayer", actor=ADMIN, id=1, confirmed=True)
    assert (await other.open(DIRECTOR, stream)).state.entries[1].is_forgotten


async def test_papers_and_views_say_so(house: House) -> None:
    """Lists for those who may see personal data say “forgotten”; visitors see as little as before."""
    stream = await new(house.club)
    await do(house.club, stream, "Publish")
    await do(house.club, stream, "AddPlayer", **ANNA)
    await do(house.club, stream, "ForgetPlayer", actor=ADMIN, id=1, confirmed=True)
    paper, _ = await house.club.paper(READER, stream, "players-long", Wishes())
    (row,) = paper.tables[0].rows
    said = [str(cell.text if isinstance(cell, Cell) else cell) for cell in row]
    assert sum("forgotten" in each for each in said) == len(PERSONAL)
    state = (await house.club.open(READER, stream)).state
    assert players_view(state, private=True)[0]["forgotten"]
    assert "forgotten" not in players_view(state, private=False)[0]
    shown, _ = await house.club.paper(VISITOR, stream, "players-long", Wishes())
    assert "forgotten" not in repr(shown.tables)


# -- forgetting a person -------------------------------------------------------------------------------


async def test_a_person_is_forgotten_everywhere(
    house: House, tmp_path: Path, on_disk: Callable[[], bytes]
) -> None:
    """People, tournaments (also where they were deleted, renamed or written by an older version), lists on their way."""
    number = await house.people.add(ADMIN, ANNA)
    now, old, gone = [await new(house.club, name) for name in ("Now", "Old", "Gone")]
    for stream in (now, old, gone):
        await do(house.club, stream, "AddPlayer", **ANNA)
    await do(house.club, now, "ModifyPlayer", id=1, name="Anders-Berg, Anna", birth="")
    await do(house.club, gone, "DeletePlayer", id=1)
    other = await new(house.club, "Other")
    await do(house.club, other, "AddPlayer", name="Anders, Anna", birth="1999")
    await house.wrote_before(old)
    await house.store.imports.keep("list1", b"{}")
    await house.store.imports.keep_list("list1", b"Anders, Anna; Secretstreet 5")
    done = await forget(house.people, ADMIN, number)
    assert set(done.tournaments) == {now, old, gone}
    assert (done.imports, done.backups) == (1, ())
    assert hidden_in(on_disk().decode("latin-1")) == []
    assert (await house.player(old)).is_forgotten
    assert (await house.player(other)).player.birth == "1999"
    assert await house.people.search(ADMIN, "Anders") == []


async def test_backups_are_named(house: House, tmp_path: Path) -> None:
    """Whoever forgets is told of every backup made before, and of those that are not there any more."""
    number = await house.people.add(ADMIN, ANNA)
    await house.store.backups.make(tmp_path / "monday.db")
    await house.store.backups.make(tmp_path / "sunday.db")
    (tmp_path / "sunday.db").unlink()
    done = await forget(house.people, ADMIN, number)
    assert [(Path(each.path).name, each.found) for each in done.backups] == [
        ("monday.db", True),
        ("sunday.db", False),
    ]
    lines = [str(line) for line in forgotten_lines(done)]
    assert len(lines) == 4
    assert "monday.db" in lines[2]
    assert "not there any more" in lines[3]


# -- tournaments of older versions ---------------------------------------------------------------------


async def test_older_tournaments_open_and_are_set_apart(house: House, on_disk: Callable[[], bytes]) -> None:
    """Data inside of events is read as before; set apart, the tournament is the same and the events are empty of it."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    await do(house.club, stream, "ModifyPlayer", id=1, town="Elsewhere")
    await do(house.club, stream, "Undo")
    await house.wrote_before(stream)
    before = (await house.club.open(DIRECTOR, stream)).state.entries[1].player
    assert hidden_in(await house.stored(stream)) == list(HIDDEN)
    assert msgspec.to_builtins(await set_apart(house.people, ADMIN)) == {"tournaments": 1, "events": 2}
    assert hidden_in(await house.stored(stream)) == []
    await house.again()
    assert (await house.player(stream)).player == before
    await do(house.club, stream, "Redo")
    assert (await house.player(stream)).player.town == "Elsewhere"
    assert (await set_apart(house.people, ADMIN)).events == 0


# -- files ---------------------------------------------------------------------------------------------


async def test_an_archive_carries_it_only_if_asked(house: House) -> None:
    """Without asking a file has no personal data and no keys; with asking it has, and another house keeps it apart."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    key = (await house.player(stream)).personal
    bare = (await house.club.export(DIRECTOR, stream)).decode()
    full = (await house.club.export(DIRECTOR, stream, personal=True)).decode()
    assert hidden_in(bare) == []
    assert hidden_in(full) == list(HIDDEN)
    assert key not in bare + full
    bare_copy = (await house.club.import_(DIRECTOR, bare.encode())).stream
    full_copy = (await house.club.import_(DIRECTOR, full.encode())).stream
    assert ((await house.player(bare_copy)).player.birth, (await house.player(bare_copy)).personal) == (
        "",
        "",
    )
    copy = await house.player(full_copy)
    assert copy.player.birth == PRIVATE_DATA["birth"]
    assert copy.personal not in ("", key)
    assert hidden_in(await house.stored(full_copy)) == []


async def test_a_file_cannot_name_keys(house: House) -> None:
    """An archive whose events name keys of its own is refused: it could point at somebody else's data."""
    stream = await new(house.club)
    await do(house.club, stream, "AddPlayer", **ANNA)
    key = (await house.player(stream)).personal
    data = await house.club.export(DIRECTOR, stream)
    lines = data.replace(b'"personal":""', b'"personal":"%s"' % key.encode()).split(b"\n")
    head = msgspec.json.decode(lines[0])
    head["sha256"] = sha256(b"\n".join(lines[1:])).hexdigest()
    with pytest.raises(BadArchive):
        read_archive(b"\n".join([msgspec.json.encode(head), *lines[1:]]))
