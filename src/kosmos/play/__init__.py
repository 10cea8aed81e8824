"""A live board as a stream of events: its position, its clocks, what may be done at it, and how games end."""
