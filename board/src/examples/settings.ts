// Boards whose time, draws and ways of moving are set in a form (manual, "Einstellungen", "Zwei einstellbare Bretter"). The
// button "Initial position" opens it; its OK begins a new game with these settings, which belong to a room of the server.
import type { EnvironmentHandle } from "../kosmos-board/heritage";
import { type Environment, type ExamplePage, ask } from "./page";

/** 0 as usual, 2 the form is open, 1 it was accepted: the manual's `handling`. */
type Handling = 0 | 1 | 2;

export const settings = (page: ExamplePage): Environment => {
  const boards: AdjustableBoard[] = [];
  return (id, handle) => {
    const made = new AdjustableBoard(page, id, handle, () => begin(page, boards));
    boards.push(made);
    return (_board, key) => made.hear(key);
  };
};

class AdjustableBoard {
  private handling: Handling = 0;
  readonly form: HTMLFormElement;

  constructor(
    page: ExamplePage,
    readonly id: string,
    private readonly handle: EnvironmentHandle,
    private readonly begin: () => Promise<void>,
  ) {
    this.form = page.find<HTMLFormElement>(`#${id}_form`);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.accept();
    });
    this.form.querySelector("[data-cancel]")?.addEventListener("click", () => this.close(0));
  }

  hear(key: string): number {
    if (key !== "set_initial_position") return 0;
    if (this.handling === 1) return (this.handling = 0);
    if (this.handling === 0) this.open();
    return 1;
  }

  private open(): void {
    this.handling = 2;
    this.form.hidden = false;
    this.form.querySelector("input")?.focus();
  }

  private close(handling: Handling): void {
    this.handling = handling;
    this.form.hidden = true;
  }

  private async accept(): Promise<void> {
    this.close(1);
    this.handle("configure", this.words);
    await this.begin();
    this.handle("set_initial_position");
  }

  private value(name: string): string {
    return this.form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value.trim() ?? "";
  }

  private isOn(name: string): boolean {
    return this.form.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked ?? false;
  }

  /** As `data-use` says it. */
  get words(): string {
    const claimed = (name: string): string => (this.isOn(name) ? "r" : "");
    const switches = ["strict", "touch", "release"].map((name) => (this.isOn(name) ? name : `-${name}`));
    return [`remis:${this.value("repeats") || 0}${claimed("repeats_claimed")}:${this.value("moves") || 0}${claimed("moves_claimed")}`, ...switches].join(" ");
  }

  /** As a time control: seconds, Fischer's bonus, Bronstein's. */
  get time(): string {
    return `${this.value("start") || 0}+${this.value("fischer") || 0}-${this.value("bronstein") || 0}`;
  }
}

/** A new room for all boards of the page: the first one's form sets White's time and the draws, the second one's Black's. */
async function begin(page: ExamplePage, boards: readonly AdjustableBoard[]): Promise<void> {
  const [first, second] = boards;
  if (!first) return;
  const wish = { kind: "open", options: first.words, time: first.time, ...(second ? { black_time: second.time } : {}) };
  try {
    const { name } = await ask<{ readonly name: string }>("POST", "/api/boards", wish);
    for (const { id } of boards) page.board(id).setAttribute("room", name);
    page.say(page.word("begun", { times: [first.time, second?.time].filter(Boolean).join(" · ") }), "good");
  } catch (fault) {
    page.say(fault instanceof Error ? fault.message : "", "bad");
  }
}
