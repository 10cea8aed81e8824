import assert from "node:assert/strict";
import test from "node:test";
import { nextSlide, secondsOf } from "../src/slides";

test("pages are turned round and round", () => {
  assert.equal(nextSlide(["a", "b"], "a"), "b");
  assert.equal(nextSlide(["a", "b"], "b"), "a");
  assert.equal(nextSlide(["a"], "a"), "a");
});

test("a page that is gone is followed by the first", () => {
  assert.equal(nextSlide(["a", "b"], "x"), "a");
  assert.equal(nextSlide([], "x"), "x");
});

test("a page stands for its own seconds, or for those of the programme", () => {
  assert.equal(secondsOf("30", "12"), 30);
  assert.equal(secondsOf(undefined, "20"), 20);
});
