// The results of exercises on a page: a table, two plots, saved and loaded as the Schachecke's files. They stay on this device.
import { make } from "../kosmos-board/dom";
import { type ExamplePage, chosenText, keep, kept, save } from "./page";
import { type Bar, bars } from "./plots";
import { type Attempt, type Tally, readAttempts, tally, writeAttempts } from "./results";

const KEY = "kosmos-training";
const MOST = 2000;

export class ResultsPart {
  private attempts: readonly Attempt[] = kept<readonly Attempt[]>(KEY, []);
  private readonly place: HTMLElement | null;

  constructor(
    private readonly page: ExamplePage,
    private readonly shown: () => void,
  ) {
    this.place = page.maybe("[data-results]");
    page.maybe("[data-show-results]")?.addEventListener("click", () => this.shown());
    page.maybe("[data-save]")?.addEventListener("click", () => save(`hbs_tr_${Date.now()}.xml`, writeAttempts(this.attempts), "application/xml"));
    page.maybe("[data-forget]")?.addEventListener("click", () => this.put([]));
    const load = page.maybe<HTMLInputElement>("[data-load]");
    load?.addEventListener("change", () => void this.load(load));
    this.draw();
  }

  add(attempt: Attempt): void {
    this.put([...this.attempts, attempt].slice(-MOST));
  }

  private put(attempts: readonly Attempt[]): void {
    this.attempts = attempts;
    keep(KEY, attempts);
    this.draw();
  }

  private async load(input: HTMLInputElement): Promise<void> {
    const read = readAttempts(await chosenText(input));
    if (!read) return this.page.say(this.page.word("noResults"), "bad");
    this.put(read);
    this.page.say(this.page.word("loaded", { count: read.length }), "good");
  }

  private get own(): readonly Tally[] {
    const codes = new Set((this.page.root.dataset["codes"] ?? "").split(" ").map(Number));
    return tally(this.attempts.filter(({ set }) => codes.has(set)));
  }

  private draw(): void {
    const own = this.own;
    for (const button of this.page.root.querySelectorAll<HTMLButtonElement>("[data-save], [data-show-results], [data-forget]")) button.disabled = own.length === 0;
    if (!this.place) return;
    const place = this.page.find("[data-table]");
    place.replaceChildren(...(own.length ? [this.table(own), this.successes(own), this.moves(own)] : [make("p", { class: "hint" }, this.page.word("nothing"))]));
  }

  private name(set: number): string {
    return this.page.word(`set${set}`);
  }

  private table(own: readonly Tally[]): HTMLElement {
    const head = ["set", "tried", "mated", "meanMoves", "meanPerfect", "meanTime"].map((name) => make("th", { scope: "col" }, this.page.word(name)));
    const rows = own.map((each) => {
      const mean = (sum: number, by = 1): string => (each.mated ? (sum / each.mated / by).toFixed(1) : "–");
      const cells = [String(each.tried), String(each.mated), mean(each.moves), each.perfect ? mean(each.perfect) : "–", mean(each.milliseconds, 1000)];
      return make("tr", {}, make("th", { scope: "row" }, this.name(each.set)), ...cells.map((text) => make("td", {}, text)));
    });
    return make("table", { class: "tally" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  }

  private successes(own: readonly Tally[]): HTMLElement {
    const all: Bar[] = own.map((each) => ({
      label: this.page.word(`short${each.set}`),
      parts: [
        [each.mated, "good"],
        [each.tried - each.mated, "bad"],
      ],
      title: `${this.name(each.set)}: ${each.mated} / ${each.tried}`,
    }));
    return bars(all, this.page.word("successes"));
  }

  private moves(own: readonly Tally[]): HTMLElement {
    const all: Bar[] = own.flatMap((each) =>
      each.mated
        ? [{ label: this.page.word(`short${each.set}`), parts: [[each.perfect / each.mated, "good"], [Math.max(0, each.moves - each.perfect) / each.mated, "late"]] as const, title: `${this.name(each.set)}: ${(each.moves / each.mated).toFixed(1)} / ${(each.perfect / each.mated).toFixed(1)}` }]
        : [],
    );
    return bars(all, this.page.word("movesPlot"));
  }
}
