// The position language of the Schachecke and FEN, read and made. The same as src/kosmos/play/position.py and fen.py:
// board/test/tables/positions.json is read by the tests of both.

export type Side = "w" | "b";
export type EndCode = "a" | "r" | "m" | "p" | "u" | "w" | "e" | "k" | "t" | "g" | "x";

export const NORMAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const END_CODES: readonly EndCode[] = ["a", "r", "m", "p", "u", "w", "e", "k", "t", "g", "x"];

/** A position with everything that belongs to it. No `turn`: it is being set up. */
export interface Situation {
  /** By square, a1 b1 … h8: letters as in FEN, empty where nobody stands. */
  readonly board: readonly string[];
  readonly turn: Side | undefined;
  /** Of KQkq, in this order. */
  readonly castling: string;
  readonly enPassant: number | undefined;
  /** The side to move can accept a draw. */
  readonly offer: boolean;
  /** 0 after an irreversible change; the position language knows no other number. */
  readonly halfmoves: number;
  readonly number: number;
}

/** Instead of an answer to the last move: this side says how the game ended. */
export interface Ending {
  readonly end: EndCode;
  readonly side: Side | undefined;
}

/** `place` counts characters from 1. */
export class Malformed extends Error {
  constructor(
    readonly place: number,
    readonly expected: string,
    readonly got: string,
  ) {
    super(`character ${place}: expected ${expected}, got “${got}”`);
  }
}

export const isEnding = (said: Situation | Ending): said is Ending => "end" in said;

const LONGEST = 400;
const PIECES = "kqbnr";
const TWO_LETTERS = new Set(["aw", "ab", "ak", "aq", "am", "ai", "rm", ...END_CODES.map((code) => `x${code}`)]);

export const otherSide = (side: Side): Side => (side === "w" ? "b" : "w");
const squareOf = (digits: string): number => Number(digits[0]) - 1 + 8 * (Number(digits[1]) - 1);
/** The manual's name of a square: file and rank, both from 1 to 8. */
const digitsOf = (square: number): string => `${(square % 8) + 1}${Math.floor(square / 8) + 1}`;

// -- reading -----------------------------------------------------------------------------------------------------

interface Element {
  readonly place: number;
  readonly text: string;
}

export function parsePosition(text: string): Situation | Ending {
  if (text.length > LONGEST) throw new Malformed(LONGEST + 1, "the end", text.slice(LONGEST));
  const elements = [...elementsOf(text)];
  if (elements.some(({ text }) => text[0] === "x")) return readEnding(elements);
  const reader = new PositionReader();
  for (const element of elements) reader.read(element);
  return reader.situation();
}

/** Cut into elements, each at its place; the shape alone tells where one ends. */
function* elementsOf(text: string): Generator<Element> {
  for (let at = 0; at < text.length; ) {
    const size = sizeAt(text, at);
    yield { place: at + 1, text: text.slice(at, at + size) };
    at += size;
  }
}

function sizeAt(text: string, at: number): number {
  const first = text[at] ?? "";
  if (TWO_LETTERS.has(text.slice(at, at + 2))) return 2;
  if ((PIECES + "e").includes(first)) {
    checkSquare(text, at + 1);
    return 3;
  }
  if (!/\p{Nd}/u.test(first)) throw new Malformed(at + 1, "an element of a position", text.slice(at, at + 2));
  checkSquare(text, at);
  return 2;
}

function checkSquare(text: string, at: number): void {
  for (const place of [at, at + 1]) {
    if (!/^[1-8]$/.test(text[place] ?? "")) throw new Malformed(place + 1, "a digit from 1 to 8", text[place] ?? "");
  }
}

/** `awxm`: White is mated. An end is said alone, after the side that says it. */
function readEnding(elements: readonly Element[]): Ending {
  const first = elements[0]?.text;
  const side = first === "aw" ? "w" : first === "ab" ? "b" : undefined;
  const [end, more] = side ? elements.slice(1) : elements;
  if (end?.text[0] !== "x") throw new Malformed(end?.place ?? 1, "an end code alone", end?.text ?? "");
  if (more) throw new Malformed(more.place, "the end", more.text);
  return { end: end.text[1] as EndCode, side };
}

/** Collects the elements of a normal situation, and refuses what contradicts an earlier one. */
class PositionReader {
  private readonly board: string[] = Array<string>(64).fill("");
  private side: Side | undefined;
  private turn: Side | undefined;
  private readonly castling = new Set<string>();
  private enPassant: number | undefined;
  private readonly flags = new Set<string>();
  private halfmoves = 0;

  read(element: Element): void {
    const { text } = element;
    if (text === "aw" || text === "ab") this.side = text[1] as Side;
    else if (text === "rm" || text[0] === "e") this.common(element);
    else if (!this.side) throw refuse(element, "aw or ab before it");
    else if (text === "ak" || text === "aq") this.right(element, this.side);
    else if (text === "am" || text === "ai") this.move(element, this.side);
    else this.piece(element, this.side);
  }

  /** What belongs to no side, once at most. */
  private common(element: Element): void {
    const flag = element.text[0] ?? "";
    if (this.flags.has(flag)) throw refuse(element, "nothing said twice");
    this.flags.add(flag);
    if (flag === "e") this.enPassant = squareOf(element.text.slice(1));
  }

  private right(element: Element, side: Side): void {
    const letter = inColour(element.text[1] ?? "", side);
    if (this.castling.has(letter)) throw refuse(element, "nothing said twice");
    this.castling.add(letter);
  }

