"""What holds on every page in every language: it fits a small phone, buttons are one line, and no word is left in English."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from playwright.sync_api import Page

from kosmos import locale

LOCALES = ("en-GB", "de-DE", "fr-FR", "nl-NL")
SMALL_PHONE = {"width": 360, "height": 780}
#: a message with places is known by its letters around them; with fewer it would fit names, too
LETTERS = 4
LOOKS = 5  #: at a page that does not fit, before it is said
PLACE = re.compile(r"\{[^{}]*\}")

#: a button whose words break: each run of its text has to lie in one line. Names are as long as they are.
UNFIT = """() => {
  const found = [];
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) found.push(`is ${wide} wide`);
  const range = document.createRange();
  for (const button of document.querySelectorAll("button, .button, .tabs a, .subtabs a")) {
    if (!button.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
    const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const around = text.parentElement;
      if (!text.textContent.trim() || around.clientWidth === 1 || around.closest(".name, bdi")) continue;
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(each => Math.round(each.top)));
      if (lines.size > 1) found.push(`breaks: ${button.textContent.trim().replace(/\\s+/g, " ")}`);
    }
  }
  return found;
}"""

#: what is read on a page, but for what people typed, what a machine reads, and what is written in no language
READ = """() => {
  const found = new Set();
  const foreign = "script, style, code, pre, kbd, textarea, .name, bdi, .manual, [lang]:not(html), .mapping, .listing strong";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const around = text.parentElement;
    if (!around.closest(foreign) && around.checkVisibility()) found.add(text.textContent.trim().replace(/\\s+/g, " "));
  }
  for (const name of ["title", "placeholder", "aria-label"])
    for (const each of document.querySelectorAll(`[${name}]`)) if (!each.closest(foreign)) found.add(each.getAttribute(name));
  return [...found];
}"""


def unfit(page: Page) -> list[str]:
    """What is too wide or broken on a small phone, and stays so: a board measures itself anew in the next frames."""
    page.set_viewport_size(SMALL_PHONE)  # type: ignore[arg-type]
    for _ in range(LOOKS):
        found: list[str] = page.evaluate(UNFIT)
        if not found:
            break
        page.wait_for_timeout(200)
    return found


def left_in_english(page: Page, code: str) -> list[str]:
    """Texts of the page that stand in the English words though the language has its own."""
    if code == "en":
        return []
    english, own = _words(code)
    read = [text for text in page.evaluate(READ) if len(text) >= LETTERS - 1]
    return [f"left in English: {text}" for text in read if english.known(text) and not own.known(text)]


class Words:
    """Sentences, some with places in them."""

    def __init__(self, sentences: Iterator[str]) -> None:
        self.plain: set[str] = set()
        patterns = []
        for sentence in sentences:
            if not PLACE.search(sentence):
                self.plain.add(" ".join(sentence.split()))
            elif len(re.findall(r"[^\W\d_]", PLACE.sub("", sentence))) >= LETTERS:
                patterns.append(".+".join(re.escape(part) for part in PLACE.split(sentence)))
        self.pattern = re.compile("|".join(patterns))

    def known(self, text: str) -> bool:
        return text in self.plain or bool(self.pattern.fullmatch(text))


@cache
def _words(code: str) -> tuple[Words, Words]:
    po = Path(locale.__file__).parent / code / "LC_MESSAGES" / "kosmos.po"
    with po.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]

    def all_of(texts: Iterator[object]) -> Iterator[str]:
        for text in texts:
            yield from (text,) if isinstance(text, str) else text  # type: ignore[misc]

    return Words(all_of(m.id for m in messages)), Words(all_of(m.string for m in messages))
