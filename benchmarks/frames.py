"""Frames of the board on a slow phone: a page of 390 pixels, the processor four times slower, pieces moving all the time.

The measure is a page that only moves 32 drawings about, in the same browser, as slow: what drawing costs and what a busy machine
loses, both lose. Without a Chromium nothing is measured, and a line says so.
"""

import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from unit import Figure, arguments, report

BUILT = Path(__file__).parents[1] / "src" / "kosmos" / "web" / "static" / "built" / "kosmos-board.js"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
#: 32 drawings in the place of pieces, each a layer of its own that glides where it is sent
PAGE = """<!doctype html><html lang=en><meta charset=utf-8><style>
.bare { position: relative; width: 360px; height: 360px; background: repeating-conic-gradient(#8ea3bc 0 25%, #eee9dc 0 50%) 0 0 / 25% 25% }
.bare svg { position: absolute; width: 45px; height: 45px; will-change: transform; transition: transform 250ms }
</style><body></body></html>"""
BARE = """() => {
  const board = document.createElement("div");
  board.className = "bare";
  for (let at = 0; at < 32; at += 1) {
    board.insertAdjacentHTML("beforeend", '<svg viewBox="0 0 45 45"><circle cx="22" cy="14" r="7"/><path d="M10 40c2-14 6-18 12-18s10 4 12 18z"/></svg>');
    board.lastElementChild.style.transform = `translate(${45 * (at % 8)}px, ${45 * Math.floor(at / 8)}px)`;
  }
  document.body.append(board);
}"""
SLOWER = 4
TRIES = 5  #: the best counts, as everywhere: what others do on the machine makes none of them better
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]

#: the gaps between frames, while something is done every 400 ms
COUNT = """async ([ms, moving]) => {
  const moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5", "a4b3", "d7d6"];
  const board = document.querySelector("kosmos-board");
  const gaps = [];
  const start = performance.now();
  let last = start, at = 0;
  const timer = setInterval(() => {
    if (!moving) {
      const drawings = document.querySelectorAll(".bare svg");
      drawings[at % 32].style.transform = `translate(${45 * ((7 * at) % 8)}px, ${45 * ((5 * at) % 8)}px)`;
      at += 1;
    }
    else if (at < moves.length) board.move(moves[at++]);
    else { board.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"; at = 0; }
  }, 400);
  await new Promise((done) => {
    const frame = (now) => {
      gaps.push(now - last);
      last = now;
      if (now - start < ms) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
  clearInterval(timer);
  return gaps;
}"""


def frames(page: Page, ms: int, *, moving: bool) -> list[float]:
    """The gaps between frames in milliseconds; the first ones are still those of loading."""
    gaps: list[float] = page.evaluate(COUNT, [ms, moving])
    return gaps[5:]


def a_second(gaps: list[float]) -> float:
    return 1000 * len(gaps) / sum(gaps)


def longest(gaps: list[float]) -> float:
    """All but one in a hundred are shorter."""
    return sorted(gaps)[int(0.99 * (len(gaps) - 1))]


def measure(browser: Any, ms: int) -> tuple[list[float], list[float]]:
    """Drawings alone, then a board; on the same page."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.route("**/*", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    page.goto("http://board.invalid/")
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(BARE)
    bare = frames(page, ms, moving=False)
    page.evaluate("() => document.body.replaceChildren(document.createElement('kosmos-board'))")
    page.add_script_tag(content=BUILT.read_text(encoding="utf-8"))
    page.wait_for_function(
        "() => document.querySelector('kosmos-board').shadowRoot?.querySelectorAll('cg-board piece svg').length === 32"
    )
    moved = frames(page, ms, moving=True)
    page.close()
    return bare, moved


def main() -> None:
    options = arguments(__doc__ or "")
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None or not BUILT.is_file():
        print("*** NO CHROMIUM, OR THE FRONT END IS NOT BUILT: NO FRAMES WERE MEASURED. ***")
        sys.exit(0)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        tries = [measure(browser, 2500 if options.quick else 5000) for _ in range(TRIES)]
        browser.close()
    bare = max((each[0] for each in tries), key=a_second)
    moved = max((each[1] for each in tries), key=a_second)
    report(
        [
            Figure("frames a second while pieces move", a_second(moved)),
            Figure("the same of drawings alone", a_second(bare)),
            Figure(
                "share of its frames that the board keeps",
                a_second(moved) / a_second(bare),
                0.8,
                at_least=True,
            ),
            Figure("longest gap in ms, all but one in a hundred", longest(moved)),
        ],
        options.json,
    )


if __name__ == "__main__":
    main()
