// <kosmos-results>: the games of a round. With `data-action`, results are entered here by key and by touch;
// without it, they only arrive. The server's word is in `data-results` of the part inside that is refreshed;
// what is on its way to the server lies over it, and goes again if the server refuses.
import { actOf, inMode, isForfeit, isOpen, MISSING, parseResult, PLAIN, same, turned, withRated } from "./entry";
import type { Act, Entered, Mode } from "./entry";
import { SHOWN, type Moved, type ResultChange } from "./messages";
import { sentence } from "./notices";
import { flash, REFRESHED, refreshSoon } from "./refresh";

const QUIET = 700; // ms without an entry before the rest of the page follows

/** All results on their way. An undo has to wait for them. */
let sending: Promise<void> = Promise.resolve();

export function settled(): Promise<void> {
  return sending;
}

export class KosmosResults extends HTMLElement {
  private board = 1;
  private mode: Mode = PLAIN;
  private confirmed = new Map<number, Entered>();
  private readonly pending = new Map<number, Entered>();
  private entering = false;
  private ears = new AbortController();

  connectedCallback(): void {
    this.ears = new AbortController();
    const { signal } = this.ears;
    this.read();
    this.board = this.firstOpen() ?? 1;
    document.addEventListener(REFRESHED, () => this.refreshed(), { signal });
    if (this.canEnter) {
      document.addEventListener("keydown", (event) => this.key(event), { signal });
      this.addEventListener("click", (event) => this.touch(event), { signal });
      window.addEventListener("pagehide", () => this.sendAll(), { signal });
    }
    this.render();
    if (this.canEnter) this.row(this.board)?.scrollIntoView({ block: "nearest" });
  }

  disconnectedCallback(): void {
    this.ears.abort();
  }

  get canEnter(): boolean {
    return Boolean(this.dataset["action"]);
  }

  /** Results that arrived over the wire. */
  moved(message: Moved): void {
    const mine = message.changes.filter((change): change is ResultChange => change.type === "result");
    for (const change of mine.filter((each) => String(each.round) === this.dataset["round"])) {
      const entered = { result: parseResult(change.result), rated: change.rated };
      const changed = !same(this.game(change.board), entered);
      this.confirmed.set(change.board, entered);
      this.render();
      const row = this.row(change.board);
      if (changed && row) flash(row);
    }
  }

  // -- the games -------------------------------------------------------------------------------------------

  private read(): void {
    const source = this.querySelector<HTMLElement>("[data-results]");
    const results = source?.dataset["results"]?.split(" ").filter(Boolean) ?? [];
    const unrated = new Set(source?.dataset["unratedBoards"]?.split(" "));
    this.confirmed = new Map(
      results.map((text, index) => {
        const board = index + 1;
        return [board, { result: parseResult(text), rated: !unrated.has(String(board)) }];
      }),
    );
  }

  private game(board: number): Entered {
    return this.pending.get(board) ?? this.confirmed.get(board) ?? MISSING;
  }

  private get boards(): number {
    return this.confirmed.size;
  }

  private firstOpen(): number | undefined {
    for (let board = 1; board <= this.boards; board += 1) if (isOpen(this.game(board))) return board;
    return undefined;
  }

  private refreshed(): void {
    this.read();
    this.board = Math.min(this.board, Math.max(1, this.boards));
    this.render();
    if (this.entering && this.firstOpen() === undefined) {
      this.entering = false;
      this.querySelector<HTMLElement>(".onward a")?.focus();
    }
  }

  // -- what people do --------------------------------------------------------------------------------------

