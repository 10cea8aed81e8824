"""Who may sit where: the board order rules of line-ups, each a function of its own."""

from collections.abc import Sequence
from typing import ClassVar

from kosmos.core.errors import NotFound, Refusal
from kosmos.core.results import Result
from kosmos.locale import N_, NP_, Phrase
from kosmos.teams.settings import BoardOrder, TeamSettings
from kosmos.teams.state import TeamEntry, TeamMatch


class PlayerTwiceInLineup(Refusal):
    text: ClassVar[str] = N_("{name} stands in the line-up twice.")
    name: str


class WrongBoardOrder(Refusal):
    text: ClassVar[str] = N_("{name} is ranked before {other} and has to sit above.")
    name: str
    other: str


class OutsideMargin(Refusal):
    text: ClassVar[str] = N_(
        "{name} ({rating}) may not sit below {other} ({other_rating}): the margin is {margin}."
    )
    name: str
    rating: int
    other: str
    other_rating: int
    margin: int


class GapInLineup(Refusal):
    text: ClassVar[str] = N_("Board {board} is empty, but a board below it is not: move up.")
    board: int


class TooFewInLineup(Refusal):
    text: ClassVar[str] = NP_(
        "A line-up needs at least {count} player.", "A line-up needs at least {count} players."
    )
    count: int


class TooManyBoards(Refusal):
    text: ClassVar[str] = NP_("A match has {count} board.", "A match has {count} boards.")
    count: int


class BoardIsEmpty(Refusal):
    text: ClassVar[str] = N_("Board {board} is empty on one side and lost by forfeit: nobody can play there.")
    status: ClassVar[int] = 409
    board: int


def first_players(team: TeamEntry, boards: int) -> tuple[int, ...]:
    """Where nobody hands in a line-up, the first players of the list play; boards that are left stay empty."""
    ids = [each.id for each in team.members[:boards]]
    return tuple(ids + [0] * (boards - len(ids)))


def checked_lineup(settings: TeamSettings, team: TeamEntry, players: Sequence[int]) -> tuple[int, ...]:
    """As it will be kept, filled up with empty boards; or what is wrong with it."""
    if len(players) > settings.boards:
        raise TooManyBoards(settings.boards)
    lineup = (*players, *(0,) * (settings.boards - len(players)))
    _check_known(team, lineup)
    seated = [id_ for id_ in lineup if id_]
    if len(seated) < min(settings.least_players, len(team.members)) or not seated:
        raise TooFewInLineup(settings.least_players)
    if settings.gaps_last:
        _check_gaps(lineup)
    _check_order(settings, team, seated)
    return lineup


def _check_known(team: TeamEntry, lineup: Sequence[int]) -> None:
    seen: set[int] = set()
    for id_ in filter(None, lineup):
        member = team.member(id_)
        if member is None:
            raise NotFound(Phrase(N_("player")), id_)
        if id_ in seen:
            raise PlayerTwiceInLineup(member.name)
        seen.add(id_)


def _check_gaps(lineup: Sequence[int]) -> None:
    """Gaps only at the bottom: whoever is there moves up."""
    last = max(board for board, id_ in enumerate(lineup) if id_)
    if 0 in lineup[:last]:
        raise GapInLineup(lineup.index(0) + 1)


def _check_order(settings: TeamSettings, team: TeamEntry, seated: Sequence[int]) -> None:
    if settings.order is BoardOrder.FREE:
        return
    for place, above in enumerate(seated):
        for below in seated[place + 1 :]:
            if team.rank_of(below) < team.rank_of(above):
                _check_pair(settings, team, above, below)


def _check_pair(settings: TeamSettings, team: TeamEntry, above: int, below: int) -> None:
    """`below` is ranked before `above` and sits below all the same: with a margin, if the ratings are close enough."""
    upper, lower = team.member(above), team.member(below)
    assert upper is not None
    assert lower is not None
    if settings.order is BoardOrder.FIXED:
        raise WrongBoardOrder(lower.name, upper.name)
    if lower.rating - upper.rating > settings.margin:
        raise OutsideMargin(lower.name, lower.rating, upper.name, upper.rating, settings.margin)


def boards_given_away(match: TeamMatch) -> list[tuple[int, Result]]:
    """Boards that nobody can play: an empty place loses by forfeit, two of them both lose."""
    found = []
    for board, (home, away) in enumerate(zip(match.home_players, match.away_players, strict=True), 1):
        if home and away:
            continue
        lost = Result.DOUBLE_FORFEIT if not home and not away else None
        won = Result.WHITE_WINS_FORFEIT if home else Result.BLACK_WINS_FORFEIT
        found.append((board, lost or won))
    return found


def check_seats(match: TeamMatch, board: int, result: Result) -> None:
    """A board with an empty seat is lost by whoever is not there, or by both; a game needs two."""
    lost = dict(boards_given_away(match)).get(board)
    if lost and result not in (lost, Result.DOUBLE_FORFEIT):
        raise BoardIsEmpty(board)
