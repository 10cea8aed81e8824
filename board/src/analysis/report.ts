// The report of a finished game: how the chances went, and the moments that decided it. Values only.
import { type Score, chances } from "./uci";

/** A position of the game as the engine sees it: its score, and the move it would play. */
export interface Judged {
  readonly score: Score;
  readonly best: string;
}

export interface Moment {
  /** The half-move, counted from 1. */
  readonly ply: number;
  /** How many per cent of the chances the move gave away. */
  readonly lost: number;
  readonly best: string;
}

/**
 * What the engine saw later counts for the position before, too, where its own first choice was played: `moves` in UCI.
 * Otherwise a move would be called a mistake and be named as the better one at once, because the next search saw more.
 */
export function settled(judged: readonly Judged[], moves: readonly string[]): readonly Judged[] {
  const made = [...judged];
  for (let index = moves.length - 1; index >= 0; index--) {
    const [here, after] = [made[index], made[index + 1]];
    if (here && after && here.best === moves[index]) made[index] = { ...here, score: after.score };
  }
  return made;
}

/** From how many per cent of the chances on a move is told of. */
const LEAST = 5;

/** What each move gave away, by its half-move. `judged` has one entry more than there are moves. */
function losses(judged: readonly Judged[], whiteBegins: boolean): readonly Moment[] {
  return judged.slice(1).map((after, index) => {
    const before = judged[index] ?? after;
    const white = (index % 2 === 0) === whiteBegins;
    const lost = (chances(before.score) - chances(after.score)) * (white ? 1 : -1);
    return { ply: index + 1, lost: Math.round(lost), best: before.best };
  });
}

/** The moves that gave most away, the earliest first. */
export function moments(judged: readonly Judged[], whiteBegins: boolean, most = 3): readonly Moment[] {
  const large = losses(judged, whiteBegins).filter(({ lost }) => lost >= LEAST).sort((one, other) => other.lost - one.lost);
  return large.slice(0, most).sort((one, other) => one.ply - other.ply);
}

/** How many of one side's moves gave away enough to be told of. */
export function slips(judged: readonly Judged[], whiteBegins: boolean, white: boolean): number {
  return losses(judged, whiteBegins).filter(({ ply, lost }) => lost >= LEAST && ((ply % 2 === 1) === whiteBegins) === white).length;
}

/** How exact one side played: the mean of what each move kept of its chances, 100 at best. */
export function accuracy(judged: readonly Judged[], whiteBegins: boolean, white: boolean): number | undefined {
  const kept = judged.slice(1).flatMap((after, index) => {
    if (((index % 2 === 0) === whiteBegins) !== white) return [];
    const lost = (chances(judged[index]?.score ?? after.score) - chances(after.score)) * (white ? 1 : -1);
    return [100 - Math.max(0, lost)];
  });
  return kept.length ? kept.reduce((sum, each) => sum + each, 0) / kept.length : undefined;
}

/** How many per cent of one side's moves (UCI) were the engine's first choice, and of how many. */
export function firstChoices(judged: readonly Judged[], moves: readonly string[], whiteBegins: boolean, white: boolean): { readonly share: number; readonly moves: number } {
  const own = moves.flatMap((move, index) => (((index % 2 === 0) === whiteBegins) === white && judged[index]?.best ? [judged[index]?.best === move] : []));
  return { share: own.length ? (100 * own.filter(Boolean).length) / own.length : 0, moves: own.length };
}
