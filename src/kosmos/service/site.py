"""A tournament as a web site of plain files: works from any folder, without a server, also years later."""

from collections.abc import Iterator
from html import escape

import msgspec

from kosmos.core.dates import make_date
from kosmos.core.giving_up import give_up_if_unwanted
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.catalogue import make_paper
from kosmos.papers.paper import Paper
from kosmos.papers.render import RenderOptions, WorkingStyle, html, render
from kosmos.papers.render.style import stylesheet
from kosmos.service.actors import Actor
from kosmos.service.club import Club
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

CSS = """\
nav.site { display: flex; flex-wrap: wrap; gap: .3rem 1rem; margin: 0 0 1rem; padding: 0 0 .5rem; border-bottom: 1px solid #888; }
nav.site a[aria-current] { font-weight: 700; text-decoration: none; color: inherit; }
footer.site { margin-top: 2rem; font-size: .8rem; color: #555; }
@media print { nav.site, footer.site { display: none; } }
"""
#: files for download beside the pages: paper, format
DOWNLOADS = (("standings", "pdf"), ("standings", "csv"), ("booklet", "pdf"))

SiteFiles = dict[str, bytes]


class Page(msgspec.Struct, frozen=True):
    file: str
    title: Phrase | str
    paper: Paper
    in_menu: bool = True


async def site(club: Club, actor: Actor, stream: str, language: Language, css: str = "") -> SiteFiles:
    """File name -> contents. Only what visitors may see is in it, whoever publishes."""
    reading = await club.read(actor, stream)
    today = club.today.isoformat()
    return await reading.costly(
        lambda state: make_site(state, language, today, css), ("site", language.code, today, css)
    )


def make_site(state: State, language: Language, today: str, css: str = "") -> SiteFiles:
    pages = list(_pages(state, Wishes(today=today)))
    files = {
        "style.css": (stylesheet(RenderOptions().page) + CSS).encode(),
        "user.css": (css or "/* Put your own style here. */\n").encode(),
    }
    for page in pages:
        give_up_if_unwanted()
        files[page.file] = _whole(state, page, pages, language, today).encode()
    for key, format_name in DOWNLOADS if state.entries else ():
        files[f"{key}.{format_name}"] = render(
            make_paper(key, state, Wishes(today=today)), language, format_name
        )
    return files


def _pages(state: State, wishes: Wishes) -> Iterator[Page]:
    """Standings first: that is what people come for."""

    def page(file: str, title: str, key: str, **asked: object) -> Page:
        return Page(file, title, make_paper(key, state, msgspec.structs.replace(wishes, **asked)))

    opened = len(state.entries) <= 200  # every number with its working makes a page of a big open heavy
    yield page("index.html", N_("Standings"), "standings", working=opened)
    yield page("players.html", N_("Players"), "players")
    if state.entries:
        yield page("crosstable.html", N_("Cross table"), "crosstable", working=opened)
    if state.rounds and state.settings.profile.lists_progress:
        yield page("progress.html", N_("Progress table"), "progress")
    if state.categories or any(entry.player.groups or entry.player.tags for entry in state.entries.values()):
        yield page("categories.html", N_("Categories"), "categories")
    if state.rounds or state.evening.finished:
        yield page("statistics.html", N_("Statistics"), "statistics")
    for number in range(1, len(state.rounds) + 1):
        made = make_paper("round", state, msgspec.structs.replace(wishes, round=number))
        title = Phrase(N_("Round {round}"), {"round": number})
        yield Page(f"round-{number}.html", title, made)
    for entry in state.entries.values():
        give_up_if_unwanted()
        made = make_paper("cards", state, msgspec.structs.replace(wishes, player=entry.id))
        name = Phrase("{name}", {"name": entry.player.name})
        yield Page(f"player-{entry.id}.html", name, made, in_menu=False)


def _whole(state: State, page: Page, pages: list[Page], language: Language, today: str) -> str:
    title = f"{language.say(page.title)} · {state.settings.name}"
    options = RenderOptions(link=_link, working=WorkingStyle.DETAILS)
    return (
        f'<!doctype html>\n<html lang="{language.code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        '<link rel="stylesheet" href="style.css">\n<link rel="stylesheet" href="user.css">\n</head>\n<body>\n'
        f"{_menu(page, pages, language)}{html.fragment(page.paper, language, options)}"
        f"{_footer(state, language, today)}</body>\n</html>\n"
    )


def _link(ref: str) -> str | None:
    """`player/3` is player-3.html; a link to nothing is none."""
    kind, _, number = ref.partition("/")
    return f"{kind}-{number}.html" if kind in ("player", "round") and number.isdigit() else None


def _menu(page: Page, pages: list[Page], language: Language) -> str:
    links = "".join(
        f'<a href="{each.file}"{" aria-current=" + chr(34) + "page" + chr(34) if each is page else ""}>'
        f"{escape(language.say(each.title))}</a>\n"
        for each in pages
        if each.in_menu
    )
    return f'<nav class="site">\n{links}</nav>\n'


def _footer(state: State, language: Language, today: str) -> str:
    system = language.say(state.settings.profile.words)
    made = language.say(Phrase(N_("Made with Kosmos on {day}"), {"day": make_date(today, language.code)}))
    downloads = (
        "".join(f' · <a href="{key}.{ending}">{key}.{ending}</a>' for key, ending in DOWNLOADS)
        if state.entries
        else ""
    )
    return f'<footer class="site">{escape(system)} · {escape(made)}{downloads}</footer>\n'
