// Rows of the page's table brought to a new version by what the server says: which cells are others now, which rows
// came, went and moved.
import htmx from "htmx.org";
import type { RowPatch, TablePatch } from "./messages";
import { become, flash } from "./morph";
import { newOrder } from "./order";

/** False: the page has no such table, and has to be fetched. */
export function patchTable(patch: TablePatch): boolean {
  const body = document.querySelector<HTMLTableSectionElement>("#live table.paper tbody");
  const title = document.querySelector("#live article.paper :is(h1, h2, h3)");
  const notes = document.querySelector("#live footer.notes");
  if (!body || (patch.title !== null && !title) || (patch.notes !== null && !notes)) return false;
  const rows = new Map([...body.rows].map((row) => [row.id, row]));
  const order = newOrder([...rows.keys()], patch);
  if (!order) return false;
  for (const row of patch.rows) rows.set(row.id, patchRow(rows.get(row.id), row));
  for (const id of patch.gone) rows.get(id)?.remove();
  stand(body, order.flatMap((id) => rows.get(id) ?? []));
  if (title && patch.title !== null) title.textContent = patch.title;
  if (notes && patch.notes !== null) notes.innerHTML = patch.notes; // the server has escaped every name
  htmx.process(body);
  return true;
}

function patchRow(known: HTMLTableRowElement | undefined, patch: RowPatch): HTMLTableRowElement {
  const row = known ?? document.createElement("tr");
  const before = row.textContent;
  row.id = patch.id;
  if (patch.kind) row.className = patch.kind;
  for (const [column, html] of Object.entries(patch.cells)) {
    const old = row.cells[Number(column)] ?? row.insertCell();
    become(old, cellOf(html));
  }
  if (row.textContent !== before) flash(row);
  return row;
}

function cellOf(html: string): Element {
  const template = document.createElement("template");
  template.innerHTML = `<table><tbody><tr>${html}</tr></tbody></table>`;
  return template.content.querySelector("td") as Element;
}

/** In this order; a row that stands where it should is not touched. */
function stand(body: HTMLTableSectionElement, rows: readonly HTMLTableRowElement[]): void {
  let place = body.firstElementChild;
  for (const row of rows) {
    if (row === place) place = place.nextElementSibling;
    else body.insertBefore(row, place);
  }
}
