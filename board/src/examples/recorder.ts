// A rapid game recorded, and success statistics (manual, "Schnellschach-Partie speichern", "Erfolgsstatistik").
import { make } from "../kosmos-board/dom";
import type { EnvironmentHandle } from "../kosmos-board/heritage";
import { type Environment, type ExamplePage, chosenText, keep, kept, save } from "./page";
import { type Bar, bars, line } from "./plots";
import { GameRecord, moverBefore } from "./record";
import { type Outcome, type SeriesGame, outcome, readSeries, runningScore, writeSeries } from "./results";

const KEY = "kosmos-series";

export const recorder =
  (page: ExamplePage): Environment =>
  (_id, handle) => {
    const made = new Recorder(page, handle);
    return (_board, key, value) => made.hear(key, value);
  };

class Recorder {
  private readonly record: GameRecord;
  private finished = "";
  private series: readonly SeriesGame[] = kept<readonly SeriesGame[]>(KEY, []);

  constructor(
    private readonly page: ExamplePage,
    private readonly handle: EnvironmentHandle,
  ) {
    this.record = new GameRecord(location.pathname);
    page.on("[data-save-game]", () => save(`hbs_game_${Date.now()}.txt`, this.finished, "text/plain"));
    page.maybe("[data-new-game]")?.addEventListener("click", () => this.handle("set_initial_position"));
    page.maybe("[data-save]")?.addEventListener("click", () => save(`hbs_games_${Date.now()}.xml`, writeSeries(this.series, location.pathname), "application/xml"));
    page.maybe("[data-forget]")?.addEventListener("click", () => this.put([]));
    const load = page.maybe<HTMLInputElement>("[data-load]");
    load?.addEventListener("change", () => void this.load(load));
    page.find<HTMLButtonElement>("[data-save-game]").disabled = true;
    this.draw();
  }

  hear(key: string, value: unknown): number {
    const asked = (name: string): number => Math.round(Number(this.handle("query", name) ?? 0));
    const text = String(value);
    if (key === "reset") this.record.reset(value ? { base: asked("initial_time"), fischer: asked("fischer_bonus"), bronstein: asked("bronstein_bonus") } : undefined);
    if (key === "accept_position") this.accept(text, asked("mode"));
    if (key === "send_position" && !text.includes("x")) this.record.send(text, asked("remaining_time"), moverBefore(this.page.board().model?.situation.turn));
    if (key === "store_position") this.record.mark();
    if (key === "game_over") this.over(text, asked("remaining_time"));
    return 0;
  }

  /** A board that is loaded may be moved at once, so that the first situation begins a game by itself. */
  private accept(position: string, mode: number): void {
    if (!this.record.isRunning && mode >= 2 && mode <= 5) this.record.reset(undefined);
    if (!position.includes("x")) this.record.accept(position, mode);
  }

  private over(ending: string, left: number): void {
    const done = this.record.over(ending, left);
    if (!done) return;
    this.finished = done.text;
    this.page.find<HTMLButtonElement>("[data-save-game]").disabled = false;
    this.page.say(this.page.word("recorded", { moves: done.game.moves }), "good");
    this.put([...this.series, done.game]);
  }

  private put(series: readonly SeriesGame[]): void {
    this.series = series;
    keep(KEY, series);
    this.draw();
  }

  private async load(input: HTMLInputElement): Promise<void> {
    const read = readSeries(await chosenText(input));
    if (read) this.put(read);
    this.page.say(this.page.word(read ? "loaded" : "noResults", { count: read?.length ?? 0 }), read ? "good" : "bad");
  }

  // -- statistics --------------------------------------------------------------------------------------------------

  private draw(): void {
    for (const button of this.page.root.querySelectorAll<HTMLButtonElement>("[data-save], [data-forget]")) button.disabled = this.series.length === 0;
    const place = this.page.maybe("[data-table]");
    if (!place) return;
    if (!this.series.length) return place.replaceChildren(make("p", { class: "hint" }, this.page.word("nothing")));
    place.replaceChildren(this.table(), this.bars(), line(runningScore(this.series), this.page.word("score")));
  }

  private count(colour: string, what: Outcome): number {
    return this.series.filter((game) => game.colour === colour && outcome(game) === what).length;
  }

  private table(): HTMLElement {
    const columns: readonly Outcome[] = ["won", "drawn", "lost"];
    const head = ["colour", ...columns].map((name) => make("th", { scope: "col" }, this.page.word(name)));
    const rows = (["w", "b"] as const).map((colour) =>
      make("tr", {}, make("th", { scope: "row" }, this.page.word(colour)), ...columns.map((what) => make("td", {}, String(this.count(colour, what))))),
    );
    return make("table", { class: "tally" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  }

  private bars(): HTMLElement {
    const all: Bar[] = (["w", "b"] as const).map((colour) => ({
      label: this.page.word(colour),
      parts: [
        [this.count(colour, "won"), "good"],
        [this.count(colour, "drawn"), "late"],
        [this.count(colour, "lost"), "bad"],
      ],
      title: (["won", "drawn", "lost"] as const).map((what) => `${this.page.word(what)}: ${this.count(colour, what)}`).join(", "),
    }));
    return bars(all, this.page.word("byColour"));
  }
}
