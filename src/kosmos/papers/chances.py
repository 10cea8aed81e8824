"""Who can still win."""

from kosmos.core.points import points_figure
from kosmos.locale import N_, NP_, Phrase
from kosmos.papers.paper import Align, Column, Paper, Row, Table, Text
from kosmos.papers.person import by_any_number, name_cell, subtitle
from kosmos.papers.standings import NOTHING_PLAYED, RANK, after_round
from kosmos.standings.chances import FirstPlaceChance, Outlook, chances
from kosmos.standings.table import standings
from kosmos.tournament.record import options_of, record_of
from kosmos.tournament.state import State
from kosmos.tournament.systems.profile import RankedBy
from kosmos.tournament.wishes import Wishes

SAMPLES = 300
COLUMNS = (
    RANK,
    Column("name", N_("Name")),
    Column("points", N_("Points"), Align.RIGHT),
    Column("outlook", N_("First place")),
    Column("share", "%", Align.RIGHT, N_("How often the player came first when the rest was played out")),
)
WORDS = {
    Outlook.CAN: N_("possible"),
    Outlook.CANNOT: N_("impossible"),
    Outlook.UNSEEN: N_("hardly possible"),
}


def chances_paper(state: State, wishes: Wishes) -> Paper:
    """Players who can still come first; the others are only counted."""
    title = Phrase(N_("Who can still win"))
    after = after_round(state, wishes) if state.settings.profile.has_rounds else 0
    if not after or state.settings.profile.ranked_by is not RankedBy.POINTS:
        text = N_("This cannot be told in a Keizer tournament.")
        nothing = Phrase(text) if after else NOTHING_PLAYED
        return Paper(key="chances", title=title, subtitle=subtitle(state, wishes), blocks=(Text(nothing),))
    record = record_of(state, after)
    found = {each.number: each for each in chances(record, seed=wishes.seed, samples=SAMPLES)}
    entries = by_any_number(state)
    rows: list[Row] = [
        (
            str(place.rank),
            name_cell(entries[place.number]),
            points_figure(place.points),
            Phrase(WORDS[found[place.number].outlook]),
            _share(found[place.number]),
        )
        for place in standings(record, state.settings.tie_breaks, options=options_of(state))
        if place.number in found and found[place.number].outlook is not Outlook.CANNOT
    ]
    out = len(found) - len(rows)
    note = Phrase(
        NP_("{count} player cannot come first any more.", "{count} players cannot come first any more."),
        {"count": out},
    )
    return Paper(
        key="chances",
        title=title,
        subtitle=subtitle(state, wishes),
        tables=(Table(COLUMNS, tuple(rows), id="chances"),),
        notes=((note,) if out else ()) + _how(found),
        data={"exact": not any(chance.samples for chance in found.values())},
    )


def _share(chance: FirstPlaceChance) -> str:
    return f"{100 * chance.firsts / chance.samples:.0f}" if chance.samples else ""


def _how(found: dict[int, FirstPlaceChance]) -> tuple[Phrase, ...]:
    if any(chance.samples for chance in found.values()):
        text = N_("The rest was played out {count} times; this is an estimate.")
        return (Phrase(text, {"count": SAMPLES}),)
    return (Phrase(N_("This is exact; a shared first place counts, tie-breaks being open.")),)
