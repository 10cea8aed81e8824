// A game as a tree: the main line first among the children of each node, variations after it. Values; a path is the
// list of child numbers from the root.
import { makeFen, parseFen, type Situation } from "./position";
import { type Played, play } from "./rules";
import { type ChildNode, type Node as PgnNode, type PgnNodeData, parsePgn, startingPosition } from "chessops/pgn";
import { makeFen as setupFen } from "chessops/fen";
import { parseSan } from "chessops/san";
import { isNormal } from "chessops/types";
import { makeUci } from "chessops/util";
import type { Position } from "chessops/chess";

export interface MoveNode {
  readonly situation: Situation;
  /** Of the move that led here; none at the root. */
  readonly move: Played | undefined;
  readonly comment: string;
  readonly children: readonly MoveNode[];
}

export type Path = readonly number[];

export const rootOf = (situation: Situation): MoveNode => ({ situation, move: undefined, comment: "", children: [] });

export function nodeAt(root: MoveNode, path: Path): MoveNode {
  return path.reduce((node, index) => node.children[index] ?? node, root);
}

/** The path as far as it leads somewhere. */
export function validPath(root: MoveNode, path: Path): Path {
  const made: number[] = [];
  let node = root;
  for (const index of path) {
    const next = node.children[index];
    if (!next) break;
    made.push(index);
    node = next;
  }
  return made;
}

/** With this move played at the end of the path: where it is known already only the path goes on. */
export function addMove(root: MoveNode, path: Path, move: Played): { readonly root: MoveNode; readonly path: Path } {
  const here = nodeAt(root, path);
  const known = here.children.findIndex((child) => child.move?.uci === move.uci);
  if (known >= 0) return { root, path: [...path, known] };
  const child: MoveNode = { situation: move.after, move, comment: "", children: [] };
  const grown = changeAt(root, path, (node) => ({ ...node, children: [...node.children, child] }));
  return { root: grown, path: [...path, here.children.length] };
}

function changeAt(node: MoveNode, path: Path, change: (node: MoveNode) => MoveNode): MoveNode {
  const [index, ...rest] = path;
  if (index === undefined) return change(node);
  return { ...node, children: node.children.map((child, at) => (at === index ? changeAt(child, rest, change) : child)) };
}

/** Without the move at the end of the path and all that follows it. */
export function removeMove(root: MoveNode, path: Path): MoveNode {
  const gone = path[path.length - 1];
  return changeAt(root, path.slice(0, -1), (node) => ({ ...node, children: node.children.filter((_, at) => at !== gone) }));
}

/** The variation becomes what was meant all along: its first move goes to the front. */
export function promote(root: MoveNode, path: Path): MoveNode {
  const chosen = path[path.length - 1];
  return changeAt(root, path.slice(0, -1), (node) => {
    const first = node.children[chosen ?? 0];
    return first ? { ...node, children: [first, ...node.children.filter((child) => child !== first)] } : node;
  });
}

/** From here to the end of the main line. */
export function mainEnd(root: MoveNode, path: Path): Path {
  const made = [...path];
  for (let node = nodeAt(root, path); node.children[0]; node = node.children[0]) made.push(0);
  return made;
}

export const mainLine = (root: MoveNode): readonly MoveNode[] => mainEnd(root, []).map((_, ply) => nodeAt(root, Array<number>(ply + 1).fill(0)));

/** The neighbours: one back, one on, and the ends of the line one is in. */
export function step(root: MoveNode, path: Path, where: "first" | "back" | "on" | "last"): Path {
  switch (where) {
    case "first":
      return [];
    case "back":
      return path.slice(0, -1);
    case "on":
      return nodeAt(root, path).children.length ? [...path, 0] : path;
    case "last":
      return mainEnd(root, path);
  }
}

// -- the list of moves as it is shown ----------------------------------------------------------------------------

/** One move in the list; `number` stands before White's moves, and after an interruption before Black's. */
export interface ListedMove {
  readonly path: Path;
  readonly san: string;
  readonly number: string;
  readonly comment: string;
  readonly variations: readonly (readonly ListedMove[])[];
}

export const listed = (root: MoveNode): readonly ListedMove[] => line(root, [], true);

function line(from: MoveNode, path: Path, fresh: boolean): ListedMove[] {
  const made: ListedMove[] = [];
  let [node, here, interrupted] = [from, path, fresh];
  for (let next = node.children[0]; next; next = node.children[0]) {
    const others = node.children.slice(1).map((other, index) => variation(node, other, [...here, index + 1]));
    here = [...here, 0];
    made.push({ path: here, san: next.move?.san ?? "", number: numberOf(node.situation, next, interrupted), comment: next.comment, variations: others });
    interrupted = others.length > 0 || next.comment !== "";
    node = next;
  }
  return made;
}

function variation(before: MoveNode, first: MoveNode, path: Path): ListedMove[] {
  const start = { path, san: first.move?.san ?? "", number: numberOf(before.situation, first, true), comment: first.comment, variations: [] };
  return [start, ...line(first, path, first.comment !== "")];
}

function numberOf(before: Situation, { situation }: MoveNode, interrupted: boolean): string {
  const white = situation.turn === "b";
  return white ? `${before.number}.` : interrupted ? `${before.number}…` : "";
}

// -- PGN ---------------------------------------------------------------------------------------------------------

export interface ReadGame {
  readonly root: MoveNode;
  readonly headers: ReadonlyMap<string, string>;
}

/** The first game of a PGN, as far as its moves are legal; undefined where its position is none. */
export function readPgn(text: string): ReadGame | undefined {
  const game = parsePgn(text)[0];
  const start = game && startingPosition(game.headers).unwrap((position) => position, () => undefined);
  if (!game || !start) return undefined;
  const root = rootOf(parseFen(setupFen(start.toSetup())));
  return { root: grow(root, game.moves, start), headers: game.headers };
}

function grow(node: MoveNode, source: PgnNode<PgnNodeData>, position: Position): MoveNode {
  const children = source.children.flatMap((child) => grownChild(node, child, position));
  return { ...node, children };
}

function grownChild(node: MoveNode, child: ChildNode<PgnNodeData>, position: Position): MoveNode[] {
  const move = parseSan(position, child.data.san);
  const played = move && isNormal(move) ? play(node.situation, makeUci(move)) : undefined;
  if (!move || !played) return [];
  const after = position.clone();
  after.play(move);
  const comment = (child.data.comments ?? []).join(" ").replace(/\[%[^\]]*\]/g, "").trim();
  return [grow({ situation: played.after, move: played, comment, children: [] }, child, after)];
}

/** The moves as PGN writes them, variations in brackets; a FEN stands before them where the game began elsewhere. */
export function writePgn(root: MoveNode, result = "*"): string {
  const fen = makeFen(root.situation);
  const normal = fen === "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const head = normal ? "" : `[SetUp "1"]\n[FEN "${fen}"]\n\n`;
  return `${head}${[lineText(listed(root)), result].filter(Boolean).join(" ")}\n`;
}

function lineText(moves: readonly ListedMove[]): string {
  return moves.map(moveText).join(" ");
}

function moveText({ number, san, comment, variations }: ListedMove): string {
  const own = [number.replace("…", "..."), san].filter(Boolean).join(" ");
  const remark = comment ? [`{${comment.replace(/[{}]/g, "")}}`] : [];
  return [own, ...remark, ...variations.map((other) => `(${lineText(other)})`)].join(" ");
}
