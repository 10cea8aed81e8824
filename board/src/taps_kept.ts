// The taps that wait, as values: a later word on the same thing takes the place of the one before.
export type Kept = { readonly key: string } & Readonly<Record<string, string>>;

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
