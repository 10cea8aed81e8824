// Which of the codes that a camera sees, again and again, are to be sent.
import { isCode } from "./guests_found";

const AGAIN = 5000; // ms after which the same card, held up once more, is meant once more

export class CodesSeen {
  private readonly last = new Map<string, number>();

  /** The code of a card that was not in the picture a moment ago. */
  isNew(code: string, now: number): boolean {
    if (!isCode(code)) return false;
    const before = this.last.get(code) ?? -Infinity;
    this.last.set(code, now);
    return now - before > AGAIN;
  }
}
