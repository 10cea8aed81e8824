"""An address as a drawing to be scanned."""

from typing import Any

import segno

#: dark on white whatever is around it, with white around it, in modules
QR_LOOK: dict[str, Any] = {"border": 2, "dark": "#14181f", "light": "#fff"}


def qr_drawing(address: str) -> str:
    """SVG to stand inside a page."""
    code = segno.make(address, error="m")
    return str(code.svg_inline(**QR_LOOK, omitsize=True))
