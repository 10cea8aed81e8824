"""Time, chance and new keys. Rules are pure and may not find these themselves, so the service hands them in."""

import datetime as dt
import secrets
from functools import lru_cache


def utc_now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def local_day(moment: dt.datetime) -> dt.date:
    """By this machine's time zone: in the evening of one place it is the next day in another."""
    return moment.astimezone().date()


def moment_of(local: str) -> dt.datetime:
    """Of a time by the clock on this machine's wall, as rounds are said to begin by it: `2026-11-20T19:00`."""
    return dt.datetime.fromisoformat(local).astimezone(dt.UTC)


def new_key() -> str:
    """Random: it tells nothing about whom it belongs to."""
    return secrets.token_hex(12)


def draw_seed() -> int:
    return secrets.randbits(31)


@lru_cache(maxsize=4)
def iso_second(second: dt.datetime) -> str:
    return second.strftime("%Y-%m-%dT%H:%M:%SZ")
