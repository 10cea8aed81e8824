// The page as it is now, without loading it again: the same address is fetched, and what is marked `data-live`
// is morphed to it.
import { isControl, isTyped } from "./controls";
import { morph } from "./morph";
import { notice, sentence } from "./notices";

/** Fired at the document when new content stands in the page. */
export const REFRESHED = "kosmos:refreshed";

/** Fired at the document when rows of the page's table were patched. */
export const PATCHED = "kosmos:patched";

/** Fired at the document when the server answers again. */
export const CONNECTED = "kosmos:connected";

const AGAIN = 5_000; // ms until what could not be fetched is asked for again, also where nobody says that the network is back

let timer: number | undefined;
let due = Infinity;
let running: Promise<void> | undefined;
let stale = isKept(document);
if (stale) refreshSoon(AGAIN);

/** Refresh in a while; an earlier wish wins, many wishes are one refresh. */
export function refreshSoon(delay: number): void {
  const at = Date.now() + delay;
  if (at >= due) return;
  window.clearTimeout(timer);
  due = at;
  timer = window.setTimeout(() => void refreshNow(), delay);
}

export async function refreshNow(): Promise<void> {
  window.clearTimeout(timer);
  due = Infinity;
  while (running) await running;
  running = fetchAndMorph();
  await running.finally(() => (running = undefined));
}

/** The last refresh failed: what the page shows may be old. */
export function isStale(): boolean {
  return stale;
}

/** The connection is back: what could not be fetched before is fetched now. */
export function refreshIfStale(): void {
  if (stale) void refreshNow();
}

async function fetchAndMorph(): Promise<void> {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (response.status >= 500) throw new Error(response.statusText);
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    if (response.redirected) history.replaceState(history.state, "", response.url);
    take(fresh, response.redirected);
    stale = isKept(fresh); // the worker's copy once more: a network that has come back may still be slow
  } catch {
    stale = true;
    notice(sentence("lost"));
  }
  if (stale) refreshSoon(AGAIN);
}

/** A page that the worker has kept says so. */
function isKept(page: Document): boolean {
  return Boolean(page.getElementById("as-of")?.textContent);
}

function take(fresh: Document, moved: boolean): void {
  const said = fresh.body.dataset;
  for (const name of ["stream", "version", "beside"]) if (said[name]) document.body.dataset[name] = said[name];
  if (said["shows"] !== undefined) document.body.dataset["shows"] = said["shows"];
  document.title = fresh.title;
  const pairs = regionsOf(document).map((old) => [old, fresh.getElementById(old.id)] as const);
  const same = !moved && pairs.length === regionsOf(fresh).length && pairs.every(([, other]) => other);
  if (same) for (const [old, other] of pairs) other && morph(old, other);
  else takeMain(fresh);
  document.dispatchEvent(new CustomEvent(REFRESHED));
}

/** Another page stands at this address now (a draw came or went). Text being typed is not thrown away for it. */
function takeMain(fresh: Document): void {
  const [old, other] = [document.getElementById("main"), fresh.getElementById("main")];
  const controls = [...(old?.querySelectorAll("input, textarea") ?? [])].filter(isControl);
  if (!old || !other || controls.some(isTyped)) return;
  morph(old, other);
  for (const region of regionsOf(document)) {
    const again = old.contains(region) ? null : fresh.getElementById(region.id);
    if (again) morph(region, again);
  }
}

function regionsOf(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>("[data-live][id]")];
}
