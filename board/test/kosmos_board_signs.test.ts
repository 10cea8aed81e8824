// What clocks, the light and the draw button show.
import assert from "node:assert/strict";
import { test } from "node:test";
import { adjustOwn, clockText, glide, lowTime, newOwnClock, nextTick, ownRemaining, startOwn, stopOwn, wholeAllowance } from "../src/kosmos-board/clock";
import { drawMeaning, lightClass, lightOf, resultOf } from "../src/kosmos-board/signs";

test("a clock shows days, hours, minutes, tenths below ten seconds, hundredths of a stopped one below one", () => {
  const table: [number, boolean, string][] = [
    [601_200_000, true, "6d 23h"],
    [86_400_000, false, "1d 00h"],
    [86_399_000, true, "23:59:59"],
    [3_858_000, true, "1:04:18"],
    [60_000, true, "1:00"],
    [59_001, true, "1:00"],
    [10_000, true, "0:10"],
    [9_999, true, "0:09.9"],
    [350, true, "0:00.3"],
    [350, false, "0:00.35"],
    [0, false, "0:00"],
    [-5, true, "0:00"],
  ];
  for (const [ms, running, wanted] of table) {
    const { main, rest } = clockText(ms, running);
    assert.equal(main + rest, wanted, String(ms));
  }
  assert.deepEqual(clockText(97 * 3_600_000, false, "{days} T {hours} h"), { main: "4 T", rest: " 01 h" });
});

test("red begins at an eighth of the base, between ten seconds and a minute", () => {
  for (const [base, low] of [[180, 22.5], [60, 10], [5400, 60], [30, 6], [5, 2]] as const) assert.equal(lowTime(base * 1000), low * 1000);
});

test("the next look at a clock comes when its text changes", () => {
  assert.deepEqual([nextTick(65_300), nextTick(9_940), nextTick(60_000)], [300, 40, 1000]);
});

test("moves glide slower in slower games", () => {
  assert.deepEqual([glide(60_000), glide(180_000), glide(300_000), glide(3_600_000), glide(undefined)], [0, 100, 200, 300, 250]);
});

const TIMES = { base: 60_000, fischer: 2000, bronstein: 3000 };

test("an own clock counts both bonuses in while it runs and keeps the Fischer bonus after the move", () => {
  const running = startOwn(newOwnClock(TIMES), 1000);
  assert.equal(ownRemaining(TIMES, running, 11_000), 55_000);
  assert.equal(stopOwn(TIMES, running, 11_000).left, 60_000 + 2000 - 7000);
  assert.equal(stopOwn(TIMES, running, 2000).left, 62_000, "what of the Bronstein bonus is unused is lost");
  assert.equal(wholeAllowance(TIMES, running), 65_000);
});

test("the environment adds, grants, limits and sets what is left without bonuses", () => {
  const clock = newOwnClock(TIMES);
  const table = [["add", 5000, 65_000], ["grant", 70_000, 70_000], ["grant", 10_000, 60_000], ["limit", 10_000, 10_000], ["limit", 70_000, 60_000], ["set", 1, 1]] as const;
  for (const [how, ms, left] of table) assert.equal(adjustOwn(clock, how, ms).left, left, how);
});

test("the draw button accepts, claims, takes an offer back or makes one, in this order", () => {
  const table = [[true, true, true, "accept"], [false, true, true, "claim"], [false, false, true, "offered"], [false, false, false, "offer"]] as const;
  for (const [offeredToMe, claimable, offering, wanted] of table) assert.equal(drawMeaning({ offeredToMe, claimable, offering }), wanted);
});

test("the light is black at the end, yellow while something is on its way, red when the other side is asked, green else", () => {
  const nothing = { over: false, waiting: false, changed: false, selfmade: false };
  assert.equal(lightOf(nothing), "green");
  assert.equal(lightOf({ ...nothing, selfmade: true }), "red");
  assert.equal(lightOf({ ...nothing, selfmade: true, changed: true }), "yellow");
  assert.equal(lightOf({ ...nothing, waiting: true }), "yellow");
  assert.equal(lightOf({ over: true, waiting: true, changed: true, selfmade: true }), "black");
  assert.equal(lightClass("red"), "sb_red");
});

test("a result is that of the side that says the end", () => {
  const table = [["m", "w", "0-1"], ["r", "b", "1-0"], ["t", "b", "1-0"], ["a", "w", "½-½"], ["g", "w", "½-½"], ["x", "w", "*"], ["k", undefined, "*"], ["m", undefined, "*"]] as const;
  for (const [end, side, wanted] of table) assert.equal(resultOf(end, side), wanted, end);
});
