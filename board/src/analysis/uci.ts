// What an engine says, line by line (UCI), and what a score means. Values only.

export type Score = { readonly cp: number } | { readonly mate: number };

/** One line of thought: seen from White, whoever is to move. */
export interface Thought {
  readonly depth: number;
  /** 1 is the best line. */
  readonly place: number;
  readonly score: Score;
  readonly moves: readonly string[];
}

/** An `info` line with a score and a line of moves; bounds of a search under way are no scores. */
export function readInfo(line: string, whiteMoves: boolean): Thought | undefined {
  const words = line.split(/\s+/);
  if (words[0] !== "info" || words.includes("lowerbound") || words.includes("upperbound")) return undefined;
  const after = (name: string): string | undefined => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const at = words.indexOf("score");
  const line_at = words.indexOf("pv");
  if (at < 0 || line_at < 0) return undefined;
  const value = Number(words[at + 2]) * (whiteMoves ? 1 : -1);
  const score: Score = words[at + 1] === "mate" ? { mate: value } : { cp: value };
  return { depth: Number(after("depth") ?? 0), place: Number(after("multipv") ?? 1), score, moves: words.slice(line_at + 1) };
}

/** As people write it: +0.8, −1.4, #3, #−2. */
export function scoreText(score: Score): string {
  if ("mate" in score) return score.mate < 0 ? `#−${-score.mate}` : `#${score.mate}`;
  const pawns = (Math.abs(score.cp) / 100).toFixed(1);
  return score.cp > 0 ? `+${pawns}` : score.cp < 0 ? `−${pawns}` : pawns;
}

/** White's chances in per cent: the curve that lichess fitted to its games (sigmoid of centipawns, 0.00368208). */
export function chances(score: Score): number {
  if ("mate" in score) return score.mate > 0 ? 100 : 0;
  return 50 + 50 * (2 / (1 + Math.exp(-0.00368208 * Math.max(-1500, Math.min(1500, score.cp)))) - 1);
}
