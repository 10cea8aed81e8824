"""The picture of a link that is shared, as PNG: one sheet in the club's colour, whatever length its texts have."""

from typing import Any

import msgspec
import typst

from kosmos.papers.render.widths import pieces

SIZE = (1200, 630)  #: pixels, as sites that show links want it

#: `fitted` sets a text in the first of these sizes in which it is no higher than the room; what is still too high is clipped
_BEGIN = """
#let data = json(bytes(sys.inputs.data))
#let ground = oklch(32%, 0.055, data.hue * 1deg)
#let quiet = oklch(82%, 0.03, data.hue * 1deg)
#let gold = rgb("#e0a83c")
#set page(width: 1200pt, height: 630pt, margin: {margin}pt, fill: ground)
#set text(font: "Libertinus Serif", fill: rgb("#fbfaf6"), size: 34pt)
#set par(leading: 0.4em)
#let fitted(height, sizes, body) = layout(room => {{
  let lines(size) = block(width: room.width, text(size: size, body))
  let size = sizes.find(size => measure(lines(size)).height <= height)
  if size != none {{ lines(size) }} else {{ block(width: room.width, height: height, clip: true, lines(sizes.last())) }}
}})
"""


def link_picture(source: str, said: dict[str, Any], hue: int, *, margin: int) -> bytes:
    """The first page: what a drawing has beyond it nobody would see."""
    inputs = {"data": msgspec.json.encode({**said, "hue": hue}).decode()}
    text = _BEGIN.format(margin=margin) + source
    made = typst.compile(text.encode(), format="png", ppi=72.0, sys_inputs=inputs)
    return made if isinstance(made, bytes) else made[0]


def breaking(text: str) -> str:
    """A very long word may be broken: it would run out of the picture."""
    return "\u200b".join(pieces(text))
