// A table sorted by the column whose heading is pressed: down, up, and as the server has it. Rows that come later are
// sorted in, too.
import { numberIn } from "./numbers";
import { PATCHED, REFRESHED } from "./refresh";

type Order = "descending" | "ascending";

export function listenForSorting(): void {
  document.addEventListener("click", (event) => {
    const heading = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>("table.paper:not(.mapping) thead th") : null;
    if (heading) choose(heading);
  });
  for (const news of [PATCHED, REFRESHED]) document.addEventListener(news, () => document.querySelectorAll("th[aria-sort]").forEach(again));
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
