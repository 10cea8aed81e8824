"""An address as a drawing to be scanned."""

import segno

_BORDER = 2  #: modules of white around it


def qr_drawing(address: str) -> str:
    """SVG, dark on white whatever is around it."""
    code = segno.make(address, error="m")
    return str(code.svg_inline(border=_BORDER, dark="#14181f", light="#fff", omitsize=True))
