import assert from "node:assert/strict";
import test from "node:test";
import { steppedTo } from "../src/palette_choice";

test("the arrows go round", () => {
  assert.equal(steppedTo("ArrowDown", 2, 3), 0);
  assert.equal(steppedTo("ArrowUp", 0, 3), 2);
  assert.equal(steppedTo("End", 0, 3), 2);
});

test("a letter is for the field, and an empty list has no line", () => {
  assert.equal(steppedTo("a", 0, 3), undefined);
  assert.equal(steppedTo("ArrowDown", 0, 0), undefined);
});
