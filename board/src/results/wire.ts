// Results to the server, one after the other, and what becomes of each: over the live connection while it answers. What nobody answers
// is put among the taps that wait in this browser, and goes as those do, with the page closed, too.
import { wire as live } from "../live";
import { notice } from "../notices";
import { refreshSoon } from "../refresh";
import { takeOverResults } from "../taps/from_before";
import { type Answer as Told, type Kept, queued, type Waiting } from "../taps/kept";
import { Queue } from "../taps/queue";
import type { Entered } from "./entry";
import { fieldsOf, find, type Outbox, outboxOf, type Result, waiting } from "./outbox";
import { type Answer, enter, post } from "./sending";
import { afterAll } from "./settled";
import { gameAt, refuse, type State, take, took } from "./state";
import { setOut, type Way } from "./way";

const QUIET = 700; // ms without an entry before the rest of the page follows

/** Refusals after which somebody chooses between the two results: it was changed, the board is another game, or the round is a past one by now. */
const ASKS = new Set(["result_changed", "other_players", "needs_confirmation"]);

/** The round whose results are sent. */
export interface Desk {
  readonly state: State;
  readonly action: string;
  readonly round: string;
  /** For whose login they are meant. */
  readonly by: string;
  /** Rounds were paired since; the page has asked. */
  readonly past: boolean;
  change(state: State): void;
  /** What lies in the browser by now. */
  show(outbox: Outbox): void;
  /** Who plays at a board, in one line. */
  line(board: number): string;
  /** The same as ids: `12-3`. */
  seats(board: number): string;
  /** A result as people read it. */
  words(entered: Entered): string;
}

export class Wire {
  readonly queue: Queue;
  private readonly ways = new Map<number, Way>();

  constructor(private readonly desk: Desk) {
    const { action, by } = desk;
    const nothing: Waiting = { address: action, page: location.pathname, title: document.title, plain: true, box: [] };
    this.queue = new Queue(nothing, by ? { by } : {}, {
      show: (kept) => desk.show(outboxOf(kept?.box ?? [], desk.round)),
      told: (_, tap, answer) => this.told(tap, answer),
    });
  }

  async begin(signal: AbortSignal): Promise<void> {
    await takeOverResults(this.queue, this.desk.round, this.desk.past);
    await this.queue.begin(signal);
  }

  /** `before`: the round before the result was entered. */
  send(before: State, board: number, entered: Entered): void {
    const way = setOut(this.ways.get(board), gameAt(before, board).result);
    this.ways.set(board, way);
    afterAll(() => this.sendOne(board, entered, way));
  }

  /** Somebody leaves the page: what waits in line goes now, and what is on its way goes on. */
  sendAll(): void {
    const { action, round, state, past } = this.desk;
    for (const [board, entered] of state.pending) {
      if (!find(state.outbox, board)) void post({ action, round, board, entered, past, seats: this.desk.seats(board) });
    }
  }

  /** Somebody has decided about these: they lie there no more. */
  forget(keys: readonly string[]): void {
    void this.queue.look((was) => was && { ...was, box: was.box.filter((tap) => !keys.includes(tap.key)) });
  }

  private async sendOne(board: number, entered: Entered, way: Way): Promise<void> {
    const { desk } = this;
    const answer = find(waiting(desk.state.outbox), board) ? undefined : await this.enter(board, entered, way.was());
    if (answer === undefined) {
      const last = desk.state.pending.get(board) ?? entered; // it may have been corrected meanwhile
      await this.queue.put(fieldsOf(this.result(board, last, way.was())));
      afterAll(() => this.queue.send());
    } else {
      way.taken = answer.taken;
      await this.settle(board, entered, answer, way.was());
    }
    if (this.ways.get(board) === way) this.ways.delete(board);
  }

  private async settle(board: number, entered: Entered, answer: Answer, was: string): Promise<void> {
    const { desk } = this;
    if (answer.taken) {
      desk.change(take(desk.state, board, entered));
      if (!live?.isOpen) refreshSoon(QUIET); // who listens is told by the server
      return;
    }
    const { why, code } = answer;
    const asks = ASKS.has(code);
    if (asks) await this.queue.lookInto((box) => queued(box, this.queue.made({ ...fieldsOf(this.result(board, entered, was)), code, why })));
    desk.change(refuse(desk.state, board, entered, asks ? "" : why));
    refreshSoon(0);
  }

  /** What waited was answered. */
  private async told(tap: Kept, answer: Told): Promise<void> {
    const { desk } = this;
    if (answer.waits) return;
    notice("");
    const [sent] = outboxOf([tap], desk.round);
    if (sent && !answer.why) desk.change(took(desk.state, sent.board, { result: sent.result, rated: sent.rated }));
  }

  private result(board: number, entered: Entered, was: string): Result {
    const { desk } = this;
    const { round, past } = desk;
    return { ...entered, round, board, was, past, game: desk.line(board), seats: desk.seats(board), own: desk.words(entered), page: location.pathname };
  }

  private enter(board: number, entered: Entered, was: string): Promise<Answer | undefined> {
    const { action, round, past } = this.desk;
    return enter({ action, round, board, entered, was, past, seats: this.desk.seats(board) });
  }
}
