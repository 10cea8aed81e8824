// Moves typed on the keyboard. A text acts by itself as soon as it can mean one move only; Enter settles the rest.
import { destinations, play, readMove } from "./rules";
import { type Situation, squareNamed } from "./position";
import { makeSan } from "chessops/san";
import { parseUci } from "chessops/util";
import { positionOf } from "./rules";

/** Letters of pieces in the four languages; a typed move is first read in English. */
const LETTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { D: "Q", T: "R", L: "B", S: "N", K: "K" },
  fr: { D: "Q", T: "R", F: "B", C: "N", R: "K" },
  nl: { D: "Q", T: "R", L: "B", P: "N", K: "K" },
};

export type Reading = { readonly kind: "move"; readonly uci: string } | { readonly kind: "wait" } | { readonly kind: "none" };

const WAIT: Reading = { kind: "wait" };
const NONE: Reading = { kind: "none" };

/** Every legal move as typed: SAN without signs, square pairs, ICCF digits. */
function spellings(situation: Situation, language: string): Map<string, Set<string>> {
  const made = new Map<string, Set<string>>();
  const position = positionOf(situation);
  for (const uci of legalMoves(situation)) {
    const move = parseUci(uci);
    if (!move) continue;
    const san = makeSan(position, move).replace(/[+#x=-]/g, "");
    for (const text of [san, inLetters(san, language), uci, iccf(uci)]) made.set(text, (made.get(text) ?? new Set()).add(uci));
  }
  return made;
}

function legalMoves(situation: Situation): string[] {
  const all = [...destinations(situation)].flatMap(([from, targets]) => targets.flatMap((to) => promotions(situation, from + to)));
  return [...new Set(all.flatMap((uci) => play(situation, uci)?.uci ?? []))];
}

function promotions(situation: Situation, uci: string): string[] {
  const pawn = situation.board[squareNamed(uci.slice(0, 2))]?.toLowerCase() === "p";
  return pawn && (uci[3] === "8" || uci[3] === "1") ? [..."qrbn"].map((piece) => uci + piece) : [uci];
}

/** The same in the reader's own letters: Sf3, Txd8D. */
export const inLetters = (san: string, language: string): string => {
  const letters = Object.entries(LETTERS[language] ?? {});
  return san.replace(/[KQRBN]/g, (piece) => letters.find(([, english]) => english === piece)?.[0] ?? piece);
};

const iccf = (uci: string): string => uci.slice(0, 4).replace(/[a-h]/g, (file) => String("abcdefgh".indexOf(file) + 1)) + uci.slice(4);

const plain = (text: string): string => text.trim().replace(/[+#x=!? -]/gi, "").replace(/0/g, "O").replace(/^(o{2,3})$/i, (castle) => castle.toUpperCase());

/** What a text means so far. `entered`: somebody pressed Enter, so a shorter move counts although a longer one begins like it. */
export function readTyped(situation: Situation, text: string, language = "en", entered = false): Reading {
  const typed = plain(text);
  if (!typed) return WAIT;
  const all = spellings(situation, language);
  const exact = only([...all].filter(([spelling]) => spelling === typed)) ?? only(loosely(all, typed));
  const longer = [...all.keys()].some((spelling) => spelling.length > typed.length && startsLike(spelling, typed) && !sameMove(all.get(spelling), exact));
  if (exact && (entered || !longer)) return { kind: "move", uci: exact };
  if (entered) return enteredMove(situation, text);
  return longer || exact ? WAIT : NONE;
}

function enteredMove(situation: Situation, text: string): Reading {
  const uci = readMove(situation, text);
  return uci ? { kind: "move", uci } : NONE;
}

/** Without case, where that leaves one move: `bc4` may be a bishop's or a pawn's move. */
const loosely = (all: Map<string, Set<string>>, typed: string) => [...all].filter(([spelling]) => spelling.toLowerCase() === typed.toLowerCase());
const startsLike = (spelling: string, typed: string) => spelling.toLowerCase().startsWith(typed.toLowerCase());
const sameMove = (moves: Set<string> | undefined, exact: string | undefined) => exact !== undefined && moves?.size === 1 && moves.has(exact);

function only(found: readonly (readonly [string, Set<string>])[]): string | undefined {
  const moves = new Set(found.flatMap(([, ucis]) => [...ucis]));
  return moves.size === 1 ? [...moves][0] : undefined;
}
