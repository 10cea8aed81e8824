// What each side has more than the other on the board: the pieces, and how many pawns they are worth.
import type { Side } from "./position";

const WORTH: Readonly<Record<string, number>> = { q: 9, r: 5, b: 3, n: 3, p: 1 };

export interface Surplus {
  /** Small letters, the most valuable first. */
  readonly pieces: string;
  /** Above 0 for one side at most. */
  readonly points: number;
}

export function surplus(board: readonly string[], side: Side): Surplus {
  const count = (letter: string): number => board.filter((piece) => piece === letter).length;
  const more = Object.keys(WORTH).map((kind): [string, number] => [kind, (count(kind.toUpperCase()) - count(kind)) * (side === "w" ? 1 : -1)]);
  const points = more.reduce((sum, [kind, by]) => sum + by * (WORTH[kind] ?? 0), 0);
  return { pieces: more.map(([kind, by]) => kind.repeat(Math.max(0, by))).join(""), points: Math.max(0, points) };
}

/** Where both began with the same. A mating exercise has nothing to compare. */
export const isEven = (board: readonly string[]): boolean => surplus(board, "w").pieces === "" && surplus(board, "b").pieces === "";
