"""One place puts the services of a database together, in the order in which they need each other."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from kosmos.core.database_files import folder_beside
from kosmos.service.arena_ratings import ArenaRatings
from kosmos.service.arenas import Arenas
from kosmos.service.board_hall import IDLE_DAYS, BoardHall
from kosmos.service.careers import Careers
from kosmos.service.club import Club
from kosmos.service.common_time import CommonTime
from kosmos.service.copies import TournamentCopies
from kosmos.service.demo import Demo
from kosmos.service.doorman import Doorman
from kosmos.service.finished_games import FinishedGames
from kosmos.service.games import GamesLibrary
from kosmos.service.kept_addresses import KeptAddresses
from kosmos.service.list_updates import PUBLISHED, ListUpdates
from kosmos.service.live_ratings import LiveRatings
from kosmos.service.mail import Mailer
from kosmos.service.people import Directory
from kosmos.service.people_imports import Imports
from kosmos.service.player_desk import PlayerDesk
from kosmos.service.registration import Registration
from kosmos.service.round_boards import RoundBoards
from kosmos.service.round_notices import RoundNotices
from kosmos.service.screens import Screens
from kosmos.service.seasons import Seasons
from kosmos.service.team_events import TeamEvents
from kosmos.service.team_ratings import TeamRatings
from kosmos.service.tournament_roles import TournamentRoles
from kosmos.service.training.mate_tables import FOLDER, MateTables
from kosmos.service.training.practice import Practice
from kosmos.service.turn_mails import TurnMails
from kosmos.store.opening import Store, open_store


@dataclass(frozen=True)
class ServiceSettings:
    """How the services of a database work. Each field has the usual value as its default."""

    bus: str = ""  #: what carries news between the programs on the database; each can look for itself
    idle_days: int = IDLE_DAYS  #: after which a live board that nobody uses is closed
    mailer: Mailer | None = None
    rating_lists: Sequence[str] = (PUBLISHED,)  #: addresses of published lists


USUAL = ServiceSettings()


@dataclass(frozen=True)
class Services:
    store: Store
    doorman: Doorman
    club: Club
    copies: TournamentCopies
    directory: Directory
    imports: Imports
    list_updates: ListUpdates
    games: GamesLibrary
    hall: BoardHall
    round_boards: RoundBoards
    practice: Practice
    player_desk: PlayerDesk
    screens: Screens
    registration: Registration
    roles: TournamentRoles
    arenas: Arenas
    turn_mails: TurnMails
    round_notices: RoundNotices
    careers: Careers
    live_ratings: LiveRatings
    arena_ratings: ArenaRatings
    seasons: Seasons
    team_events: TeamEvents
    demo: Demo

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """What goes on in the background, from the start of a server to its end."""
        await self.imports.wake()
        await self.club.seasons_of_cups.wake()
        await self.hall.start()
        await self.arenas.start()
        async with self.round_notices.listening():
            yield
        await self.arenas.close()
        await self.hall.close()
        await self.practice.tables.close()
        await self.store.close()


def open_services(database: Path | str, settings: ServiceSettings = USUAL) -> Services:
    """All services on one database, and on the files that lie beside it."""
    return assemble(open_store(database, settings.bus), folder_beside(database), settings)


def assemble(store: Store, folder: Path = Path(), settings: ServiceSettings = USUAL) -> Services:
    """`folder`: the club's, where files beside the database are."""
    club, games = Club(store.streams), GamesLibrary(store.games)
    finished = FinishedGames(club, games)
    hall = _hall(store, club, finished, settings.idle_days)
    directory = Directory(store, club)
    imports = Imports(directory)
    turn_mails = hall.slow_games = TurnMails(settings.mailer, store.settings, hall.links)
    round_boards, arenas = RoundBoards(club, hall), Arenas(club.engine, hall)
    finished.after += [round_boards.go_on, arenas.finished]
    live_ratings, arena_ratings = _ratings(club, games, store, finished, arenas)
    doorman = Doorman(store)
    team_events = TeamEvents(club.engine, hall.links, club.local_now)
    careers = Careers(club, live_ratings, TeamRatings(team_events, live_ratings))
    _forget_addresses(KeptAddresses(store.settings, hall.state), club, directory)
    screens = _screens(store, club, team_events)
    seasons, player_desk = Seasons(club.engine, careers), PlayerDesk(club, hall.links, store.settings)
    return Services(
        store=store,
        doorman=doorman,
        roles=_roles(store, doorman, club, team_events),
        club=club,
        copies=TournamentCopies(club),
        directory=directory,
        imports=imports,
        list_updates=ListUpdates(imports, settings.rating_lists),
        games=games,
        hall=hall,
        round_boards=round_boards,
        practice=Practice(MateTables(folder / FOLDER)),
        player_desk=player_desk,
        screens=screens,
        registration=Registration(club, directory, store.settings),
        arenas=arenas,
        turn_mails=turn_mails,
        round_notices=RoundNotices(club, player_desk, hall.links, store.settings, settings.mailer),
        careers=careers,
        live_ratings=live_ratings,
        arena_ratings=arena_ratings,
        seasons=seasons,
        team_events=team_events,
        demo=Demo(club, seasons, round_boards, hall, store.people, store.settings),
    )


def _screens(store: Store, club: Club, team_events: TeamEvents) -> Screens:
    """They end with the event they show."""
    screens = Screens(store.settings)
    for events in (club, team_events):
        events.after_delete.append(screens.forget_stream)
    return screens


def _roles(store: Store, doorman: Doorman, club: Club, team_events: TeamEvents) -> TournamentRoles:
    """They end with the event they are for."""
    roles = TournamentRoles(store.settings, doorman)
    for events in (club, team_events):
        events.after_delete.append(roles.forget_stream)
    return roles


def _ratings(
    club: Club, games: GamesLibrary, store: Store, finished: FinishedGames, arenas: Arenas
) -> tuple[LiveRatings, ArenaRatings]:
    """They follow what an arbiter corrects and what is taken out of the library."""
    live = LiveRatings(club.engine, games, store.people)
    finished.after.append(live.corrected)
    games.after_delete.append(live.forget)
    of_arenas = ArenaRatings(club.engine, arenas, live, store.people)
    live.more.append(of_arenas.games)
    return live, of_arenas


def _forget_addresses(addresses: KeptAddresses, club: Club, directory: Directory) -> None:
    """With a tournament, with a player of one, and with somebody of the club's people."""
    club.after_delete.append(addresses.forget_stream)
    club.after_forget.append(addresses.forget_player)
    directory.after_forget.append(addresses.forget_person)


def _hall(store: Store, club: Club, finished: FinishedGames, idle_days: int) -> BoardHall:
    return BoardHall(
        club.engine,
        store.settings,
        finished,
        idle_days=idle_days,
        lead=store.take_lead,
        common=CommonTime(store.time),
        shared=store.is_shared,
    )
