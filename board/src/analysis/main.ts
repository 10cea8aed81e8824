// The analysis page: an engine where it is asked for, its evaluation and best lines, and the report of a game.
import { make } from "../kosmos-board/dom";
import { type Situation, makeFen, parseFen } from "../kosmos-board/position";
import { play, positionEnd } from "../kosmos-board/rules";
import { mainLine } from "../kosmos-board/tree";
import { inLetters } from "../kosmos-board/typed";
import { ExamplePage } from "../examples/page";
import { Engine } from "./engine";
import { type Curve, curve } from "./curve";
import { type Judged, type Moment, accuracy, firstChoices, moments, settled, slips } from "./report";
import { type Score, type Thought, chances, scoreText } from "./uci";

const LANGUAGE = document.documentElement.lang.slice(0, 2);
const LINES = 3;
const DEPTH = 20;
const REPORT_DEPTH = 13;
const SHOWN_MOVES = 10;

class Analysis {
  private engine: Engine | undefined;
  private loading: Promise<Engine> | undefined;
  private thoughts: Thought[] = [];
  private reporting = false;
  private plot: Curve | undefined;
  private judged: readonly Judged[] = [];

  constructor(private readonly page: ExamplePage) {
    const toggle = page.find<HTMLInputElement>("[data-engine]");
    toggle.addEventListener("change", () => void (toggle.checked ? this.think() : this.rest()));
    page.on("[data-report]", () => void this.report());
    page.on("[data-read]", () => this.read());
    page.board().addEventListener("kosmos-shown", () => this.changed());
    if (this.coming) void this.report();
  }

  /** Where the director goes from here when all games of a round are compared; the report begins by itself then. */
  private get coming(): string {
    return this.page.maybe("[data-compared]")?.dataset["coming"] ?? "";
  }

  private get isOn(): boolean {
    return this.page.find<HTMLInputElement>("[data-engine]").checked;
  }

  private get fen(): string {
    return this.page.board().fen;
  }

  private async loaded(): Promise<Engine> {
    this.page.say(this.page.word("loading"));
    this.loading ??= Engine.load(this.page.root.dataset["engine"] ?? "");
    this.engine = await this.loading;
    this.page.say("");
    return this.engine;
  }

  /** A game or a position that was pasted. It is another one: neither names nor hints of the first belong to it. */
  private read(): void {
    const text = this.page.find<HTMLTextAreaElement>("[name=game]").value.trim();
    const board = this.page.board();
    for (const side of ["white", "black"]) board.removeAttribute(side);
    for (const gone of [".lead", "[data-compared]"]) this.page.maybe(gone)?.remove();
    if (/^[1-8pnbrqkPNBRQK/]+\s+[wb]\b/.test(text)) board.fen = text;
    else board.pgn = text;
    this.page.find("[data-plot]").replaceChildren();
    this.plot = undefined;
    this.judged = [];
    this.standInReport();
  }

  // -- one position --------------------------------------------------------------------------------------------------

  private changed(): void {
    this.standInReport();
    if (this.isOn && !this.reporting) void this.think();
  }

  /** The plot shows where the board is; without the engine the bar says what the report found there. */
  private standInReport(): void {
    const path = this.page.board().model?.path ?? [];
    const ply = path.every((branch) => branch === 0) ? path.length : undefined;
    this.plot?.stand(ply);
    if (!this.isOn) this.bar(ply === undefined ? undefined : this.judged[ply]?.score);
  }

  private async think(): Promise<void> {
    const fen = this.fen;
    this.thoughts = [];
    const end = positionEnd(parseFen(fen), true);
    if (end) return this.over(end, fen);
    try {
      const engine = await this.loaded();
      await engine.search({ fen, lines: LINES, depth: DEPTH }, (thought) => this.isOn && fen === this.fen && this.thought(thought, fen));
    } catch (fault) {
      this.page.say(fault instanceof Error ? fault.message : "", "bad");
    }
  }

  /** Nothing to think about: the game ends here. */
  private over(end: string, fen: string): void {
    this.rest();
    this.bar(end === "m" ? { mate: fen.split(" ")[1] === "b" ? 1 : -1 } : { cp: 0 });
    this.page.find("[data-value]").textContent = end === "m" ? "#" : "½";
  }

  private rest(): void {
    this.engine?.stop();
    this.page.find("[data-lines]").replaceChildren();
    this.page.board().arrows = [];
    this.standInReport();
  }

  private thought(thought: Thought, fen: string): void {
    this.thoughts[thought.place - 1] = thought;
    const best = this.thoughts[0];
    if (!best) return;
    this.bar(best.score, best.depth);
    this.page.board().arrows = this.thoughts.flatMap(({ moves }) => moves[0] ?? []).slice(0, 1);
    this.page.find("[data-lines]").replaceChildren(...this.thoughts.map((each) => this.line(each, fen)));
  }

  /** Nothing known: no bar, which would look like an even position. */
  private bar(score: Score | undefined, depth?: number): void {
    const bar = this.page.find("[data-bar]");
    bar.hidden = !score;
    bar.style.setProperty("--white-share", `${score ? chances(score) : 50}%`);
    this.page.find("[data-value]").textContent = score ? scoreText(score) : "";
    this.page.find("[data-depth]").textContent = depth ? this.page.word("depth", { depth }) : "";
  }

  private line({ score, moves }: Thought, fen: string): HTMLElement {
    const said = sans(fen, moves.slice(0, SHOWN_MOVES));
    const row = make("li", {}, make("b", {}, scoreText(score)), " ", make("button", { type: "button", class: "line" }, said));
    row.querySelector("button")?.addEventListener("click", () => this.page.board().move(moves[0] ?? ""));
    return row;
  }

