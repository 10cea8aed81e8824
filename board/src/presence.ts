// Who else is at work on this tournament: each page says where it is and whether something is being changed there; the others
// are named below the head of the tournament, and whoever changes the same page stands out.
import { isChanged, isControl } from "./controls";
import type { Live } from "./live";
import type { PersonHere, Present } from "./messages";
import { CONNECTED } from "./refresh";

const PAUSE = 300; // ms; a walk through a form is told once

let said = "";
let timer: number | undefined;

export function tellPresence(live: Live): void {
  if (!place()) return;
  const tell = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => say(live), PAUSE);
  };
  for (const event of ["focusin", "focusout", "input", "change"]) document.addEventListener(event, tell);
  document.addEventListener(CONNECTED, () => {
    said = "";
    tell();
  });
}

function say(live: Live): void {
  const editing = isChanging();
  const label = document.title.split(" · ")[0] ?? "";
  const now = `${location.pathname} ${editing}`;
  if (now === said) return;
  if (live.here(location.pathname, label, editing)) said = now;
}

/** In a form that changes what is there, or with something typed or chosen in any other form that has not been sent. */
function isChanging(): boolean {
  if (document.activeElement?.closest("form[data-changes], details.tools form")) return true;
  const forms = document.querySelectorAll<HTMLFormElement>("main form[method=post]");
  return [...forms].some((form) => [...form.elements].some((element) => isControl(element) && isChanged(element)));
}

function place(): HTMLElement | null {
  return document.getElementById("presence");
}

export function showPresence(message: Present): void {
  const element = place();
  if (!element) return;
  const lines = message.people.map((person) => line(element, person));
  element.hidden = lines.length === 0;
  element.classList.toggle("same", message.people.some(isSame));
  element.replaceChildren(...lines);
}

function isSame(person: PersonHere): boolean {
  return person.editing && person.place === location.pathname;
}

function line(element: HTMLElement, person: PersonHere): HTMLElement {
  const words = isSame(person) ? "same" : person.editing ? "editing" : "looking";
  const made = document.createElement("span");
  made.className = words;
  made.textContent = (element.dataset[words] ?? "").replace("{name}", `\u2068${person.name}\u2069`).replace("{page}", `\u2068${person.label}\u2069`);
  return made;
}
