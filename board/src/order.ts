// The order of a table's rows after a patch, from the order before it.
import type { TablePatch } from "./messages";

/** Rows that the patch does not name come after the same row as before. Undefined: the patch is of another table. */
export function newOrder(before: readonly string[], patch: Pick<TablePatch, "rows" | "gone">): string[] | undefined {
  const after = new Map(before.map((id, place) => [id, before[place - 1] ?? ""]));
  for (const id of patch.gone) after.delete(id);
  for (const row of patch.rows) after.set(row.id, row.after);
  const next = new Map([...after].map(([id, previous]) => [previous, id]));
  const order: string[] = [];
  for (let id = next.get(""); id !== undefined && order.length < after.size; id = next.get(id)) order.push(id);
  return order.length === after.size && new Set(order).size === after.size ? order : undefined;
}
