// Results of exercises and of series of games: counted, and in the Schachecke's XML (manual, "Dateiformate"). Values only.

/** How an exercise ended, numbered as in the manual: 0 mate, 1 stalemate, 2 material, 3 time, 4 repetition, 5 moves. */
export type ExerciseEnd = 0 | 1 | 2 | 3 | 4 | 5;

export interface Attempt {
  /** The set of pieces by the manual's number. */
  readonly set: number;
  readonly end: ExerciseEnd;
  readonly moves: number;
  readonly milliseconds: number;
  /** Moves that perfect play needed; 0: not known. The manual's files have no place for it. */
  readonly perfect: number;
}

export interface Tally {
  readonly set: number;
  readonly tried: number;
  readonly mated: number;
  /** Of the successful ones only, as the manual counts. */
  readonly moves: number;
  readonly milliseconds: number;
  readonly perfect: number;
}

const NONE = { tried: 0, mated: 0, moves: 0, milliseconds: 0, perfect: 0 };

export function tally(attempts: readonly Attempt[]): readonly Tally[] {
  const found = new Map<number, Tally>();
  for (const each of attempts) {
    const before = found.get(each.set) ?? { set: each.set, ...NONE };
    const mated = each.end === 0;
    found.set(each.set, {
      set: each.set,
      tried: before.tried + 1,
      mated: before.mated + Number(mated),
      moves: before.moves + (mated ? each.moves : 0),
      milliseconds: before.milliseconds + (mated ? each.milliseconds : 0),
      perfect: before.perfect + (mated ? each.perfect : 0),
    });
  }
  return [...found.values()].sort((one, other) => one.set - other.set);
}

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';
const SETS = new Set([0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16]);

export function writeAttempts(attempts: readonly Attempt[]): string {
  const rows = attempts.map(({ set, end, moves, milliseconds }) => `<r><p>${set}</p><e>${end}</e><m>${moves}</m><t>${milliseconds}</t></r>\n`);
  return `${HEAD}<rs>\n${rows.join("")}</rs>\n`;
}

/** Every `r` of a file; undefined where it is no such file. */
export function readAttempts(text: string): readonly Attempt[] | undefined {
  const rows = rowsOf(text, "rs", "r", ["p", "e", "m", "t"]);
  if (!rows?.length) return undefined;
  const made = rows.map(({ p, e, m, t }) => ({ set: Number(p), end: Number(e) as ExerciseEnd, moves: Number(m), milliseconds: Number(t), perfect: 0 }));
  const fine = made.every(({ set, end, moves, milliseconds }) => SETS.has(set) && [0, 1, 2, 3, 4, 5].includes(end) && moves >= 0 && Number.isInteger(moves) && Number.isInteger(milliseconds));
  return fine ? made : undefined;
}

export interface SeriesGame {
  readonly colour: "w" | "b" | "u";
  /** The side that moved no more. */
  readonly endedBy: "w" | "b" | "u";
  readonly reason: string;
  readonly moves: number;
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export function writeSeries(games: readonly SeriesGame[], path: string): string {
  const rows = games.map(({ colour, endedBy, reason, moves }) => `<g><c>${colour}</c><e>${endedBy}</e><r>${reason}</r><m>${moves}</m></g>\n`);
  return `${HEAD}<games>\n<u>${escaped(path)}</u>\n${rows.join("")}</games>\n`;
}

export function readSeries(text: string): readonly SeriesGame[] | undefined {
  const rows = rowsOf(text.replace(/<u>[^<]*<\/u>/, ""), "games", "g", ["c", "e", "r", "m"]);
  if (!rows?.length) return undefined;
  const side = (said: string | undefined): said is "w" | "b" | "u" => said === "w" || said === "b" || said === "u";
  const made = rows.flatMap(({ c, e, r, m }) => (side(c) && side(e) && r && "armpuwetgx".includes(r) && r.length === 1 && /^\d+$/.test(m ?? "") ? [{ colour: c, endedBy: e, reason: r, moves: Number(m) }] : []));
  return made.length === rows.length ? made : undefined;
}

/** The children of each row by name; the files are flat, so no parser of a browser is needed, and nothing outside is read. */
function rowsOf(text: string, root: string, row: string, names: readonly string[]): readonly Readonly<Record<string, string>>[] | undefined {
  const body = new RegExp(`<${root}>([\\s\\S]*)</${root}>\\s*$`).exec(text)?.[1];
  if (body === undefined || text.includes("<!")) return undefined;
  const rows = [...body.matchAll(new RegExp(`<${row}>([\\s\\S]*?)</${row}>`, "g"))].map(([, inner]) => childrenOf(inner ?? ""));
  const rest = body.replace(new RegExp(`<${row}>[\\s\\S]*?</${row}>`, "g"), "").trim();
  const whole = rows.every((each) => Object.keys(each).length === names.length && names.every((name) => name in each));
  return rest === "" && whole ? rows : undefined;
}

const childrenOf = (text: string): Readonly<Record<string, string>> => Object.fromEntries([...text.matchAll(/<(\w+)>\s*([^<]*?)\s*<\/\1>/g)].map(([, name, value]) => [name ?? "", value ?? ""]));

// -- how a series went -----------------------------------------------------------------------------------------------

export type Outcome = "won" | "drawn" | "lost" | "none";

/** The manual's ends: who resigns, is mated or late has lost; the others are draws, an abort is nothing. */
export function outcome({ colour, endedBy, reason }: SeriesGame): Outcome {
  if (reason === "x" || colour === "u" || endedBy === "u") return "none";
  if (!"rmt".includes(reason)) return "drawn";
  return colour === endedBy ? "lost" : "won";
}

/** Points after each game: a win one, a draw a half. */
export function runningScore(games: readonly SeriesGame[]): readonly number[] {
  let points = 0;
  return games.map((game) => (points += { won: 1, drawn: 0.5, lost: 0, none: 0 }[outcome(game)]));
}
