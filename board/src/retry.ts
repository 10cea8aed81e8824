// How long a lost connection waits before it is tried again: longer from attempt to attempt, and never the same for
// two pages. Otherwise a hall full of phones would come back to a server that was away all at once.
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

/** Milliseconds before the next attempt, after so many failed ones. */
export function retryPause(attempts: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts) * (0.5 + chance);
}
