"""The federation's two tables between score and rating difference (B.02, 8.1.1 and 8.1.2), in hundredths.

They are tables, not a formula: the printed values deviate from every curve in some places.
"""

from bisect import bisect_left

#: 8.1.1: the difference that belongs to a score of 50, 51, … 100 hundredths
_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87),
    *(95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)

#: 8.1.2: the largest difference that still gives 50, 51, … 99 hundredths; beyond the last it is 100
_LIMITS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91),
    *(98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197),
    *(206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328),
    *(344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)


def expected_score(difference: int) -> int:
    """8.1.2: the score, in hundredths, expected of a player who is `difference` points ahead (or, negative, behind).

    Uncapped: the 400-point rule is the caller's business.
    """
    stronger = 50 + bisect_left(_LIMITS, abs(difference))
    return stronger if difference >= 0 else 100 - stronger


def rating_difference(score: int) -> int:
    """8.1.1: the rating difference that a score of `score` hundredths (0 to 100) stands for."""
    return _DIFFERENCES[score - 50] if score >= 50 else -_DIFFERENCES[50 - score]


def hundredths(points: int, games: int) -> int:
    """A score of `points` tenths in `games` games as a fraction in hundredths, halves rounded up."""
    return (20 * points + games) // (2 * games)
