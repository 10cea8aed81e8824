// The options of a board (`data-use`): words with blanks between them, read and made; the same as
// src/kosmos/play/options.py. `name` switches on, `-name` off; where both stand `-name` counts.
import { type Situation, isEnding, makePosition, parsePosition } from "./position";

export const SWITCHES = ["active", "val", "snow", "touch", "release", "strict", "king", "ana", "autoremis"] as const;
export type Switch = (typeof SWITCHES)[number];
export type View = "" | "w" | "b" | "wa" | "ba" | "a";
const VIEWS = ["", "w", "b", "wa", "ba", "a"];
const WATCHING_INTERVAL = 3000;
const PLAYING_INTERVAL = 1000;

/** Seconds, and milliseconds between two looks at the clock. */
export interface TimeOption {
  readonly start?: number;
  readonly fischer?: number;
  readonly bronstein?: number;
  readonly tick?: number;
}

/** More than so many times the same situation, more than so many reversible moves of each side: a draw. 0: never. */
export interface RemisOption {
  readonly repeats?: number;
  readonly repeatsClaimed: boolean;
  readonly moves?: number;
  readonly movesClaimed: boolean;
}

/** As written: undefined where the attribute says nothing. `inForce` tells what counts. */
export interface Options {
  readonly passive: boolean;
  readonly local: boolean;
  readonly noinitld: boolean;
  readonly switches: Readonly<Partial<Record<Switch, boolean>>>;
  readonly remis: RemisOption;
  readonly inter?: number;
  readonly time?: TimeOption;
  readonly initpos?: Situation;
  readonly view?: View;
}

export interface InForce {
  readonly active: boolean;
  readonly connected: boolean;
  readonly timed: boolean;
  readonly validates: boolean;
  readonly analyses: boolean;
  readonly teaches: boolean;
  readonly touch: boolean;
  readonly release: boolean;
  readonly strict: boolean;
  readonly needsKings: boolean;
  readonly offersItself: boolean;
  readonly interval: number;
  readonly mostRepeats: number;
  readonly mostMoves: number;
}

/** `active` goes before `passive`; a board without a connection has no time limit; `-ana` works with `-val` only. */
export function inForce(options: Options): InForce {
  const { switches, remis } = options;
  const active = switches.active ?? !options.passive;
  const timed = options.time !== undefined && !options.local;
  const validates = switches.val ?? true;
  return {
    active,
    connected: !options.local,
    timed,
    validates,
    analyses: validates || (switches.ana ?? true),
    teaches: switches.snow ?? false,
    touch: switches.touch ?? timed,
    release: switches.release ?? true,
    strict: switches.strict ?? false,
    needsKings: switches.king ?? true,
    offersItself: switches.autoremis ?? true,
    interval: options.inter ?? (active ? PLAYING_INTERVAL : WATCHING_INTERVAL),
    mostRepeats: remis.repeats ?? 2,
    mostMoves: remis.moves ?? 50,
  };
}

