// The squares for keyboard and screen reader: a grid of 64 cells over the board. They carry the manual's ids (`BID_LR`,
// as they stand on the screen) and classes.
import { make, setAttribute, setText } from "./dom";
import type { BoardModel } from "./model";
import { squareName } from "./position";
import type { Speech } from "./speech";

export class SquareGrid {
  readonly element: HTMLElement;
  private readonly cells: HTMLElement[] = [];
  private at = 0;

  constructor(
    id: string,
    private readonly model: BoardModel,
    private readonly speech: Speech,
    private readonly press: (square: string) => void,
  ) {
    this.element = make("div", { class: "kb-grid sb_brett", role: "grid", "aria-label": speech.say("board") });
    for (let rank = 8; rank >= 1; rank -= 1) this.element.append(this.row(id, rank));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("click", (event) => this.clicked(event.target));
  }

  private row(id: string, rank: number): HTMLElement {
    const row = make("div", { class: "kb-row", role: "row" });
    for (let file = 1; file <= 8; file += 1) {
      const shade = (file + rank) % 2 ? "white" : "black";
      const cell = make("div", { id: `${id}_${file}${rank}`, class: `kb-cell sb_brett ${shade}`, role: "gridcell", tabindex: "-1" });
      this.cells.push(cell);
      row.append(cell);
    }
    return row;
  }

  /** The square that is shown in this cell: cells count from the top left. */
  private squareAt(cell: number): number {
    const [file, row] = [cell % 8, Math.floor(cell / 8)];
    return this.model.orientation === "w" ? file + 8 * (7 - row) : 7 - file + 8 * row;
  }

  sync(held: string | undefined): void {
    const { board } = this.model.shown.situation;
    this.cells.forEach((cell, index) => {
      const square = this.squareAt(index);
      setText(cell, `${squareName(square)} ${this.speech.piece(board[square] ?? "")}`);
      setAttribute(cell, "tabindex", index === this.at ? "0" : "-1");
      setAttribute(cell, "aria-selected", String(squareName(square) === held));
      cell.classList.toggle("sb_sel", squareName(square) === held);
    });
  }

  /** To the square where the keyboard was last. */
  focus(): void {
    this.cells[this.at]?.focus({ preventScroll: true });
  }

  private key(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
    const chosen = event.key === "Enter" || event.key === " ";
    if (step === undefined && !chosen) return;
    event.preventDefault();
    event.stopPropagation();
    if (chosen) return this.press(squareName(this.squareAt(this.at)));
    const sideways = Math.abs(step ?? 0) === 1;
    const target = this.at + (step ?? 0);
    if (target < 0 || target > 63 || (sideways && Math.floor(target / 8) !== Math.floor(this.at / 8))) return;
    this.at = target;
    this.cells[target]?.focus();
    this.cells.forEach((cell, index) => setAttribute(cell, "tabindex", index === target ? "0" : "-1"));
  }

  private clicked(target: EventTarget | null): void {
    const cell = this.cells.indexOf(target as HTMLElement);
    if (cell >= 0) this.press(squareName(this.squareAt(cell)));
  }
}
