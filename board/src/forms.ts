// Forms: sent by htmx, answered beside the form. After success the page follows in place; after a refusal the
// field that was wrong is marked and has the focus.
import { type Control, defaultOf, isBox, isChanged, isControl } from "./controls";
import { sentence } from "./notices";
import { refreshNow } from "./refresh";
import { renewSecret } from "./secret";

interface HtmxDetail {
  readonly elt: Element;
  readonly xhr: XMLHttpRequest;
  readonly formData: FormData;
}

/** What was sent, to know what has been typed since. */
const sent = new WeakMap<HTMLFormElement, Map<Control, string>>();

export function careForForms(): void {
  document.addEventListener("htmx:configRequest", (event) => onlyChanges(formOf(event), detailOf(event).formData));
  document.addEventListener("htmx:beforeRequest", (event) => beforeRequest(formOf(event)));
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    renewSecret(detailOf(event).xhr.getResponseHeader("x-csrf-token"));
    if (succeeded(formOf(event), detailOf(event).xhr)) event.preventDefault();
  });
  document.addEventListener("htmx:afterSettle", (event) => showRefusal(formOf(event)));
  document.addEventListener("htmx:sendError", (event) => answer(formOf(event), sentence("unsaved")));
  document.addEventListener("input", (event) => {
    if (event.target instanceof Element) event.target.removeAttribute("aria-invalid");
  });
  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLSelectElement && "submit" in event.target.dataset) event.target.form?.requestSubmit();
  });
  document.addEventListener("input", begin);
  document.addEventListener("click", fill);
  document.addEventListener("click", cancel);
}

function detailOf(event: Event): HtmxDetail {
  return (event as CustomEvent<HtmxDetail>).detail;
}

function formOf(event: Event): HTMLFormElement | null {
  return detailOf(event).elt.closest("form");
}

function controls(form: HTMLFormElement): Control[] {
  const inputs = form.querySelectorAll<Control>("input:not([type=hidden]), select, textarea");
  return [...inputs];
}

/** Of a form that changes something only what was changed is sent: two directors do not undo each other's work. */
function onlyChanges(form: HTMLFormElement | null, data: FormData): void {
  if (!form || !("changes" in form.dataset)) return;
  const changed = new Set(controls(form).filter(isChanged).map((control) => control.name));
  changed.delete(""); // what a script put there to choose a file
  for (const { name } of controls(form)) if (!changed.has(name) && name !== "answers") data.delete(name);
  for (const name of changed) if (!name.startsWith("version-")) data.set(`was-${name}`, called(form, name).map(before).filter(Boolean).join("; "));
}

/** Several boxes of one name say a list together. */
function called(form: HTMLFormElement, name: string): Control[] {
  return controls(form).filter((control) => control.name === name);
}

/** What stood in a field when somebody began to change it: news that come meanwhile change what the page says was there. */
const begunWith = new WeakMap<Control, string>();

/** Looking at a field begins nothing, and whoever puts back what was there has begun nothing: such a field follows the news. */
function begin(event: Event): void {
  const form = isControl(event.target) ? event.target.closest<HTMLFormElement>("form[data-changes]") : null;
  if (!form || !isControl(event.target)) return;
  const together = called(form, event.target.name);
  for (const control of together) {
    if (!together.some(isChanged)) begunWith.delete(control);
    else if (!begunWith.has(control)) begunWith.set(control, before(control));
  }
}

/** What the reader saw there: if something else stands there by now, the server asks. */
function before(control: Control): string {
  const begun = begunWith.get(control);
  if (begun !== undefined) return begun;
  if (control instanceof HTMLSelectElement) return defaultOf(control);
  if (isBox(control) && isOneOfSeveral(control)) return control.defaultChecked ? control.value : "";
  if (isBox(control)) return control.defaultChecked ? "yes" : "no";
  return control.defaultValue;
}

/** A switch says yes or no; boxes that say a list say their own words. */
function isOneOfSeveral(box: HTMLInputElement): boolean {
  return box.value !== "yes";
}

/** What is saved is what the next change is measured by. */
function adopt(form: HTMLFormElement): void {
  for (const control of controls(form)) {
    begunWith.delete(control);
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.defaultSelected = option.selected;
    } else if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.defaultChecked = control.checked;
    } else control.defaultValue = control.value;
  }
}

/** In a form for many entries the next one can be typed while this one is on its way. */
function beforeRequest(form: HTMLFormElement | null): void {
  if (!form) return;
  controls(form).forEach((control) => control.removeAttribute("aria-invalid"));
  if (!("again" in form.dataset)) return;
  sent.set(form, new Map(controls(form).map((control) => [control, valueOf(control)])));
  const first = controls(form)[0];
  if (first instanceof HTMLInputElement) first.select();
}

function valueOf(control: Control): string {
  return control instanceof HTMLInputElement && control.type === "checkbox" ? String(control.checked) : control.value;
}

/** True: the page stays and only follows; htmx need not go anywhere. */
function succeeded(form: HTMLFormElement | null, xhr: XMLHttpRequest): boolean {
  const target = xhr.getResponseHeader("HX-Redirect");
  if (!form || !target) return false;
  const stays = target === location.pathname + location.search;
  if (!stays) return false;
  answer(form, "again" in form.dataset ? done(form) : "");
  if ("again" in form.dataset) empty(form);
  if ("changes" in form.dataset) adopt(form);
  void refreshNow();
  return true;
}

function done(form: HTMLFormElement): string {
  const [first, value] = [...(sent.get(form) ?? [])][0] ?? [];
  return first && value ? (form.dataset["done"] ?? "").replace("{name}", `\u2068${value}\u2069`) : "";
}

/** Back to the form's beginning, but for what was typed since it was sent. */
function empty(form: HTMLFormElement): void {
  const before = sent.get(form);
  for (const control of controls(form)) {
    if (before?.get(control) !== valueOf(control)) continue;
    if (control instanceof HTMLSelectElement) control.value = defaultOf(control);
    else if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = control.defaultChecked;
    else control.value = control.defaultValue;
  }
  if (form.contains(document.activeElement)) controls(form)[0]?.focus();
}

function answer(form: HTMLFormElement | null, text: string): void {
  const place = form?.querySelector(".answer");
  if (place) place.textContent = text;
}

function showRefusal(form: HTMLFormElement | null): void {
  const refusal = form?.querySelector<HTMLElement>(".refusal[data-field]");
  const field = refusal?.dataset["field"];
  if (!form || !refusal || !field) return;
  const found = controls(form).find((control) => control.name === field);
  if (!found) return;
  refusal.id ||= `refusal-${field}`;
  found.setAttribute("aria-invalid", "true");
  found.setAttribute("aria-describedby", refusal.id);
  const details = found.closest("details");
  if (details) details.open = true;
  // Whoever is typing the next entry already is not interrupted.
  if ((sent.get(form)?.get(found) ?? valueOf(found)) === valueOf(found)) found.focus();
}

/** A question that is not wanted goes, and nothing was done. */
function cancel(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-cancel]") : null;
  const form = button?.closest("form");
  if (!button || !form) return;
  button.closest(".refusal")?.remove();
  controls(form)[0]?.focus();
  void refreshNow(); // news that came while the question was open were not shown
}

/** A refusal may know what would be right: one press takes it. */
function fill(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("button[data-fill]") : null;
  const form = button?.closest("form");
  const field = form && controls(form).find((control) => control.name === button?.dataset["fill"]);
  if (!button || !form || !field) return;
  field.value = button.dataset["value"] ?? "";
  form.requestSubmit();
}
