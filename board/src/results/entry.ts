// Entering results: what a key means, and what becomes of a game. Values only; state.ts has the round, render.ts the screen.
import { SHOWN, type Result } from "../messages";

export interface Entered {
  readonly result: Result;
  readonly rated: boolean;
}

/** What the director said about the board before its result: not played, or not to be rated. */
export interface Mode {
  readonly played: boolean;
  readonly rated: boolean;
}

export const PLAIN: Mode = { played: true, rated: true };
export const MISSING: Entered = { result: "*", rated: true };

export type Act =
  | { readonly do: "result"; readonly result: Result }
  | { readonly do: "played"; readonly played: boolean }
  | { readonly do: "go"; readonly to: "up" | "down" | "first" | "last" };

const result = (result: Result): Act => ({ do: "result", result });
const played = (played: boolean): Act => ({ do: "played", played });

/** As Chaos had them, with the English letters and the German ones, and the signs on every keyboard. */
const KEYS: Readonly<Record<string, Act>> = {
  w: result("1-0"),
  "1": result("1-0"),
  d: result("½-½"),
  r: result("½-½"),
  "=": result("½-½"),
  b: result("0-1"),
  s: result("0-1"),
  "0": result("0-1"),
  m: result("*"),
  f: result("*"),
  "+": result("+/-"),
  "-": result("-/-"),
  a: result("adj"),
  h: result("adj"),
  p: played(true),
  u: played(true),
  n: played(false),
  k: played(false),
  arrowup: { do: "go", to: "up" },
  arrowdown: { do: "go", to: "down" },
  home: { do: "go", to: "first" },
  end: { do: "go", to: "last" },
};

export function actOf(key: string): Act | undefined {
  return KEYS[key.toLowerCase()];
}

const FORFEITED: Partial<Record<Result, Result>> = { "1-0": "+/-", "0-1": "-/+", "0-0": "-/-" };
const PLAYED: Partial<Record<Result, Result>> = { "+/-": "1-0", "-/+": "0-1", "-/-": "0-0" };
const UNPLAYED: ReadonlySet<Result> = new Set(["*", "+/-", "-/+", "-/-"]);

export function isForfeit(result: Result): boolean {
  return result in PLAYED;
}

/** A result in the mode of its board; undefined where the two contradict each other, as in a draw not played. */
export function inMode(result: Result, mode: Mode): Entered | undefined {
  if (result === "*") return MISSING;
  if (!mode.played) {
    const forfeited = isForfeit(result) ? result : FORFEITED[result];
    return forfeited && { result: forfeited, rated: true };
  }
  return { result, rated: mode.rated || UNPLAYED.has(result) };
}

/** The same game, played or not played; undefined where that says nothing yet. */
export function turned(game: Entered, toPlayed: boolean): Entered | undefined {
  const other = (toPlayed ? PLAYED : FORFEITED)[game.result];
  return other && { result: other, rated: true };
}

/** The same game, rated or not; undefined where no game was played. */
export function withRated(game: Entered, rated: boolean): Entered | undefined {
  return UNPLAYED.has(game.result) ? undefined : { result: game.result, rated };
}

export function same(a: Entered, b: Entered): boolean {
  return a.result === b.result && a.rated === b.rated;
}

export function isOpen(game: Entered): boolean {
  return game.result === "*" || game.result === "adj";
}

export function parseResult(text: string | undefined): Result {
  return text !== undefined && text in SHOWN ? (text as Result) : "*";
}
