// The manual's field values ("Der König flieht") as a picture of the board: what each square is worth to the king.
import { make } from "../kosmos-board/dom";
import { squareNamed } from "../kosmos-board/position";

export function fieldValues(values: readonly number[], reply: string | null, name: string): HTMLElement {
  const most = Math.max(1, ...values);
  const goes = reply ? squareNamed(reply.slice(2, 4)) : -1;
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => make("tr", {}, ...[0, 1, 2, 3, 4, 5, 6, 7].map((file) => cell(values[8 * rank + file] ?? 0, most, 8 * rank + file === goes))));
  return make("table", { class: "field-values" }, make("caption", {}, name), make("tbody", {}, ...rows));
}

function cell(value: number, most: number, goes: boolean): HTMLElement {
  const made = make("td", goes ? { "aria-current": "true" } : {}, String(value));
  made.dataset["heat"] = String(Math.ceil((6 * value) / most));
  return made;
}
