import assert from "node:assert/strict";
import test from "node:test";
import { answered, dropped, queued } from "../src/taps_kept";

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
