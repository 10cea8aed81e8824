// A table sorted by the column whose heading is pressed: down, up, and as the server has it. Rows that come later are
// sorted in, too.
import { numberIn } from "./numbers";
import { PATCHED, REFRESHED } from "./refresh";

type Order = "descending" | "ascending";

const HEADINGS = "table.paper:not(.mapping) thead th";

export function listenForSorting(): void {
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLTableCellElement && event.target.matches(HEADINGS)) pressed(event, event.target);
  });
  for (const news of ["DOMContentLoaded", PATCHED, REFRESHED]) document.addEventListener(news, reachable);
  window.addEventListener("resize", reachable); // headings that are only heard on a phone are seen when it is turned
  reachable();
  document.addEventListener("click", (event) => {
    const heading = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>(HEADINGS) : null;
    if (heading) choose(heading);
  });
  for (const news of [PATCHED, REFRESHED]) document.addEventListener(news, () => document.querySelectorAll("th[aria-sort]").forEach(again));
}

/** One stop of the Tab key for each table: its first heading, or the one that was last stood on. */
function reachable(): void {
  for (const row of document.querySelectorAll("table.paper:not(.mapping) thead tr:last-child")) {
    if (row.querySelector("th[tabindex]")) continue;
    const headings = [...row.querySelectorAll("th")];
    const first = headings.find(isShown);
    if (first) for (const heading of headings) heading.tabIndex = heading === first ? 0 : -1;
  }
}

/** Nobody stands on what cannot be seen: on a phone some headings are there for screen readers alone. */
function isShown(heading: HTMLElement): boolean {
  return heading.offsetParent !== null && (heading.closest("thead")?.offsetWidth ?? 0) > 1;
}

/** Enter and the space bar sort, the arrows go to the neighbours. */
function pressed(event: KeyboardEvent, heading: HTMLTableCellElement): void {
  if (event.key === "Enter" || event.key === " ") choose(heading);
  else if (event.key === "ArrowRight") stand(heading, (each) => each.nextElementSibling);
  else if (event.key === "ArrowLeft") stand(heading, (each) => each.previousElementSibling);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** On the next heading that is shown: some columns are left out on a phone, or where nobody has anything in them. */
function stand(from: HTMLTableCellElement, step: (heading: Element) => Element | null): void {
  let to = step(from);
  while (to instanceof HTMLTableCellElement && !isShown(to)) to = step(to);
  if (!(to instanceof HTMLTableCellElement)) return;
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}

function choose(heading: HTMLTableCellElement): void {
  const before = heading.getAttribute("aria-sort");
  heading.closest("tr")?.querySelectorAll("th[aria-sort]").forEach((each) => each.removeAttribute("aria-sort"));
  rememberPlaces(heading);
  const order = before === "ascending" ? undefined : before ? "ascending" : "descending";
  if (order) heading.setAttribute("aria-sort", order);
  sort(heading, order);
}

function again(heading: Element): void {
  if (heading instanceof HTMLTableCellElement) sort(heading, heading.getAttribute("aria-sort") as Order);
}

/** The order of the server, to come back to. */
function rememberPlaces(heading: HTMLTableCellElement): void {
  rowsOf(heading).forEach((row, place) => (row.dataset["place"] ??= String(place)));
}

function rowsOf(heading: HTMLTableCellElement): HTMLTableRowElement[] {
  return [...(heading.closest("table")?.tBodies[0]?.rows ?? [])];
}

function sort(heading: HTMLTableCellElement, order: Order | undefined): void {
  const rows = rowsOf(heading);
  const column = heading.cellIndex;
  const sign = order === "ascending" ? 1 : -1;
  const sorted = order
    ? rows.sort((a, b) => sign * compared(textOf(a, column), textOf(b, column)))
    : rows.sort((a, b) => Number(a.dataset["place"]) - Number(b.dataset["place"]));
  heading.closest("table")?.tBodies[0]?.append(...sorted);
}

function textOf(row: HTMLTableRowElement, column: number): string {
  return row.cells[column]?.textContent?.trim() ?? "";
}

function compared(a: string, b: string): number {
  const [first, second] = [numberIn(a), numberIn(b)];
  if (first !== undefined && second !== undefined) return first - second;
  return a.localeCompare(b, document.documentElement.lang);
}
