// A round while its results are entered, as a value. The server's word is `confirmed`; what is on its way to the
// server lies over it (`pending`), and goes again if the server refuses. Without a connection it waits in the outbox,
// and what the server then does not take stays there with its reason until somebody decides.
import type { ResultChange } from "../messages";
import { inMode, isForfeit, isOpen, MISSING, PLAIN, parseResult, same, turned, withRated } from "./entry";
import type { Act, Entered, Mode } from "./entry";
import { disputed, drop, find, keep, type Outbox, type Unsent, waiting } from "./outbox";

export type Complaint = { readonly kind: "none" } | { readonly kind: "no draw" } | { readonly kind: "refused"; readonly why: string };

export interface State {
  /** The chosen board. */
  readonly board: number;
  readonly mode: Mode;
  readonly confirmed: ReadonlyMap<number, Entered>;
  readonly pending: ReadonlyMap<number, Entered>;
  readonly outbox: Outbox;
  readonly complaint: Complaint;
  /** Somebody entered a result since the round was last complete. */
  readonly entering: boolean;
}

/** A new state, and the result that is now to be sent. */
export interface Step {
  readonly state: State;
  readonly send?: { readonly board: number; readonly entered: Entered };
}

const CONTENT: Complaint = { kind: "none" };

/** The games as the server told them; what waits in the outbox lies over them. */
export function begin(confirmed: ReadonlyMap<number, Entered>, outbox: Outbox): State {
  const pending = new Map(waiting(outbox).map(({ board, result, rated }) => [board, { result, rated }] as const));
  const state: State = { board: 1, mode: PLAIN, confirmed, pending, outbox, complaint: CONTENT, entering: false };
  return { ...state, board: firstOpen(state) ?? 1 };
}

/** The results of a round as a page writes them: all in the order of the boards, and which of them are not rated. */
export function readGames(results: string, unrated: string): ReadonlyMap<number, Entered> {
  const exempt = new Set(unrated.split(" "));
  const words = results.split(" ").filter(Boolean);
  return new Map(words.map((text, index) => [index + 1, { result: parseResult(text), rated: !exempt.has(String(index + 1)) }]));
}

// -- questions -----------------------------------------------------------------------------------------------

export function gameAt(state: State, board: number): Entered {
  return state.pending.get(board) ?? state.confirmed.get(board) ?? MISSING;
}

export function boardsOf(state: State): number {
  return state.confirmed.size;
}

export function firstOpen(state: State): number | undefined {
  return [...state.confirmed.keys()].find((board) => isOpen(gameAt(state, board)));
}

// -- what people do ------------------------------------------------------------------------------------------

export function act(state: State, act: Act): Step {
  switch (act.do) {
    case "result":
      return enter(state, act.result);
    case "played":
      return setPlayed(state, act.played);
    case "go":
      return { state: go(state, { up: state.board - 1, down: state.board + 1, first: 1, last: boardsOf(state) }[act.to]) };
  }
}

export function go(state: State, board: number): State {
  return { ...state, board: Math.max(1, Math.min(board, boardsOf(state))), mode: PLAIN };
}

/** The result of the chosen board, and on to the next. */
export function enter(state: State, result: Entered["result"]): Step {
  const entered = inMode(result, state.mode);
  if (!entered) return { state: { ...state, complaint: { kind: "no draw" } } };
  const step = set(state, entered);
  return { ...step, state: go(step.state, state.board + 1) };
}

/** Said of a game that has a result, it changes the result; and it counts for the result that comes next at this board. */
export function setPlayed(state: State, played: boolean): Step {
  const other = turned(gameAt(state, state.board), played);
  const step = other ? set(state, other) : { state };
  return { ...step, state: { ...step.state, mode: { ...state.mode, played } } };
}

export function togglePlayed(state: State): Step {
  return setPlayed(state, isForfeit(gameAt(state, state.board).result) || !state.mode.played);
}

export function toggleRated(state: State): Step {
  const game = gameAt(state, state.board);
  const rated = !(game.rated && state.mode.rated);
  const other = withRated(game, rated);
  const step = other ? set(state, other) : { state };
  return { ...step, state: { ...step.state, mode: { ...state.mode, rated: other ? true : rated } } };
}

function set(state: State, entered: Entered): Step {
  const { board } = state;
  const content = { ...state, complaint: CONTENT };
  if (same(gameAt(state, board), entered)) return { state: content };
  const answered = find(state.outbox, board)?.why !== undefined; // entered anew: the old question is answered
  const outbox = answered ? drop(state.outbox, board) : state.outbox;
  return { state: { ...content, outbox, entering: true, pending: put(state.pending, board, entered) }, send: { board, entered } };
}

