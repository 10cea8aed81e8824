"""The whole tournament in one booklet: title page, players, all rounds, tables, statistics."""

from collections.abc import Iterator

from msgspec.structs import replace

from kosmos.core.dates import days_words
from kosmos.locale import N_, Phrase
from kosmos.papers.choose import chosen
from kosmos.papers.crosstable import crosstable_paper
from kosmos.papers.groups import categories_paper, groups_of, podium_table
from kosmos.papers.paper import Block, Fact, Facts, Heading, Paper, Table, Text
from kosmos.papers.person import joined
from kosmos.papers.players import NOBODY, players_table
from kosmos.papers.progress import progress_paper
from kosmos.papers.round import round_table
from kosmos.papers.standings import standings_paper
from kosmos.papers.statistics import race_plot, statistics_blocks
from kosmos.tournament.settings import RATE_WORDS
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

#: numbers and ratings are in the list of players already
ROUND = ("board", "white", "white_points", "result", "black_points", "black")

#: of whom several chapters share a sheet
FEW_PLAYERS = 16
#: players whose cross table leaves the sheet upright for certain
NARROW = 10


def booklet_paper(state: State, wishes: Wishes) -> Paper:
    plain = Wishes(private=False, round=wishes.round, today=wishes.today)
    return Paper(
        key="booklet",
        title=Phrase("{name}", {"name": state.settings.name}),
        subtitle=when_and_where(state),
        blocks=tuple(_named_once(_blocks(state, plain))),
        cover=True,
    )


def _named_once(blocks: Iterator[Block]) -> Iterator[Block]:
    """In a booklet only the table has a name: its rows, such as board 1 of every round, would give the same name many times."""
    seen: set[str] = set()
    for block in blocks:
        if isinstance(block, Table):
            name = "" if block.id in seen else block.id
            seen.add(name)
            yield replace(block, id=name, row_ids=())
        else:
            yield block


def when_and_where(state: State) -> Phrase:
    settings = state.settings
    days = days_words(settings.start or settings.end, settings.end)
    return Phrase("{words}", {"words": joined(tuple(each for each in (settings.place, days) if each))})


def _blocks(state: State, wishes: Wishes) -> Iterator[Block]:
    if podium := podium_table(state, wishes):
        yield podium
    yield Facts(tuple(title_facts(state)))
    if not state.entries:
        yield Text(NOBODY)
        return
    if race := race_plot(state, wishes):
        yield race
    many = len(state.entries) > FEW_PLAYERS
    yield Heading(N_("Players"), new_page=True)
    yield players_table(state, wishes)
    yield from _of_paper(standings_paper(state, wishes), new_page=many)
    if groups := tuple(groups_of(state)):
        yield Heading(N_("Categories"), new_page=many)
        yield from categories_paper(state, wishes).tables[: len(groups)]
    rounds = len(state.rounds) if wishes.round is None else wishes.round
    for number in range(1, rounds + 1):
        yield Heading(Phrase(N_("Round {round}"), {"round": number}), new_page=many and number == 1)
        yield chosen(round_table(state, number), ROUND)
    games = progress_paper if rounds and state.settings.profile.lists_progress else crosstable_paper
    wide = len(state.entries) > NARROW or games is progress_paper
    yield from _of_paper(games(state, wishes), new_page=wide)
    if statistics := tuple(statistics_blocks(state, wishes)):
        yield Heading(N_("Statistics"), new_page=many)
        yield from statistics


def _of_paper(paper: Paper, *, new_page: bool) -> Iterator[Block]:
    """A whole paper as a chapter, its notes under it."""
    yield Heading(paper.title, new_page=new_page)
    for block in paper.body:
        if not isinstance(block, Table) or block.rows:
            yield block
    yield from (Text(note) for note in paper.notes)


def title_facts(state: State) -> Iterator[Fact]:
    """Place and days stand under the name already."""
    settings = state.settings
    yield Fact("system", N_("System"), Phrase(settings.profile.words))
    texts = (
        ("federation", N_("Federation"), settings.federation),
        ("arbiters", N_("Arbiters"), "; ".join(settings.arbiters)),
        ("time_control", N_("Time control"), settings.time_control),
    )
    yield from (Fact(key, label, text) for key, label, text in texts if text)
    yield Fact("rate", N_("Rate of play"), Phrase(RATE_WORDS[settings.rate.value]))
    yield Fact("players", N_("Players"), str(len(state.entries)))
    if state.rounds_planned:
        yield Fact("rounds", N_("Rounds"), str(state.rounds_planned))
    if settings.tie_breaks:
        yield Fact("tie_breaks", N_("Tie-breaks"), ", ".join(settings.tie_breaks))
