// Results to the server, one after the other, and what becomes of each. What nobody answers waits in the outbox and
// is sent again, later and later, until somebody does.
import { wire as live } from "../live";
import { notice } from "../notices";
import { isStale, refreshNow, refreshSoon } from "../refresh";
import type { Entered } from "./entry";
import { find, type Unsent, waiting } from "./outbox";
import { type Answer, enter, post, refused } from "./sending";
import { afterAll } from "./settled";
import { enteredFor, gameAt, refuse, sent, type State, take, wait } from "./state";
import { setOut, type Way } from "./way";

const QUIET = 700; // ms without an entry before the rest of the page follows
const FIRST_KNOCK = 1_000; // ms until it is tried again
const LAST_KNOCK = 15_000;

/** Refusals after which somebody chooses between the two results: it was changed, the board is another game, or the round is a past one by now. */
const ASKS = new Set(["result_changed", "other_players", "needs_confirmation"]);

/** The round whose results are sent. */
export interface Desk {
  readonly state: State;
  readonly action: string;
  readonly round: string;
  readonly otherGame: string;
  /** Rounds were paired since; the page has asked. */
  readonly past: boolean;
  change(state: State): void;
  /** Who plays at a board, in one line. */
  line(board: number): string;
  /** The same as ids: `12-3`. */
  seats(board: number): string;
}

export class Wire {
  private readonly ways = new Map<number, Way>();
  private knocks = 0;
  private knock: number | undefined;

  constructor(private readonly desk: Desk) {}

  /** `before`: the round before the result was entered. */
  send(before: State, board: number, entered: Entered): void {
    const way = setOut(this.ways.get(board), gameAt(before, board).result);
    this.ways.set(board, way);
    afterAll(() => this.sendOne(board, entered, way));
  }

  flushSoon(): void {
    if (waiting(this.desk.state.outbox).length) afterAll(() => this.flush());
  }

  /** Somebody leaves the page: what waits in line goes now, and what is on its way goes on. */
  sendAll(): void {
    const { action, round, state, past } = this.desk;
    for (const [board, entered] of state.pending) {
      if (!find(state.outbox, board)) void post({ action, round, board, entered, past, seats: this.desk.seats(board) });
    }
  }

  rest(): void {
    window.clearTimeout(this.knock);
  }

  private async sendOne(board: number, entered: Entered, way: Way): Promise<void> {
    const { desk } = this;
    const entry: Unsent = { ...entered, board, was: way.was(), game: desk.line(board), seats: desk.seats(board) };
    const answer = find(desk.state.outbox, board) ? undefined : await this.enter(entry);
    if (answer === undefined) {
      desk.change(wait(desk.state, entry));
      this.knockLater();
    } else {
      way.taken = answer.taken;
      this.settle(entry, entered, answer);
    }
    if (this.ways.get(board) === way) this.ways.delete(board);
  }

  private settle(entry: Unsent, entered: Entered, answer: Answer): void {
    const { desk } = this;
    if (answer.taken) desk.change(take(desk.state, entry, entered));
    else desk.change(refuse(desk.state, entry, entered, answer.why, ASKS.has(answer.code)));
    if (!answer.taken) refreshSoon(0);
    else if (!live?.isOpen) refreshSoon(QUIET); // who listens is told by the server
  }

  private knockLater(): void {
    window.clearTimeout(this.knock);
    this.knock = window.setTimeout(() => this.flushSoon(), Math.min(LAST_KNOCK, FIRST_KNOCK * 2 ** this.knocks));
    this.knocks += 1;
  }

  /** What waits is sent against the page as it is now: a board may be another game since. */
  private async flush(): Promise<void> {
    const { desk } = this;
    if (!waiting(desk.state.outbox).length) return;
    await refreshNow();
    if (isStale()) return this.knockLater();
    this.knocks = 0;
    for (const entry of waiting(desk.state.outbox)) {
      const entered = enteredFor(desk.state, entry);
      const other = entry.game !== desk.line(entry.board);
      const answer = other ? refused(desk.otherGame) : await this.enter(entry);
      if (answer === undefined) return this.knockLater();
      this.settle(entry, entered, answer);
      if (answer.taken) desk.change(sent(desk.state, entry.board));
    }
    notice("");
  }

  private enter(entry: Unsent): Promise<Answer | undefined> {
    const { action, round, past } = this.desk;
    const { board, was, seats } = entry;
    return enter({ action, round, board, entered: entry, was, past, seats });
  }
}
