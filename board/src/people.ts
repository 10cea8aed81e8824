// Search as you type, and a choice by arrow and Enter. The server sends the list; this walks through it.
const PAUSE = 60; // ms without a key before it is looked for

const pickers = new WeakMap<HTMLInputElement, Picker>();

export function listenForPeople(): void {
  document.addEventListener("input", (event) => pickerOf(event)?.typed());
  document.addEventListener("keydown", (event) => pickerOf(event)?.key(event));
}

function pickerOf(event: Event): Picker | undefined {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.dataset["search"]) return undefined;
  const known = pickers.get(input) ?? new Picker(input);
  pickers.set(input, known);
  return known;
}

class Picker {
  private timer: number | undefined;
  private abort = new AbortController();
  private shown: string | undefined;
  private wanted = false; // Enter was pressed before the list had come

  constructor(private readonly input: HTMLInputElement) {}

  typed(): void {
    this.wanted = false;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.search(), PAUSE);
  }

  key(event: KeyboardEvent): void {
    if (event.isComposing) return;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        this.step(event.key === "ArrowDown" ? 1 : -1);
        break;
      case "Enter":
        this.enter();
        break;
      case "Escape":
        this.input.value = "";
        this.clear();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  private get list(): HTMLElement | null {
    return document.getElementById(this.input.getAttribute("aria-controls") ?? "");
  }

  private get options(): HTMLElement[] {
    return [...(this.list?.querySelectorAll<HTMLElement>("[role=option]:not([aria-disabled])") ?? [])];
  }

  private get chosen(): HTMLElement | undefined {
    return this.options.find((option) => option.getAttribute("aria-selected") === "true");
  }

  private async search(): Promise<void> {
    window.clearTimeout(this.timer);
    this.abort.abort();
    this.abort = new AbortController();
    const value = this.input.value;
    const address = `${this.input.dataset["search"] ?? ""}?q=${encodeURIComponent(value)}`;
    try {
      const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: this.abort.signal });
      const text = await answer.text();
      if (this.list) this.list.innerHTML = text; // the server has escaped every name
      this.shown = value;
      this.mark(this.options[0]);
      if (this.wanted) this.choose();
    } catch {
      this.shown = undefined; // no connection, or something newer is being looked for
    }
  }

  private enter(): void {
    if (!this.input.value.trim()) return;
    if (this.shown === this.input.value) {
      this.choose();
      return;
    }
    this.wanted = true;
    void this.search();
  }

  private choose(): void {
    this.wanted = false;
    const target = this.chosen?.querySelector<HTMLElement>("a, button");
    if (!target) return;
    target.click();
    if (target instanceof HTMLButtonElement) window.setTimeout(() => this.clear());
  }

  private clear(): void {
    this.shown = undefined;
    this.list?.replaceChildren();
    this.input.removeAttribute("aria-activedescendant");
  }

  private step(by: number): void {
    const options = this.options;
    const place = options.findIndex((option) => option === this.chosen);
    this.mark(options[Math.max(0, Math.min(options.length - 1, place + by))]);
  }

  private mark(option: HTMLElement | undefined): void {
    this.options.forEach((each) => each.setAttribute("aria-selected", String(each === option)));
    if (!option) return;
    option.id ||= `option-${this.options.indexOf(option)}`;
    this.input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }
}