export class BadOption extends Error {
  constructor(
    readonly word: string,
    readonly place: number,
  ) {
    super(`there is no option “${word}” of a board (word ${place})`);
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** What an attribute says; of a word given twice the last counts. */
export function parseOptions(text: string): Options {
  const made: Writable<Options> = { ...NOTHING };
  const off = new Set<Switch>();
  const on = new Set<Switch>();
  text.split(/\s+/).filter(Boolean).forEach((word, index) => {
    const bare = word.replace(/^-/, "") as Switch;
    if (SWITCHES.includes(bare)) (bare === word ? on : off).add(bare);
    else if (!readFixed(made, word) && !readValue(made, word)) throw new BadOption(word, index + 1);
  });
  made.switches = Object.fromEntries([...[...on].map((name) => [name, true]), ...[...off].map((name) => [name, false])]);
  return made;
}

const NOTHING: Options = { passive: false, local: false, noinitld: false, switches: {}, remis: { repeatsClaimed: false, movesClaimed: false } };

function readFixed(made: Writable<Options>, word: string): boolean {
  if (word !== "passive" && word !== "local" && word !== "noinitld") return false;
  made[word] = true;
  return true;
}

function readValue(made: Writable<Options>, word: string): boolean {
  const [, name, value = ""] = /^([a-z]+):(.*)$/.exec(word) ?? [];
  switch (name) {
    case "inter":
      return /^\d{1,9}$/.test(value) && ((made.inter = Number(value)), true);
    case "remis":
      return readRemis(made, value);
    case "time":
      return readTime(made, value);
    case "initpos":
      return readInitial(made, value);
    case "view":
      return VIEWS.includes(value) && ((made.view = value as View), true);
    default:
      return false;
  }
}

const given = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

function readRemis(made: Writable<Options>, value: string): boolean {
  const found = /^(\d{0,6})(r?)(?::(\d{0,6})(r?))?$/.exec(value);
  if (!found) return false;
  made.remis = defined({ repeats: given(found[1]), repeatsClaimed: Boolean(found[2]), moves: given(found[3]), movesClaimed: Boolean(found[4]) });
  return true;
}

function readTime(made: Writable<Options>, value: string): boolean {
  const found = /^(\d{1,9})?(?:\+(\d{1,9}))?(?:-(\d{1,9}))?(?:!(\d{1,9}))?$/.exec(value);
  if (!found) return false;
  const [, start, fischer, bronstein, tick] = found.map(given);
  made.time = defined({ start, fischer, bronstein, tick });
  return true;
}

function readInitial(made: Writable<Options>, value: string): boolean {
  const situation = parsePosition(value);
  if (isEnding(situation)) return false;
  made.initpos = situation;
  return true;
}

/** Without the entries that were not given. */
function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

/** The words of these options; read again they mean the same. */
export function makeOptions(options: Options): string {
  const words: string[] = (["passive", "local", "noinitld"] as const).filter((name) => options[name]);
  const switches = Object.entries(options.switches).sort(([one], [other]) => (one < other ? -1 : 1));
  words.push(...switches.map(([name, on]) => (on ? name : `-${name}`)));
  if (options.inter !== undefined) words.push(`inter:${options.inter}`);
  const remis = makeRemis(options.remis);
  if (remis !== ":") words.push(`remis:${remis}`);
  if (options.time) words.push(`time:${makeTime(options.time)}`);
  if (options.initpos) words.push(`initpos:${makePosition(options.initpos)}`);
  if (options.view !== undefined) words.push(`view:${options.view}`);
  return words.join(" ");
}

const makeRemis = ({ repeats, repeatsClaimed, moves, movesClaimed }: RemisOption) =>
  `${repeats ?? ""}${repeatsClaimed ? "r" : ""}:${moves ?? ""}${movesClaimed ? "r" : ""}`;

function makeTime({ start, fischer, bronstein, tick }: TimeOption): string {
  const part = (sign: string, value: number | undefined) => (value === undefined ? "" : `${sign}${value}`);
  return part("", start) + part("+", fischer) + part("-", bronstein) + part("!", tick);
}

/** What `configure` does while a board is open: `passive`, `local` and whether there is a time limit stay as they were. */
export function changeOptions(options: Options, change: Options): Options {
  const made: Writable<Options> = { ...options, switches: { ...options.switches, ...change.switches } };
  made.remis = changeRemis(options.remis, change.remis);
  if (change.inter !== undefined) made.inter = change.inter;
  if (options.time && change.time) made.time = { ...options.time, ...change.time };
  if (change.initpos) made.initpos = change.initpos;
  if (change.view !== undefined) made.view = change.view;
  return made;
}

function changeRemis(remis: RemisOption, change: RemisOption): RemisOption {
  return {
    ...remis,
    ...(change.repeats === undefined ? {} : { repeats: change.repeats, repeatsClaimed: change.repeatsClaimed }),
    ...(change.moves === undefined ? {} : { moves: change.moves, movesClaimed: change.movesClaimed }),
  };
}
