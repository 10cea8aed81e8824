// What older versions have kept where only pages themselves see it: taken over once, then gone.
import { fieldsOf } from "../results/outbox";
import type { Entered } from "../results/entry";
import { queued, type Kept } from "./kept";
import type { Place } from "./place";
import type { Queue } from "./queue";
import { change } from "./store";

const TAPS = "kosmos:taps:";
const RESULTS = "kosmos-unsent ";

export async function takeOver(place: Place): Promise<void> {
  const box = keptBefore<Kept>(TAPS + place.address);
  if (!box.length) return;
  await change(place.address, (was) => ({ ...place.nothing, ...was, box: box.reduce(queued, was?.box ?? []) }));
  localStorage.removeItem(TAPS + place.address);
}

interface UnsentBefore extends Entered {
  readonly board: number;
  readonly was: string;
  readonly game: string;
  readonly seats?: string;
  readonly why?: string;
}

/** Of a page of results, which alone knows which round they were entered in. */
export async function takeOverResults(queue: Queue, round: string, past: boolean): Promise<void> {
  const page = location.pathname;
  const taps = keptBefore<UnsentBefore>(RESULTS + page).map((entry) => {
    const fields = fieldsOf({ ...entry, seats: entry.seats ?? "", round, past, page, own: entry.result });
    return queue.made(entry.why === undefined ? fields : { ...fields, code: "result_changed", why: entry.why });
  });
  if (!taps.length) return;
  await queue.lookInto((box) => taps.reduce(queued, box));
  localStorage.removeItem(RESULTS + page);
}

/** Pages that were not opened since: how many results each of them has still to take over. */
export function leftBefore(here: string): ReadonlyMap<string, number> {
  try {
    const pages = Object.keys(localStorage).flatMap((each) => (each.startsWith(RESULTS) ? [each.slice(RESULTS.length)] : []));
    return new Map(pages.filter((page) => page !== here).map((page) => [page, keptBefore(RESULTS + page).length]));
  } catch {
    return new Map(); // nothing is kept, so nothing waits
  }
}

function keptBefore<Each>(name: string): readonly Each[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "[]") as Each[];
  } catch {
    return [];
  }
}
