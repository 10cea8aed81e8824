"""Every parser that reads what strangers send, with valid files to begin with.

A target takes bytes; what it cannot read it refuses (`Refusal`). Anything else that it raises is a finding.
"""

import datetime as dt
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from openpyxl import Workbook

from formats.kfc_files import pairing_rows, write_file
from formats.results_files import make_self_tests, make_series
from formats.trf.samples import OTHERS, TRF16, TRF26
from fuzz.declared import read_declared
from fuzz.declared import seeds as declared_seeds
from kosmos.core.colours import Colour
from kosmos.core.commands import Context
from kosmos.core.errors import Refusal
from kosmos.core.texts import decode_text
from kosmos.formats.archive import make_archive, read_archive
from kosmos.formats.engine_config import read_engine_config
from kosmos.formats.game_pgn import parse_games
from kosmos.formats.games_pgn import read_games
from kosmos.formats.kfc_csv import read_players
from kosmos.formats.kfc_script import read_script
from kosmos.formats.results_csv import read_results_csv
from kosmos.formats.schachecke_game import parse_game_record
from kosmos.formats.schachecke_results import (
    GameSeries,
    PlayedGame,
    PlayedSide,
    parse_self_tests,
    parse_series,
)
from kosmos.formats.team_archive import make_team_archive, read_team_archive
from kosmos.formats.team_csv import make_division_csv, make_division_xlsx, read_division
from kosmos.formats.team_trf import team_trf_text
from kosmos.formats.team_trf_import import read_team_trf
from kosmos.formats.trf_import import read_trf_tournament
from kosmos.formats.xlsx_rows import is_workbook
from kosmos.play.commands import read_board_command
from kosmos.play.ends import End
from kosmos.play.fen import parse_fen
from kosmos.play.options import parse_options
from kosmos.play.position import parse_position
from kosmos.play.time_control import parse_time_control
from kosmos.play.training.exercises import Attempt
from kosmos.play.training.sets import ExerciseEnd, MatingSet
from kosmos.script.menu import parse_menu
from kosmos.script.program import check
from kosmos.service.example_rooms import EveningPage, change_evening, read_evening, write_evening
from kosmos.service.kfc_import import moved_from_file
from kosmos.service.people_sources import ListAsked, items_of
from kosmos.service.web_push import read_subscription
from kosmos.store.bus import MemoryBus
from kosmos.tournament.chronicle import fold
from kosmos.tournament.commands import COMMANDS, parse_command
from kosmos.tournament.events.copies import CopyTaken
from kosmos.tournament.events.rounds import ResultEntered
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.merging import mark_of, plan_merge
from kosmos.tournament.retelling import up_to_date
from kosmos.web.live import _DECODER
from kosmos.web.messages import PersonHere
from kosmos.web.presence import TOPIC as PRESENCE
from kosmos.web.presence import PresenceBook
from kosmos.web.seats_book import TOPIC as SEATS
from kosmos.web.seats_book import SeatsBook
from teams.team_stories import TeamStory

TODAY = dt.date(2026, 9, 24)


class Target(NamedTuple):
    read: Callable[[bytes], Any]
    seeds: Sequence[bytes]


# -- readers ---------------------------------------------------------------------------------------------


def read_people(data: bytes) -> None:
    """Tables, FIDE and DSB lists, report files, packed or not: the file says which."""
    name = "list.xlsx" if is_workbook(data) and b"xl/" in data else "standard_list.txt"
    for line in items_of(ListAsked(name=name, today=TODAY).of(data)):
        assert line.person or line.reason


def read_live(data: bytes) -> None:
    """A message of the WebSocket; what it holds is read as far as no stream is needed."""
    try:
        message: Any = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return
    if hasattr(message, "fields") and message.command in COMMANDS:
        parse_command(message.command, message.fields, TODAY)
    if isinstance(getattr(message, "command", None), dict):
        read_board_command(message.command)


