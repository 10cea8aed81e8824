// A round while its results are entered, as a value. The server's word is `confirmed`; what is on its way to the
// server lies over it (`pending`), and goes again if the server refuses. Without a connection it waits in the outbox,
// and what the server then does not take stays there with its reason until somebody decides.
import type { ResultChange } from "../messages";
import { inMode, isForfeit, isOpen, MISSING, PLAIN, parseResult, same, turned, withRated } from "./entry";
import type { Act, Entered, Mode } from "./entry";
import { disputed, drop, find, type Outbox, waiting } from "./outbox";

export type Complaint =
  | { readonly kind: "none" }
  | { readonly kind: "no draw" }
  | { readonly kind: "unchanged"; readonly board: number }
  | { readonly kind: "refused"; readonly why: string };

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
  /** Later rounds are paired: a result is entered here only after somebody said that it is meant. */
  readonly past: boolean;
  /** The result that waits for that word. */
  readonly asked?: { readonly board: number; readonly entered: Entered } | undefined;
  /** Only boards without a result are gone through. */
  readonly onlyMissing: boolean;
}

/** A new state, and the result that is now to be sent. */
export interface Step {
  readonly state: State;
  readonly send?: { readonly board: number; readonly entered: Entered };
}

const CONTENT: Complaint = { kind: "none" };

/** The games as the server told them; what waits in the outbox lies over them. */
export function begin(confirmed: ReadonlyMap<number, Entered>, outbox: Outbox, past = false): State {
  const pending = new Map(waiting(outbox).map(({ board, result, rated }) => [board, { result, rated }] as const));
  const state: State = {
    board: 1, mode: PLAIN, confirmed, pending, outbox, complaint: CONTENT, entering: false, past, onlyMissing: false,
  };
  return { ...state, board: firstOpen(state) ?? beyond(state) };
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

export function firstOpen(state: State, after = 0): number | undefined {
  return [...state.confirmed.keys()].find((board) => board > after && isOpen(gameAt(state, board)));
}

/** Behind the last board: nothing is chosen, and keys for results do nothing. */
function beyond(state: State): number {
  return boardsOf(state) + 1;
}

export function isChosen(state: State): boolean {
  return state.board >= 1 && state.board <= boardsOf(state);
}

// -- what people do ------------------------------------------------------------------------------------------

export function act(state: State, act: Act): Step {
  if (act.do !== "go" && !isChosen(state)) return { state };
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
  return { ...state, board: Math.max(1, Math.min(board, boardsOf(state))), mode: PLAIN, asked: undefined };
}

/** After a result: the next board, or the next that has none; after the last one nothing is chosen. */
function onward(state: State): State {
  const next = state.onlyMissing ? firstOpen(state, state.board) ?? firstOpen(state) : state.board + 1;
  return { ...state, board: Math.min(next ?? beyond(state), beyond(state)), mode: PLAIN };
}

export function showMissing(state: State, only: boolean): State {
  const next = { ...state, onlyMissing: only };
  return only ? { ...next, board: firstOpen(next) ?? beyond(next) } : next;
}

/** The result of the chosen board, and on to the next. */
export function enter(state: State, result: Entered["result"]): Step {
  const entered = inMode(result, state.mode);
  if (!isChosen(state)) return { state };
  if (!entered) return { state: { ...state, complaint: { kind: "no draw" } } };
  const step = set(state, entered);
  return step.state.asked ? step : { ...step, state: onward(step.state) };
}

/** It is meant, in this round, from now on; or it was a stray key. */
export function answer(state: State, meant: boolean): Step {
  const { asked } = state;
  const next: State = { ...state, asked: undefined };
  if (!asked || !meant) return { state: next };
  const step = set({ ...next, board: asked.board, past: false }, asked.entered);
  return { ...step, state: onward(step.state) };
}

/** Said of a game that has a result, it changes the result; and it counts for the result that comes next at this board. */
function setPlayed(state: State, played: boolean): Step {
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
  if (same(gameAt(state, board), entered)) return { state: { ...content, complaint: { kind: "unchanged", board } } };
  if (state.past) return { state: { ...content, asked: { board, entered } } };
  const answered = find(state.outbox, board)?.why !== undefined; // entered again: the old question is answered
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

/** The page came again. */
export function refresh(state: State, confirmed: ReadonlyMap<number, Entered>): State {
  const next = { ...state, confirmed };
  return { ...next, board: isChosen(state) ? Math.min(state.board, Math.max(1, boardsOf(next))) : beyond(next) };
}

/** What lies in the browser by now: entered here or on another page, sent by whoever had the turn, or refused. */
export function stored(state: State, outbox: Outbox): State {
  const [before, now] = [waiting(state.outbox), waiting(outbox)];
  const pending = new Map(state.pending);
  for (const { board, ...was } of before) {
    const entered = pending.get(board);
    if (!find(now, board) && entered && same(entered, was)) pending.delete(board);
  }
  for (const { board, result, rated } of now) if (!pending.has(board)) pending.set(board, { result, rated });
  const refused = disputed(outbox).find(({ key }) => !disputed(state.outbox).some((each) => each.key === key));
  return { ...state, outbox, pending, board: refused && !state.entering ? refused.board : state.board };
}

/** The server has taken what waited. */
export function took(state: State, board: number, entered: Entered): State {
  return { ...state, confirmed: put(state.confirmed, board, entered) };
}

export function take(state: State, board: number, entered: Entered): State {
  return took(landed(state, board, entered), board, entered);
}

/** Refused: what was entered is not on its way any more. Without a reason the two results are shown instead, and somebody has to choose. */
export function refuse(state: State, board: number, entered: Entered, why: string): State {
  return { ...landed(state, board, entered), board, complaint: why ? { kind: "refused", why } : CONTENT };
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
  /** It has a result, and only the others are to be seen. */
  readonly hidden: boolean;
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
    hidden: state.onlyMissing && !isOpen(game) && !pending,
  };
}

export interface PadView {
  /** The chosen board; 0: none. */
  readonly board: number;
  readonly asked: boolean;
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
    board: isChosen(state) ? state.board : 0,
    asked: state.asked !== undefined,
    result: game.result === "*" ? undefined : game.result,
    unplayed: isForfeit(game.result) || !state.mode.played,
    unrated: !(game.rated && state.mode.rated),
    waiting: waiting(state.outbox).length,
    disputes: disputed(state.outbox),
    complaint: state.complaint,
  };
}
