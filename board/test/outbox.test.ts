// Results that wait.
import assert from "node:assert/strict";
import { test } from "node:test";
import { disputed, drop, fieldsOf, outboxOf, type Result, unsentElsewhere, type Unsent, waiting } from "../src/results/outbox";
import { type Kept, queued } from "../src/taps/kept";
import { bodyOf } from "../src/taps/post";

const entry = (board: number, more: Partial<Unsent> = {}): Unsent => ({ key: `${board}`, board, result: "1-0", rated: true, game: "A – B", ...more });
const result = (more: Partial<Result> = {}): Result => ({ round: "2", board: 3, result: "1-0", rated: false, was: "*", game: "3. A – B", seats: "12-3", own: "1–0", past: false, page: "/t/cup/rounds/2", ...more });
const tap = (key: string, more: Partial<Result> = {}): Kept => ({ ...fieldsOf(result(more)), key });
const record = (address: string, ...box: Kept[]) => ({ address, page: "/t/cup/entry", title: "", plain: true, box });

test("what waits and what is disputed are told apart, each in the order of entering", () => {
  const box = [entry(2), entry(1, { why: "no" }), entry(5)];
  assert.deepEqual(waiting(box).map((each) => each.board), [2, 5]);
  assert.deepEqual(disputed(box).map((each) => each.board), [1]);
  assert.deepEqual(drop(box, 2).map((each) => each.board), [1, 5]);
});

test("a result is a tap, and sent as the command that it is", () => {
  const body = bodyOf(record("/t/cup/do/EnterResult"), tap("k", { past: true }));
  assert.deepEqual(Object.fromEntries(body), { round: "2", board: "3", result: "1-0", rated: "no", was: "*", white: "12", black: "3", answers: "past_round" });
});

test("a page shows what waits of its own round, with why it was refused", () => {
  const box = [tap("a"), tap("b", { round: "1" }), { ...tap("c", { board: 4 }), why: "no", code: "other_players" }];
  assert.deepEqual(outboxOf(box, "2"), [
    { key: "a", board: 3, result: "1-0", rated: false, game: "3. A – B" },
    { key: "c", board: 4, result: "1-0", rated: false, game: "3. A – B", why: "no", code: "other_players" },
  ]);
});

test("of several entries for a board the last is sent, against what stood there before the first", () => {
  const box = queued(queued([], tap("a")), tap("b", { result: "0-1", was: "1-0" }));
  assert.deepEqual(box.map(({ key, result: last, was }) => [key, last, was]), [["b", "0-1", "*"]]);
});

test("other pages are named with how many results wait of each, whoever entered them", () => {
  const kept = [record("/t/cup/do/EnterResult", tap("a"), tap("b", { board: 4 }), { key: "c", board: "1", result: "1-0" }), record("/my/x/tap", { key: "d" })];
  assert.deepEqual([...unsentElsewhere(kept, "/")], [["/t/cup/rounds/2", 2], ["/t/cup/entry", 1]]);
  assert.deepEqual([...unsentElsewhere(kept, "/t/cup/rounds/2")], [["/t/cup/entry", 1]]);
});
