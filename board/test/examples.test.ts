// The pure parts of the example pages: results, records, the automaton.
import assert from "node:assert/strict";
import { test } from "node:test";
import { counterMove } from "../src/examples/automaton";
import { END_POSITIONS, exerciseEnd } from "../src/examples/exercise_ends";
import { GameRecord } from "../src/examples/record";
import { type Attempt, type SeriesGame, outcome, readAttempts, readSeries, runningScore, tally, writeAttempts, writeSeries } from "../src/examples/results";
import { END_CODES, isEnding, parseFen, makePosition, parsePosition } from "../src/kosmos-board/position";

const MATE: Attempt = { set: 0, end: 0, moves: 31, milliseconds: 90_500, perfect: 29 };

test("results of exercises survive their file, but for what the manual's files do not hold", () => {
  const all: Attempt[] = [MATE, { set: 13, end: 3, moves: 2, milliseconds: -20, perfect: 4 }];
  assert.deepEqual(readAttempts(writeAttempts(all)), all.map((each) => ({ ...each, perfect: 0 })));
  assert.equal(readAttempts("<rs></rs>"), undefined);
  for (const bad of ["", "<games/>", writeAttempts(all).replace("<p>13<", "<p>7<"), writeAttempts(all).replace("<e>3<", "<e>6<"), writeAttempts(all).replace("<t>-20</t>", ""), `<!DOCTYPE rs>${writeAttempts(all)}`, writeAttempts(all).replace("<rs>", "<rs>x")]) {
    assert.equal(readAttempts(bad), undefined, bad);
  }
});

test("only successes count for moves and time", () => {
  const counted = tally([MATE, { ...MATE, end: 5, moves: 40 }, { ...MATE, moves: 29 }, { ...MATE, set: 3, end: 1 }]);
  assert.deepEqual(counted, [
    { set: 0, tried: 3, mated: 2, moves: 60, milliseconds: 181_000, perfect: 58 },
    { set: 3, tried: 1, mated: 0, moves: 0, milliseconds: 0, perfect: 0 },
  ]);
});

const game = (colour: "w" | "b", endedBy: "w" | "b", reason: string): SeriesGame => ({ colour, endedBy, reason, moves: 20 });

test("who resigns, is mated or late has lost; all other ends are draws, an abort is nothing", () => {
  const all = ["r", "m", "t"].map((reason) => outcome(game("w", "b", reason)));
  assert.deepEqual(all, ["won", "won", "won"]);
  assert.equal(outcome(game("b", "b", "m")), "lost");
  assert.deepEqual(["a", "p", "u", "w", "e", "g"].map((reason) => outcome(game("w", "b", reason))), Array(6).fill("drawn"));
  assert.equal(outcome(game("w", "b", "x")), "none");
  assert.deepEqual(runningScore([game("w", "b", "m"), game("b", "w", "a"), game("w", "w", "r")]), [1, 1.5, 1.5]);
});

test("a series survives its file, whatever its path is", () => {
  const all = [game("w", "b", "m"), game("b", "w", "a")];
  assert.deepEqual(readSeries(writeSeries(all, "/examples/statistics/a&b<c")), all);
  assert.equal(readSeries(writeSeries(all, "").replace("<r>m<", "<r>k<")), undefined);
});

test("every end of a board is an end of an exercise, but giving up and breaking off", () => {
  const meant = Object.fromEntries(END_CODES.map((code) => [code, exerciseEnd(`aw${`x${code}`}`)]));
  assert.deepEqual(meant, { a: undefined, r: undefined, m: 0, p: 1, u: 2, w: 4, e: 5, k: 2, t: 3, g: 3, x: undefined });
  for (const [end, text] of Object.entries(END_POSITIONS)) {
    assert.ok(isEnding(parsePosition(text)));
    assert.equal(exerciseEnd(text), Number(end));
  }
});

test("a record has the path, the limit, what was sent and received, and the end", () => {
  const record = new GameRecord("/examples/recorded/x");
  record.reset({ base: 900_000, fischer: 0, bronstein: 0 });
  record.accept("P0", 2);
  record.send("P1", 899_000, "w");
  record.accept("P2", 2);
  record.mark();
  const done = record.over("abxm", 898_000);
  assert.equal(done?.text, "l:/examples/recorded/x\nt:900000:0:0\na:P0\ns:P1:899000\na:P2\nm:\no:abxm:898000\n");
  assert.deepEqual(done?.game, { colour: "w", endedBy: "b", reason: "m", moves: 1 });
});

test("without a game under way nothing is recorded", () => {
  const record = new GameRecord("/");
  record.send("P", 1, "w");
  record.accept("P", 2);
  assert.equal(record.over("abxm", 0), undefined);
  record.reset(undefined);
  record.accept("being set up", 1);
  assert.equal(record.isRunning, false);
});

test("the automaton answers with some legal move, and with the end where there is none", () => {
  const start = makePosition(parseFen("4k3/8/8/8/8/8/4P3/4K3 w - - 1 1"));
  const seen = new Set([0, 0.3, 0.6, 0.99].map((chance) => counterMove(start, () => chance)));
  assert.ok(seen.size > 2);
  for (const text of seen) {
    const said = parsePosition(text);
    assert.ok(!isEnding(said) && said.turn === "b");
  }
  assert.equal(counterMove(makePosition(parseFen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"))), "awxm");
});
