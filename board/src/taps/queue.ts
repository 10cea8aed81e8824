// What waits at one address, as a page sees it: put there, sent at once or when the network is back, followed when the worker or
// another page has sent something.
import { CONNECTED, refreshNow } from "../refresh";
import { renewSecret, secret } from "../secret";
import { type Answer, type Kept, queued, type Waiting, waiting } from "./kept";
import { post } from "./post";
import { sendInTurn } from "./sending";
import { change, news } from "./store";
import { askToSend, type Sends } from "./sync";

const FIRST_KNOCK = 5_000; // ms until it is tried again
const LAST_KNOCK = 60_000;

export interface Onlooker {
  /** What lies there now. */
  show(kept: Waiting | undefined): void;
  /** The server has answered to one that this page has sent; nothing is shown yet. */
  told(after: Waiting | undefined, tap: Kept, answer: Answer): Promise<void>;
}

export class Queue {
  kept: Waiting | undefined;
  /** When what waits is sent, as far as this browser does it. */
  sends: Sends = "open";
  private readonly name = String(Math.random());
  private knocks = 0;
  private knock: number | undefined;
  private sending: Promise<void> | undefined;

  constructor(
    /** The record of this address in which nothing waits yet. */
    private readonly nothing: Waiting,
    /** For whose login it is meant: nobody else's is to send it. Nothing for an own link. */
    private readonly by: Readonly<Record<string, string>>,
    private readonly onlooker: Onlooker,
  ) {}

  /** From now on; `signal` ends it. */
  async begin(signal?: AbortSignal): Promise<void> {
    const more = signal ? { signal } : {};
    for (const back of ["online", CONNECTED]) (back === CONNECTED ? document : window).addEventListener(back, () => void this.send(), more);
    const channel = news();
    channel?.addEventListener("message", ({ data }) => void (data === this.nothing.address && this.heard()), more);
    signal?.addEventListener("abort", () => {
      channel?.close();
      window.clearTimeout(this.knock);
    });
    await this.look();
    await this.send();
  }

  /** What lies there now, changed so; and it is seen at once. */
  async look(how: (was: Waiting | undefined) => Waiting | undefined = (was) => was): Promise<void> {
    this.kept = await change(this.nothing.address, how);
    this.onlooker.show(this.kept);
  }

  /** The box that lies there, changed so. */
  async lookInto(how: (box: readonly Kept[]) => readonly Kept[]): Promise<void> {
    await this.look((was) => ({ ...this.nothing, ...was, box: how(was?.box ?? []) }));
  }

  async put(fields: Readonly<Record<string, string>>): Promise<void> {
    const tap = this.made(fields);
    await this.lookInto((box) => queued(box, tap));
    void this.send();
    this.sends = await askToSend();
    this.onlooker.show(this.kept);
  }

  /** With a key of its own, so that it is done once. */
  made(fields: Readonly<Record<string, string>>): Kept {
    return { ...fields, ...this.by, key: crypto.randomUUID?.() ?? String(Math.random()).slice(2) };
  }

  send(): Promise<void> {
    this.sending ??= this.sendOnce().finally(() => (this.sending = undefined));
    return this.sending;
  }

  /** The worker or another page has sent something: the page follows. */
  private async heard(): Promise<void> {
    const before = waiting(this.kept?.box ?? []).length;
    await this.look();
    if (waiting(this.kept?.box ?? []).length < before) await refreshNow();
  }

  private async sendOnce(): Promise<void> {
    window.clearTimeout(this.knock);
    const outcome = await sendInTurn(this.nothing.address, {
      by: this.name,
      now: Date.now,
      change: async (address, how) => (this.kept = await change(address, how)),
      post: (record, tap) => post(record, tap, secret(), renewSecret),
      told: (after, tap, answer) => this.told(after, tap, answer),
    });
    if (outcome === "all") this.knocks = 0;
    else this.knock = window.setTimeout(() => void this.send(), Math.min(LAST_KNOCK, FIRST_KNOCK * 2 ** this.knocks++));
  }

  private async told(after: Waiting | undefined, tap: Kept, answer: Answer): Promise<void> {
    await this.onlooker.told(after, tap, answer);
    this.onlooker.show(this.kept);
    if (!answer.waits) void refreshNow(); // others wait for this turn to end
  }
}
