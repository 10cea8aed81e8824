// The director's console: Tab completes, arrow up and down bring earlier lines back.

const KEPT = 200; // lines
const STORE = "kosmos-console";

export class KosmosConsole extends HTMLElement {
  private lines: string[] = JSON.parse(sessionStorage.getItem(STORE) ?? "[]") as string[];
  private place = this.lines.length;
  private draft = "";

  connectedCallback(): void {
    this.line?.addEventListener("keydown", (event) => this.hear(event));
    this.line?.addEventListener("input", () => this.offer([]));
    this.addEventListener("htmx:afterRequest", (event) => this.answered(event));
  }

  private get line(): HTMLInputElement | null {
    return this.querySelector<HTMLInputElement>("#console-line");
  }

  private hear(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "Tab" && this.line?.value.trim()) void this.complete();
    else if (event.key === "ArrowUp") this.recall(-1);
    else if (event.key === "ArrowDown") this.recall(1);
    else return;
    event.preventDefault();
  }

  private recall(step: number): void {
    const line = this.line;
    const place = this.place + step;
    if (!line || place < 0 || place > this.lines.length) return;
    if (this.place === this.lines.length) this.draft = line.value;
    this.place = place;
    line.value = this.lines[place] ?? this.draft;
    line.setSelectionRange(line.value.length, line.value.length);
  }

  /** One way to go on is taken; of several as much as they share, and all are shown. */
  private async complete(): Promise<void> {
    const line = this.line;
    if (!line) return;
    const typed = line.value;
    const address = `${this.dataset["complete"] ?? ""}?text=${encodeURIComponent(typed)}`;
    const response = await fetch(address, { headers: { Accept: "application/json" } });
    if (!response.ok || line.value !== typed) return;
    const words = (await response.json()) as string[];
    const head = typed.replace(/[^\s=]*$/, "");
    const shared = words.reduce(sharedBeginning, words[0] ?? "");
    const last = typed.slice(head.length);
    if (shared.length > last.length || words.length === 1) line.value = head + shared + (words.length === 1 ? " " : "");
    this.offer(words.length > 1 ? words : []);
  }

  private offer(words: string[]): void {
    const place = this.querySelector("#console-words");
    if (place) place.textContent = words.join("  ");
  }

  private answered(event: Event): void {
    const line = this.line;
    const { elt, successful } = (event as CustomEvent<{ elt: Element; successful: boolean }>).detail;
    if (!line || !successful || !(elt instanceof HTMLFormElement)) return;
    if (elt.contains(line) && line.value.trim()) this.keep(line);
    const log = this.querySelector("#console-log");
    log?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  private keep(line: HTMLInputElement): void {
    if (this.lines[this.lines.length - 1] !== line.value) this.lines.push(line.value);
    this.lines = this.lines.slice(-KEPT);
    sessionStorage.setItem(STORE, JSON.stringify(this.lines));
    this.place = this.lines.length;
    line.value = "";
    line.focus();
  }
}

function sharedBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}
