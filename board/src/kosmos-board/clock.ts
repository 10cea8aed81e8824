// Clocks: what a clock shows, when it warns, and the own clock of a board that no server keeps (manual, `tm_*`).

/** Days and hours, hours, minutes and seconds, or minutes and seconds; tenths below ten seconds, hundredths of a stopped clock below one. */
export interface ClockText {
  readonly main: string;
  /** Shown smaller. */
  readonly rest: string;
}

const two = (value: number) => String(value).padStart(2, "0");

/** The form of a clock of days; each language has its own. */
const DAYS = "{days}d {hours}h";

/** The days are large; what follows the last space before the hours is small. */
function daysAndHours(text: string): ClockText {
  const [, main = text, rest = ""] = /^(\d+\s?\D*?)(\s\d.*)$/.exec(text) ?? [];
  return { main, rest };
}

/** Seconds are rounded up, so that 0:00 is the flag and nothing else. */
export function clockText(ms: number, running: boolean, inDays = DAYS): ClockText {
  if (ms <= 0) return { main: "0:00", rest: "" };
  if (ms < 1000 && !running) return { main: "0:00", rest: `.${two(Math.floor(ms / 10))}` };
  if (ms < 10_000) return { main: `0:${two(Math.floor(ms / 1000))}`, rest: `.${Math.floor(ms / 100) % 10}` };
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  if (hours >= 24) return daysAndHours(inDays.replace("{days}", String(Math.floor(hours / 24))).replace("{hours}", two(hours % 24)));
  return hours ? { main: `${hours}:${two(minutes)}`, rest: `:${two(seconds % 60)}` } : { main: `${minutes}:${two(seconds % 60)}`, rest: "" };
}

/** Spoken, for whoever cannot see the clock: whole seconds. */
export function clockParts(ms: number): { readonly hours: number; readonly minutes: number; readonly seconds: number } {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

/** When the clock turns red, in ms: an eighth of the base, at least 10 s and at most a minute; of a base under a minute a fifth. */
export function lowTime(base: number): number {
  const seconds = base / 1000;
  return 1000 * (seconds < 60 ? Math.max(2, seconds / 5) : Math.min(60, Math.max(10, seconds / 8)));
}

/** How long until the shown text changes. */
export function nextTick(ms: number): number {
  if (ms <= 0) return 1000;
  return ms < 10_100 ? ms % 100 || 100 : ms % 1000 || 1000;
}

/** Moves glide for 250 ms in a slow game, at once in one of a minute. `estimate`: base and forty bonuses, ms. */
export function glide(estimate: number | undefined): number {
  if (estimate === undefined) return 250;
  return Math.round(250 * Math.min(1.2, Math.max(0, (estimate / 1000 - 60) / 300)));
}

// -- the own clock (manual, `tm_*`) ------------------------------------------------------------------------------

/** Times of an own clock in ms: `base` is `tm_g`, `fischer` `tm_f`, `bronstein` `tm_b`. */
export interface OwnTimes {
  readonly base: number;
  readonly fischer: number;
  readonly bronstein: number;
}

/** `left` (`tm_v`) is without both bonuses; `since` (`tm_a`) the moment the present thinking began, none: it does not run. */
export interface OwnClock {
  readonly left: number;
  readonly since: number | undefined;
}

export const newOwnClock = (times: OwnTimes): OwnClock => ({ left: times.base, since: undefined });

/** What may be thought about the present or the next move, `used` of it not taken off. */
export const wholeAllowance = (times: OwnTimes, clock: OwnClock): number => clock.left + times.fischer + times.bronstein;

/** What is shown: both bonuses counted in. */
export function ownRemaining(times: OwnTimes, clock: OwnClock, now: number): number {
  return wholeAllowance(times, clock) - (clock.since === undefined ? 0 : now - clock.since);
}

export const startOwn = (clock: OwnClock, now: number): OwnClock => ({ ...clock, since: now });

/** `tm_stop`: the Fischer bonus is added, what of the time used exceeds the Bronstein bonus is taken off. */
export function stopOwn(times: OwnTimes, clock: OwnClock, now: number): OwnClock {
  if (clock.since === undefined) return clock;
  const used = now - clock.since;
  return { left: clock.left + times.fischer - Math.max(0, used - times.bronstein), since: undefined };
}

export type Adjustment = "add" | "grant" | "limit" | "set";

/** `time_add`, `time_grant` (at least), `time_limit` (at most), `time_set`: of `tm_v`. */
export function adjustOwn(clock: OwnClock, how: Adjustment, ms: number): OwnClock {
  const left = { add: clock.left + ms, grant: Math.max(clock.left, ms), limit: Math.min(clock.left, ms), set: ms }[how];
  return { ...clock, left };
}
