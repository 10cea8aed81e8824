"""Players out of files, tournaments, archives and the people: nothing is dropped without a word. All names are invented."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from kosmos.locale import language
from kosmos.service.club import Club
from kosmos.service.entering_players import entry_list_view
from kosmos.service.people import Directory
from kosmos.service.people_imports import Imports, checked_columns
from kosmos.service.people_sources import ListAsked, WhichRating
from kosmos.service.player_lists import (
    EntriesAsked,
    EntryDesk,
    EntryList,
    EntrySource,
    LinesRejected,
    NobodyChosen,
    follows_own_rating,
)
from kosmos.store.sqlite.store import SqliteStore
from kosmos.store.sqlite.streams import SqliteStreams
from kosmos.tournament.commands import NewTournament
from service.clubs import DIRECTOR, opened
from service.test_people_lists import SINGLE


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[EntryDesk]:
    async with opened() as club:
        assert isinstance(club, Club)
        assert isinstance(club.streams, SqliteStreams)
        yield EntryDesk(Directory(SqliteStore(club.streams.database), club))


async def cup(desk: EntryDesk, *names: str, **settings: str) -> str:
    command = desk.club.parse("NewTournament", {"name": "Cup", "system": "dutch", "rounds": "5", **settings})
    assert isinstance(command, NewTournament)
    stream = (await desk.club.create(DIRECTOR, command)).stream
    for name in names:
        await desk.club.execute(DIRECTOR, stream, desk.club.parse("AddPlayer", {"name": name}))
    return stream


async def shown(desk: EntryDesk, stream: str, data: bytes, **said: object) -> EntryList:
    return await desk.shown(DIRECTOR, stream, EntrySource(data=data, said=ListAsked(**said)))  # type: ignore[arg-type]


HEADINGS = {
    "Name,Club,Rating": "Adler, Ada",
    " Name ; Club ; Rtg ": "Adler, Ada",
    "Naam;Vereniging;Clubrating": "Adler, Ada",
    "Nom;Cercle;Classement": "Adler, Ada",
    "Speler\tSchaakclub\tSpeelsterkte": "Adler, Ada",
}


@pytest.mark.parametrize("headings", HEADINGS)
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
async def test_ratings_are_read_under_any_heading(desk: EntryDesk, headings: str, encoding: str) -> None:
    """English, Dutch and French headings, blanks around them, tabs, Windows-1252 and UTF-16: the rating arrives."""
    mark = next(each for each in "\t;," if each in headings)
    row = mark.join(('"Müller, Änne"', "Café", "1834"))
    entries = await shown(desk, await cup(desk), f"{headings}\r\n{row}\r\n".encode(encoding))
    (line,) = entries.open
    assert line.player
    assert (line.player.name, line.player.club, line.player.own) == ("Müller, Änne", "Café", 1834)
    assert entries.unused == ()


async def test_the_draw_follows_a_list_of_own_ratings(desk: EntryDesk) -> None:
    """Name, club and rating: the start order follows that rating when it is the only one, and the draw seeds by it."""
    stream = await cup(desk)
    data = b"Name,Club,Rating\nLow,,1000\nHigh,,2000\nMiddle,,1500\n"
    entries = await shown(desk, stream, data)
    assert follows_own_rating((await desk.club.open(DIRECTOR, stream)).state, entries)
    await desk.enter(DIRECTOR, stream, EntrySource(data=data), EntriesAsked(own_rating=True))
    await desk.club.execute(DIRECTOR, stream, desk.club.parse("PairRound", {"answers": ["too_many_rounds"]}))
    state = (await desk.club.open(DIRECTOR, stream)).state
    ranked = sorted(state.entries.values(), key=lambda entry: entry.number)
    assert [entry.player.name for entry in ranked] == ["High", "Middle", "Low"]


async def test_an_id_number_is_a_fide_id(desk: EntryDesk) -> None:
    """As FIDE's own list calls it."""
    (line,) = (await shown(desk, await cup(desk), b"ID Number;Name;Elo\n4600001;Roe, Ria;1900\n")).open
    assert line.player
    assert (line.player.fide_id, line.player.elo) == (4600001, 1900)


