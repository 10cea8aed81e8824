/** A result on its way. What stood there before it depends on the one before it, if that is still on its way, too. */
export interface Way {
  readonly was: () => string;
  taken: boolean;
}

export function setOut(before: Way | undefined, shown: string): Way {
  return { was: () => (before && !before.taken ? before.was() : shown), taken: false };
}
