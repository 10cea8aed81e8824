"""When the rounds are: a start with its time where one was said, else the day that a Keizer season has for the round."""

from kosmos.tournament.state import State


def time_of_round(state: State, number: int) -> str:
    """`2026-11-20T19:00`, `2026-11-20`, or nothing where nobody has said when. A start wins, because it says more."""
    dates = state.keizer.dates
    return state.starts.get(number, "") or (dates[number - 1] if 0 < number <= len(dates) else "")


def day_of_round(state: State, number: int) -> str:
    """`2026-11-20`, or nothing where nobody has said when."""
    return time_of_round(state, number)[:10]


def times_of_rounds(state: State) -> dict[int, str]:
    """Of every round of which something is known, in the order of the rounds."""
    known = {*state.starts, *range(1, len(state.keizer.dates) + 1)}
    return {number: time for number in sorted(known) if (time := time_of_round(state, number))}


def days_of_rounds(state: State) -> dict[int, str]:
    return {number: time[:10] for number, time in times_of_rounds(state).items()}
