// The looks of a board. A page changes them through custom properties (--kb-…) and parts; the club's own tokens are used where they are.
import base from "@lichess-org/chessground/assets/chessground.base.css";

const LOOKS = `
:host { display: block; container-type: inline-size; }
:host([hidden]) { display: none; }
:host, .brett.kb-home {
  --kb-ink: var(--ink, #191d24);
  --kb-soft: var(--soft, #565b65);
  --kb-ground: var(--ground, #fbfaf6);
  --kb-raised: var(--raised, #fffefb);
  --kb-sunk: var(--sunk, #f3f0e7);
  --kb-hair: var(--hair, #e3dfd2);
  --kb-line: var(--line, #8a8574);
  --kb-accent: var(--accent, #274f7d);
  --kb-on-accent: var(--on-accent, #ffffff);
  --kb-gold-tint: var(--gold-tint, #fbf0d3);
  --kb-gold-ink: var(--gold-ink, #7a5300);
  --kb-bad: var(--bad, #a3271f);
  --kb-bad-tint: var(--bad-tint, #fbeae7);
  --kb-tint: var(--tint, #e7eef7);
  --kb-light: var(--sq-light, #eee9dc);
  --kb-dark: var(--sq-dark, #8ea3bc);
  --kb-gold: #e0a83c;
  --kb-white: #fffefa; --kb-on-white: #191d24; --kb-white-soft: #565b65; --kb-edge: #8a8574;
  --kb-black: #17202d; --kb-on-black: #fbfaf6; --kb-black-soft: #b6bfcc;
  --kb-here: #2c9a5b; --kb-away: #c4532f; --kb-low: #d23b2f; --kb-low-on-black: #ff9a8d; --kb-off: #1d6b41;
  --kb-last: rgb(224 168 60 / 72%); --kb-chosen: rgb(20 85 30 / 50%); --kb-hover: rgb(20 85 30 / 35%);
  --kb-way: rgb(20 60 30 / 55%); --kb-take: rgb(20 60 30 / 45%);
  --kb-way-later: rgb(20 30 85 / 50%); --kb-take-later: rgb(20 30 85 / 35%);
  --kb-check: rgb(255 0 0), rgb(231 0 0) 25%, rgb(169 0 0 / 0%) 89%, rgb(158 0 0 / 0%);
  --kb-veil: rgb(25 29 36 / 55%); --kb-shadow: rgb(25 29 36 / 18%);
  --kb-serif: var(--serif, Georgia, serif); --kb-sans: var(--sans, system-ui, sans-serif);
  color: var(--kb-ink); font: 400 1rem/1.4 var(--kb-sans); font-variant-numeric: tabular-nums lining-nums;
}
/* Dark where the page says that it can be dark (color-scheme), not where the reader alone would like it. */
@supports (color: light-dark(#000, #fff)) { :host, .brett.kb-home {
  --kb-ink: var(--ink, light-dark(#191d24, #ece9e1));
  --kb-soft: var(--soft, light-dark(#565b65, #a8aeb9));
  --kb-ground: var(--ground, light-dark(#fbfaf6, #11151b));
  --kb-raised: var(--raised, light-dark(#fffefb, #181d25));
  --kb-sunk: var(--sunk, light-dark(#f3f0e7, #1f252f));
  --kb-hair: var(--hair, light-dark(#e3dfd2, #2c333e));
  --kb-line: var(--line, light-dark(#8a8574, #737b88));
  --kb-accent: var(--accent, light-dark(#274f7d, #9cc0ec));
  --kb-on-accent: var(--on-accent, light-dark(#ffffff, #0f1620));
  --kb-gold-tint: var(--gold-tint, light-dark(#fbf0d3, #362c14));
  --kb-gold-ink: var(--gold-ink, light-dark(#7a5300, #f0c56a));
  --kb-bad: var(--bad, light-dark(#a3271f, #f3a196));
  --kb-bad-tint: var(--bad-tint, light-dark(#fbeae7, #3a1c19));
  --kb-tint: var(--tint, light-dark(#e7eef7, #1d2b3d));
  --kb-light: var(--sq-light, light-dark(#eee9dc, #d9d4c6));
  --kb-dark: var(--sq-dark, light-dark(#8ea3bc, #6f87a3));
} }
.kb[data-theme="wood"] { --kb-light: #f0d9b5; --kb-dark: #b58863; }
.kb[data-theme="green"] { --kb-light: #ebecd0; --kb-dark: #779556; }
.kb[data-theme="grey"] { --kb-light: #e8e8e8; --kb-dark: #9a9a9a; }
.kb *, .kb *::before, .kb *::after { box-sizing: border-box; }
.kb { display: grid; grid-template: "top" auto "board" auto "bottom" auto "side" auto / minmax(0, 1fr); position: relative; }
.kb[hidden], .kb [hidden], .sb_hide { display: none !important; }

.kb-frame { grid-area: board; position: relative; width: var(--kb-size, 100%); margin-inline: auto; }
.kb-ground, .kb-ground.cg-wrap { width: var(--kb-size, 100%); height: var(--kb-size, auto); aspect-ratio: 1; touch-action: none; }
.kb-ground, .kb-player { forced-color-adjust: none; }
.kb-ground cg-board { background: repeating-conic-gradient(var(--kb-dark) 0 25%, var(--kb-light) 0 50%) 0 0 / 25% 25%; }
.cg-wrap piece { pointer-events: none; }
.cg-wrap piece svg.kb-piece { opacity: 1; display: block; width: 100%; height: 100%; }
svg.kb-piece { display: block; width: 100%; height: 100%; pointer-events: none; }
.kb-kosmos { stroke-width: 2.4; stroke-linejoin: round; stroke-linecap: round; }
.kb-kosmos.kb-white, .kb-letters.kb-white { fill: var(--kb-white); stroke: var(--kb-black); --kb-mark: var(--kb-black); }
.kb-kosmos.kb-black, .kb-letters.kb-black { fill: var(--kb-black); stroke: var(--kb-black); --kb-mark: var(--kb-white); }
.kb-letters { stroke-width: 2.4; }
.kb-letters.kb-black circle { stroke: var(--kb-white); }
.kb-k { fill: none; stroke: var(--kb-mark); stroke-width: 2; } .kb-d { fill: var(--kb-mark); stroke: none; } .kb-x { fill: none; stroke-width: 4; }
.kb-l { fill: var(--kb-mark); stroke: none; font: 700 30px var(--kb-sans); }
cg-board square.last-move { background: var(--kb-last); }
cg-board square.selected { background: var(--kb-chosen); }
cg-board square.move-dest { background: radial-gradient(var(--kb-way) 20%, transparent 22%); }
cg-board square.oc.move-dest { background: radial-gradient(transparent 0 78%, var(--kb-take) 80%); }
cg-board square.move-dest:hover { background: var(--kb-hover); }
cg-board square.premove-dest { background: radial-gradient(var(--kb-way-later) 20%, transparent 22%); }
cg-board square.oc.premove-dest { background: radial-gradient(transparent 0 78%, var(--kb-take-later) 80%); }
cg-board square.current-premove { background: var(--kb-way-later) !important; }
cg-board square.check { background: radial-gradient(ellipse at center, var(--kb-check)); }
.cg-wrap coords { opacity: 1; font: 600 max(9px, calc(var(--kb-size, 320px) / 46)) var(--kb-sans); color: var(--kb-on-white); }
.cg-wrap coords.ranks, .cg-wrap coords.ranks.left { left: 0; top: 0; width: 12.5%; height: 100%; align-items: flex-start; }
.cg-wrap coords.ranks coord { transform: none; padding: 3% 0 0 4%; flex: 1 1 0; }
.cg-wrap coords.files { left: 0; bottom: 0; height: auto; text-transform: none; }
.cg-wrap coords.files coord { flex: 1 1 0; text-align: right; padding: 0 .5% .3% 0; }

.kb-grid { position: absolute; inset: 0; display: grid; grid-template: repeat(8, 1fr) / repeat(8, 1fr); pointer-events: none; z-index: 12; }
.kb-row { display: contents; }
.kb-grid .kb-cell { outline: none; font-size: 0; overflow: hidden; color: transparent; }
.kb-grid .kb-cell:focus-visible { box-shadow: inset 0 0 0 3px var(--kb-gold), inset 0 0 0 5px var(--kb-black); }
.kb-settable .kb-cell { pointer-events: auto; cursor: copy; }

.kb-promotion { position: absolute; inset: 0; z-index: 20; background: var(--kb-veil); }
.kb-promotion button { position: absolute; width: 12.5%; height: 12.5%; padding: 0; border: 0; border-radius: 50%; background: var(--kb-gold); cursor: pointer; }
.kb-promotion button:hover, .kb-promotion button:focus-visible { border-radius: 8px; background: var(--kb-white); }

.kb-player { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0 12px; padding: 8px 16px; min-height: 60px; border: 1px solid var(--kb-edge); }
.kb-player:has(.kb-here:not([hidden])) { grid-template-columns: auto minmax(0, 1fr) auto; }
.kb-here { width: 10px; height: 10px; border-radius: 50%; background: var(--kb-here); } .kb-here.kb-away { background: none; border: 2px solid var(--kb-away); } .kb-here[hidden] { display: none; }
.kb-who { min-width: 0; } .kb-about { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: center; color: var(--kb-clock-soft); font: 500 .875rem/1.2 var(--kb-sans); } .kb-about small { font-size: inherit; }
.kb-material { display: flex; align-items: center; min-height: 18px; } .kb-material svg.kb-piece { flex: none; width: 18px; height: 18px; margin-right: -5px; } .kb-material svg:last-of-type { margin-right: 4px; }
.kb-player b { font: 600 1.25rem/1.15 var(--kb-serif); display: -webkit-box; overflow: hidden; padding-block-end: .1em; margin-block-end: -.1em; overflow-wrap: anywhere; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.kb-player[data-side="w"] { background: var(--kb-white); color: var(--kb-on-white); --kb-clock-soft: var(--kb-white-soft); }
.kb-player[data-side="b"] { background: var(--black, var(--kb-black)); color: var(--kb-on-black); --kb-clock-soft: var(--kb-black-soft); border-color: var(--black-edge, var(--kb-black)); }
.kb-player.kb-runs { box-shadow: inset 6px 0 var(--kb-gold); }
.kb-top { grid-area: top; } .kb-bottom { grid-area: bottom; }
.kb-clock { font: 600 2.6rem/1 var(--kb-serif); text-align: right; margin: 0; }
.kb-clock i { font-style: normal; font-size: .6em; color: var(--kb-clock-soft); }
.kb-low .kb-clock { color: var(--kb-low); } .kb-player[data-side="b"].kb-low .kb-clock { color: var(--kb-low-on-black); }

.kb-side { grid-area: side; display: grid; gap: 8px; align-content: start; padding-top: 8px; min-width: 0; }
.kb-light { margin: 0; display: flex; align-items: center; gap: 8px; min-height: 32px; padding: 0; border: 0; background: none; color: var(--kb-soft); font: 600 .9375rem/1.2 var(--kb-sans); text-align: left; }
button.kb-light { cursor: pointer; }
.kb-light::before { content: ""; flex: none; width: 10px; height: 10px; border-radius: 50%; background: var(--kb-lamp, var(--kb-off)); outline: 2px solid var(--kb-hair); outline-offset: 2px; margin: 4px; }
.kb-light.sb_green { --kb-lamp: var(--kb-here); } .kb-light.sb_red { --kb-lamp: var(--kb-low); } .kb-light.sb_yellow { --kb-lamp: var(--kb-gold); } .kb-light.sb_black { --kb-lamp: var(--kb-black); }
.kb-light.kb-idle { --kb-lamp: transparent; }
.kb .kb-lost { padding: 8px 12px; border-radius: 8px; background: var(--kb-bad-tint); color: var(--kb-bad); box-shadow: inset 4px 0 var(--kb-bad); }
.kb-lost::before { animation: kb-tries 1.2s ease-in-out infinite alternate; } @keyframes kb-tries { to { opacity: .25; } }
.kb .kb-result { gap: 4px 12px; padding: 10px 12px; border-radius: 8px; background: var(--kb-sunk); color: var(--kb-ink); font: 600 1.0625rem/1.25 var(--kb-sans); }
.kb-result::before { display: none; } .kb-result b { font: 600 2rem/1 var(--kb-serif); white-space: nowrap; }

.kb-moves { overflow: auto; max-height: 9.5rem; padding: 4px; background: var(--kb-raised); border: 1px solid var(--kb-hair); border-radius: 8px; line-height: 1.75; }
.kb-moves:empty { display: none; }
.kb-moves a { display: inline-block; min-width: 28px; min-height: 28px; padding: 2px 5px; border-radius: 4px; color: inherit; text-decoration: none; cursor: pointer; }
.kb-moves a:hover { background: var(--kb-sunk); }
.kb-moves a[aria-current] { background: var(--kb-gold-tint); box-shadow: inset 0 -2px var(--kb-gold); font-weight: 700; }
.kb-pair { white-space: nowrap; }
.kb-moves small { color: var(--kb-soft); font-size: .875rem; padding-left: 4px; }
.kb-moves q { quotes: none; color: var(--kb-soft); font-style: italic; padding-inline: 4px; }
.kb-variation { color: var(--kb-soft); font-size: .9375rem; }
.kb-variation::before { content: "("; } .kb-variation::after { content: ") "; }

.kb-steps { display: grid; grid-template-columns: repeat(4, 1fr); }
.kb-steps button, .kb-tools button, .kb-do .kb-icon { padding: 0; }
.kb button.kb-button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 12px; border: 1px solid var(--kb-line); border-radius: 8px; background: var(--kb-raised); color: var(--kb-ink); font: 600 1rem/1.2 var(--kb-sans); cursor: pointer; }
.kb button.kb-button:hover { background: var(--kb-sunk); }
.kb button.kb-button:disabled { border-style: dashed; color: var(--kb-soft); background: none; cursor: not-allowed; }
.kb button.kb-primary { background: var(--kb-accent); border-color: var(--kb-accent); color: var(--kb-on-accent); }
.kb button.kb-bad { color: var(--kb-bad); }
.kb button.sb_sel { background: var(--kb-tint); box-shadow: inset 0 0 0 2px var(--kb-accent); }
.kb-steps button.kb-button { border-color: transparent; background: none; color: var(--kb-soft); }
.kb-do { display: flex; flex-wrap: wrap; gap: 6px; } .kb-do > button { flex: 1 1 4.4rem; min-height: 48px; } .kb .kb-do > button.kb-button { padding: 0 4px; text-wrap: balance; } .kb .kb-do > button.kb-icon { flex: 0 0 48px; padding: 0; } :is(.kb-do, .kb-tools):not(:has(> :not([hidden]))) { display: none; }
.kb-tools { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 48px); gap: 3px; } .kb-tools > button.kb-button { min-width: 0; padding: 0; }
.kb svg.kb-sign { width: 22px; height: 22px; fill: none; stroke: currentcolor; stroke-width: 2.1; stroke-linecap: round; stroke-linejoin: round; }
.kb-ask { display: flex; flex-wrap: wrap; gap: 8px; padding: 12px; background: var(--kb-gold-tint); box-shadow: inset 0 3px var(--kb-gold); border-radius: 8px; }
.kb-ask p { flex: 1 0 100%; margin: 0; font-weight: 600; } .kb-ask button.kb-button { flex: 1; min-height: 48px; }
.kb-urgent p { font-size: 1.125rem; }
.kb-settings > .kb-tools { margin-block: 8px; }
.kb-setup { display: grid; gap: 8px; }
.kb-row-of-pieces { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 4px; max-width: 24rem; }
.kb-row-of-pieces button { aspect-ratio: 1; padding: 2px; border: 1px solid var(--kb-hair); border-radius: 8px; background: var(--kb-light); cursor: pointer; }
.kb-row-of-pieces button.sb_sel { border-color: var(--kb-accent); box-shadow: 0 0 0 2px var(--kb-accent); background: var(--kb-dark); }
.kb input[type="text"] { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid var(--kb-line); border-radius: 8px; background: var(--kb-raised); color: var(--kb-ink); font: 500 1rem var(--kb-sans); }
.kb input[aria-invalid="true"] { border: 2px solid var(--kb-bad); }
.kb details { font-size: .9375rem; } .kb summary { cursor: pointer; color: var(--kb-soft); min-height: 32px; }
@media (pointer: coarse) {
  .kb summary { min-height: 44px; padding-block: 10px; box-sizing: border-box; } button.kb-light { min-height: 44px; } .kb-settings select { min-height: 44px; }
  .kb-moves a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; padding-inline: 8px; } .kb-wide .kb-moves a { min-height: 40px; }
}
.kb-settings label { display: flex; gap: 8px; align-items: center; justify-content: space-between; min-height: 44px; }
.kb-settings select { min-height: 40px; font: inherit; color: var(--kb-ink); background: var(--kb-raised); border: 1px solid var(--kb-line); border-radius: 8px; padding: 0 8px; }
.kb-sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.kb :focus-visible { outline: 3px solid var(--kb-accent); outline-offset: 2px; }
.kb-note { margin: 0; color: var(--kb-bad); font-size: .9375rem; }
.kb-note:empty { display: none; }

.kb:not(.kb-wide) .kb-moves { white-space: nowrap; scrollbar-width: none; max-height: 48px; padding-block: 1px; border-radius: 0; border-width: 1px 0; background: none; }
.kb:not(.kb-wide) .kb-variation { display: inline; }
.kb:not(.kb-wide):not(.kb-small) .kb-player { min-height: 52px; padding-block: 4px; }
.kb:not(.kb-wide) .kb-side { grid-template-columns: minmax(0, 1fr) auto; gap: 6px; padding: 4px var(--kb-inset, 0px) 0; }
.kb:not(.kb-wide) .kb-side > :not(.kb-light, .kb-steps) { grid-column: 1 / -1; } ::slotted(*) { grid-column: 1 / -1; }
.kb:not(.kb-wide) :is(.kb-result, .kb-lost) { grid-column: 1 / -1; } .kb:not(.kb-wide) .kb-steps { grid-column: 2; grid-template-columns: repeat(4, 44px); } .kb:not(.kb-wide) :is(.kb-result, .kb-lost, .kb-light[hidden]) + .kb-steps { grid-column: 1 / -1; grid-template-columns: repeat(4, 1fr); }
/* What the other side asks is in sight wherever the page has been scrolled to. */
.kb:not(.kb-wide) .kb-urgent { position: sticky; bottom: 0; z-index: 30; margin-inline: calc(-1 * var(--kb-inset, 0px)); padding: 12px max(12px, var(--kb-inset, 0px)); border-radius: 0; box-shadow: inset 0 3px var(--kb-gold), 0 -4px 16px var(--kb-shadow); }
.kb:not(.kb-wide) .kb-bare { display: none; }
.kb-small .kb-player { gap: 0 6px; min-height: 0; padding: 3px 8px; } /* Beside the dot there is room for the name: it is shown whole, and the dot says who is not connected. */
.kb-small .kb-player b { font-size: .875rem; -webkit-line-clamp: none; } .kb-small .kb-about small { display: none; } .kb-small .kb-clock { font-size: 1.25rem; }
.kb-small .kb-player.kb-runs { box-shadow: inset 4px 0 var(--kb-gold); }
/* Where a board is hardly wider than a name, the name comes first: of the time the hours, minutes or days are enough. */
@container (max-width: 14rem) { .kb-small .kb-player { gap: 0 6px; padding-inline: 8px; } .kb-small .kb-clock { font-size: 1.1rem; } .kb-small :is(.kb-clock i, .kb-material) { display: none; } .kb-small .kb-player b { display: block; font-size: .9375rem; } }

.kb.kb-wide { grid-template: "board top" auto "board side" 1fr "board bottom" auto / var(--kb-size) minmax(0, 1fr); column-gap: 16px; }
.kb-wide .kb-frame { margin: 0; }
.kb-wide .kb-side { display: flex; flex-direction: column; padding: 10px; background: var(--kb-raised); border: 1px solid var(--kb-hair); border-block-width: 0; }
.kb-wide.kb-plain .kb-side { border-block-width: 1px; border-radius: 14px; }
.kb-wide .kb-top { border-radius: 14px 14px 0 0; } .kb-wide .kb-bottom { border-radius: 0 0 14px 14px; }
.kb-wide .kb-side > * { flex: none; } .kb-wide .kb-moves { order: 1; flex: 1 0 0; min-height: 7rem; max-height: none; border: 0; padding: 0; }
.kb-wide :is(.kb-steps, .kb-do, .kb-ask, .kb-note) { order: 2; } .kb-wide :is(.kb-typed, .kb-tools, .kb-settings) { order: 3; } .kb-wide .kb-setup .kb-do { order: 0; }
.kb-wide .kb-moves { display: grid; grid-template-columns: 1.2fr 1fr; align-content: start; row-gap: 1px; line-height: 1.5; }
.kb-wide .kb-moves > * { grid-column: 1 / -1; } .kb-wide .kb-moves > .kb-pair { display: grid; grid-template-columns: 1fr; } .kb-wide .kb-moves > .kb-blacks { grid-column: 2; }
.kb-wide .kb-moves > .kb-whites, .kb-wide .kb-moves > .kb-pair:has(> small) { grid-template-columns: 2.4rem 1fr; align-items: baseline; } .kb-wide .kb-moves > .kb-whites { grid-column: 1; }
.kb-wide .kb-variation { padding-inline-start: 2.4rem; } .kb-wide .kb-variation .kb-variation { display: inline; padding: 0; }
.kb-wide .kb-clock { font-size: 2.5rem; }
@media (prefers-reduced-motion: reduce) { .kb * { transition: none !important; animation: none !important; } }
/* On paper a board is as wide as the page gives it, pieces stand by shares of it (see Ground.forPaper), and names and times are whole. */
@media print {
  .kb-side, .kb-promotion { display: none !important; } .kb-ground cg-board { print-color-adjust: exact; }
  .kb.kb { --kb-size: 100% !important; display: block; max-width: 15cm; break-inside: avoid; }
  .kb-ground, .kb-ground.cg-wrap { height: auto; } .kb-ground cg-container { width: 100% !important; height: 100% !important; }
  .cg-wrap coords { font-size: 9px; }
  .kb.kb .kb-player { min-height: 0; padding: 4px 8px; border: 1px solid var(--kb-edge); border-radius: 0; background: var(--kb-white); color: var(--kb-on-white); --kb-clock-soft: var(--kb-white-soft); box-shadow: none; }
  .kb.kb .kb-player b { display: block; overflow: visible; white-space: normal; } .kb.kb .kb-clock { color: var(--kb-on-white); font-size: 1.25rem; white-space: nowrap; } .kb.kb .kb-clock i { display: inline; }
  .kb.kb .kb-player:has(.kb-here:not([hidden])) { grid-template-columns: minmax(0, 1fr) auto; } .kb-here, .kb-about small { display: none !important; }
}
`;

let sheet: CSSStyleSheet | undefined;

/** One sheet for all boards; adopted, because a strict content policy forbids style elements. */
export function looks(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(base + LOOKS);
  }
  return sheet;
}

export const THEMES = ["kosmos", "wood", "green", "grey"] as const;
export type Theme = (typeof THEMES)[number];
