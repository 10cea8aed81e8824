// The browser is asked to wake the worker when there is a network again, where it can. What it can is said on the page.
import { isKept } from "./store";

/** While the page is open, when any page of the house is opened, or with all of them closed. */
export type Sends = "open" | "any" | "closed";

interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> };
}

export function askToSend(): Promise<Sends> {
  return asked().catch(() => "any" as const);
}

/** Without a worker only this page sends; a worker that is not woken sends when any page of the house is opened. */
async function asked(): Promise<Sends> {
  if (!isKept() || !navigator.serviceWorker?.controller) return "open";
  const { sync } = (await navigator.serviceWorker.ready) as Syncing;
  if (!sync) return "any";
  await sync.register("kosmos-taps");
  return "closed";
}
