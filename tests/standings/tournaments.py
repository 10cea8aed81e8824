"""Tournaments in the language of the game: `record("4w1 2b= 7w1", …)`, one line a player."""

import re

from kosmos.core.colours import Colour
from kosmos.core.outcomes import Outcome, Scoring
from kosmos.core.record import Encounter, Entrant, Record

_ROUND = re.compile(r"(\d+)([wb])(.)|([UFHZ*])|(\.)")


def record(
    *lines: str,
    ratings: tuple[int, ...] = (),
    rounds: int = 0,
    round_robin: bool = False,
    scoring: Scoring | None = None,
    **marks: set[int],
) -> Record:
    """`4w1`: White against 4, won; `U` `F` `H` `Z`: byes; `.`: absent. `withdrawn={3}`, `expelled={4}` mark players."""
    entrants = tuple(
        Entrant(
            number=number,
            name=f"Player {number}",
            rating=ratings[number - 1] if ratings else 0,
            history=tuple(encounter(word) for word in line.split()),
            withdrawn=number in marks.get("withdrawn", ()),
            expelled=number in marks.get("expelled", ()),
        )
        for number, line in enumerate(lines, 1)
    )
    played = max((len(entrant.history) for entrant in entrants), default=0)
    return Record(
        entrants=entrants,
        rounds=rounds or played,
        played=played,
        scoring=scoring or Scoring(),
        round_robin=round_robin,
    )


def encounter(word: str) -> Encounter:
    match = _ROUND.fullmatch(word)
    assert match, word
    if match[1]:
        return Encounter(Outcome(match[3]), int(match[1]), Colour(match[2]))
    return Encounter(Outcome.ABSENT if match[5] else Outcome(match[4]))


#: the worked vector of seven players and five rounds with every kind of unplayed round
SEVEN = record(
    "4w1 2b= 7w1 3b1 6w1",
    "5b1 1w= 6b1 4b= 3w=",
    "6w= 7b- 5b1 1w0 2b=",
    "1b0 5w1 U 2w= 7b1",
    "2w0 4b0 3w0 Z Z",
    "3b= H 2w0 7w1 1b0",
    "U 3w+ 1b0 6b0 4w0",
    ratings=(2200, 2100, 2000, 1900, 1800, 1700, 1600),
)

#: the round robin of six, with one forfeit
SIX = record(
    "6w1 2w= 3b= 4w1 5b1",
    "5w= 1b= 6w1 3w1 4b=",
    "4w0 5b0 1w= 2b0 6w1",
    "3b1 6b= 5w= 1b0 2w=",
    "2b= 3w1 4b= 6b- 1w0",
    "1b0 4w= 2b0 5w+ 3b0",
    round_robin=True,
)