  // -- a game ----------------------------------------------------------------------------------------------------------

  private async report(): Promise<void> {
    const model = this.page.board().model;
    if (!model || this.reporting) return;
    const nodes = [model.root, ...mainLine(model.root)];
    if (nodes.length < 2) return this.page.say(this.page.word("noGame"), "bad");
    this.reporting = true;
    const bar = this.page.find<HTMLProgressElement>("progress");
    bar.max = nodes.length;
    bar.hidden = false;
    try {
      const engine = await this.loaded();
      const judged: Judged[] = [];
      for (const node of nodes) {
        judged.push(await judge(engine, node.situation));
        bar.value = judged.length;
      }
      const moves = nodes.slice(1).map(({ move }) => move?.uci ?? "");
      const known = settled(judged, moves);
      void this.keepCompared(known, moves, model.root.situation.turn !== "b");
      this.show(known, nodes.slice(1).map(({ move }) => move?.san ?? ""), model.root.situation.turn !== "b");
    } catch (fault) {
      this.page.say(fault instanceof Error ? fault.message : "", "bad");
    }
    bar.hidden = true;
    this.reporting = false;
    this.changed();
  }

  private show(judged: readonly Judged[], moves: readonly string[], whiteBegins: boolean): void {
    const found = moments(judged, whiteBegins);
    const place = this.page.find("[data-plot]");
    this.judged = judged;
    this.plot = curve(judged.map(({ score }) => chances(score)), found.map(({ ply }) => ply), this.page.word("curve"), (ply) => this.go(ply));
    const list = make("ol", { class: "moments" }, ...found.map((moment) => this.moment(moment, moves, whiteBegins)));
    const each = (told: (white: boolean) => string): string => [true, false].map((white) => `${this.page.word(white ? "w" : "b")} ${told(white)}`).join(" · ");
    const exact = each((white) => `${accuracy(judged, whiteBegins, white)?.toFixed(0) ?? "–"} %`);
    const slipped = each((white) => String(slips(judged, whiteBegins, white)));
    place.replaceChildren(this.plot.element, make("p", { class: "hint" }, this.page.word("kept", { both: exact }), make("br", {}), this.page.word("slips", { both: slipped })), make("h2", {}, this.page.word("moments")), found.length ? list : make("p", {}, this.page.word("none")));
    this.standInReport();
    place.scrollIntoView({ block: "nearest" });
  }

  /** For the director of a tournament: how near to the engine both sides played, as a hint. */
  private async keepCompared(judged: readonly Judged[], moves: readonly string[], whiteBegins: boolean): Promise<void> {
    const form = this.page.maybe<HTMLFormElement>("[data-compared]");
    if (!form) return;
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    for (const white of [true, false]) {
      const first = firstChoices(judged, moves, whiteBegins, white);
      const values = { accuracy: accuracy(judged, whiteBegins, white) ?? 0, first: first.share, moves: first.moves };
      for (const [name, value] of Object.entries(values)) body.set(`${white ? "w" : "b"}_${name}`, value.toFixed(0));
    }
    const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
    form.hidden = !answer.ok;
    if (answer.ok && this.coming) location.assign(this.coming);
  }

  private moment({ ply, lost, best }: Moment, moves: readonly string[], whiteBegins: boolean): HTMLElement {
    const half = whiteBegins ? ply - 1 : ply;
    const number = `${Math.floor(half / 2) + 1}${half % 2 ? "…" : "."}`;
    const model = this.page.board().model;
    const before = model ? [model.root, ...mainLine(model.root)][ply - 1]?.situation : undefined;
    const better = before && best ? inLetters(play(before, best)?.san ?? best, LANGUAGE) : best;
    const button = make("button", { type: "button", class: "line" }, `${number} ${inLetters(moves[ply - 1] ?? "", LANGUAGE)}`);
    button.addEventListener("click", () => this.look(ply));
    return make("li", {}, button, " ", make("span", {}, this.page.word("instead", { better, lost })));
  }

  /** A moment is looked at on the board: where that is out of sight, as on a phone, the page goes there. */
  private look(ply: number): void {
    this.go(ply);
    this.page.board().scrollIntoView({ block: "nearest" });
  }

  private go(ply: number): void {
    this.page.board().model?.go(Array<number>(ply).fill(0));
  }
}

/** The score and best move of one position; where the game is over there is nothing to search. */
async function judge(engine: Engine, situation: Situation): Promise<Judged> {
  const end = positionEnd(situation, true);
  if (end) return { score: end === "m" ? { mate: situation.turn === "b" ? 1 : -1 } : { cp: 0 }, best: "" };
  let last: Thought | undefined;
  const best = await engine.search({ fen: makeFen(situation), lines: 1, depth: REPORT_DEPTH, time: 1500 }, (thought) => (last = thought));
  return { score: last?.score ?? { cp: 0 }, best };
}

/** A line of moves as people of the page's language write it. */
function sans(fen: string, moves: readonly string[]): string {
  let here = parseFen(fen);
  const said: string[] = [];
  for (const move of moves) {
    const played = play(here, move);
    if (!played) break;
    const number = here.turn === "w" ? `${here.number}. ` : said.length ? "" : `${here.number}… `;
    said.push(number + inLetters(played.san, LANGUAGE));
    here = played.after;
  }
  return said.join(" ");
}

const root = document.querySelector<HTMLElement>("[data-analysis]");
if (root) new Analysis(new ExamplePage(root));
