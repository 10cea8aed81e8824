// What waits is said, and its button stays pressed; what was refused is said until somebody has read it.
import { type Dispute, showDisputes } from "../disputes";
import { isRefused, type Kept, type Waiting, waiting } from "./kept";
import type { Place } from "./place";
import type { Sends } from "./sync";

/** Refusals after which somebody chooses between the two results. */
const ASKS = new Set(["result_changed", "other_players"]);
const WORDS = { open: "waits", any: "waitsAny", closed: "waitsClosed" } as const;

export function isDispute(place: Place, tap: Kept): boolean {
  return place.isEntry && ASKS.has(tap["code"] ?? "");
}

export function show(place: Place, kept: Waiting | undefined, sends: Sends): void {
  const [all, box] = [kept?.box ?? [], waiting(kept?.box ?? [])];
  const refused = all.filter(isRefused);
  showDisputes(place.element.querySelector<HTMLElement>(".disputes"), refused.filter((tap) => isDispute(place, tap)).map(disputeOf));
  showNews(place, refused.filter((tap) => !isDispute(place, tap)));
  const line = lineOf(place);
  line.textContent = box.length ? kept?.later ?? place.words(WORDS[sends]) : "";
  line.hidden = !box.length;
  if (place.isEntry) showNumbers(place, box);
  else if (place.isDoor) showGuests(place, box);
  else showPressed(place, box);
}

function lineOf(place: Place): HTMLElement {
  const known = place.element.querySelector<HTMLElement>(".waits");
  if (known) return known;
  const line = document.createElement("p");
  line.className = "waits";
  line.setAttribute("role", "status");
  place.element.prepend(line);
  return line;
}

function disputeOf(tap: Kept): Dispute {
  const { key, game = "", own = "", why = "", code } = tap;
  return { id: key, game, own, why, insists: code !== "other_players" };
}

/** What was refused while nobody looked at the page. */
function showNews(place: Place, refused: readonly Kept[]): void {
  const shown = place.element.querySelector(".not-taken");
  if (!refused.length) return void shown?.remove();
  const part = document.createElement("div");
  part.className = "not-taken refusal";
  part.setAttribute("role", "alert");
  for (const tap of refused) part.append(...lineAbout(place, tap));
  if (shown?.textContent === part.textContent) return;
  shown?.remove();
  place.element.prepend(part);
}

function lineAbout(place: Place, tap: Kept): HTMLElement[] {
  const [line, read] = [document.createElement("p"), document.createElement("button")];
  const what = tap["game"] || tap["says"] || tap["own"] || "";
  line.textContent = place.words("refused").replace("{what}", what).replace("{why}", tap["why"] ?? "");
  read.type = "button";
  read.textContent = place.words("read");
  read.dataset["leave"] = "";
  read.dataset["dispute"] = tap.key;
  return [line, read];
}

function showNumbers(place: Place, box: readonly Kept[]): void {
  for (const link of place.element.querySelectorAll<HTMLElement>(".numbers a")) link.classList.toggle("waiting", box.some((tap) => tap["board"] === link.textContent));
}

function showPressed(place: Place, box: readonly Kept[]): void {
  for (const button of place.element.querySelectorAll<HTMLButtonElement>("[data-tap] button")) {
    button.classList.toggle("waiting", box.some((tap) => isOf(button, tap)));
  }
}

function isOf(button: HTMLButtonElement, tap: Kept): boolean {
  const said = (name: string) => button.form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
  return said("do") === tap["do"] && said("nights") === tap["nights"] && (!button.name || tap[button.name] === button.value);
}

/** At the door a tap is seen at once, and the next one on the same row turns it round. */
function showGuests(place: Place, box: readonly Kept[]): void {
  for (const row of place.element.querySelectorAll<HTMLElement>(".guest")) {
    const waits = box.find((tap) => `guest-${tap["id"]}` === row.id);
    row.classList.toggle("waiting", waits !== undefined);
    const [status, button] = [row.querySelector(".status"), row.querySelector<HTMLButtonElement>("button.row-button")];
    if (!waits || !status || !button) continue;
    status.textContent = waits["says"] ?? "";
    const other = waits["status"] === "present" ? "excused" : "present";
    button.value = other;
    button.dataset["says"] = row.querySelector<HTMLElement>(`.chips button[value="${other}"]`)?.dataset["says"] ?? "";
  }
}
