// The taps that wait, as values: a later word on the same thing takes the place of the one before.
export type Kept = { readonly key: string } & Readonly<Record<string, string>>;

/** What a tap is about: of two results of the same round only the last is meant. */
function subject(tap: Kept): string {
  return [tap["do"], tap["round"] ?? "", tap["board"] ?? "", tap["nights"] ?? "", tap["id"] ?? ""].join(" ");
}

/** The last word is said against what stood there before the first one, which the server may never have heard. */
export function queued(box: readonly Kept[], tap: Kept): readonly Kept[] {
  const before = box.find((each) => subject(each) === subject(tap));
  const said = before?.["was"] === undefined ? tap : { ...tap, was: before["was"] };
  return [...box.filter((each) => each !== before), said];
}

export function dropped(box: readonly Kept[], key: string): readonly Kept[] {
  return box.filter((each) => each.key !== key);
}

/** The server has this one: what was said about the same thing since is said against it. */
export function answered(box: readonly Kept[], tap: Kept): readonly Kept[] {
  const now = tap["result"] ?? tap["status"];
  return dropped(box, tap.key).map((each) => (now !== undefined && each["was"] !== undefined && subject(each) === subject(tap) ? { ...each, was: now } : each));
}
