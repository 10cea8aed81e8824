"""The one typst document that sets every paper.

It is a constant: all texts of users come in as JSON strings, which typst sets as text and never reads as markup.

Typst remembers what every call of a function gave, so it digests all arguments of every call, and all that a function made on
the spot takes from around it. Whatever runs once for a block or a cell is therefore told only what it needs, and loops
stand where a function would be made for every table.
"""

from kosmos.papers.render.sheets import MARGIN_MM

_SOURCE = r"""
#let margin = MARGIN_MM * 1mm
#let data = json(bytes(sys.inputs.paper))
#set document(title: data.title, author: (), date: none)
// the figures of this font are all equally wide; asking for that again would cost a tenth of the time
#set text(font: "Libertinus Serif", size: 10pt, lang: data.lang)
#set par(leading: 0.5em)
#show heading: set block(above: 1.2em, below: 0.6em)

#let side(name) = if name == "right" { right } else if name == "centre" { center } else { left }
// a list of pieces is a text with a very long word in it: it may break between the pieces
#let words(made) = if type(made) == array { made.join(h(0pt)) } else { made }
#let marked(made) = if type(made) != dictionary { words(made) } else if made.mark == "withdrawn" {
  text(fill: luma(90), words(made.text))
} else { words(made.text) }
// several rows in one cell are lines of one text; all lines are equally high, whatever letters are in them
#let cell(made) = if type(made) != dictionary { words(made) } else if "lines" in made {
  made.lines.map(marked).join(linebreak())
} else if made.mark == "self" { table.cell(fill: luma(170), words(made.text)) } else { marked(made) }

// As wide as the widest candidates need; text that wraps takes what is left. Letting typst look at every cell of a
// thousand rows costs twice the time.
#let widths(shape) = range(shape.head.len()).map(i => {
  let wide(it) = measure({ set text(size: shape.size * 1pt); it }).width
  if shape.rooms.at(i) > 0 { shape.rooms.at(i) * 0.8 * shape.size * 1pt } else if shape.wraps.at(i) > 0 {
    shape.wraps.at(i) * 1fr
  } else { calc.max(..(strong(shape.head.at(i)), ..shape.widest.at(i)).map(wide)) + if shape.air > 0 { 0.62 * shape.size * 1pt } else { 7.6pt } }
})

// What drawing needs of a shape, and no more: it is digested with every block.
#let ready(shape) = {
  let columns = widths(shape)
  (
    size: shape.size, air: shape.air, written: shape.written, align: shape.align.map(side), columns: columns,
    head: shape.head.map(strong), fixed: columns.all(it => type(it) == length),
    width: columns.filter(it => type(it) == length).sum(default: 0pt),
  )
}

// A short table among many, all its rows in one line of cells: columns of text side by side are set faster.
#let draw-short(block, shape) = {
  set text(size: shape.size * 1pt, top-edge: 0.68em, bottom-edge: -0.22em)
  set par(leading: 0.3em)
  let columns = ()
  for (i, made) in block.cells.enumerate() {
    columns.push(std.block(width: shape.columns.at(i), inset: (x: 3.5pt), align(shape.align.at(i), shape.head.at(i) + linebreak() + cell(made))))
  }
  std.block(breakable: false, width: shape.width, stroke: (bottom: 0.25pt + luma(170)), inset: (bottom: 0.22em), {
    place(dy: 1em, line(length: 100%, stroke: 0.8pt))
    stack(dir: ltr, ..columns)
  })
}

#let is-short(block, shape) = {
  data.dense and shape.fixed and block.foot == () and block.caption == "" and block.cells.len() == shape.head.len()
}

// Where a rule belongs into the middle of a cell of many lines, the first column draws it.
#let ruled-cells(block, shape, gap) = {
  let n = shape.head.len()
  let ruled = ()
  for (i, made) in block.cells.enumerate() {
    if calc.rem(i, n) == 0 and block.middles.at(calc.quo(i, n)) != () {
      ruled.push({
        for middle in block.middles.at(calc.quo(i, n)) {
          place(dx: -3.5pt, dy: middle * (0.9em + gap) - gap / 2, line(length: shape.width, stroke: 0.25pt + luma(170)))
        }
        cell(made)
      })
    } else if type(made) == str { ruled.push(made) } else { ruled.push(cell(made)) }
  }
  ruled
}

#let draw-table(block, shape) = {
  let gap = if shape.written { 8pt } else { 0.3em } // between two rows of one cell
  let foots = calc.quo(block.foot.len(), shape.head.len())
  set text(size: shape.size * 1pt, top-edge: 0.68em, bottom-edge: -0.22em)
  set par(leading: if block.middles.any(it => it != ()) { gap } else { 0.3em })
  set table.cell(breakable: false)
  if block.caption != "" { strong(block.caption) }
  let air = if shape.air > 0 { shape.air / 2 * 1em } else if shape.written { 4pt } else if data.dense { 0.22em } else { 0.34em }
  // Rows whose height is known are set once; the others are set to be measured and once more to be placed.
  let rules = block.rules
  let rows = (auto,)
  for lines in block.lines { rows.push(if lines == 0 { auto } else { lines * 0.9em + (lines - 1) * gap + 2 * air }) }
  let made = table(
    columns: shape.columns,
    rows: rows + (auto,) * foots,
    align: shape.align,
    inset: (x: if shape.air > 0 { 0.3em } else { 3.5pt }, y: air),
    stroke: (x, y) => (
      bottom: if y == 0 { 0.8pt } else if y > rules.len() or rules.at(y - 1) { 0.25pt + luma(170) },
    ),
    table.header(..shape.head),
    ..ruled-cells(block, shape, gap),
    ..if foots > 0 { (table.hline(stroke: 0.8pt), ..block.foot.map(made => strong(cell(made)))) },
  )
  if block.short { std.block(breakable: false, made) } else { made }
}

#let draw-facts(facts) = {
  set text(top-edge: 0.68em, bottom-edge: -0.22em)
  set par(leading: 0.3em)
  let pairs = if facts.len() == 2 and facts.first().len() == 2 and facts.first().at(0).contains("\n") { 2 } else { 1 }
  grid(
    columns: (auto, 1fr) * pairs, column-gutter: 1em, row-gutter: 0.35em,
    ..facts.map(fact => (strong(fact.at(0)), words(fact.at(1)))).flatten(),
  )
}

#let draw(block) = {
  if block.type == "heading" { heading(level: block.level, block.text) }
  if block.type == "text" { set par(spacing: 0.7em); par(block.text) }
  if block.type == "facts" { std.block(breakable: false, sticky: block.short, if block.text != "" { block.text } else { draw-facts(block.facts) }) }
  if block.type == "code" { std.block(breakable: false, image(bytes(block.svg), format: "svg", width: 2.6cm)) }
  if block.type == "plot" { figure(image(bytes(block.svg), format: "svg", width: 72%), caption: block.caption, numbering: none) }
  if block.type == "tree" {
    std.block(breakable: false, {
      if block.caption != "" { strong(block.caption); linebreak() }
      image(bytes(block.svg), format: "svg", width: block.width * 1pt)
    })
  }
}

// a line to write on, behind its label
#let blank(label) = grid(
  columns: (auto, 1fr), column-gutter: 4pt, align: bottom,
  label, line(length: 100%, stroke: 0.5pt),
)

#let slip(card) = {
  set text(size: 9.5pt)
  grid(columns: (1fr, auto), column-gutter: 6pt, strong(words(card.title)), strong(card.subtitle))
  v(2pt)
  draw-facts(card.facts)
  v(1fr)
  align(center, text(size: 13pt, card.choices.join(h(2.2em))))
  v(1fr)
  let rest = card.blanks
  if calc.odd(rest.len()) and rest.len() > 0 { blank(rest.first()); v(7pt); rest = rest.slice(1) }
  grid(columns: (1fr,) * 2, column-gutter: 10pt, row-gutter: 12pt, ..rest.map(blank))
}

#let place-side(card) = block(width: 100%, height: 50%, inset: 12mm, align(center + horizon, {
  set par(leading: 0.4em)
  text(size: card.size * 1pt, weight: "bold", words(card.title))
  v(card.size * 0.32pt)
  if card.subtitle != "" { block(text(size: 20pt, card.subtitle)) }
  block(text(size: 16pt, card.facts.map(fact => fact.at(0) + " " + words(fact.at(1))).join(h(1.5em))))
}))

#let place-card(card) = { rotate(180deg, reflow: true, place-side(card)); place-side(card) }

#let score-sheet(card, form) = {
  grid(columns: (1fr, auto), column-gutter: 6pt, strong(words(card.title)), strong(card.subtitle))
  v(2pt)
  draw-facts(card.facts)
  v(4pt)
  block(height: 1fr, if form != none { image(form, format: "svg", width: 100%, height: 100%, fit: "stretch") })
  v(4pt)
  align(center, text(size: 13pt, card.choices.join(h(2.2em))))
  v(10pt)
  grid(columns: (1fr,) * 2, column-gutter: 10pt, row-gutter: 12pt, ..card.blanks.map(blank))
}

#let draw-cards(section) = {
  let form = if section.form != "" { bytes(section.form) }
  let (across, down, inside) = if section.cards == "slip" { (2, 4, slip) } else if section.cards == "place" {
    (1, 1, place-card)
  } else { (2, 1, card => score-sheet(card, form)) }
  let cut = (paint: luma(150), thickness: 0.4pt, dash: "dashed")
  for page-of in section.pages {
    grid(
      columns: (1fr,) * across, rows: (100% / down,) * down,
      stroke: if section.cards == "place" { none } else { cut },
      inset: if section.cards == "place" { 0pt } else { 7mm },
      ..page-of.map(card => if card == none { [] } else { inside(card) }),
    )
  }
}

// What stands on a title page: tables in letters for a reader who has not sat down yet, numbers as lines, a picture as wide as the sheet.
#let draw-on-cover(block) = {
  if block.type == "table" {
    let shape = data.shapes.at(block.shape)
    let fixed = calc.max(1mm, ready(shape).width)
    draw-table(block, ready(shape + (size: calc.min(1.6, calc.max(1, 165mm / fixed)) * shape.size))) // long names keep the sheet
  } else if block.type == "facts" and block.text != "" {
    std.block(width: 80%, text(size: 13pt, block.text.split(" · ").join(linebreak())))
  } else if block.type == "plot" { figure(image(bytes(block.svg), format: "svg", width: 88%), caption: block.caption, numbering: none) } else { draw(block) }
}

// a title page: the name large, what there is to tell over the whole sheet
#let draw-cover(section) = {
  set align(center)
  v(1fr)
  text(size: 40pt, weight: "bold", data.title)
  if data.subtitle != "" { v(4pt); text(size: 19pt, data.subtitle) }
  v(12pt)
  line(length: 40%, stroke: 1.2pt)
  v(1fr)
  set text(size: 12pt)
  for block in section.blocks { align(center, std.block(draw-on-cover(block))); v(1fr) }
}

#context {
  let shapes = data.shapes.map(ready)
  for (number, section) in data.sections.enumerate() {
    if section.cards != "" {
      set page(paper: data.page, flipped: section.flipped, margin: 0pt)
      draw-cards(section)
    } else {
      set page(
        paper: data.page, flipped: section.flipped, margin: (x: margin, top: margin - 1mm, bottom: margin + 1mm),
        footer: context text(size: 8pt, fill: luma(80), {
          data.title; h(1fr); counter(page).display("1 / 1", both: true)
        }),
      )
      if number == 0 and data.cover { draw-cover(section) } else {
        if number == 0 {
          if data.large {
            block(below: 10pt, text(size: 32pt, weight: "bold", data.title))
            if data.subtitle != "" { block(text(size: 18pt, data.subtitle)) }
          } else {
            text(size: 16pt, weight: "bold", data.title)
            if data.subtitle != "" { linebreak(); text(size: 11pt, data.subtitle) }
          }
          v(4pt)
        }
        for block in section.blocks {
          if block.type == "table" {
            let shape = shapes.at(block.shape)
            if is-short(block, shape) { draw-short(block, shape) } else { draw-table(block, shape) }
          } else { draw(block) }
        }
      }
      if section.last { set text(size: 8.5pt); set par(spacing: 0.65em); for note in data.notes { par(note) } }
    }
  }
}
"""
SOURCE = _SOURCE.replace("MARGIN_MM", str(MARGIN_MM), 1)
