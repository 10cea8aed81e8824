// Pages that change without news: fetched again every few seconds while somebody looks; those that follow something, while
// their connection is down. Where one shows the way to somewhere else (a game that was paired), the reader is taken there, once: who comes back stays.
import { wire } from "./live";
import { REFRESHED, refreshNow } from "./refresh";

const SPREAD = 500; // ms, so that those in a hall do not come at once
const WENT = "kosmos-went";

export function keepFresh(): void {
  const always = secondsOf("every");
  const alone = secondsOf("alone");
  if (alone) again(alone, () => !wire?.isOpen);
  if (!always) return;
  again(always, () => true);
  document.addEventListener(REFRESHED, goOn);
  goOn();
}

/** What the page says of itself; 0: nothing. */
function secondsOf(name: "every" | "alone"): number {
  return Number(document.querySelector<HTMLElement>(`[data-${name}]`)?.dataset[name] ?? 0);
}

function again(seconds: number, wanted: () => boolean): void {
  window.setInterval(() => !document.hidden && wanted() && void refreshNow(), seconds * 1000 + Math.random() * SPREAD);
}

function goOn(): void {
  const way = document.querySelector<HTMLAnchorElement>("a[data-go]");
  if (!way) return;
  const where = `${way.href} ${way.dataset["go"] ?? ""}`;
  if (went() !== where && remember(where)) location.assign(way.href);
}

/** Where this page has led to before; a browser that keeps nothing is led there by a click. */
function went(): string | null {
  try {
    return sessionStorage.getItem(WENT);
  } catch {
    return null;
  }
}

function remember(where: string): boolean {
  try {
    sessionStorage.setItem(WENT, where);
    return true;
  } catch {
    return false;
  }
}
