// What the scripts of the example pages share: the page's own words, its elements, the server's answers, files.
import { make } from "../kosmos-board/dom";
import type { EnvironmentCall, EnvironmentHandle } from "../kosmos-board/heritage";
import type { KosmosBoard } from "../kosmos-board/element";

/** A page around one board or several: it is told of each board and hands back the function that the board calls. */
export type Environment = (id: string, handle: EnvironmentHandle) => EnvironmentCall | null;

export class ExamplePage {
  private readonly said: Readonly<Record<string, string>>;

  constructor(readonly root: HTMLElement) {
    this.said = JSON.parse(root.dataset["words"] ?? "{}") as Record<string, string>;
  }

  /** In the reader's language, with names in braces filled in. */
  word(name: string, values: Readonly<Record<string, string | number>> = {}): string {
    return (this.said[name] ?? name).replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ""));
  }

  find<T extends HTMLElement = HTMLElement>(selector: string): T {
    const found = this.root.querySelector<T>(selector);
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
  }

  maybe<T extends HTMLElement = HTMLElement>(selector: string): T | null {
    return this.root.querySelector<T>(selector);
  }

  board(id = "b1"): KosmosBoard {
    return document.getElementById(id) as KosmosBoard;
  }

  say(text: string, kind = ""): void {
    const place = this.find("[data-said]");
    place.textContent = text;
    place.dataset["kind"] = kind;
  }

  on(selector: string, act: () => void): void {
    this.find(selector).addEventListener("click", act);
  }
}

/** What the server answers, or the sentence in which it refuses. */
export async function ask<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
  const lang = document.documentElement.lang;
  const answer = await fetch(`${path}?lang=${lang}`, {
    method,
    credentials: "same-origin",
    ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
  });
  const told: unknown = await answer.json();
  if (!answer.ok) throw new Refused((told as { code?: string }).code ?? "", (told as { detail?: string }).detail ?? answer.statusText);
  return told as T;
}

export class Refused extends Error {
  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

/** A file of the reader's own, made here: nothing of it goes to the server. */
export function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export async function chosenText(input: HTMLInputElement): Promise<string> {
  const file = input.files?.[0];
  const text = file ? await file.text() : "";
  input.value = "";
  return text;
}

/** Kept on this device; a page without storage keeps nothing. */
export function kept<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing is kept then; the page works all the same.
  }
}

export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);
