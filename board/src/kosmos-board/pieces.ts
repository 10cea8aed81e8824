// The pieces, drawn into the page itself: no image is loaded, so that a page with the strictest content policy shows them.
import { CBURNETT } from "./cburnett";

export const PIECE_SETS = ["kosmos", "cburnett", "letters"] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** Drawn for Kosmos from the pawn of its logo, 58 by 58 from (3, 1). Classes: `kb-k` a line on the piece, `kb-d` a dot, `kb-x` a bare line. */
const KOSMOS: Readonly<Record<string, string>> = {
  p: '<path d="M32 13a8.5 8.5 0 0 0-5 15.4c-.8 8-3.5 14-9.5 19.6V55h29v-7c-6-5.6-8.7-11.6-9.5-19.6A8.5 8.5 0 0 0 32 13z"/>',
  r: '<path d="M17 12h7.5v5.5h4V12h7v5.5h4V12H47v13l-5 4v16l5 5v5H17v-5l5-5V29l-5-4z"/><path class="kb-k" d="M22.5 29h19M22.5 45h19"/>',
  n: '<path d="M19 55c-1-14 9.5-17 10.5-26-3 3.5-6 5.5-9.5 6.5-3.5.9-6.8-2-5.6-5.5 2-5.5 5-9.5 8.6-14L22 8l8.5 4.5C42 13 49 23 49 39c0 6-.5 11-1.5 16z"/><circle class="kb-d" cx="27.5" cy="21.5" r="2"/><path class="kb-k" d="M37 19c4 4.5 6 11 6 20"/>',
  b: '<circle cx="32" cy="10.5" r="4"/><path d="M32 14.5C24 20 19.5 26.5 19.5 33.5c0 4.5 2.5 8.5 6.5 10.5l-2 4h-6v7h28v-7h-6l-2-4c4-2 6.5-6 6.5-10.5 0-7-4.5-13.5-12.5-19z"/><path class="kb-k" d="M32 25v11M26.5 30.5h11M25.5 44h13"/>',
  q: '<path d="M13 23l8.5 12L23 17l9 16 9-16 1.5 18L51 23l-5.5 24v8h-27v-8z"/><circle cx="12.5" cy="19.5" r="3.6"/><circle cx="23" cy="13.5" r="3.6"/><circle cx="41" cy="13.5" r="3.6"/><circle cx="51.5" cy="19.5" r="3.6"/><path class="kb-k" d="M19 47h26"/>',
  k: '<path class="kb-x" d="M32 5v13M26.5 10h11"/><path d="M32 24c-2.5-5-7-7-11-6.5-6 .7-9 5.5-8 11C14 35 18.5 40 20 47v8h24v-8c1.5-7 6-12 7-18.5 1-5.5-2-10.3-8-11-4-.5-8.5 1.5-11 6.5z"/><path class="kb-k" d="M20.5 47h23M32 24v15"/>',
};

const BOXES: Readonly<Record<PieceSet, string>> = { kosmos: "3 1 58 58", cburnett: "0 0 45 45", letters: "0 0 58 58" };

/** Letters of the pieces as the reader's language writes them, in the order k q r b n p. */
const LETTERS: Readonly<Record<string, string>> = { en: "KQRBNP", de: "KDTLSB", fr: "RDTFCP", nl: "KDTLPp" };

function drawing(set: PieceSet, letter: string, language: string): string {
  const kind = letter.toLowerCase();
  if (set === "cburnett") return CBURNETT[letter] ?? "";
  if (set === "kosmos") return KOSMOS[kind] ?? "";
  const text = (LETTERS[language] ?? "KQRBNP")["kqrbnp".indexOf(kind)] ?? "";
  return `<circle cx="29" cy="29" r="23"/><text class="kb-l" x="29" y="39.5" text-anchor="middle">${text}</text>`;
}

const made = new Map<string, SVGElement>();

/** A new drawing of this piece (`K` … `p`). */
export function pieceDrawing(set: PieceSet, letter: string, language: string): SVGElement {
  const name = `${set} ${letter} ${language}`;
  let drawn = made.get(name);
  if (!drawn) {
    const holder = document.createElement("template");
    const side = letter === letter.toUpperCase() ? "kb-white" : "kb-black";
    holder.innerHTML = `<svg class="sb_piece kb-piece kb-${set} ${side}" viewBox="${BOXES[set]}" aria-hidden="true">${drawing(set, letter, language)}</svg>`;
    drawn = holder.content.firstElementChild as SVGElement;
    made.set(name, drawn);
  }
  return drawn.cloneNode(true) as SVGElement;
}

const ROLES: Readonly<Record<string, string>> = { pawn: "p", rook: "r", knight: "n", bishop: "b", queen: "q", king: "k" };

/** Puts drawings into the pieces that chessground makes, as soon as it has made them and before they are seen. */
export class PiecePainter {
  private readonly observer = new MutationObserver((changes) => changes.forEach((change) => this.look(change)));

  constructor(
    private readonly root: HTMLElement,
    public set: PieceSet,
    private readonly language: string,
  ) {
    this.observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
    this.paintAll();
  }

  paintAll(): void {
    for (const piece of this.root.querySelectorAll<HTMLElement>("piece")) this.paint(piece);
  }

  stop(): void {
    this.observer.disconnect();
  }

  private look({ type, target, addedNodes }: MutationRecord): void {
    if (type === "attributes") this.paint(target);
    for (const node of addedNodes) if (node instanceof HTMLElement) [node, ...node.querySelectorAll("piece")].forEach((each) => this.paint(each));
  }

  private paint(node: Node): void {
    if (!(node instanceof HTMLElement) || node.tagName !== "PIECE") return;
    const letter = letterOf(node.classList);
    const wanted = `${this.set} ${letter}`;
    if (!letter || node.dataset["drawn"] === wanted) return;
    node.dataset["drawn"] = wanted;
    node.replaceChildren(pieceDrawing(this.set, letter, this.language));
  }
}

function letterOf(classes: DOMTokenList): string {
  const role = [...classes].find((name) => ROLES[name]);
  const letter = role ? (ROLES[role] ?? "") : "";
  return classes.contains("white") ? letter.toUpperCase() : letter;
}
