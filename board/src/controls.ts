// The inputs of forms: what stands in them, and whether the reader changed it.
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isControl(element: unknown): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

export function isBox(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}

/** Something else stands there than the server wrote. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLInputElement && control.type === "hidden") return false;
  if (control instanceof HTMLSelectElement) return control.value !== defaultOf(control);
  if (isBox(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

/** Text was typed that would be lost. */
export function isTyped(control: Control): boolean {
  return !(control instanceof HTMLSelectElement) && !isBox(control) && isChanged(control);
}

export function defaultOf(select: HTMLSelectElement): string {
  const options = [...select.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}
