"""The list of players, short and long."""

from kosmos.core.players import GROUP_WORDS
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Cell, Column, Content, Paper, Table
from kosmos.papers.wishes import Wishes
from kosmos.tournament.state import Entry, State

SHORT = (
    Column("number", N_("No."), Align.RIGHT),
    Column("title", N_("Title")),
    Column("name", N_("Name")),
    Column("elo", N_("Elo"), Align.RIGHT),
    Column("dwz", N_("DWZ"), Align.RIGHT),
    Column("club", N_("Club")),
    Column("federation", N_("Fed.")),
)
LONG = (
    Column("sex", N_("Sex")),
    Column("groups", N_("Groups")),
    Column("fide_id", N_("FIDE ID"), Align.RIGHT),
    Column("national_id", N_("National ID")),
)
PRIVATE = (
    Column("birth", N_("Born")),
    Column("street", N_("Street")),
    Column("town", N_("Town")),
    Column("phone", N_("Phone")),
    Column("email", N_("E-mail")),
)


def players_paper(state: State, wishes: Wishes) -> Paper:
    columns = SHORT + (LONG if wishes.long else ()) + (PRIVATE if wishes.long and wishes.private else ())
    entries = [
        entry for entry in state.by_number if wishes.group is None or wishes.group in entry.player.groups
    ]
    table = Table(
        columns,
        tuple(
            tuple(_cell(entry, column.key, place) for column in columns)
            for place, entry in enumerate(entries, 1)
        ),
        id="players",
        row_ids=tuple(f"player-{entry.id}" for entry in entries),
    )
    gone = any(entry.is_withdrawn for entry in entries)
    return Paper(
        key="players",
        title=Phrase(N_("Players")),
        subtitle=Phrase("{name}", {"name": state.settings.name}),
        tables=(table,),
        notes=(Phrase(N_("(–) has left the tournament")),) if gone else (),
    )


def _cell(entry: Entry, key: str, place: int) -> Content:
    player = entry.player
    match key:
        case "number":
            return str(entry.number or place)
        case "name":
            return name_cell(entry)
        case "groups":
            words = [Phrase(GROUP_WORDS[group]) for group in player.groups]
            return joined((*words, *player.tags))
        case "title" | "sex":
            return str(getattr(player, key).value)
        case _:
            value = getattr(player, key)
            return str(value) if value else ""


def name_cell(entry: Entry) -> Cell:
    """A name that leads to the player's page; who has left is marked."""
    mark = "withdrawn" if entry.is_withdrawn else ""
    name = f"{entry.player.name} (–)" if entry.is_withdrawn else entry.player.name
    return Cell(name, ref=f"player/{entry.id}", mark=mark)


def joined(parts: tuple[Phrase | str, ...]) -> Phrase | str:
    """Words of ours and of the users' with commas between."""
    if not parts:
        return ""
    keys = [f"part{index}" for index in range(len(parts))]
    return Phrase(", ".join("{" + key + "}" for key in keys), dict(zip(keys, parts, strict=True)))
