"""The Dutch system: follows C.04.3 as of 1 February 2026; `…_2017` follows the edition valid before.

draw        `pair` and `pair_2017`
reasons     `explain`: why this board
why_not     which rule forbids or worsens a pair
what_if     the round with some results set
"""
