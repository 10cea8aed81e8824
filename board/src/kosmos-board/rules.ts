// What the rules say about a situation: where pieces may go, what a move leads to, how it is written, who can still mate.
// chessops knows the rules of chess; `-val` moves any piece anywhere (manual, `validate`).
import { Position } from "chessops/chess";
import { chessgroundDests } from "chessops/compat";
import { makeFen as setupFen, parseFen as fenSetup } from "chessops/fen";
import { makeSan, parseSan } from "chessops/san";
import type { Setup } from "chessops/setup";
import { type NormalMove, isNormal } from "chessops/types";
import { makeUci, parseUci } from "chessops/util";
import { type EndCode, type Side, type Situation, makeFen, otherSide, parseFen, squareName, squareNamed } from "./position";

/** A position of chess that may lack kings: beginners practise mating without one. */
class AnyPosition extends Position {
  constructor() {
    super("chess");
  }

  static of(setup: Setup): AnyPosition {
    const made = new AnyPosition();
    made.setupUnchecked(setup);
    return made;
  }
}

const COLOURS = { w: "white", b: "black" } as const;
export const colourOf = (side: Side) => COLOURS[side];
export const pieceSide = (letter: string): Side => (letter === letter.toUpperCase() ? "w" : "b");

export function positionOf(situation: Situation): Position {
  return AnyPosition.of(fenSetup(makeFen({ ...situation, turn: situation.turn ?? "w" })).unwrap());
}

/** Where each piece may go, as chessground wants it: by names of squares. While a position is set up: of both sides. */
export function destinations(situation: Situation): Map<string, string[]> {
  const sides: readonly Side[] = situation.turn ? [situation.turn] : ["w", "b"];
  const all = new Map<string, string[]>();
  for (const turn of sides) for (const [from, to] of chessgroundDests(positionOf({ ...situation, turn }))) all.set(from, to);
  return all;
}

/** Every square to every other: the board without rules. */
export function freeDestinations(situation: Situation): Map<string, string[]> {
  const names = situation.board.map((_, square) => squareName(square));
  return new Map(situation.board.flatMap((piece, square) => (piece ? [[squareName(square), names.filter((name) => name !== squareName(square))]] : [])));
}

/** A pawn on the last rank is exchanged; without rules not one that came there by a double step. */
export function needsPromotion(situation: Situation, from: string, to: string): boolean {
  const piece = situation.board[squareNamed(from)];
  if (piece?.toLowerCase() !== "p") return false;
  return to[1] === (piece === "P" ? "8" : "1") && Math.abs(Number(to[1]) - Number(from[1])) !== 2;
}

export interface Played {
  readonly uci: string;
  readonly san: string;
  readonly after: Situation;
  readonly capture: boolean;
  readonly check: boolean;
}

/** The situation after a move of the rules, or undefined where there is none. Promotion's letter is part of the move. */
export function play(situation: Situation, uci: string): Played | undefined {
  const turn = situation.turn ?? sideAt(situation, uci.slice(0, 2));
  const move = parseUci(uci);
  if (!turn || !move || !isNormal(move)) return undefined;
  return playMove({ ...situation, turn }, move);
}

function playMove(situation: Situation, move: NormalMove): Played | undefined {
  const position = positionOf(situation);
  if (!position.isLegal(move)) return undefined;
  const san = makeSan(position, move);
  const reached = position.clone();
  reached.play(move);
  const after = { ...parseFen(setupFen(reached.toSetup())), enPassant: passedSquare(situation, move) };
  return { uci: castlingUci(situation, move), san, after, capture: san.includes("x"), check: reached.isCheck() };
}

/** Named after every double step, as the manual does; whether anybody can take there is another question. */
function passedSquare(situation: Situation, { from, to }: NormalMove): number | undefined {
  return situation.board[from]?.toLowerCase() === "p" && Math.abs(from - to) === 16 ? (from + to) / 2 : undefined;
}

/** A king on e1 or e8 that is put on its rook in the corner castles: written as its step of two squares. */
function castlingUci(situation: Situation, move: NormalMove): string {
  const [king, rook] = [situation.board[move.from] ?? "", situation.board[move.to] ?? ""];
  const castles = king.toLowerCase() === "k" && rook.toLowerCase() === "r" && pieceSide(king) === pieceSide(rook);
  if (!castles || move.from % 8 !== 4 || (move.to % 8 !== 0 && move.to % 8 !== 7)) return makeUci(move);
  return makeUci({ ...move, to: move.from + (move.to > move.from ? 2 : -2) });
}

const sideAt = (situation: Situation, square: string): Side | undefined => {
  const piece = situation.board[squareNamed(square)];
  return piece ? pieceSide(piece) : undefined;
};

