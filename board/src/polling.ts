// Pages that follow no tournament and change all the same: fetched again every few seconds while somebody looks. Where one
// shows the way to somewhere else (a game that was paired), the reader is taken there, once: who comes back stays.
import { REFRESHED, refreshNow } from "./refresh";

const SPREAD = 500; // ms, so that those in a hall do not come at once
const WENT = "kosmos-went";

export function keepFresh(): void {
  const seconds = Number(document.querySelector<HTMLElement>("[data-every]")?.dataset["every"] ?? 0);
  if (!seconds) return;
  window.setInterval(() => document.hidden || void refreshNow(), seconds * 1000 + Math.random() * SPREAD);
  document.addEventListener(REFRESHED, goOn);
  goOn();
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
