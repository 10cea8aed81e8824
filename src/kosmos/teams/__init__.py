"""A team event as a stream: teams with ranked players, rounds of matches, line-ups, boards, and the table that follows."""
