// The command palette: `/` or Ctrl+K, then what one is looking for; arrows choose, Enter goes there. The server says what
// there is for this reader; this shows it as a list box that a screen reader follows.
import { steppedTo } from "./palette_choice";
import { secret } from "./secret";

const PAUSE = 80; // ms without a key before it is asked for

interface PaletteItem {
  readonly word: string;
  readonly text: string;
  readonly detail: string;
  readonly href: string;
  readonly post: string;
  readonly fields: Readonly<Record<string, number>>; // of the form to `post`
}

let items: readonly PaletteItem[] = [];
let chosen = 0;
let timer: number | undefined;
let asked = 0;
let settled = true; // the list is that of what is typed

export function listenForPalette(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-palette]") : null;
    if (link && openPalette()) event.preventDefault();
  });
  const field = input();
  const box = dialog();
  if (!field || !box) return;
  field.addEventListener("input", () => {
    settled = false;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void look(), PAUSE);
  });
  field.addEventListener("keydown", (event) => key(event, field));
  box.addEventListener("click", (event) => {
    if (event.target === box) return box.close();
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null;
    if (row) take(Number(row.dataset["place"]));
  });
}

export function openPalette(): boolean {
  const box = dialog();
  const field = input();
  if (!box || !field || box.open) return false;
  field.value = "";
  items = [];
  render();
  box.showModal();
  field.focus();
  void look();
  return true;
}

function dialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>("dialog#palette");
}

function input(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>("#palette-words");
}

async function look(): Promise<void> {
  const number = (asked += 1);
  const query = new URLSearchParams({ q: input()?.value ?? "", at: document.body.dataset["stream"] ?? "" });
  try {
    const response = await fetch(`/go?${query}`, { headers: { accept: "application/json" } });
    const body = (await response.json()) as { found: PaletteItem[] };
    if (number !== asked) return;
    items = body.found;
  } catch {
    if (number !== asked) return;
    items = [];
  }
  chosen = 0;
  settled = true;
  render();
}

function render(): void {
  const list = document.getElementById("palette-found");
  const field = input();
  if (!list || !field) return;
  list.replaceChildren(...items.map(row));
  field.setAttribute("aria-expanded", String(items.length > 0));
  mark();
}

function row(item: PaletteItem, place: number): HTMLElement {
  const made = document.createElement("li");
  made.id = `palette-${place}`;
  made.setAttribute("role", "option");
  made.dataset["place"] = String(place);
  for (const [kind, text] of [["kind", item.word], ["what", item.text], ["detail", item.detail]] as const) {
    const part = document.createElement("span");
    part.className = kind;
    part.textContent = text;
    part.dir = "auto";
    made.append(part, " ");
  }
  return made;
}

function mark(): void {
  const rows = [...document.querySelectorAll<HTMLElement>("#palette-found [role=option]")];
  rows.forEach((each, place) => each.setAttribute("aria-selected", String(place === chosen)));
  rows[chosen]?.scrollIntoView({ block: "nearest" });
  const field = input();
  if (rows[chosen]) field?.setAttribute("aria-activedescendant", `palette-${chosen}`);
  else field?.removeAttribute("aria-activedescendant");
}

function key(event: KeyboardEvent, field: HTMLInputElement): void {
  if (event.isComposing) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (settled && items.length) take(chosen);
    else void settle(field);
    return;
  }
  const place = steppedTo(event.key, chosen, items.length);
  if (place === undefined) return;
  event.preventDefault();
  chosen = place;
  mark();
}

/** Enter came before the list: it is fetched for what is typed by now, and its first is taken. */
async function settle(field: HTMLInputElement): Promise<void> {
  window.clearTimeout(timer);
  const typed = field.value;
  await look();
  if (field.value === typed) take(0);
}

function take(place: number): void {
  const item = items[place];
  if (!item) return;
  dialog()?.close();
  if (item.href) location.assign(item.href);
  else submit(item.post, item.fields);
}

function submit(command: string, fields: Readonly<Record<string, number>>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `/t/${document.body.dataset["stream"] ?? ""}/do/${command}`;
  for (const [name, value] of [["_csrf_token", secret()], ["next", location.pathname], ...Object.entries(fields)] as const) {
    const field = document.createElement("input");
    [field.type, field.name, field.value] = ["hidden", name, String(value)];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