/** The server did not take a result: enter it all the same, or leave what stands there. */
export function decide(state: State, board: number, insist: boolean): Step {
  const entry = find(state.outbox, board);
  const there = go({ ...state, outbox: drop(state.outbox, board) }, board);
  return entry && insist ? set(there, { result: entry.result, rated: entry.rated }) : { state: there };
}

// -- what the server says ------------------------------------------------------------------------------------

/** Results of this round that arrived over the wire; which boards show something else now. */
export function arrive(state: State, changes: readonly ResultChange[]): { state: State; changed: number[] } {
  const confirmed = new Map(state.confirmed);
  const changed: number[] = [];
  for (const { board, result, rated } of changes) {
    const entered = { result: parseResult(result), rated };
    if (!same(state.pending.get(board) ?? confirmed.get(board) ?? MISSING, entered)) changed.push(board);
    confirmed.set(board, entered);
  }
  return { state: { ...state, confirmed }, changed };
}

/** The page came anew. */
export function refresh(state: State, confirmed: ReadonlyMap<number, Entered>): State {
  const next = { ...state, confirmed };
  return { ...next, board: Math.min(state.board, Math.max(1, boardsOf(next))) };
}

/** Nobody answered: it waits, as it may have been corrected meanwhile. */
export function wait(state: State, entry: Unsent): State {
  const { result, rated } = state.pending.get(entry.board) ?? entry;
  return { ...state, outbox: keep(state.outbox, { ...entry, result, rated }) };
}

export function take(state: State, entry: Unsent, entered: Entered): State {
  const { board, result, rated } = entry;
  return { ...landed(state, board, entered), confirmed: put(state.confirmed, board, { result, rated }) };
}

/** Refused: what was entered meets what stands there. `ask`: both are shown, and somebody has to choose. */
export function refuse(state: State, entry: Unsent, entered: Entered, why: string, ask: boolean): State {
  const next = { ...landed(state, entry.board, entered), board: entry.board };
  if (ask || find(state.outbox, entry.board)) return { ...next, outbox: keep(next.outbox, { ...entry, why }) };
  return { ...next, complaint: { kind: "refused", why } };
}

/** The entry on its way for what waits: the same one, if it was not corrected meanwhile. */
export function enteredFor(state: State, entry: Unsent): Entered {
  const now = state.pending.get(entry.board);
  return now && same(now, entry) ? now : entry;
}

export function sent(state: State, board: number): State {
  return { ...state, outbox: drop(state.outbox, board) };
}

/** On its way no longer, unless another was entered since; that may be the same result, so it is told by identity. */
function landed(state: State, board: number, entered: Entered): State {
  return state.pending.get(board) === entered ? { ...state, pending: without(state.pending, board) } : state;
}

function put<Value>(map: ReadonlyMap<number, Value>, key: number, value: Value): ReadonlyMap<number, Value> {
  return new Map([...map, [key, value]]);
}

function without<Value>(map: ReadonlyMap<number, Value>, key: number): ReadonlyMap<number, Value> {
  return new Map([...map].filter(([each]) => each !== key));
}

// -- what is to be seen --------------------------------------------------------------------------------------

export interface RowView {
  readonly game: Entered;
  readonly current: boolean;
  /** Not played, said before the result. */
  readonly forfeit: boolean;
  readonly pending: boolean;
  readonly unsent: boolean;
}

export function rowView(state: State, board: number, canEnter: boolean): RowView {
  const game = gameAt(state, board);
  const current = canEnter && board === state.board;
  const pending = state.pending.has(board);
  return {
    game,
    current,
    forfeit: current && isOpen(game) && !state.mode.played,
    pending,
    unsent: pending && find(state.outbox, board) !== undefined,
  };
}

export interface PadView {
  readonly board: number;
  /** The button that is pressed; none while the result is missing. */
  readonly result: Entered["result"] | undefined;
  readonly unplayed: boolean;
  readonly unrated: boolean;
  readonly waiting: number;
  readonly disputes: Outbox;
  readonly complaint: Complaint;
}

export function padView(state: State): PadView {
  const game = gameAt(state, state.board);
  return {
    board: state.board,
    result: game.result === "*" ? undefined : game.result,
    unplayed: isForfeit(game.result) || !state.mode.played,
    unrated: !(game.rated && state.mode.rated),
    waiting: waiting(state.outbox).length,
    disputes: disputed(state.outbox),
    complaint: state.complaint,
  };
}
