"""What a paper is as JSON (`json.py` makes it): for the OpenAPI document, and for whoever reads it strictly."""

from msgspec import UNSET, Struct, UnsetType


class CellShown(Struct, forbid_unknown_fields=True):
    """A cell that is more than its text."""

    text: str
    value: int | float | str | UnsetType = UNSET
    ref: str | UnsetType = UNSET
    mark: str | UnsetType = UNSET
    working: list[str] | UnsetType = UNSET


AnyCell = str | int | float | CellShown | None


class ColumnShown(Struct, forbid_unknown_fields=True):
    key: str
    title: str
    align: str
    help: str | UnsetType = UNSET


class FactShown(Struct, forbid_unknown_fields=True):
    key: str
    label: str
    value: str | CellShown


class CardShown(Struct, forbid_unknown_fields=True):
    title: str
    subtitle: str
    facts: list[FactShown]
    choices: list[str]
    blanks: list[str]
    moves: int


class SeriesShown(Struct, forbid_unknown_fields=True):
    name: str
    points: list[tuple[float, float]]


class BlockShown(Struct, tag_field="type", forbid_unknown_fields=True):
    """Base of all that stands on a paper."""


class TableBlock(BlockShown, tag="table"):
    """Each row is an object by the keys of the columns."""

    id: str
    caption: str
    columns: list[ColumnShown]
    rows: list[dict[str, AnyCell]]
    row_ids: list[str] | UnsetType = UNSET
    foot: list[dict[str, AnyCell]] | UnsetType = UNSET


class HeadingBlock(BlockShown, tag="heading"):
    level: int
    text: str


class TextBlock(BlockShown, tag="text"):
    text: str


class FactsBlock(BlockShown, tag="facts"):
    facts: list[FactShown]


class CardsBlock(BlockShown, tag="cards"):
    kind: str
    cards: list[CardShown]


class PlotBlock(BlockShown, tag="plot"):
    kind: str
    caption: str
    x: str
    y: str
    labels: list[str]
    series: list[SeriesShown]


AnyBlock = TableBlock | HeadingBlock | TextBlock | FactsBlock | CardsBlock | PlotBlock


class PaperShown(Struct, forbid_unknown_fields=True):
    paper: str
    language: str
    title: str
    subtitle: str
    blocks: list[AnyBlock]
    notes: list[str]
    data: dict[str, str | int | bool | list[str] | None]