def read_copy(data: bytes) -> None:
    """A copy that comes back, merged into the tournament that it left."""
    ours, theirs = read_archive(taken_along()), read_archive(data)
    if found := mark_of(ours, theirs):
        mark, event = found
        plan_merge(up_to_date(ours), up_to_date([*ours[:mark], *theirs[mark:]]), mark, event.copy)


class Whispering(MemoryBus):
    """What is whispered is kept, to be heard by the books of another node."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[bytes] = []

    def whisper(self, topic: str, what: bytes) -> None:
        self.said.append(what)


def overhear(topic: str) -> Callable[[bytes], None]:
    """What another node says of who is there: at the books of ours."""

    def read(data: bytes) -> None:
        bus = Whispering()
        books = PresenceBook(bus), SeatsBook(bus)
        bus.hear_whisper(topic, data)
        assert books

    return read


def text_of(reader: Callable[[str], Any]) -> Callable[[bytes], Any]:
    def read(data: bytes) -> None:
        found = reader(decode_text(data))
        if not isinstance(found, str | tuple | dict) and hasattr(found, "__iter__"):
            list(found)

    return read


# -- seeds -----------------------------------------------------------------------------------------------


@cache
def keizer_file() -> bytes:
    players = [
        {"id": n, "name": f"Player {n}", "rating": 1500 + n, "rank": n, "state": 0} for n in range(1, 6)
    ]
    rounds = [["1-2 1-0", "3-4 1/2", "5 bye"], ["2-3 0-1", "5-1 1-0", "4 exc"]]
    with tempfile.TemporaryDirectory() as folder:
        tables = {"Player": players, "Pairing": pairing_rows(rounds)}
        return write_file(Path(folder) / "club.s3db", tables).read_bytes()


@cache
def archive() -> bytes:
    imported = read_trf_tournament(TRF26.encode())
    context = Context("fuzz", "2026-09-24T18:00:00Z", 1)
    return make_archive([each for step in imported.steps for each in stamped(context, step)])


@cache
def taken_along() -> bytes:
    whole = read_archive(archive())
    left = Stamped("2026-09-25T18:00:00Z", "fuzz", CopyTaken("0000beef", "cup"), 0)
    return make_archive([*whole, left])


@cache
def came_back() -> bytes:
    """A result was entered once more meanwhile."""
    theirs = read_archive(taken_along())
    again = next(each for each in reversed(theirs) if isinstance(each.event, ResultEntered))
    return make_archive([*theirs, again])


@cache
def whispers() -> list[bytes]:
    """Of presence, and of seats."""
    bus = Whispering()
    person = PersonHere("Ada", "standings", "Standings", editing=True)
    PresenceBook(bus).here("cup", "one", "ada", person, lambda _: None)
    SeatsBook(bus).sit("board:x", "one", Colour.WHITE)
    return bus.said


def packed(**files: bytes) -> bytes:
    whole = BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name.replace("_", "."), data)
    return whole.getvalue()


@cache
def packed_lists() -> list[bytes]:
    clubs = b"ZPS,LV,Verband,Vereinname\n0A614,0,A00,SK Musterstadt\n"
    return [
        packed(list_txt=FIDE_TEXT),
        packed(list_xml=FIDE_XML),
        packed(spieler_csv=DSB, vereine_csv=clubs),
        table_workbook(),
    ]


def table_workbook() -> bytes:
    book = Workbook()
    for line in TABLE.decode().splitlines():
        book.active.append(line.split(";"))
    whole = BytesIO()
    book.save(whole)
    return whole.getvalue()


@cache
def evenings() -> list[bytes]:
    page = EveningPage()
    for name in ("Ada", "Bernd", "Carla"):
        page = change_evening(page, "join", name)
    return [write_evening(page).encode(), write_evening(change_evening(page, "ready", "Ada")).encode()]


@cache
def team_story() -> TeamStory:
    """Two rounds of four teams: line-ups, results, a forfeited match, points taken, an undone step."""
    story = TeamStory().teams("Rooks", "Knights", "Bishops", "Pawns").drawn()
    story.do("GiveLineup", round=1, team=1, players=[1, 3])
    story.results(1, 1, "1-0", "½-½").results(2, 2, "0-1", "+/-")
    story.do("ForfeitTeamMatch", round=1, match=2, lost="home")
    story.do("AdjustTeamPoints", team=2, taken_match=1, reason="late")
    story.do("UndoTeamStep")
    return story


def stamped(context: Context, step: Sequence[Any]) -> list[Any]:
    return [Stamped(context.at, context.by, event, part) for part, event in enumerate(step)]


PGN = b'[Event "Cup"]\n[White "A, B"]\n[Black "C"]\n[Result "1-0"]\n[FEN "8/8/8/4k3/8/8/8/4K2R w - - 0 1"]\n\n1. Rh5+ {[%clk 0:09]} (1. Ke2 $1) Ke6 1-0\n'
PGN_USUAL = b'[Event "?"]\n[Date "2026.09.24"]\n[WhiteElo "1834"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n\n[Event "Two"]\n\n1. d4 *\n'
FIDE_TEXT = (
    b"ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    b"FOA SEP26 Gms K  B-day Flag\n"
    b"4600001        Mustermann, Ada                                              GER F   WIM  WIM                 "
    b"    2101  9   20 1990  w\n"
)
FIDE_XML = b'<?xml version="1.0"?><playerslist><player><fideid>4600001</fideid><name>Mustermann, Ada</name><country>GER</country><sex>F</sex><title>WIM</title><rating>2101</rating><games>9</games><k>20</k><birthday>1990</birthday><flag>w</flag></player></playerslist>'
DSB = 'ZPS,Mgl-Nr,Status,Spielername,Geschlecht,Spielberechtigung,Geburtsjahr,Letzte-Auswertung,DWZ,Index,FIDE-Elo,FIDE-Titel,FIDE-ID,FIDE-Land\n0A614,1081,A,"Müller,Käthe",W,,1990,202517,1841,106,1823,WFM,4600003,GER\n'.encode(
    "cp1252"
)
TABLE = "Name;Vorname;Verein;Elo;DWZ;Geburtsdatum\nMüller;Käthe;SK Musterstadt;1823;1841-106;24.09.1990\n".encode()
SCRIPT = b"""/* a night */
ARG name
NewTournament name
do i = 1 to 4
  AddPlayer '"Player' i'"' RATING 1500+i
