"""The first completion of a transposition's tail within what it may cost in C12 and C13."""

from collections.abc import Sequence

from kosmos.pairing.dutch.cheapest import cheapest

TailPrice = tuple[int, int]  #: C12 and C13 of a pair


def first_completion(
    prices: Sequence[Sequence[TailPrice | None]],
    clean: Sequence[bool],
    places: Sequence[int],
    most: TailPrice,
) -> list[int] | None:
    """The places, lexicographically first, of opponents for everybody in `prices`; None if there are none.

    One row per player of S1, one column per free place; `clean` tells which columns may be left over, and is empty
    if none may. The cost has C12 and C13 as its first digits, then one digit per player of S1 in order.
    """
    rows, columns = len(prices), len(places)
    base = columns + 1
    strong = base**rows
    lost = strong * base
    costs: list[dict[int, int]] = [{} for _ in range(rows + columns)]
    for row, line in enumerate(prices):
        unit = base ** (rows - 1 - row)
        for column, price in enumerate(line):
            if price is not None:
                cost = price[0] * lost + price[1] * strong + column * unit
                costs[row][rows + column] = costs[rows + column][row] = cost
    if clean:
        costs.append({rows + column: 0 for column, may in enumerate(clean) if may})
        for vertex in costs[-1]:
            costs[vertex][rows + columns] = 0
    mates = cheapest(costs)
    if mates is None:
        return None
    chosen = [mates[row] - rows for row in range(rows)]
    total = [sum(price[k] for row, c in enumerate(chosen) if (price := prices[row][c])) for k in (0, 1)]
    if total[0] > most[0] or total[1] > most[1]:
        return None
    return [places[column] for column in chosen]
