"""The manual inside: every page has its chapter, every chapter opens in every language, and words are found."""

import re
from functools import cache
from pathlib import Path

import pytest

from kosmos.locale import LANGUAGES
from kosmos.web import manual
from kosmos.web.help_places import FOR_VISITORS, OF_A_TOURNAMENT, OF_THE_HOUSE, help_place
from kosmos.web.manual import chapter, chapters, manual_folder, search
from kosmos.web.pages import ROUTES, manual_pages
from web.site import OLD_STYLE, Site

pytestmark = OLD_STYLE
IN_A_HOUSE = pytest.mark.asyncio(loop_scope="module")

#: what answers with a file, a picture or a part of a page and has nothing to explain
NO_PAGES = frozenset(
    ("sw.js", "user.css", "club.css", "manifest.webmanifest", "apple-touch-icon.png", "favicon.ico", "icon")
)
NO_PAGES_OF_A_TOURNAMENT = frozenset(
    ("export", "files", "feed.atom", "feed.json", "find", "live.pgn", "preview.png", "rounds.ics")
)


def page_routes() -> list[str]:
    """Every address of the router at which somebody may look."""
    found = {route.path_format for router in ROUTES for route in router.routes if "GET" in route.methods}
    return sorted(found)


def has_a_page(template: str) -> bool:
    parts = template.strip("/").split("/")
    if parts[:2] == ["t", "{stream}"] and len(parts) > 2:
        return parts[2] not in NO_PAGES_OF_A_TOURNAMENT
    return parts[0] not in NO_PAGES


@pytest.mark.parametrize("template", [each for each in page_routes() if has_a_page(each)])
def test_every_page_has_its_chapter(template: str) -> None:
    """From the router, not from a list: a new page has to say where the manual tells of it."""
    place = help_place(template)
    assert place, f"kosmos/web/help_places.py has no chapter for {template}"


@pytest.mark.parametrize(
    "place", sorted({*OF_THE_HOUSE.values(), *OF_A_TOURNAMENT.values(), *FOR_VISITORS.values()})
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_that_pages_name_is_there(place: tuple[str, str], language: str) -> None:
    """With the section that is named, in every language."""
    found = chapter(place[0], language)
    assert found
    assert not place[1] or place[1] in {section.anchor for section in found.sections}


async def test_a_visitor_is_led_to_what_players_read(site: Site) -> None:
    """On the pages of a tournament that players open; whoever directs it finds how it is directed."""
    stream = await site.drawn(4, public=True)
    led = {
        "": "player",
        "/rounds/1": "player",
        "/register": "player#registering",
        "/chances": "standings#who-can-still-win",
    }
    for page, place in led.items():
        assert f'href="/help/{place}" data-help' in (await site.client.get(f"/t/{stream}{page}")).text
    await site.log_in(await site.account())
    assert (
        'href="/help/first-steps#results" data-help' in (await site.client.get(f"/t/{stream}/rounds/1")).text
    )


def test_every_chapter_opens() -> None:
    """Every file of the manual has a title, sections with anchors of their own, and no link that leads nowhere."""
    keys = chapters()
    assert {file.stem for file in manual_folder().glob("*.md")} == set(keys)
    for key in keys:
        found = chapter(key, "en")
        assert found
        anchors = [section.anchor for section in found.sections]
        assert found.title
        assert len(anchors) == len(set(anchors))
        assert ".md" not in "".join(re.findall(r'href="([^"]*)"', found.html)), key


@pytest.mark.parametrize(
    "file", sorted(manual_folder().glob("*/*.md")), ids=lambda file: "/".join(file.parts[-2:])
)
def test_a_translation_has_the_sections_of_its_original(file: object) -> None:
    """As many headings, in the same order: links lead to the same place in every language."""
    language, name = str(file).split("/")[-2:]
    key = name.removesuffix(".md")
    translated, english = chapter(key, language), chapter(key, "en")
    assert translated
    assert english
    assert translated.language == language
    assert [each.anchor for each in translated.sections] == [each.anchor for each in english.sections]
    assert translated.title != english.title


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", chapters())
def test_links_inside_the_manual_lead_to_sections(key: str, language: str) -> None:
    """A link to another chapter names one of its sections, or none."""
    found = chapter(key, language)
    assert found
    for target, anchor in re.findall(r'href="/help/([a-z-]+)(?:#([^"]*))?"', found.html):
        there = chapter(target, language)
        assert there
        assert not anchor or anchor in {section.anchor for section in there.sections}, (target, anchor)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("template", [each for each in page_routes() if has_a_page(each)])
def test_the_chapter_of_every_page_is_in_the_readers_language(template: str, language: str) -> None:
    """Whatever page somebody asks for help on, in whichever language: the chapter it leads to is written in it."""
    place = help_place(template)
    assert place
    found = chapter(place.chapter, language)
    assert found
    assert found.language == language


def test_french_signs_stay_with_their_words() -> None:
    """No line begins with a colon or ends behind an opening quote; what is typed keeps its spaces."""
    found = [each.html for key in chapters() if (each := chapter(key, "fr"))]
    sentences = [re.sub(r"<(pre|code)\b.*?</\1>", "", html, flags=re.DOTALL) for html in found]
    assert [re.findall(r".{9} [:;?!»]|« .{9}", each) for each in sentences] == [[]] * len(found)
    assert all("\u00a0" not in typed for html in found for typed in re.findall(r"<code>[^<]*</code>", html))


def test_words_are_found_whatever_the_accents() -> None:
    """All words have to stand in the section; headings come first."""
    found = search("echiquier direct", "fr")
    assert found[0].section.anchor == "live-boards"
    assert search("lastverteiler", "de")[0].chapter == "nodes"
    assert search("xyzzy", "en") == []
    assert search("  ", "en") == []


@IN_A_HOUSE
async def test_chapters_are_pages(site: Site) -> None:
    """In the reader's language; links between chapters stay inside; no other is not found."""
    german = await site.client.get("/help/first-steps", headers={"Accept-Language": "de"})
    assert '<h1 id="first-steps">Erste Schritte</h1>' in german.text
    assert "auf Englisch" not in german.text
    organiser = await site.client.get("/help/organiser", headers={"Accept-Language": "de"})
    assert 'href="/help/command-line"' in organiser.text
    assert (await site.client.get("/help/nothing")).status_code == 404
    assert 'href="/help/first-steps#live-boards"' in (await site.client.get("/help?q=arena+board")).text
    assert "these words" in (await site.client.get("/help?q=xyzzy")).text


@IN_A_HOUSE
async def test_what_is_not_translated_says_so(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A language that lacks a chapter shows it in English, and says that it does: in the contents and above the chapter."""
    (tmp_path / "words.md").write_text("# Words\n")
    monkeypatch.setattr(manual, "FOLDERS", (tmp_path,))
    for kept in (manual.chapter, manual.chapters):
        monkeypatch.setattr(manual, kept.__name__, cache(kept.__wrapped__))
    monkeypatch.setattr(manual_pages, "chapter", manual.chapter)
    monkeypatch.setattr(manual_pages, "chapters", manual.chapters)
    german = {"Accept-Language": "de"}
    assert "auf Englisch" in (await site.client.get("/help", headers=german)).text
    assert "noch nicht übersetzt" in (await site.client.get("/help/words", headers=german)).text


@IN_A_HOUSE
async def test_a_page_links_to_its_chapter(site: Site) -> None:
    """One link and one key, at the right section."""
    page = (await site.client.get("/boards")).text
    assert 'href="/help/first-steps#live-boards" data-help' in page
