// The signs on buttons: lines on 24 by 24.
const SIGNS = {
  flip: "M8 19V5l-4 4M16 5v14l4-4",
  first: "M17 6l-6 6 6 6M7 6v12",
  back: "M15 6l-6 6 6 6",
  on: "M9 6l6 6-6 6",
  last: "M7 6l6 6-6 6M17 6v12",
  setUp: "M4 20h16M6 20v-4h4v4M12 4v6M9 7h6M14 20v-4h4v4",
  initial: "M4 12a8 8 0 1 0 3-6.2M4 4v4h4",
  remember: "M7 4h10v16l-5-4-5 4z",
  recall: "M7 4h10v16l-5-4-5 4zM10 9l2 2 3-4",
  toAnalysis: "M12 4v10M8 10l4 4 4-4M5 20h14",
  fromAnalysis: "M12 14V4M8 8l4-4 4 4M5 20h14",
  takeBack: "M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10",
  takeAway: "M6 7h12M9 7V4h6v3M8 7l1 13h6l1-13",
} as const;

export type Sign = keyof typeof SIGNS;

export function signDrawing(name: Sign): SVGElement {
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="kb-sign" viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[name]}"/></svg>`;
  return holder.content.firstElementChild as SVGElement;
}
