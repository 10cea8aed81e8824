// Moves made while the opponent thinks. Exactly one; it is played when the reply has come, if it is legal then.
import { type Side, type Situation, otherSide, squareName } from "./position";
import { destinations, pieceSide, positionOf } from "./rules";
import { attacks, between, ray } from "chessops/attacks";
import { SquareSet } from "chessops/squareSet";
import { parseSquare } from "chessops/util";
import { charToRole } from "chessops/util";

/** Where each piece of this side may be put in advance: squares it could reach if other pieces were out of the way.
 *  Hidden are those no single reply makes possible: over or onto an own piece that stays because only own moves remove it
 *  (unless it is taken), and a pawn's capture where nothing can come. */
export function premoveDestinations(situation: Situation, side: Side): Map<string, string[]> {
  const made = new Map<string, string[]>();
  situation.board.forEach((letter, square) => {
    if (!letter || pieceSide(letter) !== side) return;
    const targets = [...reach(situation, square, letter, side)].map(squareName);
    if (targets.length) made.set(squareName(square), targets);
  });
  return made;
}

function reach(situation: Situation, square: number, letter: string, side: Side): SquareSet {
  const role = charToRole(letter.toLowerCase() as "p");
  if (role === "pawn") return pawnReach(situation, square, side);
  const empty = SquareSet.empty();
  let targets = attacks({ role, color: side === "w" ? "white" : "black" }, square, empty);
  if (role === "king") targets = targets.union(castlingReach(situation, square, side));
  return targets.intersect(openSquares(situation, square, side, targets));
}

/** Not through an own piece that no enemy can take next: it will still stand there. */
function openSquares(situation: Situation, square: number, side: Side, targets: SquareSet): SquareSet {
  let open = SquareSet.empty();
  const stays = fixedPieces(situation, side);
  for (const target of targets) {
    const straight = ray(square, target).nonEmpty();
    if (stays.has(target) || (straight && between(square, target).intersects(stays))) continue;
    open = open.with(target);
  }
  return open;
}

/** Own pieces that no legal reply of the opponent takes. */
function fixedPieces(situation: Situation, side: Side): SquareSet {
  const taken = new Set([...destinations({ ...situation, turn: otherSide(side) })].flatMap(([, targets]) => targets));
  let made = SquareSet.empty();
  situation.board.forEach((letter, square) => {
    if (letter && pieceSide(letter) === side && !taken.has(squareName(square))) made = made.with(square);
  });
  return made;
}

/** Straight on where the way may become free; sideways where an enemy stands or can come, en passant too. */
function pawnReach(situation: Situation, square: number, side: Side): SquareSet {
  const forward = side === "w" ? 8 : -8;
  const start = Math.floor(square / 8) === (side === "w" ? 1 : 6);
  let made = SquareSet.empty();
  const stays = fixedPieces(situation, side);
  const ahead = square + forward;
  if (!stays.has(ahead)) made = made.with(ahead);
  if (start && !stays.has(ahead) && !stays.has(ahead + forward)) made = made.with(ahead + forward);
  const replies = replyTargets(situation, side);
  for (const target of attacks({ role: "pawn", color: side === "w" ? "white" : "black" }, square, SquareSet.empty())) {
    if (isEnemy(situation, target, side) || replies.has(target)) made = made.with(target);
  }
  return made;
}

const isEnemy = (situation: Situation, square: number, side: Side): boolean => {
  const letter = situation.board[square];
  return Boolean(letter) && pieceSide(letter ?? "") !== side;
};

/** Where a reply may lead, and the squares a pawn may pass with a double step. */
function replyTargets(situation: Situation, side: Side): SquareSet {
  let made = SquareSet.empty();
  for (const [from, targets] of destinations({ ...situation, turn: otherSide(side) })) {
    for (const to of targets) {
      const [one, other] = [parseSquare(from as "a1"), parseSquare(to as "a1")];
      made = made.with(other);
      if (situation.board[one]?.toLowerCase() === "p" && Math.abs(one - other) === 16) made = made.with((one + other) / 2);
    }
  }
  return made;
}

function castlingReach(situation: Situation, king: number, side: Side): SquareSet {
  let made = SquareSet.empty();
  const position = positionOf({ ...situation, turn: side });
  for (const rook of position.castles.castlingRights.intersect(SquareSet.backrank(side === "w" ? "white" : "black"))) {
    made = made.with(rook);
    if (king % 8 === 4) made = made.with(king + (rook > king ? 2 : -2));
  }
  return made;
}
