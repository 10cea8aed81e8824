"""The house's stylesheet for a paper that stands alone: readable on a screen, right on paper."""

from kosmos.tournament.wishes import PageSize

CSS = """\
body { font: 16px/1.4 "Source Sans 3 Variable", system-ui, sans-serif; margin: 1.5rem; color: #111; background: #fff; }
.paper h1 { font-size: 1.5rem; margin: 0 0 .2rem; } .paper h2 { font-size: 1.2rem; } .paper h3 { font-size: 1rem; }
.paper .subtitle { margin: 0 0 1rem; color: #444; }
.paper-table { margin: 0 0 1rem; }
table.paper { border-collapse: collapse; font-variant-numeric: tabular-nums; }
table.paper caption { text-align: left; font-weight: 600; padding: .3rem 0; }
table.paper th, table.paper td { padding: .15rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; }
table.paper thead th { border-bottom: 2px solid #444; white-space: nowrap; }
table.paper tfoot td { border-top: 2px solid #444; font-weight: 600; }
table.paper th.room { min-width: 9em; }
table.paper .right { text-align: right; white-space: nowrap; } table.paper .centre { text-align: center; }
table.paper tbody tr:nth-child(even) { background: #f6f6f6; }
.paper summary { cursor: pointer; } .paper details ul { margin: 0; padding: 0; list-style: none; text-align: left; }
.paper dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; } .paper dd { margin: 0; }
.paper .notes { font-size: .85rem; color: #444; } .paper .notes p { margin: .1rem 0; }
.paper svg.plot { max-width: 100%; height: auto; }
@media screen { .paper figure { margin: 1rem 0; overflow-x: auto; } .paper svg.plot text { font: 14px "Source Sans 3 Variable", system-ui, sans-serif; } }
@media screen and (max-width: 40rem) { body { margin: 1rem; } .paper svg.plot { min-width: 36rem; max-width: none; } .paper svg.plot text { font-size: 16px; } .paper-table { overflow-x: auto; } }
.mark-withdrawn { color: #666; } .mark-self { background: #999; }
.cards { display: grid; gap: .5rem; margin-bottom: 1rem; } .cards-slip, .cards-score_sheet { grid-template-columns: 1fr 1fr; }
.card { border: 1px dashed #888; padding: .5rem .8rem; } .card :is(h2, h3) { margin: 0; font-size: 1rem; }
.card .choices span { margin-right: 1.5rem; font-size: 1.2rem; }
.card .blank { display: flex; gap: .5rem; margin-top: .6rem; } .card .blank i { flex: 1; border-bottom: 1px solid #444; }
.cards-place .card { text-align: center; font-size: 1.5rem; } .cards-place :is(h2, h3) { font-size: 3rem; }
.card ol.moves { columns: 2; padding-left: 2rem; } .card ol.moves li { border-bottom: 1px solid #888; height: 1.3rem; }
.cup-ways { display: none; } .cup-stages, .cup-stage ol { margin: 0; padding: 0; list-style: none; } .cup-stages { display: flex; margin-bottom: 1rem; }
.cup-stage { display: flex; flex-direction: column; flex: 0 1 15rem; min-width: 0; } .cup-stage > :is(h2, h3, h4) { margin: 0 0 .3rem; font-size: .9rem; }
.cup-stage > ol { display: grid; flex: 1; grid-auto-rows: 1fr; }
.cup-slot { position: relative; display: flex; align-items: center; padding: .2rem 1.5rem .2rem 0; } .cup-match { width: 100%; border: 1px solid #444; border-radius: 3px; }
.cup-match.champion { border-width: 2px; } .cup-side { display: flex; gap: .3rem; min-height: 1.4em; margin: 0; padding: 0 .4rem; font-size: .85rem; }
.cup-side + .cup-side { border-top: 1px solid #ccc; } .cup-side > :not(.cup-seed, .cup-score) { flex: 1; overflow-wrap: anywhere; }
.cup-seed { min-width: 1.3em; color: #444; text-align: right; } .cup-side.mark-win { font-weight: 700; }
.cup-note { margin: 0; padding: 0 .4rem; border-top: 1px solid #ccc; color: #444; font-size: .75rem; }
.cup-slot::before, .cup-slot::after { position: absolute; width: .75rem; border: 0 solid #444; } .cup-slot:is(.link-down, .link-up, .link-straight)::after { right: .75rem; content: ""; }
.cup-slot.link-down::after { top: 50%; bottom: 0; border-width: 1px 1px 0 0; } .cup-slot.link-up::after { top: 0; bottom: calc(50% - 1px); border-width: 0 1px 1px 0; }
.cup-slot.link-straight::after { top: 50%; border-top-width: 1px; } .cup-slot.fed::before { top: 50%; right: 100%; border-top-width: 1px; content: ""; }
@media print {
  body { margin: 0; font-size: 10pt; }
  thead { display: table-header-group; } tr, .card { break-inside: avoid; }
  .new-page, .cards + .cards { break-before: page; } .cards { break-inside: avoid; }
  a { color: inherit; text-decoration: none; } summary { list-style: none; }
}
"""

_PAPER_NAMES = {PageSize.A4: "A4", PageSize.LETTER: "letter"}


def stylesheet(page: PageSize) -> str:
    return f"{CSS}@page {{ size: {_PAPER_NAMES[page]}; margin: 15mm; }}\n"
