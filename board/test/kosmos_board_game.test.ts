// Rules, the tree of moves, typed moves, premoves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NORMAL, makeFen, makePosition, parseFen } from "../src/kosmos-board/position";
import { premoveDestinations } from "../src/kosmos-board/premove";
import { canMate, destinations, needsPromotion, play, playFreely, positionEnd, readMove } from "../src/kosmos-board/rules";
import { type MoveNode, type Path, addMove, listed, mainEnd, nodeAt, promote, readPgn, removeMove, rootOf, step, writePgn } from "../src/kosmos-board/tree";
import { inLetters, readTyped } from "../src/kosmos-board/typed";

const START = parseFen(NORMAL);

function playAll(moves: string): { root: MoveNode; path: Path } {
  let at: { root: MoveNode; path: Path } = { root: rootOf(START), path: [] };
  for (const text of moves.split(" ")) {
    const here = nodeAt(at.root, at.path).situation;
    const played = play(here, readMove(here, text) ?? "");
    assert.ok(played, text);
    at = addMove(at.root, at.path, played);
  }
  return at;
}

const fenAfter = (moves: string) => {
  const { root, path } = playAll(moves);
  return nodeAt(root, path).situation;
};

test("twenty first moves, and a double step names the passed square", () => {
  assert.equal([...destinations(START).values()].flat().length, 20);
  assert.ok(makePosition(play(START, "e2e4")!.after).endsWith("e53"));
});

test("a king put on its rook castles, written as two squares", () => {
  const before = parseFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  for (const uci of ["e1h1", "e1g1"]) {
    const played = play(before, uci)!;
    assert.deepEqual([played.uci, played.san, makeFen(played.after)], ["e1g1", "O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"]);
  }
});

test("illegal moves are none", () => {
  for (const uci of ["e2e5", "e7e5", "a1a3", "e2e4q", "xx"]) assert.equal(play(START, uci), undefined, uci);
});

