/** Somebody is typing, or a dialog is open: no key is meant for the page. */
export function isBusy(event: KeyboardEvent): boolean {
  if (event.isComposing || document.querySelector("dialog[open]")) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  const input = target.closest("input, textarea, select");
  if (input instanceof HTMLInputElement && ["checkbox", "radio", "button", "submit"].includes(input.type)) return false;
  return Boolean(input) || target.isContentEditable;
}
