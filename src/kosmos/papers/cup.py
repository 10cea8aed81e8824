"""A cup on paper: the bracket, the list of its matches, and who came how far."""

from collections.abc import Iterator, Mapping

import msgspec

from kosmos.core.points import points_figure
from kosmos.core.results import make_result
from kosmos.locale import N_, Phrase
from kosmos.pairing.cup.bracket import CupPart
from kosmos.pairing.cup.course import Course, PlayedMatch
from kosmos.pairing.cup.places import CupPlace, cup_places
from kosmos.pairing.cup.words import stage_name
from kosmos.papers.cup_tree import cup_tree, tree_groups, tree_table
from kosmos.papers.paper import Align, Column, Content, CupTree, Paper, Row, Table
from kosmos.papers.person import PERSON, by_any_number, group_wished, name_cell, person_cell, subtitle
from kosmos.standings.groups import of_group
from kosmos.standings.places import Place
from kosmos.tournament.cups import course_of
from kosmos.tournament.membership import attributes_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

NOT_DRAWN = Phrase(N_("The bracket is drawn when all players are entered."))
MATCHES = (
    Column("stage", N_("Stage")),
    Column("first", N_("First player")),
    Column("second", N_("Second player")),
    Column("score", N_("Score"), Align.CENTRE),
    Column("tie_break", N_("Tie-break")),
    Column("winner", N_("Winner")),
)
STANDINGS = (
    Column("rank", N_("Rk."), Align.RIGHT, N_("Rank")),
    *(PERSON[key] for key in ("number", "title", "name", "rating", "club")),
    Column("won", N_("Won"), Align.RIGHT, N_("Matches won")),
    Column("reached", N_("Reached")),
)


def bracket_paper(state: State, wishes: Wishes) -> Paper:
    """Every tree of the cup, from its first round to the winner."""
    if not state.is_drawn:
        return Paper(
            key="bracket", title=Phrase(N_("Bracket")), subtitle=subtitle(state, wishes), notes=(NOT_DRAWN,)
        )
    course, entries = course_of(state, wishes.round), _everybody(state)
    return Paper(
        key="bracket",
        title=Phrase(N_("Bracket")),
        subtitle=subtitle(state, wishes),
        blocks=tuple(_trees(course, entries)),
        notes=tuple(winner_notes(course, entries)),
        data={"champion": _champion_id(course, entries), "over": course.is_over},
    )


def _trees(course: Course, entries: Mapping[int, Entry]) -> Iterator[CupTree]:
    """The cup itself and the consolation cup are tables as wide as their stages; of the others the matches are listed."""
    for tree_parts in tree_groups(course):
        matches = [match for match in course.matches if match.match.part in tree_parts]
        part = tree_parts[0]
        if part in (CupPart.MAIN, CupPart.CONSOLATION):
            table = tree_table(course, part, entries)
        else:
            listed = matches_table(course, [match for match in matches if _is_shown(match)], entries, "")
            table = msgspec.structs.replace(listed, id=f"{listed.id}-{part.value}")
        yield cup_tree(course, tree_parts, entries, table)


def matches_paper(state: State, wishes: Wishes) -> Paper:
    """All matches of the cup with their games, as far as they are drawn."""
    course, entries = course_of(state, wishes.round), _everybody(state)
    shown = [match for match in course.matches if _is_shown(match)] if state.is_drawn else []
    return Paper(
        key="matches",
        title=Phrase(N_("Matches of the cup")),
        subtitle=subtitle(state, wishes),
        tables=(matches_table(course, shown, entries, ""),),
        notes=tuple(winner_notes(course, entries)) if state.is_drawn else (NOT_DRAWN,),
    )


def _everybody(state: State) -> dict[int, Entry]:
    """By starting number; whoever has none, as a damaged file may have it, by id."""
    return {**state.entries, **by_any_number(state)}


def _champion_id(course: Course, entries: Mapping[int, Entry]) -> int | None:
    return entries[course.champion].id if course.champion else None


def winner_notes(course: Course, entries: Mapping[int, Entry]) -> Iterator[Phrase]:
    if course.champion:
        name = entries[course.champion].player.name
        yield Phrase(N_("{name} has won the cup."), {"name": name})


