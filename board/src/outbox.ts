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
  /** The server's reason for not taking it; whoever entered it has to decide. */
  readonly why?: string;
}

export class Outbox {
  private kept: Unsent[];

  constructor(private readonly page: string) {
    this.kept = read(MARK + page);
  }

  /** In the order in which they were entered. */
  get all(): readonly Unsent[] {
    return this.kept;
  }

  get waiting(): readonly Unsent[] {
    return this.kept.filter((each) => each.why === undefined);
  }

  get refused(): readonly Unsent[] {
    return this.kept.filter((each) => each.why !== undefined);
  }

  find(board: number): Unsent | undefined {
    return this.kept.find((each) => each.board === board);
  }

  /** Of several entries for a board only the last is to be sent, against what stood there before the first. */
  keep(entry: Unsent): void {
    const before = this.find(entry.board);
    const was = before && before.why === undefined ? before.was : entry.was;
    this.write([...this.kept.filter((each) => each !== before), { ...entry, was }]);
  }

  drop(board: number): void {
    this.write(this.kept.filter((each) => each.board !== board));
  }

  private write(entries: Unsent[]): void {
    this.kept = entries;
    try {
      if (entries.length) localStorage.setItem(MARK + this.page, JSON.stringify(entries));
      else localStorage.removeItem(MARK + this.page);
    } catch {
      // A browser that keeps nothing: as long as the page is open they are here.
    }
  }
}

function read(key: string): Unsent[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Unsent[];
  } catch {
    return [];
  }
}

/** Pages other than this one whose results wait to be sent, and how many. */
export function unsentElsewhere(here: string): Map<string, number> {
  const found = new Map<string, number>();
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(MARK))) {
      const page = key.slice(MARK.length);
      if (page !== here) found.set(page, read(key).length);
    }
  } catch {
    // Nothing is kept, so nothing waits.
  }
  return found;
}
