// Results that the server did not take: what was entered meets what stands there, and whoever entered it chooses.
export interface Dispute {
  /** Comes back with the button that was pressed. */
  readonly id: string;
  readonly game: string;
  readonly own: string;
  readonly why: string;
  /** A result meant for other players is not put on the game that is at the board now. */
  readonly insists: boolean;
}

export function showDisputes(place: HTMLElement | null, disputes: readonly Dispute[]): void {
  const template = place?.querySelector("template")?.content.firstElementChild;
  if (!place || !template) return;
  const key = JSON.stringify(disputes);
  if (place.dataset["shows"] === key) return;
  place.dataset["shows"] = key;
  place.querySelectorAll(":scope > :not(template)").forEach((each) => each.remove());
  for (const dispute of disputes) place.append(filled(template.cloneNode(true) as Element, dispute));
}

function filled(made: Element, dispute: Dispute): Element {
  for (const part of ["game", "own", "why"] as const) {
    const line = made.querySelector(`.${part}`);
    if (line) line.textContent = dispute[part];
  }
  for (const button of made.querySelectorAll<HTMLElement>("button")) {
    button.dataset["dispute"] = dispute.id;
    button.textContent = (button.textContent ?? "").replace("{result}", dispute.own);
    if ("insist" in button.dataset) button.hidden = !dispute.insists;
  }
  return made;
}