def _is_shown(match: PlayedMatch) -> bool:
    """Whether there is anybody in it: a match that is not needed, or that nobody comes to, is not shown."""
    return bool(match.first or match.second) and not match.is_walkover


# -- the list --------------------------------------------------------------------------------------------------


def matches_table(
    course: Course, matches: list[PlayedMatch], entries: Mapping[int, Entry], caption: Phrase | str
) -> Table:
    rows = tuple(_match_row(course, match, entries) for match in matches)
    ids = tuple(
        f"match-{match.match.part.value}-{match.match.stage}-{match.match.place}" for match in matches
    )
    return Table(MATCHES, rows, caption=caption, id="cup-matches", row_ids=ids)


def _match_row(course: Course, match: PlayedMatch, entries: Mapping[int, Entry]) -> Row:
    sides = tuple(name_cell(entries[number]) if number else "" for number in (match.first, match.second))
    score: Content = ""
    if match.score and any(leg.result.is_final for leg in match.legs):
        text = "{first} : {second}"
        points = {"first": points_figure(match.score.first), "second": points_figure(match.score.second)}
        score = Phrase(text, points)
    winner = name_cell(entries[match.winner]) if match.winner else ""
    return stage_name(course, match.match), *sides, score, tie_break_words(match, entries), winner


def tie_break_words(match: PlayedMatch, entries: Mapping[int, Entry]) -> str:
    """The tie-break games, White first."""
    return ", ".join(
        f"{game.time or game.pace.value} {entries[game.white].player.name.partition(',')[0]}"
        f"–{entries[game.black].player.name.partition(',')[0]} {make_result(game.result)}"
        for game in match.deciding
    )


# -- who came how far ------------------------------------------------------------------------------------------


def cup_standings_paper(state: State, wishes: Wishes) -> Paper:
    places, course = ranked_places(state, wishes.round or len(state.rounds)), course_of(state, wishes.round)
    entries, group = _everybody(state), group_wished(state, wishes)
    shown = tuple(place for place, _ in places)
    if group is not None:
        known = {number: attributes_of(state, entry) for number, entry in entries.items()}
        shown = of_group(shown, known, group, renumber=not wishes.keep_places)
    by_number = {place.number: cup for place, cup in places}
    rows = tuple(
        (
            str(place.rank),
            *(person_cell(state, entries[place.number], column.key) for column in STANDINGS[1:6]),
            str(by_number[place.number].won),
            reached_words(course, by_number[place.number]),
        )
        for place in shown
    )
    ids = tuple(f"place-{place.number}" for place in shown)
    return Paper(
        key="standings",
        title=Phrase(N_("How far they came")),
        subtitle=subtitle(state, wishes),
        tables=(Table(STANDINGS, rows, id="standings", row_ids=ids),),
        notes=() if state.is_drawn else (NOT_DRAWN,),
        data={"after_round": wishes.round or len(state.rounds), "final": course.is_over},
    )


def ranked_places(state: State, after: int) -> list[tuple[Place, CupPlace]]:
    """The players by place; nobody has one before the draw."""
    if not state.is_drawn:
        return []
    return [
        (Place(number=cup.number, rank=cup.rank, position=position, points=cup.won * 10), cup)
        for position, cup in enumerate(cup_places(course_of(state, after)), 1)
    ]


def reached_words(course: Course, place: CupPlace) -> Phrase:
    if course.champion == place.number:
        return Phrase(N_("Winner of the cup"))
    return Phrase(N_("still in")) if place.out is None else stage_name(course, place.out.match)


def cup_round_words(state: State, number: int) -> tuple[Phrase, ...]:
    """Which stages of the cup a round is, and which game of their matches."""
    if not state.settings.profile.knocks_out:
        return ()
    course = course_of(state)
    step = course.step_of(number)
    if step is None:
        return ()
    names: list[Phrase] = []
    for index in step.matches:
        name = stage_name(course, course.matches[index].match)
        names += [] if name in names else [name]
    said = Phrase(
        ", ".join(f"{{stage{i}}}" for i in range(len(names))), {f"stage{i}": n for i, n in enumerate(names)}
    )
    if course.rules.games == 1:
        return (said,)
    return (Phrase(N_("{stages}: game {game}"), {"stages": said, "game": step.rounds.index(number) + 1}),)
