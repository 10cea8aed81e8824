// The taps that wait, as values: a later word on the same thing takes the place of the one before.
export type Kept = { readonly key: string } & Readonly<Record<string, string>>;

/** What a tap is about: of two results of the same round only the last is meant. */
function subject(tap: Kept): string {
  return [tap["do"], tap["round"] ?? "", tap["board"] ?? "", tap["nights"] ?? ""].join(" ");
}

export function queued(box: readonly Kept[], tap: Kept): readonly Kept[] {
  return [...box.filter((each) => subject(each) !== subject(tap)), tap];
}

export function dropped(box: readonly Kept[], key: string): readonly Kept[] {
  return box.filter((each) => each.key !== key);
}
