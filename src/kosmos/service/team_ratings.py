"""Boards of team events that count in the club's own ratings, if the club wants it: of events that visitors may see.

An event is looked through once for each of its versions. Players are recognised as everywhere: by FIDE id, else by name.
"""

from collections.abc import Iterator, Mapping, Sequence

from kosmos.club.live_ratings import TEAMS
from kosmos.core.folding import fold
from kosmos.core.results import Result
from kosmos.service.actors import VISITOR
from kosmos.service.live_ratings import LiveRatings
from kosmos.service.outside_games import OutsideGame, OutsideGames, OutsidePlayer
from kosmos.service.overviews import Overviews
from kosmos.service.reading import off_loop
from kosmos.service.team_events import ListedTeamEvent, TeamEvents
from kosmos.standings.careers import SeenAs
from kosmos.teams.events import BoardPlayed, StampedTeamEvent, TeamMember
from kosmos.teams.state import TeamEntry, TeamEventState

SCORES = {Result.WHITE_WINS: 1.0, Result.DRAW: 0.5, Result.BLACK_WINS: 0.0}  #: of the first-named team
TeamGamePlace = tuple[int, int, int]  #: round, match, board


class TeamRatings:
    def __init__(self, events: TeamEvents, live: LiveRatings) -> None:
        self._events = events
        self._live = live
        self._overviews = Overviews()

    async def counted(self) -> list[OutsideGames]:
        """The oldest event first; none unless the club wants it."""
        if TEAMS not in (await self._live.state()).wanted:
            return []
        return [await self._played(each) for each in reversed(await self._events.listing(VISITOR))]

    async def _played(self, listed: ListedTeamEvent) -> OutsideGames:
        async def make() -> OutsideGames:
            state = await self._events.get(VISITOR, listed.id)
            told = await self._events.whole_stream(VISITOR, listed.id)
            return await off_loop(lambda: boards_played(state, told))

        return await self._overviews.once(listed.id, (listed.created, listed.version), make)


def boards_played(state: TeamEventState, told: Sequence[StampedTeamEvent]) -> OutsideGames:
    """Every board at which two played to an end, and who they were; forfeits are no games."""
    games = list(_games(state, entered_on(told)))
    playing = {id_ for game in games for id_ in (game.white, game.black)}
    members = [
        (member, team) for team in state.teams.values() for member in team.members if member.id in playing
    ]
    place = {member.id: number for number, (member, _) in enumerate(members)}
    here = [game for game in games if game.white in place and game.black in place]
    return OutsideGames(
        tuple(_player(member, team) for member, team in members),
        tuple(game._replace(white=place[game.white], black=place[game.black]) for game in here),
    )


def _player(member: TeamMember, team: TeamEntry) -> OutsidePlayer:
    seen = SeenAs(fold(member.name), member.fide_id)
    return OutsidePlayer(member.name, member.title.value, team.club or team.name, seen)


def entered_on(told: Sequence[StampedTeamEvent]) -> dict[TeamGamePlace, str]:
    """When each board got its first result: the day of a round of which none is said."""
    found: dict[TeamGamePlace, str] = {}
    for stamped in told:
        if isinstance(stamped.event, BoardPlayed):
            event = stamped.event
            found.setdefault((event.round, event.match, event.board), stamped.at[:10])
    return found


def _games(state: TeamEventState, entered: Mapping[TeamGamePlace, str]) -> Iterator[OutsideGame]:
    """The games by the ids of the players; the score is White's."""
    for number, round_ in enumerate(state.rounds, 1):
        said = state.times_of(number).start[:10]
        for match in round_.matches:
            boards = zip(match.home_players, match.away_players, match.results, strict=False)
            for board, (home, away, result) in enumerate(boards, 1):
                if result in SCORES and home and away:
                    day = said or entered.get((number, match.number, board), "")
                    game = OutsideGame(day, home, away, SCORES[result])
                    yield game if match.home_white(board) else OutsideGame(day, away, home, 1 - game.score)
