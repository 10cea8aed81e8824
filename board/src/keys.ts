// Keys for the whole program. `?` shows them all, F1 the manual's chapter about the page; nothing here works while somebody types.
import { isBusy } from "./busy";
import { openPalette } from "./palette";
import { settled } from "./results/settled";

const SEQUENCE = 1500; // ms between g and the letter after it

const DESK = "kosmos-desk"; // where the overview of the last tournament is

let afterG: number | undefined;

export function listenForKeys(): void {
  document.addEventListener("keydown", hear, { capture: true });
  rememberDesk();
  const dialog = document.querySelector<HTMLDialogElement>("dialog#keys");
  dialog?.addEventListener("click", (event) => event.target === dialog && dialog.close());
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || isBusy(event)) return;
  const done = event.ctrlKey || event.metaKey ? withControl(event) : !event.altKey && plain(event.key);
  if (!done) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function withControl(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === "k" && !event.altKey && !event.shiftKey ? openPalette() : timeTravel(event);
}

/** Undo and redo, on every keyboard's way of saying them. */
function timeTravel(event: KeyboardEvent): boolean {
  if (event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z") return submit(event.shiftKey ? "redo" : "undo");
  return key === "y" && !event.metaKey ? submit("redo") : false;
}

function submit(id: string): boolean {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return false;
  void settled().then(() => form.requestSubmit());
  return true;
}

function plain(key: string): boolean {
  if (afterG !== undefined) return follow(key.toLowerCase());
  switch (key) {
    case "g":
      afterG = window.setTimeout(forget, SEQUENCE);
      return true;
    case "?":
      document.querySelector<HTMLDialogElement>("dialog#keys")?.showModal();
      return true;
    case "F1":
      return press("[data-help]");
    case "o":
      return press('[data-key="o"]') || toLastDesk() || toNewest();
    case "x":
      return press("[data-next-step]");
    case "/":
      return press("#go-to-board") || openPalette();
    case ".":
      return press('a[rel="next"]');
    case ",":
      return press('a[rel="prev"]');
    case "n":
      // While results are entered, N means: not played.
      return !document.querySelector("kosmos-results[data-action]") && press("[data-new]");
    default:
      return false;
  }
}

function rememberDesk(): void {
  const desk = document.querySelector<HTMLAnchorElement>('[data-key="o"]');
  try {
    if (desk) localStorage.setItem(DESK, desk.pathname);
  } catch {
    // A browser that keeps nothing: the key works on the pages of a tournament.
  }
}

/** From a page of the house, in any window: to the tournament that was open last. */
function toLastDesk(): boolean {
  try {
    const address = localStorage.getItem(DESK);
    if (address) location.assign(address);
    return address !== null;
  } catch {
    return false;
  }
}

/** Nothing is remembered: to the newest running tournament on the club's home page, from elsewhere to that page. */
function toNewest(): boolean {
  if (press(".tournaments-running a")) return true;
  if (location.pathname !== "/") location.assign("/");
  return location.pathname !== "/";
}

function follow(key: string): boolean {
  forget();
  press(`[data-key="${CSS.escape(key)}"]`);
  return true;
}

function forget(): void {
  window.clearTimeout(afterG);
  afterG = undefined;
}

/** Follow a link; go into a field. */
function press(selector: string): boolean {
  const target = document.querySelector<HTMLElement>(selector);
  if (target instanceof HTMLInputElement) target.focus();
  else target?.click();
  return target !== null;
}
