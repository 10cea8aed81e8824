// A long table has a field above it: rows that do not have what is typed are left out. Without script there is no field.
// The first places on the public page have none, because they are a part of a table: who is not found there may be in it.
import { fold } from "./fold";
import { PATCHED, REFRESHED } from "./refresh";

const FEWEST = 15; // rows that are worth a field

export function listenForSearching(): void {
  offer();
  for (const news of [PATCHED, REFRESHED]) document.addEventListener(news, offer);
}

function offer(): void {
  const words = document.body.dataset["findRows"];
  if (!words) return;
  for (const table of document.querySelectorAll<HTMLTableElement>("main table.paper:not(.mapping)")) {
    const box = table.closest<HTMLElement>(".paper-table, .scroll");
    if (!box || table.closest("[data-later]") || (table.tBodies[0]?.rows.length ?? 0) < FEWEST) continue;
    const known = box.previousElementSibling?.querySelector<HTMLInputElement>("input.search-rows");
    if (known) leaveOut(table, known.value);
    else box.before(field(table, words));
  }
}

function field(table: HTMLTableElement, words: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "search-line";
  line.setAttribute("data-own", "");
  const input = document.createElement("input");
  input.type = "search";
  input.className = "search-rows";
  input.placeholder = words;
  input.setAttribute("aria-label", words);
  input.autocomplete = "off";
  input.addEventListener("input", () => leaveOut(table, input.value));
  line.append(input);
  return line;
}

function leaveOut(table: HTMLTableElement, typed: string): void {
  const parts = fold(typed).split(/\s+/).filter(Boolean);
  table.classList.toggle("searched", parts.length > 0);
  for (const row of table.tBodies[0]?.rows ?? []) {
    const text = parts.length ? fold(row.textContent ?? "") : "";
    row.classList.toggle("not-found", !parts.every((part) => text.includes(part)));
  }
}