  private key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isBusy(event)) return;
    const act = actOf(event.key);
    if (!act || this.boards === 0) return;
    event.preventDefault();
    this.act(act);
  }

  private act(act: Act): void {
    switch (act.do) {
      case "result":
        return this.enter(act.result);
      case "played":
        return this.setPlayed(act.played);
      case "go":
        return this.go({ up: this.board - 1, down: this.board + 1, first: 1, last: this.boards }[act.to]);
    }
  }

  private touch(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement>("button[data-result], button[data-played], button[data-rated]");
    if (button?.dataset["result"]) return this.enter(parseResult(button.dataset["result"]));
    if (button?.dataset["played"]) return this.setPlayed(isForfeit(this.game(this.board).result) || !this.mode.played);
    if (button?.dataset["rated"]) return this.setRated(!(this.game(this.board).rated && this.mode.rated));
    if (event.target.closest("button[data-more]")) return this.unfold();
    const row = event.target.closest("tr[id^=board-]");
    if (row && !event.target.closest("a")) this.go(Number(row.id.slice("board-".length)));
  }

  /** The unusual results behind the usual ones. */
  private unfold(): void {
    const more = this.querySelector<HTMLElement>(".unusual");
    if (!more) return;
    more.hidden = !more.hidden;
    this.querySelector("[data-more]")?.setAttribute("aria-expanded", String(!more.hidden));
  }

  private enter(result: Entered["result"]): void {
    const entered = inMode(result, this.mode);
    if (!entered) return this.complain(this.dataset["noDraw"] ?? "");
    this.set(entered);
    this.go(this.board + 1);
  }

  private setPlayed(played: boolean): void {
    const other = turned(this.game(this.board), played);
    if (other) this.set(other);
    this.mode = { ...this.mode, played: other ? true : played };
    this.render();
  }

  private setRated(rated: boolean): void {
    const other = withRated(this.game(this.board), rated);
    if (other) this.set(other);
    this.mode = { ...this.mode, rated: other ? true : rated };
    this.render();
  }

  private go(board: number): void {
    this.board = Math.max(1, Math.min(board, this.boards));
    this.mode = PLAIN;
    this.render();
    this.row(this.board)?.scrollIntoView({ block: "nearest" });
  }

  private set(entered: Entered): void {
    const board = this.board;
    this.complain("");
    if (same(this.game(board), entered)) return;
    const was = this.game(board).result;
    this.entering = true;
    this.pending.set(board, entered);
    this.render();
    sending = sending.then(() => this.send(board, entered, was));
  }

  // -- to the server ---------------------------------------------------------------------------------------

  private async send(board: number, entered: Entered, was: string): Promise<void> {
    const refusal = await this.post(board, entered, was);
    if (this.pending.get(board) === entered) this.pending.delete(board);
    if (refusal === undefined) {
      this.confirmed.set(board, entered);
      refreshSoon(QUIET);
    } else {
      this.board = board;
      this.complain(refusal);
      refreshSoon(0);
    }
    this.render();
  }

  /** Somebody leaves the page: what waits in line goes now, and what is on its way goes on. */
  private sendAll(): void {
    for (const [board, entered] of this.pending) void this.post(board, entered);
  }

  /** Undefined when it is done, else the reason why not. `was` is what this page showed before. */
  private async post(board: number, entered: Entered, was?: string): Promise<string | undefined> {
    const body = new URLSearchParams({
      round: this.dataset["round"] ?? "",
      board: String(board),
      result: entered.result,
      rated: entered.rated ? "yes" : "no",
    });
    if (was !== undefined) body.set("was", was);
    const headers = { "x-csrf-token": document.body.dataset["csrf"] ?? "", Accept: "application/json" };
    try {
      const response = await fetch(this.dataset["action"] ?? "", { method: "POST", headers, body, keepalive: true });
      if (response.ok) return undefined;
      const problem = (await response.json()) as { code?: string; detail?: string };
      return problem.code === "nothing_changed" ? undefined : (problem.detail ?? response.statusText);
    } catch {
      return sentence("unsaved");
    }
  }

  // -- the screen ------------------------------------------------------------------------------------------

  private row(board: number): Element | null {
    return this.querySelector(`#board-${board}`);
  }

  private render(): void {
    for (let board = 1; board <= this.boards; board += 1) this.renderRow(board);
    if (this.canEnter) this.renderPad();
  }

  private renderRow(board: number): void {
    const row = this.row(board);
    const cell = row?.querySelector(".k-result");
    if (!row || !cell) return;
    const current = this.canEnter && board === this.board;
    const game = this.game(board);
    const waits = current && isOpen(game) && !this.mode.played ? "± " : "";
    const text = waits + this.words(game);
    if (cell.textContent !== text) cell.textContent = text;
    cell.classList.toggle("pending", this.pending.has(board));
    row.classList.toggle("current", current);
    if (current) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }

  private words(game: Entered): string {
    if (game.result === "adj") return this.dataset["adjourned"] ?? SHOWN.adj;
    const shown = SHOWN[game.result];
    return game.rated ? shown : (this.dataset["unrated"] ?? "").replace("{result}", shown);
  }

  private renderPad(): void {
    const game = this.game(this.board);
    const playedNo = isForfeit(game.result) || !this.mode.played;
    press(this.querySelector("[data-played]"), playedNo);
    press(this.querySelector("[data-rated]"), !(game.rated && this.mode.rated));
    for (const button of this.querySelectorAll<HTMLElement>("button[data-result]")) {
      press(button, game.result !== "*" && button.dataset["result"] === game.result);
    }
    const line = this.querySelector(".chosen");
    const text = this.line();
    if (line && line.textContent !== text) line.textContent = text;
  }

  /** The chosen game in one line, for the pad and for those who listen. */
  private line(): string {
    const row = this.row(this.board);
    const name = (side: string) => row?.querySelector(`.k-${side}`)?.textContent?.trim() ?? "";
    return row ? `${this.board}. ${isolated(name("white"))} – ${isolated(name("black"))}` : "";
  }

  private complain(text: string): void {
    const place = this.querySelector(".complaint");
    if (place) place.textContent = text;
  }
}

function press(button: Element | null, yes: boolean): void {
  button?.setAttribute("aria-pressed", String(yes));
}

/** A name whose writing direction touches nothing around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Somebody is typing, or a dialog is open: no key is meant for the boards. */
export function isBusy(event: KeyboardEvent): boolean {
  if (event.isComposing || document.querySelector("dialog[open]")) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  const input = target.closest("input, textarea, select");
  if (input instanceof HTMLInputElement && ["checkbox", "radio", "button", "submit"].includes(input.type)) return false;
  return Boolean(input) || target.isContentEditable;
}
