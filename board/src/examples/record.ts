// The course of a game as the Schachecke writes it (manual, "Dateiformat des Spielverlaufs"), and the series it belongs to.
import { otherSide, type Side } from "../kosmos-board/position";
import type { SeriesGame } from "./results";

/** 0 nothing, 1 a game may begin, 2 it is under way: the manual's `started`. */
export type Started = 0 | 1 | 2;

export interface Times {
  readonly base: number;
  readonly fischer: number;
  readonly bronstein: number;
}

/** One game after the other: what the board tells goes in, finished records come out. */
export class GameRecord {
  private started: Started = 0;
  private lines: string[] = [];
  private colour: Side | "u" = "u";
  private moves = 0;

  constructor(private readonly path: string) {}

  get isRunning(): boolean {
    return this.started === 2;
  }

  reset(times: Times | undefined): void {
    this.started = 1;
    this.lines = [`l:${this.path}`];
    if (times) this.lines.push(`t:${times.base}:${times.fischer}:${times.bronstein}`);
    this.colour = "u";
    this.moves = 0;
  }

  /** A situation with a side to move confirms that a game has begun; this board plays that side. */
  accept(position: string, mode: number): void {
    if (this.started === 0) return;
    const toMove = mode >= 2 && mode <= 5;
    if (this.started === 1) {
      this.started = toMove ? 2 : 0;
      if (toMove) this.colour = mode % 2 ? "b" : "w";
    }
    if (this.started === 2) this.lines.push(`a:${position}`);
  }

  /** An own move; the first thing that happens may be one. */
  send(position: string, left: number, mover: Side | undefined): void {
    if (this.started === 1 && mover) {
      this.started = 2;
      this.colour = mover;
    }
    if (this.started !== 2) return;
    this.moves += 1;
    this.lines.push(`s:${position}:${left}`);
  }

  mark(): void {
    if (this.started === 2) this.lines.push("m:");
  }

  /** The whole record and its line in the series; undefined where no game was under way. */
  over(ending: string, left: number): { readonly text: string; readonly game: SeriesGame } | undefined {
    if (this.started !== 2) return undefined;
    this.started = 0;
    this.lines.push(`o:${ending}:${left}`);
    const said = /^a([wb])/.exec(ending)?.[1] as Side | undefined;
    return { text: `${this.lines.join("\n")}\n`, game: { colour: this.colour, endedBy: said ?? "u", reason: ending.slice(-1), moves: this.moves } };
  }
}

/** Who has just moved, when this side is to move now. */
export const moverBefore = (turn: Side | undefined): Side | undefined => (turn ? otherSide(turn) : undefined);
