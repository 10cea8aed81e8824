// <kosmos-results>: the games of a round. With `data-action`, results are entered here by key and by touch;
// without it, they only arrive. The server's word is in `data-results` of the part inside that is refreshed;
// what is on its way to the server lies over it, and goes again if the server refuses. Without a connection it
// waits in the outbox, and what the server then does not take is shown beside what stands there.
import { actOf, inMode, isForfeit, isOpen, MISSING, parseResult, PLAIN, same, turned, withRated } from "./entry";
import type { Act, Entered, Mode } from "./entry";
import { SHOWN, type Moved, type ResultChange } from "./messages";
import { notice } from "./notices";
import { Outbox, type Unsent } from "./outbox";
import { CONNECTED, flash, isStale, REFRESHED, refreshNow, refreshSoon } from "./refresh";
import { type Answer, enter, post, refused } from "./sending";

const QUIET = 700; // ms without an entry before the rest of the page follows
const FIRST_KNOCK = 1_000; // ms until it is tried again
const LAST_KNOCK = 15_000;

/** All results on their way. An undo has to wait for them. */
let sending: Promise<void> = Promise.resolve();

export function settled(): Promise<void> {
  return sending;
}

/** A result on its way. What stood there before it depends on the one before it, if that is still on its way, too. */
interface Way {
  readonly was: () => string;
  taken: boolean;
}

export class KosmosResults extends HTMLElement {
  private board = 1;
  private mode: Mode = PLAIN;
  private confirmed = new Map<number, Entered>();
  private readonly pending = new Map<number, Entered>();
  private readonly ways = new Map<number, Way>();
  private outbox = new Outbox(location.pathname);
  private knocks = 0;
  private knock: number | undefined;
  private entering = false;
  private ears = new AbortController();

  connectedCallback(): void {
    this.ears = new AbortController();
    const { signal } = this.ears;
    this.read();
    if (this.canEnter) for (const each of this.outbox.waiting) this.pending.set(each.board, each);
    this.board = this.firstOpen() ?? 1;
    document.addEventListener(REFRESHED, () => this.refreshed(), { signal });
    if (this.canEnter) {
      document.addEventListener("keydown", (event) => this.key(event), { signal });
      this.addEventListener("click", (event) => this.touch(event), { signal });
      window.addEventListener("pagehide", () => this.sendAll(), { signal });
      document.addEventListener(CONNECTED, () => this.flushSoon(), { signal });
    }
    this.render();
    this.flushSoon();
    if (this.canEnter) this.row(this.board)?.scrollIntoView({ block: "nearest" });
  }

  disconnectedCallback(): void {
    this.ears.abort();
    window.clearTimeout(this.knock);
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
    const decided = event.target.closest<HTMLElement>("button[data-insist], button[data-leave]");
    if (decided) return this.decide(Number(decided.dataset["board"]), "insist" in decided.dataset);
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
    const way = this.setOut(board);
    this.entering = true;
    this.outbox.find(board)?.why && this.outbox.drop(board); // entered anew: the old question is answered
    this.pending.set(board, entered);
    this.render();
    sending = sending.then(() => this.send(board, entered, way));
  }

  private setOut(board: number): Way {
    const before = this.ways.get(board);
    const shown = this.game(board).result;
    const way: Way = { was: () => (before && !before.taken ? before.was() : shown), taken: false };
    this.ways.set(board, way);
    return way;
  }

  /** The server did not take a result: enter it all the same, or leave what stands there. */
  private decide(board: number, insist: boolean): void {
    const entry = this.outbox.find(board);
    this.outbox.drop(board);
    this.go(board);
    if (entry && insist) this.set({ result: entry.result, rated: entry.rated });
    this.render();
  }

  // -- to the server ---------------------------------------------------------------------------------------

  private async send(board: number, entered: Entered, way: Way): Promise<void> {
    const entry: Unsent = { ...entered, board, was: way.was(), game: this.line(board) };
    const answer = this.outbox.find(board) ? undefined : await this.enterAt(board, entered, entry.was);
    if (answer === undefined) {
      this.outbox.keep({ ...entry, ...(this.pending.get(board) ?? entered) }); // it may have been corrected meanwhile
      this.knockLater();
    } else {
      way.taken = answer.taken;
      this.settle(entry, entered, answer);
    }
    if (this.ways.get(board) === way) this.ways.delete(board);
    this.render();
  }

