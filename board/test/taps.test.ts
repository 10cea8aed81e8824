import assert from "node:assert/strict";
import test from "node:test";
import { answered, dropped, insisted, isRefused, queued, refused, waiting } from "../src/taps/kept";

test("a later word on the same thing takes the place of the one before", () => {
  const first = queued([], { key: "a", do: "report", round: "3", result: "win" });
  const both = queued(first, { key: "b", do: "bye", round: "4", kind: "half" });
  const later = queued(both, { key: "c", do: "report", round: "3", result: "draw" });
  assert.deepEqual(later.map((each) => each.key), ["b", "c"]);
  assert.deepEqual(queued(later, { key: "d", do: "report", round: "4", result: "win" }).map((each) => each.key), ["b", "c", "d"]);
});

test("what was answered is dropped by its key alone", () => {
  const box = queued(queued([], { key: "a", do: "nights", nights: "5" }), { key: "b", do: "nights", nights: "6" });
  assert.deepEqual(dropped(box, "a").map((each) => each.key), ["b"]);
  assert.deepEqual(dropped(box, "x"), box);
});

test("the last word at the door is said against what stood there before the first", () => {
  const first = queued([], { key: "a", id: "7", round: "2", status: "present", was: "excused" });
  const other = queued(first, { key: "b", id: "8", round: "2", status: "present", was: "excused" });
  const later = queued(other, { key: "c", id: "7", round: "2", status: "excused", was: "present" });
  assert.deepEqual(later.map(({ key, was }) => [key, was]), [["b", "excused"], ["c", "excused"]]);
});

test("what the server has taken is what later words are said against", () => {
  const first = { key: "a", id: "7", round: "2", status: "present", was: "excused" };
  const later = queued(queued([], first), { key: "b", id: "7", round: "2", status: "club duty", was: "present" });
  assert.deepEqual(answered(later, first).map(({ key, was }) => [key, was]), [["b", "present"]]);
  assert.deepEqual(answered(queued([], first), first), []);
});

test("what was refused stays, and waits no longer, until somebody has decided", () => {
  const said = { key: "a", round: "2", board: "7", result: "1-0", was: "*", white: "3", black: "4" };
  const box = refused(queued(queued([], said), { ...said, key: "b", board: "8" }), "a", "result_changed", "Somebody was faster.");
  assert.deepEqual(waiting(box).map((each) => each.key), ["b"]);
  assert.deepEqual(box.filter(isRefused).map(({ key, why }) => [key, why]), [["a", "Somebody was faster."]]);
  const { was, ...again } = said;
  assert.equal(was, "*");
  assert.deepEqual(insisted(box, "a")[0], again);
  assert.deepEqual(queued(box, { ...said, key: "c", was: "0-1" }).map(({ key, was }) => [key, was]), [["b", "*"], ["c", "0-1"]]);
});
