// What an older version of this page has kept where only the page itself sees it.
import { queued, type Kept } from "./kept";
import type { Place } from "./place";
import { change } from "./store";

const MARK = "kosmos:taps:";

export async function takeOver(place: Place): Promise<void> {
  const box = keptBefore(place.address);
  if (!box.length) return;
  await change(place.address, (was) => ({ ...place.nothing, ...was, box: box.reduce(queued, was?.box ?? []) }));
  localStorage.removeItem(MARK + place.address);
}

function keptBefore(address: string): readonly Kept[] {
  try {
    return JSON.parse(localStorage.getItem(MARK + address) ?? "[]") as Kept[];
  } catch {
    return [];
  }
}
