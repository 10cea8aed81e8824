"""What a caller may wish for; every renderer takes what concerns it."""

from collections.abc import Callable
from enum import StrEnum

import msgspec

from kosmos.tournament.wishes import FileWishes


class WorkingStyle(StrEnum):
    """How a page shows the way a number came about."""

    DETAILS = "details"  #: to be opened
    TITLE = "title"  #: when pointed at
    NONE = "none"


class RenderOptions(FileWishes, frozen=True, kw_only=True):
    width: int = 80  #: text: characters to a line, if it can be done; 0 is any
    link: Callable[[str], str | None] | None = None  #: HTML: a cell's ref -> address
    working: WorkingStyle = WorkingStyle.DETAILS
    stylesheets: tuple[str, ...] = ()  #: HTML: addresses of a club's own stylesheets
    style: str | None = None  #: HTML: CSS instead of the house's
    level: int = 1  #: HTML: the level of the paper's title inside a page
    template: str = ""  #: HTML: a club's own page with `{{ paper }}` in it, and `{{ title }}`, `{{ style }}`, `{{ language }}`


PLAIN = RenderOptions()


def options_for(wishes: FileWishes) -> RenderOptions:
    """What was wished for; the rest is the door's to add."""
    return RenderOptions(**msgspec.structs.asdict(wishes))
