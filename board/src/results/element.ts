// <kosmos-results>: the games of a round. With `data-action`, results are entered here by key and by touch;
// without it, they only arrive. The server's word is in `data-results` of the part inside that is refreshed.
import { isBusy } from "../busy";
import type { Moved, ResultChange } from "../messages";
import { flash } from "../morph";
import { PATCHED, REFRESHED } from "../refresh";
import { actOf, type Entered, parseResult } from "./entry";
import type { Outbox } from "./outbox";
import { lineOf, render, rowOf, shown, wordsOf } from "./render";
import { act, answer, arrive, begin, boardsOf, decide, enter, firstOpen, go, readGames, refresh, showMissing, stored, togglePlayed, toggleRated } from "./state";
import type { State, Step } from "./state";
import { type Desk, Wire } from "./wire";

/** The board that an address points at; 0: none. */
function boardIn(hash: string): number {
  return Number(/^#board-(\d+)$/.exec(hash)?.[1] ?? 0);
}

export class KosmosResults extends HTMLElement implements Desk {
  state: State = begin(new Map(), []);
  private wire: Wire | undefined;
  /** As long as nobody has touched it. */
  private begun: State | undefined;
  private ears = new AbortController();

  connectedCallback(): void {
    this.ears = new AbortController();
    const { signal } = this.ears;
    this.state = this.begun = this.begin([]);
    document.addEventListener(REFRESHED, () => this.refreshed(), { signal });
    document.addEventListener(PATCHED, () => this.render(), { signal });
    if (this.canEnter) {
      document.addEventListener("keydown", (event) => this.key(event), { signal });
      this.addEventListener("click", (event) => this.touch(event), { signal });
      document.addEventListener("click", (event) => this.jump(event), { signal });
      this.addEventListener("change", (event) => this.chose(event), { signal });
      this.addEventListener("submit", (event) => this.goTo(event), { signal });
      const wire = (this.wire = new Wire(this));
      window.addEventListener("pagehide", () => wire.sendAll(), { signal });
      void wire.begin(signal);
    }
    this.render();
    if (this.canEnter && !("stays" in this.dataset)) this.showChosen();
  }

  disconnectedCallback(): void {
    this.ears.abort();
  }

  get canEnter(): boolean {
    return Boolean(this.dataset["action"]);
  }

  get action(): string {
    return this.dataset["action"] ?? "";
  }

  get round(): string {
    return this.dataset["round"] ?? "";
  }

  get past(): boolean {
    return Boolean(this.dataset["past"]);
  }

  get by(): string {
    return this.dataset["by"] ?? "";
  }

  change(state: State): void {
    this.state = state;
    this.render();
  }

  /** What lies in the browser by now; a page that nobody has touched begins with it. */
  show(outbox: Outbox): void {
    const untouched = this.state === this.begun;
    this.change(untouched ? this.begin(outbox) : stored(this.state, outbox));
    if (untouched) this.begun = this.state;
  }

  private begin(outbox: Outbox): State {
    const state = begin(this.games(), outbox, this.past);
    return boardIn(location.hash) ? go(state, boardIn(location.hash)) : state;
  }

  words(entered: Entered): string {
    return shown(entered, wordsOf(this.dataset));
  }

  line(board: number): string {
    return lineOf(this, board);
  }

  seats(board: number): string {
    return this.querySelector<HTMLElement>("[data-seats]")?.dataset["seats"]?.split(" ")[board - 1] ?? "";
  }

  /** Results that arrived over the wire. */
  moved(message: Moved): void {
    const results = message.changes.filter((change): change is ResultChange => change.type === "result");
    const { state, changed } = arrive(this.state, results.filter((each) => String(each.round) === this.round));
    this.change(state);
    for (const row of changed.map((board) => rowOf(this, board))) if (row) flash(row);
  }

  private games(): State["confirmed"] {
    const data = this.querySelector<HTMLElement>("[data-results]")?.dataset;
    return readGames(data?.["results"] ?? "", data?.["unratedBoards"] ?? "");
  }

  private refreshed(): void {
    this.change(refresh(this.state, this.games()));
    if (!this.state.entering || firstOpen(this.state) !== undefined) return;
    this.change({ ...this.state, entering: false });
    (this.querySelector<HTMLElement>(".onward a") ?? document.querySelector<HTMLElement>("[data-next-step]"))?.focus();
  }

  // -- what people do --------------------------------------------------------------------------------------

  private key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isBusy(event)) return;
    const wish = actOf(event.key);
    if (!wish || boardsOf(this.state) === 0) return;
    event.preventDefault();
    this.step(act(this.state, wish));
  }

  private touch(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLElement>("button[data-result], button[data-played], button[data-rated]");
    if (button?.dataset["result"]) return this.step(enter(this.state, parseResult(button.dataset["result"])));
    if (button?.dataset["played"]) return this.step(togglePlayed(this.state));
    if (button?.dataset["rated"]) return this.step(toggleRated(this.state));
    if (event.target.closest("button[data-more]")) return this.unfold();
    const answered = event.target.closest<HTMLElement>("button[data-meant], button[data-stray]");
    if (answered) return this.step(answer(this.state, "meant" in answered.dataset));
    const decided = event.target.closest<HTMLElement>("button[data-insist], button[data-leave]");
    if (decided) return this.step(decide(this.state, Number(decided.dataset["dispute"]), "insist" in decided.dataset));
    const row = event.target.closest("tr[id^=board-]");
    if (row && !event.target.closest("a")) this.step({ state: go(this.state, Number(row.id.slice("board-".length))) });
  }

  /** A link to a board of this round, wherever it stands on the page, chooses it. */
  private jump(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#board-']") : null;
    if (!link) return;
    event.preventDefault();
    link.blur(); // so that the next key is a result
    this.step({ state: go(this.state, boardIn(link.hash)) });
  }

  /** Only the boards without a result. */
  private chose(event: Event): void {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || !("missing" in box.dataset)) return;
    this.step({ state: showMissing(this.state, box.checked) });
    box.blur(); // so that the next key is a result
  }

  /** Slips come in any order: the number of a board, Enter, its result. */
  private goTo(event: Event): void {
    const form = event.target;
    const field = form instanceof HTMLFormElement ? form.querySelector<HTMLInputElement>("#go-to-board") : null;
    if (!field) return;
    event.preventDefault();
    if (field.value) this.step({ state: go(this.state, Number(field.value)) });
    field.value = "";
    field.blur();
  }

  /** The unusual results behind the usual ones. */
  private unfold(): void {
    const more = this.querySelector<HTMLElement>(".unusual");
    if (!more) return;
    more.hidden = !more.hidden;
    this.querySelector("[data-more]")?.setAttribute("aria-expanded", String(!more.hidden));
  }

  private step({ state, send }: Step): void {
    const before = this.state;
    this.change(state);
    const decided = before.outbox.filter((each) => !state.outbox.includes(each)).map((each) => each.key);
    if (decided.length) this.wire?.forget(decided);
    if (state.board !== before.board || state.mode !== before.mode) this.showChosen();
    if (send) this.wire?.send(before, send.board, send.entered);
  }

  private showChosen(): void {
    rowOf(this, this.state.board)?.scrollIntoView({ block: "nearest" });
  }

  private render(): void {
    const { sends, kept } = this.wire?.queue ?? {};
    render(this, this.state, wordsOf(this.dataset), this.canEnter, sends, kept?.later);
  }
}
