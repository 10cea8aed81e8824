"""DWZ and Elo reports: what the tournament does to everybody's rating."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from kosmos.core.colours import Colour
from kosmos.core.dates import date_words
from kosmos.core.outcomes import Outcome
from kosmos.core.points import points_figure
from kosmos.core.record import Encounter, Entrant, Record
from kosmos.locale import N_, Phrase, figure
from kosmos.pairing.winner_stays import Score
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Row
from kosmos.papers.person import (
    by_any_number,
    joined,
    name_cell,
    subtitle,
    table_of_people,
    wanted_entries,
)
from kosmos.ratings.dwz import (
    DwzPlayer,
    DwzReport,
    DwzRow,
    DwzSystem,
    RatingStage,
    evaluate,
    parse_dwz,
    system_on,
)
from kosmos.ratings.dwz.evaluation import AgeAnswer, answered
from kosmos.ratings.elo import EloProfile, Pace, performance
from kosmos.ratings.performance import LiveElo, live_dwz, live_elo, rated_games
from kosmos.tournament.final_report import corrected_for_rating
from kosmos.tournament.projected import gone_on
from kosmos.tournament.record import rating_of, record_of
from kosmos.tournament.settings import RateOfPlay
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

#: W and We are signs of the rating rules, the same in every language
POINTS_SIGN = Phrase("{sign}", {"sign": "W"})

NO_GAMES = Phrase(N_("No game counts for this rating yet."))
#: rules of this day hold where neither the tournament nor the caller knows one
_LATEST = dt.date(2026, 12, 31)
_SCORES = {
    Score.WHITE: (Outcome.WIN, Outcome.LOSS),
    Score.DRAW: (Outcome.DRAW, Outcome.DRAW),
    Score.BLACK: (Outcome.LOSS, Outcome.WIN),
}


def rating_day(state: State, wishes: Wishes) -> dt.date:
    """The day whose rules hold: the tournament's last or first, else the caller's today."""
    for day in (state.settings.end, state.settings.start, wishes.today):
        if day:
            return dt.date.fromisoformat(day)
    return _LATEST


def rated_record(state: State, wishes: Wishes) -> Record:
    """What was played, also where the winner stays."""
    if state.settings.profile.has_rounds:
        return record_of(corrected_for_rating(state), wishes.round)
    histories: dict[int, list[Encounter]] = {id_: [] for id_ in state.entries}
    for done in state.evening.finished:
        white, black = _SCORES[done.score]
        histories[done.white].append(Encounter(white, done.black, Colour.WHITE))
        histories[done.black].append(Encounter(black, done.white, Colour.BLACK))
    entrants = tuple(Entrant(number=id_, history=tuple(games)) for id_, games in histories.items())
    played = max((len(entrant.history) for entrant in entrants), default=0)
    return Record(entrants=entrants, rounds=played, played=played)


def numbers(state: State) -> Mapping[int, Entry]:
    return by_any_number(state) if state.settings.profile.has_rounds else dict(state.entries)


# -- DWZ -----------------------------------------------------------------------------------------------

DWZ = (
    Column("number", N_("No."), Align.RIGHT),
    Column("name", N_("Name")),
    Column("old", N_("Ro"), Align.RIGHT, N_("The DWZ before, with its index")),
    Column("points", POINTS_SIGN, Align.RIGHT, N_("Points from the games that count")),
    Column("games", N_("n"), Align.RIGHT, N_("Games that count")),
    Column("expected", N_("We"), Align.RIGHT, N_("Expected score")),
    Column("level", N_("Level"), Align.RIGHT, N_("Mean of the opponents")),
    Column("performance", N_("RH"), Align.RIGHT, N_("Performance")),
    Column("coefficient", N_("E"), Align.RIGHT, N_("Development coefficient")),
    Column("new", N_("Rn"), Align.RIGHT, N_("The new DWZ")),
    Column("change", N_("+/-"), Align.RIGHT, N_("Change of the rating")),
)
SYSTEM_NOTES = {
    DwzSystem.NINE_GAMES: N_("By the rules in force until 2002."),
    DwzSystem.CLASSIC: N_("By the rules in force from 2003."),
    DwzSystem.RULES_2026: N_("By the rules of 2026."),
}
STAGE_NOTES = {
    RatingStage.FIRST: N_("first rating"),
    RatingStage.SECOND: N_("first rating, second stage"),
    RatingStage.PROVISIONAL: N_("provisional"),
}


def dwz_paper(state: State, wishes: Wishes) -> Paper:
    """Everybody with a game that counts. Who has no birth date is marked; who was left out is named."""
    entries = numbers(state)
    wanted = {entry.id for entry in wanted_entries(state, wishes)}
    report = dwz_report(state, wishes)
    shown = [row for row in report.rows if entries[row.number].id in wanted]
    rows = ((entries[row.number], _dwz_row(row, entries[row.number], wishes)) for row in shown)
    table = table_of_people(state, wishes, "dwz", DWZ, rows)
    ages = _age_notes([entries[row.number].id for row in shown if row.age_assumed], wishes)
    rules = (Phrase(SYSTEM_NOTES[report.system]), *ages) if shown else (NO_GAMES,)
    return Paper(
        key="dwz",
        title=Phrase(N_("DWZ report")),
        subtitle=subtitle(state, wishes),
        tables=(table,),
        notes=(*rules, *_left_out(state, wishes, wanted)),
    )


def dwz_edition(state: State, wishes: Wishes) -> DwzSystem:
    """Whose rules hold: those asked for, else those of the day."""
    return wishes.rules or system_on(rating_day(state, wishes))


def _age_notes(unknown: Sequence[int], wishes: Wishes) -> Iterator[Phrase]:
    if any(id_ not in wishes.ages for id_ in unknown):
        yield Phrase(N_("* The birth date is missing; calculated as 26 or older."))
    if any(id_ in wishes.ages for id_ in unknown):
        yield Phrase(N_("† The birth date is missing; the age group was said."))


def _left_out(state: State, wishes: Wishes, wanted: AbstractSet[int]) -> Iterator[Phrase]:
    """Whoever reads the report must not look for them in vain."""
    names = tuple(
        entry.player.name
        for entry in state.by_number
        if entry.id in wanted and wishes.ages.get(entry.id) is AgeAnswer.LEAVE_OUT
    )
    if names:
        yield Phrase(N_("Left out of the report: {names}."), {"names": joined(names, "; ")})


def dwz_report(state: State, wishes: Wishes, *, ask: bool = False) -> DwzReport:
    """Raises `AgeUnknown` if it is to `ask`; else an unknown age counts as 26 and over."""
    on, record = rating_day(state, wishes), rated_record(state, wishes)
    entries = numbers(state).items()
    ages = {number: wishes.ages[entry.id] for number, entry in entries if entry.id in wishes.ages}
    players = dwz_players(state)
    name = "dwz report", on, wishes.round, wishes.rules, tuple(sorted(ages.items()))
    if ask:
        asked = evaluate(players, record, on, system=wishes.rules, answers=ages)
        # where no age is missing it is the one that nobody was asked for
        return gone_on(state, name, lambda _: asked)
    told = [answered(each, ages[each.number]) if each.number in ages else each for each in players]
    return gone_on(state, name, lambda _: live_dwz(told, record, on, wishes.rules))


def dwz_players(state: State) -> list[DwzPlayer]:
    return [_dwz_player(number, entry) for number, entry in sorted(numbers(state).items())]


def _dwz_player(number: int, entry: Entry) -> DwzPlayer:
    player = entry.player
    return DwzPlayer(
        number=number,
        name=player.name,
        dwz=parse_dwz(player.dwz),
        fide=player.elo,
        birth_year=int(player.birth[:4]) if player.birth else None,
    )


def _dwz_row(row: DwzRow, entry: Entry, wishes: Wishes) -> Row:
    old, new = row.old, row.new
    name = name_cell(entry)
    sign = "†" if entry.id in wishes.ages else "*"
    return (
        str(entry.number or ""),
        Cell(f"{name.text} {sign}", ref=name.ref, mark=name.mark) if row.age_assumed else name,
        str(old or ""),
        points_figure(row.score),
        str(row.games),
        "" if row.expected is None else figure(f"{row.expected:.3f}"),  # as the federation prints it
        str(row.level or ""),
        str(row.performance or ""),
        figure(f"{row.change.coefficient:g}") if row.change else "",
        _new_dwz(row),
        f"{new.value - old.value:+}" if old and new and row.stage is RatingStage.RATED else "",
    )


def _new_dwz(row: DwzRow) -> Content:
    if row.stage in STAGE_NOTES and row.new:
        return Cell(str(row.new), working=(Phrase(STAGE_NOTES[row.stage]),))
    return str(row.new or "")


# -- Elo -----------------------------------------------------------------------------------------------

ELO = (
    Column("number", N_("No."), Align.RIGHT),
    Column("name", N_("Name")),
    Column("fide_id", N_("FIDE ID"), Align.RIGHT),
    Column("old", N_("Elo"), Align.RIGHT),
    Column("points", POINTS_SIGN, Align.RIGHT, N_("Points from the games that count")),
    Column("games", N_("n"), Align.RIGHT, N_("Games that count")),
    Column("expected", N_("We"), Align.RIGHT, N_("Expected score")),
    Column("performance", N_("Rp"), Align.RIGHT, N_("Performance")),
    Column("k", N_("K"), Align.RIGHT, N_("Development coefficient")),
    Column("change", N_("+/-"), Align.RIGHT, N_("Change of the rating")),
    Column("new", N_("New"), Align.RIGHT, N_("The rating as it would be now")),
)
PACES = {
    RateOfPlay.STANDARD: Pace.STANDARD,
    RateOfPlay.RAPID: Pace.RAPID,
    RateOfPlay.BLITZ: Pace.BLITZ,
}


def elo_paper(state: State, wishes: Wishes) -> Paper:
    """Everybody with a game against a rated opponent."""
    on, pace = rating_day(state, wishes), PACES[state.settings.rate]
    entries = numbers(state)
    profiles = elo_profiles(state)
    wanted = {entry.id for entry in wanted_entries(state, wishes)}
    lives = [
        live
        for live in live_elo(rated_record(state, wishes), profiles, on, pace)
        if live.performance is not None and entries[live.number].id in wanted
    ]
    rows = (
        (entries[live.number], _elo_row(live, entries[live.number], profiles[live.number])) for live in lives
    )
    table = table_of_people(state, wishes, "elo", ELO, rows)
    note = Phrase(
        N_("Figures by the rules of {day}; the federation's own list decides."),
        {"day": date_words(on.isoformat())},
    )
    return Paper(
        key="elo",
        title=Phrase(N_("Elo report")),
        subtitle=subtitle(state, wishes),
        tables=(table,),
        notes=(note,) if lives else (NO_GAMES,),
    )


def elo_profiles(state: State) -> dict[int, EloProfile]:
    return {number: _profile(state, entry) for number, entry in numbers(state).items()}


def _profile(state: State, entry: Entry) -> EloProfile:
    """The rating of the rate of play; rapid and blitz fall back to standard."""
    player = entry.player
    by_rate = {RateOfPlay.RAPID: player.elo_rapid, RateOfPlay.BLITZ: player.elo_blitz}
    return EloProfile(
        rating=by_rate.get(state.settings.rate, 0) or player.elo,
        birth_year=int(player.birth[:4]) if player.birth else None,
    )


def _elo_row(live: LiveElo, entry: Entry, profile: EloProfile) -> Row:
    change = live.change
    head = (
        str(entry.number or ""),
        name_cell(entry),
        str(entry.player.fide_id or ""),
        str(profile.rating or ""),
    )
    if change is None:
        first = Cell(str(live.first), working=(Phrase(N_("first rating")),)) if live.first else ""
        return (*head, "", "", "", str(live.performance), "", "", first)
    return (
        *head,
        points_figure(change.score),
        str(change.games),
        figure(f"{change.expected / 100:.2f}"),
        str(live.performance),
        str(change.k),
        figure(f"{change.exact / 100:+.1f}"),
        str(change.new),
    )


def elo_performances(state: State, record: Record) -> dict[int, int]:
    """Everybody's performance against the tournament ratings, by number."""
    ratings = {number: rating_of(state, entry) for number, entry in numbers(state).items()}
    games = rated_games(record, ratings)
    reached = {number: performance(each) for number, each in games.items()}
    return {number: value for number, value in reached.items() if value is not None}
