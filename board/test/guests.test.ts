import assert from "node:assert/strict";
import test from "node:test";
import { isCode, matches } from "../src/guests_found";

test("a part of a name finds its row, whatever the marks", () => {
  assert.ok(matches("12 Müller, Änne SK Rook Town", ["mull", "ann"]));
  assert.ok(!matches("12 Müller, Änne SK Rook Town", ["mull", "bert"]));
});

test("a number is the whole number", () => {
  assert.ok(matches("12 Adler, Ada", ["12"]));
  assert.ok(!matches("12 Adler, Ada", ["1"]));
});

test("the address of an own page is a code", () => {
  assert.ok(isCode("https://club.example/my/cup.p12.0.abc "));
  assert.ok(!isCode("Adler"));
});
