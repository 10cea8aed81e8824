// The page after this one, round and round; a page that is not there any more is followed by the first.
export function nextSlide(ids: readonly string[], shown: string): string {
  return ids[(ids.indexOf(shown) + 1) % Math.max(1, ids.length)] ?? shown;
}

/** For how many seconds a page stands: its own, or those of the whole programme. */
export function secondsOf(own: string | undefined, programme: string | undefined): number {
  return Number(own || programme || 12);
}
