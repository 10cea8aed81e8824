// Which rows of the check-in page are meant by what was typed.
import { fold } from "./fold";

/** The address of a player's own page, as it stands on a card. */
export function isCode(typed: string): boolean {
  return /\/my\/\S+$/.test(typed.trim());
}

/** Every part is in the words of the row; a number is the whole number. */
export function matches(words: string, parts: readonly string[]): boolean {
  const folded = fold(words);
  const whole = folded.split(/\s+/);
  return parts.every((part) => (/^\d+$/.test(part) ? whole.includes(part) : folded.includes(part)));
}
