"""A report file with teams as a new team event: the facts that a director would have come to."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from kosmos.core.colours import Colour
from kosmos.core.errors import Refusal
from kosmos.core.outcomes import Outcome
from kosmos.core.players import Sex, Title, is_rating
from kosmos.core.results import OUTCOMES, Result
from kosmos.formats.trf import TrfTournament, read
from kosmos.formats.trf.records import (
    ForfeitMatch,
    GamePoints,
    Irregular,
    LineUp,
    MatchPoints,
    OldTeam,
    RoundDates,
    Team,
    TeamByes,
    TrfPlayer,
    TrfRound,
)
from kosmos.formats.trf_person import read_fide_id
from kosmos.locale import N_, Phrase
from kosmos.standings.teams.criteria import parse_team_tie_breaks
from kosmos.teams import events as e
from kosmos.teams.drawing import colours_of, draw_team_rounds
from kosmos.teams.integrity import check_team_event
from kosmos.teams.settings import MOST_BOARDS, TeamSettings, read_team_settings
from kosmos.teams.state import TeamEntry, TeamEventState, begun, written
from kosmos.teams.systems import reported_team_system

_RESULTS = {pair: result for result, pair in reversed(OUTCOMES.items())}
_NOTHING = TrfRound()
#: played games that are not rated count like others here
_RATED = {
    Outcome.UNRATED_WIN: Outcome.WIN,
    Outcome.UNRATED_DRAW: Outcome.DRAW,
    Outcome.UNRATED_LOSS: Outcome.LOSS,
}


class NoTeamsInFile(Refusal):
    text: ClassVar[str] = N_("This report file has no teams.")


class TeamsDoNotFit(Refusal):
    text: ClassVar[str] = N_("The teams, line-ups or results of this file do not fit together.")


_OF_MATCHES = (e.TeamRoundDrawn, e.LineupGiven, e.BoardPlayed, e.MatchForfeited)


class TeamTrfRead(NamedTuple):
    events: list[e.TeamEvent]
    report: tuple[Phrase, ...]  #: what was assumed or left out


class _Field(NamedTuple):
    """The file by its numbers."""

    settings: TeamSettings
    teams: dict[int, tuple[str, tuple[int, ...]]]
    players: Mapping[int, TrfPlayer]
    lineups: Mapping[tuple[int, int], tuple[int, ...]]


def read_team_trf(data: bytes | str) -> TeamTrfRead:
    trf = read(data)
    try:
        made = _read(trf)
        _check_matches(made.events)
    except (LookupError, ValueError):
        raise TeamsDoNotFit from None
    return made


def _check_matches(events: Sequence[e.TeamEvent]) -> None:
    """Rounds, line-ups and results are held against what came before, as those of a `.kosmos` file are."""
    first, *others = events
    state = begun(first)  # type: ignore[arg-type]
    for event in others:
        if isinstance(event, _OF_MATCHES):
            check_team_event(state, event)
        state = written(state, [event])  # type: ignore[list-item]


def _read(trf: TrfTournament) -> TeamTrfRead:
    teams = _teams_of(trf)
    if not teams:
        raise NoTeamsInFile
    settings = _settings(trf, teams)
    players = {player.number: player for player in trf.players}
    lineups = {(each.round, each.team): each.ids for each in trf.all(LineUp)}
    field = _Field(settings, teams, players, lineups)
    written = [
        e.TeamWritten(number, name, "", "", tuple(_member(players[id_]) for id_ in ids if id_ in players))
        for number, (name, ids) in teams.items()
    ]
    rounds = _rounds(field, trf)
    report: list[Phrase] = []
    if any(player.birth for player in trf.players):
        report.append(Phrase(N_("Dates of birth are not kept in team events.")))
    events: list[e.TeamEvent] = [
        e.TeamEventSet(settings),
        *written,
        *_dates(trf),
        *rounds,
        *_left(settings, written, rounds, report),
        *_given_points(trf),
    ]
    return TeamTrfRead(events, tuple(report))


# -- the event and its teams -------------------------------------------------------------------------------


def _teams_of(trf: TrfTournament) -> dict[int, tuple[str, tuple[int, ...]]]:
    """Records 310, or 013 in their order where there are none."""
    found = {team.number: (team.name, team.members) for team in trf.all(Team)}
    return found or {number: (team.name, team.members) for number, team in enumerate(trf.all(OldTeam), 1)}


def _settings(trf: TrfTournament, teams: Mapping[int, Any]) -> TeamSettings:
    code = (trf.header("192") or "").upper()
    primary = "game" if "_GP" in code.partition("_MP")[0] else "match"
    system = reported_team_system(code, match_points_first=primary == "match")
    colours = (trf.header("352") or "").strip().upper()
    raw: dict[str, Any] = {
        "name": (trf.header("012") or "TRF")[:100],
        "place": (trf.header("022") or "")[:100],
        "arbiter": (trf.header("102") or "")[:100],
        "time_control": (trf.header("122") or "")[:100],
        "system": system.value,
        "boards": _boards(trf, colours, teams),
        "colour_type": "B" if "TYPEB" in code else "A" if "TYPEA" in code or not code else "none",
        "primary": primary,
        "tie_breaks": _tie_breaks(trf, round_robin=not system.profile.draws_each_round),
        **_worth(trf),
    }
    if colours:
        raw["colours"] = colours[:MOST_BOARDS]
    if (rounds := (trf.header("142") or "").strip()).isdecimal() and 1 <= int(rounds) <= 50:
        raw["rounds"] = int(rounds)
    federation = (trf.header("032") or "").strip().upper()
    if len(federation) == 3 and federation.isalpha() and federation.isascii():
        raw["federation"] = federation
    return read_team_settings(raw, dt.date.min)


def _boards(trf: TrfTournament, colours: str, teams: Mapping[int, Any]) -> int:
    """As many as the colours say; else as many as a team had games in a round at most."""
    if colours:
        return min(MOST_BOARDS, len(colours))
    players = {player.number: player for player in trf.players}
    most = max(
        (
            sum(
                id_ in players
                and number < len(players[id_].rounds)
                and players[id_].rounds[number] != _NOTHING
                for id_ in ids
            )
            for _, ids in teams.values()
            for number in range(max((len(player.rounds) for player in trf.players), default=0))
        ),
        default=0,
    )
    return min(MOST_BOARDS, most) or 4


def _worth(trf: TrfTournament) -> dict[str, float]:
    names = {
        "TW": "match_win",
        "TD": "match_draw",
        "TL": "match_loss",
        "W": "game_win",
        "D": "game_draw",
        "L": "game_loss",
    }
    said = [(each.symbols, each.points) for each in trf.all(MatchPoints)]
    said += [(each.symbols, each.points) for each in trf.all(GamePoints)]
    return {
        names[symbol]: worth / 10
        for symbols, points in said
        for symbol, worth in zip(symbols, points, strict=True)
        if symbol in names
    }


def _tie_breaks(trf: TrfTournament, *, round_robin: bool) -> list[str]:
    """Those that can be used here; a code that nobody knows does not keep a file out."""
    found = []
    for code in (trf.header("202", "212") or "").replace(";", ",").split(","):
        try:
            found += [str(each) for each in parse_team_tie_breaks(code, round_robin=round_robin)]
        except Refusal:
            continue
    return found or ["MPvGP", "EDE", "BW"]


def _member(player: TrfPlayer) -> e.TeamMember:
    titles = {title.value for title in Title}
    sexes = {"w": Sex.FEMALE, "f": Sex.FEMALE, "m": Sex.MALE}
    fide_id = read_fide_id(player.fide_id)
    return e.TeamMember(
        id=player.number,
        name=player.name or f"#{player.number}",
        rating=player.rating if player.rating and is_rating(player.rating) else 0,
        title=Title(player.title.upper()) if player.title.upper() in titles else Title.NONE,
        fide_id=fide_id or 0,
        federation=player.federation,
        sex=sexes.get(player.sex.casefold(), Sex.UNKNOWN),
    )


# -- rounds ------------------------------------------------------------------------------------------------


def _rounds(field: _Field, trf: TrfTournament) -> list[e.TeamEvent]:
    events: list[e.TeamEvent] = []
    forfeits = {(each.round, frozenset((each.white, each.black))): each for each in trf.all(ForfeitMatch)}
    byes = next(iter(trf.all(TeamByes)), TeamByes())
    last = max((len(player.rounds) for player in trf.players), default=0)
    for number in range(1, last + 1):
        pairs = _pairs(field, number)
        said = {pair for round_, pair in forfeits if round_ == number}
        matches = [_match(field, number, pair) for pair in sorted(map(tuple, map(sorted, pairs | said)))]
        playing = {team for home, away, _, _ in matches for team in (home, away)}
        bye = byes.teams[number - 1] if number <= len(byes.teams) else 0
        free = (bye,) if bye else tuple(team for team in field.teams if team not in playing)
        if field.settings.profile.draws_each_round and not bye:
            free = ()
        events += _round_events(field, number, matches, free)
        for place, (home, away, _, _) in enumerate(matches, 1):
            forfeit = forfeits.get((number, frozenset((home, away))))
            if forfeit is not None:
                both = zip((forfeit.white, forfeit.black), forfeit.type, strict=True)
                losers = [team for team, sign in both if sign == "-"]
                losers.sort(key=(home, away).index)
                events.append(e.MatchForfeited(number, place, tuple(losers)))
    return events


def _seat(field: _Field, id_: int, number: int) -> TrfRound:
    rounds = field.players[id_].rounds if id_ in field.players else ()
    return rounds[number - 1] if number <= len(rounds) else _NOTHING


def _pairs(field: _Field, number: int) -> set[frozenset[int]]:
    """Which teams met: those whose players did."""
    team_of = {id_: team for team, (_, ids) in field.teams.items() for id_ in ids}
    return {
        frozenset((team, team_of[seat.opponent]))
        for id_, team in team_of.items()
        if (seat := _seat(field, id_, number)).opponent in team_of
    }


MatchRead = tuple[int, int, tuple[int, ...], tuple[int, ...]]


def _match(field: _Field, number: int, pair: tuple[int, ...]) -> MatchRead:
    """Home is the team whose board 1 has the first colour of record 352."""
    boards = field.settings.boards
    sides = {}
    for team in pair:
        ids = field.lineups.get((number, team), field.teams[team][1][:boards])[:boards]
        sides[team] = (*ids, *(0,) * (boards - len(ids)))
    first, second = pair
    if field.settings.sets_boards:
        return first, second, sides[first], sides[second]
    wanted = Colour.WHITE if colours_of(field.settings, number)[0] == "W" else Colour.BLACK
    for board, id_ in enumerate(sides[first]):
        seat = _seat(field, id_, number)
        if seat.colour is not None:
            turned = colours_of(field.settings, number)[board] != colours_of(field.settings, number)[0]
            if (seat.colour is wanted) is turned:
                first, second = second, first
            break
    return first, second, sides[first], sides[second]


def _round_events(
    field: _Field, number: int, matches: list[MatchRead], free: tuple[int, ...]
) -> list[e.TeamEvent]:
    usual = colours_of(field.settings, number)
    drawn: list[e.DrawnMatch] = []
    played: list[e.TeamEvent] = []
    for place, (home, away, own, others) in enumerate(matches, 1):
        seats = [_seat(field, id_, number) for id_ in own]
        others = _as_met(seats, others) if field.settings.sets_boards else others  # noqa: PLW2901
        colours = "".join(
            usual[board] if seat.colour is None else "W" if seat.colour is Colour.WHITE else "B"
            for board, seat in enumerate(seats)
        )
        drawn.append(
            e.DrawnMatch(home=home, away=away, colours=colours, home_players=own, away_players=others)
            if field.settings.sets_boards
            else e.DrawnMatch(home=home, away=away, colours=colours)
        )
        if not field.settings.sets_boards:
            played += [e.LineupGiven(number, home, own), e.LineupGiven(number, away, others)]
        played += [
            e.BoardPlayed(number, place, board, result)
            for board, (one, other) in enumerate(zip(own, others, strict=True), 1)
            if (result := _result(field, number, one, other)) is not Result.MISSING
        ]
    return [e.TeamRoundDrawn(number, tuple(drawn), free), *played]


def _as_met(seats: list[TrfRound], others: tuple[int, ...]) -> tuple[int, ...]:
    """In set tables the opponents sit where the games say."""
    return tuple(seat.opponent or other for seat, other in zip(seats, others, strict=True))


def _result(field: _Field, number: int, one: int, other: int) -> Result:
    """Seen from the first-named team; an empty place has lost to whoever sat there."""
    own, theirs = (_seat(field, id_, number).outcome if id_ else Outcome.FORFEIT_LOSS for id_ in (one, other))
    pair = (_RATED.get(own, own), _RATED.get(theirs, theirs))
    return _RESULTS.get(pair, Result.MISSING)


def _left(
    settings: TeamSettings,
    written: list[e.TeamWritten],
    rounds: list[e.TeamEvent],
    report: list[Phrase],
) -> list[e.TeamEvent]:
    """The rounds of a table that the file does not have yet, if those that it has are the table's."""
    if not settings.profile.by_table:
        return []
    teams = {each.id: TeamEntry(each.id, each.name, members=each.members) for each in written}
    table = draw_team_rounds(TeamEventState(settings, teams=teams)) if len(teams) > 1 else []
    drawn = [each for each in rounds if isinstance(each, e.TeamRoundDrawn)]
    for ours, theirs in zip(table, drawn, strict=False):
        if _met(ours) != _met(theirs):
            report.append(
                Phrase(
                    N_("The rounds of the file are not those of the Berger table; later ones are not drawn.")
                )
            )
            return []
    return list(table[len(drawn) :])


def _met(round_: e.TeamRoundDrawn) -> set[frozenset[int]]:
    return {frozenset((each.home, each.away)) for each in round_.matches}


def _dates(trf: TrfTournament) -> list[e.TeamEvent]:
    found: list[e.TeamEvent] = []
    for record in trf.all(RoundDates):
        for number, day in enumerate(record.dates, 1):
            parts = day.split("/")
            if len(parts) == 3 and all(part.isdecimal() for part in parts):
                found.append(
                    e.TeamRoundScheduled(number, f"20{parts[0][-2:]}-{parts[1]}-{parts[2]}T00:00", "")
                )
    return found


def _given_points(trf: TrfTournament) -> list[e.TeamEvent]:
    return [
        e.TeamPointsAdjusted(team, each.match_points or 0, each.points or 0, "TRF 299")
        for each in trf.all(Irregular)
        if not each.type
        for team in each.ids
    ]
