// Mating practice: the page gives positions, the server answers for the lone king, the results stay here. Everything goes
// through the manual's surface: `configure`, `reset`, `response`, `query` to the board; `send_position`, `game_over` from it.
import type { EnvironmentHandle } from "../kosmos-board/heritage";
import { END_POSITIONS, exerciseEnd } from "./exercise_ends";
import { type Environment, type ExamplePage, ask } from "./page";
import { type Attempt, type ExerciseEnd } from "./results";
import { ResultsPart } from "./results_part";
import { fieldValues } from "./field_values";

interface Exercise {
  readonly pieces: string;
  readonly code: number;
  readonly fen: string;
  readonly position: string;
  readonly perfect: number;
  readonly moves: number;
  readonly milliseconds: number;
}

interface Answered {
  readonly judgement: { readonly before: number; readonly after: number | null; readonly best: boolean; readonly spoils: boolean } | null;
  readonly reply: string | null;
  readonly fen: string;
  readonly position: string;
  readonly end: ExerciseEnd | null;
  readonly values: readonly number[];
}

interface SetView {
  readonly state: "absent" | "building" | "ready";
  readonly done: number;
  readonly longest: number;
}

const LOOK = 250; // ms between two looks at how far a table is
const NO_LIMIT = 359999; // seconds: a clock that nobody will see run out

export const trainer =
  (page: ExamplePage): Environment =>
  (id, handle) => {
    if (id !== "b1") return null;
    const made = new Trainer(page, handle);
    return (_id, key, value) => made.hear(key, value);
  };

class Trainer {
  private exercise: Exercise | undefined;
  private fen = "";
  private used = 0;
  private best = 0;
  private readonly results: ResultsPart;

  constructor(
    private readonly page: ExamplePage,
    private readonly handle: EnvironmentHandle,
  ) {
    this.results = new ResultsPart(page, () => this.giveUp());
    page.on("[data-start]", () => void this.start());
    this.showBoard(!("hidesBoard" in page.root.dataset));
  }

  // -- beginning -------------------------------------------------------------------------------------------------

  private get defence(): string {
    return this.page.maybe<HTMLSelectElement>("[name=defence]")?.value ?? this.page.root.dataset["defence"] ?? "perfect";
  }

  private get isLimited(): boolean {
    return this.page.maybe<HTMLInputElement>("[name=limits]")?.checked ?? true;
  }

  /** The one chosen, or one of all by lot. */
  private set(): string {
    const chosen = this.page.maybe<HTMLSelectElement>("[name=set]")?.value ?? "";
    const all = (this.page.root.dataset["sets"] ?? "").split(" ");
    return chosen || (all[Math.floor(Math.random() * all.length)] ?? "KR");
  }

  private async start(): Promise<void> {
    const button = this.page.find<HTMLButtonElement>("[data-start]");
    button.disabled = true;
    try {
      const set = this.set();
      if (this.defence === "perfect") await this.table(set);
      this.begin(await ask<Exercise>("POST", `/api/training/${set}/exercise`, { defence: this.defence }));
    } catch (fault) {
      this.page.say(fault instanceof Error ? fault.message : "", "bad");
    }
    button.disabled = false;
  }

  /** Builds the table where it is not there yet, under a bar. */
  private async table(set: string): Promise<void> {
    const bar = this.page.find<HTMLProgressElement>("progress");
    let view = await ask<SetView>("POST", `/api/training/${set}/build`);
    while (view.state !== "ready") {
      this.page.say(this.page.word("building"));
      bar.hidden = false;
      bar.max = view.longest;
      bar.value = view.done;
      await new Promise((settle) => window.setTimeout(settle, LOOK));
      view = await ask<SetView>("GET", `/api/training/${set}`);
      if (view.state === "absent") throw new Error(this.page.word("notBuilt"));
    }
    bar.hidden = true;
  }

