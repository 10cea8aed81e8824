// The page after this one, round and round; a page that is not there any more is followed by the first.
export function nextSlide(ids: readonly string[], shown: string): string {
  return ids[(ids.indexOf(shown) + 1) % Math.max(1, ids.length)] ?? shown;
}
