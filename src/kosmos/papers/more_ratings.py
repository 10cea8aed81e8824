"""Reports by US Chess and by a federation's own Elo; the own rating of the players counts."""

import datetime as dt
from collections.abc import Mapping
from typing import NamedTuple

from kosmos.core.outcomes import Outcome
from kosmos.core.record import Record
from kosmos.locale import N_, Phrase, figure
from kosmos.papers.paper import Align, Cell, Column, Paper, Row
from kosmos.papers.person import name_cell, subtitle, table_of_people, wanted_entries
from kosmos.papers.ratings import NO_GAMES, numbers, rated_record, rating_day
from kosmos.ratings.national_elo import (
    NationalGame,
    NationalProfile,
    NationalRules,
    first_rating,
    national_change,
)
from kosmos.ratings.national_rules import USUAL_K, make_named_rules
from kosmos.ratings.us_chess import ESTABLISHED_AFTER, UsGame, UsPlayer, floor_of, rate_event, starting_value
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

ESTABLISHED = ESTABLISHED_AFTER + 1  #: games behind a rating of which nobody says otherwise
_SCORES = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}
COLUMNS = (
    Column("number", N_("No."), Align.RIGHT),
    Column("name", N_("Name")),
    Column("old", N_("Ro"), Align.RIGHT, N_("The rating before")),
    Column("points", N_("W"), Align.RIGHT, N_("Points from the games that count")),
    Column("games", N_("n"), Align.RIGHT, N_("Games that count")),
    Column("expected", N_("We"), Align.RIGHT, N_("Expected score")),
    Column("k", N_("K"), Align.RIGHT, N_("Development coefficient")),
    Column("new", N_("Rn"), Align.RIGHT, N_("The new rating")),
    Column("change", N_("+/-"), Align.RIGHT, N_("Change of the rating")),
)


class OtherRating(NamedTuple):
    """What an event makes of somebody's rating; `old` is 0 where there was none."""

    number: int
    old: int
    score: float
    games: int
    new: float
    expected: float | None = None
    k: float | None = None


def games_of_record(record: Record) -> dict[int, list[UsGame]]:
    return {
        entrant.number: [
            UsGame(each.opponent, _SCORES[each.outcome])
            for each in entrant.history
            if each.opponent is not None and each.outcome.is_rated
        ]
        for entrant in record.entrants
    }


def age_on(entry: Entry, day: dt.date) -> int | None:
    return day.year - int(entry.player.birth[:4]) if entry.player.birth else None


# -- US Chess --------------------------------------------------------------------------------------------------


def us_ratings(state: State, wishes: Wishes) -> list[OtherRating]:
    """Of everybody with a rated game. Whoever has no rating begins with the value for their age."""
    day, entries = rating_day(state, wishes), numbers(state)
    games = games_of_record(rated_record(state, wishes))
    players = {number: _us_player(entry, wishes, day) for number, entry in entries.items()}
    new = rate_event(players, games, day).new
    return [
        OtherRating(
            number,
            entries[number].player.own,
            sum(game.score for game in mine),
            len(mine),
            max(floor_of(players[number]), new[number]),
        )
        for number, mine in sorted(games.items())
        if mine
    ]


def _us_player(entry: Entry, wishes: Wishes, day: dt.date) -> UsPlayer:
    if not entry.player.own:
        return UsPlayer(rating=starting_value(age_on(entry, day)))
    return UsPlayer(rating=entry.player.own, games=wishes.games_before.get(entry.id, ESTABLISHED))


def us_chess_paper(state: State, wishes: Wishes) -> Paper:
    note = N_(
        "By the US Chess formulas, the special one for up to eight games before; a rating of which nothing else is said"
        " counts as established. Streaks and earlier peaks are not known here: the floor is counted from the rating before the event."
    )
    return _paper(state, wishes, "us-chess", N_("US Chess report"), us_ratings(state, wishes), Phrase(note))


# -- national Elo ----------------------------------------------------------------------------------------------


def national_rules(wishes: Wishes) -> NationalRules:
    """The rules: those that were named, else those asked for line by line."""
    if wishes.named_rules:
        return wishes.named_rules.rules
    return NationalRules(
        expectation=wishes.expectation,
        cap=float(wishes.elo_cap) if wishes.elo_cap else None,
        k_rules=wishes.k_rules or USUAL_K,
        first_games=wishes.first_games,
        floor=float(wishes.elo_floor) if wishes.elo_floor else None,
    )


def national_ratings(state: State, wishes: Wishes) -> list[OtherRating]:
    """Of everybody with a game against a rated opponent; a first rating where there are games enough for it."""
    rules, day, entries = national_rules(wishes), rating_day(state, wishes), numbers(state)
    ratings = {number: entry.player.own for number, entry in entries.items()}
    found = []
    for number, mine in sorted(games_of_record(rated_record(state, wishes)).items()):
        rated = [
            NationalGame(float(ratings[game.opponent]), game.score) for game in mine if ratings[game.opponent]
        ]
        if rated and (made := _national(rules, entries[number], rated, wishes, day)):
            found.append(made._replace(number=number))
    return found


def _national(
    rules: NationalRules, entry: Entry, games: list[NationalGame], wishes: Wishes, day: dt.date
) -> OtherRating | None:
    score, own = sum(game.score for game in games), entry.player.own
    if not own:
        first = first_rating(rules, games)
        return None if first is None else OtherRating(0, 0, score, len(games), first)
    before = wishes.games_before.get(entry.id)
    profile = NationalProfile(rating=own, age=age_on(entry, day), games=before)
    change = national_change(rules, profile, games)
    return OtherRating(0, own, score, len(games), change.new, change.expected, change.k)


def national_paper(state: State, wishes: Wishes) -> Paper:
    note = N_(
        "By the K table, expectation, cap and floor that were asked for; the federation's own list decides."
    )
    found, named = national_ratings(state, wishes), wishes.named_rules
    told = (Phrase(note),)
    if named:
        by = Phrase(N_("By the rules {rules}."), {"rules": make_named_rules(named)})
        told = (by, *((named.note,) if named.note else ()), Phrase(note))
    return _paper(state, wishes, "national", N_("National Elo report"), found, *told)


# -- on paper --------------------------------------------------------------------------------------------------


def _paper(
    state: State, wishes: Wishes, key: str, title: str, found: list[OtherRating], *told: Phrase
) -> Paper:
    entries = numbers(state)
    wanted = {entry.id for entry in wanted_entries(state, wishes)}
    shown = [each for each in found if entries[each.number].id in wanted]
    rows = ((entries[each.number], _row(each, entries)) for each in shown)
    return Paper(
        key=key,
        title=Phrase(title),
        subtitle=subtitle(state, wishes),
        tables=(table_of_people(state, wishes, key, COLUMNS, rows),),
        notes=told if shown else (NO_GAMES,),
    )


def _row(each: OtherRating, entries: Mapping[int, Entry]) -> Row:
    entry = entries[each.number]
    new = str(round(each.new))
    return (
        str(entry.number or ""),
        name_cell(entry),
        str(each.old or ""),
        figure(f"{each.score:g}"),
        str(each.games),
        "" if each.expected is None else figure(f"{each.expected:.2f}"),
        "" if each.k is None else figure(f"{each.k:g}"),
        Cell(new, exact=f"{each.new:.2f}") if each.old else Cell(new, working=(Phrase(N_("first rating")),)),
        figure(f"{each.new - each.old:+.1f}") if each.old else "",
    )
