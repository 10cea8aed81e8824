// Search as you type, and a choice by arrow and Enter. The server sends the list; this walks through it.
// A field that only suggests (`data-suggests`) takes any name: Enter sends what is typed unless an arrow chose somebody,
// and rows pasted from a spreadsheet go to the form that looks at them first.
const PAUSE = 60; // ms without a key before it is looked for

const pickers = new WeakMap<HTMLInputElement, Picker>();

export function listenForPeople(): void {
  document.addEventListener("input", (event) => pickerOf(event)?.typed());
  document.addEventListener("keydown", (event) => pickerOf(event)?.key(event));
  document.addEventListener("paste", pasteRows);
}

function pickerOf(event: Event): Picker | undefined {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || !input.dataset["search"]) return undefined;
  const known = pickers.get(input) ?? new Picker(input);
  pickers.set(input, known);
  return known;
}

/** More than one line, or cells between tabs: that is a table, not a name. */
function isTable(text: string): boolean {
  return /[\r\n\t]/.test(text.trim());
}

function pasteRows(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!(event.target instanceof HTMLInputElement) || !("suggests" in event.target.dataset) || !isTable(text)) return;
  const rows = document.querySelector<HTMLTextAreaElement>("textarea[name=rows]");
  if (!rows) return;
  event.preventDefault();
  rows.closest("details")?.setAttribute("open", "");
  rows.value = text;
  rows.form?.requestSubmit();
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
        if (this.suggests && !this.chosen) {
          this.leave();
          return;
        }
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

  private get suggests(): boolean {
    return "suggests" in this.input.dataset;
  }

  /** The name is sent as it was typed: what was found or is still looked for concerns nobody any more. */
  private leave(): void {
    window.clearTimeout(this.timer);
    this.abort.abort();
    this.clear();
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
      const before = this.chosen?.dataset["person"];
      if (this.list) this.list.innerHTML = text; // the server has escaped every name
      if (this.suggests && !this.options.length) this.clear(); // somebody new
      this.shown = value;
      const again = before ? this.options.find((option) => option.dataset["person"] === before) : undefined;
      this.mark(again ?? (this.suggests && !before ? undefined : this.options[0]));
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
    const target = this.chosen; // a link to somebody's page, or the button that enters them
    if (!target) return;
    target.click();
    if (this.suggests) this.input.value = "";
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