  private settle(entry: Unsent, entered: Entered, answer: Answer): void {
    if (this.pending.get(entry.board) === entered) this.pending.delete(entry.board);
    if (answer.taken) {
      this.confirmed.set(entry.board, { result: entry.result, rated: entry.rated });
      return refreshSoon(QUIET);
    }
    this.board = entry.board;
    if (answer.code === "result_changed" || this.outbox.find(entry.board)) this.outbox.keep({ ...entry, why: answer.why });
    else this.complain(answer.why);
    refreshSoon(0);
  }

  // -- without a connection --------------------------------------------------------------------------------

  private knockLater(): void {
    window.clearTimeout(this.knock);
    this.knock = window.setTimeout(() => this.flushSoon(), Math.min(LAST_KNOCK, FIRST_KNOCK * 2 ** this.knocks));
    this.knocks += 1;
  }

  private flushSoon(): void {
    if (this.canEnter && this.outbox.waiting.length) sending = sending.then(() => this.flush());
  }

  /** What waits is sent against the page as it is now: a board may be another game since. */
  private async flush(): Promise<void> {
    if (!this.outbox.waiting.length) return;
    await refreshNow();
    if (isStale()) return this.knockLater();
    this.knocks = 0;
    for (const entry of this.outbox.waiting) {
      const now = this.pending.get(entry.board);
      const entered = now && same(now, entry) ? now : entry; // it may have been corrected meanwhile
      const other = entry.game !== this.line(entry.board);
      const answer = other ? refused(this.dataset["otherGame"] ?? "") : await this.enterAt(entry.board, entry, entry.was);
      if (answer === undefined) return this.knockLater();
      this.settle(entry, entered, answer);
      if (answer.taken) this.outbox.drop(entry.board);
      this.render();
    }
    notice("");
  }

  /** Somebody leaves the page: what waits in line goes now, and what is on its way goes on. */
  private sendAll(): void {
    for (const [board, entered] of this.pending) if (!this.outbox.find(board)) void this.post(board, entered);
  }

  private enterAt(board: number, entered: Entered, was: string): Promise<Answer | undefined> {
    return enter(this.dataset["action"] ?? "", this.dataset["round"] ?? "", board, entered, was);
  }

  private post(board: number, entered: Entered, was?: string): Promise<Answer | undefined> {
    return post(this.dataset["action"] ?? "", this.dataset["round"] ?? "", board, entered, was);
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
    if (this.pending.has(board) && this.outbox.find(board)) cell.setAttribute("data-unsent", this.dataset["unsent"] ?? "");
    else cell.removeAttribute("data-unsent");
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
    write(this.querySelector(".chosen"), this.line(this.board));
    const waiting = this.outbox.waiting.length;
    write(this.querySelector(".unsent"), waiting ? (this.dataset["waiting"] ?? "").replace("{count}", String(waiting)) : "");
    this.renderRefused();
  }

  /** What was entered and what stands there, with the choice between them. */
  private renderRefused(): void {
    const place = this.querySelector<HTMLElement>(".disputes");
    const template = place?.querySelector("template")?.content.firstElementChild;
    if (!place || !template) return;
    const shown = this.outbox.refused;
    const key = JSON.stringify(shown);
    if (place.dataset["shows"] === key) return;
    place.dataset["shows"] = key;
    place.querySelectorAll(":scope > :not(template)").forEach((each) => each.remove());
    for (const entry of shown) place.append(this.dispute(entry, template.cloneNode(true) as Element));
  }

  private dispute(entry: Unsent, made: Element): Element {
    const own = this.words(entry) || "–";
    write(made.querySelector(".game"), entry.game);
    write(made.querySelector(".own"), own);
    write(made.querySelector(".why"), entry.why ?? "");
    for (const button of made.querySelectorAll<HTMLElement>("button")) {
      button.dataset["board"] = String(entry.board);
      button.textContent = (button.textContent ?? "").replace("{result}", own);
    }
    return made;
  }

  /** A game in one line, for the pad and for those who listen. */
  private line(board: number): string {
    const row = this.row(board);
    const name = (side: string) => row?.querySelector(`.k-${side}`)?.textContent?.trim() ?? "";
    return row ? `${board}. ${isolated(name("white"))} – ${isolated(name("black"))}` : "";
  }

  private complain(text: string): void {
    const place = this.querySelector(".complaint");
    if (place) place.textContent = text;
  }
}

function press(button: Element | null, yes: boolean): void {
  button?.setAttribute("aria-pressed", String(yes));
}

function write(place: Element | null, text: string): void {
  if (place && place.textContent !== text) place.textContent = text;
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
