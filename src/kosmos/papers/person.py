"""What a column can say of a player, and who is on a paper."""

from collections.abc import Iterable

from kosmos.core.dates import date_words
from kosmos.core.errors import NotAllowed, NotFound
from kosmos.core.players import GROUP_WORDS, PRIVATE
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Cell, Column, Content, Row, Table
from kosmos.standings.categories import category_name
from kosmos.standings.groups import Group
from kosmos.tournament.categories import category_called
from kosmos.tournament.membership import attributes_of, categories_of
from kosmos.tournament.record import rating_of
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

RATING = Column("rating", N_("Rtg."), Align.RIGHT, N_("Rating"))
NUMBER = Column("number", N_("No."), Align.RIGHT, N_("Starting number"))

#: every column that papers about players can have
PERSON: dict[str, Column] = {
    column.key: column
    for column in (
        NUMBER,
        Column("title", N_("Title")),
        Column("name", N_("Name")),
        RATING,
        Column("elo", N_("Elo"), Align.RIGHT),
        Column("elo_rapid", N_("Elo rapid"), Align.RIGHT),
        Column("elo_blitz", N_("Elo blitz"), Align.RIGHT),
        Column("dwz", N_("DWZ"), Align.RIGHT),
        Column("own", N_("Own rtg."), Align.RIGHT, N_("Own rating")),
        Column("club", N_("Club")),
        Column("federation", N_("Fed."), help=N_("Federation")),
        Column("sex", N_("Sex")),
        Column("groups", N_("Groups")),
        Column("categories", N_("Categories")),
        Column("fide_id", N_("FIDE ID"), Align.RIGHT),
        Column("national_id", N_("National ID")),
        Column("birth", N_("Born")),
        Column("street", N_("Street")),
        Column("town", N_("Town")),
        Column("phone", N_("Phone")),
        Column("email", N_("E-mail")),
    )
}


def person_columns(*, private: bool) -> tuple[Column, ...]:
    """What can be chosen; addresses and birth dates only by those who may see them."""
    return tuple(column for key, column in PERSON.items() if private or key not in PRIVATE)


def extra_columns(own: tuple[Column, ...], wishes: Wishes) -> tuple[Column, ...]:
    """Columns about the player that were asked for and that the paper does not have by itself."""
    has = {column.key for column in own}
    return tuple(
        column
        for column in person_columns(private=wishes.private)
        if column.key in wishes.columns and column.key not in has
    )


def person_cell(state: State, entry: Entry, key: str) -> Content:
    player = entry.player
    match key:
        case "number":
            return str(entry.number or "")
        case "name":
            return name_cell(entry)
        case "rating":
            return rating(state, entry)
        case "groups":
            words = [Phrase(GROUP_WORDS[group]) for group in player.groups]
            return joined((*words, *player.tags))
        case "categories":
            return joined(tuple(each.name for each in categories_of(state, entry)))
        case "title" | "sex":
            return str(getattr(player, key).value)
        case _ if entry.is_forgotten and key in PRIVATE:
            return Phrase(N_("forgotten"))
        case "birth":
            return date_words(player.birth)
        case _:
            value = getattr(player, key)
            return str(value) if value else ""


def rating(state: State, entry: Entry) -> str:
    """The tournament rating; nothing for the unrated."""
    return str(rating_of(state, entry) or "")


def name_cell(entry: Entry) -> Cell:
    """A name that leads to the player's page; who has left is marked."""
    mark = "withdrawn" if entry.is_withdrawn else ""
    name = f"{entry.player.name} (–)" if entry.is_withdrawn else entry.player.name
    return Cell(name, ref=f"player/{entry.id}", mark=mark)


def joined(parts: tuple[Phrase | str, ...], between: str = ", ") -> Phrase | str:
    """Words of ours and of the users' with commas between."""
    if not parts:
        return ""
    keys = [f"part{index}" for index in range(len(parts))]
    return Phrase(between.join("{" + key + "}" for key in keys), dict(zip(keys, parts, strict=True)))


# -- who is on a paper ---------------------------------------------------------------------------------


def group_wished(state: State, wishes: Wishes) -> Group | None:
    """The group that was asked for; None: everybody. A group by birth years tells birth years, so it needs the right
    to know them; a published category does not.
    """
    if wishes.category:
        found = category_called(state.categories, wishes.category)
        if found is None:
            raise NotFound(Phrase(N_("category")), wishes.category)
        return found.group
    if (wishes.born_from or wishes.born_to) and not wishes.private:
        raise NotAllowed("read")
    group = Group(
        tag=wishes.tag or (wishes.group.value if wishes.group else ""),
        club=wishes.club,
        born_from=wishes.born_from,
        born_to=wishes.born_to,
        rating_from=wishes.rating_from,
        rating_to=wishes.rating_to,
    )
    return None if group == Group() else group


def wanted_entries(state: State, wishes: Wishes) -> list[Entry]:
    """The players of the group that was asked for, by number."""
    group = group_wished(state, wishes)
    if group is None:
        return state.by_number
    return [entry for entry in state.by_number if group.has(attributes_of(state, entry))]


def by_any_number(state: State) -> dict[int, Entry]:
    """Players by the numbers that records use: starting numbers, before the draw ids."""
    return {entry.number or entry.id: entry for entry in state.entries.values()}


def subtitle(state: State, wishes: Wishes) -> Phrase:
    """The tournament, and whom the paper is about if not everybody."""
    name = {"name": state.settings.name}
    words = _group_words(wishes)
    if not words:
        return Phrase("{name}", name)
    return Phrase("{name} · {group}", {**name, "group": joined(words)})


def _group_words(wishes: Wishes) -> tuple[Phrase | str, ...]:
    words: list[Phrase | str] = [Phrase(GROUP_WORDS[wishes.group])] if wishes.group else []
    words += [category_name(wishes.category)] if wishes.category else []
    words += [text for text in (wishes.tag, wishes.club) if text]
    words += _span(
        N_("born {low} to {high}"),
        N_("born {low} or later"),
        N_("born {high} or earlier"),
        wishes.born_from,
        wishes.born_to,
    )
    words += _span(
        N_("rating {low} to {high}"),
        N_("rating from {low}"),
        N_("rating up to {high}"),
        wishes.rating_from,
        wishes.rating_to,
    )
    return tuple(words)


def _span(both: str, above: str, below: str, low: int, high: int) -> list[Phrase]:
    if not (low or high):
        return []
    return [Phrase(both if low and high else above if low else below, {"low": low, "high": high})]


def table_of_people(
    state: State, wishes: Wishes, key: str, columns: tuple[Column, ...], rows: Iterable[tuple[Entry, Row]]
) -> Table:
    """A row for each of these, with the columns that were wished for besides; `key` is the table's name."""
    more, listed = extra_columns(columns, wishes), tuple(rows)
    made = tuple((*row, *(person_cell(state, entry, each.key) for each in more)) for entry, row in listed)
    return Table((*columns, *more), made, id=key, row_ids=tuple(f"player-{entry.id}" for entry, _ in listed))
