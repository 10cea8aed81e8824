"""Which teams meet: each system of team events as a function from the field to rounds of matches."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from kosmos.core.errors import Refusal
from kosmos.locale import N_, NP_
from kosmos.pairing.round_robin import schedule
from kosmos.pairing.scheveningen import BoardPlan, scheveningen, schiller
from kosmos.teams.events import DrawnMatch, TeamRoundDrawn
from kosmos.teams.settings import TeamSettings
from kosmos.teams.state import TeamEntry, TeamEventState
from kosmos.teams.swiss import swiss_round


class WrongNumberOfTeams(Refusal):
    text: ClassVar[str] = NP_(
        "This system needs {needed} team, there are {count}.",
        "This system needs {needed} teams, there are {count}.",
        "needed",
    )
    status: ClassVar[int] = 409
    needed: int
    count: int


class TooFewPlayersInTeam(Refusal):
    text: ClassVar[str] = NP_(
        "“{team}” needs {count} player for this system.", "“{team}” needs {count} players for this system."
    )
    status: ClassVar[int] = 409
    team: str
    count: int


class AllTeamRoundsDrawn(Refusal):
    text: ClassVar[str] = N_("All rounds are drawn.")
    status: ClassVar[int] = 409


class TeamRoundNotOver(Refusal):
    text: ClassVar[str] = N_("Results of round {round} are missing.")
    status: ClassVar[int] = 409
    round: int


#: from the event and a seed, which a table does not need
Draw = Callable[[TeamEventState, int], list[TeamRoundDrawn]]


def colours_of(settings: TeamSettings, round_: int) -> str:
    """The first-named team's colours on all boards; alternating ones are turned in every second round."""
    given = settings.colours
    sequence = "".join(given[board % len(given)] for board in range(settings.boards))
    if settings.alternate and round_ % 2 == 0:
        return sequence.translate(str.maketrans("WB", "BW"))
    return sequence


def draw_team_rounds(state: TeamEventState, seed: int = 0) -> list[TeamRoundDrawn]:
    """All rounds where a table says them, else the next one."""
    drawn: list[TeamRoundDrawn] = state.settings.profile.draw(state, seed)
    return drawn


def _playing(state: TeamEventState) -> list[TeamEntry]:
    return [team for team in state.teams.values() if team.withdrawn is None]


def _only_once(state: TeamEventState) -> None:
    if state.rounds:
        raise AllTeamRoundsDrawn


def _round_robin(cycles: int) -> Draw:
    """Berger table over the teams, the first number is at home; the second half the other way round.

    C.05 Annex 1: the last two rounds of the first half are swapped, so that nobody is at home three times running.
    """

    def draw(state: TeamEventState, _seed: int) -> list[TeamRoundDrawn]:
        _only_once(state)
        teams = _playing(state)
        if len(teams) < 2:
            raise WrongNumberOfTeams(2, len(teams))
        ids = [team.id for team in teams]
        plans = schedule(len(ids), cycles=cycles, swap_last_two=cycles > 1)
        return [
            TeamRoundDrawn(
                number,
                tuple(
                    DrawnMatch(
                        home=ids[game.white - 1],
                        away=ids[game.black - 1],
                        colours=colours_of(state.settings, number),
                    )
                    for game in plan.games
                ),
                (ids[plan.free - 1],) if plan.free else (),
            )
            for number, plan in enumerate(plans, 1)
        ]

    return draw


round_robin, double_round_robin = _round_robin(1), _round_robin(2)


def _two(state: TeamEventState) -> tuple[TeamEntry, TeamEntry]:
    teams = _playing(state)
    if len(teams) != 2:
        raise WrongNumberOfTeams(2, len(teams))
    return teams[0], teams[1]


def match_of_two(state: TeamEventState, _seed: int) -> list[TeamRoundDrawn]:
    """Two clubs, as many rounds as set: at home in turns."""
    _only_once(state)
    first, second = _two(state)
    return [
        TeamRoundDrawn(
            number,
            (
                DrawnMatch(
                    home=(first if number % 2 else second).id,
                    away=(second if number % 2 else first).id,
                    colours=colours_of(state.settings, number),
                ),
            ),
        )
        for number in range(1, state.settings.rounds + 1)
    ]


def _scheveningen(*, doubled: bool) -> Draw:
    def draw(state: TeamEventState, _seed: int) -> list[TeamRoundDrawn]:
        _only_once(state)
        first, second = _two(state)
        table = scheveningen(state.settings.boards, doubled=doubled)
        return [
            TeamRoundDrawn(number, (_set_match(state.settings, first, second, boards),))
            for number, boards in enumerate(table, 1)
        ]

    return draw


single_scheveningen, double_scheveningen = _scheveningen(doubled=False), _scheveningen(doubled=True)


def schiller_rounds(state: TeamEventState, _seed: int) -> list[TeamRoundDrawn]:
    _only_once(state)
    teams = _playing(state)
    if len(teams) != 4:
        raise WrongNumberOfTeams(4, len(teams))
    return [
        TeamRoundDrawn(
            number,
            tuple(
                _set_match(state.settings, teams[plan.first - 1], teams[plan.second - 1], plan.boards)
                for plan in plans
            ),
        )
        for number, plans in enumerate(schiller(), 1)
    ]


def _set_match(
    settings: TeamSettings, first: TeamEntry, second: TeamEntry, boards: Sequence[BoardPlan]
) -> DrawnMatch:
    for team in (first, second):
        if len(team.members) < settings.boards:
            raise TooFewPlayersInTeam(team.name, settings.boards)
    return DrawnMatch(
        home=first.id,
        away=second.id,
        colours="".join("W" if each.white else "B" for each in boards),
        home_players=tuple(first.members[each.own - 1].id for each in boards),
        away_players=tuple(second.members[each.other - 1].id for each in boards),
    )


def next_swiss_round(state: TeamEventState, seed: int) -> list[TeamRoundDrawn]:
    """One round at a time, when the one before is over."""
    if len(state.rounds) >= state.settings.rounds:
        raise AllTeamRoundsDrawn
    if state.rounds and not state.rounds[-1].is_over:
        raise TeamRoundNotOver(len(state.rounds))
    if len(_playing(state)) < 2:
        raise WrongNumberOfTeams(2, len(_playing(state)))
    return [swiss_round(state, colours_of(state.settings, len(state.rounds) + 1), seed)]
