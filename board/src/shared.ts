// Parts with a state of their own that the second script (desk.ts) uses too: it takes them from here, see build.mjs.
import * as live from "./live";
import * as morph from "./morph";
import * as notices from "./notices";
import * as refresh from "./refresh";
import * as settled from "./results/settled";

/** For the second script, which comes after this one. */
export function shareParts(): void {
  Object.assign(window, { kosmosParts: { live, morph, notices, refresh, settled } });
}

/** Whoever is logged in gets the second script with the page; a visitor when the results of a round are in sight. */
export function loadDesk(): void {
  const { desk } = document.body.dataset;
  if (!desk || document.querySelector(`script[src="${CSS.escape(desk)}"]`) || !document.querySelector("kosmos-results")) return;
  const script = document.createElement("script");
  script.src = desk;
  document.head.append(script);
}