  private begin(exercise: Exercise): void {
    this.exercise = exercise;
    this.fen = exercise.fen;
    this.used = this.best = 0;
    this.showBoard(true);
    const time = this.isLimited ? Math.ceil(exercise.milliseconds / 1000) : NO_LIMIT;
    this.handle("configure", `time:${time} remis:${this.isLimited ? `2:${exercise.moves}` : "0:0"} ${exercise.pieces.includes("K") ? "king" : "-king"}`);
    this.handle("reset");
    this.handle("response", exercise.position);
    this.push(exercise.position);
    this.page.say(this.page.word("begin", { moves: exercise.moves }));
    this.score();
    this.page.maybe("[data-values]")?.replaceChildren();
    this.page.find("[data-board]").scrollIntoView({ block: "nearest" });
  }

  // -- what the board says ---------------------------------------------------------------------------------------

  hear(key: string, value: unknown): number {
    if (key === "send_position" && !String(value).includes("x")) void this.moved();
    if (key === "game_over") this.ended(String(value));
    if (key === "set_initial_position") void this.start();
    return ["send_position", "game_over", "set_initial_position"].includes(key) ? 1 : 0;
  }

  private async moved(): Promise<void> {
    const move = this.page.board().model?.shown.move?.uci;
    const exercise = this.exercise;
    if (!move || !exercise) return;
    this.used += 1;
    try {
      const told = await ask<Answered>("POST", `/api/training/${exercise.pieces}/answer`, { fen: this.fen, move, defence: this.defence });
      if (this.exercise === exercise) this.answered(told);
    } catch (fault) {
      this.page.say(fault instanceof Error ? fault.message : "", "bad");
    }
  }

  private answered(told: Answered): void {
    this.fen = told.fen;
    this.judge(told);
    this.score(told.judgement?.after ?? undefined);
    const values = this.page.maybe("[data-values]");
    values?.replaceChildren(fieldValues(told.values, told.reply, this.page.word("values")));
    if (told.end !== 0 && told.end !== 1) this.handle("response", told.position);
    this.push(told.end === 0 || told.end === 1 ? (this.page.board().model?.positionText ?? told.position) : told.position);
    const end = told.end === null ? undefined : END_POSITIONS[told.end];
    if (end && !this.page.board().model?.ending) this.handle("response", end);
  }

  private judge({ judgement }: Answered): void {
    if (!judgement) return;
    if (judgement.best) this.best += 1;
    const { before, after } = judgement;
    if (judgement.spoils) this.page.say(this.page.word("spoils"), "bad");
    else if (judgement.best) this.page.say(this.page.word("best"), "good");
    else if (after !== null && before > 0) this.page.say(this.page.word("longer", { more: after - before + 1 }), "late");
  }

  private score(needed?: number): void {
    const { perfect } = this.exercise ?? { perfect: 0 };
    this.page.find("[data-score=used]").textContent = String(this.used);
    this.page.find("[data-score=needed]").textContent = needed === undefined ? (this.used ? "–" : String(perfect || "–")) : String(needed);
    this.page.find("[data-score=perfect]").textContent = String(perfect || "–");
    this.page.find("[data-score=best]").textContent = `${this.best}`;
  }

  private ended(code: string): void {
    const exercise = this.exercise;
    const end = exerciseEnd(code);
    this.exercise = undefined;
    if (!exercise || end === undefined) return;
    const milliseconds = Math.round(Number(this.handle("query", "time_difference")) + Number(this.handle("query", "total_bonus")));
    const attempt: Attempt = { set: exercise.code, end, moves: this.used, milliseconds, perfect: exercise.perfect };
    this.results.add(attempt);
    this.page.say(this.page.word(`end${end}`, { moves: this.used, perfect: exercise.perfect || "–", seconds: (milliseconds / 1000).toFixed(1) }), end === 0 ? "good" : "bad");
  }

  /** Whoever looks at the results ends what is under way; it does not count. */
  private giveUp(): void {
    this.exercise = undefined;
    this.handle("enable", "s");
    this.showBoard(false);
  }

  /** Kibitzers see what stands here, in a room of their own. */
  private push(position: string): void {
    const room = this.page.root.dataset["room"];
    if (room) void ask("POST", `/api/boards/${room}/act`, { command: { do: "set_up", position } }).catch((fault: Error) => this.page.say(fault.message, "bad"));
  }

  private showBoard(yes: boolean): void {
    this.page.find("[data-board]").hidden = !yes;
    const results = this.page.maybe("[data-results]");
    if (results && "hidesBoard" in this.page.root.dataset) results.hidden = yes;
  }
}
