"""How long something takes, in phrases: each language has its own letters for days and hours."""

from kosmos.locale import N_, Phrase

HOURS_OF_A_DAY = 24
#: pages that count on by themselves write in these forms, too
HOURS_AND_MINUTES = N_("{hours} h {minutes}")
MINUTES = N_("{minutes} min")


def in_days(hours: int) -> Phrase:
    """`4d 04h`"""
    days, rest = divmod(hours, HOURS_OF_A_DAY)
    return Phrase(N_("{days}d {hours}h"), {"days": days, "hours": f"{rest:02}"})


def in_hours(minutes: int) -> Phrase:
    """`52 min`, `1 h 52`"""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return Phrase(MINUTES, {"minutes": rest})
    return Phrase(HOURS_AND_MINUTES, {"hours": hours, "minutes": f"{rest:02}"})
