// The engine's words, and the report of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accuracy, moments, settled, slips } from "../src/analysis/report";
import { chances, readInfo, scoreText } from "../src/analysis/uci";

const INFO = "info depth 12 seldepth 18 multipv 2 score cp 35 nodes 1000 nps 1000 time 10 pv e2e4 e7e5";

test("a line of thought has depth, place, score and moves, seen from White", () => {
  assert.deepEqual(readInfo(INFO, true), { depth: 12, place: 2, score: { cp: 35 }, moves: ["e2e4", "e7e5"] });
  assert.deepEqual(readInfo(INFO, false)?.score, { cp: -35 });
  assert.deepEqual(readInfo(INFO.replace("cp 35", "mate 3"), false)?.score, { mate: -3 });
});

test("bounds, news without a score and other words are no thoughts", () => {
  for (const line of [INFO.replace("cp 35", "cp 35 lowerbound"), "info string NNUE evaluation", "info depth 1 currmove e2e4", "bestmove e2e4", ""]) {
    assert.equal(readInfo(line, true), undefined, line);
  }
});

test("scores are written as people write them", () => {
  assert.deepEqual([{ cp: 84 }, { cp: -140 }, { cp: 0 }, { mate: 3 }, { mate: -2 }].map(scoreText), ["+0.8", "−1.4", "0.0", "#3", "#−2"]);
});

test("chances are fifty where nobody is ahead, and symmetric", () => {
  assert.equal(chances({ cp: 0 }), 50);
  for (const cp of [10, 100, 900]) assert.ok(Math.abs(chances({ cp }) + chances({ cp: -cp }) - 100) < 1e-9);
  assert.deepEqual([chances({ mate: 2 }), chances({ mate: -2 })], [100, 0]);
});

test("the three moments are those in which most was given away, in the order of the game", () => {
  const scores = [20, 20, -300, -290, 400, 380, 390, -100, -90].map((cp) => ({ score: { cp }, best: "a2a3" }));
  const found = moments(scores, true);
  assert.deepEqual(found.map(({ ply }) => ply), [4, 7]);
  assert.ok(found.every(({ lost }) => lost >= 5));
  assert.deepEqual([slips(scores, true, true), slips(scores, true, false)], [1, 1]);
  assert.deepEqual([slips(scores, false, true), slips(scores, false, false)], [1, 0]);
  assert.deepEqual(moments([{ score: { cp: 0 }, best: "" }, { score: { cp: 10 }, best: "" }], true), []);
});

test("a move that the engine would play itself is no mistake, whatever its next search sees", () => {
  const judged = [[0, "e2e4"], [300, "e7e5"], [-200, "g1f3"], [500, ""]].map(([cp, best]) => ({ score: { cp: Number(cp) }, best: String(best) }));
  const moves = ["e2e4", "e7e5", "a2a3"];
  const known = settled(judged, moves);
  assert.deepEqual(known.map(({ score }) => score), [-200, -200, -200, 500].map((cp) => ({ cp })));
  assert.deepEqual(moments(known, true), []);
  assert.deepEqual(moments(judged, true).map(({ ply }) => ply), []);
  const black = settled([[0, "e2e4"], [-300, "a7a6"], [400, "x"]].map(([cp, best]) => ({ score: { cp: Number(cp) }, best: String(best) })), ["e2e4", "e7e5"]);
  assert.deepEqual(moments(black, true).map(({ ply, best }) => [ply, best]), [[2, "a7a6"]]);
});

test("a side that gives nothing away has kept all its chances", () => {
  const judged = [0, 0, -300, -300].map((cp) => ({ score: { cp }, best: "" }));
  assert.equal(accuracy(judged, true, true), 100);
  assert.ok((accuracy(judged, true, false) ?? 0) === 100);
  assert.ok((accuracy([...judged].reverse(), true, false) ?? 100) < 100);
  assert.equal(accuracy([judged[0] as never], true, true), undefined);
});
