// What the page says about itself, at its lower edge: a lost connection, a failed refresh.

export function notice(text: string): void {
  const place = document.getElementById("connection");
  if (!place) return;
  place.textContent = text;
  place.hidden = text === "";
}

/** A sentence of the house in the reader's language; the page carries them as `data-…` of the notice. */
export function sentence(name: "lost" | "unsaved"): string {
  return document.getElementById("connection")?.dataset[name] ?? "";
}
