"""Stack-cut order: print, cut the whole pile, lay the piles on each other, and the cards are in order."""

from kosmos.papers.paper import CardKind

PER_PAGE = {CardKind.SLIP: 8, CardKind.PLACE: 1, CardKind.SCORE_SHEET: 2}


def stack_cut(cards: int, per_page: int) -> list[list[int | None]]:
    """For every page, which card lies in which place. Place k of all pages together holds one run of cards;
    places that stay empty are at the end of the last runs.
    """
    pages = -(-cards // per_page)
    order = [[place * pages + page for place in range(per_page)] for page in range(pages)]
    return [[card if card < cards else None for card in page] for page in order]
