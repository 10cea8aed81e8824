// New content into the page by idiomorph: what is the same stays the same element, so focus, selection and scroll
// positions stay; what the reader is in the middle of is not touched.
import htmx from "htmx.org";
import { Idiomorph } from "idiomorph";
import { isChanged, isControl } from "./controls";

/** Bring a part of the page to new content; rows that say something else now are drawn to the eye. */
export function morph(old: Element, fresh: Element): void {
  if (old.querySelector(".answer .refusal button")) return; // a question is open: it stays until it is answered
  const before = rowTexts(old);
  become(old, fresh);
  htmx.process(old as HTMLElement);
  if (before.size) for (const row of rowsOf(old)) if (before.get(row.id) !== row.textContent) flash(row);
}

/** The old element, with the content and attributes of the fresh one. */
export function become(old: Element, fresh: Element): void {
  Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", callbacks: { beforeNodeMorphed: mayMorph, beforeAttributeUpdated: maySet, beforeNodeRemoved: mayGo } });
}

/** Half-made input stays as it is, and so does what was answered to it. */
function mayMorph(old: Node): boolean {
  if (isControl(old)) return !isChanged(old);
  return !(old instanceof Element && old.matches("form[data-changes] .answer:not(:empty)"));
}

/** What the script put into the page itself stays. */
function mayGo(node: Node): boolean {
  return !(node instanceof HTMLElement && node.hasAttribute("data-own"));
}

/** Whoever opened or closed something wants it so. */
function maySet(name: string, element: Element): boolean {
  if (name === "style") return element.closest("td details") === null; // where a working lies is measured
  return !(name === "open" && element instanceof HTMLDetailsElement);
}

function rowsOf(part: Element): NodeListOf<Element> {
  return part.querySelectorAll("tr[id]");
}

function rowTexts(part: Element): Map<string, string | null> {
  return new Map([...rowsOf(part)].map((row) => [row.id, row.textContent]));
}

/** Draw the eye to what just changed. */
export function flash(row: Element): void {
  row.classList.remove("fresh");
  row.getBoundingClientRect(); // the browser has to see the class go before it comes again
  row.classList.add("fresh");
}
