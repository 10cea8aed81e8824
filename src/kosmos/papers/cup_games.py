"""The games of cups that count in a Keizer season, as a list."""

from kosmos.core.dates import date_words
from kosmos.core.results import make_result
from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Align, Column, Paper, Row, Table
from kosmos.papers.person import name_cell, subtitle
from kosmos.tournament.cup_games import CUP_COUNT_WORDS, SeasonCupGame
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

COLUMNS = (
    Column("evening", N_("Round"), Align.RIGHT, N_("The round of the season with which it counts")),
    Column("date", N_("Date")),
    Column("cup", N_("Cup")),
    Column("cup_round", N_("Round of the cup"), Align.RIGHT),
    Column("white", N_("White")),
    Column("black", N_("Black")),
    Column("result", N_("Result"), Align.CENTRE),
)
NO_CUPS = Phrase(N_("No cup counts here."))
ONLY_MEMBERS = Phrase(N_("A game counts if both players play in the season; tie-break games do not count."))


def cup_games_paper(state: State, wishes: Wishes) -> Paper:
    games = sorted(
        ((cup, game) for (cup, _, _), game in state.cup_games.items()),
        key=lambda each: (each[1].evening, each[0], each[1].place),
    )
    rows = tuple(_game_row(state, cup, game) for cup, game in games)
    ids = tuple(f"cup-game-{cup}-{game.round}-{game.board}" for cup, game in games)
    return Paper(
        key="cup-games",
        title=Phrase(N_("Games of cups that count here")),
        subtitle=subtitle(state, wishes),
        tables=(Table(COLUMNS, rows, id="cup-games", row_ids=ids),),
        notes=(*_how(state), ONLY_MEMBERS) if state.counted_cups else (NO_CUPS,),
    )


def _how(state: State) -> list[Phrase]:
    """How the games of each cup count."""
    return [
        Phrase("{cup}: {how}", {"cup": each.name or cup, "how": Phrase(CUP_COUNT_WORDS[each.how.value])})
        for cup, each in state.counted_cups.items()
    ]


def _game_row(state: State, cup: str, game: SeasonCupGame) -> Row:
    return (
        str(game.evening),
        date_words(game.date),
        state.counted_cups[cup].name,
        str(game.round),
        name_cell(state.entries[game.white]),
        name_cell(state.entries[game.black]),
        make_result(game.result),
    )