test("without rules any piece goes anywhere; castling and en passant work all the same", () => {
  assert.equal(makeFen(playFreely(START, "a1h8")!.after).split(" ")[0], "rnbqkbnR/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR");
  assert.equal(playFreely(parseFen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1")!.after.board[5], "R");
  assert.equal(playFreely(parseFen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "e5d6")!.after.board[35], "");
  assert.equal(playFreely(START, "e4e5"), undefined);
});

test("a pawn on the last rank waits for its piece, but not after a double step without rules", () => {
  const pawns = parseFen("8/4P3/4P3/8/8/8/8/8 w - - 0 1");
  assert.ok(needsPromotion(pawns, "e7", "e8"));
  assert.ok(!needsPromotion(pawns, "e6", "e8"));
});

test("positions end games: mate, stalemate, dead, a missing king", () => {
  const table = { "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1": "m", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": "p", "8/8/4k3/8/8/3K4/8/8 w - - 0 1": "u", "8/8/4k3/8/8/8/8/R7 w - - 0 1": "k", [NORMAL]: undefined };
  for (const [fen, end] of Object.entries(table)) assert.equal(positionEnd(parseFen(fen), true), end, fen);
  assert.equal(positionEnd(parseFen("k7/R7/8/8/8/8/8/1R6 b - - 0 1"), false), undefined);
  assert.equal(positionEnd(parseFen("k7/8/8/8/8/8/R7/1R6 b - - 0 1"), false), "m");
});

test("who cannot mate is told by the material", () => {
  const bare = parseFen("8/8/4k3/8/8/3K4/8/R7 w - - 0 1");
  assert.deepEqual([canMate(bare, "w"), canMate(bare, "b")], [true, false]);
});

test("the list has variations where they branch off, numbered anew after them", () => {
  let { root } = playAll("e4 e5 Nf3 Nc6");
  root = addMove(root, [0], play(nodeAt(root, [0]).situation, "c7c5")!).root;
  const list = listed(root);
  assert.deepEqual(list.map(({ number, san }) => number + san), ["1.e4", "e5", "2.Nf3", "Nc6"]);
  assert.deepEqual(list[1]?.variations[0]?.map(({ number, san }) => number + san), ["1…c5"]);
  assert.equal(writePgn(root), "1. e4 e5 (1... c5) 2. Nf3 Nc6 *\n");
});

test("a move that is known already only leads on", () => {
  const { root } = playAll("e4 e5");
  const again = addMove(root, [], play(START, "e2e4")!);
  assert.equal(again.root, root);
  assert.deepEqual(again.path, [0]);
});

test("a variation becomes the main line, or goes", () => {
  let { root } = playAll("e4 e5");
  root = addMove(root, [], play(START, "d2d4")!).root;
  assert.deepEqual(listed(promote(root, [1])).map(({ san }) => san), ["d4"]);
  assert.deepEqual(listed(removeMove(root, [0])).map(({ san }) => san), ["d4"]);
});

test("one walks through a game to its ends", () => {
  const { root } = playAll("e4 e5 Nf3");
  assert.deepEqual(step(root, [0], "on"), [0, 0]);
  assert.deepEqual(step(root, [0, 0, 0], "on"), [0, 0, 0]);
  assert.deepEqual(step(root, [0], "back"), []);
  assert.deepEqual(step(root, [], "last"), mainEnd(root, []));
  assert.deepEqual(step(root, [0, 0], "first"), []);
});

test("a PGN is read with its variations and comments, from its own position, up to the first illegal move", () => {
  const game = readPgn('[White "A"]\n\n1. e4 {best [%clk 0:01:00]} e5 (1... c5 2. Nf3) 2. Nf3 Ke6 3. d4 *')!;
  assert.equal(writePgn(game.root), "1. e4 {best} 1... e5 (1... c5 2. Nf3) 2. Nf3 *\n");
  assert.equal(game.headers.get("White"), "A");
  const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  assert.ok(writePgn(readPgn(`[FEN "${fen}"]\n\n1. e4 *`)!.root).includes(fen));
});

test("typed moves act as soon as they can mean one move only", () => {
  const table: [string, string, string][] = [
    ["", "e4", "e2e4"],
    ["", "nf3", "g1f3"],
    ["", "Nf3", "g1f3"],
    ["", "e2e4", "e2e4"],
    ["", "5254", "e2e4"],
    ["", "n", "wait"],
    ["", "e9", "none"],
    ["e4 e5 Nf3 Nc6 Bc4 Bc5", "0-0", "e1g1"],
    ["e4 e5 Nf3 Nc6 Bc4 Bc5", "oo", "e1g1"],
    ["d4 d5 Bf4 e6 Nc3 Nf6 Qd3 Be7 Nf3 a6 g3 b6 Bg2 c6", "oo", "wait"],
    ["d4 d5 Bf4 e6 Nc3 Nf6 Qd3 Be7 Nf3 a6 g3 b6 Bg2 c6", "ooo", "e1c1"],
  ];
  for (const [moves, text, wanted] of table) {
    const reading = readTyped(moves ? fenAfter(moves) : START, text);
    assert.equal(reading.kind === "move" ? reading.uci : reading.kind, wanted, text);
  }
});

test("Enter settles what a longer move begins like, and typed moves may speak the reader's language", () => {
  const both = fenAfter("d4 d5 Bf4 e6 Nc3 Nf6 Qd3 Be7 Nf3 a6 g3 b6 Bg2 c6");
  assert.deepEqual(readTyped(both, "oo", "en", true), { kind: "move", uci: "e1g1" });
  assert.deepEqual(readTyped(START, "Sf3", "de"), { kind: "move", uci: "g1f3" });
  assert.deepEqual(readTyped(START, "Cf3", "fr"), { kind: "move", uci: "g1f3" });
  assert.deepEqual(readTyped(START, "Pf3", "nl"), { kind: "move", uci: "g1f3" });
  assert.equal(readTyped(START, "Qh5", "en", true).kind, "none");
});

test("a bishop's and a pawn's move of the same letters wait for a capital letter", () => {
  const both = parseFen("4k3/8/8/8/8/2p5/1P6/3BK3 w - - 0 1");
  assert.equal(readTyped(both, "bc3").kind === "move" && readTyped(both, "bxc3").kind, "move");
  const same = parseFen("4k3/8/8/8/8/2p5/1P2B3/B3K3 w - - 0 1");
  assert.notDeepEqual(readTyped(same, "Bd3"), readTyped(same, "bxc3"));
});

test("a premove goes where a reply may make room, and nowhere else", () => {
  const before = fenAfter("e4");
  const own = premoveDestinations(before, "w");
  assert.ok(own.get("f1")?.includes("c4"));
  assert.ok(own.get("d2")?.includes("d4"));
  assert.ok(!own.get("a1")?.includes("a5"), "through the own pawn that nobody can take");
  assert.ok(!own.get("e4")?.includes("d5") === false, "a pawn may come to d5");
  assert.ok(!own.get("b2")?.includes("c3"), "nothing can come to c3");
});

test("a premove takes en passant where a pawn may pass", () => {
  const before = parseFen("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
  assert.ok(premoveDestinations(before, "w").get("e5")?.includes("d6"));
});

test("moves are listed in the reader's letters", () => {
  const moves = ["Nf3", "Kxd8", "Rad1+", "exd8=Q#", "O-O-O", "b4", "Bb5"];
  const written = (language: string) => moves.map((move) => inLetters(move, language)).join(" ");
  assert.equal(written("de"), "Sf3 Kxd8 Tad1+ exd8=D# O-O-O b4 Lb5");
  assert.equal(written("fr"), "Cf3 Rxd8 Tad1+ exd8=D# O-O-O b4 Fb5");
  assert.equal(written("nl"), "Pf3 Kxd8 Tad1+ exd8=D# O-O-O b4 Lb5");
  assert.equal(written("en"), moves.join(" "));
});
