"""An address as a drawing to be scanned."""

import segno

from kosmos.papers.render.qr import qr_drawing


def test_a_code_says_its_address() -> None:
    """The drawing is the code of exactly this address, dark on white."""
    address = "https://club.example/play/cup.p1.0.secret"
    drawn = segno.make(address, error="m").svg_inline(border=2, dark="#14181f", light="#fff", omitsize=True)
    assert qr_drawing(address) == drawn
    assert qr_drawing(address) != qr_drawing(address + "x")
