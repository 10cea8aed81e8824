// Whoever looks at the running round moves on with the tournament: a new round is shown when it is there, and told once.
import { PATCHED, REFRESHED, refreshSoon } from "./refresh";

const TOLD = 12_000; // ms for which the notice stands
const LATER = 8_000; // ms: what follows from a result is fetched together with what comes meanwhile
const SPREAD = 6_000; // ms over which the phones in a hall come for it
const KEPT = "kosmos:told";

export function listenForRounds(): void {
  tellKept();
  let shown = running();
  let newest = newestRound();
  document.addEventListener(REFRESHED, () => {
    const now = running();
    if (now?.round && now.round !== shown?.round) tell(now.notice);
    shown = now;
    const next = newestRound();
    if (newest && next && next.round > newest.round && newest.atIt) moveOn(next);
    newest = next;
  });
  document.addEventListener(PATCHED, () => {
    if (document.querySelector("[data-later]")) refreshSoon(LATER + Math.random() * SPREAD);
  });
}

/** The round that the front page of a tournament shows. */
function running(): { round: string; notice: string } | undefined {
  const place = document.querySelector<HTMLElement>("[data-running]");
  return place ? { round: place.dataset["running"] ?? "", notice: place.dataset["notice"] ?? "" } : undefined;
}

interface Newest {
  readonly round: number;
  readonly href: string;
  readonly notice: string;
  /** The page shows this very round. */
  readonly atIt: boolean;
}

/** On the page of a round, for those who only look: the newest one there is. */
function newestRound(): Newest | undefined {
  const nav = document.querySelector<HTMLElement>("nav[data-moves-on]");
  const last = nav?.querySelector<HTMLAnchorElement>("a:last-of-type");
  if (!nav || !last) return undefined;
  return { round: Number(last.textContent), href: last.href, notice: nav.dataset["movesOn"] ?? "", atIt: last.hasAttribute("aria-current") };
}

function moveOn(next: Newest): void {
  try {
    sessionStorage.setItem(KEPT, next.notice.replace("{round}", String(next.round)));
  } catch {
    // The page moves on all the same.
  }
  location.assign(next.href);
}

function tellKept(): void {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    if (kept) tell(kept);
  } catch {
    // Nothing is kept.
  }
}

export function tell(text: string): void {
  document.querySelector(".toast")?.remove();
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.setAttribute("role", "status");
  toast.textContent = text;
  document.body.append(toast);
  navigator.vibrate?.(200);
  window.setTimeout(() => toast.remove(), TOLD);
}
