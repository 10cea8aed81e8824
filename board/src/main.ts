// Puts the front end together.
import "htmx.org";
import { showCountdowns } from "./countdown";
import { streamsOf } from "./followed";
import { careForForms } from "./forms";
import { listenForKeys } from "./keys";
import { Live } from "./live";
import type { Moved, Refused, TableMoved } from "./messages";
import { notice, sentence, tellUnsent } from "./notices";
import { unsentElsewhere } from "./results/outbox";
import { leftBefore } from "./taps/from_before";
import { all, news } from "./taps/store";
import { listenForRounds } from "./now";
import { listenForPalette } from "./palette";
import { patchTable } from "./patch";
import { keepFresh } from "./polling";
import { careForPasswords } from "./passwords";
import { offerPush } from "./push";
import { showPresence, tellPresence } from "./presence";
import { CONNECTED, PATCHED, REFRESHED, refreshIfStale, refreshSoon } from "./refresh";
import type { KosmosResults } from "./results/element";
import { runScreen } from "./screen";
import { listenForSearching } from "./searching";
import { listenForSorting } from "./sorting";
import { offerSharing } from "./share_link";
import { loadDesk, shareParts } from "./shared";
import { showLocalTimes } from "./times";
import { openWorkings } from "./working";

const SOON = 60; // ms; a step of many events is one refresh
const SPREAD = 300; // ms over which the followers of a tournament come back for the page

shareParts();
careForForms();
careForPasswords();
listenForKeys();
listenForPalette();
listenForSorting();
listenForSearching();
listenForRounds();
offerPush();
offerSharing();
keepForOffline();
runScreen();
keepFresh();
showLocalTimes();
showCountdowns();
openWorkings();
followTournament();
window.addEventListener("online", refreshIfStale);
tellWaiting();
news()?.addEventListener("message", tellWaiting);
showTabs();
printOnClick();
nameSeats();
loadDesk();
document.addEventListener(REFRESHED, loadDesk);

/** Results of other pages that wait in this browser; the worker sends them meanwhile. */
function tellWaiting(): void {
  const here = location.pathname;
  void all().then((kept) => tellUnsent(new Map([...leftBefore(here), ...unsentElsewhere(kept, here)])));
}

/** A button that prints the page. */
function printOnClick(): void {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-print]")) window.print();
  });
}

/** Who sits at the page's board, as soon as they sit down. */
function nameSeats(): void {
  document.addEventListener("kosmos-seats", (event) => {
    const seats = (event as CustomEvent<Readonly<Record<string, string>>>).detail;
    for (const place of document.querySelectorAll<HTMLElement>("[data-seat]")) place.textContent = seats[place.dataset["seat"] ?? ""] || "?";
  });
}

/** The chosen tab of each bar is in sight, and the tabs show at which end there are more of them. */
function showTabs(): void {
  const bars = () => document.querySelectorAll(".tabs, .subtabs, nav#rounds");
  const mark = () => {
    for (const bar of bars()) {
      bar.classList.toggle("more-before", bar.scrollLeft > 4);
      bar.classList.toggle("more-after", bar.scrollLeft + bar.clientWidth < bar.scrollWidth - 4);
    }
  };
  const show = () => {
    for (const bar of bars()) {
      const chosen = bar.querySelector("[aria-current]")?.getBoundingClientRect();
      const { left, width } = bar.getBoundingClientRect();
      if (chosen) bar.scrollLeft += chosen.left + chosen.width / 2 - left - width / 2;
    }
    mark();
  };
  show();
  void document.fonts.ready.then(show); // until then the words have another width
  document.addEventListener("scroll", mark, { capture: true, passive: true });
  document.addEventListener(REFRESHED, mark);
  window.addEventListener("resize", mark);
}

function followTournament(): void {
  const { stream, then } = document.body.dataset;
  if (!stream || then) return;
  const shows = () => document.body.dataset["shows"] ?? "";
  const live = new Live(() => streamsOf(document.body.dataset), shows, {
    moved,
    tableMoved,
    screensSet: () => document.getElementById("screen") && refreshSoon(SOON),
    present: showPresence,
    refused,
    connected: (yes) => {
      notice(yes ? "" : sentence("lost"));
      if (!yes) return;
      refreshIfStale();
      document.dispatchEvent(new CustomEvent(CONNECTED));
    },
  });
  document.addEventListener(REFRESHED, () => live.reached());
  tellPresence(live);
  live.start();
}

function refused(message: Refused): void {
  // put_back: the server's database is an earlier one now, and what stands there counts.
  if (message.code === "put_back") location.reload();
  else if (document.body.dataset["beside"]) refreshSoon(SOON); // one of several is gone: the page says which are left
  else notice(message.detail || message.code);
}

function moved(message: Moved): void {
  const results = document.querySelector<Partial<KosmosResults> & HTMLElement>("kosmos-results");
  if (results && !results.moved) return fetchFor(message); // its script is on its way
  results?.moved?.(message);
  const said = document.body.dataset["mine"] !== undefined && message.changes.some((change) => change.type === "other");
  if (message.again || said) fetchFor(message);
}

/** Pages that were open once can be read without a network; a page that no worker has brought tells the new one that it is open. */
function keepForOffline(): void {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  const { controller, ready } = navigator.serviceWorker;
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (!controller) void ready.then(({ active }) => active?.postMessage("opened"));
}

/** A page that shows one board of the table has to be fetched when something happens there. */
function concernsMine(message: TableMoved): boolean {
  const { mine } = document.body.dataset;
  return mine === undefined || message.patch === null || message.patch.rows.some((row) => row.id === mine);
}

/** Rows are patched in place; only where more changed the page is fetched. */
function tableMoved(message: TableMoved): void {
  if (!concernsMine(message)) return void (document.body.dataset["version"] = String(message.version));
  const patched = message.patch !== null && patchTable(message.patch);
  if (!patched) return fetchFor(message);
  document.body.dataset["version"] = String(message.version);
  document.dispatchEvent(new CustomEvent(PATCHED));
}

function fetchFor({ stream, version }: Moved | TableMoved): void {
  if (stream === document.body.dataset["stream"]) document.body.dataset["version"] = String(version);
  refreshSoon(SOON + Math.random() * SPREAD);
}