async def test_name_beside_first_name_is_the_last_name(desk: EntryDesk) -> None:
    """“Name” and “Vorname” are both kept."""
    (line,) = (await shown(desk, await cup(desk), b"Name;Vorname\nRoe;Ria\n")).open
    assert line.player
    assert line.player.name == "Roe, Ria"


async def test_what_is_read_ignored_and_rejected_is_said(desk: EntryDesk) -> None:
    """Who is entered already is left out and named; a wrong line is told with its number; so are unused columns."""
    stream = await cup(desk, "Roe, Ria")
    data = (
        b"Name;Rating;Shoe size\nroe,  ria;1900;40\nPoe, Pia;1700;41\nMoe, Mia;strong;42\nPoe, Pia;1700;43\n"
    )
    entries = await shown(desk, stream, data)
    view = entry_list_view(entries, language("en"))
    assert [each["name"] for each in view["players"]] == ["Poe, Pia"]
    assert [each["name"] for each in view["entered_already"]] == ["roe, ria"]
    assert [each["line"] for each in view["rejected"]] == [4, 5]
    assert "line 3 already" in view["rejected"][1]["reason"]
    assert view["unused"] == ["Shoe size"]
    with pytest.raises(LinesRejected):
        await desk.enter(DIRECTOR, stream, EntrySource(data=data), EntriesAsked())
    done = await desk.enter(DIRECTOR, stream, EntrySource(data=data), EntriesAsked(skip_faulty=True))
    said = [language("en").say(line) for line in done.report]
    assert said[:2] == ["1 player was entered.", "Entered already and left out: roe, ria."]
    assert said[-1] == "Columns not used: Shoe size."


DSB = (
    b"ID,VKZ,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index\n"
    b'NU4000001,0A614,1081,A,"Roe,Ria",W,,1990,202517,1841,106\n'
)
DSB_UNUSED = ["VKZ", "Mgl-Nr", "Status", "Spielberechtigung", "Letzte-Auswertung"]


async def test_what_a_federation_says_besides_is_named(desk: EntryDesk) -> None:
    """A player of a tournament has no membership; what the German list says of it is not dropped without a word."""
    stream = await cup(desk)
    assert entry_list_view(await shown(desk, stream, DSB), language("en"))["unused"] == DSB_UNUSED
    done = await desk.enter(DIRECTOR, stream, EntrySource(data=DSB), EntriesAsked())
    said = [language("en").say(line) for line in done.report]
    assert said == ["1 player was entered.", f"Columns not used: {', '.join(DSB_UNUSED)}."]


NAMESAKES = b"Name;Born;FIDE-ID\nRoe, Ria;1960;4600001\nRoe, Ria;1990;4600002\nPoe, Pia;1970;\nPoe, Pia;2001;\nMoe, Mia;;\nMoe, Mia;;\n"


async def test_namesakes_are_two_people(desk: EntryDesk) -> None:
    """Another FIDE ID or another year of birth: the second one is entered with a number. The name alone is the same person."""
    stream = await cup(desk)
    view = entry_list_view(await shown(desk, stream, NAMESAKES), language("en"))
    names = ["Roe, Ria", "Roe, Ria (2)", "Poe, Pia", "Poe, Pia (2)", "Moe, Mia"]
    assert [each["name"] for each in view["players"]] == names
    assert [each["line"] for each in view["rejected"]] == [7]
    await desk.enter(DIRECTOR, stream, EntrySource(data=NAMESAKES), EntriesAsked(skip_faulty=True))
    again = entry_list_view(await shown(desk, stream, NAMESAKES), language("en"))
    assert (len(again["entered_already"]), again["players"]) == (6, [])


