// What keys mean, and what becomes of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { actOf, inMode, isOpen, MISSING, parseResult, PLAIN, turned, withRated } from "../src/results/entry";
import { SHOWN, type Result } from "../src/messages";

test("a key means the same in both letter cases and in both languages", () => {
  for (const [keys, result] of [["wW1", "1-0"], ["dDrR=", "½-½"], ["bBsS0", "0-1"], ["mMfF", "*"], ["aAhH", "adj"], ["+", "+/-"], ["-", "-/-"]] as const) {
    for (const key of keys) assert.deepEqual(actOf(key), { do: "result", result });
  }
  assert.equal(actOf("x"), undefined);
});

test("a game not played is won without play, and cannot be drawn", () => {
  const unplayed = { ...PLAIN, played: false };
  const forfeits: [Result, Result | undefined][] = [["1-0", "+/-"], ["0-1", "-/+"], ["0-0", "-/-"], ["+/-", "+/-"], ["½-½", undefined]];
  for (const [said, meant] of forfeits) assert.equal(inMode(said, unplayed)?.result, meant);
});

test("what was not played is never called unrated", () => {
  const unrated = { ...PLAIN, rated: false };
  assert.deepEqual(inMode("1-0", unrated), { result: "1-0", rated: false });
  assert.deepEqual(inMode("+/-", unrated), { result: "+/-", rated: true });
  assert.deepEqual(inMode("*", unrated), MISSING);
  assert.equal(withRated({ result: "-/+", rated: true }, false), undefined);
});

test("turning a game there and back gives the same game", () => {
  for (const result of ["1-0", "0-1", "0-0"] as const) {
    const away = turned({ result, rated: true }, false);
    assert.ok(away);
    assert.deepEqual(turned(away, true), { result, rated: true });
  }
  assert.equal(turned({ result: "½-½", rated: true }, false), undefined);
});

test("every result of the wire is read as itself, everything else as missing", () => {
  for (const result of Object.keys(SHOWN)) assert.equal(parseResult(result), result);
  assert.equal(parseResult("2-2"), "*");
  assert.equal(parseResult(undefined), "*");
});

test("missing and adjourned games are open", () => {
  const open = (Object.keys(SHOWN) as Result[]).filter((result) => isOpen({ result, rated: true }));
  assert.deepEqual(open, ["*", "adj"]);
});
