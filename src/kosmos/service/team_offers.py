"""What can be done in a team event as it stands, by whoever directs it and by a captain: values for pages."""

from typing import NamedTuple

from kosmos.core.results import Result
from kosmos.papers.teams import TEAM_PAPERS
from kosmos.teams.chronicle import TeamChronicle
from kosmos.teams.state import TeamEventState, TeamMatch

_WITHOUT_ROUNDS = ("table", "players")  #: papers that say something before the draw


class TeamEventOffers(NamedTuple):
    captains: bool  #: there are teams, whose captains have links
    enter: bool
    draw: bool
    take_back: bool
    undo: bool
    redo: bool
    papers: tuple[str, ...]
    why: int  #: the round to come of which one can ask why two teams would not meet; 0: none


def team_event_offers(chronicle: TeamChronicle, *, directs: bool) -> TeamEventOffers:
    state, drawn = chronicle.state, bool(chronicle.state.rounds)
    asks = state.settings.profile.draws_each_round and not state.is_finished
    return TeamEventOffers(
        captains=directs and bool(state.teams),
        enter=directs and not drawn,
        draw=directs and state.can_draw,
        take_back=directs and drawn,
        undo=directs and bool(chronicle.undo_to),
        redo=directs and bool(chronicle.redo_to),
        papers=tuple(TEAM_PAPERS) if drawn else _WITHOUT_ROUNDS,
        why=len(state.rounds) + 1 if asks else 0,
    )


class CaptainOffers(NamedTuple):
    boards: bool  #: both line-ups are in, and shown
    handed_in: bool  #: the own one is in
    waits: bool  #: and the other one is not
    enter: tuple[int, ...] | None  #: boards without a result; None: results are not for captains
    line_up: bool  #: a line-up is asked for
    late: bool  #: its time is over


def captain_offers(
    state: TeamEventState, match: TeamMatch | None, team: int, deadline: str, now: str
) -> CaptainOffers:
    """What a captain can do. Nobody sees a line-up before both are in; results can be entered after that, where
    captains enter them.
    """
    if match is None:
        return CaptainOffers(False, False, False, None, False, False)
    boards, handed_in = match.is_lined_up, bool(match.players_of(team))
    open_ = tuple(board for board, each in enumerate(match.results, 1) if each is Result.MISSING)
    return CaptainOffers(
        boards=boards,
        handed_in=handed_in,
        waits=handed_in and not boards,
        enter=open_ if boards and state.settings.captains_enter else None,
        line_up=not boards and not state.settings.sets_boards,
        late=bool(deadline) and now > deadline,
    )
