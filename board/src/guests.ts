// The check-in page: what is typed leaves out the rows that do not have it, Enter taps the only one left, and a scanned
// card checks its player in. The list comes from the server anew with every tap, so what is typed is applied again.
import { checkInByCode, offerCamera } from "./camera";
import { fold } from "./fold";
import { isCode, matches } from "./guests_found";
import { REFRESHED } from "./refresh";

export function listenForGuests(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-guests]");
  const field = form?.querySelector<HTMLInputElement>("input[type=search]");
  if (!form || !field) return;
  field.addEventListener("input", () => leaveOut(field.value));
  document.addEventListener(REFRESHED, () => leaveOut(field.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isCode(field.value)) void checkInByCode(taken(field));
    else tapOnly(field);
  });
  leaveOut(field.value);
  offerCamera();
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".guests [data-row]")];
}

function leaveOut(typed: string): void {
  const parts = isCode(typed) ? [] : fold(typed).split(/\s+/).filter(Boolean);
  for (const row of rows()) row.hidden = !matches(row.querySelector(".row-button")?.textContent ?? "", parts);
}

function tapOnly(field: HTMLInputElement): void {
  const left = rows().filter((row) => !row.hidden);
  const [only] = left;
  if (left.length !== 1 || !only) return;
  field.value = "";
  only.querySelector<HTMLButtonElement>("button.row-button")?.click();
  field.focus();
}

function taken(field: HTMLInputElement): string {
  const { value } = field;
  field.value = "";
  return value.trim();
}