async def test_a_namesake_of_somebody_entered_is_not_left_out(desk: EntryDesk) -> None:
    """Who is in the tournament with another FIDE ID is somebody else; another national ID alone tells nobody apart."""
    stream = await cup(desk)
    first = {"name": "Roe, Ria", "fide_id": 4600001, "national_id": "10614-1081"}
    await desk.club.execute(DIRECTOR, stream, desk.club.parse("AddPlayer", first))
    other = await shown(desk, stream, b"Name;FIDE-ID\nRoe, Ria;4600002\n")
    assert [line.player.name for line in other.open if line.player] == ["Roe, Ria (2)"]
    same = await shown(desk, stream, b"Name;National ID\nRoe, Ria;NU4073762\n")
    assert (len(same.open), len(same.taken)) == (0, 1)


async def test_columns_are_chosen(desk: EntryDesk) -> None:
    """Pasted rows without headings are suggested and read as somebody says; a column left out is named."""
    stream, rows = await cup(desk), b"Roe, Ria\t1900\tGER\nPoe, Pia\t1750\tNED\n"
    columns = checked_columns(("name", "elo", ""))
    entries = await shown(desk, stream, rows, columns=columns)
    assert [(line.player.name, line.player.elo) for line in entries.open if line.player] == [
        ("Roe, Ria", 1900),
        ("Poe, Pia", 1750),
    ]
    assert entries.unused == ("3",)
    held = await Imports(desk.directory).hold_players(DIRECTOR, stream, rows, "")
    assert held.preview
    assert [column.value for column in held.preview.suggested] == ["name", "own", "federation"]


async def test_players_of_a_tournament_or_an_archive_by_choice(desk: EntryDesk) -> None:
    """Some, all or all but some; with all their data; those already here are left out."""
    source, target = await cup(desk, "Ahorn", "Birke", "Ceder", "Distel"), await cup(desk, "Birke")
    archive = await desk.club.export(DIRECTOR, source)
    await desk.enter(DIRECTOR, target, EntrySource(tournament=source), EntriesAsked(who=(1, 2)))
    await desk.enter(DIRECTOR, target, EntrySource(data=archive), EntriesAsked(without=(4,)))
    entries = (await desk.club.open(DIRECTOR, target)).state.entries.values()
    assert [entry.player.name for entry in entries] == ["Birke", "Ahorn", "Ceder"]
    with pytest.raises(NobodyChosen):
        await desk.enter(DIRECTOR, target, EntrySource(data=archive), EntriesAsked(without=(4,)))


async def test_people_by_choice(desk: EntryDesk) -> None:
    """Nothing asked for shows the club's own people; words show who is called so."""
    for name, member in (("Zeder, Zoe", True), ("Ahorn, Ada", True), ("Fremd, Frida", False)):
        await desk.directory.add(DIRECTOR, {"name": name, "member": member, "own": 1400})
    stream = await cup(desk)
    everybody = await desk.shown(DIRECTOR, stream, EntrySource(people=""))
    assert [line.player.name for line in everybody.open if line.player] == ["Ahorn, Ada", "Zeder, Zoe"]
    await desk.enter(DIRECTOR, stream, EntrySource(people="fri"), EntriesAsked())
    (entry,) = (await desk.club.open(DIRECTOR, stream)).state.entries.values()
    assert (entry.player.name, entry.player.own) == ("Fremd, Frida", 1400)


async def test_a_single_list_is_asked_about(desk: EntryDesk) -> None:
    """Into a tournament, too, one rating is not taken for standard."""
    stream = await cup(desk)
    with pytest.raises(WhichRating):
        await shown(desk, stream, SINGLE, name="list.txt")
    (line,) = (await shown(desk, stream, SINGLE, name="list.txt", single="fide-rapid")).open
    assert line.player
    assert (line.player.elo, line.player.elo_rapid) == (0, 2101)
