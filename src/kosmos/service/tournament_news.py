"""A tournament told outside: news for feed readers, a picture for links that are shared."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import msgspec

from kosmos.core.dates import make_date
from kosmos.core.results import make_result
from kosmos.core.timeline import effective, walk
from kosmos.locale import N_, Language, Phrase
from kosmos.papers.ranking import ranking_after
from kosmos.papers.round import bye_word
from kosmos.papers.standings import after_round
from kosmos.service.link_picture import breaking, link_picture
from kosmos.tournament.events.rounds import ResultEntered, RoundsDeleted, RoundsDrawn
from kosmos.tournament.events.stages import RoundPublished
from kosmos.tournament.events.stored import Stamped
from kosmos.tournament.state import State
from kosmos.tournament.wishes import Wishes

LEADERS_SHOWN = 3


class NewsEntry(NamedTuple):
    """Something that happened and still counts."""

    key: str  #: the same for ever: `round-3`, `results-3`
    at: str
    title: Phrase
    lines: tuple[str | Phrase, ...]
    page: str  #: below the tournament's address


def news_of(state: State, stream: Sequence[Stamped]) -> list[NewsEntry]:
    """Pairings when everybody could see them, results when a round was complete; the newest first."""
    drawn, last = _times(stream)
    made = []
    for number, round_ in enumerate(state.rounds, 1):
        about, page = {"round": number}, f"rounds/{number}"
        lines = tuple(_lines(state, number, results=False))
        title = Phrase(N_("Pairings of round {round}"), about)
        made.append(NewsEntry(f"round-{number}", drawn.get(number, ""), title, lines, page))
        if round_.is_complete and number in last:
            lines = tuple(_lines(state, number, results=True))
            title = Phrase(N_("Results of round {round}"), about)
            made.append(NewsEntry(f"results-{number}", last[number], title, lines, page))
    made.reverse()  # of the same moment the later round comes first
    return sorted(made, key=lambda entry: entry.at, reverse=True)


def _times(stream: Sequence[Stamped]) -> tuple[dict[int, str], dict[int, str]]:
    """When each round was drawn, or published after it was a draft, and when its last result came; of steps that still count."""
    alive = set(effective(walk(stream).here))
    drawn: dict[int, str] = {}
    last: dict[int, str] = {}
    for version, stamped in enumerate(stream, 1):
        if version not in alive:
            continue
        match stamped.event:
            case RoundsDrawn(rounds=rounds):
                first = len(drawn) + 1
                drawn |= dict.fromkeys(range(first, first + len(rounds)), stamped.at)
            case RoundsDeleted(first=first):
                drawn = {number: at for number, at in drawn.items() if number < first}
            case RoundPublished(round=number):
                drawn[number] = stamped.at
            case ResultEntered(round=number):
                last[number] = stamped.at
            case _:
                pass
    return drawn, last


def _lines(state: State, number: int, *, results: bool) -> Iterator[str | Phrase]:
    round_ = state.rounds[number - 1]
    for board, game in enumerate(round_.games, 1):
        white, black = (state.entries[id_].player.name for id_ in (game.white, game.black))
        yield f"{board}. {white} – {black}" + (f"  {make_result(game.result)}" if results else "")
    for id_, kind in round_.byes.items():
        yield Phrase(
            N_("{name}: {value}"), {"name": state.entries[id_].player.name, "value": bye_word(state, kind)}
        )


def _said(entry: NewsEntry, language: Language) -> list[str]:
    return [line if isinstance(line, str) else language.say(line) for line in entry.lines]


# -- feeds -----------------------------------------------------------------------------------------------------


def atom(name: str, address: str, entries: Sequence[NewsEntry], language: Language) -> str:
    """RFC 4287."""
    updated = entries[0].at if entries else "1970-01-01T00:00:00Z"
    head = (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language.code}">'
        f"<title>{escape(name)}</title><id>{escape(address)}</id><updated>{updated}</updated>"
        f'<link href="{escape(address)}"/><link rel="self" href="{escape(address)}/feed.atom"/>'
        "<author><name>Kosmos</name></author>"
    )
    return head + "".join(_atom_entry(address, entry, language) for entry in entries) + "</feed>\n"


def _atom_entry(address: str, entry: NewsEntry, language: Language) -> str:
    """As HTML: readers run the lines of a plain text together."""
    lines = "<br>".join(map(escape, _said(entry, language)))
    return (
        f"<entry><title>{escape(language.say(entry.title))}</title>"
        f"<id>{escape(address)}#{entry.key}</id><updated>{entry.at}</updated>"
        f'<link href="{escape(address)}/{entry.page}"/>'
        f'<content type="html">{escape(lines)}</content></entry>'
    )


def json_feed(name: str, address: str, entries: Sequence[NewsEntry], language: Language) -> bytes:
    """JSON Feed 1.1."""
    items: list[dict[str, Any]] = [
        {
            "id": f"{address}#{entry.key}",
            "url": f"{address}/{entry.page}",
            "title": language.say(entry.title),
            "content_text": "\n".join(_said(entry, language)),
            "date_published": entry.at,
        }
        for entry in entries
    ]
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": name,
        "home_page_url": address,
        "feed_url": f"{address}/feed.json",
        "language": language.code,
        "items": items,
    }
    return msgspec.json.encode(feed)


# -- the picture -----------------------------------------------------------------------------------------------

_PREVIEW = """
#fitted(170pt, (76pt, 58pt, 46pt, 38pt), text(weight: "semibold", data.name))
#v(8pt)
#text(fill: quiet, fitted(76pt, (34pt, 28pt, 24pt), data.about))
#v(1fr)
#grid(columns: (auto, 1fr, auto), column-gutter: 24pt, row-gutter: 18pt, align: horizon,
  ..data.leaders.map(line => (
    text(fill: gold, line.at(0)), fitted(40pt, (34pt, 28pt, 22pt), line.at(1)), strong(line.at(2)))).flatten())
#v(1fr)
#line(length: 100%, stroke: 3pt + gold)
#text(size: 28pt, data.state)
"""


def preview(state: State, language: Language, hue: int) -> bytes:
    """What the tournament is, who leads, and how far it is: a PNG in the club's hue."""
    settings = state.settings
    days = " – ".join(
        make_date(day, language.code) for day in dict.fromkeys((settings.start, settings.end)) if day
    )
    text = Phrase(
        N_("Round {round} of {rounds}"), {"round": state.current_round, "rounds": state.rounds_planned}
    )
    said = {
        "name": breaking(settings.name),
        "about": breaking(" · ".join(filter(None, (settings.place, days)))),
        "leaders": _leading(state),
        "state": language.say(text) if state.current_round and state.rounds_planned else "Kosmos",
    }
    return link_picture(_PREVIEW, said, hue, margin=64)


def _leading(state: State) -> list[tuple[str, str, str]]:
    after = after_round(state, Wishes()) if state.settings.profile.has_rounds else 0
    if not after:
        return []
    ranking = ranking_after(state, after)
    places = [place for place in ranking.places if place.number in ranking.entries][:LEADERS_SHOWN]
    return [
        (str(place.rank), breaking(ranking.entries[place.number].player.name), ranking.points[place.number])
        for place in places
    ]
