// The taps that wait, as values: a later word on the same thing takes the place of the one before.
export type Kept = { readonly key: string } & Readonly<Record<string, string>>;

/** What was tapped on one page and is sent to one address; it lies in the browser's database, for the page and the worker. */
export interface Waiting {
  readonly address: string;
  /** Where it was tapped, unless a tap says another page, and what that page is called. */
  readonly page: string;
  readonly title: string;
  /** A command of the house: it knows no keys, `was` says on what it was tapped. */
  readonly plain: boolean;
  readonly box: readonly Kept[];
  /** Why the server has put it off, though it answered: nobody is logged in now, say. */
  readonly later?: string;
  readonly claim?: Claim;
}

/** Who sends now: a page or the worker, by a name of its own. Whoever vanishes meanwhile holds nothing up for long. */
export interface Claim {
  readonly by: string;
  readonly until: number;
}

/** Taken: `why` is empty. */
export interface Answer {
  readonly code: string;
  readonly why: string;
  /** Nobody has decided it: it is sent again. */
  readonly waits?: boolean;
}

/** What a tap is about: of two results of the same round only the last is meant. */
function subject(tap: Kept): string {
  return [tap["do"], tap["round"] ?? "", tap["board"] ?? "", tap["nights"] ?? "", tap["id"] ?? ""].join(" ");
}

/** The last word is said against what stood there before the first one, which the server may never have heard. */
export function queued(box: readonly Kept[], tap: Kept): readonly Kept[] {
  const before = box.find((each) => subject(each) === subject(tap));
  const said = before?.["was"] === undefined || isRefused(before) ? tap : { ...tap, was: before["was"] };
  return [...box.filter((each) => each !== before), said];
}

/** The server did not take it, and `why` says why not: it stays until somebody has decided. */
export function isRefused(tap: Kept): boolean {
  return tap["why"] !== undefined;
}

export function waiting(box: readonly Kept[]): readonly Kept[] {
  return box.filter((each) => !isRefused(each));
}

export function refused(box: readonly Kept[], key: string, code: string, why: string): readonly Kept[] {
  return box.map((each) => (each.key === key ? { ...each, code, why } : each));
}

/** All the same: said once more, whatever stands there by now. */
export function insisted(box: readonly Kept[], key: string): readonly Kept[] {
  return box.map((each) => (each.key === key ? without(each, "was", "code", "why") : each));
}

function without(tap: Kept, ...names: readonly string[]): Kept {
  return { ...Object.fromEntries(Object.entries(tap).filter(([name]) => !names.includes(name))), key: tap.key };
}

export function dropped(box: readonly Kept[], key: string): readonly Kept[] {
  return box.filter((each) => each.key !== key);
}

/** The server has this one: what was said about the same thing since is said against it. */
export function answered(box: readonly Kept[], tap: Kept): readonly Kept[] {
  const now = tap["result"] ?? tap["status"];
  return dropped(box, tap.key).map((each) => (now !== undefined && each["was"] !== undefined && subject(each) === subject(tap) ? { ...each, was: now } : each));
}

// -- who sends -----------------------------------------------------------------------------------------------

/** Mine until then, unless nothing waits or somebody else is sending it. `alone`: the browser vouches that nobody else is. */
export function claimed(kept: Waiting, by: string, now: number, until: number, alone = false): Waiting {
  if (!waiting(kept.box).length) return released(kept, by);
  return !alone && isHeld(kept, by, now) ? kept : { ...kept, claim: { by, until } };
}

function isHeld({ claim }: Waiting, by: string, now: number): boolean {
  return claim !== undefined && claim.by !== by && claim.until > now;
}

export function released(kept: Waiting, by: string): Waiting {
  const { claim, ...rest } = kept;
  return claim?.by === by ? rest : kept;
}

/** What is kept after the answer. What was refused stays with its reason, until somebody has read it. */
export function settled(kept: Waiting, tap: Kept, answer: Answer): Waiting {
  const { later: _, ...rest } = kept;
  if (answer.waits) return { ...rest, later: answer.why };
  return { ...rest, box: answer.why ? refused(kept.box, tap.key, answer.code, answer.why) : answered(kept.box, tap) };
}
