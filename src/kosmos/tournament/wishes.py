"""What one may ask of a paper: declared once, for pages, API, command line and scripts.

A wish is one annotated line: its parser, limits and words (`core/fields`), and which papers take it (`Takes`; none:
all of them). Fields without an annotation are what the door itself knows of the reader.
"""

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, get_args, get_type_hints

import msgspec

from kosmos.core.fields import Field, choice, flag, flat, many, read_struct, table, text, whole
from kosmos.core.players import GROUP_WORDS, ChaosGroup
from kosmos.locale import N_
from kosmos.ratings.dwz import AgeAnswer, DwzSystem
from kosmos.ratings.national_elo import Expectation, KRule
from kosmos.ratings.national_rules import NamedRules
from kosmos.standings.prizes import PrizeFund, Sharing
from kosmos.tournament.commands.base import PlayerId
from kosmos.tournament.national_wishes import EXPECTATION_WORDS, games_before_field, k_rules_field
from kosmos.tournament.prizes import Prizes, prizes_field


class Takes(StrEnum):
    """Which wishes a paper takes."""

    ROUND = "round"
    GROUP = "group"
    MODE = "mode"
    PERSON = "person"  #: any column about the player
    PRIZES = "prizes"
    WORKING = "working"
    KEIZER = "keizer"
    LONG = "long"
    PLAYER = "player"
    SEED = "seed"
    RATING = "rating"
    GAMES_BEFORE = "games-before"
    NATIONAL = "national"
    BEST = "best"
    ORDER = "order"


class TableMode(StrEnum):
    """How a table is sorted: as the tournament has it, or in one of the four ways of Chaos."""

    OWN = "own"
    SIMPLE = "simple"
    BUCHHOLZ = "buchholz"
    REFINED = "refined-buchholz"
    SONNEBORN = "sonneborn-berger"


MODE_WORDS: Mapping[str, str] = {
    "own": N_("the tournament's own tie-breaks"),
    "simple": N_("points alone"),
    "buchholz": N_("Buchholz"),
    "refined-buchholz": N_("refined Buchholz"),
    "sonneborn-berger": N_("Sonneborn-Berger"),
}
#: the numbers of Chaos' script language
CHAOS_MODES = (TableMode.SIMPLE, TableMode.BUCHHOLZ, TableMode.REFINED, TableMode.SONNEBORN)
_TIE_BREAKS: Mapping[TableMode, tuple[str, ...]] = {
    TableMode.SIMPLE: (),
    TableMode.BUCHHOLZ: ("CBH",),
    TableMode.REFINED: ("CBH", "CBS"),
    TableMode.SONNEBORN: ("CSB",),
}


def tie_breaks_of(mode: TableMode, own: tuple[str, ...]) -> tuple[str, ...]:
    return _TIE_BREAKS.get(mode, own)


DWZ_WORDS = {
    DwzSystem.NINE_GAMES: N_("until 2002: nine games for a first rating"),
    DwzSystem.CLASSIC: N_("classic, from 2003"),
    DwzSystem.RULES_2026: N_("of 2026"),
}
(PLAYER,) = get_args(PlayerId)[1:]
AGES = table(
    N_("Ages"), PLAYER, choice(N_("Age"), AgeAnswer, {each.value: each.value for each in AgeAnswer}), 20_000
)


def _parse_ages(field: str, raw: Any, today: dt.date) -> dict[int, AgeAnswer]:
    """Player id -> up_to_20, 21_to_25, 26_and_over or leave_out; or a text for each player: `3=26_and_over`."""
    if not isinstance(raw, Mapping):
        pairs = (each.partition("=") for each in _AGE_TEXTS.parse(field, raw, today))
        raw = {id_.strip(): word.strip() for id_, _, word in pairs}
    ages: dict[int, AgeAnswer] = AGES.parse(field, raw, today)
    return ages


_AGE_TEXT = text(N_("Age"), 40).narrowed(pattern=f"^[1-9][0-9]{{0,5}}=(?:{'|'.join(AgeAnswer)})$")
_AGE_TEXTS = many(N_("Ages"), _AGE_TEXT, 2000, help=N_("player=26_and_over, for the DWZ report"))


