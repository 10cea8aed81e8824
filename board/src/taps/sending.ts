// All that waits for one address, one tap after the other, by whoever has the turn: two pages and the worker never send the same
// one at once. The browser's lock gives the turn and takes it from a page that is closed; where there is none, a claim with an end.
// Whoever vanished amid an answer is followed, and the tap's key has it done once.
import { type Answer, claimed, type Kept, released, settled, type Waiting, waiting } from "./kept";

/** ms for which a claim holds: longer than an answer is waited for, twice. */
export const HOLD = 25_000;

export interface Office {
  /** The name of who sends. */
  readonly by: string;
  readonly now: () => number;
  readonly change: (address: string, how: (was: Waiting | undefined) => Waiting | undefined) => Promise<Waiting | undefined>;
  readonly post: (kept: Waiting, tap: Kept) => Promise<Answer | undefined>;
  /** After the answer to each, and what is kept then. */
  readonly told: (kept: Waiting | undefined, tap: Kept, answer: Answer) => Promise<void>;
}

/** `all`: nothing waits any more. `later`: nobody answered, or nobody has decided. `busy`: somebody else is sending. */
export type Outcome = "all" | "later" | "busy";

export async function sendInTurn(address: string, office: Office): Promise<Outcome> {
  const locks = navigator.locks as LockManager | undefined; // only where pages come by https
  return locks ? await locks.request(`kosmos-taps ${address}`, () => sendAll(address, office, true)) : sendAll(address, office);
}

export async function sendAll(address: string, office: Office, alone = false): Promise<Outcome> {
  const { by, now, change } = office;
  for (;;) {
    const kept = await change(address, (was) => was && claimed(was, by, now(), now() + HOLD, alone));
    const first = kept && waiting(kept.box)[0];
    if (!first) return "all";
    if (kept.claim?.by !== by) return "busy";
    const answer = await office.post(kept, first);
    const after = await change(address, (was) => was && released(answer ? settled(was, first, answer) : was, by));
    if (answer) await office.told(after, first, answer);
    if (!answer || answer.waits) return "later";
  }
}
