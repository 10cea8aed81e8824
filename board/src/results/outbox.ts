// Results that are not sent yet. They are kept in the browser, so that neither a lost connection nor a closed page
// loses one; a page of the round that they belong to sends them as soon as it can.
import type { Entered } from "./entry";

const MARK = "kosmos-unsent ";

export interface Unsent extends Entered {
  readonly board: number;
  /** What the server last said about this board. */
  readonly was: string;
  /** Who plays there: after a new draw the board may be another game. */
  readonly game: string;
  /** The same as ids, for the server: `12-3`. */
  readonly seats: string;
  /** The server's reason for not taking it; whoever entered it has to decide. */
  readonly why?: string;
}

/** In the order in which they were entered. */
export type Outbox = readonly Unsent[];

export function waiting(box: Outbox): Outbox {
  return box.filter((each) => each.why === undefined);
}

export function disputed(box: Outbox): Outbox {
  return box.filter((each) => each.why !== undefined);
}

export function find(box: Outbox, board: number): Unsent | undefined {
  return box.find((each) => each.board === board);
}

/** Of several entries for a board only the last is to be sent, against what stood there before the first. */
export function keep(box: Outbox, entry: Unsent): Outbox {
  const before = find(box, entry.board);
  const was = before && before.why === undefined ? before.was : entry.was;
  return [...drop(box, entry.board), { ...entry, was }];
}

export function drop(box: Outbox, board: number): Outbox {
  return box.filter((each) => each.board !== board);
}

// -- in the browser ------------------------------------------------------------------------------------------

export function load(page: string): Outbox {
  try {
    return JSON.parse(localStorage.getItem(MARK + page) ?? "[]") as Unsent[];
  } catch {
    return [];
  }
}

export function store(page: string, box: Outbox): void {
  try {
    if (box.length) localStorage.setItem(MARK + page, JSON.stringify(box));
    else localStorage.removeItem(MARK + page);
  } catch {
    // A browser that keeps nothing: as long as the page is open they are here.
  }
}

/** Pages other than this one whose results wait to be sent, and how many. */
export function unsentElsewhere(here: string): Map<string, number> {
  const found = new Map<string, number>();
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(MARK))) {
      const page = key.slice(MARK.length);
      if (page !== here) found.set(page, load(page).length);
    }
  } catch {
    // Nothing is kept, so nothing waits.
  }
  return found;
}
