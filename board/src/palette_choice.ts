// Which line of a list is chosen after a key.

/** From the last on to the first and back; undefined: the key is not for the list. */
export function steppedTo(key: string, from: number, count: number): number | undefined {
  if (!count) return undefined;
  switch (key) {
    case "ArrowDown":
      return (from + 1) % count;
    case "ArrowUp":
      return (from + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
