// Puts the front end together.
import "htmx.org";
import { KosmosConsole } from "./console";
import { careForForms } from "./forms";
import { listenForKeys } from "./keys";
import { Live } from "./live";
import type { Moved } from "./messages";
import { notice, sentence, tellUnsent } from "./notices";
import { unsentElsewhere } from "./results/outbox";
import { listenForPeople } from "./people";
import { CONNECTED, REFRESHED, refreshIfStale, refreshSoon } from "./refresh";
import { KosmosResults } from "./results/element";
import { openWorkings } from "./working";

const SOON = 60; // ms; a step of many events is one refresh
const SPREAD = 300; // ms over which the followers of a tournament come back for the page
const RESULTS_QUIET = 900; // ms; single results are in the page already, the rest may follow later

customElements.define("kosmos-results", KosmosResults);
customElements.define("kosmos-console", KosmosConsole);
careForForms();
listenForKeys();
listenForPeople();
openWorkings();
followTournament();
tellUnsent(unsentElsewhere(location.pathname));
showTabs();

/** The chosen tab is in sight, and the tabs show at which end there are more of them. */
function showTabs(): void {
  const tabs = () => document.querySelector<HTMLElement>(".tabs");
  const mark = () => {
    const bar = tabs();
    bar?.classList.toggle("more-before", bar.scrollLeft > 4);
    bar?.classList.toggle("more-after", bar.scrollLeft + bar.clientWidth < bar.scrollWidth - 4);
  };
  tabs()?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  mark();
  document.addEventListener("scroll", mark, { capture: true, passive: true });
  document.addEventListener(REFRESHED, mark);
  window.addEventListener("resize", mark);
}

function followTournament(): void {
  const { stream, version, then } = document.body.dataset;
  if (!stream || then) return;
  const live = new Live(stream, Number(version), {
    moved,
    refused: (message) => notice(message.detail || message.code),
    connected: (yes) => {
      notice(yes ? "" : sentence("lost"));
      if (!yes) return;
      refreshIfStale();
      document.dispatchEvent(new CustomEvent(CONNECTED));
    },
  });
  document.addEventListener(REFRESHED, () => live.reached(Number(document.body.dataset["version"])));
  live.start();
}

function moved(message: Moved): void {
  document.body.dataset["version"] = String(message.version);
  const boards = document.querySelector<KosmosResults>("kosmos-results");
  boards?.moved(message);
  const patched = boards && message.changes.every((change) => change.type === "result");
  refreshSoon(patched ? RESULTS_QUIET : SOON + Math.random() * SPREAD);
}
