// Draws by repetition and by the number of moves, as a board counts them that no server watches (manual, `rm_*`):
// only the situations in which one is to move oneself.
import { type Situation } from "./position";
import { repetitionKey } from "./rules";
import type { InForce, RemisOption } from "./options";

export interface Counts {
  /** How often each situation has come since the last irreversible change. */
  readonly seen: ReadonlyMap<string, number>;
  /** Reversible moves of the other side in a row. */
  readonly quiet: number;
}

export const NO_COUNTS: Counts = { seen: new Map(), quiet: 0 };

/** A received situation; after an irreversible change (`ai`) counting begins again. */
export function countReceived(counts: Counts, situation: Situation): Counts {
  const fresh = situation.halfmoves === 0;
  const seen = new Map(fresh ? [] : counts.seen);
  const key = repetitionKey(situation);
  seen.set(key, (seen.get(key) ?? 0) + 1);
  return { seen, quiet: fresh ? 0 : counts.quiet + 1 };
}

export type Verdict = { readonly end: "w" | "e"; readonly claimed: boolean } | undefined;

/** More than the allowed times or moves: the game ends by itself, or may be claimed. */
export function verdict(counts: Counts, situation: Situation, force: InForce, remis: RemisOption): Verdict {
  if (force.mostMoves && counts.quiet > force.mostMoves) return { end: "e", claimed: remis.movesClaimed };
  const times = counts.seen.get(repetitionKey(situation)) ?? 0;
  if (force.mostRepeats && times > force.mostRepeats) return { end: "w", claimed: remis.repeatsClaimed };
  return undefined;
}
