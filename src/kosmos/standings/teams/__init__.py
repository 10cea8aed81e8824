"""Tables of teams: match points and game points, and the tie-breaks of articles 12 and 13 of C.07."""
