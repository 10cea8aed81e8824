"""The lexicographically first complete pairing: each player takes the nearest who leaves everybody else somebody.

A matching of all players is kept as the proof that the rest can still be paired; when somebody takes another
opponent it is mended along one path. So the work grows with the number of players, not with the ways to pair them.
"""

from collections.abc import Iterable, Iterator

from kosmos.pairing.keizer import rules
from kosmos.pairing.keizer.hall import Hall
from kosmos.pairing.matching import Matching, bits

DrawnPairs = tuple[list[tuple[int, int]], int | None]


def free_pool(hall: Hall) -> tuple[int, ...]:
    """Those whom the director has given neither a game nor the bye, in table order."""
    taken = {number for game in hall.view.set_games for number in (game.first, game.second)}
    return tuple(number for number in hall.order if number not in taken and number != hall.view.set_bye)


def complete(hall: Hall, pool: tuple[int, ...]) -> DrawnPairs | None:
    """The pairs, higher placed first, and the bye; None where nothing complete exists.

    The bye is a player too: one whom everybody may meet, and who chooses first.
    """
    upwards = pool[::-1]
    matching = proof(hall, pool)
    if matching is None:
        return None
    rest, bye = (1 << len(matching.mate)) - 1, None
    if len(pool) % 2:
        seats = {number: seat for seat, number in enumerate(upwards)}
        taken = _take(matching, len(pool), [seats[number] for number in rules.bye_order(hall, pool)], rest)
        bye = upwards[taken]
        rest &= ~(1 << len(pool) | 1 << taken)
    pairs = []
    while rest:
        seat = rest.bit_length() - 1
        taken = _take(matching, seat, _downwards(matching.adjacent[seat] & rest), rest)
        pairs.append((upwards[seat], upwards[taken]))
        rest &= ~(1 << seat | 1 << taken)
    return pairs, bye


def proof(hall: Hall, pool: tuple[int, ...]) -> Matching | None:
    """Everybody of the pool paired off somehow, with the bye where one is needed; None where that is impossible.

    Seats are counted from the bottom of the table: the search begins with low seats, so what has to be mended
    is mended among the last, and the games at the top are not touched again.
    """
    allowed = _seated(rules.masks(hall), [hall.place[number] for number in reversed(pool)])
    if len(pool) % 2:
        bye = 1 << len(pool)
        allowed = [mask | bye for mask in allowed] + [bye - 1]
    matching = Matching(allowed)
    for seat in range(len(pool) - 1, -1, -1):
        if matching.free >> seat & 1 and (near := allowed[seat] & matching.free):
            matching.join(seat, near.bit_length() - 1)
    return None if matching.complete((1 << len(allowed)) - 1) else matching


def _take(matching: Matching, seat: int, wishes: Iterable[int], rest: int) -> int:
    """The first wish with whom all the others can still be paired."""
    order = iter(wishes)
    wish = next(order)
    if matching.swap(seat, wish):
        return wish
    possible = matching.partners(seat, rest)
    while not possible >> wish & 1:
        wish = next(order)
    matching.force(seat, wish, rest)
    return wish


def _downwards(members: int) -> Iterator[int]:
    while members:
        seat = members.bit_length() - 1
        yield seat
        members ^= 1 << seat


def _seated(allowed: list[int], kept: list[int]) -> list[int]:
    """The masks of these places only, with each place's seat instead."""
    seat_of = {place: seat for seat, place in enumerate(kept)}
    everybody = (1 << len(kept)) - 1
    places = sum(1 << place for place in kept)
    masks = []
    for seat, place in enumerate(kept):
        barred = sum(1 << seat_of[other] for other in bits(places & ~allowed[place]))
        masks.append(everybody & ~barred & ~(1 << seat))
    return masks
