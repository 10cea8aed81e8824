"""The Keizer system: a win is worth what the beaten opponent is worth, and that is told by the table itself.

Everything is computed in whole numbers of a common scale: from round 1 on, or going on from an earlier table whose
first rounds are the same (`calculated`).
"""
