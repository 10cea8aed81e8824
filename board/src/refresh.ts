// The page as it is now, without loading it again: the same address is fetched, and what is marked `data-live`
// is taken out of it. Focus, selection, scroll positions, open details and half-typed text stay.
import htmx from "htmx.org";
import { notice, sentence } from "./notices";

/** Fired at the document when new content stands in the page. */
export const REFRESHED = "kosmos:refreshed";

/** Fired at the document when the server answers again. */
export const CONNECTED = "kosmos:connected";

let timer: number | undefined;
let due = Infinity;
let running: Promise<void> | undefined;
let stale = false;

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
  running = fetchAndSwap();
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

async function fetchAndSwap(): Promise<void> {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (response.status >= 500) throw new Error(response.statusText);
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    if (response.redirected) history.replaceState(history.state, "", response.url);
    take(fresh, response.redirected);
    stale = false;
  } catch {
    stale = true;
    notice(sentence("lost"));
  }
}

function take(fresh: Document, moved: boolean): void {
  const version = fresh.body.dataset["version"];
  if (version) document.body.dataset["version"] = version;
  document.title = fresh.title;
  const pairs = regionsOf(document).map((old) => [old, fresh.getElementById(old.id)] as const);
  const same = !moved && pairs.length === regionsOf(fresh).length && pairs.every(([, other]) => other);
  if (same) for (const [old, other] of pairs) other && swap(old, other);
  else takeMain(fresh);
  document.dispatchEvent(new CustomEvent(REFRESHED));
}

/** Another page stands at this address now (a draw came or went). Text being typed is not thrown away for it. */
function takeMain(fresh: Document): void {
  const [old, other] = [document.getElementById("main"), fresh.getElementById("main")];
  if (!old || !other || [...old.querySelectorAll("input, textarea")].some(isTyped)) return;
  swap(old, other);
  for (const region of regionsOf(document)) {
    const again = old.contains(region) ? null : fresh.getElementById(region.id);
    if (again) swap(region, again);
  }
}

function regionsOf(page: Document): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>("[data-live][id]")];
}

function swap(old: HTMLElement, fresh: HTMLElement): void {
  if (old.querySelector(".answer .refusal button")) return; // a question is open: it stays until it is answered
  const recall = remember(old);
  for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
  old.replaceChildren(...fresh.childNodes);
  htmx.process(old);
  recall();
}

/** All that the reader did to this part of the page and that must survive new content. */
function remember(region: HTMLElement): () => void {
  const recalls = [rows(region), typed(region), opened(region), scrolled(region), focused(region)];
  return () => recalls.forEach((recall) => recall());
}

function rows(region: HTMLElement): () => void {
  const before = new Map([...region.querySelectorAll("tr[id]")].map((row) => [row.id, row.textContent]));
  return () => {
    if (before.size === 0) return;
    for (const row of region.querySelectorAll("tr[id]")) {
      if (before.get(row.id) !== row.textContent) flash(row);
    }
  };
}

/** Draw the eye to what just changed. */
export function flash(row: Element): void {
  row.classList.remove("fresh");
  row.getBoundingClientRect(); // the browser has to see the class go before it comes again
  row.classList.add("fresh");
}

function isTyped(input: Element): boolean {
  if (input instanceof HTMLInputElement && (input.type === "checkbox" || input.type === "radio")) return false;
  const holds = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;
  return holds && input.type !== "hidden" && input.value !== input.defaultValue;
}

function typed(region: HTMLElement): () => void {
  const inputs = [...region.querySelectorAll<HTMLInputElement>("input, textarea")].filter(isTyped);
  const values = inputs.map((input) => [wayTo(input), input.value] as const);
  return () => {
    for (const [way, value] of values) {
      const input = way && region.querySelector<HTMLInputElement>(way);
      if (input) input.value = value;
    }
  };
}

function opened(region: HTMLElement): () => void {
  const all = () => [...region.querySelectorAll("details")];
  const key = (each: HTMLDetailsElement) =>
    each.id || [each.closest("tr[id]")?.id, each.closest("td")?.className, each.querySelector("summary")?.textContent].join(" ");
  const states = new Map(all().map((each) => [key(each), each.open]));
  return () => {
    for (const each of all()) each.open = states.get(key(each)) ?? each.open;
  };
}

function scrolled(region: HTMLElement): () => void {
  const boxes = () => [...region.querySelectorAll(".paper-table, .tabs")];
  const places = boxes().map((box) => [box.scrollLeft, box.scrollTop] as const);
  return () => {
    for (const [index, box] of boxes().entries()) [box.scrollLeft, box.scrollTop] = places[index] ?? [0, 0];
  };
}

function focused(region: HTMLElement): () => void {
  const active = document.activeElement;
  if (!active || active === region || !region.contains(active)) return () => {};
  const way = wayTo(active);
  const selection =
    active instanceof HTMLInputElement && active.type === "text"
      ? ([active.selectionStart, active.selectionEnd] as const)
      : undefined;
  return () => {
    const again = way ? region.querySelector<HTMLElement>(way) : null;
    again?.focus({ preventScroll: true });
    if (selection && again instanceof HTMLInputElement) again.setSelectionRange(...selection);
  };
}

/** A selector that finds the same thing in the new content. */
function wayTo(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const form = element.closest("form")?.getAttribute("action");
  const inside = form ? `form[action=${JSON.stringify(form)}] ` : "";
  for (const name of ["name", "href", "data-result"]) {
    const value = element.getAttribute(name);
    if (value) return `${inside}${element.localName}[${name}=${JSON.stringify(value)}]`;
  }
  return inside ? inside + element.localName : "";
}
