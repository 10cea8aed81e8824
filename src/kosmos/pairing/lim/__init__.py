"""The Lim system, follows C.04.4.3 as applied from 1 February 2026.

A procedure rather than a choice among pairings: scores are taken in turn, and in each one player after the other gets the
first opponent of a fixed order. `floaters` says who leaves a score, `scrutiny` pairs those who stay, `rounds` goes from
score to score and takes pairs apart where the middle cannot be paired.
"""
