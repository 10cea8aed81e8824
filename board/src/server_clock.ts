// The server's time: the clock of a phone or of a projector may be minutes or hours away from it.

let ahead = 0; // ms that the server's clock is before the one here

/** What the server said: taken for the moment halfway between the question and its answer. A node of an older version says nothing. */
export function heardTime(at: number | undefined, askedAt: number, heardAt: number): void {
  if (at === undefined) return;
  ahead = at - (askedAt + heardAt) / 2;
}

/** As far as it was heard; until then the clock here. */
export function serverNow(): number {
  return Date.now() + ahead;
}
