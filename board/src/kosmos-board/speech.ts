// What is said of a move to somebody who cannot see it, and the language of a board.
import { squareNamed, type Situation } from "./position";
import type { Played } from "./rules";
import { WORDS, type Word } from "./words";

export class Speech {
  readonly language: string;

  constructor(wanted: string) {
    const code = wanted.slice(0, 2).toLowerCase();
    this.language = WORDS[code] ? code : "en";
  }

  say(word: Word, values: Readonly<Record<string, string | number>> = {}): string {
    const text = WORDS[this.language]?.[word] ?? word;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  }

  piece(letter: string): string {
    return letter ? this.say(letter as Word) : this.say("empty");
  }

  /** “white knight to f3, check”. */
  move(played: Played, before: Situation): string {
    const letter = before.board[squareNamed(played.uci.slice(0, 2))] ?? "";
    const parts = [this.what(played, letter)];
    if (played.uci[4]) parts.push(this.say("promotes", { piece: this.piece(letter === "P" ? played.uci[4].toUpperCase() : played.uci[4]) }));
    if (played.check) parts.push(this.say("check"));
    return parts.join(", ");
  }

  private what({ san, capture, uci }: Played, letter: string): string {
    const piece = this.piece(letter);
    if (san.startsWith("O-O-O")) return `${piece}: ${this.say("castlesLong")}`;
    if (san.startsWith("O-O")) return `${piece}: ${this.say("castlesShort")}`;
    return this.say(capture ? "takes" : "goes", { piece, square: uci.slice(2, 4) });
  }

  /** How it ended, in words. */
  end(end: string, result: string): string {
    const who = { "1-0": "whiteWins", "0-1": "blackWins", "½-½": "draw" }[result] as Word | undefined;
    return `${this.say(who ?? "noResult")}, ${this.say(`end_${end}` as Word)}`;
  }
}
