// Pages that follow no tournament and change all the same: fetched again every few seconds while somebody looks. Where a
// new one shows the way to somewhere else (a game that was paired), the reader is taken there.
import { REFRESHED, refreshNow } from "./refresh";

const SPREAD = 500; // ms, so that those in a hall do not come at once

export function keepFresh(): void {
  const seconds = Number(document.querySelector<HTMLElement>("[data-every]")?.dataset["every"] ?? 0);
  if (!seconds) return;
  const waits = !wayOn();
  window.setInterval(() => document.hidden || void refreshNow(), seconds * 1000 + Math.random() * SPREAD);
  document.addEventListener(REFRESHED, () => {
    const way = wayOn();
    if (waits && way) location.assign(way.href);
  });
}

function wayOn(): HTMLAnchorElement | null {
  return document.querySelector<HTMLAnchorElement>("a[data-go]");
}
