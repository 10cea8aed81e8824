"""Tables of all groups one after the other, and the podium: the first three of everybody and of each group."""

from collections.abc import Iterator, Sequence

import msgspec

from kosmos.core.players import GROUP_WORDS
from kosmos.core.players import ChaosGroup as Mark
from kosmos.locale import N_, Phrase
from kosmos.papers.kfc_names import list_id
from kosmos.papers.paper import Align, Cell, Column, Paper, Table, Text
from kosmos.papers.person import PERSON, name_cell, person_cell, subtitle
from kosmos.papers.ranking import Ranking, ranking_after
from kosmos.papers.standings import NOTHING_PLAYED, after_round
from kosmos.standings.groups import Group
from kosmos.standings.places import Place
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

STEPS = 3  #: of the podium
COLUMNS = (
    Column("rank", N_("Rk."), Align.RIGHT, N_("Rank")),
    *(PERSON[key] for key in ("title", "name", "rating", "club")),
    Column("points", N_("Points"), Align.RIGHT),
)
_MARKS = {1: "gold", 2: "silver", 3: "bronze"}


def groups_of(state: State) -> Iterator[tuple[Phrase, Group]]:
    """The categories by rule, the groups that the tournament names or that have a member, then the players' own tags."""
    yield from ((category.name, category.group) for category in state.categories)
    players = [entry.player for entry in state.entries.values()]
    for mark in Mark:
        if mark in state.settings.groups or any(mark in player.groups for player in players):
            yield Phrase(GROUP_WORDS[mark]), Group(tag=mark.value)
    tags = sorted({tag for player in players for tag in player.tags} - set(Mark))
    yield from ((Phrase("{tag}", {"tag": tag}), Group(tag=tag)) for tag in tags)


def categories_paper(state: State, wishes: Wishes) -> Paper:
    """A table for every group."""
    ranking = ranking_after(state, ranked_round(state, wishes))
    tables = tuple(
        group_table(state, ranking, ranking.of(state, group), name) for name, group in groups_of(state)
    )
    nobody = Text(Phrase(N_("No player is in a group.")))
    return Paper(
        key="categories",
        title=Phrase(N_("Categories")),
        subtitle=subtitle(state, wishes),
        tables=tables,
        blocks=() if tables else (nobody,),
    )


def podium_paper(state: State, wishes: Wishes) -> Paper:
    """The first three; who shares the third place stands there too."""
    after = ranked_round(state, wishes)
    ranking = ranking_after(state, after)
    found = [(Phrase(N_("All players")), ranking.places)]
    found += [(name, ranking.of(state, group)) for name, group in groups_of(state)]
    tables = [
        msgspec.structs.replace(
            group_table(state, ranking, _first(places), caption), id=_known_id(state, after, number)
        )
        for number, (caption, places) in enumerate(found)
    ]
    played = after or state.evening.finished
    return Paper(
        key="podium",
        title=Phrase(N_("Podium")),
        subtitle=subtitle(state, wishes),
        tables=tuple(tables),
        notes=() if played else (NOTHING_PLAYED,),
    )


def _known_id(state: State, after: int, number: int) -> str:
    """The id of the podium: for all players that of KeizerForClubs, whose podium is the beginning of its standings; a
    category has its number behind it.
    """
    return list_id(state, "", f"stand{number or ''}", after)


def podium_table(state: State, wishes: Wishes) -> Table | None:
    """The first three of all players, when something was played."""
    after = ranked_round(state, wishes)
    if not (after or state.evening.finished):
        return None
    ranking = ranking_after(state, after)
    return group_table(state, ranking, _first(ranking.places), Phrase(N_("Podium")))


def ranked_round(state: State, wishes: Wishes) -> int:
    return after_round(state, wishes) if state.settings.profile.has_rounds else 0


def _first(places: Sequence[Place]) -> list[Place]:
    return [place for place in places if place.rank <= STEPS]


def group_table(state: State, ranking: Ranking, places: Sequence[Place], caption: Phrase) -> Table:
    rows = []
    for place in places:
        entry = ranking.entries[place.number]
        name = name_cell(entry)
        rows.append(
            (
                str(place.rank),
                entry.player.title.value,
                Cell(name.text, ref=name.ref, mark=name.mark or _MARKS.get(place.rank, "")),
                person_cell(state, entry, "rating"),
                entry.player.club,
                ranking.points[place.number],
            )
        )
    return Table(COLUMNS, tuple(rows), caption=caption)
