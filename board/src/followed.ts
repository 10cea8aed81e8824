// The streams that a page follows, and how far it knows each. What was missed is told from there on.
import type { Follow, Leave, Moved, TableMoved } from "./messages";

interface Known {
  version: number;
  /** Of the table in the page: patches lead from one version of it to the next, and come after the news. */
  tableVersion: number;
  shown: string;
}

/** A page has these streams at these versions; the first is its own, of which it may show a table. */
export type StreamsOfPage = ReadonlyMap<string, number>;

export class Followed {
  private readonly known = new Map<string, Known>();

  constructor(page: StreamsOfPage) {
    for (const [stream, version] of page) this.known.set(stream, { version, tableVersion: version, shown: "" });
  }

  /** All of them, after a gap: what was told but is not shown yet is asked for again. */
  again(shows: string): Follow[] {
    return [...this.known.keys()].map((stream, place) => this.follow(stream, place ? "" : shows));
  }

  /** The page was brought to these versions by other means; it may show another table now, or other streams. */
  reached(page: StreamsOfPage, shows: string): (Follow | Leave)[] {
    const left = [...this.known.keys()].filter((stream) => !page.has(stream));
    for (const stream of left) this.known.delete(stream);
    const wanted = [...page].flatMap(([stream, version], place) => this.reachedOne(stream, version, place ? "" : shows));
    return [...left.map((stream) => ({ type: "leave", stream }) as const), ...wanted];
  }

  private reachedOne(stream: string, version: number, shows: string): Follow[] {
    const before = this.known.get(stream);
    this.known.set(stream, { version: Math.max(before?.version ?? 0, version), tableVersion: version, shown: before?.shown ?? "" });
    const same = before && version >= before.tableVersion && before.shown === shows;
    return same ? [] : [this.follow(stream, shows)];
  }

  private follow(stream: string, shows: string): Follow {
    const known = this.known.get(stream)!;
    known.shown = shows;
    known.version = Math.min(known.version, known.tableVersion);
    return { type: "follow", stream, after: known.version, shows };
  }

  /** Whether that was new. */
  moved({ stream, version, again }: Moved): boolean {
    const known = this.known.get(stream);
    if (!known || version <= known.version) return false;
    known.version = version;
    if (again) known.tableVersion = version;
    return true;
  }

  tableMoved({ stream, version }: TableMoved): boolean {
    const known = this.known.get(stream);
    if (!known || version <= known.tableVersion) return false;
    known.tableVersion = version;
    return true;
  }
}

/** As the page says them: its own stream, and those beside it. */
export function streamsOf({ stream, version, beside }: DOMStringMap): StreamsOfPage {
  if (!stream) return new Map();
  const others = Object.entries(JSON.parse(beside || "{}") as Record<string, number>);
  return new Map([[stream, Number(version)], ...others]);
}
