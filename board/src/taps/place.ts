// The part of a page whose buttons are taps: what it says about itself.
import type { Waiting } from "./kept";

export interface Place {
  readonly element: HTMLElement;
  /** Where taps are sent. */
  readonly address: string;
  /** For whose login they are meant: nobody else's is to send them. Nothing for an own link. */
  readonly by: Readonly<Record<string, string>>;
  /** The record of this place in which nothing waits yet. */
  readonly nothing: Waiting;
  readonly isEntry: boolean;
  readonly isDoor: boolean;
  readonly words: (name: string) => string;
}

export function placeOf(page: Document): Place | undefined {
  const element = page.querySelector<HTMLElement>("[data-taps]");
  const address = element?.dataset["taps"];
  if (!element || !address) return undefined;
  const { by, plain } = element.dataset;
  return {
    element,
    address,
    by: by ? { by } : {},
    nothing: { address, page: location.pathname, title: page.title, plain: plain !== undefined, box: [] },
    isEntry: element.matches(".entry"),
    isDoor: element.matches(".door"),
    words: (name) => element.dataset[name] ?? "",
  };
}