/** A move as people write it (Nf3, exd8=Q, 0-0) or in UCI. */
export function readMove(situation: Situation, text: string): string | undefined {
  const position = positionOf(situation);
  const move = parseSan(position, text.trim().replace(/0/g, "O")) ?? parseUci(text.trim().toLowerCase());
  return move && isNormal(move) && position.isLegal(move) ? makeUci(move) : undefined;
}

// -- without rules -----------------------------------------------------------------------------------------------

const CASTLES: Readonly<Record<string, readonly [string, string]>> = { e1g1: ["h1", "f1"], e1c1: ["a1", "d1"], e8g8: ["h8", "f8"], e8c8: ["a8", "d8"] };
const CORNERS: Readonly<Record<string, string>> = { a1: "Q", h1: "K", a8: "q", h8: "k" };

/** Any piece to any square, whoever was to move. En passant and castling work all the same. */
export function playFreely(situation: Situation, uci: string): Played | undefined {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const piece = situation.board[squareNamed(from)];
  if (!piece || from === to) return undefined;
  const board = [...situation.board];
  const capture = board[squareNamed(to)] !== "" || takeEnPassant(board, situation, piece, to);
  board[squareNamed(from)] = "";
  board[squareNamed(to)] = uci[4] ? (pieceSide(piece) === "w" ? uci[4].toUpperCase() : uci[4]) : piece;
  if (piece.toLowerCase() === "k") castle(board, piece, from + to);
  const after = freeSituation(situation, board, piece, from, to, capture);
  const san = `${piece.toLowerCase() === "p" ? "" : piece.toUpperCase()}${from}${capture ? "x" : "-"}${to}${uci[4] ? `=${uci[4].toUpperCase()}` : ""}`;
  return { uci, san, after, capture, check: false };
}

function takeEnPassant(board: string[], situation: Situation, piece: string, to: string): boolean {
  if (piece.toLowerCase() !== "p" || squareNamed(to) !== situation.enPassant) return false;
  const behind = squareNamed(to) + (piece === "P" ? -8 : 8);
  const taken = board[behind] !== "";
  board[behind] = "";
  return taken;
}

function castle(board: string[], king: string, step: string): void {
  const [corner, beside] = CASTLES[step] ?? [];
  const rook = king === "K" ? "R" : "r";
  if (!corner || !beside || board[squareNamed(corner)] !== rook || (corner[1] === "1") !== (king === "K")) return;
  board[squareNamed(corner)] = "";
  board[squareNamed(beside)] = rook;
}

function freeSituation(before: Situation, board: string[], piece: string, from: string, to: string, capture: boolean): Situation {
  const side = pieceSide(piece);
  const pawn = piece.toLowerCase() === "p";
  const double = pawn && squareNamed(to) - squareNamed(from) === (side === "w" ? 16 : -16) && squareNamed(to) !== before.enPassant;
  const lost = new Set([CORNERS[from], CORNERS[to], ...(piece === "K" ? "KQ" : piece === "k" ? "kq" : "")]);
  return {
    board,
    turn: otherSide(side),
    castling: [...before.castling].filter((letter) => !lost.has(letter)).join(""),
    enPassant: double ? (squareNamed(from) + squareNamed(to)) / 2 : undefined,
    offer: false,
    halfmoves: pawn || capture ? 0 : before.halfmoves + 1,
    number: before.number + (side === "b" ? 1 : 0),
  };
}

// -- ends --------------------------------------------------------------------------------------------------------

export const isCheck = (situation: Situation): boolean => situation.turn !== undefined && positionOf(situation).isCheck();

/** Laws 6.9, as far as the material tells. */
export const canMate = (situation: Situation, side: Side): boolean => !positionOf(situation).hasInsufficientMaterial(colourOf(side));

/** What the position alone decides: a missing king, mate, stalemate, a dead position. */
export function positionEnd(situation: Situation, needsKings: boolean): EndCode | undefined {
  if (!situation.turn) return undefined;
  if (needsKings && !(situation.board.includes("K") && situation.board.includes("k"))) return "k";
  const position = positionOf(situation);
  const stuck = !position.hasDests();
  if (stuck) return position.isCheck() ? "m" : "p";
  return position.isInsufficientMaterial() ? "u" : undefined;
}

/** A castling right lost, a pawn moved, something taken: the position before cannot come again. */
export const isIrreversible = (before: Situation, after: Situation): boolean => after.halfmoves === 0 || before.castling !== after.castling;

/** Laws 9.2.3: equal for the same position: pieces, side to move, castling rights, a legal en-passant capture. */
export function repetitionKey(situation: Situation): string {
  return [situation.board.join(","), situation.turn, situation.castling, positionOf(situation).toSetup().epSquare].join(" ");
}
