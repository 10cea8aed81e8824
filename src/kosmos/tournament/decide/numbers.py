"""Starting numbers that would change with the next draw."""

from kosmos.core.questions import Question
from kosmos.locale import N_, Phrase
from kosmos.ratings.seeding import Move
from kosmos.tournament.integrity import questions_about
from kosmos.tournament.pairing_view import starting_order
from kosmos.tournament.state import State

MOST_NAMED = 12


def moved_numbers(state: State) -> tuple[Move, ...]:
    """Players whose order among the others changes. Newcomers push numbers down, but that changes nobody's order."""
    if not state.is_drawn or not state.settings.profile.numbered_by_rating:
        return ()
    entries = state.entries
    numbered = {
        id_ for id_, entry in entries.items() if entry.number and entry.first_round <= len(state.rounds)
    }
    before = [entry.id for entry in state.by_number if entry.id in numbered]
    order = starting_order(state)
    after = [id_ for id_ in order if id_ in numbered]
    new = {id_: number for number, id_ in enumerate(order, 1)}
    swapped = {frozenset(pair) for pair in state.exchanged}  # said yes to already
    return tuple(
        Move(id_, entries[id_].player.name, entries[id_].number, new[id_])
        for id_, other in zip(after, before, strict=True)
        if id_ != other and {id_, other} not in swapped
    )


# C.04.2 article 2, checklist 145-156: numbers may change before round 4 is paired; what moves is listed, and somebody says yes.
def questions_about_numbers(state: State) -> list[Question]:
    moves = moved_numbers(state)
    if not moves:
        return []
    named = [
        Phrase(N_("{name}: {old} becomes {new}"), {"name": move.name, "old": move.old, "new": move.new})
        for move in moves[:MOST_NAMED]
    ]
    if len(moves) > MOST_NAMED:
        named.append(Phrase(N_("and {count} more"), {"count": len(moves) - MOST_NAMED}))
    keys = [f"line{index}" for index in range(len(named))]
    lines = Phrase("\n".join(f"{{{key}}}" for key in keys), dict(zip(keys, named, strict=True)))
    text = N_(
        "The starting numbers follow the ratings until round 4 is paired, and some change now:\n{lines}\n"
    )
    about = Phrase(text, {"lines": lines})
    return questions_about("moved_numbers", about, in_mode=state.in_arbiter_mode)