def _prize_funds(label: str) -> Field:
    """`500,300,200;w=100,50;hort`: lists as the tournament keeps them, and how the tied share."""
    lists, written = prizes_field(label), text(label, 400, help=N_("500,300,200;w=100,50;hort"))

    def parse(field: str, value: Any, today: dt.date) -> tuple[PrizeFund, ...]:
        parts = [part.strip() for part in written.parse(field, value, today).split(";")]
        sharing = [Sharing(part.casefold()) for part in parts if part.casefold() in set(Sharing)]
        money = [part for part in parts if part and part.casefold() not in set(Sharing)]
        said = lists.parse(field, money, today)
        return Prizes(lists=said, sharing=(sharing or [Sharing.BY_RANK])[-1], one_each=True).funds

    return written._replace(reader=parse).formatted("prizes")


def _or_none(field: Field) -> Field:
    """The same field, where choosing nothing is possible as well."""

    def parse(name: str, value: Any, today: dt.date) -> Any:
        return None if value is None or value == "" else field.parse(name, value, today)

    return field._replace(reader=parse)


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be in the paper."""

    columns: Annotated[
        tuple[str, ...],
        many(
            N_("Columns"),
            text(N_("Column"), 40).formatted("column"),
            1100,
            help=N_("in this order, with commas between"),
        ),
    ] = ()
    round: Annotated[
        int | None, whole(N_("Round"), 0, 999, help=N_("tables: after which round")), Takes.ROUND
    ] = None
    group: Annotated[ChaosGroup | None, choice(N_("Group"), ChaosGroup, GROUP_WORDS), Takes.GROUP] = None
    tag: Annotated[str, text(N_("Tag"), 40, help=N_("only players with this tag")), Takes.GROUP] = ""
    category: Annotated[
        str, text(N_("Category"), 100, help=N_("only players of this category")), Takes.GROUP
    ] = ""
    club: Annotated[str, text(N_("Club"), 100, help=N_("only players of this club")), Takes.GROUP] = ""
    born_from: Annotated[int, whole(N_("Born in or after"), 1900, 2200, empty=0), Takes.GROUP] = 0
    born_to: Annotated[int, whole(N_("Born in or before"), 1900, 2200, empty=0), Takes.GROUP] = 0
    rating_from: Annotated[int, whole(N_("Rating from"), 1, 4000, empty=0), Takes.GROUP] = 0
    rating_to: Annotated[int, whole(N_("Rating up to"), 1, 4000, empty=0), Takes.GROUP] = 0
    keep_places: Annotated[bool, flag(N_("Keep the places of the whole table")), Takes.GROUP] = False
    mode: Annotated[TableMode, choice(N_("Table mode"), TableMode, MODE_WORDS), Takes.MODE] = TableMode.OWN
    working: Annotated[bool, flag(N_("Numbers open their working")), Takes.WORKING] = False
    recomputed: Annotated[
        bool,
        flag(N_("Recomputed"), help=N_("Keizer: with everybody who entered later, not as published")),
        Takes.KEIZER,
    ] = False
    by_rank: Annotated[
        bool,
        flag(N_("By rank"), help=N_("cross table: in the order of the standings, opponents by their places")),
        Takes.ORDER,
    ] = False
    long: Annotated[bool, flag(N_("Long list")), Takes.LONG] = False
    player: Annotated[int | None, PLAYER, Takes.PLAYER] = None  #: only this player's card, by id
    codes: Annotated[
        bool,
        flag(
            N_("QR codes of the players' own boards"),
            help=N_("for directors; whoever has a code plays for that player"),
        ),
        Takes.PLAYER,
    ] = False
    prizes: Annotated[tuple[PrizeFund, ...], _prize_funds(N_("Prizes")), Takes.PRIZES] = ()
    #: for what is estimated by playing the rest out
    seed: Annotated[int, whole(N_("Seed"), 0, 2**31), Takes.SEED] = 0
    #: said for who has no birth date, by player id
    ages: Annotated[Mapping[int, AgeAnswer], _AGE_TEXTS._replace(reader=_parse_ages), Takes.RATING] = {}
    #: None: those in force at the end of the tournament
    rules: Annotated[DwzSystem | None, _or_none(choice(N_("Rules"), DwzSystem, DWZ_WORDS)), Takes.RATING] = (
        None
    )

    #: rated games before the event, by player id
    games_before: Annotated[
        Mapping[int, int], games_before_field(N_("Games before"), PLAYER), Takes.GAMES_BEFORE
    ] = {}
    #: none: the usual ones
    k_rules: Annotated[tuple[KRule, ...], k_rules_field(N_("K table")), Takes.NATIONAL] = ()
    expectation: Annotated[
        Expectation, choice(N_("Expectation"), Expectation, EXPECTATION_WORDS), Takes.NATIONAL
    ] = Expectation.LOGISTIC
    elo_cap: Annotated[
        int,
        whole(N_("Largest difference"), 0, 2000, help=N_("a larger one counts as this; 0: none")),
        Takes.NATIONAL,
    ] = 400
    elo_floor: Annotated[
        int, whole(N_("Floor"), 0, 3000, help=N_("nobody falls below; 0: none")), Takes.NATIONAL
    ] = 0
    first_games: Annotated[int, whole(N_("Games for a first rating"), 1, 50), Takes.NATIONAL] = 6
    national: Annotated[
        str,
        text(N_("Rules by name"), 60, help=N_("those that the club keeps, or a preset: KNSB-like, Ireland")),
        Takes.NATIONAL,
    ] = ""
    best: Annotated[int, whole(N_("Players of a club who count"), 1, 50), Takes.BEST] = 4

    named_rules: NamedRules | None = None  #: those that `national` names
    private: bool = False  #: the reader may see addresses and birth dates
    #: addresses of the players' own boards, by player id, where codes are asked for
    seats: Mapping[int, str] = {}
    links: bool = False  #: numbers lead to the page that says how they came about
    tiles: bool = False  #: pages: the standings have a tile for each round
    today: str = ""  #: which rating rules hold where the tournament has no dates
    window: tuple[int, int] | None = None  #: pages: of a long season only the rounds from … to

    def rounds_shown(self, last: int) -> range:
        """The rounds that have a column."""
        first, to = self.window or (1, last)
        return range(max(1, first), min(to, last) + 1)


class PageSize(StrEnum):
    A4 = "a4"
    LETTER = "letter"


class Separator(StrEnum):
    """The separator of CSV files: German Excel wants a semicolon, most others a comma."""

    SEMICOLON = ";"
    COMMA = ","


_PAGE_WORDS = {"a4": N_("A4"), "letter": N_("Letter")}
_SEPARATOR_WORDS = {";": N_("semicolon"), ",": N_("comma")}


class FileWishes(msgspec.Struct, frozen=True, kw_only=True):
    """How the paper becomes a file."""

    page: Annotated[PageSize, choice(N_("Paper size"), PageSize, _PAGE_WORDS)] = PageSize.A4
    separator: Annotated[Separator, choice(N_("Separator"), Separator, _SEPARATOR_WORDS)] = (
        Separator.SEMICOLON
    )
    large: Annotated[
        bool,
        flag(
            N_("Large, for the wall"),
            help=N_("letters as large as the sheet allows, to be read from three metres"),
        ),
    ] = False


class PaperQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """All that a door may add to the name of a paper."""

    wishes: Annotated[Wishes, flat(Wishes)] = Wishes()
    file: Annotated[FileWishes, flat(FileWishes)] = FileWishes()
    at: Annotated[int | None, whole(N_("Version"), 1, 2**31, help=N_("as it stood at this version"))] = None


def read_paper_question(raw: Mapping[str, Any]) -> PaperQuestion:
    return read_struct(PaperQuestion, raw, dt.date.min)


def _families() -> dict[str, Takes]:
    hints = get_type_hints(Wishes, include_extras=True)
    return {
        name: each
        for name, hint in hints.items()
        for each in getattr(hint, "__metadata__", ())
        if isinstance(each, Takes)
    }


#: wish -> the papers that take it are those that take this
FAMILIES: Mapping[str, Takes] = _families()
