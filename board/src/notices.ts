// What the page says about itself, at its lower edge: a lost connection, a failed refresh.

export function notice(text: string): void {
  const place = document.getElementById("connection");
  if (!place) return;
  place.textContent = text;
  place.hidden = text === "";
}

/** Results of other pages that wait in this browser: each with the way to the page that sends them. */
export function tellUnsent(pages: ReadonlyMap<string, number>): void {
  const place = document.getElementById("unsent");
  if (!place) return;
  place.replaceChildren();
  for (const [page, count] of pages) {
    const link = document.createElement("a");
    link.href = page;
    link.textContent = (place.dataset["words"] ?? "").replace("{count}", String(count));
    place.append(link, " ");
  }
  place.hidden = pages.size === 0;
}

/** A sentence of the house in the reader's language; the page carries them as `data-…` of the notice. */
export function sentence(name: "lost" | "unsaved"): string {
  return document.getElementById("connection")?.dataset[name] ?? "";
}
