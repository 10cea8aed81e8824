"""The order of a list of players when somebody says of a few which place they get."""

from collections.abc import Mapping, Sequence


def placed(order: Sequence[int], wishes: Mapping[int, int]) -> tuple[int, ...]:
    """Everybody once: whom a place from 1 on is wished for stands there, all others fill what is left in their order.

    Of several who are wished to the same place the first stays the first; a place beyond the end is the end.
    """
    was = {id_: place for place, id_ in enumerate(order)}
    made = [id_ for id_ in order if id_ not in wishes]
    moved = sorted((id_ for id_ in order if id_ in wishes), key=lambda id_: (wishes[id_], -was[id_]))
    for id_ in moved:
        made.insert(max(wishes[id_], 1) - 1, id_)
    return tuple(made)
