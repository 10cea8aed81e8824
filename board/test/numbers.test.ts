// Numbers as tables write them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { numberIn } from "../src/numbers";

test("halves, commas and signs are numbers; words are none", () => {
  const read = ["2½", "½", "4,25", "4.25", "–3", "+12", "1834-23", "10", "", "Adler"].map(numberIn);
  assert.deepEqual(read, [2.5, 0.5, 4.25, 4.25, -3, 12, 1834, 10, undefined, undefined]);
});
