"""Papers to be cut and written on: result slips, place cards, score sheets."""

from kosmos.locale import N_, Phrase
from kosmos.papers.paper import Card, CardKind, Cards, Content, Fact, Paper, Text
from kosmos.papers.person import rating, subtitle, wanted_entries
from kosmos.papers.players import NOBODY
from kosmos.papers.round import nothing_drawn, round_number
from kosmos.tournament.state import State
from kosmos.tournament.state_parts import Entry
from kosmos.tournament.wishes import Wishes

RESULTS = ("1–0", "½–½", "0–1")
MOVES = 60  #: lines on a score sheet
SIGNATURES = (Phrase(N_("Signature White")), Phrase(N_("Signature Black")))


def slips_paper(state: State, wishes: Wishes) -> Paper:
    """One slip for every board of a round."""
    number = round_number(state, wishes)
    if not number:
        return nothing_drawn(state, wishes, "slips", Phrase(N_("Result slips")))
    return Paper(
        key="slips",
        title=Phrase(N_("Result slips of round {round}"), {"round": number}),
        subtitle=subtitle(state, wishes),
        blocks=(Cards(CardKind.SLIP, _of_boards(state, number, (Phrase(N_("Other")), *SIGNATURES))),),
    )


def score_sheets_paper(state: State, wishes: Wishes) -> Paper:
    """One sheet for every board of a round."""
    number = round_number(state, wishes)
    if not number:
        return nothing_drawn(state, wishes, "score-sheets", Phrase(N_("Score sheets")))
    return Paper(
        key="score-sheets",
        title=Phrase(N_("Score sheets of round {round}"), {"round": number}),
        subtitle=subtitle(state, wishes),
        blocks=(Cards(CardKind.SCORE_SHEET, _of_boards(state, number, SIGNATURES, MOVES)),),
    )


def _of_boards(state: State, number: int, blanks: tuple[Phrase, ...], moves: int = 0) -> tuple[Card, ...]:
    return tuple(
        Card(
            title=state.settings.name,
            subtitle=Phrase(N_("Round {round}, board {board}"), {"round": number, "board": board}),
            facts=(
                Fact("white", N_("White"), _who(state, state.entries[game.white])),
                Fact("black", N_("Black"), _who(state, state.entries[game.black])),
            ),
            choices=RESULTS,
            blanks=blanks,
            moves=moves,
        )
        for board, game in enumerate(state.rounds[number - 1].games, 1)
    )


def _who(state: State, entry: Entry) -> Content:
    """Number, title, name and rating, as far as they are known."""
    strength = rating(state, entry)
    words = (str(entry.number or ""), entry.player.title.value, entry.player.name)
    return " ".join([word for word in words if word] + ([f"({strength})"] if strength else []))


def place_cards_paper(state: State, wishes: Wishes) -> Paper:
    """A card for everybody, to be folded; board and round are left out, so that it stands the whole event."""
    cards = tuple(
        _place_card(state, entry) for entry in wanted_entries(state, wishes) if not entry.is_withdrawn
    )
    return Paper(
        key="place-cards",
        title=Phrase(N_("Place cards")),
        subtitle=subtitle(state, wishes),
        blocks=(Cards(CardKind.PLACE, cards),) if cards else (Text(NOBODY),),
    )


def _place_card(state: State, entry: Entry) -> Card:
    player = entry.player
    facts = (
        Fact("number", N_("No."), str(entry.number or "")),
        Fact("title", N_("Title"), player.title.value),
        Fact("rating", N_("Rtg."), rating(state, entry)),
        Fact("federation", N_("Fed."), player.federation),
    )
    return Card(player.name, player.club, tuple(fact for fact in facts if fact.value))
