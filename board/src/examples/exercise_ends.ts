// What the ends of the board mean for an exercise.
import type { ExerciseEnd } from "./results";

const ENDS: Readonly<Record<string, ExerciseEnd>> = { m: 0, p: 1, u: 2, k: 2, t: 3, g: 3, w: 4, e: 5 };

/** By the last letter of an end such as `abxm`; undefined: given up, no exercise was finished. */
export const exerciseEnd = (code: string): ExerciseEnd | undefined => ENDS[code.slice(-1)];

/** How the board is told of an end that the server found: Black is mated or has no move, White cannot mate any more. */
export const END_POSITIONS: Readonly<Partial<Record<ExerciseEnd, string>>> = { 0: "abxm", 1: "abxp", 2: "awxu" };
