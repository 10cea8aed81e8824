import assert from "node:assert/strict";
import test from "node:test";
import { dropped, queued } from "../src/taps_kept";

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
