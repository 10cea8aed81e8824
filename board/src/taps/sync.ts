// The browser is asked to wake the worker when there is a network again, where it can. What it can is said on the page.
import { isKept } from "./store";
import type { Place } from "./place";

interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> };
}

export async function askToSend(place: Place): Promise<void> {
  place.sends = await asked().catch(() => "any" as const);
}

/** Without a worker only this page sends; a worker that is not woken sends when any page of the house is opened. */
async function asked(): Promise<Place["sends"]> {
  if (!isKept() || !navigator.serviceWorker?.controller) return "open";
  const { sync } = (await navigator.serviceWorker.ready) as Syncing;
  if (!sync) return "any";
  await sync.register("kosmos-taps");
  return "closed";
}