  private move(element: Element, side: Side): void {
    if (this.turn) throw refuse(element, "one side to move");
    this.turn = side;
    this.halfmoves = element.text === "am" ? 1 : 0;
  }

  private piece(element: Element, side: Side): void {
    const kind = element.text.length === 3 ? (element.text[0] ?? "") : "p";
    const square = squareOf(element.text.slice(-2));
    if (this.board[square]) throw refuse(element, "an empty square");
    this.board[square] = inColour(kind, side);
  }

  situation(): Situation {
    return {
      board: this.board,
      turn: this.turn,
      castling: [..."KQkq"].filter((letter) => this.castling.has(letter)).join(""),
      enPassant: this.enPassant,
      offer: this.flags.has("r"),
      halfmoves: this.halfmoves,
      number: 1,
    };
  }
}

const refuse = (element: Element, expected: string) => new Malformed(element.place, expected, element.text);
const inColour = (letter: string, side: Side) => (side === "w" ? letter.toUpperCase() : letter);

// -- making ------------------------------------------------------------------------------------------------------

/** White, Black, en passant, offer; pieces in the order k q b n r, pawns, by square. */
export function makePosition(said: Situation | Ending): string {
  if (isEnding(said)) return (said.side ? `a${said.side}` : "") + `x${said.end}`;
  const enPassant = said.enPassant === undefined ? "" : `e${digitsOf(said.enPassant)}`;
  return sideText(said, "w") + sideText(said, "b") + enPassant + (said.offer ? "rm" : "");
}

function sideText(situation: Situation, side: Side): string {
  const rights = [...situation.castling].filter((letter) => inColour(letter.toLowerCase(), side) === letter);
  let text = rights.map((letter) => `a${letter.toLowerCase()}`).join("");
  if (situation.turn === side) text += situation.halfmoves ? "am" : "ai";
  for (const kind of `${PIECES}p`) text += placesOf(situation, inColour(kind, side), kind === "p" ? "" : kind);
  return text && `a${side}${text}`;
}

function placesOf(situation: Situation, letter: string, prefix: string): string {
  const places = situation.board.flatMap((piece, square) => (piece === letter ? [digitsOf(square)] : []));
  return places.sort().map((place) => prefix + place).join("");
}

// -- FEN ---------------------------------------------------------------------------------------------------------

/** A situation of a FEN; a side to move not yet chosen is written `-`. Four parts are enough. */
export function parseFen(fen: string): Situation {
  const [ranks = "", turn = "w", castling = "-", enPassant = "-", halfmoves = "0", number = "1"] = fen.trim().split(/ +/);
  if (!/^[wb-]$/.test(turn)) throw new Malformed(ranks.length + 2, "w or b", turn);
  const board = parseRanks(ranks);
  return {
    board,
    turn: turn === "-" ? undefined : (turn as Side),
    castling: castlingOf(castling, board),
    enPassant: /^[a-h][1-8]$/.test(enPassant) ? squareNamed(enPassant) : undefined,
    offer: false,
    halfmoves: Number(halfmoves) || 0,
    number: Number(number) || 1,
  };
}

function parseRanks(text: string): string[] {
  const ranks = text.split("/").map((rank) => [...rank.replace(/[1-8]/g, (count) => " ".repeat(Number(count)))]);
  const wrong = ranks.findIndex((rank) => rank.length !== 8 || rank.some((piece) => !" KQRBNPkqrbnp".includes(piece)));
  if (wrong >= 0 || ranks.length !== 8) throw new Malformed(1, "eight ranks of eight squares", text);
  return ranks.reverse().flatMap((rank) => rank.map((piece) => piece.trim()));
}

/** KQkq, or the rooks' files (Chess960) for the outermost rooks. */
function castlingOf(text: string, board: readonly string[]): string {
  const found = new Set<string>();
  for (const char of text === "-" ? "" : text) {
    if ("KQkq".includes(char)) found.add(char);
    else if (/[A-Ha-h]/.test(char)) found.add(sideOfRook(char, board));
  }
  return [..."KQkq"].filter((letter) => found.has(letter)).join("");
}

function sideOfRook(char: string, board: readonly string[]): string {
  const white = char === char.toUpperCase();
  const row = white ? board.slice(0, 8) : board.slice(56);
  const letter = "abcdefgh".indexOf(char.toLowerCase()) > row.indexOf(white ? "K" : "k") ? "k" : "q";
  return white ? letter.toUpperCase() : letter;
}

export function makeFen(situation: Situation): string {
  const { turn, castling, enPassant, halfmoves, number } = situation;
  const square = enPassant === undefined ? "-" : squareName(enPassant);
  return [makeRanks(situation.board), turn ?? "-", castling || "-", square, halfmoves, number].join(" ");
}

function makeRanks(board: readonly string[]): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => board.slice(8 * rank, 8 * rank + 8).map((piece) => piece || " ").join(""));
  return ranks.join("/").replace(/ +/g, (blank) => String(blank.length));
}

export const squareName = (square: number): string => `${"abcdefgh"[square % 8]}${Math.floor(square / 8) + 1}`;
export const squareNamed = (name: string): number => "abcdefgh".indexOf(name[0] ?? "") + 8 * (Number(name[1]) - 1);
export const EMPTY = "8/8/8/8/8/8/8/8 - - - 0 1";
