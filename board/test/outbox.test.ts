// Results that wait.
import assert from "node:assert/strict";
import { test } from "node:test";
import { disputed, drop, find, keep, type Unsent, waiting } from "../src/results/outbox";

const entry = (board: number, more: Partial<Unsent> = {}): Unsent => ({ board, result: "1-0", rated: true, was: "*", game: "A – B", seats: "1-2", ...more });

test("of several entries for a board the last is sent, against what stood there before the first", () => {
  const box = keep(keep([], entry(3, { was: "*" })), entry(3, { result: "0-1", was: "1-0" }));
  assert.deepEqual(box, [entry(3, { result: "0-1", was: "*" })]);
});

test("a refused entry does not say what stood there before the next one", () => {
  const box = keep(keep([], entry(3, { was: "*", why: "changed" })), entry(3, { was: "½-½" }));
  assert.equal(find(box, 3)?.was, "½-½");
});

test("what waits and what is disputed are told apart, each in the order of entering", () => {
  const box = [entry(2), entry(1, { why: "no" }), entry(5)];
  assert.deepEqual(waiting(box).map((each) => each.board), [2, 5]);
  assert.deepEqual(disputed(box).map((each) => each.board), [1]);
  assert.deepEqual(drop(box, 2).map((each) => each.board), [1, 5]);
});
