"""Which chapter of the manual belongs to a page: said once, by the page's address as the router knows it."""

from typing import NamedTuple


class HelpPlace(NamedTuple):
    chapter: str
    section: str = ""

    @property
    def address(self) -> str:
        return f"/help/{self.chapter}" + (f"#{self.section}" if self.section else "")


FIRST = "first-steps"
ACCOUNTS = HelpPlace("accounts", "accounts")
TOURNAMENT = "/t/{stream}"

#: the first part of an address after the house's
OF_THE_HOUSE = {
    "": HelpPlace(FIRST),
    "new": HelpPlace(FIRST, "the-first-tournament"),
    "help": HelpPlace(FIRST),
    "go": HelpPlace(FIRST),
    "club": HelpPlace("club"),
    "members": HelpPlace("club", "members-and-records"),
    "seasons": HelpPlace("club", "seasons-grand-prix"),
    "teams": HelpPlace("teams"),
    "captain": HelpPlace("teams", "the-captain-s-page"),
    "people": HelpPlace("people"),
    "games": HelpPlace("games"),
    "boards": HelpPlace(FIRST, "live-boards"),
    "play": HelpPlace(FIRST, "live-boards"),
    "arena": HelpPlace("boards", "arena"),
    "examples": HelpPlace("boards", "the-examples-of-the-schachecke"),
    "training": HelpPlace("boards", "mating-practice"),
    "my": HelpPlace("player", "your-own-page"),
    "checklist": HelpPlace("arbiter"),
    "account": ACCOUNTS,
    "login": ACCOUNTS,
    "reset": ACCOUNTS,
    "welcome": ACCOUNTS,
    "invitation": HelpPlace("organiser", "roles"),
    "api": HelpPlace("accounts", "programs"),
}

#: the first part of an address after the tournament's
OF_A_TOURNAMENT = {
    "": HelpPlace(FIRST, "the-first-tournament"),
    "now": HelpPlace(FIRST, "on-the-phone"),
    "players": HelpPlace(FIRST, "players"),
    "people": HelpPlace(FIRST, "players"),
    "import": HelpPlace(FIRST, "players"),
    "check-in": HelpPlace("organiser", "check-in-and-fees"),
    "order": HelpPlace(FIRST, "players"),
    "links": HelpPlace("player", "your-own-page"),
    "register": HelpPlace("organiser", "registration"),
    "attendance": HelpPlace(FIRST, "club-nights-with-keizer"),
    "keizer-rules": HelpPlace("club-night", "the-club-s-own-rules"),
    "bracket": HelpPlace("cups"),
    "hat": HelpPlace("cups", "from-a-hat"),
    "evening": HelpPlace("club-night", "the-winner-stays"),
    "rounds": HelpPlace(FIRST, "results"),
    "entry": HelpPlace(FIRST, "results"),
    "next": HelpPlace(FIRST, "the-draw"),
    "online": HelpPlace("boards", "a-round-online"),
    "standings": HelpPlace(FIRST, "standings"),
    "working": HelpPlace("standings", "every-number-opens-its-working"),
    "crosstable": HelpPlace(FIRST, "standings"),
    "groups": HelpPlace("standings", "groups-and-clubs"),
    "chances": HelpPlace("standings", "who-can-still-win"),
    "prizes": HelpPlace("standings", "prizes"),
    "tie-breaks": HelpPlace("standings", "tie-breaks"),
    "rating": HelpPlace("ratings"),
    "papers": HelpPlace(FIRST, "printing"),
    "poster": HelpPlace(FIRST, "printing"),
    "screen": HelpPlace("organiser", "big-screens"),
    "screens": HelpPlace("organiser", "big-screens"),
    "wall": HelpPlace("organiser", "big-screens"),
    "embed": HelpPlace("organiser", "on-other-sites"),
    "history": HelpPlace(FIRST, "nothing-is-lost"),
    "settings": HelpPlace(FIRST, "the-first-tournament"),
    "roles": HelpPlace("organiser", "roles"),
    "copies": HelpPlace("organiser", "a-hall-without-network"),
    "menu": HelpPlace("accounts", "scripts"),
    "console": HelpPlace("accounts", "scripts"),
}

PLAYERS = HelpPlace("player")
#: for whoever looks on without an account: they play, or ask who does; how it is directed is told in another chapter
FOR_VISITORS = {
    **dict.fromkeys(("", "players", "rounds", "standings", "crosstable"), PLAYERS),
    "register": HelpPlace("player", "registering"),
}

SECOND_FACTOR = HelpPlace("second-factor")
#: addresses that have a chapter of their own below one that has another
OF_ONE_PAGE = {
    "/account/second-factor": SECOND_FACTOR,
    "/login/code": HelpPlace("second-factor", "logging-in"),
    **dict.fromkeys(
        (
            f"{event}/{page}"
            for event in ("/teams/{event}", "/teams/leagues/{league}", "/arena/{name}")
            for page in ("screen", "screen/{number}", "screens")
        ),
        HelpPlace("organiser", "big-screens"),
    ),
}


def help_place(template: str, *, visits: bool = False) -> HelpPlace | None:
    """For an address as the router writes it, such as `/t/{stream}/rounds/{number}`; None: nobody said."""
    if template == TOURNAMENT or template.startswith(f"{TOURNAMENT}/"):
        page = _first(template.removeprefix(TOURNAMENT))
        return (visits and FOR_VISITORS.get(page)) or OF_A_TOURNAMENT.get(page)
    return OF_ONE_PAGE.get(template) or OF_THE_HOUSE.get(_first(template))


def _first(path: str) -> str:
    return path.strip("/").partition("/")[0]
