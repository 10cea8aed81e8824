// The one writer of a round's rows and of the pad below them.
import { type Dispute, showDisputes } from "../disputes";
import { SHOWN } from "../messages";
import type { Entered } from "./entry";
import type { Sends } from "../taps/sync";
import type { Unsent } from "./outbox";
import { boardsOf, type Complaint, type PadView, padView, rowView, type RowView, type State } from "./state";

/** The house's words in the reader's language, which the page carries. */
export interface Words {
  readonly adjourned: string;
  readonly unrated: string;
  readonly noDraw: string;
  readonly unsent: string;
  /** How what waits is sent. */
  readonly waiting: Readonly<Record<Sends, string>>;
  readonly unchanged: string;
}

export function wordsOf(data: DOMStringMap): Words {
  return {
    adjourned: data["adjourned"] ?? SHOWN.adj,
    unrated: data["unrated"] ?? "{result}",
    noDraw: data["noDraw"] ?? "",
    unsent: data["unsent"] ?? "",
    waiting: { open: data["waiting"] ?? "", any: data["waitingAny"] ?? "", closed: data["waitingClosed"] ?? "" },
    unchanged: data["unchanged"] ?? "",
  };
}

/** `later`: why the server has put off what waits, though it answered. */
export function render(element: HTMLElement, state: State, words: Words, canEnter: boolean, sends: Sends = "open", later = ""): void {
  for (let board = 1; board <= boardsOf(state); board += 1) renderRow(element, board, rowView(state, board, canEnter), words);
  const waits = words.waiting[sends] + (later && ` ${later}`);
  if (canEnter) renderPad(element, padView(state), words, waits);
}

export function rowOf(element: HTMLElement, board: number): Element | null {
  return element.querySelector(`#board-${board}`);
}

/** A game in one line, for the pad and for those who listen. */
export function lineOf(element: HTMLElement, board: number): string {
  const row = rowOf(element, board);
  const name = (side: string) => row?.querySelector(`.k-${side}`)?.textContent?.trim() ?? "";
  return row ? `${board}. ${isolated(name("white"))} – ${isolated(name("black"))}` : "";
}

/** A result as people read it. */
export function shown(game: Entered, words: Words): string {
  if (game.result === "adj") return words.adjourned;
  return game.rated ? SHOWN[game.result] : words.unrated.replace("{result}", SHOWN[game.result]);
}

function complaintText(complaint: Complaint, words: Words): string {
  switch (complaint.kind) {
    case "none":
      return "";
    case "no draw":
      return words.noDraw;
    case "unchanged":
      return words.unchanged.replace("{board}", String(complaint.board));
    case "refused":
      return complaint.why;
  }
}

function renderRow(element: HTMLElement, board: number, view: RowView, words: Words): void {
  const row = rowOf(element, board);
  const cell = row?.querySelector(".k-result");
  if (!row || !cell) return;
  write(cell, (view.forfeit ? "± " : "") + shown(view.game, words));
  cell.classList.toggle("pending", view.pending);
  mark(cell, "data-unsent", view.unsent ? words.unsent : undefined);
  row.classList.toggle("current", view.current);
  row.classList.toggle("left-out", view.hidden);
  mark(row, "aria-current", view.current ? "true" : undefined);
}

function renderPad(element: HTMLElement, view: PadView, words: Words, waits: string): void {
  press(element.querySelector("[data-played]"), view.unplayed);
  press(element.querySelector("[data-rated]"), view.unrated);
  for (const button of element.querySelectorAll<HTMLElement>("button[data-result]")) {
    press(button, button.dataset["result"] === view.result);
  }
  write(element.querySelector(".chosen"), lineOf(element, view.board));
  write(element.querySelector(".unsent"), view.waiting ? waits.replace("{count}", String(view.waiting)) : "");
  write(element.querySelector(".complaint"), complaintText(view.complaint, words));
  renderQuestion(element.querySelector<HTMLElement>(".past-round"), view.asked);
  showDisputes(element.querySelector<HTMLElement>(".disputes"), view.disputes.map((entry) => disputeOf(entry, words)));
}

/** A round before the newest: Cancel has the focus, so that a second stray key does nothing either. */
function renderQuestion(place: HTMLElement | null, asked: boolean): void {
  if (!place || place.hidden === !asked) return;
  place.hidden = !asked;
  if (asked) place.querySelector<HTMLElement>("[data-stray]")?.focus();
}

function disputeOf(entry: Unsent, words: Words): Dispute {
  return { id: String(entry.board), game: entry.game, own: shown(entry, words) || "–", why: entry.why ?? "", insists: entry.code !== "other_players" };
}

function press(button: Element | null, yes: boolean): void {
  button?.setAttribute("aria-pressed", String(yes));
}

function write(place: Element | null, text: string): void {
  if (place && place.textContent !== text) place.textContent = text;
}

function mark(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** A name whose writing direction touches nothing around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
