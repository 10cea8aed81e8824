"""A page of somebody else on another port, with the strictest content policy, and a hand on its board."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import Locator, Page

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Somebody's club</title>
<meta name="viewport" content="width=device-width, initial-scale=1">{head}
<script src="{house}/static/built/kosmos-board.js"></script></head>
<body>{body}</body>
</html>"""


@contextmanager
def foreign_page(house: str, body: str, script: str = "") -> Iterator[str]:
    """The address of a page with this body; it loads its own script first, then the board's from the house."""
    head = '<script src="/own.js"></script>' if script else ""
    files = {
        "/": ("text/html", PAGE.format(house=house, body=body, head=head)),
        "/own.js": ("text/javascript", script),
    }
    socket = house.replace("http", "ws", 1)
    policy = f"default-src 'self'; script-src 'self' {house}; connect-src 'self' {house} {socket}"

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, text = files.get(self.path, ("text/plain", ""))
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Security-Policy", policy)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_args: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def middle_of(board: Locator, square: str, *, flipped: bool = False) -> tuple[float, float]:
    """Where a square is on the screen."""
    box = board.locator("cg-board").bounding_box()
    assert box
    column, row = "abcdefgh".index(square[0]), 8 - int(square[1])
    if flipped:
        column, row = 7 - column, 7 - row
    return box["x"] + (column + 0.5) * box["width"] / 8, box["y"] + (row + 0.5) * box["height"] / 8


def click_move(page: Page, board: Locator, move: str, *, flipped: bool = False) -> None:
    for square in (move[:2], move[2:4]):
        page.mouse.click(*middle_of(board, square, flipped=flipped))


def drag_move(page: Page, board: Locator, move: str) -> None:
    page.mouse.move(*middle_of(board, move[:2]))
    page.mouse.down()
    page.mouse.move(*middle_of(board, move[2:4]), steps=4)
    page.mouse.up()


def touch_drag(page: Page, board: Locator, move: str) -> None:
    """One finger from square to square."""
    wire = page.context.new_cdp_session(page)
    (x1, y1), (x2, y2) = middle_of(board, move[:2]), middle_of(board, move[2:4])
    for kind, x, y in (
        ("touchStart", x1, y1),
        ("touchMove", (x1 + x2) / 2, (y1 + y2) / 2),
        ("touchMove", x2, y2),
    ):
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(60)  # a frame in which the piece follows the finger
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wire.detach()


def moves_of(board: Locator) -> list[str]:
    return board.locator(".kb-moves a").all_inner_texts()


def fen_of(board: Locator) -> str:
    found: str = board.evaluate("board => board.fen")
    return found
