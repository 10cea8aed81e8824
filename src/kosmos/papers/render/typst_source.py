"""The one typst document that sets every paper.

It is a constant: all texts of users come in as JSON strings, which typst sets as text and never reads as markup.
"""

SOURCE = r"""
#let data = json(bytes(sys.inputs.paper))
#set document(title: data.title, author: (), date: none)
#set text(font: "Libertinus Serif", size: 10pt, lang: data.lang, number-width: "tabular")
#set par(leading: 0.5em)
#show heading: set block(above: 1.2em, below: 0.6em)

#let side(name) = if name == "right" { right } else if name == "centre" { center } else { left }
// a list of pieces is a text with a very long word in it: it may break between the pieces
#let words(made) = if type(made) == array { made.join(h(0pt)) } else { made }
#let cell(made) = if type(made) != dictionary { words(made) } else if made.mark == "self" {
  table.cell(fill: luma(170), words(made.text))
} else if made.mark == "withdrawn" { text(fill: luma(90), words(made.text)) } else { words(made.text) }

// As wide as the widest candidates need; text that wraps takes what is left. Letting typst look at every cell of a
// thousand rows costs twice the time.
#let widths(block) = range(block.head.len()).map(i => {
  let widest = (strong(block.head.at(i)), ..block.widest.at(i)).map(it => measure(it).width)
  if block.rooms.at(i) > 0 { block.rooms.at(i) * 0.5em } else if block.wraps.at(i) { 1fr } else { calc.max(..widest) + 7.6pt }
})

#let draw-table(block) = {
  set text(size: block.size * 1pt)
  if block.caption != "" { strong(block.caption) }
  context table(
    columns: widths(block),
    align: block.align.map(side),
    inset: (x: 3.5pt, y: if block.written { 5pt } else { 2.6pt }),
    stroke: (x, y) => (bottom: if y == 0 { 0.8pt } else { 0.25pt + luma(170) }),
    table.header(..block.head.map(strong)),
    ..block.cells.map(cell),
    ..if block.foot.len() > 0 { (table.hline(stroke: 0.8pt), ..block.foot.map(made => strong(cell(made)))) },
  )
}

#let draw-facts(facts) = grid(
  columns: (auto, 1fr), column-gutter: 1em, row-gutter: 0.55em,
  ..facts.map(fact => (strong(fact.at(0)), words(fact.at(1)))).flatten(),
)

#let draw(block) = {
  if block.type == "table" { draw-table(block) }
  if block.type == "heading" { heading(level: block.level, block.text) }
  if block.type == "text" { par(block.text) }
  if block.type == "facts" { draw-facts(block.facts) }
  if block.type == "plot" { figure(image(bytes(block.svg), format: "svg", width: 72%), caption: block.caption, numbering: none) }
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
  v(6pt, weak: true)
  if card.subtitle != "" { block(text(size: 20pt, card.subtitle)) }
  block(text(size: 16pt, card.facts.map(fact => fact.at(0) + " " + words(fact.at(1))).join(h(1.5em))))
}))

#let place-card(card) = { rotate(180deg, reflow: true, place-side(card)); place-side(card) }

#let score-sheet(card) = {
  grid(columns: (1fr, auto), column-gutter: 6pt, strong(words(card.title)), strong(card.subtitle))
  v(2pt)
  draw-facts(card.facts)
  v(4pt)
  let half = calc.ceil(card.moves / 2)
  let move(n) = if n <= card.moves { (align(right, text(size: 8pt, str(n))), [], []) } else { ([], [], []) }
  block(height: 1fr, table(
    columns: (18pt, 1fr, 1fr) * 2, rows: (1fr,) * half, inset: 2pt, stroke: 0.4pt + luma(120), align: horizon,
    ..range(1, half + 1).map(n => move(n) + move(n + half)).flatten(),
  ))
  v(4pt)
  align(center, text(size: 13pt, card.choices.join(h(2.2em))))
  v(10pt)
  grid(columns: (1fr,) * 2, column-gutter: 10pt, row-gutter: 12pt, ..card.blanks.map(blank))
}

#let draw-cards(section) = {
  let (across, down, inside) = if section.cards == "slip" { (2, 4, slip) } else if section.cards == "place" {
    (1, 1, place-card)
  } else { (2, 1, score-sheet) }
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

#for (number, section) in data.sections.enumerate() {
  if section.cards != "" {
    set page(paper: data.page, flipped: section.flipped, margin: 0pt)
    draw-cards(section)
  } else {
    set page(
      paper: data.page, flipped: section.flipped, margin: (x: 15mm, top: 14mm, bottom: 16mm),
      footer: context text(size: 8pt, fill: luma(80), {
        data.title; h(1fr); counter(page).display("1 / 1", both: true)
      }),
    )
    if number == 0 {
      text(size: 16pt, weight: "bold", data.title)
      if data.subtitle != "" { linebreak(); text(size: 11pt, data.subtitle) }
      v(4pt)
    }
    for block in section.blocks { draw(block) }
    if section.last { set text(size: 8.5pt); for note in data.notes { par(note) } }
  }
}
"""