end
DoPairings ROUNDROBIN
if RC > 0 then say RESULT
select; when 1 = 2 then nop; otherwise exit 5; end
EnterResult 1 2 '1-0'
"""
MENU = b'Print table,"PrintTable.kosmos",A\nUpdate ratings,UpdateRatings.kosmos\n'
LIVE = (
    b'{"type":"follow","stream":"cup","after":5,"shows":"standings"}',
    b'{"type":"do","id":1,"stream":"cup","command":"EnterResult","fields":{"round":1,"board":1,"result":"1-0"},"expected_version":3}',
    b'{"type":"do","id":2,"stream":"cup","command":"AddPlayer","fields":{"name":"Adler, Ada","elo":"1700","birth":"24.09.1978","groups":"sw"}}',
    b'{"type":"act","id":3,"stream":"board:x","command":{"do":"move","move":"e2e4","ply":0}}',
    b'{"type":"ping"}',
)
GAME_RECORD = b"""# one evening
l:/schach/dorsten/SB_schnellsv.xhtml
t:720000:6000:0
a:awaik51abk58
s:awk52abamk58:715000
m:
o:abxr:-12
"""
SELF_TESTS = make_self_tests(
    [Attempt(kind, end, 9, 31_000) for kind in MatingSet for end in ExerciseEnd]
).encode()
PLAYED = [PlayedGame(PlayedSide.WHITE, PlayedSide.BLACK, end, 31) for end in End if end is not End.NO_KING]
SERIES = make_series(GameSeries(tuple(PLAYED), "/board/x")).encode()
KFC_PLAYERS = "Name;Rating\nMüller, Käthe;1841\nAdler, Ada;1700\n".encode()
KFC_SCRIPT = b"testscript\ncreate-player 6\n"
ENGINE_CONFIG = b"# wishes\nPlayersNumber=40\nRoundsNumber=7\nPointsForWin=1.0\nForfeitRate=20\n"
SUBSCRIPTION = b'{"endpoint":"https://push.example.org/x","expirationTime":null,"keys":{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}'
POSITIONS = (
    b"8/8/8/4k3/8/8/8/4K2R w K - 0 1",
    b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    b"awamk51abk58",
    b"awk5154abaik5844e53",
)

TARGETS: dict[str, Target] = {
    "trf": Target(read_trf_tournament, [each.encode() for each in (TRF16, TRF26, OTHERS)]),
    "lists": Target(read_people, [FIDE_TEXT, FIDE_XML, DSB, TABLE, TRF16.encode()]),
    "archive": Target(read_archive, []),
    "team-archive": Target(read_team_archive, []),
    "team-trf": Target(read_team_trf, []),
    "division": Target(read_division, []),
    "division-xlsx": Target(read_division, []),
    "keizer-file": Target(moved_from_file, []),
    "pgn": Target(text_of(read_games), [PGN, PGN_USUAL]),
    "game-pgn": Target(text_of(parse_games), [PGN, PGN_USUAL]),
    "results-csv": Target(
        text_of(lambda text: read_results_csv(text, fold(read_archive(archive())).state)),
        [b"round;board;result\n1;1;1-0\n1,2,=\n"],
    ),
    "position": Target(text_of(parse_position), POSITIONS),
    "fen": Target(text_of(parse_fen), POSITIONS),
    "time-control": Target(text_of(parse_time_control), [b"40/6000+30:900+30", b"300+3", b"60-5~3"]),
    "options": Target(text_of(parse_options), [b"snow time:300+3", b"free chess960"]),
    "script": Target(text_of(check), [SCRIPT]),
    "menu": Target(text_of(parse_menu), [MENU]),
    "live": Target(read_live, LIVE),
    "declared": Target(read_declared, []),
    "packed-lists": Target(read_people, []),
    "copy": Target(read_copy, []),
    "presence": Target(overhear(PRESENCE), []),
    "seats": Target(overhear(SEATS), []),
    "evening": Target(text_of(read_evening), []),
    "subscription": Target(text_of(read_subscription), [SUBSCRIPTION]),
    "game-record": Target(text_of(parse_game_record), [GAME_RECORD]),
    "self-tests": Target(text_of(parse_self_tests), [SELF_TESTS]),
    "series": Target(text_of(parse_series), [SERIES]),
    "kfc-players": Target(text_of(read_players), [KFC_PLAYERS]),
    "kfc-script": Target(text_of(read_script), [KFC_SCRIPT]),
    "engine-config": Target(text_of(read_engine_config), [ENGINE_CONFIG]),
}


def seeds_of(name: str) -> Sequence[bytes]:
    made: dict[str, Callable[[], list[bytes]]] = {
        "archive": lambda: [archive()],
        "keizer-file": lambda: [keizer_file()],
        "team-archive": lambda: [make_team_archive(team_story().stream)],
        "team-trf": lambda: [team_trf_text(team_story().state).encode()],
        "division": lambda: [make_division_csv(team_story().state)],
        "division-xlsx": lambda: [make_division_xlsx(team_story().state)],
        "declared": declared_seeds,
        "packed-lists": packed_lists,
        "copy": lambda: [taken_along(), came_back()],
        "presence": lambda: whispers()[:1],
        "seats": lambda: whispers()[1:],
        "evening": evenings,
    }
    return made[name]() if name in made else TARGETS[name].seeds


def complaint(name: str, data: bytes) -> Exception | None:
    """What a reader raised that is no refusal."""
    try:
        TARGETS[name].read(data)
    except Refusal:
        return None
    except Exception as fault:  # noqa: BLE001 - that is the question
        return fault
    return None
